"""Every selector of the style sheets names something that pages have."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULE = re.compile(r"\{[^{}]*\}")
FOREIGN = re.compile(r"/\*.*?\*/|url\([^)]*\)|@import[^;]*;|\"[^\"]*\"", re.S)
NAME = re.compile(r"[.#\[](-?[A-Za-z_][\w-]*)")  # of a class, an id, an attribute
# A name put together in a template or script: `card-{{ size }}`, `'card-' ~ size`, `card-${size}`.
BEGUN = re.compile(r"(\w[\w-]*-)(?:\{\{|' ?~|\$\{|\{)")

CAPITAL = re.compile(r"[A-Z]")


def _small(letter):
    return f"-{letter[0].lower()}"


def names_in(css):
    """The classes, ids and attributes that selectors of a style sheet name."""
    selectors = RULE.sub("{}", FOREIGN.sub("", css))
    return set(NAME.findall(selectors))


def unused(css, pages):
    """Which of them neither stand in the source of the pages nor begin as something there does."""
    words, begun = set(re.findall(r"[\w-]+", pages)), set(BEGUN.findall(pages))
    words |= {f"data-{CAPITAL.sub(_small, name)}" for name in re.findall(r"dataset\.(\w+)", pages)}
    return {one for one in names_in(css) - words if not one.startswith(tuple(begun))}


def read(folder, suffix):
    return "\n".join(p.read_text(encoding="utf-8") for p in (ROOT / folder).rglob(f"*{suffix}"))


@pytest.mark.parametrize(
    ("css", "found"),
    [
        (".a > .b:not(.c) { color: #abc }", {"b", "c"}),
        ('@media print { #d, [data-e="x.y"] { margin: .5em } }', {"d", "data-e"}),
        ("/* .f */ .card-m { background: url(g.svg) } .card { top: 0 }", {"card"}),
    ],
)
def test_what_pages_do_not_have_is_found(css, found):
    assert unused(css, '<p class="a card-{{ size }}">') == found


def test_what_scripts_set_is_known():
    assert unused("[data-is-open] { top: 0 }", "row.dataset.isOpen = 1") == set()


def test_every_selector_is_used():
    pages = read("templates", ".html") + read("static/js", ".js") + read("companion", ".py")
    css = read("static/css", ".css")
    assert len(names_in(css)) > 400
    assert unused(css, pages) == set()
