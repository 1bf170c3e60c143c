"""Runs a kiosk as a service: the touch page on loopback, systemd's watchdog, and the exit."""

import asyncio
import contextlib
import logging
import os
import random
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Protocol

import uvicorn

from agent.api.client import httpx_exchange
from agent.base.clock import Clock
from agent.base.log_lines import thinned
from agent.config.kiosk_config import MachineTable, Setup
from agent.devices.headset import Headset
from agent.devices.headset import build as headset_of
from agent.dialogue.effects import Stop
from agent.process import programs, sd_notify
from agent.process.sd_notify import handed_over
from agent.process.shutdown_delay import ShutdownDelay
from agent.ui import backlight
from agent.ui.access import REFUSED_START, PageAccess, runtime_folder
from agent.ui.app import KioskPort, create_app, end_streams
from agent.ui.backlight import keep_light
from agent.ui.connections import ACCEPTED_AT_ONCE, CONNECTIONS_MAX, BoundedConnection
from agent.ui.heartbeat import RESTART_FILE, Heartbeat, ask_restart_by
from agent.ui.voice.voices import Voices, espeak_ng
from agent.ui.words.words import Words

GRACEFUL_SHUTDOWN_S = 1  # timeout for open event streams when the agent stops
PAGE_GOES_FIRST = 8
"""Iterations of the event loop before the kiosk's tasks start. A browser that waits for the page is
answered within half as many."""
SIGNS_WITHOUT_TURN = 3
"""Watchdog messages without an iteration of the money task; then the watchdog is no longer fed."""
POWER_OFF_TIMEOUT_S = 30  # the command's timeout
BACKLOG = CONNECTIONS_MAX
"""Connections that the kernel holds until they are accepted."""
LOCK_LOOK_S = 1.0  # a shutdown waits at most this long after the end of a visit
HEALTH_SOCKET = "health.sock"
"""The page's socket in the service's runtime folder, for root and the agent's own user. The
package's scripts ask for the kiosk's health here, since any program can keep the page's address
busy."""
OUT_OF_FILES = "socket.accept() out of system resource"
"""The first words of asyncio's message about a failed accept. It logs a traceback for each one."""

# The exit codes. systemd restarts the agent after the first, but not after the second
# (RestartPreventExitStatus= in systemd/kiosk-agent.service).
EXIT_RESTART = 0
EXIT_STAY_DOWN = 10

log = logging.getLogger(__name__)


class Served(KioskPort, Protocol):
    """A kiosk, or a closed one whose disk cannot be written."""

    setup: Setup
    clock: Clock
    words: Words
    stopping: asyncio.Event
    """Set when this process must end."""
    stop_request: Stop | None
    """The attendant's choice after the stop."""

    @property
    def is_busy(self) -> bool:
        """Whether somebody would notice a restart now; the same as in /healthz."""

    async def run(self) -> None:
        """Run all background tasks until cancelled."""

    def iterations(self) -> int | None:
        """Wake the task that moves money and return its iteration count; None: it does not run."""


class AddressTaken(Exception):
    """The agent cannot listen on the touch page's address."""


class _Server(uvicorn.Server):
    """uvicorn without its own signal handlers and clock: this module decides when it stops."""

    def __init__(self, config: uvicorn.Config, stopping: asyncio.Event) -> None:
        super().__init__(config)
        self.is_up = asyncio.Event()
        self._stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)  # uvicorn has set ACCEPTED_AT_ONCE for both
        self.is_up.set()

    async def main_loop(self) -> None:
        """Wait; uvicorn itself would wake ten times a second to renew a Date that nobody reads."""
        await self._stopping.wait()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listener(setup: Setup, environ: Mapping[str, str] = os.environ) -> socket.socket:
    """Return a socket that listens on the touch page's address: systemd's, if it has one.

    Raises AddressTaken.
    """
    host, port = setup.listen
    for held in handed_over(environ):
        if held.getsockname()[:2] == (host, port):
            return held
        log.warning("systemd holds %s, and ui.listen is %s:%d", held.getsockname(), host, port)
        held.close()
    # asyncio sets TCP_NODELAY only for a named protocol; without it answers wait 40 ms for an ACK.
    taken = socket.socket(proto=socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(BACKLOG)
    except OSError as error:
        taken.close()
        raise AddressTaken(f"ui.listen {host}:{port}: {error.strerror}") from error
    return taken


def health_listener(environ: Mapping[str, str] = os.environ) -> socket.socket | None:
    """Return a socket in the service's runtime folder; None without one, or if it cannot be made.

    The umask makes its file accessible to the owner only (agent.process.hardening).
    """
    if not environ.get("RUNTIME_DIRECTORY"):
        return None
    file = runtime_folder(environ, Path()) / HEALTH_SOCKET
    made = socket.socket(socket.AF_UNIX)
    try:
        file.unlink(missing_ok=True)
        made.bind(str(file))
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        log.error("%s: %s", file, error)  # noqa: TRY400  # the message says it
        return None
    return made


async def serve(kiosk: Served, listening: socket.socket) -> int:
    """Run until SIGTERM, SIGINT or a stop request; return the process's exit code.

    Raises an error that stops the agent.
    """
    with thinned("asyncio", OUT_OF_FILES), thinned(PageAccess.__module__, REFUSED_START):
        return await _serve(kiosk, listening)


async def _serve(kiosk: Served, listening: socket.socket) -> int:
    folder = runtime_folder(os.environ, kiosk.setup.state_folder)
    access = PageAccess(folder, random.SystemRandom())
    heartbeat = Heartbeat(kiosk.clock, kiosk.counts, is_expected=access.knows_a_browser)
    headset = headset_of(kiosk.setup.config.voice)
    server = _server(kiosk, listening, access, heartbeat, headset)
    local = health_listener()
    sockets = [listening] if local is None else [listening, local]
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, kiosk.stopping.set)
    async with asyncio.TaskGroup() as tasks:
        page = tasks.create_task(server.serve(sockets=sockets))
        await server.is_up.wait()
        for _ in range(PAGE_GOES_FIRST):
            await kiosk.clock.sleep(0)
        running = (
            tasks.create_task(_keep_alive(kiosk)),
            tasks.create_task(_run(kiosk)),
            tasks.create_task(delay_shutdowns(kiosk, ShutdownDelay())),
            tasks.create_task(headset.run(kiosk.clock)),
            tasks.create_task(heartbeat.watch(ask_restart_by(folder / RESTART_FILE, kiosk.clock))),
            tasks.create_task(
                keep_light(
                    kiosk.setup.config.ui,
                    kiosk.clock,
                    folder / backlight.FILE,
                    lambda: kiosk.is_busy,
                    lambda: heartbeat.touched_at,
                )
            ),
        )
        sd_notify.ready(os.environ)
        await kiosk.stopping.wait()
        sd_notify.stopping(os.environ)
        end_streams()
        server.should_exit = True
        for task in running:
            task.cancel()
        await page
    return after(kiosk.stop_request, kiosk.setup.config.machine)


