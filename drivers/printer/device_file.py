"""A line over a printer's device node, such as /dev/usb/lp0 of the kernel's usblp.

The node must be readable too: a printer that cannot answer cannot tell whether a slip is out.
"""

import asyncio
import errno
import fcntl
import os
from pathlib import Path
from typing import Final

from drivers.holders import holders
from drivers.serial import READ_BYTES_MAX, UNSENT_BYTES_MAX, Line, LineBusy, LineLost, Sleep

# usblp gives an empty read for an empty packet; after one, a moment's rest keeps the core cool.
EMPTY_PAUSE_S: Final = 0.02


async def open_device_file(path: str, sleep: Sleep) -> Line:
    """Open it for ourselves alone. Raises LineLost, or LineBusy naming who has it."""
    try:
        node = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError as error:
        raise _refusal(path, error) from error
    try:
        fcntl.flock(node, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(node)
        raise _refusal(path, error) from error
    return DeviceFileLine(node, path, sleep)


class DeviceFileLine:
    """A `Line` over an open, non-blocking file descriptor, which it closes."""

    def __init__(self, node: int, path: str, sleep: Sleep) -> None:
        self._node = node
        self._path = path
        self._sleep = sleep
        self._loop = asyncio.get_running_loop()
        self._unsent = bytearray()
        self._readable: asyncio.Future[None] | None = None
        self._why_lost = ""

    async def read(self) -> bytes:
        while True:
            self._check()
            try:
                got = os.read(self._node, READ_BYTES_MAX)
            except BlockingIOError:
                await self._until_readable()
                continue
            except OSError as error:
                raise self._lose(os.strerror(error.errno or 0)) from error
            if got:
                return got
            await self._sleep(EMPTY_PAUSE_S)

    def write(self, data: bytes) -> None:
        self._check()
        if len(self._unsent) + len(data) > UNSENT_BYTES_MAX:
            raise self._lose(f"{len(self._unsent)} bytes wait, and the device takes none")
        self._unsent += data
        self._send()
        self._check()

    def close(self) -> None:
        self._lose("closed")

    def _check(self) -> None:
        if self._why_lost:
            raise LineLost(f"{self._path}: {self._why_lost}")

    async def _until_readable(self) -> None:
        self._readable = self._loop.create_future()
        self._loop.add_reader(self._node, _wake, self._readable)
        try:
            await self._readable
        finally:
            if not self._why_lost:  # else it is closed, and its number may be another's
                self._loop.remove_reader(self._node)

    def _send(self) -> None:
        """Hand over what the kernel takes; the loop calls again when it takes more."""
        try:
            sent = os.write(self._node, self._unsent)
        except BlockingIOError:
            sent = 0
        except OSError as error:
            self._lose(os.strerror(error.errno or 0))
            return
        del self._unsent[:sent]
        if self._unsent:
            self._loop.add_writer(self._node, self._send)
        else:
            self._loop.remove_writer(self._node)

    def _lose(self, why: str) -> LineLost:
        """Close for good, wake who reads, and give what to raise."""
        if not self._why_lost:
            self._why_lost = why
            self._loop.remove_reader(self._node)
            self._loop.remove_writer(self._node)
            self._unsent.clear()
            os.close(self._node)
        if self._readable is not None:
            _wake(self._readable)
        return LineLost(f"{self._path}: {self._why_lost}")


def _refusal(path: str, error: OSError) -> LineLost:
    if error.errno in {errno.EBUSY, errno.EAGAIN}:
        who = ", ".join(holders(Path(path))) or "another program"
        return LineBusy(f"{path}: held by {who}")
    return LineLost(f"{path}: {os.strerror(error.errno or 0)}")


def _wake(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
