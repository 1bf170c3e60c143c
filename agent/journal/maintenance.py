"""When old events are archived: as a command says, or at night while nobody stands at the kiosk."""

import logging
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from agent.clock import Clock, Moment
from agent.files import AlreadyRunning, only_one
from agent.journal.archive import archive
from agent.journal.audit import Finding, verify, verify_in_steps
from agent.journal.database import JournalError
from agent.journal.journal import Journal
from agent.journal.segment import Segment

DAY = timedelta(days=1).total_seconds()
GATHERED_DAYS = 30  # so that there is a file or two a month, and not one a day
NIGHT = range(2, 5)  # hours in India

log = logging.getLogger(__name__)


def archive_all(path: Path, now: float, days: int) -> Iterator[Path]:
    """Move all that is older than so many days into archives; the agent may be running.

    Raises JournalError.
    """
    with only_one(archiving(path)), Segment(path) as journal:
        while written := archive(journal, now - days * DAY):
            yield written


def archive_at_night(journal: Segment, now: Moment, days: int) -> Path | None:
    """Move a month's events into an archive once they are so many days old; None: none are."""
    oldest = journal.oldest_at()
    if oldest is None or now.service - oldest < (days + GATHERED_DAYS) * DAY:
        return None
    try:
        with nullcontext() if journal.vfs else only_one(archiving(journal.path)):
            return archive(journal, now.service - days * DAY)
    except (JournalError, AlreadyRunning, OSError) as error:
        log.error("nothing was archived: %s", error)  # noqa: TRY400  # the message says it
        return None


def archiving(path: Path) -> Path:
    """Name what is locked while a journal is archived."""
    return path.with_name(f"{path.stem}-archiving")


LOOK_EVERY = 15.0  # seconds
LINGER_MAX = 120.0  # seconds; whoever still stands there sees an answer that cannot be kept


@dataclass(slots=True)
class Maintenance:
    """Looks after one journal, and ends the agent when its disk takes nothing any more.

    After an error of the disk the journal is never written to again by this process; the next one
    begins with what the disk really holds. Nobody is interrupted for it, if they do not stay.
    """

    journal: Journal
    clock: Clock
    archive_after_days: int
    nobody_is_here: Callable[[], bool]
    look_again: Callable[[], None]
    """Called when what can be offered may have changed."""
    give_up: Callable[[], None]
    """Ends this process, to be started again."""
    _lost_at: float | None = field(default=None, init=False)
    _verified: date | None = field(default=None, init=False)
    """The night of the last check."""

    def lost(self) -> None:
        """Take note that a fact was not taken which nobody will say again to this process."""
        if self._lost_at is None:
            self._lost_at = self.clock.now().monotonic
            log.error("no money is taken any more; the agent starts anew when nobody is here")

    async def run(self) -> None:
        """Carry on until cancelled."""
        trouble = self.journal.trouble
        while True:
            await self.clock.sleep(LOOK_EVERY)
            self._look()
            if self._is_quiet_night():
                await self._use_the_night()
            if self.journal.trouble != trouble:
                trouble = self.journal.trouble
                log.error("the journal: %s", trouble or "takes new transactions again")
                self.look_again()

    def _look(self) -> None:
        self.journal.look_for_room()
        if self.journal.is_broken:
            self.lost()
        if self.journal.is_alone and self.journal.trouble is None and self.nobody_is_here():
            log.warning("there is room again: the agent starts anew, so that others can look, too")
            self.give_up()
        if self._lost_at is not None:
            lingered = self.clock.now().monotonic - self._lost_at
            if self.nobody_is_here() or lingered >= LINGER_MAX:
                self.give_up()

    def _is_quiet_night(self) -> bool:
        is_night = self.clock.now().ist.hour in NIGHT
        return is_night and self._lost_at is None and self.nobody_is_here()

    async def _use_the_night(self) -> None:
        """Archive what is old; once all of it is, check the file, once a night."""
        now = self.clock.now()
        archived = archive_at_night(self.journal, now, self.archive_after_days)
        if archived is None and self._verified != now.ist.date():
            await self._verify()

    async def _verify(self) -> None:
        """Check the whole file; what is found, people have to look at."""
        self._verified = self.clock.now().ist.date()
        try:
            findings = await self._findings()
        except JournalError as error:
            findings = [Finding(None, str(error))]
        for finding in findings:
            if finding.is_damage:
                log.error("the journal is damaged: %s", finding)
            else:
                log.warning("the journal: %s", finding)
        if any(finding.is_damage for finding in findings):
            log.error("stop the agent, run `kiosk-agent journal salvage`, and ask support")

    async def _findings(self) -> list[Finding]:
        """Look step by step through a connection of its own, while the agent goes on writing."""
        if self.journal.vfs or self.journal.is_alone:  # one connection only
            return list(verify(self.journal))
        findings: list[Finding] = []
        with Segment(self.journal.path) as apart:
            for found in verify_in_steps(apart):
                if found is not None:
                    findings.append(found)
                await self.clock.sleep(0)
        return findings