def after(stop_request: Stop | None, machine: MachineTable) -> int:
    """Carry out the stop request after the agent has stopped; return the process's exit code."""
    match stop_request:
        case None:
            return EXIT_RESTART
        case Stop.RESTART:
            log.info("stopped by the attendant; systemd restarts the agent")
            return EXIT_RESTART
        case Stop.SHUT_DOWN if machine.power_off is None:
            log.info("stopped by the attendant; no machine.power_off is configured")
            return EXIT_STAY_DOWN
        case Stop.SHUT_DOWN:
            return _power_off(machine.power_off or ())


def _power_off(command: Sequence[str]) -> int:
    """Switch the machine off; if that fails, return the exit code of a restart."""
    log.info("stopped by the attendant; switching the machine off: %s", " ".join(command))
    try:
        done = programs.run(*command, timeout_s=POWER_OFF_TIMEOUT_S)
        done.check_returncode()
    except (OSError, subprocess.SubprocessError) as error:
        log.error("the machine stays on: %s", error)  # noqa: TRY400  # the message says it
        return EXIT_RESTART
    return EXIT_STAY_DOWN


def _server(
    kiosk: Served,
    listening: socket.socket,
    access: PageAccess,
    heartbeat: Heartbeat,
    headset: Headset,
) -> _Server:
    host, port = listening.getsockname()[:2]
    app = create_app(
        kiosk,
        kiosk.words,
        allowed_hosts=frozenset({f"{host}:{port}", f"localhost:{port}"}),
        access=access,
        heartbeat=heartbeat,
        voices=Voices(
            kiosk.setup.voices,
            espeak_ng(),
            kiosk.setup.config.voice.volume,
            secret=access.token.encode(),
        ),
        headset=headset,
    )
    return _Server(
        uvicorn.Config(
            app,
            http=BoundedConnection,
            ws="none",
            lifespan="off",
            access_log=False,
            backlog=ACCEPTED_AT_ONCE,
            log_config=None,
            log_level="error",  # malformed requests must not fill the log
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=GRACEFUL_SHUTDOWN_S,
        ),
        kiosk.stopping,
    )


async def _run(kiosk: Served) -> None:
    """Import the modules that the first tasks need, then run the tasks.

    The import runs in a thread, so that the watchdog is fed meanwhile: httpx takes long to load.
    """
    await asyncio.to_thread(httpx_exchange)
    await kiosk.run()


async def delay_shutdowns(kiosk: Served, lock: AbstractAsyncContextManager[object]) -> None:
    """Hold the lock while the kiosk is busy: from the first touch, long before notes move."""
    revision = kiosk.screen().revision
    while True:
        while not kiosk.is_busy:
            revision = await kiosk.changed(revision)
        async with lock:
            while kiosk.is_busy:
                await kiosk.clock.sleep(LOCK_LOOK_S)


async def _keep_alive(kiosk: Served) -> None:
    """Feed the watchdog from the event loop; if the loop hangs, the feeding stops too.

    It also stops if only the task that moves money hangs while the page still works.
    """
    interval = sd_notify.watchdog_interval(os.environ)
    previous: int | None = None
    without_progress = 0
    while interval is not None:
        iterations = kiosk.iterations()
        stuck = iterations is not None and iterations == previous
        without_progress = without_progress + 1 if stuck else 0
        previous = iterations
        if without_progress < SIGNS_WITHOUT_TURN:
            sd_notify.watchdog(os.environ)
        await kiosk.clock.sleep(interval)
