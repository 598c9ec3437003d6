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


def test_a_backup_is_taken_and_put_back(live_server, open_device, app, watch, tmp_path):
    watch.allow("422")  # no file was chosen
    page = open_device(TABLET)
    page.goto("/settings")
    for _ in at_every_size(page):
        assert_looks_right(page)
        assert_accessible(page)
        screenshot(page, "settings-backup", full_page=True)
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download a backup").tap()
    file = tmp_path / "spielblock.backup"
    loading.value.save_as(file)
    begin(app, "any", FAMILY, points(*range(len(FAMILY))), title="Begun after it")
    page.goto("/")
    page.get_by_text("Begun after it").first.wait_for()
    page.goto("/settings")
    page.get_by_label("Restore a backup").set_input_files(file)
    page.get_by_role("button", name="Look at the backup").tap()
    page.get_by_role("heading", name="Restore this backup?").wait_for()
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page)
        assert_accessible(page)
        screenshot(page, "restore", full_page=True)
    page.get_by_role("button", name="Restore the backup").tap()
    page.get_by_text("0 games were put back.").wait_for()
    assert page.get_by_text("Begun after it").count() == 0
    page.goto("/settings")
    page.get_by_role("button", name="Look at the backup").tap()
    page.get_by_text("Choose the file of a backup first.").wait_for()
    assert_looks_right(page)
    assert_accessible(page)
    screenshot(page, "settings-wrong", full_page=True)
