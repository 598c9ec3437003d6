"""Colour and sign of the people of a circle, for whoever sits down."""

import pytest

from companion import store
from companion.scorepad.log import Began, Ended
from tests.store.tables import all_points


@pytest.fixture
def people(circle):
    for at, names in enumerate([("Oma", "Opa"), ("Ida", "Oma")]):
        store.begin(circle, Began("any", names), at=100.0 + at)
    return {name: store.person_named(circle, name) for name in ("Oma", "Opa", "Ida")}


def test_marks_are_known_by_every_name_of_a_person_hidden_ones_too(circle, people):
    store.set_person(circle, people["Opa"].id, colour=7, sign=8, hidden=True)
    store.rename_person(circle, people["Oma"].id, "Omi")
    marks = {name: marks for name, *marks in store.marks_known(circle)}
    assert marks == {"Omi": [0, 0], "oma": [0, 0], "Ida": [2, 2], "Opa": [7, 8]}
    assert store.how_many_people(circle) == 3
    assert store.marks_known(store.new_circle()) == []


def test_titles_of_a_plain_pad_are_told_apart_without_case(circle, people):
    for title, one in (("Skat", True), ("skat", True), ("Darts", False)):
        play = store.begin(circle, Began("any", ("Oma", "Opa"), title=title))
        store.append(play.id, all_points(1, 1, 2))
        store.append(play.id, Ended())
        assert store.has_one_title(circle, "any") == one
        assert store.has_one_title(circle, "any", people["Oma"].id) == one
    assert store.has_one_title(circle, "any", people["Ida"].id)
