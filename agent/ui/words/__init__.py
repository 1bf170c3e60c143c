"""The texts of screens and slips, in each language."""
