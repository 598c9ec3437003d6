"""Evenings: the plays of one evening, for members and for whoever has its link."""
