"""The styleguide shows every part in development, and is not there otherwise."""

import pytest

from companion import store
from companion.games import GAMES
from companion.web.styleguide.routes import PARTS
from tests.conftest import make_app, release


@pytest.fixture
def developing(sqlite_url, tmp_path):
    app = make_app(sqlite_url, tmp_path / "data", DEBUG=True)
    store.upgrade_database(app)
    yield app.test_client()
    release(app)


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_a_sound_page(developing, part):
    developing.visit(f"/styleguide/{part}")


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_a_pad_of_every_game_has_the_players_asked_for(developing, slug):
    page = developing.visit(f"/styleguide/pad?game={slug}&players=3&rounds=2")
    assert len(page.soup.select(".pad-player")) == 3
    assert len(page.soup.select(".round")) >= 2


def test_players_get_no_styleguide(client):
    assert client.get("/styleguide/cards").status_code == 404
