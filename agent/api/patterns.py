"""Patterns that the service sends for what a customer types: foreign input, so never trusted."""

import re

PATTERN_MAX = 200  # characters; a longer one is no check of a consumer number
VALUE_MAX = 100  # characters; no biller's number is longer, and matching takes time with length

# A repeated group can take time without end on a value that nearly fits: (a+)+$.
_REPEATED_GROUP = re.compile(r"\)[*+{]")


def fits(pattern: str | None, value: str) -> bool:
    """Say whether a value matches as a whole; a pattern that cannot be used refuses nothing.

    An empty or absent pattern is no check (CONTRACT 4); the service checks everything again.
    """
    if len(value) > VALUE_MAX:
        return False
    if not pattern or len(pattern) > PATTERN_MAX or _REPEATED_GROUP.search(pattern):
        return True
    try:
        return re.fullmatch(pattern, value) is not None
    except (re.error, RecursionError, OverflowError):
        return True
