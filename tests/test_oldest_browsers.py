"""What the oldest browsers for Spielblock lack is nowhere in its scripts, templates and styles."""

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent
DATA = tomllib.loads((HERE / "data" / "browser_features.toml").read_text(encoding="utf-8"))
OLDEST = DATA["oldest"]
COMMENT = re.compile(r"/\*.*?\*/|\{#.*?#\}|^\s*//.*$", re.S | re.M)
SOURCES = {
    "js": [*(ROOT / "static/js").rglob("*.js"), *(ROOT / "templates").rglob("*.html")],
    "css": [*(ROOT / "static/css").rglob("*.css")],
}


def lacking(feature):
    """The oldest browsers that do not have a feature."""
    return [name for name, version in OLDEST.items() if feature[name] > version]


def found(kind, source):
    """The features in a source that one of the oldest browsers lacks and that are needed."""
    code = COMMENT.sub("", source)
    return {
        name: lacking(feature)
        for name, feature in DATA[kind].items()
        if not feature.get("extra") and lacking(feature) and re.search(feature["find"], code, re.M)
    }


@pytest.mark.parametrize("kind", SOURCES)
def test_nothing_is_used_that_the_oldest_browsers_lack(kind):
    used = {
        path.relative_to(ROOT).as_posix(): features
        for path in SOURCES[kind]
        if (features := found(kind, path.read_text(encoding="utf-8")))
    }
    assert len(SOURCES[kind]) > 20
    known = {name: set(files) for name, files in DATA["known"].items()} if kind == "css" else {}
    by_feature = {}
    for path, features in used.items():
        for name in features:
            by_feature.setdefault(name, set()).add(path)
    assert by_feature == known


@pytest.mark.parametrize(
    ("kind", "code", "feature"),
    [
        ("js", "fetch(url, { signal: AbortSignal.timeout(5) })", "abort-signal-timeout"),
        ("js", "form.requestSubmit(button)", "request-submit"),
        ("js", "const data = new FormData(form, button);", "form-data-submitter"),
        ("js", "const sorted = list.toSorted();", "changing-by-copy"),
        ("css", ".a:has(.b) { color: red }", "has"),
        ("css", "@media (width >= 40rem) {}", "media-ranges"),
        ("css", ".a {\n  & .b { color: red }\n}", "nesting"),
    ],
)
def test_what_they_lack_is_found(kind, code, feature):
    assert feature in found(kind, code)
    assert not found(kind, f"/* {code} */")


def test_the_page_and_the_readme_name_the_same_browsers():
    named = [f"Safari {OLDEST['safari']}", f"Chromium {OLDEST['chromium']}"]
    named.append(f"Firefox {OLDEST['firefox']}")
    for path in ("templates/base.html", "README.md"):
        text = (ROOT / path).read_text(encoding="utf-8")
        assert all(name in text for name in named), path


def test_every_script_begins_with_what_browsers_need_and_ends_by_saying_so():
    for path in (ROOT / "static/js/pages").glob("*.js"):
        imports = re.findall(r'^import "(.*)";$', path.read_text(encoding="utf-8"), re.M)
        first, last = imports[0], imports[-1]
        if path.name == "base.js":
            assert (first, last) == ("../base/able.js", "../base/alone.js")
        else:
            assert last == "../base/ready.js", path.name


# What a rule may change only where `@media (scripting)` is known: the look of something.
LOOKS = {"padding-inline", "margin-inline-start", "content", "inline-size", "block-size"}
LOOKS |= {"background"}
BLOCK = re.compile(r"@media \(scripting: (\w+)\) \{\n(.*?)\n  \}\n", re.S)
RULE = re.compile(r"([^{}]+?)\s*\{([^{}]*)\}")


def declarations(css):
    """(selector, property) of every declaration; of a selector its last part."""
    return {
        (selector.split()[-1], line.partition(":")[0].strip())
        for selector, body in RULE.findall(css)
        for line in body.split(";")
        if line.strip()
    }


def unheeded(css):
    """What would not hold in a browser that knows no `@media (scripting)`, though it matters."""
    css = COMMENT.sub("", css)
    asked = {
        d for kind, body in BLOCK.findall(css) if kind == "enabled" for d in declarations(body)
    }
    ready = "".join(f"{s} {{{b}}}" for s, b in RULE.findall(css) if ".is-ready " in s)
    return {one for one in asked - declarations(ready) if one[1] not in LOOKS}


def test_what_needs_a_script_is_told_to_browsers_that_do_not_know_the_question():
    sources = {path: path.read_text(encoding="utf-8") for path in SOURCES["css"]}
    assert sum("(scripting: enabled)" in css for css in sources.values()) > 1
    assert {path.name: found for path, css in sources.items() if (found := unheeded(css))} == {}


def test_such_a_rule_is_found():
    rule = "  @media (scripting: enabled) {\n    .a {\n      display: none;\n    }\n  }\n"
    assert unheeded(rule) == {(".a", "display")}
    assert unheeded(rule + "  .is-ready .a {\n    display: none;\n  }\n") == set()


@pytest.mark.parametrize("name", ["container-queries", "has", "plain-mask"])
def test_a_style_sheet_that_uses_what_they_lack_is_listed(name):
    assert lacking(DATA["css"][name])
    assert not DATA["css"][name].get("extra")
    assert DATA["known"][name]
