"""The form of a new play: what was typed stays, every mistake is named at its field."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import FieldList, Form, HiddenField, RadioField, SelectField, StringField

from companion.definition.model import Definition
from companion.game import MAX_POINTS, MAX_ROUNDS, Game, Points, Problem
from companion.halves import allowed_half
from companion.rulebook import load
from companion.scorepad import defined
from companion.scorepad.log import Began
from companion.scorepad.reading import number_from, player_problems, same_name
from companion.web.base.language import chosen_language, say
from companion.web.base.offered import Offered
from companion.web.base.translate import gettext
from companion.web.base.words import end_words
from companion.web.new_play.options import option_fields, with_options

NAME_LENGTH = 40
TITLE_LENGTH = 60


class NewPlayForm(Form):
    """Fields of a new play. Rows of players left blank are nobody; `start` runs beside them."""

    key = HiddenField()
    shown = HiddenField()
    title = StringField()
    players = FieldList(StringField())
    start = FieldList(StringField())
    first_dealer = StringField(default="0")
    edition = SelectField()
    ends = RadioField(default="usual")
    rounds = StringField()
    target = StringField()
    wins = RadioField(default="lowest")
    carried = StringField()
    halves = StringField()

    def __init__(
        self,
        offered: Offered,
        typed: MultiDict[str, str] | None = None,
        names: Sequence[str] = (),
        first_dealer: int = 0,
    ) -> None:
        """A form as typed; without that a fresh one, with `names` already at the table."""
        super().__init__(in_order(typed) if typed is not None else None)
        self.slug, self.title_of_game = offered.slug, offered.title
        self.is_classic = offered.kind == "classic"
        self.game, self.definition = offered.game, offered.definition
        self.options = option_fields(self.definition, typed)
        if self.definition is not None:
            self.definition = with_options(self.definition, self.options)
            self.game = defined.game_of(self.definition)
        game = self.game
        rows = max(game.players[1], len(self.players), len(self.start))
        for column in (self.players, self.start):
            while len(column) < rows:
                column.append_entry("")
        self.edition.choices = [(one.key, say(one.label)) for one in game.editions]
        self.ends.choices = ends_choices(game, self.definition)
        self.wins.choices = wins_choices()
        self.number_of_rounds = end_words(game)["number"]
        if typed is None:
            self._defaults(names, first_dealer)

    @property
    def is_plain(self) -> bool:
        """Whether this is the plain pad, for which the players say what it is about."""
        return self.game.is_plain and self.definition is None

    @property
    def has_halves(self) -> bool:
        """Whether half points are agreed."""
        return self.is_plain and self.halves.data == "1"

    @property
    def sides(self) -> bool:
        """Whether partners share a column."""
        return self.definition is not None and self.definition.partners > 1

    @property
    def ends_by_itself(self) -> bool:
        """Whether the rules know an end besides a number of rounds."""
        return self.definition is not None and bool(self.definition.end)

    @property
    def rows(self) -> int:
        """How many rows the page shows: those in use, and as many as the game needs."""
        used = [row for row, field in enumerate(self.players) if field.data or field.errors]
        asked = number_from(self.shown.data or "")
        asked = asked if isinstance(asked, int) else 0
        least = max(self.game.players[0], min(3, self.game.players[1]))
        return min(max(least, asked, max(used, default=-1) + 1), len(self.players))

    def names(self) -> list[str]:
        """The names typed so far."""
        return [name for field in self.players if (name := clean(field.data))]

    def once(self, began: Began) -> str | None:
        """The key under which this beginning is kept: a changed form begins another play.

        A form that was never shown has none, and always begins a play of its own.
        """
        if not self.key.data:
            return None
        content = hashlib.sha256(repr(began).encode("utf-8", "surrogatepass")).hexdigest()
        return f"{self.key.data[:40]}-{content[:16]}"

    def began(self) -> Began | None:
        """The beginning of the play as typed; None when a field has an error."""
        rows = [row for row, field in enumerate(self.players) if clean(field.data)]
        names = tuple(clean(self.players[row].data) for row in rows)
        start = tuple(self._points(self.start[row]) or 0 for row in rows)
        self._check_players(rows, names)
        agreed: dict[str, Any] = {
            "first_dealer": self._first_dealer(rows),
            "rounds": self._rounds(len(names)),
            "start": start if any(start) else (),
            "carried": self._number(self.carried, 0, MAX_ROUNDS - 1) or 0,
        }
        if self.definition is not None:
            began = defined.began(self.definition, names, **agreed)
        else:
            began = Began(self.game.slug, names, **agreed, **self._of_a_listed_game())
        self._check_carried(began)
        return None if self.wrong() else began

    def _of_a_listed_game(self) -> dict[str, Any]:
        return {
            "edition": self._chosen_edition(),
            "target": self._target(),
            "lowest_wins": self.wins.data == "lowest"
            if self.game.is_plain
            else self.game.lowest_wins,
            "title": self._title(),
            "per_player": self.ends.data == "each" and has_house_rounds(self.game),
            "halves": self.has_halves,
        }

    def refused(self, problems: Sequence[Problem]) -> None:
        """Hang what the log refuses at its field; what belongs to none stands above the players."""
        fields = {"points-range": self.target, "rounds-range": self.rounds}
        for found in problems:
            _say_wrong(fields.get(found.code, self.players), say(found.message))

    def wrong(self) -> bool:
        """Whether any field has an error."""
        rows = [*self.players, *self.start]
        return any(field.errors for field in [*self, *rows, *self.options])

    def _defaults(self, names: Sequence[str], first_dealer: int) -> None:
        self.key.data = secrets.token_urlsafe(12)
        self.edition.data = _usual_edition(self.game)
        self.ends.data = "open" if self.is_plain else "usual"
        self.first_dealer.data = str(first_dealer)
        for field, name in zip(self.players, names, strict=False):
            field.data = name

    def _check_players(self, rows: list[int], names: tuple[str, ...]) -> None:
        for found in player_problems(self.game, names):
            field = self.players if found.player is None else self.players[rows[found.player]]
            _say_wrong(field, say(found.message))
        for row, name in zip(rows, names, strict=True):
            if len(name) > NAME_LENGTH:
                message = gettext("At most %(most)s characters.", most=NAME_LENGTH)
                _say_wrong(self.players[row], message)

    def _first_dealer(self, rows: list[int]) -> int:
        row = number_from(self.first_dealer.data or "")
        if row in rows:
            return rows.index(row)
        if rows and not self.players.errors:  # with too few players there is more to be said first
            _say_wrong(self.first_dealer, gettext("Choose one of the players."))
        return 0

    def _rounds(self, players: int) -> int | None:
        if self.ends.data == "rounds":
            rounds = self._number(self.rounds, 1, MAX_ROUNDS)
            if rounds is None and not self.rounds.errors:
                _say_wrong(self.rounds, gettext("How many rounds?"))
            return rounds
        if self.ends.data == "each" and has_house_rounds(self.game):
            return players or None
        return None

    def _lowest_wins(self) -> bool:
        return self.wins.data == "lowest" if self.game.is_plain else self.game.lowest_wins

    def _target(self) -> Points | None:
        if self.ends.data != "target" or not self.game.is_plain:
            return None
        target = self._points(self.target)
        if target is None and not self.target.errors:
            _say_wrong(self.target, gettext("How many points?"))
        return target

    def _chosen_edition(self) -> str:
        keys = [one.key for one in self.game.editions]
        return self.edition.data if self.edition.data in keys else keys[0]

    def _title(self) -> str:
        title = clean(self.title.data)
        if len(title) > TITLE_LENGTH:
            _say_wrong(self.title, gettext("At most %(most)s characters.", most=TITLE_LENGTH))
        return title

    def _check_carried(self, began: Began) -> None:
        planned = self.game.rounds(len(began.players)) if began.rounds is None else began.rounds
        if began.carried and planned is not None and began.carried >= planned:
            _say_wrong(self.carried, gettext("Then there would be no round left to play."))

    def _points(self, field: Any) -> Points | None:
        half = allowed_half(field.data or "", self.has_halves)
        if half is not None:
            return half
        return self._number(field, -MAX_POINTS, MAX_POINTS, self.has_halves)

    def _number(self, field: Any, least: int, most: int, halves: bool = False) -> int | None:
        number = number_from(field.data or "")
        if number is None or (isinstance(number, int) and least <= number <= most):
            return number
        _say_wrong(field, range_said(least, most, halves))
        return None


def range_said(least: int, most: int, halves: bool = False) -> str:
    """What a field of a number takes, for whoever typed something else."""
    bounds = {"least": least, "most": most}
    if halves:
        return gettext("A number from %(least)s to %(most)s, whole or with a half.", **bounds)
    return gettext("A whole number from %(least)s to %(most)s.", **bounds)


def has_house_rounds(game: Game) -> bool:
    """Whether the printed number of rounds lets some players deal less often than others."""
    most = game.players[1]
    return not game.is_plain and game.has_dealer and game.rounds(most) not in (None, most)


def wins_choices() -> list[tuple[str, str]]:
    """Who may win on the plain pad."""
    return [
        ("lowest", gettext("Lowest total wins")),
        ("highest", gettext("Highest total wins")),
    ]


def ends_choices(game: Game, definition: Definition | None = None) -> list[tuple[str, str]]:
    """When a play of this game may end, the usual way first."""
    words = end_words(game)
    fixed = ("rounds", words["fixed"])
    if definition is not None:
        return [("usual", _usual_end(definition)), *([] if definition.sheet else [fixed])]
    choices = [("usual", gettext("after as many rounds as the rules say"))]
    if has_house_rounds(game):
        choices.append(("each", words["each"]))
    if not game.is_plain:
        return [*choices, fixed]
    target = ("target", gettext("when somebody reaches a number of points"))
    return [("open", gettext("when we say so")), target, fixed]


def _usual_end(definition: Definition) -> str:
    if definition.end:
        return gettext("when the rules of the game say so")
    if definition.rounds:
        return gettext("after as many rounds as the rules say")
    return gettext("when we say so")


def clean(typed: str | None) -> str:
    """Typed text without control characters and doubled spaces; "" where nothing can be seen."""
    visible = (char if char.isprintable() or char in _JOINERS else " " for char in typed or "")
    cleaned = " ".join("".join(visible).split())
    return cleaned if same_name(cleaned) else ""


# Zero-width joiners hold emoji families and some scripts together.
_JOINERS = "\u200c\u200d\ufe0f"


def _say_wrong(field: Any, message: str) -> None:
    field.errors = [*field.errors, message]


_CELL = re.compile(r"(players|start)-(\d{1,4})")


@dataclass(slots=True)
class Rows:
    """What was typed: (name, total so far) by row. `dealer` is a row, `shown` how many show."""

    typed: list[tuple[str, str]]
    dealer: int
    shown: int


def rearranged(form: MultiDict[str, str], action: str, most: int) -> MultiDict[str, str]:
    """The fields as they are after a button of the rows; an unknown button changes nothing."""
    rows = _read(form)
    verb, _, what = action.partition(":")
    at = number_from(what)
    match verb:
        case "more" if rows.shown < most:
            rows.shown += 1
        case "up" | "down" if isinstance(at, int):
            _swap(rows, at, at + (1 if verb == "down" else -1))
        case "out" if isinstance(at, int):
            _take_out(rows, at)
        case "add":
            _add(rows, what, most)
    return _written(form, rows)


def in_order(form: MultiDict[str, str]) -> MultiDict[str, str]:
    """The fields with rows numbered from 0 without gaps, a name and a start in each."""
    return _written(form, _read(form))


def _read(form: MultiDict[str, str]) -> Rows:
    cells = {(m[1], int(m[2])): value for name, value in form.items() if (m := _cell(name))}
    numbers = sorted({number for _, number in cells})
    rows = [(cells.get(("players", n), ""), cells.get(("start", n), "")) for n in numbers]
    dealer, shown = number_from(form.get("first_dealer", "")), number_from(form.get("shown", ""))
    return Rows(
        typed=rows,
        dealer=numbers.index(dealer) if dealer in numbers else -1,
        shown=max(shown if isinstance(shown, int) else 0, len(rows)),
    )


def _cell(name: str) -> re.Match[str] | None:
    return _CELL.fullmatch(name)


def _swap(rows: Rows, one: int, other: int) -> None:
    """The first dealer stays the first dealer, wherever he sits."""
    if not (0 <= one < len(rows.typed) and 0 <= other < len(rows.typed)):
        return
    rows.typed[one], rows.typed[other] = rows.typed[other], rows.typed[one]
    rows.dealer = {one: other, other: one}.get(rows.dealer, rows.dealer)


def _take_out(rows: Rows, at: int) -> None:
    if not 0 <= at < len(rows.typed):
        return
    del rows.typed[at]
    rows.shown -= 1
    if rows.dealer > at or rows.dealer == len(rows.typed):
        rows.dealer = max(0, rows.dealer - 1)


def _add(rows: Rows, name: str, most: int) -> None:
    """Somebody known sits down on the first free chair, or gets up again."""
    names = [same_name(typed) for typed, _ in rows.typed]
    if same_name(name) in names:
        _take_out(rows, names.index(same_name(name)))
    elif "" in names:
        free = names.index("")
        rows.typed[free] = (name, rows.typed[free][1])
    elif len(rows.typed) < most:
        rows.typed.append((name, ""))


def _written(form: MultiDict[str, str], rows: Rows) -> MultiDict[str, str]:
    kept = [
        (name, value)
        for name, value in form.items(multi=True)
        if not name.startswith(("players-", "start-"))
    ]
    fields = MultiDict(kept)
    for row, (name, start) in enumerate(rows.typed):
        fields[f"players-{row}"], fields[f"start-{row}"] = name, start
    fields["first_dealer"], fields["shown"] = str(rows.dealer), str(rows.shown)
    return fields


def _usual_edition(game: Game) -> str:
    """The edition that is sold in the language of the asking device."""
    usual = load(game, chosen_language()).edition if len(game.editions) > 1 else ""
    return usual or game.editions[0].key
