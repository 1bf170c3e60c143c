"""Whether an answer is the service's and of now: its Date, and what a cache says about itself.

Pure: the client brings the times. RFC 9110 defines Date, RFC 9111 what a cache has to add.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

import msgspec

from agent.base.clock import ServiceTime, credible_time
from agent.transactions.limits import CLOCK_SKEW

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_LONG_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAY, _LONG_DAY = "|".join(_DAYS), "|".join(_LONG_DAYS)
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})"
_TIME = r"(?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})"
_FORMS = (
    rf"(?:{_DAY}), (?P<day>[0-9]{{2}}) {_MONTH} (?P<year>[0-9]{{4}}) {_TIME} GMT",
    rf"(?:{_LONG_DAY}), (?P<day>[0-9]{{2}})-{_MONTH}-(?P<year>[0-9]{{2}}) {_TIME} GMT",
    rf"(?:{_DAY}) {_MONTH} (?P<day>[0-9]{{2}}| [0-9]) {_TIME} (?P<year>[0-9]{{4}})",
)
"""The three forms of RFC 9110, 5.6.7. All are in GMT; any other text is not a Date."""
_PATTERNS = tuple(map(re.compile, _FORMS))
_BETWEEN = re.compile(rf"\s*,\s*(?={_LONG_DAY}|{_DAY})")
"""Two Date headers are joined by a comma; the comma within one comes before a number."""
_CENTURY = 2000  # of the form with two digits; credible_time accepts this century only


def moment(http_date: str) -> ServiceTime | None:
    """Return the time of an HTTP date; None for any other text, and for a time that is years off.

    The name of the day is not compared: the other fields define the time.
    """
    for pattern in _PATTERNS:
        found = pattern.fullmatch(http_date.strip())
        if found:
            return _time_of(found)
    return None


def _time_of(found: re.Match[str]) -> ServiceTime | None:
    year = int(found["year"]) + (_CENTURY if len(found["year"]) == len("94") else 0)
    month, day = _MONTHS.index(found["month"]) + 1, int(found["day"])
    hour, minute, second = int(found["hour"]), int(found["minute"]), int(found["second"])
    if second == 60:  # a leap second
        second = 59
    try:
        return credible_time(
            datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp()
        )
    except ValueError:
        return None


def date_of(headers: Mapping[str, str]) -> ServiceTime | None:
    """Return the time of the Date header; of several the earliest, because it proves least.

    None if there is none, or if one of several cannot be read: that one may be the service's.
    """
    times = [moment(one) for one in _BETWEEN.split(headers.get("date", ""))]
    known = [time for time in times if time is not None]
    return min(known) if known and len(known) == len(times) else None


_STALE = re.compile(r"(?:^|,)\s*11[0-3]\b")
"""Warnings 110 to 113 of a cache: stale, not revalidated, disconnected, heuristic."""
_HIT = re.compile(r"(?<![a-z])(?<!fwd=)(?:hit|stale|updating)(?![a-z])")
_ASKED_AGAIN = re.compile("refresh|revalidated")
"""The cache has asked the service about its copy for this request."""
_NOT_ABOUT_ANSWER = frozenset({"cache-control", "x-cache-lookup"})
"""Rules for caches, and whether a copy existed, used or not."""


_AGE_MAX = 9  # digits; RFC 9111, 1.2.2: a cache counts to 2147483648 at most


def _is_within(age: str, took: float) -> bool:
    """Return True if this is an Age of at most `took` seconds."""
    is_number = age.isascii() and age.isdecimal() and len(age) <= _AGE_MAX
    return is_number and int(age) <= took


def signs_of_age(headers: Mapping[str, str], took: float) -> Iterator[str]:
    """Yield the headers that show that an answer was made before its request.

    `took` are the call's seconds: an answer that is not older was made during the call.
    """
    age = headers.get("age", "").strip()
    if age and not all(_is_within(one.strip(), took) for one in age.split(",")):
        yield "Age"
    if _STALE.search(headers.get("warning", "")):
        yield "Warning"
    for name, value in headers.items():
        low = value.lower()
        if "cache" not in name.lower() or name.lower() in _NOT_ABOUT_ANSWER:
            continue
        is_count = name.lower().endswith("hits") and re.search("[1-9]", value)
        if is_count or (_HIT.search(low) and not _ASKED_AGAIN.search(low)):
            yield name


OLD_MAX = 30.0
"""Seconds by which an answer's Date may be before its request: the clocks of one service's machines
differ a little. An older Date is a cache's copy."""
RUNS_MAX = 3.0
"""Seconds by which two intervals may differ if one clock has measured both: a Date has whole
seconds, and a call takes a moment."""
AGREES_SURELY = CLOCK_SKEW - 60.0
"""Seconds. A Date that differs less from our timestamp is surely of a clock that accepts the
timestamp."""


class Call(msgspec.Struct, frozen=True):
    """When a call was made, and its answer received."""

    timestamp: int
    """The request's X-Timestamp."""
    sent_at: float
    """Monotonic seconds; `received_at` too."""
    received_at: float

    @property
    def took(self) -> float:
        return self.received_at - self.sent_at


class Dated(msgspec.Struct, frozen=True):
    """What a Date proves."""

    time: ServiceTime | None = None
    """The service's time when it made the answer, at the earliest; None: not known."""
    error: str | None = None
    """Why the Date is not the service's time of now."""
    is_old: bool = False
    """True if the answer was made before the request."""


class ServiceDates:
    """Compares each Date with the timestamp of its call, and with the Dates before it."""

    def __init__(self) -> None:
        self._newest: tuple[ServiceTime, float] | None = None
        """The newest Date that counted, and when it was received."""
        self._behind: tuple[ServiceTime, float] | None = None
        """The same for a Date that was too old, if it was the last one."""

    def judged(self, date: ServiceTime, call: Call) -> Dated:
        """Return what a Date proves. A clock that runs behind is accepted at its second answer."""
        off = date - call.timestamp
        if not -CLOCK_SKEW <= off <= CLOCK_SKEW + call.took + 1:
            return Dated(error=f"a Date that is {off:+.0f} s from our request's timestamp")
        if self._is_before(date, call) and not self._runs(date, call):
            self._behind = date, call.received_at
            return Dated(error="a Date before the request was made", is_old=True)
        self._newest, self._behind = (date, call.received_at), None
        # The service accepts a timestamp that is CLOCK_SKEW ahead, so the earlier one counts.
        return Dated(min(date, ServiceTime(call.timestamp)))

    def forget(self) -> None:
        """Forget the previous Date, because another Date has set the clock."""
        self._newest = self._behind = None

    def _is_before(self, date: ServiceTime, call: Call) -> bool:
        if self._newest is None:
            return False
        time, received_at = self._newest
        return date < time + (call.sent_at - received_at) - OLD_MAX

    def _runs(self, date: ServiceTime, call: Call) -> bool:
        """Return True if a running clock made this Date and the previous one, which was too old."""
        if self._behind is None:
            return False
        time, received_at = self._behind
        passed = call.received_at - received_at
        return passed > RUNS_MAX and abs(date - time - passed) <= RUNS_MAX + call.took
