"""The times of the last calls, kept in a small file that outlives a killed process.

Without this file, a kiosk that is killed and started again would get the minute's whole budget
again. The file is in the service's runtime directory. That is memory, so it wears no card, and it
is empty after a boot of the machine, when the monotonic clock also restarts.
"""

import logging
import os
import struct
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Final

from agent.base.files import OWNER_ONLY

CALLS_FILE = "calls"
HEAD: Final = struct.Struct("<16sIQ")
"""The key's fingerprint, the number of kiosks that share the key, and their common window;
0: unknown."""
STAMP: Final = struct.Struct("<d")
"""A call's time in monotonic seconds."""
NEVER: Final = STAMP.pack(-inf)
"""The entry of a call that was not made yet."""
SLOTS_MAX: Final = 6000  # the largest api.requests_per_minute

log = logging.getLogger(__name__)


def calls_file(environ: Mapping[str, str]) -> Path | None:
    """Return the file in the service's runtime directory; None if the process has none."""
    folder = environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return Path(folder) / CALLS_FILE if folder else None


class CallRing:
    """The newest calls under one key, the oldest is overwritten first."""

    def __init__(self, file: Path, whose: str, slots: int) -> None:
        """`whose` is the key's fingerprint: calls under another key do not count."""
        self._whose = whose.encode()[:16]
        self._slots = slots
        self._next = 0
        self._file = file
        self._is_kept = True
        self.kiosks = 0
        """The number of kiosks that share the key; 0: unknown."""
        self.began = 0
        """The identity of their common window; 0: unknown."""

    def open(self, now: float, seconds: float) -> list[float]:
        """Return the calls of the last `seconds`, oldest first, and store each later call."""
        kept = sorted(at for at in self._read() if now - seconds < at <= now)[-self._slots :]
        content = self._head() + b"".join(map(STAMP.pack, kept)) + NEVER * (self._slots - len(kept))
        self._write(content, 0, size=len(content))
        self._next = len(kept) % self._slots
        return kept

    def add(self, at: float) -> None:
        """Store a call that is about to be made."""
        self._write(STAMP.pack(at), HEAD.size + self._next * STAMP.size)
        self._next = (self._next + 1) % self._slots

    def keep(self, kiosks: int, began: int) -> None:
        """Store the number of kiosks that share the key, and their common window."""
        if (kiosks, began) != (self.kiosks, self.began):
            self.kiosks, self.began = kiosks, began
            self._write(self._head(), 0)

    def _head(self) -> bytes:
        return HEAD.pack(self._whose, self.kiosks, self.began)

    def _read(self) -> list[float]:
        """Return the times in the file; an empty list if it is missing or another key's."""
        try:
            content = self._file.read_bytes()[: HEAD.size + SLOTS_MAX * STAMP.size]
        except OSError:
            return []
        if len(content) < HEAD.size:
            return []
        whose, kiosks, began = HEAD.unpack_from(content)
        if whose.rstrip(b"\0") != self._whose:
            return []
        self.kiosks, self.began = kiosks, began
        whole = (len(content) - HEAD.size) // STAMP.size * STAMP.size
        return [at for (at,) in STAMP.iter_unpack(content[HEAD.size : HEAD.size + whole])]

    def _write(self, content: bytes, place: int, *, size: int | None = None) -> None:
        """Write at this place; on an error continue in memory, as without a file."""
        if not self._is_kept:
            return
        try:
            handle = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, OWNER_ONLY)
            try:
                os.pwrite(handle, content, place)
                if size is not None:
                    os.ftruncate(handle, size)
            finally:
                os.close(handle)
        except OSError as error:
            self._is_kept = False
            log.warning("%s: calls do not outlive this process (%s)", self._file, error.strerror)
