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
