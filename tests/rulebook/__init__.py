"""The rulebook: complete in every language, safe to show, and found by whoever asks."""
