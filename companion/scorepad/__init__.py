"""The pad's pure floor: scoring, schedule, audit, the log of a play and the sheet read from it."""
