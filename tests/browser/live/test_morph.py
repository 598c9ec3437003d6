"""Refreshing a piece of a page takes nothing away from whoever is busy in it."""

import pytest

OLD = """
<ul id="list"><li id="a">Anna</li><li id="b">Ben</li></ul>
<form action="/" method="post"><label>Name <input id="name" name="name" value="old"></label>
<label>Other <input id="other" name="other" value="old"></label>
<label>Go <input type="checkbox" id="go" name="go"></label>
<select id="who" aria-label="Who"><option>1</option><option>2</option></select></form>
<details id="more"><summary>More</summary><p>Text</p></details>
<div id="scroll" data-part="scroll"></div>
<p data-live-keep="" id="mine"></p>
"""


@pytest.fixture
def piece(page, live_server):
    """A piece of a page with OLD in it, and a function that makes it like other HTML."""
    page.goto("/about")
    page.evaluate(
        """async html => {
          const link = document.querySelector('link[rel=stylesheet]').href;
          const { morph } = await import(new URL('../../js/live/morph.js', link));
          const main = document.getElementById('main');
          main.innerHTML = html;
          window.become = html => {
            const text = `<main id="main" class="new">${html}</main>`;
            const other = new DOMParser().parseFromString(text, 'text/html');
            main.classList.remove('new');
            morph(main, other.getElementById('main'));
          };
        }""",
        OLD,
    )
    return lambda html: page.evaluate("html => window.become(html)", html)


def inner(page):
    return page.evaluate("() => document.getElementById('main').innerHTML")


def test_it_becomes_like_the_other(page, piece):
    new = (
        '<h2>New</h2>text<ul id="list"><li id="c">Cem</li><li id="a">Annette</li></ul><!-- end -->'
    )
    piece(new + OLD.partition("</ul>")[2])
    assert page.locator("#list").inner_html() == '<li id="c">Cem</li><li id="a">Annette</li>'
    assert inner(page) == new + OLD.partition("</ul>")[2]
    assert page.get_attribute("#main", "class") == "new"


def test_elements_that_stay_are_the_same_ones(page, piece):
    page.evaluate("() => { window.ben = document.getElementById('b') }")
    piece(OLD.replace('<li id="a">Anna</li>', "").replace("Ben", "Bernd"))
    assert page.evaluate("() => window.ben === document.getElementById('b')")
    assert page.inner_text("#b") == "Bernd"


def test_what_is_being_typed_stays_with_its_focus_and_cursor(page, piece):
    page.fill("#name", "typed")
    page.evaluate("() => document.getElementById('name').setSelectionRange(2, 3)")
    piece(OLD.replace('value="old"', 'value="new"'))
    assert page.input_value("#name") == "typed"
    assert page.input_value("#other") == "new"
    where = "() => [document.activeElement.id, document.activeElement.selectionStart]"
    assert page.evaluate(where) == ["name", 2]


def test_what_was_typed_stays_when_the_focus_is_elsewhere(page, piece):
    page.fill("#name", "typed")
    page.check("#go")
    page.select_option("#who", "2")
    page.focus("#other")
    piece(OLD.replace('value="old"', 'value="new"').replace("<option>", "<option selected>"))
    assert page.input_value("#name") == "typed"
    assert page.is_checked("#go")
    assert page.input_value("#who") == "2"


def test_an_empty_field_with_the_focus_stays_empty(page, piece):
    page.fill("#name", "")
    piece(OLD.replace('value="old"', 'value="new"'))
    assert page.input_value("#name") == ""


def test_the_focus_survives_a_move(page, piece):
    page.evaluate("() => { document.getElementById('a').tabIndex = 0 }")
    page.focus("#a")
    piece(
        OLD.replace(
            '<li id="a">Anna</li><li id="b">Ben</li>',
            '<li id="b">Ben</li><li id="a" tabindex="0">Anna</li>',
        )
    )
    assert page.evaluate("() => document.activeElement.id") == "a"


def test_open_folds_stay_open(page, piece):
    page.click("summary")
    piece(OLD.replace("Text", "Other text"))
    assert page.get_attribute("#more", "open") is not None
    assert page.inner_text("#more p") == "Other text"


def test_scrolling_stays(page, piece):
    tall = "<p>line</p>" * 200
    piece(OLD + tall)
    page.mouse.wheel(0, 500)
    page.wait_for_function("() => scrollY > 300")
    before = page.evaluate("() => scrollY")
    piece(OLD + tall.replace("line", "other"))
    assert page.evaluate("() => scrollY") == before


def test_what_a_script_fills_is_left_alone(page, piece):
    page.evaluate("() => { document.getElementById('mine').textContent = 'filled' }")
    piece(OLD)
    assert page.inner_text("#mine") == "filled"
    piece("<p>nothing else</p>")
    assert page.inner_text("#mine") == "filled"
