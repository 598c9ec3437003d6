"""Builds rulebooks from their files and refuses, naming the file, whatever is incomplete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.game import Game
from companion.games import BY_SLUG, GAMES
from companion.rulebook import contract
from companion.rulebook.facts import fill, game_values
from companion.rulebook.files import Table, read, rules_dir, words
from companion.rulebook.model import (
    LANGUAGES,
    Example,
    Panel,
    Phase,
    Picture,
    PlayStep,
    Question,
    Rulebook,
    RulebookError,
    Section,
)

Said = str | dict[str, Any] | list[Any]


def load(game: Game, language: str) -> Rulebook:
    """The rules of a game in a language (de, nl, en), every number filled in. Read only once.

    RulebookError names the file where something is missing, empty or does not resolve.
    """
    return _loaded(game.slug, language)


@cache
def _loaded(slug: str, language: str) -> Rulebook:
    game = BY_SLUG[slug]
    folder = rules_dir(game)
    return build(game, language, read(folder / "data.toml"), folder / f"{language}.toml")


def check_rulebooks(games: Iterable[Game] = GAMES) -> None:
    """Loads every rulebook and compares its languages; for the start of the app and the tests.

    RulebookError names the file at fault.
    """
    for game in games:
        books = [load(game, language) for language in LANGUAGES]
        for book in books[1:]:
            contract.check_parallel(books[0], book, rules_dir(game) / f"{book.language}.toml")


def build(game: Game, language: str, data: Table, path: Path) -> Rulebook:
    """The rulebook of one file, with what all languages share in `data`."""
    try:
        book = _book(game, language, data, read(path))
    except KeyError as error:
        raise RulebookError(f"{path}: nothing is called {error}") from error
    contract.check(game, book, data, path)
    return book


def _book(game: Game, language: str, data: Table, raw: Table) -> Rulebook:
    names: Mapping[str, str] = raw.get("cards", {})
    labels = words(language)["labels"] | raw.get("labels", {})
    edition = data.get("editions", {}).get(language, "")
    values = game_values(game, names, labels, edition) | _box(data)
    values["unprinted"] = labels["unprinted"]
    return Rulebook(
        game=game.slug,
        language=language,
        title=raw["title"],
        lead=fill(raw["lead"], values),
        aliases=tuple(raw.get("aliases", ())),
        names=names,
        labels=labels,
        sections=tuple(_section(section, values) for section in raw["sections"]),
        quick=tuple(said(line, values) for line in raw["quick"]),
        phases=_phases(data["phases"], raw["phases"], values),
        examples=_examples(data.get("examples", []), language, raw.get("examples", {}), values),
        steps=_steps(game, data.get("steps", []), raw.get("steps", {}), values),
        pictures=_pictures(data.get("pictures", []), raw.get("pictures", {}), values),
        edition=edition,
    )


def said(raw: Said, values: Mapping[str, str]) -> str:
    """A text of a rules file, its numbers filled in: a string, a table, or a list of both.

    A table has `text`, and `printed = false` where the printed rules leave this open and the app
    chose: such a text begins with the same words everywhere (`labels.unprinted`).
    """
    if isinstance(raw, list):
        return " ".join(said(part, values) for part in raw)
    if isinstance(raw, str):
        return fill(raw, values).strip()
    text = fill(raw["text"], values).strip()
    return text if raw.get("printed", True) else f"**{values['unprinted']}** {text}"


def _box(data: Table) -> dict[str, str]:
    """What the box says and the game's facts do not: designer, publisher, year, age, minutes."""
    return {key: str(value) for key, value in data.get("box", {}).items()}


def _section(raw: Table, values: Mapping[str, str]) -> Section:
    return Section(
        anchor=raw["anchor"],
        title=fill(raw["title"], values),
        text=_section_text(raw, values),
        keywords=tuple(raw.get("keywords", ())),
        questions=tuple(_question(question, values) for question in raw.get("faq", ())),
    )


def _section_text(raw: Table, values: Mapping[str, str]) -> str:
    """The text, and below it its notes, each a paragraph of its own."""
    notes = (f"> {said(note, values)}" for note in raw.get("notes", ()))
    return "\n\n".join((said(raw["text"], values), *notes))


def _question(raw: Table, values: Mapping[str, str]) -> Question:
    also, same = (tuple(raw.get(key, ())) for key in ("also", "same"))
    return Question(fill(raw["q"], values), said(raw["a"], values), also, same)


def _phases(
    anchors: Mapping[str, str], texts: Mapping[str, Said], values: Mapping[str, str]
) -> dict[str, Phase]:
    """Help by phase. What depends on the players keeps its placeholder (`{{now.hand}}`)."""
    later = {f"now.{key}": f"{{{{now.{key}}}}}" for key in contract.NOW}
    return {
        key: Phase(key, anchor, said(texts[key], {**values, **later}))
        for key, anchor in anchors.items()
    }


def _examples(
    raw: list[Table], language: str, captions: Mapping[str, str], values: Mapping[str, str]
) -> dict[str, Example]:
    chosen = [one for one in raw if language in one.get("languages", LANGUAGES)]
    return {one["id"]: _example(one, fill(captions[one["id"]], values).strip()) for one in chosen}


def _example(one: Table, caption: str) -> Example:
    cards = tuple(tuple(hand) for hand in one.get("cards", ()))
    return Example(
        id=one["id"],
        caption=caption,
        players=tuple(one["players"]),
        counts=tuple(Counter(hand) for hand in cards) if cards else tuple(one["counts"]),
        printed=one.get("printed", False),
        cards=cards,
    )


def _steps(
    game: Game, raw: list[Table], captions: Mapping[str, str], values: Mapping[str, str]
) -> dict[str, PlayStep]:
    return {one["id"]: _step(game, one, captions, values) for one in raw}


def _step(
    game: Game, one: dict[str, Any], captions: Mapping[str, str], values: Mapping[str, str]
) -> PlayStep:
    worth = {stock.key: stock.value for edition in game.editions for stock in edition.deck}
    before, played = tuple(one["before"]), one["played"]
    return PlayStep(
        id=one["id"],
        caption=fill(captions[one["id"]], values).strip(),
        target=one["target"],
        before=before,
        played=played,
        total=sum(worth[card] for card in (*before, played)),
    )


def _pictures(
    raw: list[Table], captions: Mapping[str, list[str]], values: Mapping[str, str]
) -> dict[str, Picture]:
    return {one["id"]: _picture(one, captions[one["id"]], values) for one in raw}


def _picture(one: Table, captions: list[str], values: Mapping[str, str]) -> Picture:
    """KeyError names a picture whose language file does not have one caption for each panel."""
    if len(captions) != len(one["panels"]):
        raise KeyError(f"caption {min(len(captions), len(one['panels'])) + 1} of {one['id']}")
    panels = zip(captions, one["panels"], strict=True)
    return Picture(one["id"], one["kind"], tuple(Panel(fill(c, values), p) for c, p in panels))
