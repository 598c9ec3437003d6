"""Real cards on the table: sums and taken piles are kept here, and counted into the score pad."""

import random

import pytest

from companion import store
from companion.deck import events as ev
from companion.game import Entry
from companion.scorepad.log import Counted, RoundInserted, RoundRemoved
from companion.scorepad.scoring import score
from tests.deck.players import fair_move
from tests.web.deck.tables import lay, table_of
from tests.web.rounds import POSSIBLE, count, entries_of, sheet_of


@pytest.fixture
def table(app):
    """13 with real cards; Georg (seat 1) starts. Nobody took a seat."""
    return table_of(app, real=True, claimed=())


def play(table, *cards, seat=1):
    """Tap what was played, one after another, clockwise from that seat."""
    for card in cards:
        target = card.split(":")[-1].split()[0]
        name = card.split(":")[0]
        status, answer = table.tablet.act("play", seat, card=name, target=target)
        assert status == 200, answer
        seat = (seat + 1) % 4


def play_out(table, seed=5):
    """A whole round of real cards, tapped in."""
    rng = random.Random(seed)
    while table.state.phase != "over":
        move = fair_move(table.state, rng)
        assert isinstance(move, ev.PlayedOnTarget)
        answer = table.tablet.act("play", move.seat, card=move.card, target=move.target)
        assert answer[0] == 200


def enter(table, status=303, **values):
    """Tap «Enter in the score pad» on the page as it is."""
    page = table.tablet.get()
    fields = {**page.fields(table.tablet.base + "/enter"), **values}
    return table.tablet.client.submit(table.tablet.base + "/enter", fields, status)


def points_of(table):
    entries = [Entry(counts=one) for one in taken(table)]
    return list(score(table.state.game, entries).points)


def taken(table):
    kinds = [kind.key for kind in table.state.game.kinds]
    stock = table.state.stock
    return [
        {kind: sum(stock[card].kind == kind for card in cards) for kind in kinds}
        for cards in table.state.taken
    ]


def test_sums_safe_and_taken_piles_are_said(table):
    play(table, "blue 5", "blue 4")
    assert "Ben played: blue 4. Sum 9." in table.tablet.get().text
    play(table, "four:blue", seat=3)
    text = table.tablet.get().text
    assert "Sum 13: safe." in text
    assert "Sum: 13 safe" in text
    play(table, "blue 7", seat=0)
    assert "Sum 20: Marina takes 3 cards." in table.tablet.get().text
    assert [len(cards) for cards in table.state.taken] == [3, 0, 0, 0]
    assert table.state.targets["blue"] == ("blue 7",)


def test_every_key_says_what_it_would_do_and_how_many_are_left(table):
    play(table, "blue 5", "blue 4")
    labels = {
        key["value"]: " ".join(part.get_text(strip=True) for part in key.find_all("span"))
        for key in table.tablet.get().soup.select("#spot-blue .spot-key")
    }
    assert labels["blue 2"] == "blue 2 ×3 11"
    assert labels["four"] == "nasty four ×8 13 safe"
    assert labels["blue 5"] == "blue 5 ×2 14 Nils takes 2"


def test_somebody_else_played(table):
    assert "Nils's turn" in table.tablet.get(seat=3).text
    play(table, "blue 5", seat=3)
    assert table.state.last.seat == 3
    assert table.state.turn == 0


def test_what_was_only_typed_can_be_undone(table):
    play(table, "blue 5", "blue 4", "four:blue", "blue 7")
    for _ in range(4):
        assert table.tablet.act("undo")[0] == 200
    assert table.state.targets == {"blue": (), "yellow": (), "green": ()}
    assert table.state.taken == ((), (), (), ())
    status, answer = table.tablet.act("undo")
    assert (status, answer["message"]) == (422, "There is nothing to undo.")


def test_a_card_that_was_played_too_often(table):
    play(table, "blue 4", "blue 4")
    status, answer = table.tablet.act("play", 3, card="blue 4", target="blue")
    assert (status, answer["message"]) == (422, "Every blue 4 has been played already.")
    assert table.tablet.get().soup.select_one("#spot-blue [value='blue 4']").has_attr("disabled")


def test_the_counts_go_into_the_score_pad(table):
    play_out(table)
    page = table.tablet.get()
    expected = points_of(table)
    shown = [int(cell.get_text()) for cell in page.soup.select(".over-points")]
    assert shown == expected  # points first
    enter(table)
    row = sheet_of(table.app, table.play).row(1)
    assert [row.points[player] for player in range(4)] == expected
    assert row.complete
    assert not row.problems
    page = table.tablet.get()
    assert "This is on the score pad." in page.text
    (main,) = page.soup.select("#over .btn-main")
    form = main.find_parent("form")
    assert (main.get_text(), form["action"]) == (
        "Deal the next round",
        f"/play/{table.play.ref}/deck",
    )
    assert form.select_one("[name=kind]")["value"] == "real"
    assert page.soup.select(f'.table-tools a[href="/play/{table.play.ref}/deck?again=1"]')


