"""The parts of the look on sample data, for development only."""
