"""What the devices of a play are called where others read it: «iPad», «iPhone 2», «this device»."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from flask import g

from companion import store
from companion.web.base.access import OpenPlay
from companion.web.base.names import isolated
from companion.web.base.translate import gettext


def labels_of(play: OpenPlay) -> dict[str, str]:
    """A label for every device that wrote in the log of a play or sits at it, by ref.

    Of several with one name all but the first are numbered, in the order in which they came.
    """
    writers = [line.by for line in store.lines(play.id)]
    return labelled([*writers, *store.claims(play.id).values()])


def labelled(refs: Iterable[str]) -> dict[str, str]:
    """Labels for these devices; «» is a device that left no name."""
    order = list(dict.fromkeys(refs))
    names, seen = store.device_names(order), Counter[str]()
    labels = {}
    for ref in order:
        name = names.get(ref) or gettext("Device")
        seen[name] += 1
        number = f" {seen[name]}" if seen[name] > 1 else ""
        labels[ref] = f"{isolated(name)}{number}"
    if g.device in labels and g.device:
        labels[g.device] = gettext("This device")
    return labels
