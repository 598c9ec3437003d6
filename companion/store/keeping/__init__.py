"""Keeping what was saved: copies, backups, check-ups."""
