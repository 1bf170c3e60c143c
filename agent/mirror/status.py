"""The status that the mirror's process writes to a small file for other processes.

The file is in memory (/run) if systemd provides a folder there, so that it does not wear the card.
"""

import logging
import socket
from collections.abc import Mapping
from enum import Enum, unique
from pathlib import Path

import msgspec

from agent.base.clock import Clock

NAME = "mirror-status.json"
FOLDER = "kiosk-agent-mirror"
"""The mirror's folder in /run, by RuntimeDirectory= of systemd/kiosk-agent-mirror.service."""
FOR_ALL = 0o644  # it has no customer data
SILENT_S = 180.0  # it reports each minute; a write that hangs on a stick takes longer


@unique
class MirrorState(Enum):
    IN_STEP = "in step"
    ABSENT = "no medium"
    FULL = "medium full"
    READ_ONLY = "medium read-only"
    FAILING = "medium fails"
    UNSAFE = "medium unsafe"
    ANOTHERS = "another kiosk's medium"
    LOST = "the journal lost events"
    TOO_OLD = "the journal is an old copy"
    DAMAGED = "the mirror is damaged"
    OUTDATED = "the mirror runs another release"
    """It does not know an event of the journal. The copy is good and stays."""
    JOURNAL_UNREADABLE = "journal unreadable"


class MirrorStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of one round."""

    at: float
    """Unix seconds."""
    state: MirrorState
    what: str = ""
    """The finding, and what to do; empty if everything is in order."""
    mirrored: int = 0
    """The seq of the last mirrored event, as far as this process knows."""
    version: str = ""
    """The release that this process runs; "" in statuses of older releases."""
    lag_s: float = 0.0
    """The age of the oldest event that is not mirrored yet; 0 if there is none."""

    @property
    def is_fine(self) -> bool:
        return self.state is MirrorState.IN_STEP

    def is_silent(self, now: float) -> bool:
        """Return True if the mirror has not reported for SILENT_S seconds."""
        return now - self.at > SILENT_S


def status_folder(environ: Mapping[str, str], state_folder: Path) -> Path:
    """Return the folder of the status; a systemd unit of the kiosk has its own folder beside it."""
    given = environ.get("RUNTIME_DIRECTORY")
    return Path(given).parent / FOLDER if given else state_folder


def write_status(folder: Path, status: MirrorStatus) -> None:
    """Replace the status; it does not have to survive a power cut. Raises OSError."""
    draft = folder / f"{NAME}.new"
    draft.write_bytes(msgspec.json.encode(status))
    draft.chmod(FOR_ALL)
    draft.replace(folder / NAME)


def read_status(folder: Path) -> MirrorStatus | None:
    """Return the status; None if it is missing or unreadable."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=MirrorStatus)
    except (OSError, msgspec.DecodeError):
        return None


def in_words(status: MirrorStatus | None, now: float) -> str:
    """Return a status in one line, as `/healthz` and `check` show it."""
    if status is None:
        return "not running"
    if status.is_silent(now):
        return f"silent for {now - status.at:.0f} s"
    lag = f", {status.lag_s:.0f} s behind" if status.lag_s else ""
    return f"{status.state.value}{lag}"


def is_in_step(status: MirrorStatus | None, now: float) -> bool:
    return status is not None and status.is_fine and not status.is_silent(now)


LOOK_SOCKET = "look"
"""The datagram socket of the mirror's process, in the folder of its status."""
WITNESS_WAIT_MAX_S = 1.0  # a slow stick commits in half a second; a customer hardly notices
LOOK_EVERY_S = 0.02  # it reads a file in memory

log = logging.getLogger(__name__)


class MirrorWitness:
    """Waits until the mirror has an event, before the event's effect leaves this machine.

    A card that reports a write too early loses the last seconds at a power cut. An intent of these
    seconds would be lost after its request was sent. So the agent waits before it sends a request
    or a dispenser pays, but only for a mirror that is up to date: a medium never blocks money.
    """

    def __init__(self, folder: Path, clock: Clock) -> None:
        """`folder` is that of the mirror's status."""
        self._folder = folder
        self._clock = clock
        self._is_late = False

    def ask(self) -> None:
        """Ask the mirror to look at the journal now. Does not raise or wait."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as asking:
            try:
                asking.sendto(b"\n", str(self._folder / LOOK_SOCKET))
            except OSError:  # it is not running, or has been asked often enough
                return

    async def wait(self, seq: int) -> bool:
        """Return True if the mirror has the event, at the latest after WITNESS_WAIT_MAX_S."""
        if not self._is_in_step():
            return False
        self.ask()
        until = self._clock.now().monotonic + WITNESS_WAIT_MAX_S
        while not self._has(seq):
            if self._clock.now().monotonic >= until:
                self._note(is_late=True)
                return False
            await self._clock.sleep(LOOK_EVERY_S)
        self._note(is_late=False)
        return True

    def cannot_read_the_journal(self) -> bool:
        """Return True if the mirror's process reports so: it reads what the agent has in memory."""
        status = self._current()
        return status is not None and status.state is MirrorState.JOURNAL_UNREADABLE

    def _is_in_step(self) -> bool:
        status = self._current()
        return status is not None and status.is_fine

    def _current(self) -> MirrorStatus | None:
        status = read_status(self._folder)
        is_silent = status is None or status.is_silent(self._clock.now().service)
        return None if is_silent else status

    def _has(self, seq: int) -> bool:
        status = read_status(self._folder)
        return status is not None and status.is_fine and status.mirrored >= seq

    def _note(self, *, is_late: bool) -> None:
        """Log when the mirror begins to be late, and when it keeps up again."""
        if is_late is not self._is_late:
            word = (
                f"takes longer than {WITNESS_WAIT_MAX_S:g} s: nobody waits"
                if is_late
                else "keeps up"
            )
            log.warning("the mirror %s", word)
        self._is_late = is_late
