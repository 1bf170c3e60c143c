"""ASGI applications on loopback sockets, several in one event loop; a stop cuts connections."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import httpx
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

LOOPBACK = "127.0.0.1"
MEANT = (httpx.RemoteProtocolError, asyncio.CancelledError)  # connections cut on purpose
BACKLOG = 128  # more than one kiosk and a few browser tabs need


def listen(ports: Iterable[int]) -> socket.socket:
    """Return a socket on the first free port; 0 is any. Raises OSError if none is free."""
    refused = OSError("no port was named")
    for port in ports:
        # With the protocol named asyncio sets TCP_NODELAY; else each answer waits 40 ms for an ACK.
        listener = socket.socket(proto=socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((LOOPBACK, port))
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            refused = error
        else:
            return listener
    raise refused


def port_of(listener: socket.socket) -> int:
    port: int = listener.getsockname()[1]
    return port


def address(port: int | None) -> str:
    return f"http://{LOOPBACK}:{port}"


@contextlib.asynccontextmanager
async def on_port(
    app: ASGIApp, port: int, leaves_over: Callable[[], bytes] = bytes
) -> AsyncIterator[str]:
    """Serve while the block runs; yield the address. Raises OSError if the port is taken.

    `leaves_over` returns the bytes that follow an answer on a connection that is kept.
    """
    listener = listen([port])
    async with serving(app, listener, leaves_over=leaves_over):
        yield address(port_of(listener))


class _LeavesOver(H11Protocol):
    """Writes bytes behind an answer, if the connection is kept."""

    def __init__(self, leaves_over: Callable[[], bytes], **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._leaves_over = leaves_over

    def on_response_complete(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(self._leaves_over())
        super().on_response_complete()


@contextlib.asynccontextmanager
async def background(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run `work` while the block runs; its failure ends the block."""
    async with asyncio.TaskGroup() as tasks:
        running = tasks.create_task(work)
        yield
        running.cancel()


@contextlib.asynccontextmanager
async def serving(
    app: ASGIApp,
    listener: socket.socket,
    certificate: Path | None = None,
    leaves_over: Callable[[], bytes] = bytes,
) -> AsyncIterator[None]:
    """Serve while the block runs; earlier connections wait in the backlog until uvicorn is ready.

    With a certificate (PEM, its key in the same file) it serves https.
    """
    server = _Server(
        uvicorn.Config(
            app,
            ws="none",
            # httptools knows none of an RD service's methods. uvicorn only calls the class.
            http=cast("type[asyncio.Protocol]", partial(_LeavesOver, leaves_over)),
            lifespan="off",
            access_log=False,
            log_config=None,
            log_level="error",
            date_header=False,  # the simulated service has its own clock
            server_header=False,
            ssl_certfile=certificate,
        )
    )
    running = asyncio.create_task(server.serve(sockets=[listener]))
    with listener:
        try:
            yield
        finally:
            server.cut(listener)
            await running


class _Unmeant(logging.Filter):
    """Log filter that drops simulated failures."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, MEANT)


logging.getLogger("uvicorn.error").addFilter(_Unmeant())


class _Server(uvicorn.Server):
    """Does not handle the process's signals; can stop as if the process had died."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def cut(self, listener: socket.socket) -> None:
        """Close the listener and all connections; uvicorn ends at its next tick."""
        asyncio.get_running_loop().remove_reader(listener)
        self.should_exit = self.force_exit = True
        self._hang_up()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hang_up()  # also those that had just been accepted
        await super().shutdown(sockets)

    def _hang_up(self) -> None:
        for connection in self.server_state.connections:
            if connection.transport:
                connection.transport.abort()
