"""The games a circle can begin: listed ones, its own, classics; what it plays most comes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz.distance import OSA

from companion import store
from companion.definition.model import Definition
from companion.definition.reader import read
from companion.game import Game, Text
from companion.games import GAMES, find_game
from companion.games.classics import classics, find_classic
from companion.language import LANGUAGES, folded
from companion.rulebook.loader import load
from companion.scorepad.defined import game_of
from companion.web.base.language import say

MISTYPED = 4  # letters from which on one of a word may be wrong


@dataclass(frozen=True, slots=True)
class Offered:
    """A game that can be begun under `/new/<slug>`; `definition` is None for a listed one.

    `names` are all names under which it is looked for, those of its variants included. A variant
    is in no list: under its slug its game is offered with the switches set.
    """

    slug: str
    title: Text
    game: Game
    definition: Definition | None
    kind: Literal["listed", "classic", "own"]
    names: tuple[str, ...]


def offered_games(circle: int | None) -> tuple[Offered, ...]:
    """Everything that this circle (None: no circle yet) can begin, what it plays most first.

    Where nothing was played yet the listed games stand first, then the own ones of the circle, the
    one changed last before others, then the classics by title.
    """
    found = [
        *_listed(),
        *_own(circle),
        *sorted(_classics(), key=lambda one: folded(say(one.title))),
    ]
    played = store.played(circle) if circle is not None else {}
    order = {slug: place for place, slug in enumerate(played)}
    return tuple(sorted(found, key=lambda one: order.get(one.slug, len(order))))


def offered(circle: int | None, slug: str) -> Offered | None:
    """The game that this circle can begin under that slug, or None."""
    game = find_game(slug)
    if game is not None:
        return listed(game)
    definition = find_classic(slug)
    if definition:
        return _of_definition(definition, slug, "classic")
    own = store.own_game(circle, slug) if circle is not None else None
    return _of_own(own) if own else None


def title_of(slug: str) -> Text | None:
    """The title of a listed game or a classic by its slug, for what cannot be read otherwise."""
    found = offered(None, slug)
    return found.title if found else None


def titles_of(circle: int, slugs: Iterable[str]) -> dict[str, Text]:
    """The titles of games that a circle played, also of own games that were deleted since.

    An own game that is not known here, as after an import, is called as in its last play.
    """
    wanted = set(slugs)
    found = {slug: title for slug in wanted if (title := title_of(slug))}
    for game in store.own_games_of(circle, wanted):
        if one := _of_own(game):
            found[game.slug] = one.title
    for slug in wanted - set(found):
        if title := _title_in_play(circle, slug):
            found[slug] = title
    return found


def _title_in_play(circle: int, slug: str) -> Text | None:
    try:
        last = store.history(circle, store.Wanted(game=slug), 1)
        return store.sheet_of(last[0]).game.title if last else None
    except (store.Unreadable, LookupError, TypeError):
        return None


def looked_for(games: Sequence[Offered], query: str) -> tuple[Offered, ...]:
    """Those of the games in whose names every word of the query is; where none is, those of which
    every longer word is but for one letter."""
    words = folded(query).split()
    found = tuple(one for one in games if all(any(w in n for n in one.names) for w in words))
    return found or tuple(one for one in games if all(_nearly(w, one.names) for w in words))


def _nearly(word: str, names: Iterable[str]) -> bool:
    parts = {part for name in names for part in name.split()}
    return len(word) >= MISTYPED and any(OSA.distance(word, part) <= 1 for part in parts)


def _listed() -> Iterator[Offered]:
    return map(listed, GAMES)


def _classics() -> Iterator[Offered]:
    return (_of_definition(one, one.slug, "classic") for one in classics())


def _own(circle: int | None) -> Iterator[Offered]:
    games = store.own_games(circle) if circle is not None else []
    return (offer for game in games if (offer := _of_own(game)))


def _of_own(game: store.OwnGame) -> Offered | None:
    """An own game as it is offered; None for one that can't be read any more."""
    definition = read(game.definition)
    if not isinstance(definition, Definition):
        return None
    return _of_definition(definition, game.slug, "own")


def listed(game: Game) -> Offered:
    """A listed game, as it is offered."""
    books = [load(game, language) for language in LANGUAGES]
    names = [name for book in books for name in (book.title, *book.aliases)]
    kept = tuple(dict.fromkeys(map(folded, (*names, say(game.title), game.slug))))
    return Offered(game.slug, game.title, game, None, "listed", kept)


def _of_definition(definition: Definition, slug: str, kind: Literal["classic", "own"]) -> Offered:
    title = next((v.title for v in definition.variants if v.slug == slug), definition.title)
    titles = (title, *(variant.title for variant in definition.variants))
    words = (*(name for one in titles for name in (one.message, *dict(one.own).values())), slug)
    names = tuple(dict.fromkeys(folded(word) for word in (*words, *definition.aliases)))
    return Offered(slug, title, game_of(definition), definition, kind, names)
