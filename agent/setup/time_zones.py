"""The names of time zones."""

from difflib import get_close_matches
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones


def zone_problem(name: str) -> str | None:
    """Return why this is not a time zone; None: it is one."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        close = get_close_matches(name, available_timezones(), n=1)
        hint = f"did you mean {close[0]}?" if close else "such as Asia/Kolkata"
        return f"`{name}` is not a time zone; {hint}"
    return None
