"""Runs a kiosk as a service: the touch page on loopback, signals, and signs of life for systemd."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
from collections.abc import Iterator

import uvicorn

from agent import notify
from agent.config import Setup
from agent.kiosk import Kiosk
from agent.ui.app import create_app, end_streams

LAST_WORDS = 1  # seconds that open event streams get when the agent stops

log = logging.getLogger(__name__)


class AddressTaken(Exception):
    """The touch page's address cannot be listened on."""


class _Server(uvicorn.Server):
    """uvicorn without its own signal handlers: stopping is decided here."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listener(setup: Setup) -> socket.socket:
    """Take the touch page's address. Raises AddressTaken."""
    host, port = setup.listen
    # With the protocol named asyncio sets TCP_NODELAY; without, each answer waits 40 ms for an ACK.
    taken = socket.socket(proto=socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen()
    except OSError as error:
        taken.close()
        raise AddressTaken(f"ui.listen {host}:{port}: {error.strerror}") from error
    return taken


async def serve(kiosk: Kiosk, listening: socket.socket) -> None:
    """Run until SIGTERM or SIGINT. Raises what makes the agent unable to go on."""
    server = _server(kiosk, listening)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with asyncio.TaskGroup() as tasks:
        running = (
            tasks.create_task(kiosk.run()),
            tasks.create_task(_keep_alive(kiosk)),
        )
        page = tasks.create_task(server.serve(sockets=[listening]))
        notify.ready(os.environ)
        await stop.wait()
        notify.stopping(os.environ)
        end_streams()
        server.should_exit = True
        for task in running:
            task.cancel()
        await page


def _server(kiosk: Kiosk, listening: socket.socket) -> uvicorn.Server:
    host, port = listening.getsockname()[:2]
    app = create_app(
        kiosk,
        kiosk.words,
        allowed_hosts=frozenset({f"{host}:{port}", f"localhost:{port}"}),
        registry=kiosk.meters.registry,
    )
    return _Server(
        uvicorn.Config(
            app,
            lifespan="off",
            access_log=False,
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=LAST_WORDS,
        )
    )


async def _keep_alive(kiosk: Kiosk) -> None:
    """Feed the watchdog from this loop, the one that does the work: when it hangs, so does this."""
    interval = notify.watchdog_interval(os.environ)
    while interval is not None:
        notify.watchdog(os.environ)
        await kiosk.clock.sleep(interval)
