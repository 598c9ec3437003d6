"""Files one can take in, short functions, no code inside templates."""

import ast
import re
import statistics
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LONGEST_FILE = 400  # Python and JavaScript; style sheets and templates as long as their subject
FOREIGN = ("vendor", "migrations", "axe.min.js")  # not written here
SUFFIXES = {".py", ".js", ".css", ".html"}
FOLDERS = ("companion", "static", "templates", "tests")


def own_files(*suffixes):
    """Files with one of `suffixes` that are written in this project."""
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    return sorted(
        path
        for path in paths
        if path.suffix in suffixes and not any(part in FOREIGN for part in path.parts)
    )


def function_lengths(source):
    """Lines of each function in `source`, from `def` to its end, without its docstring."""
    nodes = ast.walk(ast.parse(source))
    return [_length(n) for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]


def _length(function):
    first = function.body[0]
    has_docstring = ast.get_docstring(function) is not None
    docstring = first.end_lineno - first.lineno + 1 if has_docstring else 0
    return function.end_lineno - function.lineno + 1 - docstring


def inline_code(html):
    """What a strict Content-Security-Policy would refuse in `html`."""
    plain = re.sub(r"{#.*?#}|{{.*?}}|{%.*?%}", " ", html, flags=re.S)
    tags = re.findall(r"<[a-z][^<>]*>", plain, re.I)
    scripts = [t for t in tags if re.match(r"<script\b", t, re.I) and not _is_data_or_file(t)]
    styles = [t for t in tags if re.match(r"<style\b", t, re.I)]
    attributes = [t for t in tags if re.search(r"\s(style|on[a-z]+)\s*=|javascript:", t, re.I)]
    return scripts + styles + attributes


def _is_data_or_file(tag):
    return bool(re.search(r"\ssrc\s*=|type=\"application/(ld\+)?json\"", tag, re.I))


def test_files_of_every_kind_are_read():
    assert {path.suffix for path in own_files(*SUFFIXES)} == SUFFIXES
    assert len(own_files(".py")) > 20


def test_no_file_is_long():
    counted = {p: len(p.read_text(encoding="utf-8").splitlines()) for p in own_files(".py", ".js")}
    assert {str(p.relative_to(ROOT)): n for p, n in counted.items() if n > LONGEST_FILE} == {}


def test_functions_are_short():
    sources = [
        p.read_text("utf-8") for p in own_files(".py") if p.is_relative_to(ROOT / "companion")
    ]
    lengths = [length for source in sources for length in function_lengths(source)]
    assert len(lengths) > 50
    assert statistics.median(lengths) < 10


def test_function_lengths_leave_out_docstrings():
    source = 'def f():\n    """One.\n\n    Two.\n    """\n    return 1\n'
    assert function_lengths(source) == [2]


def test_templates_hold_no_inline_code():
    found = {
        str(p.relative_to(ROOT)): inline_code(p.read_text("utf-8")) for p in own_files(".html")
    }
    assert found
    assert {name: tags for name, tags in found.items() if tags} == {}


@pytest.mark.parametrize(
    "html",
    [
        "<script>go()</script>",
        '<script type="module">go()</script>',
        "<style>p {color: red}</style>",
        '<p style="color: red">',
        '<p {% if a > b %}style="{{ rule }}"{% endif %}>',
        '<button type="button" onclick="go()">',
        '<a href="javascript:go()">',
    ],
)
def test_inline_code_is_found(html):
    assert len(inline_code(html)) == 1


@pytest.mark.parametrize(
    "html",
    [
        '<script type="module" src="/static/js/pad.js"></script>',
        '<script type="application/json" id="game">{}</script>',
        '<link rel="stylesheet" href="/static/app.css">',
        '<path class="style" fill="red">',
        '<input value="a" {{ "checked" if one == two }}>',
    ],
)
def test_files_and_data_are_no_inline_code(html):
    assert inline_code(html) == []
