"""The touch page on a real loopback port, served from a thread, for real browsers."""

import random
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from agent.devices.headset import Headset
from agent.ui.access import PageAccess
from agent.ui.app import NO_HEADSET, create_app
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
    server = uvicorn.Server(
        uvicorn.Config(app, log_config=None, log_level="error", timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://{host}/?token={access.token}"
    finally:
        server.should_exit = True
        thread.join()
