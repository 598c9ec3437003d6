"""Score sheets for the printer: a pad that was filled in, and a blank block of each game."""
