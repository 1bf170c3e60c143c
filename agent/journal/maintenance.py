"""Maintenance of the journal: disk space, archiving and the nightly check.

Old events are archived by a command, or at night while nobody is at the kiosk.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from agent.clock import Clock, Moment
from agent.files import AlreadyRunning, exclusive_lock
from agent.journal import lost_events
from agent.journal.archive import archive
from agent.journal.audit import Finding, verify, verify_in_steps
from agent.journal.database import JournalError
from agent.journal.journal import Journal
from agent.journal.last_check import LastCheck, keep
from agent.journal.segment import Segment

DAY_S = timedelta(days=1).total_seconds()
ARCHIVED_DAYS_MIN = 30  # so that there is a file or two a month, not one a day
NIGHT = range(2, 5)  # hours in India

log = logging.getLogger(__name__)


def archive_all(path: Path, now: float, days: int) -> Iterator[Path]:
    """Move all events older than `days` into archives; yield each archive's path.

    The agent may be running. Raises JournalError.
    """
    with exclusive_lock(archiving_lock(path)), Segment(path) as journal:
        while written := archive(journal, now - days * DAY_S):
            yield written


def archive_at_night(journal: Segment, now: Moment, days: int) -> Path | None:
    """Move events older than `days` into an archive, if they are of a month or more.

    Returns the archive's path; None if nothing was archived.
    """
    oldest = journal.oldest_at_unix()
    if oldest is None or now.service - oldest < (days + ARCHIVED_DAYS_MIN) * DAY_S:
        return None
    try:
        with nullcontext() if journal.vfs else exclusive_lock(archiving_lock(journal.path)):
            return archive(journal, now.service - days * DAY_S)
    except (JournalError, AlreadyRunning, OSError) as error:
        log.error("nothing was archived: %s", error)  # noqa: TRY400  # the message says it
        return None


def archiving_lock(path: Path) -> Path:
    """Return the path whose lock is held while the journal is archived."""
    return path.with_name(f"{path.stem}-archiving")


CHECK_INTERVAL_S = 15.0
RESTART_DELAY_MAX_S = 120.0  # a customer still at the kiosk sees answers that cannot be appended


@dataclass(slots=True)
class Maintenance:
    """Maintains one journal, and restarts the agent when its disk fails.

    After an error of the disk this process never writes to the journal again; the next process
    opens what the disk really holds. The restart waits a while for the customer to leave.
    """

    journal: Journal
    clock: Clock
    archive_after_days: int
    is_idle: Callable[[], bool]
    """Whether nobody is at the kiosk."""
    on_change: Callable[[], None]
    """Called when what can be offered may have changed."""
    restart: Callable[[], None]
    """Ends this process; systemd starts it again."""
    _lost_at_monotonic: float | None = field(default=None, init=False)
    _lost_waited_at_start: bool = field(init=False)
    _verified_on: date | None = field(default=None, init=False)
    """The day (in India) of the last nightly check."""

    def __post_init__(self) -> None:
        self._lost_waited_at_start = self._lost_events_wait()

    def on_event_lost(self) -> None:
        """Plan a restart: an event was not appended, and this process will not get it again."""
        if self._lost_at_monotonic is None:
            self._lost_at_monotonic = self.clock.now().monotonic
            log.error("no money is taken any more; the agent restarts when nobody is here")

    async def run(self) -> None:
        """Check the journal again and again until cancelled."""
        reason = self.journal.unavailable_reason
        while True:
            await self.clock.sleep(CHECK_INTERVAL_S)
            self._check_disk()
            if self._is_idle_night():
                await self._archive_or_verify()
            if self.journal.unavailable_reason != reason:
                reason = self.journal.unavailable_reason
                log.error("the journal: %s", reason or "takes new transactions again")
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
        """Restart when nobody is here if the mirror has found that the card lost events.

        What waited already at the start could not be taken over then, and a restart does not help.
        """
        if not self._lost_waited_at_start and self._lost_events_wait() and self.is_idle():
            log.error("the card lost events that the mirror has: the agent restarts to take them")
            self.restart()

    def _is_idle_night(self) -> bool:
        is_night = self.clock.now().ist.hour in NIGHT
        return is_night and self._lost_at_monotonic is None and self.is_idle()

    async def _archive_or_verify(self) -> None:
        """Archive what is old; if nothing is, verify the file once a night."""
        now = self.clock.now()
        archived = archive_at_night(self.journal, now, self.archive_after_days)
        if archived is None and self._verified_on != now.ist.date():
            await self._verify()

    async def _verify(self) -> None:
        """Verify the whole file and log what is found; a person has to act on it."""
        self._verified_on = self.clock.now().ist.date()
        try:
            findings = await self._findings()
        except JournalError as error:
            findings = [Finding(None, str(error))]
        is_damaged = any(finding.is_damage for finding in findings)
        self._keep(LastCheck(self.clock.now().service, is_damaged, len(findings)))
        for finding in findings:
            if finding.is_damage:
                log.error("the journal is damaged: %s", finding)
            else:
                log.warning("the journal: %s", finding)
        if is_damaged:
            log.error("stop the agent, run `kiosk-agent journal salvage`, and ask support")

    def _keep(self, check: LastCheck) -> None:
        if self.journal.vfs:  # the journal is no file beside which another could lie
            return
        try:
            keep(self.journal.path.parent, check)
        except OSError as error:
            log.warning("the check's result is not kept: %s", error)

    async def _findings(self) -> list[Finding]:
        """Return all findings; read in steps, through a second connection, as the agent writes."""
        if self.journal.vfs or self.journal.is_exclusive:  # there can be one connection only
            return list(verify(self.journal))
        findings: list[Finding] = []
        with Segment(self.journal.path) as segment:
            for finding in verify_in_steps(segment):
                if finding is not None:
                    findings.append(finding)
                await self.clock.sleep(0)
        return findings
