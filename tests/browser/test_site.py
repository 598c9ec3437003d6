"""The pages that everybody sees first, at every size."""

import pytest

from tests.browser.harness import SIZES, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_home_fits_and_can_be_used_by_everyone(live_server, open_device, size, scheme):
    page = open_device(size, color_scheme=scheme)
    page.goto("/")
    assert_looks_right(page)
    assert_accessible(page)
    screenshot(page, f"home-{scheme}", full_page=True)
