"""A line over a serial port or another open descriptor.

It also finds the program that holds a port.
"""

import asyncio
import errno
import fcntl
import os
import stat
import termios
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Literal

import msgspec
import serial

from drivers.line import FASTEST_BAUD, Line, LineBusy, LineLost, PacedLine

_HELD_BY_ANOTHER: Final = frozenset({errno.EBUSY, errno.EAGAIN})


class LineSettings(msgspec.Struct, frozen=True):
    """Settings of a serial line; always 8 data bits and no flow control."""

    baud: int
    parity: Literal["N", "E", "O"] = "N"
    stop_bits: Literal[1, 2] = 1


async def open_serial(path: str, settings: LineSettings) -> Line:
    """Return a serial port, opened exclusively. Raises LineLost, or LineBusy naming who has it."""
    try:
        port = _opened(path, settings)
    except serial.SerialException as error:
        raise refusal(path, error) from error
    except (OSError, ValueError, termios.error) as error:
        raise LineLost(f"{path}: {error}") from error
    return DescriptorLine(port.fileno(), path, partial(_shut, port), settings.baud)


class DescriptorLine(PacedLine):
    """A `Line` over an open, non-blocking file descriptor, which `shut` closes.

    An empty read means an unplugged device; if `rest` is given, it waits a moment instead.
    """

    def __init__(
        self,
        descriptor: int,
        path: str,
        shut: Callable[[], None],
        baud: int = FASTEST_BAUD,
        rest: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__(path, baud)
        self._fd = descriptor
        self._shut = shut
        self._rest = rest
        self._unsent = bytearray()
        self._readable: asyncio.Future[None] | None = None

    async def read(self) -> bytes:
        while True:
            allowed = await self._allowed()
            try:
                got = os.read(self._fd, allowed)
            except BlockingIOError:
                await self._until_readable()
                continue
            except OSError as error:
                raise self._lose(os.strerror(error.errno or 0)) from error
            if got:
                self._pacing.spend(len(got))
                return got
            if self._rest is None:
                raise self._lose("unplugged")
            await self._rest()

    def write(self, data: bytes) -> None:
        self._check_room(len(self._unsent), len(data))
        self._unsent += data
        self._send()
        self._check()

    async def _until_readable(self) -> None:
        self._readable = self._loop.create_future()
        self._loop.add_reader(self._fd, _done, self._readable)
        try:
            await self._readable
        finally:
            if not self._why_lost:  # else the port is closed, and its number may be another's
                self._loop.remove_reader(self._fd)

    def _send(self) -> None:
        """Send what the kernel accepts; it calls again when it can take more."""
        try:
            sent = os.write(self._fd, self._unsent)
        except BlockingIOError:
            sent = 0
        except OSError as error:
            self._lose(os.strerror(error.errno or 0))
            return
        del self._unsent[:sent]
        if self._unsent:
            self._loop.add_writer(self._fd, self._send)
        else:
            self._loop.remove_writer(self._fd)

    def _release(self) -> None:
        self._loop.remove_reader(self._fd)
        self._loop.remove_writer(self._fd)
        self._unsent.clear()
        self._shut()
        if self._readable is not None:
            _done(self._readable)


def _shut(port: serial.Serial) -> None:
    with suppress(OSError):
        fcntl.ioctl(port.fileno(), termios.TIOCNXCL)  # on a pty it would outlive us
    with suppress(OSError, termios.error):
        port.close()


def _opened(path: str, settings: LineSettings) -> serial.Serial:
    port = serial.Serial(
        baudrate=settings.baud,
        parity=settings.parity,
        stopbits=settings.stop_bits,
        timeout=0,
        write_timeout=0,
        exclusive=True,  # flock: keeps out programs that check it
    )
    port.port = path
    port.open()
    try:
        fcntl.ioctl(port.fileno(), termios.TIOCEXCL)  # keeps out programs that do not check
        _adjust(port.fileno())
    except (OSError, termios.error):
        port.close()
        raise
    return port


def _adjust(fd: int) -> None:
    """Set what pyserial cannot: "no bytes yet" must differ from "no device any more"."""
    attributes = termios.tcgetattr(fd)
    characters = 6  # where tcgetattr puts them
    attributes[characters][termios.VMIN] = 1  # with 0, a read that finds nothing looks like an end
    termios.tcsetattr(fd, termios.TCSANOW, attributes)


def refusal(path: str, error: OSError) -> LineLost:
    """Return why a device could not be opened; name the program that holds it."""
    if error.errno in _HELD_BY_ANOTHER:
        who = ", ".join(holders(Path(path))) or "another program"
        return LineBusy(f"{path}: held by {who}")
    if error.errno is not None:
        return LineLost(f"{path}: {os.strerror(error.errno)}")
    return LineLost(f"{path}: {error}")


def _done(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)


PROC: Final = Path("/proc")
HOLDERS_MAX: Final = 3  # more names would not help anybody


def holders(device: Path, proc: Path = PROC) -> tuple[str, ...]:
    """Return up to three processes that have the device open, such as `minicom (pid 812)`.

    Only root sees other users' processes, so an empty result proves nothing.
    """
    try:
        meant = device.stat()
    except OSError:
        return ()
    if not stat.S_ISCHR(meant.st_mode):
        return ()
    found: list[str] = []
    for process in (entry for entry in sorted(proc.iterdir()) if entry.name.isdigit()):
        if len(found) < HOLDERS_MAX and _has_open(process, meant.st_rdev):
            found.append(f"{_name(process)} (pid {process.name})")
    return tuple(found)


def _has_open(process: Path, device: int) -> bool:
    try:
        descriptors = list((process / "fd").iterdir())
    except OSError:  # gone meanwhile, or another user's
        return False
    return any(_device_of(descriptor) == device for descriptor in descriptors)


def _device_of(descriptor: Path) -> int | None:
    with suppress(OSError):
        open_file = descriptor.stat()
        if stat.S_ISCHR(open_file.st_mode):
            return open_file.st_rdev
    return None


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:
        return "a process that has just ended"
