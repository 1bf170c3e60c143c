"""One connection of the paired kiosk: forward its requests and return the answers.

For a capture the log has port, status, sizes and seconds, but never the content. A kiosk that
searches for services asks 21 ports every few seconds; these requests are logged at debug level.
"""

import asyncio
import logging
from collections.abc import Callable
from email.utils import formatdate
from typing import Final

import h11

from companion.rd_bridge import rd_service
from companion.rd_bridge.limits import (
    HEAD_BYTES_MAX,
    IDLE_S,
    REQUEST_BYTES_MAX,
    REQUEST_S,
    TUNNEL_BYTES_MAX,
    TUNNEL_S,
)
from companion.rd_bridge.rd_service import PIECE_BYTES, RdAnswer, RdRequest
from companion.rd_bridge.requests import FACE, Headers, Target, Trouble, target_of

log = logging.getLogger(__name__)

EMPTY: Final = b""


class KioskConnection:
    """Serves one connection until it ends; checks `is_welcome` before each request."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        is_welcome: Callable[[], bool],
        face_port: int | None = None,
    ) -> None:
        """`face_port`: the port of the service that captures faces; None: there is none."""
        self._face_port = face_port
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
            request = await self._request()
        except h11.RemoteProtocolError:
            request = Trouble.UNREADABLE_REQUEST
        except TimeoutError:
            return False
        if request is None or not self._is_welcome():
            return False
        if isinstance(request, Trouble):
            await self._refuse(request)
            return False
        if request.method == b"CONNECT":
            await self._tunnel(request.target)
            return False
        answer = await self._answer(request)
        if answer is None:
            return False
        if isinstance(answer, Trouble):
            await self._refuse(answer)
        else:
            await self._send(answer.status, self._announced(request, answer), answer.body)
        return self._framing.our_state is h11.DONE and self._framing.their_state is h11.DONE

    # --- the request ---

    async def _request(self) -> RdRequest | Trouble | None:
        """Return the next complete request; None if the kiosk disconnected. Raises TimeoutError."""
        async with asyncio.timeout(IDLE_S):
            head = await self._event()
        if not isinstance(head, h11.Request):
            return None
        target = target_of(head.method, head.target)
        if isinstance(target, Trouble):
            return target
        body = bytearray()
        async with asyncio.timeout(REQUEST_S):
            while isinstance(piece := await self._event(), h11.Data):
                body += piece.data
                if len(body) > REQUEST_BYTES_MAX:
                    return Trouble.REQUEST_TOO_LONG
        if not isinstance(piece, h11.EndOfMessage):
            return None
        return RdRequest(head.method, target, head.headers.raw_items(), bytes(body))

    async def _event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        while (event := self._framing.next_event()) is h11.NEED_DATA:
            if self._framing.they_are_waiting_for_100_continue:
                await self._write(h11.InformationalResponse(status_code=100, headers=[]))
            self._framing.receive_data(await self._reader.read(PIECE_BYTES))
        return event

    # --- the answer ---

    async def _answer(self, request: RdRequest) -> RdAnswer | Trouble | None:
        """Return the service's answer; None if the kiosk disconnects before it arrives."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        asking = asyncio.ensure_future(rd_service.ask(request))
        hanging_up = asyncio.ensure_future(self._reader.read(PIECE_BYTES))
        try:
            await asyncio.wait((asking, hanging_up), return_when=asyncio.FIRST_COMPLETED)
            answer = asking.result() if asking.done() else None
        finally:
            for each in (asking, hanging_up):
                each.cancel()
            await asyncio.gather(asking, hanging_up, return_exceptions=True)
        log.log(
            logging.INFO if request.method == b"CAPTURE" else logging.DEBUG,
            "%s on port %d: %s, %d bytes asked, %d answered, %.1f s",
            request.method.decode(),
            request.target.port,
            _outcome(answer),
            len(request.body),
            len(answer.body) if isinstance(answer, RdAnswer) else 0,
            loop.time() - began,
        )
        return answer

    def _announced(self, request: RdRequest, answer: RdAnswer) -> Headers:
        """Return the answer's headers; only the bridge itself says that a service is for faces."""
        name, _ = FACE
        headers = [one for one in answer.headers if one[0].lower() != name.lower()]
        return [*headers, FACE] if request.target.port == self._face_port else headers

    async def _refuse(self, trouble: Trouble) -> None:
        if self._framing.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            await self._send(trouble.status, trouble.headers, EMPTY)

    async def _send(self, status: int, headers: Headers, body: bytes) -> None:
        framing = [(b"Content-Length", b"%d" % len(body))]
        if not any(name.lower() == b"date" for name, _ in headers):  # RFC 9110 6.6.1
            framing.append((b"Date", formatdate(usegmt=True).encode()))
        await self._write(
            h11.Response(status_code=status, headers=headers + framing),
            h11.Data(data=body),
            h11.EndOfMessage(),
        )

    async def _write(self, *events: h11.Event) -> None:
        for event in events:
            self._writer.write(self._framing.send(event) or b"")
        async with asyncio.timeout(REQUEST_S):
            await self._writer.drain()

    # --- a tunnel to a service that insists on https ---

    async def _tunnel(self, target: Target) -> None:
        connected = await rd_service.connect(target.port)
        if isinstance(connected, Trouble):
            await self._refuse(connected)
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


def _outcome(answer: RdAnswer | Trouble | None) -> str:
    if answer is None:
        return "the kiosk disconnected"
    return str(answer.status) if isinstance(answer, RdAnswer) else answer.error
