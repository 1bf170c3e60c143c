"""One connection of the paired kiosk: find the route of each request, and send its answer.

For a capture or a launch the log has route, status, sizes and seconds, but never the content. A
kiosk asks for the capabilities every few seconds; such requests are logged at debug level.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from email.utils import formatdate
from typing import Final

import h11

from companion.box import rd_service
from companion.box.card_lines import Line
from companion.box.limits import HEAD_BYTES_MAX, IDLE_S, REQUEST_S, TUNNEL_BYTES_MAX, TUNNEL_S
from companion.box.messages import Answer, Error, Headers, Request
from companion.box.rd_service import PIECE_BYTES
from companion.box.rd_target import Target, Trouble
from companion.box.routes import Lent, Route, Tunnel

log = logging.getLogger(__name__)

SHOWN: Final = frozenset({b"CAPTURE", b"POST"})
NDJSON: Final = [(b"Content-Type", b"application/x-ndjson")]


class KioskConnection:
    """Serves one connection until it ends; checks `is_welcome` before each request."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        is_welcome: Callable[[], bool],
        lent: Lent,
    ) -> None:
        self._lent = lent
        self._reader = reader
        self._writer = writer
        self._is_welcome = is_welcome
        self._framing = h11.Connection(h11.SERVER, max_incomplete_event_size=HEAD_BYTES_MAX)

    async def serve(self) -> None:
        """Answer one request after the other. Raises OSError when the connection breaks."""
        while await self._one_request():
            self._framing.start_next_cycle()

    async def _one_request(self) -> bool:
        """Answer one request; return True if another may follow."""
        try:
            asked = await self._request()
        except h11.RemoteProtocolError:
            asked = Error.UNREADABLE.answer("not HTTP")
        except TimeoutError:
            return False
        if asked is None or not self._is_welcome():
            return False
        if isinstance(asked, Answer):
            await self._refuse(asked)
            return False
        if isinstance(asked, Tunnel):
            await self._tunnel(asked.target)
            return False
        if not await self._answer(*asked):
            return False
        return self._framing.our_state is h11.DONE and self._framing.their_state is h11.DONE

    # --- the request ---

    async def _request(self) -> tuple[Route, Request] | Tunnel | Answer | None:
        """Return the next complete request; None if the kiosk disconnected. Raises TimeoutError."""
        async with asyncio.timeout(IDLE_S):
            head = await self._event()
        if not isinstance(head, h11.Request):
            return None
        if _head_bytes(head) > HEAD_BYTES_MAX:  # h11 checks it only while the head is not complete
            return Error.UNREADABLE.answer("the head is too long")
        route = self._lent.route(head.method, head.target)
        if not isinstance(route, Route):
            return route
        if int(dict(head.headers).get(b"content-length", 0)) > route.body_max:
            return route.too_long
        body = bytearray()
        async with asyncio.timeout(REQUEST_S):
            while isinstance(piece := await self._event(), h11.Data):
                body += piece.data
                if len(body) > route.body_max:
                    return route.too_long
        if not isinstance(piece, h11.EndOfMessage):
            return None
        return route, Request(head.method, head.target, head.headers.raw_items(), bytes(body))

    async def _event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        while (event := self._framing.next_event()) is h11.NEED_DATA:
            if self._framing.they_are_waiting_for_100_continue:
                await self._write(h11.InformationalResponse(status_code=100, headers=[]))
            self._framing.receive_data(await self._reader.read(PIECE_BYTES))
        return event

    # --- the answer ---

    async def _answer(self, route: Route, request: Request) -> bool:
        """Send the route's answer; return False if the kiosk disconnects before it is there."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        answer = await (
            self._unless_gone(route, request) if route.ends_with_kiosk else route.answers(request)
        )
        if isinstance(answer, Answer):
            await self._send(answer)
        elif answer is not None:
            await self._stream(answer)
        log.log(
            logging.INFO if request.method in SHOWN else logging.DEBUG,
            "%s %s: %s, %d bytes asked, %d answered, %.1f s",
            request.method.decode(),
            request.target.decode(errors="replace"),
            _outcome(answer),
            len(request.body),
            len(answer.body) if isinstance(answer, Answer) else 0,
            loop.time() - began,
        )
        return answer is not None

    async def _unless_gone(
        self, route: Route, request: Request
    ) -> Answer | AsyncIterator[Line] | None:
        """Return the route's answer; None if the kiosk disconnects before it arrives."""
        asking = asyncio.ensure_future(route.answers(request))
        hanging_up = asyncio.ensure_future(self._reader.read(PIECE_BYTES))
        try:
            await asyncio.wait((asking, hanging_up), return_when=asyncio.FIRST_COMPLETED)
            return asking.result() if asking.done() else None
        finally:
            for each in (asking, hanging_up):
                each.cancel()
            await asyncio.gather(asking, hanging_up, return_exceptions=True)

    async def _refuse(self, answer: Answer) -> None:
        if self._framing.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            await self._send(answer)

    async def _send(self, answer: Answer) -> None:
        length = (b"Content-Length", b"%d" % len(answer.body))
        await self._write(
            h11.Response(status_code=answer.status, headers=[*_dated(answer.headers), length]),
            h11.Data(data=answer.body),
            h11.EndOfMessage(),
        )

    async def _stream(self, lines: AsyncIterator[Line]) -> None:
        """Send each line when it is there."""
        await self._write(h11.Response(status_code=200, headers=_dated(NDJSON)))
        async for line in lines:
            await self._write(h11.Data(data=json.dumps(line).encode() + b"\n"))
        await self._write(h11.EndOfMessage())

    async def _write(self, *events: h11.Event) -> None:
        for event in events:
            self._writer.write(self._framing.send(event) or b"")
        async with asyncio.timeout(REQUEST_S):
            await self._writer.drain()

    # --- a tunnel to a service that insists on https ---

    async def _tunnel(self, target: Target) -> None:
        connected = await rd_service.connect(target.port)
        if isinstance(connected, Trouble):
            await self._refuse(connected.answer)
            return
        reader, writer = connected
        try:
            await self._write(h11.Response(status_code=200, headers=[]))
            first, _ = self._framing.trailing_data
            writer.write(first)
            ways = (
                asyncio.ensure_future(_pass_on(self._reader, writer)),
                asyncio.ensure_future(_pass_on(reader, self._writer)),
            )
            await asyncio.wait(ways, timeout=TUNNEL_S, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        finally:
            writer.close()
        log.debug("tunnel to port %d: ended", target.port)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Forward bytes until one end disconnects or the size limit is reached."""
    left = TUNNEL_BYTES_MAX
    while left > 0 and (piece := await reader.read(min(PIECE_BYTES, left))):
        left -= len(piece)
        writer.write(piece)
        await writer.drain()


def _dated(headers: Headers) -> Headers:
    if any(name.lower() == b"date" for name, _ in headers):
        return headers
    return [*headers, (b"Date", formatdate(usegmt=True).encode())]  # RFC 9110 6.6.1


def _head_bytes(head: h11.Request) -> int:
    lines = sum(len(name) + len(value) + len(b": \r\n") for name, value in head.headers)
    return len(head.method) + len(head.target) + len(b"  HTTP/1.1\r\n\r\n") + lines


def _outcome(answer: Answer | AsyncIterator[Line] | None) -> str:
    if answer is None:
        return "the kiosk disconnected"
    return str(answer.status) if isinstance(answer, Answer) else "200, streamed"
