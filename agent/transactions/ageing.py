"""When old events are archived: as a command says, or at night while nobody stands at the kiosk."""

import logging
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import timedelta
from pathlib import Path

from agent.clock import Moment
from agent.single import AlreadyRunning, only_one
from agent.transactions.archive import archive
from agent.transactions.database import JournalError
from agent.transactions.volume import Volume

DAY = timedelta(days=1).total_seconds()
GATHERED_DAYS = 30  # so that there is a file or two a month, and not one a day
NIGHT = range(2, 5)  # hours in India

log = logging.getLogger(__name__)


def archive_all(path: Path, now: float, days: int) -> Iterator[Path]:
    """Move all that is older than so many days into archives; the agent may be running.

    Raises JournalError.
    """
    with only_one(archiving(path)), Volume(path) as journal:
        while written := archive(journal, now - days * DAY):
            yield written


def archive_at_night(journal: Volume, now: Moment, days: int) -> Path | None:
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
