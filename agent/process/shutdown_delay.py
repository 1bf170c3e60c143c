"""Delays a shutdown of the machine while somebody is served: a lock of systemd-logind.

systemd-inhibit(1) holds the lock as a child process. Its end releases the lock: after the visit,
and also if this process is killed, because its standard input is then closed. A machine without
logind works without the lock.
"""

import asyncio
import logging
import subprocess
from collections.abc import Sequence
from types import TracebackType
from typing import Final, Self

from agent.process import programs

LOCK: Final = (
    "systemd-inhibit",
    # systemd 252 checks a lock on two things by the permission for a key, which nobody has.
    "--what=shutdown",
    "--mode=delay",
    "--who=kiosk-agent",
    "--why=somebody is at the kiosk, or money is on its way",
    # systemd-inhibit starts this command when it has the lock.
    *("sh", "-c", "echo locked; exec cat"),
)
TIMEOUT_S: Final = 10.0
"""Seconds until the lock must be held: three small programs start from a slow card, and logind
answers."""

log = logging.getLogger(__name__)


class ShutdownDelay:
    """Holds the lock inside an `async with`; it can be used again and again."""

    def __init__(self, command: Sequence[str] = LOCK) -> None:
        self._command = command
        self._holder: subprocess.Popen[bytes] | None = None
        self._is_reported = False

    async def __aenter__(self) -> Self:
        """Take the lock; without one, log the reason once."""
        try:
            self._holder = holder = programs.start(*self._command)
            async with asyncio.timeout(TIMEOUT_S):
                answer = await asyncio.to_thread(holder.stdout.readline) if holder.stdout else b""
            why = "" if answer else "logind gives no lock"
        except (OSError, TimeoutError) as error:
            why = str(error) or "logind does not answer"
        except asyncio.CancelledError:
            self._release()
            raise
        if why and not self._is_reported:
            log.warning("a restart of the machine does not wait for customers: %s", why)
            self._is_reported = True
        return self

    async def __aexit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._release()

    def _release(self) -> None:
        holder, self._holder = self._holder, None
        if holder is not None:
            holder.kill()
            holder.communicate()  # closes its input, so that its own child ends too
