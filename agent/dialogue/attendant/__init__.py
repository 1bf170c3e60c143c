"""The attendant's screens behind the PIN; a module for each group."""
