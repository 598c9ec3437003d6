"""Every helper of the browser tests finds the fault it is there for, and passes a sound page."""

import re
import time
from pathlib import Path

import pytest
import qrcode
from flask import Flask, Response

from tests.browser import rest
from tests.browser.harness import PHONE, SIZES, LiveServer, Watch, read_code, screenshot
from tests.browser.looks import (
    assert_accessible,
    assert_looks_right,
    assert_no_overlap,
    assert_nothing_cut_off,
    assert_touch_targets,
    no_layout_shift,
)
from tests.browser.rest import at_rest

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
CSS = """
body { font: 20px sans-serif; margin: 8px; color: black; background: white }
button { min-width: 44px; min-height: 44px; font: inherit }
.narrow { width: 60px; overflow: hidden; white-space: nowrap }
.scrolls { width: 60px; overflow: auto; white-space: nowrap }
.wide { width: 3000px }
.away { position: absolute; left: -40px }
.small { min-width: 0; min-height: 0; width: 20px; height: 20px; padding: 0 }
.pale { color: #ddd }
.low { height: 10px; overflow: hidden }
.short { height: 60px; overflow: auto; position: relative }
.panel { position: absolute; top: 8px; width: 200px; height: 40px; overflow: auto }
.opaque { background: white }
.over { margin-top: -32px }
.on { position: absolute; top: 10px; left: 12px }
.skip { position: fixed; top: -60px; min-height: 44px }
.readers { position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap }
@keyframes rise { from { opacity: 0; transform: translateY(40px) } }
@keyframes turn { to { transform: rotate(1turn) } }
.rises { animation: rise .4s .3s both }
.turns { animation: turn 1s infinite }
"""
SCRIPT = """
document.querySelector("#add").addEventListener("click", () => {
  const line = document.createElement("p");
  line.textContent = "Round 2";
  document.querySelector("#rounds").prepend(line);
});
document.querySelector("#count").addEventListener("click", (event) => {
  event.target.textContent = "2";
});
"""
PAGE = """<!doctype html><html lang="en"><head><title>Pad</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/pad.css"><link rel="icon" href="data:,"></head>
<body><a class="skip" href="#rounds">To the rounds</a>
<main><h1>Score pad</h1>
<span class="readers">Round saved for everyone</span>
<p>See <a href="/">the rules</a> of this game.</p>
<div class="scrolls" tabindex="0" role="region" aria-label="Names">Anna, Ben, Charlotte, Dora</div>
<button type="button" id="add">Add</button> <button type="button" id="count">1</button>
<div id="rounds"><p>Round 1</p></div></main>
<script type="module" src="/pad.js"></script></body></html>"""


def make_site(body):
    app = Flask(__name__, static_folder=None)
    app.after_request(_with_policy)
    app.add_url_rule("/", "page", lambda: body)
    app.add_url_rule("/pad.css", "css", lambda: Response(CSS, mimetype="text/css"))
    app.add_url_rule("/pad.js", "js", lambda: Response(SCRIPT, mimetype="text/javascript"))
    app.add_url_rule("/late", "late", lambda: time.sleep(0.3) or "Round 2")
    return app


def _with_policy(response):
    response.headers["Content-Security-Policy"] = POLICY + "; img-src 'self' data:"
    return response


@pytest.fixture
def show(open_device):
    """A function that shows the sound page, with one thing replaced, at a size."""
    servers = []

    def show(old="", new="", size=PHONE):
        assert old in PAGE
        servers.append(LiveServer(make_site(PAGE.replace(old, new) if old else PAGE)).start())
        page = open_device(size)
        page.goto(servers[-1].url)
        return page

    yield show
    for server in servers:
        server.stop()


@pytest.mark.parametrize("size", SIZES)
def test_a_sound_page_passes(show, size, monkeypatch):
    monkeypatch.setenv("SHOTS", "1")
    page = show(size=size)
    assert_accessible(page)
    assert_looks_right(page)
    with no_layout_shift(page):
        page.click("#count")
    path = screenshot(page, "harness")
    assert path.name == f"harness-{size[0]}x{size[1]}.png"
    assert path.read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("<h1>Score pad</h1>", '<h1>Score pad</h1><p class="pale">Pale</p>', "color-contrast"),
        ("<html lang", "<html data-lang", "html-has-lang"),
        (">Add<", "><", "button-name"),
    ],
)
def test_axe_finds(show, old, new, found):
    with pytest.raises(AssertionError, match=found):
        assert_accessible(show(old, new))


