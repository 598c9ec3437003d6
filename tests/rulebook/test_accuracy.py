"""How often the rules answer first, and how often they say rightly that they do not answer.

Of a question that is word for word one of the rules' ways to ask, that way is left out, so that
nothing is measured on what it was made from. The threshold is chosen on four fifths of all
questions and measured on the last, in turn.
"""

import random
from functools import cache
from statistics import mean

import pytest

from companion.rulebook.evidence import SURE
from companion.rulebook.lookup import sureness
from tests.rulebook.questions import LATER, LISTS, asked, left_out, share

FOLDS = 5
UNSURE = 0.04  # of the real questions while the threshold is chosen; afterwards 0.05 are allowed


def place(one):
    with left_out(one):
        return one.place()


def how_sure(one):
    with left_out(one):
        return sureness(one.question, one.code, one.chosen)


@cache
def places(name):
    """Where the right section stood for each question of a list."""
    return [place(one) for one in asked(name)]


@cache
def real_and_silent():
    """How sure the rules are: of questions they answer, and of those they do not."""
    real = [how_sure(one) for name in LISTS for one in asked(name)]
    silent = [how_sure(one) for one in asked("unanswerable")]
    random.Random(13).shuffle(real)
    random.Random(13).shuffle(silent)
    return real, silent


def threshold(real):
    """Above which all but a few of the real questions are."""
    return sorted(real)[int(len(real) * UNSURE)]


def test_the_lists_are_long_enough_to_say_something():
    assert [len(asked(name)) for name in LISTS] == [66, 458, 481, 26, 84]
    assert len(asked("unanswerable")) == 189
    assert {one.code for one in asked("unanswerable")} == {"de", "nl", "en"}


@pytest.mark.no_cover
def test_questions_of_all_lists_are_answered_first():
    every = [place for name in LISTS for place in places(name)]
    assert share(every, 1) >= 0.92
    assert share(every, 3) >= 0.98


@pytest.mark.parametrize("name", LISTS)
def test_every_list_is_answered_among_the_first_three(name):
    assert share(places(name), 3) >= 0.98


def test_questions_written_later_are_answered_first():
    assert share([place for name in LATER for place in places(name)], 1) >= 0.86


def test_silence_is_told_from_an_answer_by_a_threshold_chosen_on_other_questions():
    real, silent = real_and_silent()
    unsure, declined = [], []
    for fold in range(FOLDS):
        least = threshold([one for at, one in enumerate(real) if at % FOLDS != fold])
        unsure += [one < least for one in real[fold::FOLDS]]
        declined += [one < least for one in silent[fold::FOLDS]]
    assert mean(unsure) <= 0.05
    assert mean(declined) >= 0.85


def test_the_threshold_of_the_rules_does_what_the_chosen_ones_do():
    real, silent = real_and_silent()
    assert pytest.approx(threshold(real), abs=0.15) == SURE
    assert mean(one < SURE for one in real) <= 0.05
    assert mean(one < SURE for one in silent) >= 0.85


@pytest.mark.parametrize("code", ["de", "nl", "en"])
def test_no_language_claims_much_more_than_the_others(code):
    silent = [one for one in asked("unanswerable") if one.code == code]
    assert mean(not one.sure() for one in silent) >= 0.8


def test_questions_written_later_are_seldom_called_unanswered():
    assert mean(not one.sure() for one in asked("held_out")) <= 0.05
