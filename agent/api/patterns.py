"""Matches customers' input against patterns of the service, which are not trusted."""

import re

PATTERN_MAX = 200  # characters; a longer pattern cannot be for a consumer number
VALUE_MAX = 100  # characters; no biller's number is longer, and a long value takes long to match

# A repeated group can take exponential time on a value that almost fits: (a+)+$.
_REPEATED_GROUP = re.compile(r"\)[*+{]")

_DIGITS = re.compile(r"\^?(?:(?:\[0-9\]|\[\d-\d\]|\\d|\d)(?:\{\d+(?:,\d*)?\}|[+*?])?)+\$?")


def are_digits(pattern: str | None) -> bool:
    """Return True if only digits can match; False also if this is not obvious."""
    if not pattern or len(pattern) > PATTERN_MAX:
        return False
    return _DIGITS.fullmatch(pattern) is not None


def fits(pattern: str | None, value: str) -> bool:
    """Return True if the whole value matches, or if the pattern cannot be used.

    An empty or missing pattern accepts everything (CONTRACT 4). The service checks again.
    """
    if len(value) > VALUE_MAX:
        return False
    if not pattern or len(pattern) > PATTERN_MAX or _REPEATED_GROUP.search(pattern):
        return True
    try:
        return re.fullmatch(pattern, value) is not None
    except (re.error, RecursionError, OverflowError):
        return True
