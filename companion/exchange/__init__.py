"""Plays on their way out and in: one JSON format, and tables for a spreadsheet."""
