"""A line over TCP, for devices on the kiosk's own network."""

import asyncio
import socket
from typing import Final

from drivers.line import BURST_BYTES, Line, LineLost, PacedLine

ZVT_PORT: Final = 20007  # devices.md 2.1
RAW_PRINTING_PORT: Final = 9100  # network printers print the bytes sent to this port
OPEN_S: Final = 5.0  # a device on the same switch answers within milliseconds or not at all
# A device without power sends nothing: probe after 10 s without data, give up after 3 more probes 5
# s apart.
_KEEPALIVE: Final = (
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 10),
    (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 5),
    (socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 3),
)


async def open_tcp(host: str, port: int) -> Line:
    """Return a line to a device. Raises LineLost if it does not connect within 5 s."""
    where = f"{host}:{port}"
    try:
        async with asyncio.timeout(OPEN_S):
            reader, writer = await asyncio.open_connection(host, port, limit=BURST_BYTES)
    except TimeoutError as error:
        raise LineLost(f"{where}: no answer within {OPEN_S:.0f} s") from error
    except (OSError, ValueError, OverflowError) as error:  # also a host or port that cannot be one
        raise LineLost(f"{where}: {getattr(error, 'strerror', None) or error}") from error
    try:
        for option in _KEEPALIVE:
            writer.get_extra_info("socket").setsockopt(*option)
    except OSError as error:  # the device closed it at once
        writer.transport.abort()
        raise LineLost(f"{where}: {error.strerror or error}") from error
    return TcpLine(reader, writer, where)


class TcpLine(PacedLine):
    """A `Line` over an open connection, read no faster than a device sends.

    asyncio stops reading when no caller takes the bytes; by then it has read 256 KiB at most.
    """

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, where: str
    ) -> None:
        super().__init__(where)
        self._reader = reader
        self._writer = writer

    async def read(self) -> bytes:
        allowed = await self._allowed()
        try:
            got = await self._reader.read(allowed)
        except OSError as error:
            raise self._lose(error.strerror or str(error)) from error
        self._pacing.spend(len(got))
        if not got:
            raise self._lose("closed by the device")
        return got

    def write(self, data: bytes) -> None:
        self._check()
        if self._writer.is_closing():
            raise self._lose("closed by the device")
        self._check_room(self._writer.transport.get_write_buffer_size(), len(data))
        self._writer.write(data)

    def _release(self) -> None:
        self._writer.transport.abort()
