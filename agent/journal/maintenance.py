"""Maintenance of the journal: disk space, the next segment and the nightly check.

The journal goes on in a new segment at night, while nobody is at the kiosk.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

import msgspec

from agent.base.clock import Clock, Moment
from agent.base.files import replace_whole
from agent.journal import lost_events
from agent.journal.audit import AuditFinding, verify, verify_in_steps
from agent.journal.database import Damaged, DiskRefuses, JournalError
from agent.journal.journal import Journal
from agent.journal.segment import Segment

LAST_CHECK_FILE = "last-check.json"


class LastCheck(msgspec.Struct, frozen=True):
    """When the journal was verified, and the result."""

    at: float
    """Unix seconds."""
    is_damaged: bool
    findings: int = 0


def keep_last_check(folder: Path, check: LastCheck) -> None:
    """Store a result in the journal's folder. Raises OSError."""
    replace_whole(folder / LAST_CHECK_FILE, msgspec.json.encode(check))


def last_check(folder: Path) -> LastCheck | None:
    """Return the last check's result; None if there was no check, or the file is unreadable."""
    try:
        return msgspec.json.decode((folder / LAST_CHECK_FILE).read_bytes(), type=LastCheck)
    except (OSError, msgspec.DecodeError):
        return None


DAY_S = timedelta(days=1).total_seconds()
SEGMENT_DAYS_MAX = 90
SEGMENT_BYTES_MAX = 64 * 1024 * 1024
"""The nightly check reads the whole segment."""
NIGHT = range(2, 5)  # hours in India

log = logging.getLogger(__name__)


def roll_over_at_night(journal: Journal, now: Moment) -> Path | None:
    """Continue in a new segment if this one is old or large; return its path, or else None."""
    try:
        begun = journal.oldest_at_unix()
        is_old = begun is not None and now.service - begun >= SEGMENT_DAYS_MAX * DAY_S
        if not is_old and journal.size_bytes() < SEGMENT_BYTES_MAX:
            return None
        path = journal.roll_over(now.service)
    except (JournalError, OSError) as error:
        log.error("the journal goes on in %s: %s", journal.path, error)  # noqa: TRY400  # the message says it
        return None
    log.info("the journal goes on in %s", path)
    return path


CHECK_INTERVAL_S = 15.0
VERIFY_AGAIN_S = 3600.0
"""Seconds between two checks of a file with an unreadable part: each reads the whole file."""
NIGHT_MISSED_S = 36 * 3600.0
"""Seconds since the last check after which the kiosk was off or in use at night: it is verified by
day while nobody is at the kiosk."""
AFTER_START_S = 900.0  # the shop opens: the first customers come
RESTART_DELAY_MAX_S = 120.0  # a customer still at the kiosk sees answers that cannot be stored


