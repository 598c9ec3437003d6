"""Whoever asks finds: the given questions, table talk, typing errors, and nonsense does no harm."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import BY_SLUG, GAMES
from companion.rulebook import LANGUAGES, load, make_ready, search
from companion.rulebook.lookup import VERDICT
from tests.rulebook.questions import DATA, Asked, asked, share

QUESTIONS = json.loads((DATA / "questions.json").read_text(encoding="utf-8"))


def rank(question, code, slug, anchors):
    """The place (from 1) of the first right section, 99 if none is found."""
    return Asked(question, code, slug, tuple(anchors)).place()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("given_one", QUESTIONS, ids=lambda one: one["en"])
def test_a_given_question_is_answered_among_the_first_three(given_one, code):
    assert rank(given_one[code], code, given_one["game"], given_one["anchors"]) <= 3


def mistyped(word, dice):
    """The word with one letter lost, doubled, changed or swapped with the next."""
    at = dice.randrange(1, len(word) - 1)
    head, letter, tail = word[:at], word[at], word[at + 1 :]
    return dice.choice(
        [
            head + tail,
            head + letter * 2 + tail,
            head + "e" + tail,
            head + tail[0] + letter + tail[1:],
        ]
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_typing_error_in_every_second_long_word_does_not_matter(code):
    dice = random.Random(13)
    ranks = []
    for one in QUESTIONS * 3:
        words = one[code].split()
        typed = [mistyped(w, dice) if len(w) > 4 and dice.random() < 0.5 else w for w in words]
        ranks.append(rank(" ".join(typed), code, one["game"], one["anchors"]))
    assert share(ranks, 3) >= 0.95


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_questions_in_another_language_are_understood(code, reader):
    ranks = [rank(one[code], reader, one["game"], one["anchors"]) for one in QUESTIONS]
    assert share(ranks, 3) >= 0.95


@pytest.mark.parametrize(
    ("question", "code", "slug"),
    [
        ("may a red one lie anywhere", "en", "13"),
        ("darf ein roter überall liegen", "de", "13"),
        ("mag een rooie overal liggen", "nl", "13"),
        ("is exactly 15 too much", "en", "13"),
        ("can I", "en", "13"),
        ("mag een vrijdag overal liggen", "nl", "freitag13"),
        ("mag een rode overal liggen", "nl", "push"),
        ("can a red one go anywhere", "en", "push"),
        ("may a friday lie anywhere", "en", "biberbande"),
        ("can I throw everything away", "en", "biberbande"),
        ("mag rood op blauw", "nl", "13"),
        ("wohin mit freitag", "de", "freitag13"),
    ],
)
def test_yes_or_no_is_said_only_where_all_that_is_asked_is_met(question, code, slug):
    for hit in search(question, code, BY_SLUG[slug]):
        assert not VERDICT.match(hit.text), hit


YES_OR_NO = json.loads((DATA / "yes_or_no.json").read_text(encoding="utf-8"))
SAYS = {"yes": ("Ja", "Yes"), "no": ("Nein", "Nee", "No"), "": ()}


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_yes_or_no_is_wrong_and_some_are_said(code):
    said = 0
    for one in (one for one in YES_OR_NO if one["lang"] == code):
        for hit in search(one["question"], code, BY_SLUG[one["game"]]):
            if found := VERDICT.match(hit.text):
                assert found[0][:-1] in SAYS[one["verdict"]], (one, hit)
                said += 1
    assert said >= 30


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_questions_of_the_rules_get_the_answers_that_stand_there(code):
    for game in GAMES:
        for section in load(game, code).sections:
            for one in section.questions:
                hits = [hit.question for hit in search(one.question, code, game)]
                if VERDICT.match(one.answer):
                    assert one.question in hits[:2], one.question


@pytest.mark.parametrize("code", LANGUAGES)
def test_another_way_to_ask_gets_the_same_yes_or_no(code):
    ways = [
        (game, one, way)
        for game in GAMES
        for section in load(game, code).sections
        for one in section.questions
        for way in one.same
    ]
    assert len(ways) >= 30
    for _, one, _ in ways:
        assert VERDICT.match(one.answer), one
    said = [search(way, code, game)[0].question == one.question for game, one, way in ways]
    assert said.count(True) >= 0.9 * len(said)


def test_yes_or_no_is_said_where_the_words_are_met():
    hit = search("can a nasty 4 go on any target", "en", BY_SLUG["13"])[0]
    assert (hit.anchor, hit.sure, hit.text[:4]) == ("nasty-fours", True, "Yes,")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_question_that_no_rule_answers_gets_sections_and_no_verdict(code):
    for one in asked("unanswerable"):
        hits = search(one.question, one.code, one.chosen) if one.code == code else []
        if hits and not hits[0].sure:
            assert not any(hit.sure or hit.question for hit in hits), one


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("Darf Oma schummeln?", "de"),
        ("Wann kommt Oma?", "de"),
        ("Wo ist Papa?", "de"),
        ("Mag oma valsspelen?", "nl"),
        ("Waar is papa?", "nl"),
        ("Can grandma cheat?", "en"),
        ("Is my brother allowed to cheat?", "en"),
        ("Where is mum?", "en"),
    ],
)
def test_what_people_do_beside_the_game_is_answered_by_no_rule(question, code, game):
    assert not any(hit.sure for hit in search(question, code, game))


@pytest.mark.parametrize(
    ("question", "code", "anchor"),
    [
        ("Darf ich Omas Karte mit meiner tauschen?", "de", "swap"),
        ("Mag ik de kaart van papa bekijken?", "nl", "peek"),
        ("Can I look at dad's card?", "en", "peek"),
    ],
)
def test_what_people_do_in_the_game_is_answered(question, code, anchor):
    first = search(question, code, BY_SLUG["biberbande"])[0]
    assert (first.anchor, first.sure) == (anchor, True)


def test_the_answer_is_in_the_language_of_the_reader():
    hit = search("when may I knock", "de", BY_SLUG["biberbande"])[0]
    assert (hit.anchor, hit.question) == ("knock", "Ab wann darf man klopfen?")
    assert hit.text.startswith("Nach der eigenen Aktion")


def test_a_single_word_of_another_language_helps_too():
    assert search("explain klopfen please", "en", BY_SLUG["biberbande"])[0].anchor == "knock"


@pytest.mark.parametrize(
    ("question", "code", "slug", "anchor"),
    [
        ("Spezialkarte übrig", "de", "biberbande", "leftover-specials"),
        ("Kartengeberwechsel", "de", "13", "dealer"),
        ("Richtungswechselkarten", "de", "push", "direction-cards"),
        ("richtingkaartregel", "nl", "push", "direction-cards"),
        ("mehrh", "de", "13", "majority"),
    ],
)
def test_compounds_and_beginnings_of_words(question, code, slug, anchor):
    assert search(question, code, BY_SLUG[slug])[0].anchor == anchor


@pytest.mark.parametrize(
    ("question", "code", "slug", "anchor"),
    [
        ("wer teilt eigentlich die Karten aus", "de", "biberbande", "dealer"),
        ("wie deckt man auf", "de", "push", "reveal"),
        ("wie deelt de kaarten uit", "nl", "freitag13", "dealer"),
        ("Richtungs Wechsel", "de", "push", "direction-cards"),
        ("vrijdag kaart", "nl", "freitag13", "friday-cards"),
    ],
)
def test_verbs_and_compounds_written_apart(question, code, slug, anchor):
    assert search(question, code, BY_SLUG[slug])[0].anchor == anchor


@pytest.mark.parametrize(
    ("question", "code", "slug", "anchor"),
    [
        ("vridagkart", "nl", "freitag13", "friday-cards"),
        ("wuerfelkarte", "de", "push", "dice-cards"),
        ("faengt der aelteste an", "de", "biberbande", "dealer"),
    ],
)
def test_a_word_spelt_otherwise_is_enough(question, code, slug, anchor):
    assert search(question, code, BY_SLUG[slug])[0].anchor == anchor


def test_the_name_of_the_game_does_not_answer_the_question():
    assert (
        search("Freitag der 13. zu dritt", "de", BY_SLUG["freitag13"])[0].anchor == "three-players"
    )
    assert search("push who wins", "en", BY_SLUG["push"])[0].anchor == "winner"


@pytest.mark.parametrize("slug", [None, "13"])
@pytest.mark.parametrize(
    ("question", "code", "anchor"),
    [
        ("Darf ich bei 13 passen?", "de", "turn"),
        ("Kann man 13 zu zweit spielen?", "de", "goal"),
        ("Kann man 13 zu siebt spielen?", "de", "goal"),
        ("Muss ich bei 13 eine Karte legen?", "de", "turn"),
        ("Wer fängt bei dreizehn an?", "de", "dealer"),
        ("Mag ik bij 13 passen?", "nl", "turn"),
        ("May I pass in 13?", "en", "turn"),
        ("was passiert über 13?", "de", "over-13"),
        ("ist genau 13 zu viel?", "de", "over-13"),
        ("Was, wenn ich auf 13 komme?", "de", "over-13"),
        ("is exactly 13 too much?", "en", "over-13"),
        ("Wat gebeurt er boven 13?", "nl", "over-13"),
    ],
)
def test_13_is_the_game_unless_the_number_is_asked_for(question, code, anchor, slug):
    first = search(question, code, BY_SLUG[slug] if slug else None)[0]
    assert (first.game, first.anchor, first.sure) == ("13", anchor, True)


def test_all_games_are_searched_and_named():
    hits = search("wann darf ich klopfen", "de")
    assert (hits[0].game, hits[0].anchor) == ("biberbande", "knock")
    assert search("wer gewinnt bei PUSH", "de")[0].game == "push"
    assert search("who wins at rat-a-tat cat", "en")[0].game == "biberbande"
    assert len({hit.game for hit in search("gleichstand", "de")}) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_section_is_found_by_its_title(game, code):
    for section in load(game, code).sections:
        found = [hit.anchor for hit in search(section.title, code, game)]
        assert section.anchor in found[:3], section.title


@pytest.mark.parametrize("nothing", ["", "   ", "?!…", "🃏🃏", "«»", "\x00", "q"])
def test_nothing_asked_finds_nothing(nothing):
    assert search(nothing, "de", BY_SLUG["13"]) == []


@pytest.mark.parametrize(
    "odd", ["Karte " * 2000, "x" * 10_000, "ﷺ" * 10_000, "<script>alert(1)</script>", "ä́" * 5000]
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_odd_questions_do_no_harm(odd, code):
    assert len(search(odd, code)) <= 5


@given(st.text(max_size=300), st.sampled_from(LANGUAGES), st.sampled_from([*GAMES, None]))
def test_any_text_gives_a_bounded_list_in_order(text, code, game):
    hits = search(text, code, game, 4)
    assert len(hits) <= 4
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(hit.text and hit.title for hit in hits)


def test_what_is_made_ready_answers_as_before():
    before = search("Wer beginnt?", "de")
    make_ready()
    make_ready()
    assert search("Wer beginnt?", "de") == before
