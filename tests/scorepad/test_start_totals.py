"""Start totals that are corrected belong to players, not to places."""

from companion.scorepad.log import Joined, Undone
from tests.scorepad.table_log import Log
from tests.scorepad.test_setting_right import correction


def test_corrected_start_totals_stay_with_whom_they_were_given_to():
    """A joining taken back later leaves a hole in the numbers, and no total slips into it."""
    log = Log(players=3)
    log.count(1, 11, 1, 1)
    joined = log.add(Joined(2, 3, "Dora", 7))
    log.add(Joined(2, 4, "Emil", 9))
    log.add(correction(log, start=(1, 2, 3, 4, 5), players=(0, 1, 2, 3, 4)))
    log.add(Undone(joined))
    assert {n: one.start for n, one in log.sheet.players.items()} == {0: 1, 1: 2, 2: 3, 4: 5}
    assert log.refused(correction(log, start=(1, 2, 3, 4), players=(0, 1, 2, 3)))
    log.add(correction(log, start=(4, 3, 2, 1)))  # as logs of before have it
    assert {n: one.start for n, one in log.sheet.players.items()} == {0: 4, 1: 3, 2: 2, 4: 1}
