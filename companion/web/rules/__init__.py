"""The rules: to read, to look up, and beside a play."""
