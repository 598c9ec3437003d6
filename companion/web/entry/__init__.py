"""Counting a round: the entry, one's own cards, second counts and proposals."""
