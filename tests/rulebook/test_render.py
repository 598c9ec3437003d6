"""The small markup: what it makes, and that nothing typed gets through as HTML."""

import re

from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from companion.rulebook.render import opening, to_html, to_plain

ALLOWED = {"p", "ul", "ol", "li", "strong", "em", "a", "table", "thead", "tbody", "tr", "th", "td"}


def html(text, **hooks):
    return to_html(text, card=lambda key: f"<i>{key}</i>", **hooks)


def plain(text):
    return to_plain(text, card_name=str.upper)


def test_a_paragraph_with_everything_in_it():
    assert html("**Strong**, *soft*\n[link](#turn) {card:blue 7}") == (
        '<p><strong>Strong</strong>, <em>soft</em> <a href="#turn">link</a> <i>blue 7</i></p>'
    )


def test_lists_go_on_in_the_next_line():
    assert html("- a\n  b\n- c\n\n1. d\n2. e") == (
        "<ul><li>a b</li><li>c</li></ul>\n<ol><li>d</li><li>e</li></ol>"
    )


def test_a_table_has_heads():
    assert html("| a | b |\n| --- | --- |\n| c | **d** |") == (
        '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
        '<tbody><tr><th scope="row">c</th><td><strong>d</strong></td></tr></tbody></table>'
    )


def test_a_note_and_a_figure():
    text = "> said\n> openly\n\n{example:tie}\n\n{deck}"
    assert html(text, figure=lambda kind, key: f"[{kind} {key}]") == (
        '<p class="note">said openly</p>\n[example tie]\n[deck ]'
    )
    assert html("{deck}") == ""


def test_links_may_lead_elsewhere():
    assert html("[x](#a)", link=lambda anchor: f"/rules?a=1&b=#{anchor}") == (
        '<p><a href="/rules?a=1&amp;b=#a">x</a></p>'
    )


def test_html_is_escaped():
    assert html("<b>&\"'") == "<p>&lt;b&gt;&amp;&quot;&#x27;</p>"


@given(st.text(alphabet=st.sampled_from("<>&\"'*[](#){}:|-> \n1.acdekr/"), max_size=80))
def test_whatever_is_typed_makes_only_known_tags(text):
    found = BeautifulSoup(to_html(text, card=lambda key: ""), "html.parser").find_all(True)
    assert {tag.name for tag in found} <= ALLOWED
    assert {name for tag in found for name in tag.attrs} <= {"href", "scope", "class"}


@given(st.text(max_size=200))
def test_any_text_can_be_shown_plain(text):
    assert isinstance(plain(text), str)
    assert not re.search(r"\*\*", plain(text))


def test_plain_text_keeps_lines_and_leaves_out_figures():
    text = "One\n**two** [three](#x)\n\n{deck}"
    text += "\n\n- a {card:blue 7}\n- b\n\n| c | d |\n|---|---|\n| 1 | 2 |\n\n1. e\n2. f"
    assert plain(text) == "One two three\n- a BLUE 7\n- b\nc · d\n1 · 2\n1. e\n2. f"


def test_an_opening_is_long_enough_and_has_no_tables():
    text = "Short:\n\n| a | b |\n\n- one\n- two\n\n" + "long " * 30 + "\n\nnever shown"
    assert opening(text, str) == "Short:\n- one\n- two\n" + ("long " * 30).strip()
