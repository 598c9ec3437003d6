"""People of the circle and what they played: pages read from sums, never from logs."""
