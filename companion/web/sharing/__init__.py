"""Getting a play onto every phone: addresses, codes to scan and to type."""