@dataclass(slots=True)
class Maintenance:
    """Maintains one journal, and restarts the agent when its disk fails.

    After a disk error this process never writes to the journal again; the next process opens what
    is really on the disk. The restart waits some time for the customer to leave.
    """

    journal: Journal
    clock: Clock
    is_idle: Callable[[], bool]
    """Return True if nobody is at the kiosk."""
    on_change: Callable[[], None]
    """Called when the offered services may have changed."""
    restart: Callable[[], None]
    """Ends this process; systemd starts it again."""
    is_suspected: Callable[[], bool] = lambda: False
    """Return True if the mirror's process cannot read the file."""
    _lost_at_monotonic: float | None = field(init=False)
    _lost_waited_at_start: bool = field(init=False)
    _verified_on: date | None = field(init=False)
    """The day (in India) of the last nightly check."""
    _verify_at_monotonic: float = field(init=False)
    """The earliest time of the next check of a file that may have an unreadable part."""
    _verified_at_unix: float | None = field(init=False)
    """The time of the last check, perhaps before this start; None: there was none."""
    _started_at_monotonic: float = field(init=False)
    _is_suspect: bool = field(init=False)
    """True if the last check, perhaps before this start, found damage or an unreadable part."""

    def __post_init__(self) -> None:
        self._lost_at_monotonic = None
        self._verified_on = None
        self._verify_at_monotonic = self._started_at_monotonic = self.clock.now().monotonic
        self._lost_waited_at_start = self._lost_events_wait()
        checked = None if self.journal.vfs else last_check(self.journal.path.parent)
        self._is_suspect = checked is not None and checked.is_damaged
        self._verified_at_unix = checked.at if checked else None

    def on_event_lost(self) -> None:
        """Plan a restart: an event was not appended, and will not come again.

        The next process verifies the file before long: a start does not read all of it.
        """
        if self._lost_at_monotonic is None:
            now = self.clock.now()
            self._lost_at_monotonic = now.monotonic
            self._keep(LastCheck(now.service, is_damaged=True))
            log.error("no new transactions; the agent restarts when nobody is at the kiosk")

    async def run(self) -> None:
        """Check the journal regularly until cancelled."""
        reason = self.journal.unavailable_reason
        while True:
            await self.clock.sleep(CHECK_INTERVAL_S)
            self._check_disk()
            if self._is_idle_night():
                await self._roll_over_or_verify()
            elif self._is_verification_due():
                await self._verify()
            if self.journal.unavailable_reason != reason:
                reason = self.journal.unavailable_reason
                log.error("the journal: %s", reason or "accepts new transactions again")
                self.on_change()

    def _check_disk(self) -> None:
        self.journal.refill_reserve()
        self._hear_of_lost_events()
        if self.journal.is_broken:
            self.on_event_lost()
        is_limited = self.journal.is_exclusive and self.journal.unavailable_reason is None
        if is_limited and self.is_idle():
            log.warning("the disk has space again: the agent restarts, so that commands can read")
            self.restart()
        if self._lost_at_monotonic is not None:
            waited_s = self.clock.now().monotonic - self._lost_at_monotonic
            if self.is_idle() or waited_s >= RESTART_DELAY_MAX_S:
                self.restart()

    def _lost_events_wait(self) -> bool:
        path = self.journal.path.parent / lost_events.NAME
        return self.journal.vfs is None and path.exists()

    def _hear_of_lost_events(self) -> None:
        """Restart when nobody is at the kiosk if the mirror has found that the card lost events.

        Events that were waiting at the start already could not be restored, so a restart does not
        help.
        """
        if not self._lost_waited_at_start and self._lost_events_wait() and self.is_idle():
            log.error(
                "the card lost events that the mirror has: the agent restarts to restore them"
            )
            self.restart()

    def _is_idle_night(self) -> bool:
        is_night = self.clock.now().ist.hour in NIGHT
        return is_night and self._lost_at_monotonic is None and self.is_idle()

    def _is_verification_due(self) -> bool:
        """Return True if nobody is at the kiosk and the file has to be verified by day.

        A part of it may be unreadable, or the last night was missed.
        """
        now = self.clock.now()
        if now.monotonic < self._verify_at_monotonic or not self.is_idle():
            return False
        is_steady = now.monotonic - self._started_at_monotonic >= AFTER_START_S
        is_suspect = self._is_suspect or self.journal.is_unreadable or self.is_suspected()
        return is_suspect or (is_steady and self._has_missed_a_night(now))

    def _has_missed_a_night(self, now: Moment) -> bool:
        """Return True if the last check, or without one the journal's first event, is long ago."""
        since = self._verified_at_unix or self.journal.oldest_at_unix()
        return since is not None and now.service - since > NIGHT_MISSED_S

    async def _roll_over_or_verify(self) -> None:
        """Continue in a new segment if it is time; otherwise verify the file once a night."""
        now = self.clock.now()
        path = roll_over_at_night(self.journal, now)
        if path is None and self._verified_on != now.ist.date():
            await self._verify()

    async def _verify(self) -> None:
        """Verify the whole file and log the findings for a person to act on.

        If a part of it cannot be read, nothing new is begun until a later check reads all of it.
        """
        now = self.clock.now()
        self._verified_on = now.ist.date()
        self._verify_at_monotonic = now.monotonic + VERIFY_AGAIN_S
        self._verified_at_unix = now.service
        try:
            findings = await self._findings()
        except (DiskRefuses, Damaged) as error:
            findings = [AuditFinding(None, str(error))]
            self.journal.begin_nothing_new(str(error))
        except JournalError as error:
            findings = [AuditFinding(None, str(error))]
        is_damaged = bool(findings)
        self._is_suspect = is_damaged
        if not is_damaged:
            self.journal.begin_nothing_new(None)
        self._keep(LastCheck(self.clock.now().service, is_damaged, len(findings)))
        for finding in findings:
            log.error("the journal is damaged: %s", finding)
        if is_damaged:
            log.error("stop the agent, run `kiosk-agent journal salvage`, and ask support")

    def _keep(self, check: LastCheck) -> None:
        if self.journal.vfs:  # on a simulated disk there is no folder for the result
            return
        try:
            keep_last_check(self.journal.path.parent, check)
        except OSError as error:
            log.warning("the check's result is not stored: %s", error)

    async def _findings(self) -> list[AuditFinding]:
        """Return all findings; read in steps through a second connection."""
        if self.journal.vfs or self.journal.is_exclusive:  # only one connection is possible
            return list(verify(self.journal))
        findings: list[AuditFinding] = []
        with Segment(self.journal.path, journal=self.journal.first_path) as segment:
            for finding in verify_in_steps(segment):
                if finding is not None:
                    findings.append(finding)
                await self.clock.sleep(0)
        return findings
