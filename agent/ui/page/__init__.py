"""The HTML of each screen."""
