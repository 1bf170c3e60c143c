"""The touch page on a real loopback port, served from a thread, for real browsers."""

import random
import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette

from agent.devices.headset import Headset
from agent.ui.access import PageAccess
from agent.ui.app import NO_HEADSET, create_app
from agent.ui.connections import BoundedConnection
from agent.ui.voice.voices import SILENT, Voices
from agent.ui.words.words import Words
from hw_sim.serving import LOOPBACK, listen, port_of
from tests.unit.agent.ui.counter import Counter

_FOLDER = tempfile.TemporaryDirectory()
ACCESS = PageAccess(Path(_FOLDER.name), random.Random(1))
TOKEN = ACCESS.token
BEARER = {"Authorization": f"Bearer {TOKEN}"}
HOST = "127.0.0.1:8080"
"""The address that the page assumes if there is no socket."""


@contextmanager
def served(  # noqa: PLR0917  # most tests give only the first
    counter: Counter,
    port: int = 0,
    voices: Voices = SILENT,
    languages: tuple[str, ...] = ("en", "hi"),
    headset: Headset = NO_HEADSET,
    access: PageAccess = ACCESS,
) -> Iterator[str]:
    """Serve the page over `counter`; yield its address, for clients with its token."""
    listener = listen([port])
    host = f"{LOOPBACK}:{port_of(listener)}"
    words = Words(languages, strict=True)
    hosts = frozenset({host})
    app = create_app(
        counter, words, allowed_hosts=hosts, access=access, voices=voices, headset=headset
    )
    with running(app, listener):
        yield f"http://{host}/?token={access.token}"


AS_THE_AGENT = {"http": BoundedConnection, "ws": "none", "lifespan": "off"}
"""Options of the agent's own server."""


def server_of(app: Starlette, **options: Any) -> uvicorn.Server:
    options |= {"log_config": None, "log_level": "error", "timeout_graceful_shutdown": 1}
    return uvicorn.Server(uvicorn.Config(app, **options))


@contextmanager
def running(app: Starlette, listener: socket.socket, **options: Any) -> Iterator[None]:
    """Serve the page from a thread."""
    server = server_of(app, **options)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True
        thread.join()


def visitor(app: Starlette, headers: dict[str, str] | None = None) -> httpx.AsyncClient:
    """Return a client of the page, without a socket."""
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", headers=headers)
