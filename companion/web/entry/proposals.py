"""Objections: whoever watches proposes another count; whoever writes takes it up or does not.

A proposal changes nothing by itself, so it is the one thing that a watching device may send.
"""

from __future__ import annotations

from flask import Blueprint, abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion.scorepad.annotations import Declined
from companion.scorepad.audit import check
from companion.scorepad.log import Change, Counted
from companion.scorepad.messages import problem
from companion.scorepad.open_annotations import Proposal
from companion.scorepad.sheet import Row
from companion.web.base.access import OpenPlay, open_play, open_to_write, problems_of, row_of, save
from companion.web.base.devices import known_device
from companion.web.base.flash import flash_good, flash_wrong
from companion.web.base.language import say
from companion.web.base.lock import is_locked
from companion.web.base.translate import gettext
from companion.web.base.words import round_title
from companion.web.entry.counting import Counting, part_of, show_counting, take_counting
from companion.web.entry.saving import Outcome, Submitted, propose

pages = Blueprint("proposing", __name__, url_prefix="/play/<code>")

MOST_OPEN = 12
MOST_OF_ONE = 3


@pages.get("/round/<int:number>/propose/<int:player>")
def form(code: str, number: int, player: int) -> str:
    """A player's counts of a counted round, to be proposed otherwise; 403 while locked."""
    if is_locked():
        abort(403)
    return show_counting(_counting(open_play(code), number, player))


@pages.post("/round/<int:number>/propose/<int:player>")
def send(code: str, number: int, player: int) -> ResponseReturnValue:
    """Propose them."""
    play = open_play(code)
    counting = _counting(play, number, player)
    known_device()
    return take_counting(counting)


@pages.post("/proposals/<int:number>")
def answer(code: str, number: int) -> Response:
    """Take a proposal up, or not."""
    play = open_to_write(code)
    proposal = next((one for one in play.sheet.annotations.proposals if one.number == number), None)
    if proposal is None:
        flash_wrong(gettext("This proposal has already been answered."))
    else:
        change = _taken_up(play, proposal) if _yes() else Declined(number)
        key = f"answer-{number}-{play.sheet.head}"
        for found in problems_of(lambda: save(play, change, key)):
            flash_wrong(say(found.message))
    return redirect(url_for("pad.show", code=code), 303)


def _yes() -> bool:
    return request.form.get("answer") == "yes"


def _taken_up(play: OpenPlay, proposal: Proposal) -> Change:
    """The correction; where the audit warns of it the round is marked as one that was accepted."""
    row = play.sheet.row(proposal.round)
    entries = {**row.entries, proposal.player: proposal.entry}
    setup, people = play.sheet.setup, [entries[p] for p in row.sitting]
    found = check(play.sheet.game, people, setup.edition, setup.halves)
    return Counted(proposal.round, {proposal.player: proposal.entry}, bool(found), proposal.number)


def _propose(play: OpenPlay, row: Row, sent: Submitted) -> Outcome:
    known = play.sheet.annotations.proposals
    own = [one for one in known if one.by == g.device]
    if len(known) >= MOST_OPEN or len(own) >= MOST_OF_ONE:
        return Outcome(problems=(problem("many-proposals", hard=True),))
    outcome = propose(play, row, sent)
    if outcome.number is not None:
        flash_good(gettext("Proposed. Whoever keeps the score decides."))
    return outcome


def _counting(play: OpenPlay, number: int, player: int) -> Counting:
    row = row_of(play, number)
    if player not in row.points or play.sheet.definition is not None:
        abort(404)
    return Counting(
        play,
        part_of(row, [player], {player: row.entries[player]}),
        _propose,
        back=url_for("pad.show", code=play.code),
        draft=f"{play.code}:proposal",
        heading=gettext(
            "Proposal: %(player)s, %(round)s",
            player=play.sheet.players[player].name,
            round=round_title(play.sheet.game, number),
        ),
        others=len(row.sitting) - 1,
        button="propose",
    )
