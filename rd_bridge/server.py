"""Accepts connections over TLS: as many at once as there are places, each for a limited time."""

import asyncio
import logging
import socket
import ssl
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

from rd_bridge.connection import KioskConnection
from rd_bridge.folder import BridgeFolder
from rd_bridge.limits import CONNECTIONS_MAX, HANDSHAKE_S
from rd_bridge.tls import peer_certificate, serving_context
from rd_pairing.certificates import fingerprint

log = logging.getLogger(__name__)

BACKLOG = 16
ACCEPT_AGAIN_S = 0.2
LOOK_S = 2.0  # how often the folder is looked at: who pairs or forgets waits no longer

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises OSError if this machine has no such address or port."""
    listener = socket.socket(socket.AF_INET, proto=socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":  # there REUSEADDR would let another program share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        listener.setblocking(False)  # noqa: FBT003  # the socket's own way
    except OSError:
        listener.close()
        raise
    return listener


class _EndedConnections:
    """Logs the first, second, fourth, eighth … of a kind: a stranger can cause each at will."""

    def __init__(self) -> None:
        self._counts = Counter[str]()
        """As many kinds as OpenSSL and the system have reasons."""

    def say(self, what: str, peer: str) -> None:
        self._counts[what] += 1
        count = self._counts[what]
        if count & (count - 1) == 0:
            log.warning("%s: %s (number %d)", peer, what, count)


async def accept(listener: socket.socket, context: ssl.SSLContext, serve: Serve) -> None:
    """Serve each connection in a task of its own until cancelled; then all of them end."""
    loop = asyncio.get_running_loop()
    async with asyncio.TaskGroup() as tasks:
        count = 0
        ended = _EndedConnections()

        async def one(connected: socket.socket, peer: str) -> None:
            nonlocal count
            try:
                await _serve_one(connected, context, serve)
            except TimeoutError:
                ended.say("too slow, hung up", peer)
            except ssl.SSLError as error:
                ended.say(f"refused ({_reason(error)})", peer)
            except OSError as error:
                ended.say(f"the connection ended ({type(error).__name__})", peer)
            except Exception as fault:  # noqa: BLE001  # one connection's fault is not another's
                # Without a traceback, which might hold what was said.
                ended.say(f"a fault of ours, hung up ({type(fault).__name__})", peer)
            finally:
                count -= 1

        while True:
            try:
                connected, (peer, *_) = await loop.sock_accept(listener)
            except OSError as error:  # the peer was gone already, or no file is left to open
                ended.say(f"a connection could not be taken ({error.strerror})", "the system")
                await pause(ACCEPT_AGAIN_S)
                continue
            if count >= CONNECTIONS_MAX:
                ended.say("no place is free, hung up", peer)
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
        loop.call_later(HANDSHAKE_S, transport.abort)  # a peer that does not hang up either


def _reason(error: ssl.SSLError) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return "another certificate than the paired kiosk's"
    return error.reason or type(error).__name__


class Bridge:
    """Serves the paired kiosk on one address, as long as one is paired."""

    def __init__(self, folder: BridgeFolder, host: str, port: int) -> None:
        self._folder = folder
        self._address = (host, port)
        self._said = ""

    async def run(self) -> None:
        """Serve until cancelled; wait while no kiosk is paired or the cable is not up yet."""
        while True:
            kiosk = self._folder.kiosk_certificate()
            if kiosk is None:
                self._say("no kiosk is paired: kiosk-rd-bridge pair --listen THIS-BOX'S-ADDRESS")
            else:
                await self._serve(kiosk)
            await pause(LOOK_S)

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
            # OpenSSL has found the certificate to be trusted; here it is the very one, still.
            if peer_certificate(writer.get_extra_info("ssl_object")) == kiosk:
                await KioskConnection(reader, writer, lambda: self._is_paired(kiosk)).serve()

        return serve

    def _is_paired(self, kiosk: bytes) -> bool:
        return self._folder.kiosk_certificate() == kiosk

    def _say(self, what: str) -> None:
        if what != self._said:
            log.info(what)
            self._said = what


async def pause(seconds: float) -> None:
    """Wait: the bridge has no other clock than this machine's."""
    await asyncio.sleep(seconds)  # noqa: TID251  # see above
