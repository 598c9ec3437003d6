"""Style sheets and scripts of a page, joined from their parts."""

import pytest

from companion.web.base.bundles import Base, join_scripts, join_styles, parts_of


@pytest.fixture
def folder(tmp_path):
    """Writes files: `folder({"a.css": "…"})` is where they lie."""

    def write(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_a_style_sheet_takes_the_place_of_its_import(folder):
    files = {
        "pages/pad.css": '/* The pad. */\n@import "../base.css";\n@import "../pad.css";\n',
        "base.css": "@layer base;\n\n/* quiet\n   words */\nbody {\n  color: red;\n}\n",
        "pad.css": ".pad {\n  margin: 0;\n}\n",
    }
    joined = join_styles(folder(files), "pages/pad.css", str)
    assert joined == "@layer base;body{color:red;}\n.pad{margin:0;}\n"
    assert parts_of(folder(files), "pages/pad.css") == ["base.css", "pad.css", "pages/pad.css"]


def test_files_that_a_style_sheet_names_are_found_from_the_joined_one(folder):
    files = {
        "css/pages/pad.css": '@import "../paper.css";\n',
        "css/paper.css": '.a { background: url("../icons/a.svg"), url("data:,"); }\n',
    }
    joined = join_styles(folder(files), "css/pages/pad.css", lambda name: f"<{name}>")
    assert joined == '.a {background: url("<icons/a.svg>"),url("data:,");}\n'


def test_what_stands_in_quotes_keeps_its_spaces(folder):
    files = {"a.css": '.a, .b { content: "{ a, b }"; }\n'}
    assert join_styles(folder(files), "a.css", str) == '.a,.b {content: "{ a, b }";}\n'


def test_an_import_with_a_condition_is_refused(folder):
    files = {"a.css": '@import "b.css" print;\n', "b.css": ""}
    with pytest.raises(ValueError, match=r'a\.css: an import.*"b\.css" print'):
        join_styles(folder(files), "a.css", str)


MODULES = {
    "main.js": '// Why.\nimport { one } from "./one.js";\nimport "./two.js";\nsay(one);\n',
    "two.js": 'import { one as first, other } from "./one.js";\n\nsay(first, other);\n',
    "one.js": "export const one = 1;\nconst inner = 2;\nexport { inner as other };\n",
}


def test_modules_come_once_and_before_those_that_ask_for_them(folder):
    assert join_scripts(folder(MODULES), "main.js") == (
        "const $one = (() => {\n"
        "const one = 1;const inner = 2;return { one, other: inner };\n})();\n"
        "const $two = (() => {\n"
        "const { one: first, other } = $one;\nsay(first, other);\n})();\n"
        "const $main = (() => {\n"
        "const { one } = $one;\nsay(one);\n})();\n"
        "export { $one, $two, $main };\n"
    )


def test_what_every_page_has_is_taken_from_there(folder):
    base = Base("two.js", "../0/two.js")
    assert join_scripts(folder(MODULES), "main.js", base) == (
        'import { $one } from "../0/two.js";\n'
        "const $main = (() => {\n"
        "const { one } = $one;\nsay(one);\n})();\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        "export let state = 1;",  # whoever imports it would not see it change
        "export default 1;",
        'export * from "./b.js";',
        'import all from "./b.js";',
        'import * as all from "./b.js";',
        "await ready;",
        "const here = import.meta.url;",
        "const text = `one\ntwo`;",  # its margin belongs to it
    ],
)
def test_what_would_mean_something_else_is_refused(folder, line):
    files = {"a.js": f"{line}\n", "b.js": ""}
    with pytest.raises(ValueError, match=r"a\.js: a line that cannot be joined"):
        join_scripts(folder(files), "a.js")


def test_a_circle_is_named(folder):
    files = {"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'}
    with pytest.raises(ValueError, match=r"a\.js imports itself by way of a\.js and b\.js"):
        join_scripts(folder(files), "a.js")


def test_a_missing_part_is_named(folder):
    with pytest.raises(ValueError, match=r"gone\.js is imported but cannot be read"):
        join_scripts(folder({"a.js": 'import "./gone.js";\n'}), "a.js")
