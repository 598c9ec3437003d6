"""Words that depend on the game: what its players call a round, and whose deal it is."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from companion.game import Game
from companion.halves import printed
from companion.scorepad.sheet import Row, Sheet
from companion.scorepad.standings import Standing
from companion.web.base.translate import gettext, ngettext, pgettext


def round_title(game: Game, number: int) -> str:
    """«Round 3» as this game's players say it."""
    match game.round_word:
        case "stage":
            return pgettext("stage", "Round %(number)s", number=number)
        case "deal":
            return pgettext("deal", "Round %(number)s", number=number)
        case _:
            return gettext("Round %(number)s", number=number)


def how_many(players: tuple[int, int]) -> str:
    """«3 to 6 players» from the least and the most; one column is the score of everybody."""
    least, most = players
    if most == 1:
        return gettext("one score for everybody")
    if least == most:
        return ngettext("%(num)s player", "%(num)s players", most)
    return ngettext(
        "%(least)s to %(num)s player", "%(least)s to %(num)s players", most, least=least
    )


def round_of(game: Game, number: int, rounds: int | None) -> str:
    """«Round 3 of 4»; without the end where that is open, and where there is one round only."""
    if rounds in (None, 1):
        return round_title(game, number)
    match game.round_word:
        case "stage":
            return pgettext("stage", "Round %(number)s of %(rounds)s", number=number, rounds=rounds)
        case "deal":
            return pgettext("deal", "Round %(number)s of %(rounds)s", number=number, rounds=rounds)
        case _:
            return gettext("Round %(number)s of %(rounds)s", number=number, rounds=rounds)


def round_over(game: Game) -> str:
    """«The round is over» as this game's players say it."""
    match game.round_word:
        case "stage":
            return pgettext("stage", "The round is over.")
        case "deal":
            return pgettext("deal", "The round is over.")
        case _:
            return gettext("The round is over.")


def rounds_counted(game: Game, rounds: int | str) -> str:
    """«Rounds: 4» as this game's players say it."""
    match game.round_word:
        case "stage":
            return pgettext("stage", "Rounds: %(rounds)s", rounds=rounds)
        case "deal":
            return pgettext("deal", "Rounds: %(rounds)s", rounds=rounds)
        case _:
            return gettext("Rounds: %(rounds)s", rounds=rounds)


def end_words(game: Game) -> dict[str, str]:
    """After how many rounds a play may end: a `fixed` number, or one for `each`; their `number`."""
    match game.round_word:
        case "stage":
            return {
                "fixed": pgettext("stage", "after a fixed number of rounds"),
                "each": pgettext("stage", "one round per player"),
                "number": pgettext("stage", "Number of rounds"),
            }
        case "deal":
            return {
                "fixed": pgettext("deal", "after a fixed number of rounds"),
                "each": pgettext("deal", "one round per player"),
                "number": pgettext("deal", "Number of rounds"),
            }
        case _:
            return {
                "fixed": gettext("after a fixed number of rounds"),
                "each": gettext("one round per player"),
                "number": gettext("Number of rounds"),
            }


def round_words(game: Game) -> dict[str, str]:
    """What forms call a round: `one`, `how_many`, their `number`, their `order`."""
    match game.round_word:
        case "stage":
            return {
                "one": pgettext("stage", "Round"),
                "how_many": pgettext("stage", "How many rounds?"),
                "number": pgettext("stage", "Number of rounds; leave empty for no fixed end"),
                "order": pgettext("stage", "Take a round out, insert one, swap two"),
            }
        case "deal":
            return {
                "one": pgettext("deal", "Round"),
                "how_many": pgettext("deal", "How many rounds?"),
                "number": pgettext("deal", "Number of rounds; leave empty for no fixed end"),
                "order": pgettext("deal", "Take a round out, insert one, swap two"),
            }
        case _:
            return {
                "one": gettext("Round"),
                "how_many": gettext("How many rounds?"),
                "number": gettext("Number of rounds; leave empty for no fixed end"),
                "order": gettext("Take a round out, insert one, swap two"),
            }


def what_to_deal(sheet: Sheet, row: Row) -> list[Markup]:
    """What happens before the first card of a round, as sentences with the names set off."""
    name = {
        number: Markup("<strong><bdi>{}</bdi></strong>").format(player.name)
        for number, player in sheet.players.items()
    }
    return [Markup(sentence) for sentence in _before(sheet, row, name)]


def _before(sheet: Sheet, row: Row, name: Mapping[int, Markup]) -> list[str]:
    starter = gettext("%(player)s starts.", player=name[row.starter])
    if row.dealer is None:
        return [*_whole_pile(sheet, row), starter]
    dealer = name[row.dealer]
    if row.hands is None:
        return [gettext("%(player)s deals.", player=dealer), starter]
    return [_hands(dealer, row), *_pile(row), *_unused(row), starter]


def gap_said(sheet: Sheet, standing: Standing) -> str:
    """How far a player is ahead or behind, in as few letters as a narrow column has room for."""
    if not sheet.winners:
        return ""
    if standing.player not in sheet.winners:
        sign = "±" if not standing.gap else "+" if sheet.lowest_wins else "−"
        return f"{sign}{printed(standing.gap)}"
    if sheet.finished and not sheet.open_tie:
        return gettext("wins")
    if len(sheet.winners) > 1:
        return gettext("level")
    return gettext("%(num)s ahead", num=printed(standing.gap)) if standing.gap else gettext("leads")


def _hands(dealer: Markup, row: Row) -> str:
    sizes = sorted(set((row.hands or {}).values()), reverse=True)
    if len(sizes) == 1:
        return ngettext(
            "%(player)s shuffles and deals %(num)s card to everyone.",
            "%(player)s shuffles and deals %(num)s cards to everyone.",
            sizes[0],
            player=dealer,
        )
    return gettext(
        "%(player)s shuffles and deals out all the cards: %(most)s or %(least)s each.",
        player=dealer,
        most=sizes[0],
        least=sizes[-1],
    )


def _whole_pile(sheet: Sheet, row: Row) -> list[str]:
    """The pile of a game that deals no hands; what may be taken out of it need not be."""
    if not row.draw_pile:
        return []
    every = sheet.game.edition(sheet.setup.edition).size
    if every > row.draw_pile:
        words = gettext(
            "All %(every)s cards form one draw pile, or %(num)s without the direction cards.",
            every=every,
            num=row.draw_pile,
        )
        return [words]
    return [gettext("All %(num)s cards form one draw pile.", num=row.draw_pile)]


def _pile(row: Row) -> list[str]:
    said = []
    if row.draw_pile:
        said.append(
            ngettext(
                "%(num)s card forms the draw pile.",
                "%(num)s cards form the draw pile.",
                row.draw_pile,
            )
        )
    if row.open:
        said.append(gettext("The top card opens the discard pile."))
    return said


def _unused(row: Row) -> list[str]:
    if not row.unused:
        return []
    return [gettext("The fourth hand, %(count)s cards, is not used.", count=row.unused)]
