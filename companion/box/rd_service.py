"""One exchange with an RD service on this box over loopback; the answer stays unchanged."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

import h11

from companion.box.limits import ANSWER_BYTES_MAX, CONNECT_S, EXCHANGE_S, HEAD_BYTES_MAX
from companion.box.messages import Answer, Request, end_to_end_headers
from companion.box.rd_target import Target, Trouble

HOST: Final = "127.0.0.1"
PIECE_BYTES: Final = 64 * 1024


async def connect(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | Trouble:
    """Return a connection to the service on a port."""
    try:
        async with asyncio.timeout(CONNECT_S):
            return await asyncio.open_connection(HOST, port)
    except TimeoutError:
        return Trouble.NO_ANSWER
    except OSError:
        return Trouble.NO_SERVICE


async def ask(request: Request, target: Target, limit_s: float = EXCHANGE_S) -> Answer | Trouble:
    """Return the service's complete answer within the limits."""
    connected = await connect(target.port)
    if isinstance(connected, Trouble):
        return connected
    reader, writer = connected
    try:
        async with asyncio.timeout(limit_s):
            return await _exchange(request, target, reader, writer)
    except TimeoutError:
        return Trouble.NO_ANSWER
    except OSError:
        return Trouble.BROKEN_OFF
    except h11.RemoteProtocolError:
        return Trouble.UNREADABLE_ANSWER
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _exchange(
    request: Request, target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> Answer | Trouble:
    framing = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD_BYTES_MAX)
    own = [
        (b"Host", target.authority),
        (b"Content-Length", b"%d" % len(request.body)),
        (b"Connection", b"close"),
    ]
    head = h11.Request(
        method=request.method,
        target=target.path,
        headers=own + end_to_end_headers(request.headers, b"host"),
    )
    for event in (head, h11.Data(data=request.body), h11.EndOfMessage()):
        writer.write(framing.send(event) or b"")
    await writer.drain()
    return await _answer(framing, reader)


async def _answer(framing: h11.Connection, reader: asyncio.StreamReader) -> Answer | Trouble:
    head: h11.Response | None = None
    body = bytearray()
    while True:
        match framing.next_event():
            case h11.NEED_DATA:
                framing.receive_data(await reader.read(PIECE_BYTES))
            case h11.Response() as head:
                pass
            case h11.Data(data=piece):
                body += piece
                if len(body) > ANSWER_BYTES_MAX:
                    return Trouble.ANSWER_TOO_LONG
            case h11.InformationalResponse():
                pass
            case h11.EndOfMessage() if head is not None:
                headers = end_to_end_headers(head.headers.raw_items(), b"proxy-status")
                return Answer(head.status_code, headers, bytes(body))
            case _:  # the connection ended before an answer
                return Trouble.BROKEN_OFF


async def listening(ports: Iterable[int]) -> list[int]:
    """Return the ports on which a service accepts connections now."""
    tried = [*ports]
    found = await asyncio.gather(*map(connect, tried))
    for connected in found:
        if not isinstance(connected, Trouble):
            connected[1].close()
    return [port for port, one in zip(tried, found, strict=True) if not isinstance(one, Trouble)]
