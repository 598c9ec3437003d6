"""The share page in a real browser: codes to scan, who arrives, help, copying, new codes."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from companion import store
from companion.web.base.addresses import Interface
from companion.web.sharing import lan_address
from tests.browser.around import Device, hand
from tests.browser.harness import CHROMIUM, FLAGS, PHONE, SIZES, TABLET, read_code, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.rest import at_rest
from tests.web.rounds import begin, sheet_of

LEAST_MODULE = 4  # px
WIFI = Interface("wlan0", ("192.168.178.20",), default_route=True)
CABLE = Interface("eth0", ("10.0.0.5",))
GEORG = 1


@pytest.fixture
def play(app, monkeypatch):
    monkeypatch.setattr(lan_address, "read_interfaces", lambda: [WIFI])
    return begin(app)


@pytest.fixture
def share(live_server, open_device, play):
    """The share page on the tablet that serves."""
    page = open_device(TABLET)
    page.goto(f"/play/{play.ref}/share")
    return page


def open_fold(page, name):
    for one in (f"#more:has(#{name})", f"#{name}"):
        fold = page.locator(one)
        if fold.count() and fold.get_attribute("open") is None:
            fold.locator("> summary").tap()
    return fold


def code_in(page, part):
    """What a phone reads off a code that was scrolled to, and how large its modules are."""
    svg = part.locator("svg.qr:visible")
    svg.scroll_into_view_if_needed()
    at_rest(svg.page)
    width = svg.bounding_box()["width"]
    return read_code(svg), width / int(svg.get_attribute("data-modules"))


@pytest.mark.parametrize("locale", ["de-DE", "nl-NL"])
def test_two_kinds_of_code_are_in_sight_and_the_rest_is_folded(
    live_server, open_device, play, locale
):
    page = open_device(TABLET, locale=locale)
    page.goto(f"/play/{play.ref}/share")
    said = {"de-DE": ("Nur zuschauen", "Am Handy mitspielen")}.get(
        locale, ("Alleen meekijken", "Meespelen op de telefoon")
    )
    assert (page.locator("h1").inner_text(), page.locator("#score > summary").inner_text()) == said
    expect(page.locator("svg.qr:visible")).to_have_count(2)
    assert page.locator("summary:visible").count() == 3  # to play along, more codes, help
    open_fold(page, "evening-score")
    expect(page.locator("#evening-score svg.qr")).to_be_visible()
    expect(page.locator("svg.qr:visible")).to_have_count(2)
    assert_looks_right(page, ".topbar-title")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_every_code_is_read_off_the_screen_and_opens_the_right_play(
    live_server, open_device, app, play, size, scheme
):
    page = open_device(size, color_scheme=scheme)
    page.goto(f"/play/{play.ref}/share")
    assert_looks_right(page, ".topbar-title")
    assert_accessible(page)
    screenshot(page, f"share-{scheme}")
    with app.app_context():
        circle = store.circle(store.home_circle())
    wanted = {
        "watch": (page.locator(".share-first"), f"/w/{play.watch_code}"),
        "score": (page.locator("#score"), f"/s/{play.scorer_code}"),
        "join": (page.locator("#join"), f"/j/{circle.code}"),
    }
    for name, (part, path) in wanted.items():
        if name != "watch":
            open_fold(page, name)
        text, module = code_in(page, part)
        assert module >= LEAST_MODULE, name
        assert len(part.locator("path[stroke]").get_attribute("d")) <= 3000
        assert urlsplit(text).netloc == f"192.168.178.20:{live_server.port}"
        assert urlsplit(text).path == path
        assert part.locator(".copy .address").inner_text() == text
    screenshot(page, f"share-join-{scheme}")
    for name in ("watch", "score"):
        answer = open_device(PHONE).goto(wanted[name][1])
        assert answer.status == 200
        assert answer.url.endswith(f"/play/{wanted[name][1][3:]}")


def test_phones_that_arrive_are_counted_on_the_open_page(share, open_device, play):
    expect(share.locator("#arrived")).to_have_text("No phone has connected yet.")
    open_device(PHONE).goto(f"/w/{play.watch_code}")
    expect(share.locator("#arrived")).to_contain_text("1 phone has joined to watch")
    open_device(PHONE).goto(f"/s/{play.scorer_code}")
    expect(share.locator("#arrived")).to_contain_text("1 phone has joined to keep score")


def test_help_opens_when_nobody_came_for_twenty_seconds(
    live_server, open_device, play, monkeypatch
):
    monkeypatch.setattr(lan_address, "read_interfaces", lambda: [WIFI, CABLE])
    page = open_device(TABLET)
    page.clock.install()
    page.goto(f"/play/{play.ref}/share")
    open_fold(page, "addresses").locator("summary").tap()  # which network: asked at once
    assert page.locator("#help").get_attribute("open") is None
    page.clock.fast_forward(19_000)
    assert page.locator("#help").get_attribute("open") is None
    page.clock.fast_forward(1_500)
    help_ = page.locator("#help")
    expect(help_).to_have_attribute("open", "")
    expect(help_).to_contain_text("client isolation")
    expect(help_).to_contain_text("Guest Wi-Fi")
    assert_looks_right(page, ".topbar-title")
    screenshot(page, "share-help", full_page=True)
    help_.get_by_role("button", name="Try the next address").tap()
    expect(page.locator("#watch-address")).to_contain_text("http://10.0.0.5")
    assert code_in(page, page.locator(".share-first"))[0].startswith("http://10.0.0.5")


def test_help_stays_closed_when_a_phone_came(live_server, open_device, play):
    page = open_device(TABLET)
    page.clock.install()
    page.goto(f"/play/{play.ref}/share")
    open_device(PHONE).goto(f"/w/{play.watch_code}")
    page.clock.fast_forward(3_000)
    expect(page.locator("#arrived")).to_contain_text("1 phone")
    page.clock.fast_forward(30_000)
    expect(page.locator("#arrived")).not_to_have_class("live is-stale")
    assert page.locator("#help").get_attribute("open") is None


def test_the_code_to_type_opens_the_play(share, open_device, play):
    typed = share.locator('[data-typed="watch"]').inner_text()
    phone = open_device(PHONE)
    phone.goto("/code")
    phone.locator("#code").fill(typed.lower())
    phone.get_by_role("button", name="Go").tap()
    phone.wait_for_url(f"**/play/{play.watch_code}")
    phone.goto("/code")
    phone.locator("#code").fill("AAA AAA")
    with phone.expect_response("**/code") as answer:
        phone.get_by_role("button", name="Go").tap()
    assert answer.value.status == 422
    assert "is-wrong" in phone.locator(".field").get_attribute("class")


@pytest.fixture
def watch(watch, request):
    """A mistyped code and a dead link are answered with an error status, on purpose."""
    if "type_opens" in request.node.name:
        watch.allow("422")
    if "new_codes" in request.node.name:
        watch.allow("404|422")
    return watch


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("Kellers", "geheim123", "WIFI:T:WPA;S:Kellers;P:geheim123;;"),
        ("Gäste", "", "WIFI:T:nopass;S:Gäste;;"),
        ('a;b,c:"d"\\', "p;w", 'WIFI:T:WPA;S:a\\;b\\,c\\:\\"d\\"\\\\;P:p\\;w;;'),
    ],
)
def test_the_wifi_code_is_drawn_here_and_read_by_a_phone(share, name, password, text):
    sent = []
    share.on("request", lambda request: sent.append(request.url + (request.post_data or "")))
    fold = open_fold(share, "help")
    code = fold.locator("#wifi-code path[stroke]")
    share.locator("#wifi-name").fill(name)
    expect(code).to_have_attribute("d", re.compile("M"))
    before = code.get_attribute("d")
    share.locator("#wifi-password").fill(password)
    if password:
        expect(code).not_to_have_attribute("d", before)
    found, module = code_in(share, fold)
    assert (found, module >= LEAST_MODULE) == (text, True)
    share.reload()
    open_fold(share, "help")
    expect(share.locator("#wifi-name")).to_have_value(name)
    expect(share.locator("#wifi-code")).to_be_visible()
    share.get_by_role("button", name="Forget the Wi-Fi").tap()
    expect(share.locator("#wifi-code")).to_be_hidden()
    share.reload()
    expect(share.locator("#wifi-name")).to_have_value("")
    assert not any("Kellers" in one or "geheim" in one for one in sent)


@pytest.fixture
def on_plain_http(live_server, browser, play, watch):
    """A scorer's share page under a name that is no loopback: no secure context."""
    args = [*FLAGS, "--host-resolver-rules=MAP table.example 127.0.0.1"]
    own = browser.browser_type.launch(executable_path=CHROMIUM, args=args)
    page = own.new_page(locale="en-GB")
    watch.attach(page)
    page.goto(f"http://table.example:{live_server.port}/play/{play.scorer_code}/share")
    assert not page.evaluate("isSecureContext")
    yield page
    own.close()


