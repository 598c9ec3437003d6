"""Pages that refresh themselves: what they answer when asked with ?live."""

import gzip
import threading

import pytest

from companion import store
from companion.web.pad import view
from tests.pagecheck import is_whole_page, parse
from tests.web.conftest import a_round


def path(play, code=None):
    return f"/play/{code or play.watch_code}?live=1"


def main_of(html):
    """The content of a page, with the spaces of its template evened out."""
    return " ".join(str(parse(html).find("main")).split())


def test_it_is_the_content_of_the_page_without_its_frame(phone, play, save):
    save(a_round())
    content = phone.visit(path(play))
    assert not is_whole_page(content.html)
    assert "<html" not in content.html
    whole = phone.visit(f"/play/{play.watch_code}")
    assert is_whole_page(whole.html)
    assert main_of(content.html) == main_of(whole.html)


@pytest.mark.parametrize("role", ["ref", "scorer_code", "watch_code"])
def test_each_role_gets_its_own(client, play, save, role):
    save(a_round())
    code = getattr(play, role)
    content = client.visit(path(play, code))
    assert main_of(content.html) == main_of(client.visit(f"/play/{code}").html)
    assert ("/round/2" in content.html) == (role != "watch_code")


def test_each_device_gets_its_language(app, play):
    said = {}
    for language in ("de", "nl", "en"):
        client = app.test_client()
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
        said[language] = client.visit(path(play)).text
    assert len(set(said.values())) == 3


def test_who_asks_without_need_gets_304(phone, play, save):
    first = phone.get(path(play))
    etag = first.headers["ETag"]
    again = phone.get(path(play), headers={"If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")
    save(a_round())
    new = phone.get(path(play), headers={"If-None-Match": etag})
    assert new.status_code == 200
    assert new.headers["ETag"] != etag


def test_a_browser_keeps_nothing_of_it(phone, play):
    assert phone.get(path(play)).headers["Cache-Control"] == "no-store"


def test_etags_differ_by_role_and_language(app, play):
    etags = set()
    for code in (play.watch_code, play.scorer_code):
        for language in ("de", "en"):
            asked = {"Accept-Language": language}
            etags.add(app.test_client().get(path(play, code), headers=asked).headers["ETag"])
    assert len(etags) == 4


def test_a_dead_code_finds_nothing(app, phone, play):
    etag = phone.get(path(play)).headers["ETag"]
    with app.app_context():
        store.new_codes(play.id)
    assert phone.get(path(play), headers={"If-None-Match": etag}).status_code == 404


def test_it_travels_packed_and_unpacks_to_the_same(phone, play):
    plain = phone.get(path(play))
    packed = phone.get(path(play), headers={"Accept-Encoding": "gzip, deflate"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 3


def test_it_is_rendered_once_for_all_who_ask(app, play, save, monkeypatch):
    made = []
    real = view.pad_view
    monkeypatch.setattr(
        "companion.web.pad.routes.pad_view", lambda play: made.append(1) or real(play)
    )
    save(a_round())
    threads = [
        threading.Thread(target=lambda: app.test_client().get(path(play))) for _ in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    save(a_round(2))
    app.test_client().get(path(play))
    assert len(made) == 2


def test_a_message_waits_for_the_next_whole_page(client, play):
    client.post(f"/play/{play.ref}/reopen")
    client.visit(path(play, play.ref))
    assert "still running" in client.visit(f"/play/{play.ref}").text
