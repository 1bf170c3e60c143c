"""Accepts TLS connections up to a limit, each for a limited time."""

import asyncio
import logging
import socket
import ssl
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

from companion.box.connection import KioskConnection
from companion.box.folder import BoxFolder
from companion.box.limits import CONNECTIONS_MAX, HANDSHAKE_S
from companion.box.routes import Lent
from companion.box.tls import peer_certificate, serving_context
from companion.pairing.certificates import fingerprint

log = logging.getLogger(__name__)

BACKLOG = 16
ACCEPT_AGAIN_S = 0.2
LOOK_S = 2.0  # interval of reading the folder, so pairing and forgetting take effect within 2 s

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises OSError if this machine has no such address or port."""
    listener = socket.socket(socket.AF_INET, proto=socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":  # on Windows REUSEADDR would let another program share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        listener.setblocking(False)  # noqa: FBT003  # the socket's API
    except OSError:
        listener.close()
        raise
    return listener


class _EndedConnections:
    """Logs the 1st, 2nd, 4th, 8th … line of a kind, because a stranger can cause any number."""

    def __init__(self) -> None:
        self._counts = Counter[str]()
        """The number of kinds is limited by the error reasons of OpenSSL and the system."""

    def say(self, what: str, peer: str) -> None:
        self._counts[what] += 1
        count = self._counts[what]
        if count & (count - 1) == 0:
            log.warning("%s: %s (number %d)", peer, what, count)


async def accept(listener: socket.socket, context: ssl.SSLContext, serve: Serve) -> None:
    """Serve each connection in its own task until cancelled; then end all of them."""
    loop = asyncio.get_running_loop()
    async with asyncio.TaskGroup() as tasks:
        count = 0
        ended = _EndedConnections()

        async def one(connected: socket.socket, peer: str) -> None:
            nonlocal count
            try:
                await _serve_one(connected, context, serve)
            except TimeoutError:
                ended.say("too slow, disconnected", peer)
            except ssl.SSLError as error:
                ended.say(f"refused ({_reason(error)})", peer)
            except OSError as error:
                ended.say(f"the connection ended ({type(error).__name__})", peer)
            except Exception as fault:  # noqa: BLE001  # a fault in one connection must not end the others
                # No traceback, because it might contain a person's data.
                ended.say(f"internal error, disconnected ({type(fault).__name__})", peer)
            finally:
                count -= 1

        while True:
            try:
                connected, (peer, *_) = await loop.sock_accept(listener)
            # The peer is gone already, or the process has no free file descriptor.
            except OSError as error:
                ended.say(f"a connection could not be accepted ({error.strerror})", "the system")
                await pause(ACCEPT_AGAIN_S)
                continue
            if count >= CONNECTIONS_MAX:
                ended.say("too many connections, disconnected", peer)
                connected.close()
                continue
            count += 1
            tasks.create_task(one(connected, peer))


async def _serve_one(connected: socket.socket, context: ssl.SSLContext, serve: Serve) -> None:
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
    writer = asyncio.StreamWriter(transport, protocol, reader, loop)
    try:
        await serve(reader, writer)
    finally:
        transport.close()
        loop.call_later(HANDSHAKE_S, transport.abort)  # if the peer does not close either


def _reason(error: ssl.SSLError) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return "another certificate than the paired kiosk's"
    return error.reason or type(error).__name__


class CompanionServer:
    """Serves the paired kiosk on one address while a kiosk is paired."""

    def __init__(self, folder: BoxFolder, host: str, port: int, lent: Lent) -> None:
        self._folder = folder
        self._lent = lent
        self._address = (host, port)
        self._said = ""

    async def run(self) -> None:
        """Serve until cancelled; wait until a kiosk is paired and the cable is connected."""
        try:
            while True:
                kiosk = self._folder.kiosk_certificate()
                if kiosk is None:
                    self._say(
                        "no kiosk is paired: kiosk-companion pair --listen THIS-BOX'S-ADDRESS"
                    )
                else:
                    await self._serve(kiosk)
                await pause(LOOK_S)
        finally:
            await self._lent.aclose()

    async def _serve(self, kiosk: bytes) -> None:
        host, port = self._address
        try:
            listener = listen(host, port)
        except OSError as error:
            self._say(f"{host}:{port}: cannot be listened on yet ({error.strerror})")
            return
        self._say(f"serves the kiosk {fingerprint(kiosk)[:16]}… on {host}:{port}")
        context = serving_context(self._folder.identity, kiosk)
        with listener:
            serving = asyncio.ensure_future(accept(listener, context, self._connection(kiosk)))
            try:
                while self._is_paired(kiosk):
                    done, _ = await asyncio.wait([serving], timeout=LOOK_S)
                    if done:
                        serving.result()
            finally:
                serving.cancel()
                await asyncio.wait([serving])

    def _connection(self, kiosk: bytes) -> Serve:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            # OpenSSL has accepted the certificate; check that it is still the paired kiosk's.
            if peer_certificate(writer.get_extra_info("ssl_object")) == kiosk:
                await KioskConnection(
                    reader, writer, lambda: self._is_paired(kiosk), self._lent
                ).serve()

        return serve

    def _is_paired(self, kiosk: bytes) -> bool:
        return self._folder.kiosk_certificate() == kiosk

    def _say(self, what: str) -> None:
        if what != self._said:
            log.info(what)
            self._said = what


async def pause(seconds: float) -> None:
    """Wait on this machine's clock."""
    await asyncio.sleep(seconds)  # noqa: TID251  # see above
