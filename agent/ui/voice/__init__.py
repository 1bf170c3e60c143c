"""The speech of each screen."""
