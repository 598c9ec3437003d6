"""The store: plays and who may open them. The only floor that knows the database.

Every function takes plain arguments, runs one short transaction and needs an app context. Objects
that come back are snapshots.
"""

from companion.store.base.codes import looks_like_code
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
from companion.store.base.event_log import WholeLine
from companion.store.base.keys import stored_key
from companion.store.base.models import (
    ApiToken,
    Circle,
    Device,
    Evening,
    OwnGame,
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
    lying_deck,
    may_lie_again,
    round_of_deck,
    take_back_deal,
)
from companion.store.decks.dropping import delete_for_good, tidy_deleted
from companion.store.decks.models import Deck, DeckEvent
from companion.store.decks.reading import DeckLine, DeckTable, deck_lines, deck_table, last_lines
from companion.store.keeping.backup import (
    Backup,
    BadBackup,
    BadReason,
    InUse,
    app_of,
    checked_backup,
    database_path,
    opened_backup,
    put_in_place,
    write_backup,
)
from companion.store.keeping.checkup import Checkup, Finding, Wrong, check_up, database_findings
from companion.store.keeping.copies import Keeper, database_file
from companion.store.keeping.putting_back import put_back
from companion.store.people.attempts import count_tries
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
    member,
    name_device,
    new_circle,
    new_circle_code,
    new_device,
    new_ref,
    remove_device,
    seen_device,
    tidy_devices,
)
from companion.store.people.invitations import Invited, accept_invitation, invite, invited
from companion.store.people.own_games import (
    MOST_GAMES,
    TooManyGames,
    WholeGame,
    add_own_game,
    change_own_game,
    delete_own_game,
    find_own_game,
    own_game,
    own_games,
    own_games_of,
    restore_own_game,
    whole_games,
)
from companion.store.people.people import (
    Kind,
    NameTaken,
    PlayedTogether,
    fold,
    forget_person,
    how_many_people,
    known_names,
    known_people,
    marks_known,
    marks_named,
    merge_people,
    people_named,
    people_of_kind,
    person_named,
    person_of,
    rename_person,
    set_person,
)
from companion.store.people.short_codes import (
    Opened,
    TypedRole,
    open_short_code,
    short_code,
    shown_code,
    tidy_code,
)
from companion.store.people.tokens import (
    TooManyTokens,
    circle_of_token,
    looks_like_token,
    new_token,
    revoke_token,
    tokens,
)
from companion.store.people.whole import WholePerson, whole_people
from companion.store.plays.arrivals import arrivals, arrive
from companion.store.plays.beginning import begin, rematch, rematch_of
from companion.store.plays.claims import (
    TakenOver,
    claim,
    claims,
    free,
    leave_seats,
    take_over,
    taken_over,
    told_of_lost_seats,
)
from companion.store.plays.evening_writing import QUIET_SECONDS, join_evenings, part_evening
from companion.store.plays.evenings import (
    EveningAccess,
    code_for,
    evening,
    evening_of_play,
    evening_results,
    evenings_near,
    find_evening,
    next_play,
    plays_of_evening,
    tonight,
)
from companion.store.plays.finding import (
    Access,
    Role,
    access,
    away,
    find,
    new_codes,
    play_number,
    played,
    plays_of,
    put_away,
    recent,
    running,
    take_out,
    who_and_what,
)
from companion.store.plays.history import SEARCHED, Wanted, history
from companion.store.plays.keeping import (
    KEPT_SECONDS,
    LONGEST_NOTE,
    bring_back,
    delete_play,
    deleted_play,
    deleted_plays,
    exclude,
    note_play,
    was_deleted,
)
from companion.store.plays.reading import lines, sheet, sheet_of, version_of
from companion.store.plays.statistics import (
    LastResult,
    Mark,
    Opponent,
    Streaks,
    Sums,
    best_and_worst,
    directions,
    games_of,
    has_one_title,
    last_results,
    most_fours,
    most_majorities,
    opponents,
    people_by_id,
    ranking,
    streaks,
    years_of,
)
from companion.store.plays.version import PlayVersion, play_version
from companion.store.plays.whole import (
    Adopted,
    Whole,
    WholePlay,
    adopt,
    how_many_plays,
    made_id,
    whole_plays,
)
from companion.store.plays.writing import Appended, append, compare, redo, undo
from companion.store.setup import close_store, end_waiting, init_store
from companion.store.upgrade import is_up_to_date, upgrade_database

