"""A log to write tests with: changes that must be accepted, and short ways to count a round."""

from companion.game import Entry
from companion.scorepad.changes import refuse
from companion.scorepad.log import Began, Counted, LogLine, Undone
from companion.scorepad.sheet import read_sheet

NAMES = ("Ada", "Ben", "Cem", "Dov", "Eva", "Fay")


class Log:
    """`log.add(change)` fails the test if the change is refused; `log.sheet` is the sheet."""

    def __init__(self, game="13", players=4, **agreed):
        self.lines = []
        self.add(Began(game, NAMES[:players], **agreed))

    def add(self, change):
        assert refuse(self.lines, change) == ()
        self.lines.append(LogLine(len(self.lines) + 1, change))
        return len(self.lines)

    def refused(self, change):
        """The codes against a change, which is not logged."""
        problems = refuse(self.lines, change)
        assert all(problem.hard and problem.message.message for problem in problems)
        return [problem.code for problem in problems]

    def count(self, number, *points, accepted=False):
        """Points by hand for everybody who sits in that round."""
        return self.add(self.counting(number, *points, accepted=accepted))

    def counting(self, number, *points, accepted=False):
        sheet = self.sheet
        sitting = next((row.sitting for row in sheet.rows if row.number == number), sheet.order)
        entries = [Entry(points=own) for own in points]
        return Counted(number, dict(zip(sitting, entries, strict=True)), accepted)

    def undo(self):
        return self.add(Undone(self.sheet.undo))

    def redo(self):
        return self.add(Undone(self.sheet.redo))

    @property
    def sheet(self):
        return read_sheet(self.lines)

    @property
    def dealers(self):
        return [row.dealer for row in self.sheet.rows]

    @property
    def totals(self):
        return list(self.sheet.totals.values())
