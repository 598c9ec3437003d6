"""The score pad of a play, its end and its log."""
