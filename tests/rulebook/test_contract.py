"""One contract for the rules of every game, in every language."""

import itertools
import json
from pathlib import Path

import pytest

from companion.game import Setup
from companion.games import BY_SLUG, GAMES
from companion.rulebook import LANGUAGES, check_rulebooks, load, phase_help
from companion.rulebook.contract import texts
from companion.rulebook.render import markers, to_html, to_plain
from companion.scorepad.scoring import score

PRINTED = json.loads((Path(__file__).parents[1] / "data" / "printed.json").read_text())
LEAST_QUESTIONS = 10
ANCHORS = {
    "13": """goal components setup dealer turn colour-rule nasty-fours over-13 taken-cards
        round-end scoring majority rounds winner""",
    "freitag13": """goal components setup three-players turn friday-cards over-13 round-end scoring
        majority rounds winner strategy""",
    "biberbande": """goal components setup first-look turn take-discard draw swap peek draw-two
        empty-pile knock leftover-specials scoring rounds winner""",
    "push": """goal components setup turn reveal rows dice-cards direction-cards stop other-players
        two-players bust secure game-end winner risk-variant""",
    "any": "goal rounds scoring winner",
}
BOOKS = [
    pytest.param(game, load(game, code), id=f"{game.slug}-{code}")
    for game in GAMES
    for code in LANGUAGES
]


def test_every_rulebook_passes_the_check_at_start():
    check_rulebooks()


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_has_every_anchor_in_order(game, book):
    have = [section.anchor for section in book.sections]
    wanted = ANCHORS[game.slug].split()
    assert [anchor for anchor in have if anchor in wanted] == wanted
    assert len(set(have)) == len(have)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_languages_have_the_same_anchors_in_the_same_order(game):
    orders = {tuple(section.anchor for section in load(game, code).sections) for code in LANGUAGES}
    assert len(orders) == 1


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_answers_ten_frequent_questions(game, book):
    asked = [one for section in book.sections for one in section.questions]
    assert len(asked) >= LEAST_QUESTIONS
    assert all(one.question.strip().endswith("?") or "." in one.question for one in asked)
    assert len({one.question for one in asked}) == len(asked)


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_no_text_is_empty_or_has_a_placeholder_left(game, book):
    for where, text in texts(book):
        assert text.strip(), where
        assert "{{" not in text or where.startswith("phase"), where


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_links_and_cards_resolve(game, book):
    cards = {stock.key for edition in game.editions for stock in edition.deck}
    anchors = {section.anchor for section in book.sections}
    for where, text in texts(book):
        mentioned, links, _ = markers(text)
        assert set(mentioned) <= cards, where
        assert set(links) <= anchors, where


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_anchors_that_scores_and_schedules_point_to_exist(game, book):
    anchors = {section.anchor for section in book.sections}
    used = {kind.rule for kind in game.kinds} | {game.rounds_rule, game.setup_rule}
    used |= {kind.cleared_rule for kind in game.kinds if kind.cleared} | {game.tie_break_rule}
    assert used <= anchors


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_markup_is_closed(game, book):
    for where, text in texts(book):
        page = to_html(text, card=book.card_name)
        assert "**" not in page, where
        assert "](" not in page, where
        assert "{" not in page or where.startswith("phase"), where
        assert "*" not in to_plain(text, book.card_name), where


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_every_phase_helps_for_every_number_of_players(game, book):
    for key, players in itertools.product(book.phases, range(game.players[0], game.players[1] + 1)):
        text = phase_help(game, book, key, Setup(players, rounds=7), dealer="Mo", starter="Li")
        assert "{" not in text
        assert "****" not in text


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_every_example_and_step_is_shown_once(game, book):
    shown = [
        figure
        for section in book.sections
        for figure in markers(section.text)[2]
        if figure[0] in ("example", "step")
    ]
    have = [("example", key) for key in book.examples] + [("step", key) for key in book.steps]
    assert sorted(shown) == sorted(have)


@pytest.mark.parametrize("printed", PRINTED["examples"], ids=lambda one: one["id"])
def test_printed_examples_are_shown_and_come_out_as_printed(printed):
    game, code = BY_SLUG[printed["game"]], printed["id"].rsplit("-", 1)[1]
    example = load(game, code).examples["printed"]
    assert example.printed
    assert list(example.players) == printed["players"]
    assert list(example.counts) == printed.get(
        "counts", [_counted(c) for c in printed.get("cards", [])]
    )
    cards = [[str(card) for card in hand] for hand in printed.get("cards", [])]
    assert [list(hand) for hand in example.cards] == cards, "in the order in which they lie"
    result = score(game, example.entries())
    assert list(result.points) == printed["points"]


def _counted(cards):
    return {str(card): cards.count(card) for card in cards}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_own_examples_hold_possible_counts(game):
    for example in load(game, "en").examples.values():
        for kind in game.kinds:
            total = sum(counts.get(kind.key, 0) for counts in example.counts)
            assert total <= game.edition().copies(kind.key), (example.id, kind.key)


def test_own_examples_show_what_their_captions_say():
    points = {
        (game.slug, example.id): score(game, example.entries())
        for game in GAMES
        for example in load(game, "en").examples.values()
    }
    assert points["13", "most"].cleared == (("blue",), ("yellow",), ("green",))
    assert points["13", "tie"].tied == {"blue": (0, 1), "green": (1, 2)}
    assert points["13", "tie"].cleared == (("yellow",), (), ())
    assert "four" not in points["13", "fours"].cleared[0]
    assert points["freitag13", "most"].cleared[:3] == (("cat",), ("mirror",), ("ladder",))
    assert points["freitag13", "tie"].tied == {"cat": (0, 1), "ladder": (0, 1, 2)}
    assert points["biberbande", "extremes"].points == (0, 20, 36)
    assert points["push", "tie"].points[0] == points["push", "tie"].points[1]


@pytest.mark.parametrize(
    ("step", "printed"),
    list(zip(["exact", "over", "four-safe", "four-taken"], PRINTED["plays"], strict=False)),
)
def test_steps_follow_the_printed_plays(step, printed):
    shown = load(BY_SLUG["13"], "en").steps[step]
    values = [4 if card == "four" else int(card.split()[1]) for card in shown.before]
    assert values == [4 if value == "four" else value for value in printed["before"]]
    assert (shown.target, shown.total) == (printed["target"], printed["sum"])
    assert len(shown.taken) == printed["takes"]
    assert shown.over == (printed["takes"] > 0)
