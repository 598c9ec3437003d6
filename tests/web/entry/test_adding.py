"""A sum is typed into a field, without a script too."""

from tests.web.rounds import begin, sheet_of, url
from tests.web.tables import begin as begin_classic
from tests.web.tables import sheet


def test_a_posted_sum_is_added_and_shown_again(client, app):
    play = begin(app, "any", ("Ann", "Bo"), title="Romme")
    client.visit(url(play))
    client.submit(url(play), {"p0-points": "45+12", "p1-points": "−3 + 1 +", "key": "k"})
    row = sheet_of(app, play).rows[0]
    assert (row.points, row.entries[0].parts) == ({0: 57, 1: -2}, {"points": (45, 12)})
    assert row.entries[1].parts == {"points": (-3, 1)}
    again = client.visit(url(play))
    assert [cell["value"] for cell in again.soup.select(".cell")] == ["45+12", "-3+1"]
    why = client.visit(f"/play/{play.ref}/round/1/why/1")
    assert why.soup.select_one(".terms-sum").get_text(strip=True) == "−3 + 1"


def test_a_sum_of_cards_and_of_a_field_is_named(client, app):
    push = begin(app, "push", ("Ann", "Bo"))
    client.submit(url(push, way="points"), {"p0-points": "20+4", "p1-points": "7", "key": "k"})
    assert "20 + 4" in client.visit(f"/play/{push.ref}/round/1/why/0").text


def test_a_sum_in_a_field_of_a_defined_game_is_named(app, client):
    code = begin_classic(client, "romme", ("Ann", "Bo"), ends="rounds", rounds="3")
    client.submit(
        f"/play/{code}/round/1", {"p0-hand": "20+4", "p1-hand": "0", "p1-out": "1", "key": "k"}
    )
    assert sheet(app, code).rows[0].entries[0].parts == {"hand": (20, 4)}
    why = client.visit(f"/play/{code}/round/1/why/0")
    assert why.soup.select_one(".terms-sum").get_text(strip=True).endswith(": 20 + 4")
    again = client.visit(f"/play/{code}/round/1")
    assert again.soup.find(id="p0-hand")["value"] == "20+4"
