"""From the cards of a finished round to the score pad: points first, then one tap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.game import Entry
from companion.scorepad.log import Counted
from companion.scorepad.reading import number_from
from companion.scorepad.sheet import Row
from companion.web.base.access import OpenPlay, save
from companion.web.base.entry_text import entry_words
from companion.web.base.flash import flash_good, flash_wrong
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.deck.access import OpenDeck, open_to_act
from companion.web.deck.counted import by_player, entries_of, row_of
from companion.web.deck.event_forms import KEY_LENGTH
from companion.web.deck.table import pages
from companion.web.deck.view import table_view
from companion.web.entry.saving import Outcome, Submitted, enter
from companion.web.entry.words import short_words


@pages.post("/enter", endpoint="enter")
def enter_counts(ref: str, code: str | None = None) -> Response | tuple[str, int]:
    """Save the counts as the round's entries; what is counted by hand stays blank."""
    opened = open_to_act(ref, code)
    entries, row, play = entries_of(opened), row_of(opened), opened.play
    if entries is None or row is None or play is None:
        abort(404)
    if None in entries.values():
        return _enter_some(opened, play, row, entries)
    outcome = enter(play, row, _submitted(opened, entries))
    if outcome.number is not None:
        flash_good(gettext("Entered in the score pad."))
        return redirect(url_for("pad.show", code=code, _anchor=f"round-{row.number}"), 303)
    return _ask(opened, play, outcome), 409 if outcome.theirs else 422


def _submitted(opened: OpenDeck, entries: Mapping[int, Entry | None]) -> Submitted:
    seen = number_from(request.form.get("seen", ""))
    raw: dict[int, Mapping[str, Any]] = {
        player: {"counts": dict(entry.counts or {})}
        for player, entry in by_player(opened, entries).items()
        if entry is not None
    }
    return Submitted(
        raw=raw,
        seen=seen if isinstance(seen, int) else None,
        key=request.form.get("key", "")[:KEY_LENGTH],
        accept=request.form.get("accept") == "1",
    )


def _enter_some(
    opened: OpenDeck, play: OpenPlay, row: Row, entries: Mapping[int, Entry | None]
) -> Response:
    """Some count by hand: save what is known, and go on in the entry of the round."""
    sent = _submitted(opened, entries)
    known = {p: entry for p, entry in by_player(opened, entries).items() if entry is not None}
    try:
        if known:
            save(play, Counted(row.number, known), sent.key, sent.seen)
    except store.Refused as refused:
        flash_wrong(" ".join(say(problem.message) for problem in refused.problems))
    except store.Conflict:
        flash_wrong(
            gettext("Somebody has counted in the meantime. Compare, then enter the rest by hand.")
        )
    return redirect(url_for("rounds.form", code=play.code, number=row.number), 303)


def _ask(opened: OpenDeck, play: OpenPlay, outcome: Outcome) -> str:
    """The warnings, or what somebody else saved meanwhile, before anything is saved."""
    return render_template(
        "deck/ask.html",
        **table_view(opened, None),
        sheet=play.sheet,
        problems=outcome.problems,
        theirs=outcome.theirs,
        entry_words=entry_words,
        short_words=short_words,
        warned=not any(problem.hard for problem in outcome.problems),
        player_name={number: one.name for number, one in play.sheet.players.items()},
    )