def test_the_counts_go_into_the_row_that_the_round_has_now(table):
    deal_the_second_round(table)
    play_out(table)
    with table.app.app_context():
        store.append(table.play.id, RoundInserted(1))
    page = table.tablet.get()
    assert "Round 3 of" in page.text
    enter(table)
    sheet = sheet_of(table.app, table.play)
    assert [sheet.row(3).points[player] for player in range(4)] == points_of(table)
    assert not sheet.row(1).entries
    assert sheet.row(2).entries == entries_of(POSSIBLE)


def test_the_counts_of_a_round_that_moved_up_go_there_or_nowhere(table):
    deal_the_second_round(table)
    play_out(table)
    action = table.tablet.base + "/enter"
    fields = table.tablet.get().fields(action)
    with table.app.app_context():
        store.append(table.play.id, RoundRemoved(1))
    assert "Round 1 of" in table.tablet.get().text
    with table.app.app_context():
        store.append(table.play.id, Counted(1, entries_of(POSSIBLE)))
        store.append(table.play.id, RoundRemoved(1))
    page = table.tablet.get()
    assert "This round was taken out of the score pad." in page.text
    assert not page.soup.select("#over form")
    assert table.tablet.client.post(action, data=fields).status_code == 404
    assert not any(row.entries for row in sheet_of(table.app, table.play).rows)


def deal_the_second_round(table):
    """Round 1 is counted by hand, and the cards of round 2 lie on the table."""
    count(table.app, table.play, 1, entries_of(POSSIBLE))
    deck = lay(table.app, table.play, real=True, number=2)
    table.tablet.deck = table.deck = deck


def test_entering_twice_is_one_change(table):
    play_out(table)
    page = table.tablet.get()
    fields = page.fields(table.tablet.base + "/enter")
    for _ in range(3):
        table.tablet.client.submit(table.tablet.base + "/enter", fields, 303)
    assert sheet_of(table.app, table.play).head == 2


def test_some_count_by_hand_and_stay_blank(table):
    table.tablet.act("by-hand", 2)
    play_out(table)
    assert [
        bool(cell.get_text() != "–") for cell in table.tablet.get().soup.select(".over-points")
    ] == [False] * 4
    page = enter(table, 200)
    assert page.path == f"/play/{table.play.ref}/round/1"
    counts = taken(table)
    for player, kinds in enumerate(counts):
        for kind, number in kinds.items():
            typed = page.soup.find("input", {"name": f"p{player}-{kind}"})["value"]
            assert typed == ("" if player == 2 else str(number))
    row = sheet_of(table.app, table.play).row(1)
    assert not row.complete
    fields = page.fields(page.form(page.soup.find("form", id="entry-form")["action"])["action"])
    fields |= {f"p2-{kind}": number for kind, number in counts[2].items()}
    table.tablet.client.submit(page.soup.find("form", id="entry-form")["action"], fields, 303)
    row = sheet_of(table.app, table.play).row(1)
    assert [row.points[player] for player in range(4)] == points_of(table)


def test_who_counts_by_hand_can_be_changed_back_at_the_end(table):
    table.tablet.act("by-hand", 2)
    play_out(table)
    table.tablet.act("by-hand", 2, on=0)
    enter(table)
    assert sheet_of(table.app, table.play).row(1).complete


def test_a_round_that_ends_early_warns_before_it_is_saved(table):
    play(table, "blue 7", "blue 7", "blue 7")
    table.tablet.act("round-over")
    page = enter(table, 422)
    assert page.soup.h1.get_text() == "Enter in the score pad"
    assert "too few" in page.text
    assert not sheet_of(table.app, table.play).row(1).complete
    action = table.tablet.base + "/enter"
    table.tablet.client.submit(action, page.fields(action), 303)
    row = sheet_of(table.app, table.play).row(1)
    assert row.complete
    assert row.accepted
    assert row.problems


def test_somebody_counted_meanwhile(table):
    play_out(table)
    page = table.tablet.get()
    other = {n: Entry(counts={"blue": 1, "yellow": 2, "green": 3, "four": 0}) for n in range(4)}
    action = table.tablet.base + "/enter"
    fields = page.fields(action)
    count(table.app, table.play, 1, other)
    page = table.tablet.client.submit(action, fields, 409)
    assert "Somebody else has saved this round in the meantime." in page.text
    assert sheet_of(table.app, table.play).row(1).entries == other
    table.tablet.client.submit(action, page.fields(action), 303)
    row = sheet_of(table.app, table.play).row(1)
    assert [row.points[player] for player in range(4)] == points_of(table)


def test_the_end_can_be_undone_too(table):
    play(table, "blue 7")
    table.tablet.act("round-over")
    assert table.state.phase == "over"
    table.tablet.act("undo")
    assert table.state.phase == "turn"
    play(table, "blue 5", seat=2)


def test_a_watcher_sees_the_targets_and_taps_nothing(table):
    play(table, "blue 5")
    page = table.watcher.get()
    assert "Sum: 5" in page.text
    assert page.soup.find_all("form", method="post") == []
    assert table.watcher.act("play", 2, card="blue 4", target="blue")[0] == 403
