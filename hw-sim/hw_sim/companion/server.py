"""The phone on its port: pairing while no kiosk is paired, then HTTP for this kiosk alone."""

import asyncio
import contextlib
import json
import random
import socket
import ssl
from collections.abc import AsyncIterator
from email.utils import formatdate
from functools import partial
from pathlib import Path
from typing import Final

import h11

from hw_sim import serving
from hw_sim.companion.pairing import LINE_MAX, Pairing, Refused, new_code, refusal
from hw_sim.companion.routes import Answer, Phone, Request, error
from hw_sim.rd.server import make_certificate

HANDSHAKE_S, REQUEST_S, IDLE_S = 5.0, 10.0, 90.0
CODE_S: Final = 300.0
HEAD_MAX: Final = 16 * 1024
CONNECTIONS_MAX: Final = 24
PIECE: Final = 1024  # so that a head longer than its limit is seen before its end
UNREAD_S: Final = 1.0
"""Seconds for which a body that is too long is discarded, so that its answer arrives."""
LOOK_S: Final = 0.05
NO_CHECK_TIME: Final = 0x20_0000  # X509_V_FLAG_NO_CHECK_TIME of OpenSSL: dates do not count


class PhoneServer:
    """The phone's program; the bench switches it off, cuts its line, and moves its clock."""

    def __init__(self, phone: Phone, folder: Path, rng: random.Random, port: int = 0) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.phone = phone
        self.is_on = True
        self.has_line = True
        self.clock_off_s = 0.0
        self.code = ""
        """The code that the phone shows; empty: none."""
        self.port = port
        self._folder = folder
        self._rng = rng
        self._shown_at = 0.0
        self.connections: set[asyncio.Task[None]] = set()
        """The tasks that serve one each; they end when the line is cut."""

    @property
    def _key(self) -> Path:
        file = self._folder / "rd-service.pem"
        return file if file.exists() else make_certificate(self._folder)

    @property
    def kiosk(self) -> bytes:
        """The certificate of the paired kiosk (DER); empty: none is paired."""
        return self.phone.app.memory.kiosk

    @property
    def address(self) -> str:
        return f"{serving.LOOPBACK}:{self.port}"

    def forget(self) -> None:
        self._keep(b"")

    def show_code(self) -> None:
        self.code = new_code(self._rng)
        self._shown_at = self.phone.app.clock.time()

    def hang_up(self) -> None:
        for connection in self.connections:
            connection.cancel()

    async def run(self, listening: asyncio.Event) -> None:
        """Serve while the phone is on and its line is there; sets `listening` at the first time."""
        while True:
            if not self._is_reachable():
                await _pause()
                continue
            with serving.listen([self.port]) as listener:
                self.port = serving.port_of(listener)
                listener.setblocking(False)  # noqa: FBT003  # the socket's API
                listening.set()
                loop = asyncio.get_running_loop()
                loop.add_reader(listener, self._accept, listener)
                try:
                    while self._is_reachable():
                        await _pause()
                finally:
                    loop.remove_reader(listener)
                    self.hang_up()
                    await asyncio.gather(*self.connections, return_exceptions=True)

    def _is_reachable(self) -> bool:
        return self.is_on and self.has_line

    def _accept(self, listener: socket.socket) -> None:
        """Serve a new connection; a cancelled task would lose one that it has just accepted."""
        try:
            connected, _ = listener.accept()
        except OSError:  # the peer is gone already
            return
        if not self._is_reachable() or len(self.connections) >= CONNECTIONS_MAX:
            connected.close()
            return
        connected.setblocking(False)  # noqa: FBT003  # the socket's API
        task = asyncio.create_task(self._one(connected))
        self.connections.add(task)
        task.add_done_callback(self.connections.discard)
        # A task that is cancelled before its first step never closes it.
        task.add_done_callback(partial(_close, connected))

    async def _one(self, connected: socket.socket) -> None:
        ends = (OSError, TimeoutError, asyncio.CancelledError, Refused, h11.ProtocolError)
        with contextlib.suppress(*ends):
            async with _secured(connected, self._context()) as (reader, writer):
                if self.kiosk:
                    tls = writer.get_extra_info("ssl_object")
                    if tls.getpeercert(binary_form=True) == self.kiosk:
                        await _Http(self, reader, writer).serve()
                else:
                    await self._pair(reader, writer)

    def _context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.num_tickets = 0
        context.load_cert_chain(self._key)
        if self.kiosk:
            context.verify_mode = ssl.CERT_REQUIRED
            context.verify_flags |= NO_CHECK_TIME
            context.load_verify_locations(cadata=self.kiosk)
        return context

    # --- the pairing ---

    async def _pair(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hello = await _line(reader)
        code, self.code = self.code, ""
        if not code or self.phone.app.clock.time() - self._shown_at > CODE_S:
            writer.write(refusal("no code is shown at the phone"))
            await writer.drain()
            return
        _, begin, certificate = self._key.read_text().partition("-----BEGIN CERTIFICATE-----")
        ours = ssl.PEM_cert_to_DER_cert(begin + certificate)
        try:
            pairing = Pairing(code, ours, self._rng.randbytes(64))
            writer.write(pairing.answer(hello))
            proof, kiosk = pairing.finish(await _line(reader))
        except Refused as refused:
            self.show_code()
            writer.write(refusal(str(refused)))
            await writer.drain()
            return
        self._keep(kiosk)
        writer.write(proof)
        await writer.drain()
        await reader.read()

    def _keep(self, kiosk: bytes) -> None:
        self.phone.app.memory.kiosk = kiosk
        self.phone.app.store()


class _Http:
    """One connection of the paired kiosk."""

    def __init__(
        self, server: PhoneServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._server = server
        self._phone = server.phone
        self._reader = reader
        self._writer = writer
        self._framing = h11.Connection(h11.SERVER, max_incomplete_event_size=HEAD_MAX)

    async def serve(self) -> None:
        kiosk = self._server.kiosk
        while self._server.kiosk == kiosk:
            try:
                asked = await self._request()
            except h11.RemoteProtocolError:
                asked = error(400, "unreadable", "not HTTP")
            if asked is None:
                return
            if isinstance(asked, Answer):
                await self._send(asked)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(UNREAD_S):
                        while await self._reader.read(PIECE):
                            pass
                return
            await self._send(await self._phone.answer(asked))
            self._framing.start_next_cycle()

    async def _request(self) -> Request | Answer | None:
        async with asyncio.timeout(IDLE_S):
            head = await self._event()
        if not isinstance(head, h11.Request):
            return None
        method, body = head.method.decode(), bytearray()
        announced = int(dict(head.headers).get(b"content-length", b"0"))
        async with asyncio.timeout(REQUEST_S):
            if announced > self._phone.body_max(method):
                return self._phone.too_long(method)
            while isinstance(piece := await self._event(), h11.Data):
                body += piece.data
                if len(body) > self._phone.body_max(method):
                    return self._phone.too_long(method)
        if not isinstance(piece, h11.EndOfMessage):
            return None
        return Request(method, head.target.decode(errors="replace"), bytes(body))

    async def _event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        while (event := self._framing.next_event()) is h11.NEED_DATA:
            self._framing.receive_data(await self._reader.read(PIECE))
        return event

    async def _send(self, answer: Answer) -> None:
        now = self._phone.app.clock.time() + self._server.clock_off_s
        headers = [("Date", formatdate(now, usegmt=True))]
        if answer.body:
            headers.append(("Content-Type", answer.kind))
        if answer.proxy_error:
            headers.append(("Proxy-Status", f"phone; error={answer.proxy_error}"))
        if answer.lines is None:
            headers.append(("Content-Length", str(len(answer.body))))
        await self._write(h11.Response(status_code=answer.status, headers=headers))
        if answer.lines is not None:
            async for line in answer.lines:
                await self._write(h11.Data(data=json.dumps(line).encode() + b"\n"))
        await self._write(h11.Data(data=answer.body), h11.EndOfMessage())

    async def _write(self, *events: h11.Event) -> None:
        for event in events:
            self._writer.write(self._framing.send(event) or b"")
        await self._writer.drain()


@contextlib.asynccontextmanager
async def _secured(
    connected: socket.socket, context: ssl.SSLContext
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Yield the connection after its handshake; it is cut at the end of the block."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(loop=loop)
    protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
    try:
        transport, _ = await loop.connect_accepted_socket(
            lambda: protocol, connected, ssl=context, ssl_handshake_timeout=HANDSHAKE_S
        )
    except BaseException:
        connected.close()
        raise
    try:
        yield reader, asyncio.StreamWriter(transport, protocol, reader, loop)
        transport.close()
        await _pause()
    finally:
        transport.abort()


async def _line(reader: asyncio.StreamReader) -> bytes:
    """Return the next line of a pairing. Raises Refused, OSError, TimeoutError."""
    async with asyncio.timeout(REQUEST_S):
        try:
            line = await reader.readline()
        except ValueError:
            raise Refused("not a line of a pairing") from None
    if not line.endswith(b"\n") or len(line) > LINE_MAX:
        raise Refused("not a line of a pairing")
    return line


def _close(connected: socket.socket, _: asyncio.Task[None]) -> None:
    connected.close()


async def _pause() -> None:
    await asyncio.sleep(LOOK_S)  # noqa: TID251  # real sockets live in real time
