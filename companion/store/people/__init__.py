"""Circles with their devices, the people they know, codes to type."""
