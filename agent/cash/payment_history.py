"""The service's history of bill payments, read at the day's end and stored for the day's report.

The service lists the payments of all kiosks on its key; only those of this outlet are stored.
"""

import asyncio
import logging
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec

from agent.api.bbps import Bbps, HistoryPage, ListedPayment
from agent.api.replies import NoResponse, optional, optional_money
from agent.base.clock import AT_THE_LOW_END, Clock, Uniform
from agent.base.files import replace_whole
from agent.base.money import Paise
from agent.transactions import references
from agent.transactions.error_table import row_for
from agent.transactions.origin import Origin
from agent.transactions.outcome import WORDS, Status, read_status

FILE = "payment-history.json"  # in the state folder

DAYS_KEPT = 8
"""Days whose payments are stored: enough to compare a week's reports. Each day has about a hundred
payments of a hundred bytes."""
PAGES_MAX = 20
"""Pages of 100 payments: as many as a busy key has in a day. They use a third of a minute's calls.
"""
NIGHT_S = (20 * 60.0, 4 * 3600.0)
"""Yesterday is read at a random time between these seconds after midnight. So kiosks on one key do
not all read at once, and the last payments have ended."""
RETRY_S = 1800.0
"""Seconds until the next read after one without an answer. Only the day's report needs the list."""

log = logging.getLogger(__name__)


class Listed(msgspec.Struct, frozen=True):
    client_reference: str
    status: Status
    amount: Paise | None = None


class ListedDay(msgspec.Struct, frozen=True):
    """The service's list for one day in India."""

    day: date
    read_at: float
    """Unix seconds, by the service's clock."""
    payments: tuple[Listed, ...] = ()
    """The payments with a reference of this outlet."""
    is_complete: bool = True
    """False: there were more than PAGES_MAX pages."""
    refusal: str | None = None
    """The code with which the service refused the history; then the report compares nothing."""
    origin: Origin | None = None
    """The service and key that were asked. Another key may list other payments."""


def listed_on(file: Path, day: date) -> ListedDay | None:
    """Return the list of a day; None if it was not read."""
    return next((one for one in _stored(file) if one.day == day), None)


def _stored(file: Path) -> list[ListedDay]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[ListedDay])
    except FileNotFoundError:
        return []
    except (OSError, ValueError, RecursionError) as error:
        log.warning("%s: unreadable, so it starts empty (%s)", file, error)
        return []


class PaymentHistory:
    """Reads a day's history after its closing count, and once more in the night."""

    def __init__(  # noqa: PLR0913 - what it joins, and its chance
        self,
        file: Path,
        bbps: Bbps,
        clock: Clock,
        merchant_ref: str,
        origin: Origin,
        *,
        uniform: Uniform = AT_THE_LOW_END,
    ) -> None:
        self._file = file
        self._days = _stored(file)
        self._bbps = bbps
        self._clock = clock
        self._merchant_ref = merchant_ref
        self._origin = origin
        self._uniform = uniform
        self._closed = asyncio.Event()

    def of(self, day: date) -> ListedDay | None:
        """Return the list of a day; None if it was not read."""
        return next((one for one in self._days if one.day == day), None)

    def closed(self) -> None:
        """Read today's history soon; called after the till's closing count."""
        self._closed.set()

    async def run(self) -> None:
        """Read until cancelled: today after each closing count, yesterday once after midnight."""
        while True:
            night = self._next_night()
            with suppress(TimeoutError):
                async with asyncio.timeout((night - self._clock.now().ist).total_seconds()):
                    await self._closed.wait()
            self._closed.clear()
            now = self._clock.now().ist
            await self._read_surely(now.date() if now < night else now.date() - timedelta(days=1))

    def _next_night(self) -> datetime:
        """Return when yesterday is read, or else today. If yesterday is missing, return now."""
        now = self._clock.now().ist
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        read = self.of(now.date() - timedelta(days=1))
        is_whole = read is not None and read.read_at >= midnight.timestamp()
        after = midnight + timedelta(days=1) if is_whole else midnight
        return max(now, after + timedelta(seconds=self._uniform(*NIGHT_S)))

    async def _read_surely(self, day: date) -> None:
        """Read a day; without an answer try again until another day is due."""
        while not await self.read(day):
            await self._clock.sleep(RETRY_S)
            if self._clock.now().ist.date() - day > timedelta(days=1):
                return

    async def read(self, day: date) -> bool:
        """Read a day's history and store it; return False if the service did not answer."""
        read_at = self._clock.now().service
        own: list[Listed] = []
        for page in range(1, PAGES_MAX + 1):
            reply = await self._bbps.history(day, page)
            if not isinstance(reply, HistoryPage):
                log.warning("the history of payments: %s", reply)
                if isinstance(reply, NoResponse) or not row_for(reply.code).refuses_reads:
                    return False
                self._store(ListedDay(day, read_at, refusal=reply.code, origin=self._origin))
                return True
            own += self._own(reply.transactions, day)
            if not reply.pagination.has_more:
                self._store(ListedDay(day, read_at, tuple(own), origin=self._origin))
                return True
        self._store(ListedDay(day, read_at, tuple(own), is_complete=False, origin=self._origin))
        return True

    def _own(self, listed: Iterable[ListedPayment], day: date) -> Iterator[Listed]:
        """Yield this outlet's payments of this day, even if the service ignores the query."""
        for one in listed:
            # None: not made by a kiosk. The operator can also pay a bill on the service's own
            # pages.
            reference = optional(one.client_reference, str)
            at = optional(one.created_at, str)
            is_today = at is None or at.startswith(day.isoformat())
            if reference and references.is_of(self._merchant_ref, reference) and is_today:
                status, _ = read_status(optional(one.status, str) or "", WORDS)
                yield Listed(reference, status, optional_money(one.amount))

    def _store(self, listed: ListedDay) -> None:
        others = (one for one in self._days if one.day != listed.day)
        self._days = sorted((*others, listed), key=lambda one: one.day)[-DAYS_KEPT:]
        try:
            replace_whole(self._file, msgspec.json.encode(self._days))
        except OSError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it; it lasts for this run