__all__ = [
    "KEPT_SECONDS", "LONGEST_NOTE", "MOST_GAMES",
    "QUIET_SECONDS", "SEARCHED", "Access", "Acted", "Adopted", "ApiToken", "Appended", "Backup",
    "BadBackup", "BadReason", "Checkup", "Circle", "Conflict", "DatabaseTooNew", "Deck",
    "DeckClosed", "DeckEvent", "DeckLine", "DeckTable", "Device", "Evening", "EveningAccess",
    "Finding", "InUse", "Invited", "Keeper", "Kind", "LastResult", "Mark", "NameTaken", "Notifier",
    "Opened", "Opponent", "OwnGame", "Person", "Play", "PlayVersion", "PlayedTogether", "Refused",
    "Role", "SeatTaken", "ShortCode", "Streaks", "Summary", "SummaryPlayer", "Sums",
    "TakenOver", "TooManyGames", "TooManyTokens", "TooManyTries", "TypedRole", "Unavailable",
    "UnknownDeck", "UnknownDevice", "UnknownPlay", "Unreadable", "UnusableDatabase", "Wanted",
    "Whole", "WholeGame", "WholeLine", "WholePerson", "WholePlay", "Wrong",
    "accept_invitation", "access", "act", "add_own_game", "adopt",
    "app_of", "append", "arrivals", "arrive", "away", "begin",
    "begin_deck",
    "best_and_worst", "bring_back", "change_own_game", "check_up", "checked_backup", "circle",
    "circle_by_code", "circle_of", "circle_of_token", "claim", "claims", "clear_decks",
    "close_deck", "close_store", "code_for", "compare", "count_tries", "current_deck",
    "database_file", "database_findings", "database_path", "db", "deck_lines", "deck_table",
    "decks_of", "delete_for_good", "delete_own_game", "delete_play", "deleted_play",
    "deleted_plays", "device_for", "device_names", "devices", "directions", "end_waiting",
    "evening",
    "evening_of_play", "evening_results", "evenings_near", "exclude", "find", "find_deck",
    "find_evening", "find_own_game", "fold", "forget_person", "free", "games_of",
    "has_one_title", "history", "home_circle",
    "how_many_people", "how_many_plays", "init_store", "invite", "invited", "is_up_to_date",
    "join_circle",
    "join_evenings", "known_names", "known_people", "last_deck", "last_lines", "last_results",
    "leave_circle", "leave_seats", "lines", "looks_like_code", "looks_like_token", "lying_deck",
    "made_id", "marks_known", "marks_named", "may_lie_again", "member", "merge_people",
    "most_fours", "most_majorities", "name_device", "new_circle",
    "new_circle_code", "new_codes", "new_device", "new_ref", "new_token", "next_play", "note_play",
    "open_short_code", "opened_backup", "opponents", "own_game", "own_games",
    "own_games_of", "part_evening",
    "people_by_id", "people_named", "people_of_kind", "person_named", "person_of",
    "play_number", "play_version", "played", "plays_of", "plays_of_evening", "put_away",
    "put_back", "put_in_place", "ranking", "recent", "redo", "rematch", "rematch_of",
    "remove_device", "rename_person", "restore_own_game", "revoke_token",
    "round_of_deck", "running",
    "seen_device", "set_person", "sheet", "sheet_of", "short_code", "shown_code",
    "stored_key", "streaks", "take_back_deal", "take_out", "take_over", "taken_over",
    "the_notifier",
    "tidy_code", "tidy_deleted", "tidy_devices", "tokens", "told_of_lost_seats", "tonight", "undo",
    "upgrade_database", "version_of", "was_deleted", "who_and_what", "whole_games",
    "whole_people", "whole_plays",
    "write_backup", "years_of",
]  # fmt: skip


def the_notifier() -> Notifier:
    """The notifier of the current app: `the_notifier().wait(play.id, play.version, timeout)`."""
    return the_store().notifier
