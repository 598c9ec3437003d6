"""Who plays and where; the devices of a circle."""
