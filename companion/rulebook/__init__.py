"""The rules of every game in every language: loaded, checked, rendered and searched. Pure."""

from companion.rulebook.index import index
from companion.rulebook.loader import check_rulebooks, load
from companion.rulebook.lookup import learn_verdicts, search
from companion.rulebook.model import (
    LANGUAGES,
    Example,
    Hit,
    Panel,
    Phase,
    Picture,
    PlayStep,
    Question,
    Rulebook,
    RulebookError,
    Section,
)
from companion.rulebook.phases import phase_help, special_order
from companion.rulebook.silence import silence

__all__ = [
    "LANGUAGES",
    "Example",
    "Hit",
    "Panel",
    "Phase",
    "Picture",
    "PlayStep",
    "Question",
    "Rulebook",
    "RulebookError",
    "Section",
    "check_rulebooks",
    "load",
    "make_ready",
    "phase_help",
    "search",
    "silence",
    "special_order",
]


def make_ready() -> None:
    """For the start of the app: check every rulebook, make the search and its questions ready.

    All are kept, so a second time costs next to nothing. RulebookError names the file at fault.
    """
    check_rulebooks()
    index()
    learn_verdicts()
