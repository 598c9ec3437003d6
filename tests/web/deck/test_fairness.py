"""Fair and checkable: the promise before the first card, order and salt when the round is over."""

import hashlib
import json
import random

import pytest

from companion.deck import events as ev
from companion.deck.shuffle import commitment
from tests.deck.players import fair_move
from tests.web.deck.tables import table_of


def finish(table, seed=3):
    rng = random.Random(seed)
    while table.state.phase != "over":
        table.happen(fair_move(table.state, rng))


@pytest.fixture
def table(app):
    return table_of(app)


def promised(table, device):
    return [tag.get_text() for tag in device.get("/fair").soup.select(".fingerprint")]


def test_everybody_sees_the_promise_before_the_first_card(table):
    order = [card for hand in table.state.hands for card in hand]
    for device in table.everybody:
        page = device.get("/fair")
        (shown,) = promised(table, device)
        assert len(shown) == 64
        assert "Salt" not in page.text
        assert page.soup.find_all(attrs={"data-card": True}) == []
        data = json.loads(device.get("/fair.json").html)
        assert data == [{"commitment": shown, "cards": 50}]
        device.get("/fair.txt", 404)
        assert order


def test_after_the_round_order_and_salt_keep_the_promise(table):
    (before,) = promised(table, table.watcher)
    finish(table)
    page = table.watcher.get("/fair")
    assert "Checked: the cards came in the promised order." in page.text
    cards = [tag["data-card"] for tag in page.soup.find_all(attrs={"data-card": True})]
    salt = page.soup.select(".fingerprint")[1].get_text()
    assert commitment(cards, salt) == before
    lines = table.watcher.get("/fair.txt").response.data
    assert hashlib.sha256(lines).hexdigest() == before  # what sha256sum says


def test_the_data_is_what_the_command_checks(table, runner, tmp_path):
    finish(table)
    data = table.watcher.get("/fair.json").html
    path = tmp_path / "shuffles.json"
    path.write_text(data, "utf-8")
    from companion.cli import main

    result = runner.invoke(main, ["deck", "verify", str(path), "--game", "13"])
    assert (result.exit_code, result.output.strip()) == (0, "right")


def test_discards_that_were_shuffled_in_are_promised_too(app):
    table = table_of(app, "any", cards=tuple("ABCD"))
    for _ in range(4):
        table.happen(ev.Revealed(0))
    assert len(promised(table, table.watcher)) == 2
    table.tablet.client.post(table.tablet.base + "/close")
    assert len(promised(table, table.watcher)) == 4
    assert "Checked" in table.watcher.get("/fair").text


def test_a_deck_that_was_put_together_may_be_told(app):
    table = table_of(app, "any", cards=tuple("ABCD"))
    assert table.watcher.client.post(table.watcher.base + "/close").status_code in (403, 404)
    table.tablet.client.submit(table.tablet.base + "/close", status=303)
    assert table.watcher.get("/fair.txt")
    assert table.phones[0].act("draw", 0)[0] == 422


def test_the_check_page(client, table):
    finish(table)
    data = table.tablet.get("/fair.json").html
    assert client.visit("/deck/check").form("/deck/check")
    assert "Correct" in client.submit("/deck/check", {"shuffles": data}).text
    wrong = json.loads(data)
    order = wrong[0]["order"]
    order[0], order[1] = order[1], order[0]
    for typed in (json.dumps(wrong), "", "[]", "{", "[" * 5000, "null"):
        page = client.submit("/deck/check", {"shuffles": typed}, 422)
        assert page.soup.select_one(".message-wrong")
        assert page.soup.textarea.get_text().strip() == typed
    page = client.submit("/deck/check", {"shuffles": json.dumps(wrong)}, 422)
    assert "The fingerprint doesn't match this order and salt." in page.text


def test_real_cards_were_not_shuffled_here(app):
    table = table_of(app, real=True)
    assert "nothing was shuffled here" in table.tablet.get("/fair").text
    assert json.loads(table.tablet.get("/fair.json").html) == []
