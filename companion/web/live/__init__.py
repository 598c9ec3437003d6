"""Pages that keep themselves up to date: streams and refreshed content."""
