"""Decks: dealing, reading and what happens at their tables."""
