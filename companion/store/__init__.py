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
    Unreadable,
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
from companion.store.base.notifier import Notifier
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
from companion.store.keeping.backup import (
    Backup,
    BadBackup,
    BadReason,
    InUse,
    app_of,
    database_path,
    opened_backup,
    put_in_place,
    write_backup,
)
from companion.store.keeping.checkup import Checkup, Finding, Wrong, check_up, database_findings
from companion.store.keeping.copies import Keeper, database_file
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
from companion.store.plays.version import PlayVersion, play_version
from companion.store.plays.writing import Appended, append, redo, undo
from companion.store.setup import close_store, end_waiting, init_store
from companion.store.upgrade import is_up_to_date, upgrade_database

__all__ = [
    "Access",
    "Acted",
    "Appended",
    "Backup",
    "BadBackup",
    "BadReason",
    "Checkup",
    "Circle",
    "Conflict",
    "DatabaseTooNew",
    "Deck",
    "DeckClosed",
    "DeckEvent",
    "DeckLine",
    "DeckTable",
    "Device",
    "Finding",
    "InUse",
    "Keeper",
    "Notifier",
    "Opened",
    "Person",
    "Play",
    "PlayVersion",
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
    "Unreadable",
    "UnusableDatabase",
    "Wrong",
    "access",
    "act",
    "app_of",
    "append",
    "arrivals",
    "arrive",
    "away",
    "begin",
    "begin_deck",
    "check_up",
    "circle",
    "circle_by_code",
    "circle_of",
    "claim",
    "claims",
    "clear_decks",
    "close_deck",
    "close_store",
    "current_deck",
    "database_file",
    "database_findings",
    "database_path",
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
    "is_up_to_date",
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
    "opened_backup",
    "play_version",
    "put_away",
    "put_in_place",
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
    "the_notifier",
    "tidy_code",
    "undo",
    "upgrade_database",
    "version_of",
    "who_and_what",
    "write_backup",
]


def the_notifier() -> Notifier:
    """The notifier of the current app: `the_notifier().wait(play.id, play.version, timeout)`."""
    return the_store().notifier