@pytest.mark.parametrize(
    ("new", "found"),
    [
        ('<p class="narrow">A name of some length</p>', "is cut by <p.narrow>"),
        ('<div class="narrow"><b>A name of some length</b></div>', "is cut by <div.narrow>"),
        ('<p class="wide">Wide</p>', "the page scrolls sideways: 30"),
        ('<p class="away">Lost on the left</p>', "is cut by the screen"),
        ('<p class="skip">Never to be seen</p>', "is cut by the screen"),
        ('<p class="low">Lower half is missing</p>', "is cut by <p.low>"),
    ],
)
def test_cut_off_text_is_found(show, new, found):
    page = show("<h1>", new + "<h1>")
    with pytest.raises(AssertionError, match=found):
        assert_nothing_cut_off(page)


def test_cut_off_text_can_be_allowed(show):
    page = show("<h1>", '<p class="narrow">A name of some length</p><h1>')
    assert_nothing_cut_off(page, allow=".narrow")


def test_a_small_target_is_found(show):
    page = show('id="add"', 'id="add" class="small"')
    with pytest.raises(AssertionError, match=r"<button#add.small> .* is 20.0x20.0"):
        assert_touch_targets(page)


def test_a_link_outside_a_sentence_is_a_target(show):
    page = show("See <a href", "<a href").locator("p").first.page
    assert_touch_targets(page)
    page = show('See <a href="/">the rules</a> of this game.', '<a href="/">rules</a>')
    with pytest.raises(AssertionError, match="<a> "):
        assert_touch_targets(page)


def test_overlapping_text_is_found(show):
    page = show("<h1>", '<p class="on">On top</p><h1>')
    with pytest.raises(AssertionError, match="On top"):
        assert_no_overlap(page)


def test_lines_scrolled_out_of_their_box_lie_on_nothing_below_it(show):
    lines = "".join(f"<p>Line {number}</p>" for number in range(9))
    box = f'<div class="short" tabindex="0" role="region" aria-label="Lines">{lines}</div><h1>'
    assert_no_overlap(show("<h1>", box))
    page = show("<h1>", box.replace("<p>Line 1", '<p class="over">On top</p><p>Line 1'))
    with pytest.raises(AssertionError, match="On top"):
        assert_no_overlap(page)


def test_a_panel_that_scrolls_covers_the_page_unless_it_is_seen_through(show):
    lines = 'tabindex="0" role="region" aria-label="Lines">A<br>B<br>C</div><h1>'
    panel = '<div class="panel{}" ' + lines
    assert_no_overlap(show("<h1>", panel.format(" opaque")))
    with pytest.raises(AssertionError, match="Score pad"):
        assert_no_overlap(show("<h1>", panel.format("")))


def test_an_empty_page_does_not_pass(show):
    page = show()
    page.evaluate("() => document.body.replaceChildren()")
    with pytest.raises(AssertionError, match="no text at all"):
        assert_nothing_cut_off(page)


def test_a_layout_shift_is_found(show):
    page = show()
    with pytest.raises(AssertionError, match="layout shifts"), no_layout_shift(page):
        page.click("#add")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("<h1>", '<script>document.title = "x"</script><h1>', "Content Security Policy"),
        ("<h1>", '<p style="color: red">red</p><h1>', "Content Security Policy"),
        ("<h1>", '<img src="http://127.0.0.2:9/x.png" alt=""><h1>', "Content Security Policy"),
        ("/pad.css", "/gone.css", "status 404: GET .*/gone.css"),
    ],
)
def test_a_fault_of_the_page_is_found(show, watch, old, new, found):
    show(old, new).wait_for_load_state("networkidle")
    with pytest.raises(AssertionError, match=found):
        watch.check()
    watch.complaints.clear()


