"""Which lines of a log hold counts that stay hidden, where the table agreed on that.

A count that was hidden when it was made stays so until its round is complete, whatever is agreed,
ended or taken back meanwhile: otherwise whoever is curious would switch hiding off, look, and
switch it on again.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from companion.scorepad.log import Agreed, Counted, LogLine, effective
from companion.scorepad.renumber import as_now


def hidden_lines(lines: Sequence[LogLine], complete: Container[int]) -> Mapping[int, int]:
    """The rounds of the lines whose counts stay hidden, by number; `complete` are shown rounds.

    Lines that were taken back are among them, and those of a round that was taken out, as round 0.
    """
    if not any(isinstance(line.change, Agreed) for line in lines):
        return {}
    always = is_agreed(lines)
    rounds = _rounds_now(lines)
    return {
        line.number: rounds.get(line.number, 0)
        for place, line in enumerate(lines)
        if isinstance(line.change, Counted) and rounds.get(line.number) not in complete
        if always or is_agreed(lines[:place])
    }


def _rounds_now(lines: Sequence[LogLine]) -> dict[int, int]:
    """What the round of each line with counts is called now; without rounds taken out."""
    kept = {line.number for line in effective(lines)}
    counting = [line for line in lines if line.number in kept or isinstance(line.change, Counted)]
    return {
        line.number: line.change.round
        for line in as_now(counting)
        if isinstance(line.change, Counted)
    }


def is_agreed(lines: Sequence[LogLine]) -> bool:
    """Whether counts are hidden after these lines."""
    agreed = [line.change for line in effective(lines) if isinstance(line.change, Agreed)]
    return bool(agreed) and agreed[-1].hidden
