"""The store: plays and who may open them. The only floor that knows the database.

Every function takes plain arguments, runs one short transaction and needs an app context. Objects
that come back are snapshots.
"""

from companion.store.base.database import db
from companion.store.base.engine import the_store
from companion.store.base.errors import (
    Conflict,
    DatabaseTooNew,
    DeckClosed,
    Refused,
    SeatTaken,
    TooManyTries,
    Unavailable,
    UnknownDeck,
    UnknownDevice,
    UnknownPlay,
    UnusableDatabase,
)
from companion.store.base.models import (
    Circle,
    Device,
    Person,
    Play,
    ShortCode,
    Summary,
    SummaryPlayer,
)
from companion.store.base.notifier import Bell
from companion.store.decks.acts import Acted, act
from companion.store.decks.dealing import (
    begin_deck,
    clear_decks,
    close_deck,
    current_deck,
    decks_of,
    find_deck,
    last_deck,
)
from companion.store.decks.models import Deck, DeckEvent
from companion.store.decks.reading import DeckLine, DeckTable, deck_lines, deck_table, last_lines
from companion.store.people.circles import (
    circle,
    circle_by_code,
    circle_of,
    device_for,
    device_names,
    devices,
    home_circle,
    join_circle,
    leave_circle,
    name_device,
    new_circle,
    new_circle_code,
    new_device,
    remove_device,
    seen_device,
)
from companion.store.people.people import forget_person, known_names, known_people
from companion.store.people.short_codes import (
    Opened,
    TypedRole,
    open_short_code,
    short_code,
    shown_code,
    tidy_code,
)
from companion.store.plays.arrivals import arrivals, arrive
from companion.store.plays.beginning import begin, rematch, rematch_of
from companion.store.plays.claims import claim, claims, free
from companion.store.plays.finding import (
    Access,
    Role,
    access,
    away,
    find,
    new_codes,
    put_away,
    recent,
    running,
    take_out,
    who_and_what,
)
from companion.store.plays.reading import lines, sheet, sheet_of, version_of
from companion.store.plays.version import Pulse, pulse
from companion.store.plays.writing import Appended, append, redo, undo
from companion.store.setup import close_store, end_waiting, init_store
from companion.store.upgrade import upgrade_database

__all__ = [
    "Access",
    "Acted",
    "Appended",
    "Bell",
    "Circle",
    "Conflict",
    "DatabaseTooNew",
    "Deck",
    "DeckClosed",
    "DeckEvent",
    "DeckLine",
    "DeckTable",
    "Device",
    "Opened",
    "Person",
    "Play",
    "Pulse",
    "Refused",
    "Role",
    "SeatTaken",
    "ShortCode",
    "Summary",
    "SummaryPlayer",
    "TooManyTries",
    "TypedRole",
    "Unavailable",
    "UnknownDeck",
    "UnknownDevice",
    "UnknownPlay",
    "UnusableDatabase",
    "access",
    "act",
    "append",
    "arrivals",
    "arrive",
    "away",
    "begin",
    "begin_deck",
    "circle",
    "circle_by_code",
    "circle_of",
    "claim",
    "claims",
    "clear_decks",
    "close_deck",
    "close_store",
    "current_deck",
    "db",
    "deck_lines",
    "deck_table",
    "decks_of",
    "device_for",
    "device_names",
    "devices",
    "end_waiting",
    "find",
    "find_deck",
    "forget_person",
    "free",
    "home_circle",
    "init_store",
    "join_circle",
    "known_names",
    "known_people",
    "last_deck",
    "last_lines",
    "leave_circle",
    "lines",
    "name_device",
    "new_circle",
    "new_circle_code",
    "new_codes",
    "new_device",
    "open_short_code",
    "pulse",
    "put_away",
    "recent",
    "redo",
    "rematch",
    "rematch_of",
    "remove_device",
    "running",
    "seen_device",
    "sheet",
    "sheet_of",
    "short_code",
    "shown_code",
    "take_out",
    "the_bell",
    "tidy_code",
    "undo",
    "upgrade_database",
    "version_of",
    "who_and_what",
]


def the_bell() -> Bell:
    """The bell of the current app: `the_bell().wait(play.id, play.version, timeout)`."""
    return the_store().bell
