"""Every mechanism for speed, taken out: what stays in the house costs at least half as much again
without it. Held against the same figure with it, measured in the same run.
"""

from __future__ import annotations

from unittest.mock import patch

from flask.testing import FlaskClient

from companion import store
from companion.scorepad import judging
from companion.scorepad.log import Began, LogLine
from companion.scorepad.sheet import read_sheet
from companion.store.base import group_commit
from companion.store.base.engine import the_store
from companion.store.base.log_cache import LogCache
from companion.web.live import page as live_page
from companion.web.pad import page_cache
from tests.bench.bench_store import NAMES, a_play, a_round, a_store, eight_tables
from tests.bench.bench_web import RUNS, WARM_UP, pad_page, tablet
from tests.bench.registry import Sample, bench, timed

SHEET = "add up the sheet of six players after a change"
KNOWN = "read the sheet of six players"
REFRESHED = "a phone refreshes the pad after a change, one of twenty"
PHONES = 20
KEPT_NOTHING = 0


@bench("pad page of six players, without the page cache", against="pad page of six players")
def pad_page_made_anew() -> Sample:
    with patch.object(page_cache, "KEPT", KEPT_NOTHING):
        return pad_page()


@bench(
    "save a round, eight writers at eight tables, without group commit",
    against="save a round, eight writers at eight tables at once",
)
def one_commit_each() -> Sample:
    with patch.object(group_commit, "LONGEST", -1.0):
        return eight_tables()


@bench(SHEET)
def sheet_after_a_change() -> Sample:
    return _sheets_from_lines()


@bench(f"{SHEET}, without remembered audits", against=SHEET)
def sheet_without_remembered_audits() -> Sample:
    with (
        patch.object(judging, "audited", judging.audited.__wrapped__),
        patch("companion.scorepad.sheet.judge", judging.judge.__wrapped__),
    ):
        return _sheets_from_lines()


def _sheets_from_lines() -> Sample:
    """The last of six rounds is another one before each reading."""
    counts = iter(range(100_000))
    lines = [LogLine(number, a_round(number - 1, number)) for number in range(2, 8)]
    began = LogLine(1, Began("13", NAMES))

    def read() -> None:
        read_sheet((began, *lines, LogLine(8, a_round(6, next(counts)))))

    return timed(read, runs=RUNS, warm_up=WARM_UP)


@bench(KNOWN)
def sheet_known() -> Sample:
    return _sheets()


@bench(f"{KNOWN}, without the log cache", against=KNOWN)
def sheet_without_the_log_cache() -> Sample:
    return _sheets(LogCache(KEPT_NOTHING))


def _sheets(logs: LogCache | None = None) -> Sample:
    """As every page asks for it."""
    with a_store():
        play = a_play()
        if logs:
            object.__setattr__(the_store(), "logs", logs)
        return timed(lambda: store.sheet(play.id), runs=RUNS, warm_up=WARM_UP)


@bench(REFRESHED)
def refreshed() -> Sample:
    return _refreshes()


@bench(f"{REFRESHED}, without the memory of contents", against=REFRESHED)
def refreshed_without_memory() -> Sample:
    with (
        patch.object(live_page, "KEPT_PAGES", KEPT_NOTHING),
        patch.object(live_page, "_answer_at_once", lambda: None),
    ):
        return _refreshes()


def _refreshes() -> Sample:
    """What twenty watching phones ask after each of a few changes."""
    with tablet() as (app, client):
        with app.app_context():
            play = a_play()
        path = f"/play/{play.watch_code}?live"
        seconds: list[float] = []
        for number in range(1, 11):
            with app.app_context():
                store.append(play.id, a_round(5, number), by="another device")
            seconds += timed(lambda: _refresh(client, path), runs=PHONES, warm_up=0).seconds
        return Sample(tuple(seconds))


def _refresh(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 200
