"""The RD service on a real loopback port, or on none, as set at the bench."""

import asyncio
import contextlib
import functools
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from starlette.types import ASGIApp

from hw_sim import serving
from hw_sim.rd.service import RdService

LOOK_S = 0.05  # how often the wanted state is compared with what runs
MAKE_S = 10.0  # openssl takes some milliseconds
FOR = ("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "3650")
KIND = ("-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def make_certificate(folder: Path) -> Path:
    """Make a self-signed certificate; return the PEM file with its key."""
    file = folder / "rd-service.pem"
    command = ("openssl", "req", *KIND, *FOR, "-keyout", file, "-out", folder / "certificate.pem")
    subprocess.run(  # noqa: S603 - no foreign input in it
        command, check=True, capture_output=True, timeout=MAKE_S
    )
    with file.open("ab") as both:
        both.write((folder / "certificate.pem").read_bytes())
    return file


@functools.cache
def self_signed() -> Path:
    """Return this run's certificate, the same after every restart of the service."""
    return make_certificate(Path(_folder().name))


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="rd-service-")


@contextlib.asynccontextmanager
async def running(service: RdService, app: ASGIApp) -> AsyncIterator[None]:
    """Serve while the block runs: stop, restart and move as the service's state says.

    Raises OSError when no port of its range is free.
    """
    following = asyncio.create_task(_follow(service, app, _listen(service)))
    try:
        yield
    finally:
        following.cancel()
        await asyncio.wait([following])


async def _follow(service: RdService, app: ASGIApp, listener: socket.socket | None) -> None:
    while True:
        if listener is not None:
            await _serve(service, app, listener)
        while service.port is None:
            await _pause()
        listener = _listen_or_die(service)


async def _serve(service: RdService, app: ASGIApp, listener: socket.socket) -> None:
    port = service.port
    certificate = self_signed() if service.secured else None
    async with serving.serving(app, listener, certificate):
        while service.port == port:
            await _pause()


def _listen(service: RdService) -> socket.socket:
    """Listen on the wanted port or the next free one, and store which it is."""
    ports = _ports_from(service.ports, service.port or service.ports.start)
    listener = serving.listen(ports)
    service.listen_on(serving.port_of(listener))
    return listener


def _listen_or_die(service: RdService) -> socket.socket | None:
    """Return a listener; None if every port is taken: the service then does not start."""
    try:
        return _listen(service)
    except OSError:
        service.kill()
        return None


def _ports_from(ports: range, first: int) -> Iterator[int]:
    """Yield every port of the range once, beginning with the wanted one."""
    yield from range(first, ports.stop)
    yield from range(ports.start, first)


async def _pause() -> None:
    await asyncio.sleep(LOOK_S)  # noqa: TID251 - real sockets live in real time
