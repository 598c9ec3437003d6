"""Every message of the audit by its code, so that server and browser say the same.

Values are plain numbers or texts; `%(kind)s` is the label of a card kind.
"""

from __future__ import annotations

from dataclasses import replace

from companion.game import MAX_POINTS, CardKind, Problem, Text, text

MESSAGES: dict[str, Text] = {
    "not-a-number": text("This must be a whole number."),
    "not-a-half": text("This must be a whole number, or one with a half, such as 12½."),
    "half-points": text(
        "Half points weren't agreed in this game. “Correct what was agreed” on the page of its"
        " players allows them."
    ),
    "negative": text("This can't be less than 0."),
    "blank": text("Still missing; 0 if there were none."),
    "points-size": text("At most %(most)s points can be entered."),
    "unknown-kind": text("This game has no such card."),
    "unknown-player": text("This player isn't at the table."),
    "does-not-fit": text("This doesn't fit with what others have counted. Check the cards."),
    "key-used": text(
        "This has already been sent, with something else in it. Check what it says now."
    ),
    "round-gone": text("Somebody has taken this round out in the meantime."),
    "round-moved": text("Rounds have been moved in the meantime. Check which one this is now."),
    "check-missing": text("The second count is still missing."),
    "check-differs": text("The second count differs for %(players)s."),
    "nothing-new": text("That's what it says already."),
    "many-proposals": text("There are enough proposals already; wait until somebody answers."),
    "blank-player": text("Every player needs a name."),
    "same-name": text("Two players have the same name; add a letter to tell them apart."),
    "players-range": text("This game is for %(least)s to %(most)s players."),
    "entry-missing": text("Exactly one entry per player is needed."),
    "one-way": text("Count either cards or points in one round, for everybody the same."),
    "deck-limit": text(
        "%(kind)s: %(over)s too many, %(count)s of %(copies)s."
        " If your deck really holds more, enter points instead."
    ),
    "hand-size": text("Exactly %(cards)s cards are needed, not %(count)s."),
    "points-range": text("Points must be from %(least)s to %(most)s."),
    "lowest-sum": text(
        "Too few points: the lowest hands (players: %(players)s) add up to at least %(least)s,"
        " not %(sum)s."
    ),
    "highest-sum": text(
        "Too many points: the highest hands (players: %(players)s) add up to at most %(most)s,"
        " not %(sum)s."
    ),
    "stock-cards": text("Only %(most)s cards score in this deck, not %(count)s."),
    "stock-points": text("The whole deck is worth %(most)s points, not %(sum)s."),
    "held-points": text("Number of cards: %(cards)s. That is %(least)s to %(most)s points."),
    "too-few": text("%(kind)s: %(missing)s too few, at least %(least)s must have been taken."),
    "fours-must-stay": text(
        "%(kind)s: %(over)s too many. Colours or kinds of which all cards were taken: %(empty)s."
        " With each of them, one of these must still be on the table. The printed example of 13"
        " has this too: if you're sure, save it anyway."
    ),
    "fours-no-room": text(
        "%(kind)s: %(missing)s too few. At most %(room)s can be left with the cards still on"
        " the table."
    ),
    "single-four": text("Nobody can have taken just one of these and nothing else."),
    "unused-kinds": text("%(over)s too many: the unused hand and the piles leave room for fewer."),
    "player-points": text("More points than one player can have: at most %(most)s."),
    "table-points": text("More points than the table can have: at most %(most)s, not %(sum)s."),
}

# The section of the rules that says why, for whoever doubts it.
RULES: dict[str, str] = {
    "deck-limit": "components",
    "hand-size": "scoring",
    "one-way": "scoring",
    "points-range": "scoring",
    "lowest-sum": "scoring",
    "highest-sum": "scoring",
    "stock-cards": "components",
    "stock-points": "components",
    "held-points": "components",
    "too-few": "round-end",
    "fours-must-stay": "round-end",
    "fours-no-room": "round-end",
    "single-four": "over-13",
    "unused-kinds": "three-players",
    "player-points": "scoring",
    "table-points": "scoring",
}


def problem(
    code: str,
    *,
    hard: bool,
    kind: CardKind | None = None,
    player: int | None = None,
    **values: int,
) -> Problem:
    """A problem with its message; `values` fill the message and stay readable as numbers."""
    source = MESSAGES[code]
    if code == "points-size":
        values = {"most": MAX_POINTS}
    named: list[tuple[str, Text | str | int]] = list(values.items())
    if kind:
        named.append(("kind", cards_named(kind)))
    return Problem(
        code=code,
        message=Text(source.message, values=tuple(named)),
        hard=hard,
        kind=kind.key if kind else None,
        player=player,
        rule=RULES.get(code),
        values=values,
        kinds=(kind.key,) if kind else (),
    )


def cards_named(kind: CardKind) -> Text:
    """The cards of a kind where they are counted: a bare number would read as one more count."""
    return text("Cards with %(number)s", number=kind.key) if kind.key.isdecimal() else kind.label


def unknown_kind(key: object, player: int) -> Problem:
    """A card that the game does not have; `kind` is what was said, shortened."""
    kind = str(key)[:40]
    return replace(problem("unknown-kind", hard=True, player=player), kind=kind, kinds=(kind,))


# Why a change is not taken into the log of a play.
_REFUSALS = {
    "no-such-game": text("There is no such game."),
    "no-such-edition": text("There is no such edition of this game."),
    "no-such-round": text("This game has no such round yet."),
    "past-round": text(
        "Seats in rounds already counted stay as they are; the next is round %(least)s."
    ),
    "not-counted": text("Only a round that has been counted can be moved or taken out."),
    "same-round": text("Choose two different rounds."),
    "other-people": text("Different people played in these two rounds, so they can't be swapped."),
    "in-between": text(
        "Later rounds have already been counted: take this round out, or correct it."
    ),
    "still-here": text("This player hasn't left."),
    "no-such-change": text("There is nothing to undo."),
    "not-the-last": text("Other changes came later. Undo those first."),
    "too-few-left": text("Too few players: this game needs at least %(least)s. End it instead."),
    "too-many": text("This game has room for %(most)s players."),
    "order": text("Every player needs exactly one seat."),
    "rounds-range": text("The number of rounds must be from %(least)s to %(most)s."),
    "note-size": text("At most %(most)s characters."),
    "already-over": text("This game is over; reopen it first."),
    "still-running": text("This game is still running."),
    "no-such-proposal": text("This proposal has already been answered."),
    "check-not-asked": text("Nobody asked for a second count of this round."),
}


def refusal(code: str, **values: int) -> Problem:
    """Why a change is refused; `values` fill the message and stay readable as numbers."""
    message = Text(_REFUSALS[code].message, values=tuple(values.items()))
    return Problem(code, message, hard=True, values=values)
