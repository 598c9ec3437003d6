"""Own games of a circle: kept, changed, deleted, restored; others' stay others'."""

import pytest

from companion import store
from companion.definition.reader import read
from companion.scorepad.defined import began
from companion.store.people import own_games as module

VALUE = {
    "title": "Beetles",
    "players": [2, 4],
    "win": "high",
    "fields": {"f0": {"label": "Blue"}},
    "rules": [{"sum": [["f0", 2]]}],
}


def test_a_game_is_kept_under_a_slug_of_its_own(circle):
    slugs = [store.add_own_game(circle, VALUE, at=float(at)) for at in (1, 2)]
    assert [game.slug for game in store.own_games(circle)] == slugs[::-1]
    assert store.own_game(circle, slugs[0]).definition == {**VALUE, "slug": slugs[0]}
    assert read(store.own_game(circle, slugs[0]).definition).slug == slugs[0]


def test_a_changed_game_leaves_running_plays_alone(circle):
    slug = store.add_own_game(circle, VALUE)
    play = store.begin(circle, began(read(store.own_game(circle, slug).definition), ("A", "B")))
    assert store.change_own_game(circle, slug, {**VALUE, "title": "Wasps"}, at=9.0)
    assert store.own_game(circle, slug).definition["title"] == "Wasps"
    assert store.sheet(play.id).definition.title.message == "Beetles"


def test_a_deleted_game_comes_back(circle):
    slug = store.add_own_game(circle, VALUE)
    assert store.delete_own_game(circle, slug)
    assert store.own_game(circle, slug) is None
    assert store.own_games(circle) == []
    assert not store.change_own_game(circle, slug, VALUE)
    assert store.restore_own_game(circle, slug)
    assert [game.slug for game in store.own_games(circle)] == [slug]


def test_the_games_of_another_circle_are_out_of_reach(circle):
    slug, other = store.add_own_game(circle, VALUE), store.new_circle()
    assert store.own_game(other, slug) is None
    assert store.find_own_game(slug).circle_id == circle
    assert store.find_own_game("13") is None
    assert not store.change_own_game(other, slug, VALUE)
    assert not store.delete_own_game(other, slug)
    assert not store.restore_own_game(other, "own-nothing")
    assert store.own_game(circle, slug) is not None


def test_a_circle_holds_so_many_games(circle, monkeypatch):
    monkeypatch.setattr(module, "MOST_GAMES", 1)
    store.add_own_game(circle, VALUE)
    with pytest.raises(store.TooManyGames):
        store.add_own_game(circle, VALUE)
