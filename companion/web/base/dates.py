"""Days, times and lengths of time as people say them, on the clock of this machine."""

from __future__ import annotations

from datetime import datetime

from flask_babel import format_date, format_datetime

from companion.web.base.language import chosen_language
from companion.web.base.translate import gettext, ngettext

MINUTE, HOUR, DAY = 60, 3600, 86_400
LONGEST_IN_HOURS = 2 * DAY


def day_said(at: float) -> str:
    """«Saturday 28 November 2026»; `at` in seconds since 1970, as everywhere here."""
    form = "EEEE d MMMM y" if chosen_language() == "en" else "full"
    return str(format_date(_local(at), form, rebase=False))


def date_said(at: float) -> str:
    """«28 Nov 2026». English is read with the month before the day or after it: it has a name."""
    form = "d MMM y" if chosen_language() == "en" else "medium"
    return str(format_date(_local(at), form, rebase=False))


def time_said(at: float) -> str:
    """«20:15»."""
    return str(format_datetime(_local(at), "HH:mm", rebase=False))


def length_said(seconds: float) -> str:
    """«2 h 40 min»; in days from the third day on."""
    if seconds >= LONGEST_IN_HOURS:
        return ngettext("%(num)s day", "%(num)s days", round(seconds / DAY))
    hours, minutes = divmod(max(1, round(seconds / MINUTE)), 60)
    if not hours:
        return gettext("%(minutes)s min", minutes=minutes)
    if not minutes:
        return gettext("%(hours)s h", hours=hours)
    return gettext("%(hours)s h %(minutes)s min", hours=hours, minutes=minutes)


def _local(at: float) -> datetime:
    return datetime.fromtimestamp(at)
