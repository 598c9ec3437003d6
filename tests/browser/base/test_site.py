"""The pages that everybody sees first, at every size."""

import pytest

from tests.browser.harness import TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import FAMILY, begin, points


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_home_fits_and_can_be_used_by_everyone(live_server, open_device, scheme):
    page = open_device(TABLET, color_scheme=scheme)
    page.goto("/")
    for _ in at_every_size(page):
        assert_looks_right(page)
        assert_accessible(page)
        screenshot(page, f"home-{scheme}", full_page=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_plays_fit(live_server, open_device, app, scheme):
    for number in range(32):
        names = (f"A{number}", "Hildegard-Maximiliane") if number % 2 else FAMILY
        begin(
            app, "any", names, points(*range(len(names))), rounds=1, title="Mau-Mau" * (number % 3)
        )
    page = open_device(TABLET, color_scheme=scheme)
    page.goto("/plays")
    for _ in at_every_size(page):
        assert_looks_right(page)
        assert_accessible(page)
        screenshot(page, f"plays-{scheme}")
    page.get_by_role("link", name="Older").tap()
    page.get_by_role("link", name="Newer").wait_for()
