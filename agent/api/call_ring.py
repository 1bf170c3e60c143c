"""The times of the last calls, kept in a small file that outlives a killed process.

Without it a kiosk that is killed and started again has the minute's whole budget once more. The
file lies in the service's runtime directory: that is memory, so no card wears, and it is empty
after a start of the machine, as the monotonic clock begins anew.
"""

import logging
import os
import struct
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Final

from agent.files import OWNER_ONLY

CALLS_FILE = "calls"
HEAD: Final = struct.Struct("<16sIQ")
"""Whose calls they are (a key's fingerprint), how many kiosks share the key, and in which common
window they count; 0: not known."""
STAMP: Final = struct.Struct("<d")
"""A call's monotonic seconds."""
NEVER: Final = STAMP.pack(-inf)
"""In place of a call that was not made yet."""
SLOTS_MAX: Final = 6000  # the largest api.requests_per_minute

log = logging.getLogger(__name__)


def calls_file(environ: Mapping[str, str]) -> Path | None:
    """Return the file in the service's runtime directory; None if the process has none."""
    folder = environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return Path(folder) / CALLS_FILE if folder else None


class CallRing:
    """The newest calls under one key, the oldest written over first."""

    def __init__(self, file: Path, whose: str, slots: int) -> None:
        """`whose` is the key's fingerprint: another key's calls say nothing about ours."""
        self._whose = whose.encode()[:16]
        self._slots = slots
        self._next = 0
        self._file = file
        self._is_kept = True
        self.kiosks = 0
        """How many kiosks share the key, as far as is known; 0: nobody has said."""
        self.began = 0
        """What tells the common window in which they count from every other; 0: none is known."""

    def open(self, now: float, seconds: float) -> list[float]:
        """Return the calls of the last `seconds`, oldest first, and keep them from here on."""
        kept = sorted(at for at in self._read() if now - seconds < at <= now)[-self._slots :]
        content = self._head() + b"".join(map(STAMP.pack, kept)) + NEVER * (self._slots - len(kept))
        self._write(content, 0, size=len(content))
        self._next = len(kept) % self._slots
        return kept

    def add(self, at: float) -> None:
        """Keep a call that is about to be made."""
        self._write(STAMP.pack(at), HEAD.size + self._next * STAMP.size)
        self._next = (self._next + 1) % self._slots

    def keep(self, kiosks: int, began: int) -> None:
        """Keep how many kiosks share the key, and in which common window they count."""
        if (kiosks, began) != (self.kiosks, self.began):
            self.kiosks, self.began = kiosks, began
            self._write(self._head(), 0)

    def _head(self) -> bytes:
        return HEAD.pack(self._whose, self.kiosks, self.began)

    def _read(self) -> list[float]:
        """Return the times in the file; none if it is not there or not this key's."""
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
        """Write there; if it cannot be, go on in memory alone, as without such a file."""
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
