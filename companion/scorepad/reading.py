"""From what a person or a file says to entries: every problem named, nothing guessed."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from companion.definition.model import Definition
from companion.game import MAX_POINTS, Entry, Game, Points, Problem, text
from companion.halves import from_number, half_from
from companion.scorepad.audit import check
from companion.scorepad.messages import problem, unknown_kind

_NUMBER = re.compile(r"[+-]?\d{1,9}")
MOST_PARTS = 20
NAMES = ("players", "counts", "cards", "points", "cards_held", "entries")
ALIKE = 0.8  # how much of a name has to be right for it to be a slip (`difflib`)


@dataclass(frozen=True, slots=True)
class Reading:
    """A round as read: `entries` is None when a hard problem refuses it."""

    players: tuple[str, ...]
    entries: tuple[Entry, ...] | None
    problems: tuple[Problem, ...]


def number_from(typed: str) -> int | str | None:
    """A typed field as a number; None when blank, the text itself when it is no number."""
    cleaned = typed.strip().replace("−", "-")
    if not cleaned:
        return None
    return int(cleaned) if _NUMBER.fullmatch(cleaned) else cleaned


def points_from(typed: str) -> Points | str | None:
    """A typed field as `number_from` reads it, or as a number with a half."""
    half = half_from(typed.strip().replace("−", "-"))
    return number_from(typed) if half is None else half


def parts_from(typed: str, halves: bool = False) -> tuple[Points, ...]:
    """The numbers of a typed sum, as in 45+12; none when it is no sum of two to twenty."""
    one = points_from if halves else number_from
    read = [one(part) for part in _finished(typed).lstrip("+").split("+")]
    parts = tuple(part for part in read if isinstance(part, Points))
    return parts if len(parts) == len(read) and 1 < len(parts) <= MOST_PARTS else ()


def amount_from(typed: str) -> int | str | None:
    """A typed field as `number_from` reads it, or the total of a typed sum."""
    parts = parts_from(typed)
    return int(sum(parts)) if parts else number_from(_finished(typed))


def points_amount_from(typed: str) -> Points | str | None:
    """The same where there may be half points."""
    parts = parts_from(typed, halves=True)
    return sum(parts) if parts else points_from(_finished(typed))


def _finished(typed: str) -> str:
    """Without the sign after which no number came."""
    return re.sub(r"(?<=[\d½])\s*\+\s*$", "", typed.strip())


def read_entry(
    game: Game, player: int, raw: Mapping[str, Any], halves: bool = False
) -> Entry | list[Problem]:
    """Read one player's raw entry: {"counts": …}, {"cards": […]} or {"points": n, "cards_held": n}.

    Counts may leave kinds out (none of them); a count of None is blank and a problem. `parts` are
    the sums as typed, by kind or "points". `halves` says that half points were agreed; they are
    read on every plain pad, and refused by the audit.
    """
    if "cards" in raw:
        return _read_cards(game, player, raw["cards"])
    if "counts" in raw:
        return _read_counts(game, player, raw["counts"], raw.get("parts"))
    return _read_points(game, player, raw, halves)


def read_round(game: Game, raw: object, edition: str = "") -> Reading:
    """Read and check a round {"players": […], "counts" | "cards" | "points": […]}.

    The lists run parallel to `players`; `cards_held` may come with points. `entries` may stand for
    counts, as they do in every other game.
    """
    if not isinstance(raw, Mapping):
        return _refused((), [problem("entry-missing", hard=True)])
    if slips := misspelt(raw, NAMES):
        return _refused((), slips)
    players, found = read_players(game, raw.get("players"))
    rows, wrong = _rows(raw, len(players))
    entries = [read_entry(game, player, row, game.is_plain) for player, row in enumerate(rows)]
    found += wrong + [item for entry in entries if isinstance(entry, list) for item in entry]
    if found:
        return _refused(players, found + _more_wrong(game, entries, edition, found))
    good = tuple(entry for entry in entries if isinstance(entry, Entry))
    problems = check(game, good, edition, game.is_plain)
    return Reading(players, None if any(p.hard for p in problems) else good, problems)


def misspelt(raw: Mapping[str, Any], known: Sequence[str]) -> list[Problem]:
    """Names of a round that are a slip for one of `known`; any other name is a note."""
    found = []
    for name in raw:
        meant = get_close_matches(name.casefold(), known, 1, ALIKE)
        if name not in known and meant:
            values = {"name": name[:40], "meant": meant[0]}
            message = text("“%(name)s” isn't known here; “%(meant)s” is.", **values)
            found.append(Problem("name-unknown", message, True))
    return found


def player_problems(game: Game | Definition, names: Sequence[str]) -> list[Problem]:
    """What is wrong with the names of a table: number of players, blanks, doubles."""
    least, most = game.players
    found = []
    if not least <= len(names) <= most:
        found.append(problem("players-range", hard=True, least=least, most=most))
    known: set[str] = set()
    for player, name in enumerate(names):
        folded = same_name(name)
        if not folded:
            found.append(problem("blank-player", hard=True, player=player))
        elif folded in known:
            found.append(problem("same-name", hard=True, player=player))
        known.add(folded)
    return found


def same_name(name: str) -> str:
    """A name without case, extra spaces and what cannot be seen: equal ones mean one person."""
    plain = unicodedata.normalize("NFKC", name)
    seen = "".join(sign for sign in plain if not _is_invisible(sign))
    return " ".join(seen.split()).casefold()


def _is_invisible(sign: str) -> bool:
    """Signs that leave no trace of ink: format signs, fillers, variation selectors, empty Braille.

    Source: Unicode, Default_Ignorable_Code_Point, and U+2800.
    """
    code = ord(sign)
    return (
        unicodedata.category(sign) == "Cf"
        or code in _FILLERS
        or 0xFE00 <= code <= 0xFE0F
        or 0xE0100 <= code <= 0xE01EF
    )


_FILLERS = {
    0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0,
}  # fmt: skip


def _more_wrong(
    game: Game, entries: Sequence[Entry | list[Problem]], edition: str, found: list[Problem]
) -> list[Problem]:
    """What refuses the round besides what could not be read: too many cards of a kind, say."""
    if not entries:
        return []
    readable = [entry if isinstance(entry, Entry) else None for entry in entries]
    return [p for p in check(game, readable, edition, game.is_plain) if p.hard and p not in found]


def _refused(players: tuple[str, ...], found: list[Problem]) -> Reading:
    return Reading(players, None, tuple(found))


def read_players(game: Game | Definition, raw: object) -> tuple[tuple[str, ...], list[Problem]]:
    """The names of a raw list, and what is wrong with them."""
    if not isinstance(raw, list):
        return (), [problem("blank-player", hard=True)]
    names = [name if isinstance(name, str) else "" for name in raw]
    return tuple(names), player_problems(game, names)


def _rows(raw: Mapping[str, Any], players: int) -> tuple[list[dict[str, Any]], list[Problem]]:
    """One raw entry a player, from the parallel lists of a round; cards win over points."""
    way = next((way for way in ("cards", "counts", "points") if way in raw), None)
    if way is None and "entries" in raw:
        return _entry_rows(raw["entries"], players)
    columns = ("points", "cards_held") if way == "points" else (way or "counts",)
    lists = {name: raw[name] for name in columns if name in raw}
    if not lists or not all(
        isinstance(one, list) and len(one) == players for one in lists.values()
    ):
        return [], [problem("entry-missing", hard=True)]
    return [{name: one[i] for name, one in lists.items()} for i in range(players)], []


def _entry_rows(raw: object, players: int) -> tuple[list[dict[str, Any]], list[Problem]]:
    """`entries` as any game takes them: points where a player says so, else counts of kinds."""
    if not isinstance(raw, list) or len(raw) != players:
        return [], [problem("entry-missing", hard=True)]
    by_points = [isinstance(one, Mapping) and "points" in one for one in raw]
    rows = zip(raw, by_points, strict=True)
    return [dict(one) if points else {"counts": one} for one, points in rows], []


def _read_counts(game: Game, player: int, raw: object, parts: object) -> Entry | list[Problem]:
    if not isinstance(raw, Mapping) or game.is_plain:
        return [problem("entry-missing", hard=True, player=player)]
    found = [
        item for key, value in raw.items() if (item := _count_problem(game, player, key, value))
    ]
    return found or Entry(counts=dict(raw), parts=kept_parts(parts, raw))


def _count_problem(game: Game, player: int, key: object, value: object) -> Problem | None:
    kind = game.kind(key) if isinstance(key, str) else None
    if kind is None:
        return unknown_kind(key, player)
    code = wrong_number(value)
    if code is None:
        return None
    return problem(code, hard=True, kind=kind, player=player)


def _read_cards(game: Game, player: int, raw: object) -> Entry | list[Problem]:
    if not isinstance(raw, list) or game.is_plain:
        return [problem("entry-missing", hard=True, player=player)]
    found = [item for card in raw if (item := _card_problem(game, player, card))]
    return found or Entry(counts=dict(Counter(str(card) for card in raw)))


def _card_problem(game: Game, player: int, card: object) -> Problem | None:
    if card is None:
        return problem("blank", hard=True, player=player)
    known = isinstance(card, int) and not isinstance(card, bool) and game.kind(str(card))
    return None if known else unknown_kind(card, player)


def _read_points(
    game: Game, player: int, raw: Mapping[str, Any], halves: bool
) -> Entry | list[Problem]:
    points, held = raw.get("points"), raw.get("cards_held")
    if game.is_plain:
        points = from_number(points)
    codes = [_wrong_points(points, game.is_plain, halves)]
    if held is not None:
        codes.append(wrong_number(held))
    found = [problem(code, hard=True, player=player) for code in codes if code]
    numbers = {"points": points, "cards_held": held}
    parts = kept_parts(raw.get("parts"), numbers, halves=game.is_plain)
    return found or Entry(points=points, cards_held=held, parts=parts)


def kept_parts(
    typed: object, numbers: Mapping[str, Points | None], halves: bool = False
) -> dict[str, tuple[Points, ...]] | None:
    """The parts of the sums among typed texts, where they make the number; None without any."""
    texts = typed.items() if isinstance(typed, Mapping) else ()
    read = {name: parts_from(text, halves) for name, text in texts if isinstance(text, str)}
    kept = {name: own for name, own in read.items() if own and sum(own) == numbers.get(name)}
    return kept or None


def _wrong_points(value: object, plain: bool, halves: bool) -> str | None:
    if plain and isinstance(value, Fraction):
        return "points-size" if abs(value) > MAX_POINTS else None
    code = wrong_number(value, signed=True)
    return "not-a-half" if code == "not-a-number" and halves else code


def wrong_number(value: object, signed: bool = False) -> str | None:
    """The code of what is wrong with a raw number; None when it is one."""
    if value is None:
        return "blank"
    if isinstance(value, bool) or not isinstance(value, int):
        return "not-a-number"
    if value < 0 and not signed:
        return "negative"
    return "points-size" if abs(value) > MAX_POINTS else None
