"""Beginning a play: game, players, what is agreed."""
