"""A line to a device: bytes out, bytes in, lost when the plug is pulled; here over serial.

There is no thread and no buffer between a session and its device: bytes are read when a caller
reads, and no faster than the device sends when it works. The kernel keeps 4 KiB of unread bytes and
drops the rest, so a flooding device costs neither memory nor time. Sources: DEVICES 6.
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
from typing import Final, Literal, Protocol

import msgspec
import serial

from drivers.pacing import PAUSE_S, Pacing

# A slip as a picture, 576 dots wide and half a metre long, is 290 KB.
UNSENT_BYTES_MAX: Final = 512 * 1024

_HELD_BY_ANOTHER: Final = frozenset({errno.EBUSY, errno.EAGAIN})


class LineLost(Exception):
    """The line is lost or was never there; the message says why, for the operator."""


class LineBusy(LineLost):
    """Another program holds the line; the message names it if that is known."""


class Line(Protocol):
    """Bytes to and from one device; only one reader at a time."""

    async def read(self) -> bytes:
        """Return at least one byte; wait for it. Raises LineLost."""
        ...

    def write(self, data: bytes) -> None:
        """Send without waiting. Raises LineLost."""
        ...

    def close(self) -> None:
        """Close the line; a second call does nothing."""
        ...


OpenLine = Callable[[], Awaitable[Line]]
Sleep = Callable[[float], Awaitable[None]]


class LineSettings(msgspec.Struct, frozen=True):
    """Settings of a serial line; always 8 data bits and no flow control."""

    baud: int
    parity: Literal["N", "E", "O"] = "N"
    stop_bits: Literal[1, 2] = 1
    keep_dtr_low: bool = False  # boards of the Arduino kind restart when DTR rises


async def open_serial(path: str, settings: LineSettings) -> Line:
    """Return a serial port, opened exclusively. Raises LineLost, or LineBusy naming who has it."""
    try:
        port = _opened(path, settings)
    except serial.SerialException as error:
        raise refusal(path, error) from error
    except (OSError, ValueError, termios.error) as error:
        raise LineLost(f"{path}: {error}") from error
    return DescriptorLine(port.fileno(), path, partial(_shut, port), Pacing(settings.baud))


class DescriptorLine:
    """A `Line` over an open, non-blocking file descriptor, which `shut` closes.

    An empty read means an unplugged device; if `rest` is given, it waits a moment instead.
    """

    def __init__(
        self,
        descriptor: int,
        path: str,
        shut: Callable[[], None],
        pacing: Pacing,
        rest: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._fd = descriptor
        self._path = path
        self._shut = shut
        self._pacing = pacing
        self._rest = rest
        self._loop = asyncio.get_running_loop()
        self._unsent = bytearray()
        self._waiting: asyncio.Future[None] | None = None  # to be readable, or for its turn
        self._why_lost = ""

    async def read(self) -> bytes:
        while True:
            self._check()
            allowed = self._pacing.allows(self._loop.time())
            if not allowed:
                await self._pause()
                continue
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

    async def _pause(self) -> None:
        """Let other tasks run for a moment; closing the line ends the pause."""
        self._waiting = self._loop.create_future()
        over = self._loop.call_later(PAUSE_S, _done, self._waiting)
        try:
            await self._waiting
        finally:
            over.cancel()

    async def _until_readable(self) -> None:
        self._waiting = self._loop.create_future()
        self._loop.add_reader(self._fd, _done, self._waiting)
        try:
            await self._waiting
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

    def _lose(self, why: str) -> LineLost:
        """Close for good, wake the reader, and return what to raise."""
        if not self._why_lost:
            self._why_lost = why
            self._loop.remove_reader(self._fd)
            self._loop.remove_writer(self._fd)
            self._unsent.clear()
            self._shut()
        if self._waiting is not None:
            _done(self._waiting)
        return LineLost(f"{self._path}: {self._why_lost}")


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
    if settings.keep_dtr_low:
        port.dtr = False  # lowered right after the kernel has raised it in open()
    port.open()
    try:
        fcntl.ioctl(port.fileno(), termios.TIOCEXCL)  # keeps out programs that do not check
        _adjust(port.fileno(), settings)
    except (OSError, termios.error):
        port.close()
        raise
    return port


def _adjust(fd: int, settings: LineSettings) -> None:
    """Set what pyserial cannot: "no bytes yet" must differ from "no device any more"."""
    attributes = termios.tcgetattr(fd)
    control_flags, characters = 2, 6  # where tcgetattr puts them
    attributes[characters][termios.VMIN] = 1  # with 0, a read that finds nothing looks like an end
    if settings.keep_dtr_low:
        attributes[control_flags] &= ~termios.HUPCL  # DTR stays at our close and next open
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
