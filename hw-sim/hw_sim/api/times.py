"""How the service writes time: IST without offset in payloads (service.md 0.6), GMT in headers."""

from datetime import UTC, datetime, time, timedelta, timezone
from email.utils import formatdate

IST = timezone(timedelta(hours=5, minutes=30))


def ist(at: float) -> datetime:
    return datetime.fromtimestamp(at, IST)


def stamp(at: float) -> str:
    """Return ISO 8601 without offset, whole seconds: 2026-11-21T11:02:10."""
    return ist(at).replace(tzinfo=None, microsecond=0).isoformat()


def day(at: float) -> str:
    return ist(at).date().isoformat()


def midnight_after(at: float) -> float:
    """Return the start of the next day in India."""
    tomorrow = ist(at).date() + timedelta(days=1)
    return datetime.combine(tomorrow, time(), IST).timestamp()


def http_date(at: float) -> str:
    return formatdate(at, usegmt=True)


def older_http_dates(at: float) -> tuple[str, str]:
    """Return the two other forms of RFC 9110, 5.6.7: of RFC 850, and of asctime."""
    moment = datetime.fromtimestamp(at, UTC)
    asctime = f"{moment:%a %b} {moment.day:2} {moment:%H:%M:%S %Y}"
    return f"{moment:%A, %d-%b-%y %H:%M:%S} GMT", asctime
