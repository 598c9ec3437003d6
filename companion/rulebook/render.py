"""The small markup of the rules, as safe HTML or as plain text.

Blocks are parted by blank lines: a paragraph, a list (`- ` or `1. `), a table (`| a | b |`), a
note (`> `) or a figure (`{deck}`, `{example:ID}`, `{step:ID}`, `{picture:ID}`). In a line:
`**strong**`, `*stress*`, `[words](#anchor)` and `{card:blue 7}`. Everything is escaped first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

CardHook = Callable[[str], str]
LinkHook = Callable[[str], str]
FigureHook = Callable[[str, str], str]
TableHook = Callable[[str], str]

FIGURE = re.compile(r"\{(deck|example|step|picture)(?::([\w-]+))?\}")
CARD = re.compile(r"\{card:([\w -]+)\}")
LINK = re.compile(r"\[([^\]]+)\]\(#([\w-]+)\)")
STRONG = re.compile(r"\*\*(.+?)\*\*")
STRESS = re.compile(r"\*(.+?)\*")
ITEM = re.compile(r"(?:- |\d+\. )")
LONG_ENOUGH = 120
RULE = re.compile(r"[\s|:-]+")


def to_html(
    text: str,
    card: CardHook,
    link: LinkHook = lambda anchor: f"#{anchor}",
    figure: FigureHook = lambda kind, key: "",
    table: TableHook = lambda html: html,
) -> str:
    """Safe HTML of a text.

    `card` gives the HTML of a card's key, `link` the address of an anchor, `figure` the HTML of a
    figure from its kind and id, `table` what goes round a table; their answers are trusted,
    everything else is escaped.
    """

    def inline(line: str) -> str:
        line = CARD.sub(lambda match: card(match[1]), escape(line))
        line = LINK.sub(lambda match: f'<a href="{escape(link(match[2]))}">{match[1]}</a>', line)
        return STRESS.sub(r"<em>\1</em>", STRONG.sub(r"<strong>\1</strong>", line))

    return "\n".join(_block(lines, inline, figure, table) for lines in blocks(text))


def blocks(text: str) -> list[list[str]]:
    """The lines of each block."""
    parts = re.split(r"\n\s*\n", text.strip())
    return [[line.strip() for line in part.splitlines()] for part in parts if part.strip()]


def _block(
    lines: list[str], inline: Callable[[str], str], figure: FigureHook, table: TableHook
) -> str:
    first = lines[0]
    if match := FIGURE.fullmatch(first):
        return figure(match[1], match[2] or "")
    if first.startswith("|"):
        return table(_table(lines, inline))
    if ITEM.match(first):
        return _list(lines, inline)
    if first.startswith("> "):
        words = " ".join(line.removeprefix("> ") for line in lines)
        return f'<p class="note">{inline(words)}</p>'
    return f"<p>{inline(' '.join(lines))}</p>"


def _list(lines: list[str], inline: Callable[[str], str]) -> str:
    tag = "ul" if lines[0].startswith("- ") else "ol"
    items = "".join(f"<li>{inline(item)}</li>" for item in _items(lines))
    return f"<{tag}>{items}</{tag}>"


def _items(lines: list[str]) -> list[str]:
    """The items of a list; a line without a mark goes on with the item before."""
    items: list[str] = []
    for line in lines:
        if match := ITEM.match(line):
            items.append(line[match.end() :])
        else:
            items[-1] += f" {line}"
    return items


def _table(lines: list[str], inline: Callable[[str], str]) -> str:
    head, *rows = [_cells(line) for line in lines if not RULE.fullmatch(line)] or [[]]
    top = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in head)
    body = "".join(_row(cells, inline) for cells in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _row(cells: list[str], inline: Callable[[str], str]) -> str:
    first, *rest = [inline(cell) for cell in cells]
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def to_plain(text: str, card_name: CardHook) -> str:
    """The text without markup, one line a block or item; figures are left out."""
    lines = [line for lines in blocks(text) for line in _plain_lines(lines)]
    return "\n".join(_strip(line, card_name) for line in lines)


def _plain_lines(lines: list[str]) -> list[str]:
    if FIGURE.fullmatch(lines[0]):
        return []
    if lines[0].startswith("|"):
        return [" · ".join(_cells(line)) for line in lines if not RULE.fullmatch(line)]
    if ITEM.match(lines[0]):
        numbered = not lines[0].startswith("- ")
        return [
            f"{n}. {item}" if numbered else f"- {item}" for n, item in enumerate(_items(lines), 1)
        ]
    return [" ".join(line.removeprefix("> ") for line in lines)]


def _strip(line: str, card_name: CardHook) -> str:
    line = CARD.sub(lambda match: card_name(match[1]), line)
    return LINK.sub(r"\1", line).replace("**", "").replace("*", "")


def prose(text: str, card_name: CardHook) -> str:
    """The text without markup and without tables."""
    return to_plain("\n\n".join(_without_tables(text)), card_name)


def _without_tables(text: str) -> list[str]:
    return ["\n".join(lines) for lines in blocks(text) if not lines[0].startswith("|")]


def opening(text: str, card_name: CardHook) -> str:
    """How a section begins, long enough to say something, for a search result: no tables."""
    shown: list[str] = []
    for block in _without_tables(text):
        if sum(map(len, shown)) >= LONG_ENOUGH:
            break
        shown += to_plain(block, card_name).splitlines()
    return "\n".join(shown)


def markers(text: str) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """The cards, anchors and figures that a text mentions."""
    cards: list[str] = CARD.findall(text)
    anchors: list[str] = [anchor for _, anchor in LINK.findall(text)]
    figures: list[tuple[str, str]] = FIGURE.findall(text)
    return cards, anchors, figures
