"""Home: plays to go on with, a new play, recent ones; settings and the page about this program."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import timedelta

from flask import Blueprint, g, redirect, render_template, request
from flask_babel import format_timedelta
from werkzeug.wrappers import Response

from companion import store
from companion.game import Game, Text
from companion.games import GAMES
from companion.web.base.cookies import keep_choice
from companion.web.base.devices import may_begin
from companion.web.base.offered import offered_games, title_of
from companion.web.base.theme import THEMES
from companion.web.base.translate import gettext
from companion.web.base.urls import back_to
from companion.web.base.words import round_of
from companion.web.home.opened import opened_evenings, opened_plays

pages = Blueprint("home", __name__)

NAMED = 4  # players of a play that a list names
JUST_NOW = 60  # seconds
SHOWN_RUNNING, SHOWN_RECENT = 6, 5
SHOWN_GAMES = 5
MOST_RUNNING = 30


@dataclass(frozen=True, slots=True)
class ListedPlay:
    """A play in a list: the first players by place, how many more there are, how it stands."""

    play: store.Play
    game: Game
    players: list[store.SummaryPlayer]
    more: int
    winners: list[str]
    heading: str
    ago: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A play that cannot be read: what of it is known."""

    game: Text | None
    title: str
    ago: str


@pages.get("/")
def index() -> str:
    """What this circle plays and played; a stranger is told how to join."""
    circle = g.circle_id
    running, recent, away = (
        ([], [], [])
        if circle is None
        else (
            store.running(circle, MOST_RUNNING),
            store.recent(circle, SHOWN_RECENT),
            store.away(circle),
        )
    )
    return render_template(
        "home/index.html",
        running=entries_of(running),
        recent=entries_of(recent),
        away=entries_of(away),
        unreadable=unreadable_of([*running, *recent, *away]),
        shown_running=SHOWN_RUNNING,
        put_away=_just_put_away(away),
        opened=[(one.code, entry) for one in opened_plays() for entry in entries_of([one.play])],
        evenings=opened_evenings(),
        tonight=_tonight(circle),
        is_member=circle is not None,
        may_begin=may_begin(),
        games=offered_games(circle)[:SHOWN_GAMES] if may_begin() and not running else (),
    )


def _tonight(circle: int | None) -> str:
    """The evening of this device, else of another one of the circle; "" while there is none."""
    evenings = store.tonight(circle) if circle is not None else []
    evenings.sort(key=lambda one: one.by != g.device)
    return evenings[0].ref if evenings else ""


@pages.get("/about")
def about() -> str:
    """What this is, whose games these are, which licences it uses."""
    return render_template("home/about.html", games=GAMES)


@pages.get("/healthz")
def healthy() -> Response:
    """For whoever watches over the server: 200 while it can read its plays, else 503."""
    store.circle(0)
    return Response("ok\n", mimetype="text/plain", headers={"Cache-Control": "no-store"})


@pages.get("/settings")
def settings() -> str:
    """Language and theme of this device."""
    return render_template("home/settings.html", themes=THEMES)


@pages.post("/theme")
def choose_theme() -> Response:
    """Remember the theme for this device."""
    answer = redirect(back_to(request.form.get("next", "")), 303)
    if request.form.get("theme") in THEMES:
        keep_choice(answer, "theme", request.form["theme"])
    return answer


def entries_of(plays: list[store.Play]) -> list[ListedPlay]:
    """Plays as a list shows them, without those that cannot be read."""
    return [entry for play in plays if (entry := _entry_if_readable(play))]


def unreadable_of(plays: list[store.Play]) -> list[Unreadable]:
    """The plays that no list can show, for saying so."""
    return [
        Unreadable(title_of(play.game), play.title, _ago(play))
        for play in plays
        if _entry_if_readable(play) is None
    ]


def _entry_if_readable(play: store.Play) -> ListedPlay | None:
    try:
        return entry_of(play) if play.ref else None
    except (store.Unreadable, LookupError, TypeError):
        return None


def _ago(play: store.Play) -> str:
    return how_long_ago(time.time() - play.updated) if play.ref else ""


def entry_of(play: store.Play) -> ListedPlay:
    """A play as a list shows it. Raises Unreadable, and other things for a summary that is none."""
    summary, sheet = play.summary, store.sheet_of(play)
    return ListedPlay(
        play=play,
        game=sheet.game,
        players=summary["players"][:NAMED],
        more=max(0, len(summary["players"]) - NAMED),
        winners=summary["winners"],
        heading="" if sheet.finished else round_of(sheet.game, sheet.current, sheet.rounds),
        ago=_ago(play),
    )


def how_long_ago(seconds: float) -> str:
    """«5 minutes ago» in this page's language."""
    if seconds < JUST_NOW:
        return gettext("just now")
    ago = -timedelta(seconds=seconds)
    return str(format_timedelta(ago, granularity="minute", threshold=1.2, add_direction=True))


def _just_put_away(away: list[store.Play]) -> ListedPlay | None:
    """The play that the address says was put away a moment ago."""
    return next((e for e in entries_of(away) if e.play.ref == request.args.get("away")), None)
