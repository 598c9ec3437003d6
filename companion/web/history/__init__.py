"""The finished plays of a circle: who, what, when, how long."""
