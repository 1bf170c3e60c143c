"""The names of time zones."""

from difflib import get_close_matches
from zoneinfo import available_timezones


def zone_problem(name: str) -> str | None:
    """Return why this is no time zone; None: it is one."""
    known = available_timezones()
    if name in known:
        return None
    close = get_close_matches(name, known, n=1)
    hint = f"did you mean {close[0]}?" if close else "such as Asia/Kolkata"
    return f"`{name}` is no time zone; {hint}"
