"""Waits until the mirror has an event, before the event's effect leaves this machine.

A card that reports a write too early loses the last seconds at a power cut. The mirror looks every
two seconds. An intent from the moment between would be lost with the card after its request was
sent, and nobody here would know. So the agent asks the mirror to look at once. It waits for the
mirror's status before it sends a request or a dispenser pays. An attendant who hands out notes
takes longer than the mirror's look.

It waits only for a mirror that is up to date, and only briefly: a medium never blocks money.
"""

import logging
import socket
from pathlib import Path

from agent.base.clock import Clock
from agent.mirror.status import read_status

SOCKET = "look"
"""The datagram socket of the mirror's process, in the folder of its status."""
WAIT_MAX_S = 1.0  # a slow stick commits in half a second; a customer hardly notices
LOOK_EVERY_S = 0.02  # it reads a file in memory

log = logging.getLogger(__name__)


class MirrorWitness:
    """One mirror, as the agent sees it."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        """`folder` is that of the mirror's status."""
        self._folder = folder
        self._clock = clock
        self._is_late = False

    def ask(self) -> None:
        """Ask the mirror to look at the journal now. Does not raise or wait."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as asking:
            try:
                asking.sendto(b"\n", str(self._folder / SOCKET))
            except OSError:  # it is not running, or has been asked often enough
                return

    async def wait(self, seq: int) -> bool:
        """Wait until the mirror has the event, at most WAIT_MAX_S; return True if it has."""
        if not self._is_in_step():
            return False
        self.ask()
        until = self._clock.now().monotonic + WAIT_MAX_S
        while not self._has(seq):
            if self._clock.now().monotonic >= until:
                self._note(is_late=True)
                return False
            await self._clock.sleep(LOOK_EVERY_S)
        self._note(is_late=False)
        return True

    def _is_in_step(self) -> bool:
        status = read_status(self._folder)
        return (
            status is not None
            and status.is_fine
            and not status.is_silent(self._clock.now().service)
        )

    def _has(self, seq: int) -> bool:
        status = read_status(self._folder)
        return status is not None and status.is_fine and status.mirrored >= seq

    def _note(self, *, is_late: bool) -> None:
        """Log when the mirror begins to be late, and when it keeps up again."""
        if is_late is not self._is_late:
            word = f"takes longer than {WAIT_MAX_S:g} s: nobody waits" if is_late else "keeps up"
            log.warning("the mirror %s", word)
        self._is_late = is_late