def test_copying_works_on_plain_http(on_plain_http, play):
    page = on_plain_http
    line = page.locator(".share-first .copy")
    line.get_by_role("button").click()
    expect(line.get_by_role("status")).to_have_text("Copied.")
    open_fold_by_click(page, "help")
    page.locator("#wifi-name").evaluate("field => field.removeAttribute('maxlength')")
    page.locator("#wifi-name").focus()
    page.keyboard.press("Control+V")
    address = page.locator("#watch-address").inner_text()
    assert address.endswith(f"/w/{play.watch_code}")
    expect(page.locator("#wifi-name")).to_have_value(address)


def open_fold_by_click(page, name):
    page.locator(f"#{name} summary").click()


def test_where_copying_cannot_work_the_page_says_so_and_marks_the_address(on_plain_http):
    page = on_plain_http
    page.evaluate("document.execCommand = () => false")
    line = page.locator(".share-first .copy")
    line.get_by_role("button").click()
    expect(line.get_by_role("status")).to_contain_text("doesn't let pages copy")
    marked = page.evaluate("getSelection().toString().trim()")
    assert marked == page.locator("#watch-address").inner_text()


def test_new_codes_end_open_pages_and_old_links_at_once(share, open_device, app, play):
    tablet = share
    watcher, scorer = Device(open_device(PHONE), play.watch_code), open_device(PHONE)
    watcher.page.goto(f"/w/{play.watch_code}")
    georg = Device(scorer, play.scorer_code)
    georg.sit(GEORG)
    georg.open_own()
    georg.type_hand(GEORG, hand(GEORG, 1))
    helper = open_device(PHONE)
    helper.goto(f"/play/{play.scorer_code}/share")
    typed = tablet.locator('[data-typed="watch"]').inner_text()

    open_fold(tablet, "new-codes")
    tablet.get_by_role("button", name="Make new codes").tap()
    expect(tablet.locator("#main")).to_contain_text("Only watch")

    for phone in (watcher, georg):
        expect(phone.page.locator("#live")).to_contain_text("no longer valid")
    expect(helper.locator("#dead")).to_be_visible(timeout=10_000)
    expect(helper.locator("svg.qr:visible")).to_have_count(0)
    georg.save()
    expect(georg.page.locator("#entry-says")).to_contain_text("can no longer write here")
    assert not sheet_of(app, play).row(1).entries
    for old in (f"/w/{play.watch_code}", f"/s/{play.scorer_code}"):
        assert open_device(PHONE).goto(old).status == 404
    late = open_device(PHONE)
    late.goto("/code")
    late.locator("#code").fill(typed)
    late.get_by_role("button", name="Go").tap()
    expect(late.locator(".field-error")).to_be_visible()
    with app.app_context():
        fresh = store.find(play.ref, store.home_circle()).play
    assert fresh.watch_code != play.watch_code
    assert open_device(PHONE).goto(f"/w/{fresh.watch_code}").status == 200
    # What was typed under the old link is still there for whoever comes with the new one.
    assert georg.page.locator(".cell").first.input_value() == str(hand(GEORG, 1)[0])
