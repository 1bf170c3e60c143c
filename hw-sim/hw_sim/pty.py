"""A device's end of a serial line: a pseudo-terminal under a fixed name.

The kiosk opens the link as it would open /dev/kiosk-card. After each close and each plugging it
becomes a new pseudo-terminal. So exclusive use, settings and unread bytes do not reach the next
opening.
"""

import asyncio
import fcntl
import os
import struct
import tty
from contextlib import suppress
from pathlib import Path

READ_BYTES_MAX = 4096
UNLOCK = 0x40045431  # TIOCSPTLCK: let the other end be opened (Linux, asm-generic/ioctls.h)
NUMBER = 0x80045430  # TIOCGPTN: which /dev/pts the other end is


class Pty:
    """One serial device's plug, plugged in at first. Use inside a running event loop."""

    def __init__(self, folder: Path, name: str) -> None:
        self.link = folder / name
        self._master: int | None = None
        self._changed = asyncio.Event()  # readable, plugged or unplugged
        self.plug()

    @property
    def plugged(self) -> bool:
        return self._master is not None

    async def read(self) -> bytes:
        """Wait for bytes from the link's other end and return them; none arrive while unplugged."""
        while True:
            if self._master is not None and (got := self._read(self._master)):
                return got
            await self._until_changed()

    def write(self, data: bytes) -> None:
        """Send; unread bytes are lost, as on a line without flow control."""
        if self._master is not None:
            with suppress(OSError):
                os.write(self._master, data)

    def plug(self) -> None:
        if self._master is None:
            self._take_new()
            self._changed.set()

    def unplug(self) -> None:
        if self._master is not None:
            self.link.unlink(missing_ok=True)
            self._put_away(self._master)
            self._master = None

    def close(self) -> None:
        """Close it permanently."""
        self.unplug()

    def _read(self, master: int) -> bytes:
        """Return the available bytes, or none; after a close, make a new pseudo-terminal."""
        try:
            return os.read(master, READ_BYTES_MAX)
        except BlockingIOError:
            return b""
        except OSError:
            self._take_new()
            self._put_away(master)
            return b""

    def _take_new(self) -> None:
        self._master = _new_master()
        self._point_at(_path_of_slave(self._master))

    def _put_away(self, master: int) -> None:
        asyncio.get_running_loop().remove_reader(master)
        os.close(master)
        self._changed.set()

    async def _until_changed(self) -> None:
        self._changed.clear()
        loop, master = asyncio.get_running_loop(), self._master
        if master is not None:
            loop.add_reader(master, self._changed.set)
        try:
            await self._changed.wait()
        finally:
            if master is not None and master == self._master:
                loop.remove_reader(master)

    def _point_at(self, path: str) -> None:
        """Set the link in one step, so that it is never missing."""
        new = self.link.with_name(f".{self.link.name}.new")
        new.unlink(missing_ok=True)
        new.symlink_to(path)
        new.replace(self.link)


def _new_master() -> int:
    """Return a new pair's master; the slave stays closed, so the master sees no hang-up."""
    master = os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
    fcntl.ioctl(master, UNLOCK, struct.pack("i", 0))
    tty.setraw(master)  # no echo, no line ends: bytes as they are
    return master


def _path_of_slave(master: int) -> str:
    number = fcntl.ioctl(master, NUMBER, struct.pack("I", 0))
    return f"/dev/pts/{struct.unpack('I', number)[0]}"
