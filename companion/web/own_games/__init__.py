"""Games that a circle describes, takes in and hands on."""
