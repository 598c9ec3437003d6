"""The look, part by part, in a real browser: the styleguide at every size and in both themes."""

from __future__ import annotations

import pytest

from companion import store
from companion.web.base.cookies import OURS
from companion.web.styleguide.routes import pages
from tests.browser.harness import PHONE, TABLET, LiveServer, at_every_size
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.rest import at_rest
from tests.conftest import make_app, release

CUT_ON_PURPOSE = ".pad-name, .name-line, .topbar-title, .chart"
PATHS = ["cards", "controls", "pad", "end", "pad?players=12&rounds=12&game=any", "pad?players=6"]


@pytest.fixture(scope="module")
def guide(tmp_path_factory):
    folder = tmp_path_factory.mktemp("styleguide")
    app = make_app(f"sqlite:///{folder}/guide.db", folder)
    app.register_blueprint(pages)  # with style sheets as players get them
    store.upgrade_database(app)
    with LiveServer(app) as server:
        yield server
    release(app)


@pytest.fixture
def open_part(guide, open_device):
    """A function that opens a part: `open_part("pad?players=12")`."""

    def open_part(path, size=TABLET, **options):
        page = open_device(size, locale="de-DE", reduced_motion="reduce", **options)
        page.goto(f"{guide.url}/styleguide/{path}")
        return at_rest(page)

    return open_part


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_cut_off_small_or_overlapping_and_everyone_can_use_it(open_part, path):
    page = open_part(path)
    for size in at_every_size(page, reload=False):
        assert_looks_right(page, allow=CUT_ON_PURPOSE)
        for scheme in ("light", "dark") if size == PHONE else ():
            page.emulate_media(color_scheme=scheme)
            assert_accessible(page)


@pytest.mark.parametrize("path", ["pad?players=12&game=any", "controls?game=any"])
def test_names_of_any_length_and_script_move_no_row(open_part, path):
    page = open_part(path, PHONE)
    rows = page.evaluate(
        """() => [...document.querySelectorAll('.round, .seat')].map((row) =>
          [...row.children].filter((cell) => !cell.matches('.field-error'))
          .map((cell) => Math.round(cell.getBoundingClientRect().left)))"""
    )
    assert len(rows) >= 3
    assert all(row == rows[0] for row in rows)
    assert page.locator("b", has_text="Jo").count() == 0, "a name is text, never markup"


def test_theme_of_the_system_is_followed_until_one_is_chosen(guide, open_device):
    page = open_device(TABLET, color_scheme="dark")
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()"
    page.goto(f"{guide.url}/styleguide/pad")
    assert page.evaluate(paper) == "#1e1b16"
    page.context.add_cookies([{"name": OURS + "theme", "value": "light", "url": guide.url}])
    page.reload()
    assert page.evaluate(paper) == "#fbf6e9"


def test_every_picture_and_sign_is_in_its_sprite(open_part):
    page = open_part("cards")
    missing = page.evaluate(
        """async () => {
          const sprites = {}, missing = [];
          for (const use of document.querySelectorAll('use')) {
            const [file, id] = use.getAttribute('href').split('#');
            sprites[file] ??= await (await fetch(file)).text();
            if (!sprites[file].includes(`id="${id}"`)) missing.push(id);
          }
          return missing;
        }"""
    )
    assert missing == []
    assert page.locator("use").count() > 100
