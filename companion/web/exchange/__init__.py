"""Plays of a circle as files, for its members."""