def test_a_fault_of_the_script_is_found(show, watch):
    page = show()
    page.evaluate("() => setTimeout(() => { throw new Error('lost count') })")
    page.wait_for_timeout(100)
    with pytest.raises(AssertionError, match="page error: lost count"):
        watch.check()
    watch.allow("lost count")


def test_a_server_that_is_gone_is_found_and_comes_back(open_device, watch):
    with LiveServer(make_site(PAGE)) as server:
        page = open_device()
        page.goto(server.url)
        server.stop()
        asked = "() => fetch('/').then((one) => one.text()).then(() => 'here', () => 'gone')"
        assert page.evaluate(asked) == "gone"
        server.start()
        assert page.evaluate(asked) == "here"
    watch.allow("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")


def test_a_code_is_read_off_the_screen(show):
    code = qrcode.QRCode(border=4)
    code.add_data("http://192.168.0.7:8013/w/abc")
    rows = code.get_matrix()
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, r in enumerate(rows) for x, on in enumerate(r) if on)
    svg = f'<svg viewBox="0 0 {len(rows)} {len(rows)}" width="280"><path d="{dark}"/></svg>'
    page = show("<p>See", svg + "<p>See")
    assert read_code(page) == read_code(page.locator("svg")) == "http://192.168.0.7:8013/w/abc"
    with pytest.raises(AssertionError, match="0 readable codes"):
        read_code(page.locator("h1"))


def test_looks_wait_for_what_moves(show):
    """A dialog that fades in is pale for a while: nobody is to complain of that."""
    page = show("</h1>", '</h1><p class="rises">Round saved</p>')
    assert_accessible(page)
    assert_looks_right(page)
    assert page.locator(".rises").evaluate("one => getComputedStyle(one).opacity") == "1"


def test_looks_wait_for_what_is_under_way(show):
    page = show()
    page.evaluate("() => void fetch('/late').then(r => r.text()).then(t => { document.title = t })")
    assert at_rest(page).title() == "Round 2"


def test_what_never_rests_is_named(show, monkeypatch):
    monkeypatch.setattr(rest, "SECONDS", 1)
    page = show("</h1>", '</h1><p class="turns">Shuffling</p>')
    with pytest.raises(AssertionError, match=r"does not come to rest: .*turn of <p>"):
        at_rest(page)


TESTS = Path(__file__).parent.parent
# A wait that also fits the page that is left does not wait, and what follows overtakes the tap.
BARE_WAIT = re.compile(r'wait_for_function\(\s*f?(?:"""|"(?!""))(?!\(?\w*\)?\s*=>)')
LOOSE_WAIT = re.compile(r'wait_for_url\((f?"[^"]*[^/]\*\*"|re\.compile)')


def test_no_wait_for_a_page_fits_the_page_before():
    here = Path(__file__).parent
    found = {
        path.name: LOOSE_WAIT.findall(path.read_text(encoding="utf-8"))
        for path in here.rglob("test_*.py")
    }
    assert LOOSE_WAIT.search("wait_for_url" + '("**/play/1**")')
    assert not any(found.values()), found


def test_what_is_waited_for_in_a_page_is_a_function():
    """A bare expression is evaluated anew each time, which the content policy of a page forbids:
    such a wait only passes where what it waits for is there at once."""
    found = [
        f"{path.name}: {match}"
        for path in Path(__file__).parent.rglob("*.py")
        for match in BARE_WAIT.findall(path.read_text(encoding="utf-8"))
    ]
    assert BARE_WAIT.search("wait_for_function" + '("window.ready")')
    assert not found, found


def test_no_test_needs_the_thread_without_a_loop():
    """A browser that ran before in the same process keeps a loop running there."""
    tests = [path for path in TESTS.rglob("test_*.py") if path.parent.name != "bench"]
    assert len(tests) > 100
    assert not [p.name for p in tests if "asyncio" + ".run(" in p.read_text(encoding="utf-8")]


def test_a_permission_that_is_not_needed_fails():
    watch = Watch()
    watch.allow("409")
    with pytest.raises(AssertionError, match="allowed but never seen"):
        watch.check()
