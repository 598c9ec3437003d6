"""Plays: beginning, writing, reading, finding them; seats and arrivals."""
