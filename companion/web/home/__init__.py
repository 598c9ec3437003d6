"""The first page, the list of plays, settings."""
