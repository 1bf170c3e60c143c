"""nbdkit's plugin that serves a disk that loses power, and a socket for the cut.

nbdkit loads this file by its path: `nbdkit python disk_plugin.py image=… control=… honesty=…
differences=…`. It runs longer than the machine, and so does the disk. On `control` each request and
each answer is a line of JSON: see `disk_server`. A disk can stop at a chosen write, so that the cut
comes in the middle of it.
"""

import errno
import json
import mmap
import socketserver
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from tests.system.vm.disk import Disk, Honesty, Unreadable
from tests.system.vm.nbdkit import (
    API_VERSION,  # noqa: F401  # nbdkit reads it here, as the next three
    FLAG_FUA,
    block_size,  # noqa: F401  # likewise
    can_flush,  # noqa: F401  # likewise
    can_fua,  # noqa: F401  # likewise
)

STOPPED_MAX_S = 120.0  # the cut comes at once, unless its requester has ended
GONE_WITHIN_S = 10.0  # for the killed machine's connection to end; its last requests come first

_settings: dict[str, str] = {}
_lock = threading.Lock()
_gone = threading.Condition(_lock)
_connections = 0
_writes_left: int | None = None
"""Writes until the disk stops answering, as at the moment of a cut; None: it does not stop."""
_is_cut = False
"""Whether waiting requests are refused, because their machine is dead."""
_disk: Disk


class _Mapped:
    """An image file in memory, read only."""

    def __init__(self, file: Path) -> None:
        with file.open("rb") as opened:
            self._bytes = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
        self.size = len(self._bytes)

    def read(self, offset: int, length: int) -> bytes:
        return self._bytes[offset : offset + length]


# --- functions that nbdkit calls ---


def config(key: str, value: str) -> None:
    _settings[key] = value


def config_complete() -> None:
    global _disk  # noqa: PLW0603  # a plugin is a module: nbdkit calls its functions
    image = _Mapped(Path(_settings["image"]))
    before = Path(_settings["differences"]).read_bytes() if "differences" in _settings else b""
    honesty = Honesty(_settings.get("honesty", "honest"))
    _disk = Disk(image, image.size, honesty, differences=before)


def after_fork() -> None:
    control = socketserver.ThreadingUnixStreamServer(_settings["control"], _Control)
    control.daemon_threads = True
    threading.Thread(target=control.serve_forever, daemon=True).start()


def open(readonly: bool) -> int:  # noqa: A001, FBT001  # nbdkit's name and signature
    global _connections, _is_cut  # noqa: PLW0603  # likewise
    with _lock:
        _connections += 1
        _is_cut = False
    return 1


def close(_: int) -> None:
    global _connections  # noqa: PLW0603  # likewise
    with _gone:
        _connections -= 1
        _gone.notify_all()


def get_size(_: int) -> int:
    return _disk.size


def pread(_: int, buf: Any, offset: int, flags: int) -> None:
    with _gone:
        _wait_if_stopped()
        try:
            buf[:] = _disk.read(offset, len(buf))
        except Unreadable as bad:
            raise OSError(errno.EIO, str(bad)) from bad


def pwrite(_: int, buf: Any, offset: int, flags: int) -> None:
    global _writes_left  # noqa: PLW0603  # likewise
    with _gone:
        _wait_if_stopped()
        _disk.write(offset, bytes(buf), _now())
        if _writes_left:
            _writes_left -= 1
        _wait_if_stopped()
        if flags & FLAG_FUA:
            _disk.flush(_now())


def flush(_: int, flags: int) -> None:
    with _gone:
        _wait_if_stopped()
        _disk.flush(_now())


def _wait_if_stopped() -> None:
    """Wait without an answer after the disk has stopped; the cut ends the wait."""
    goes_on = _gone.wait_for(lambda: _writes_left != 0 or _is_cut, STOPPED_MAX_S)
    if _is_cut or not goes_on:
        raise OSError(errno.EIO, "the power is cut")


# --- power ---


class _Control(socketserver.StreamRequestHandler):
    """Each line is a request: {"do": "cut", "seed": 7}."""

    def handle(self) -> None:
        for line in self.rfile:
            answer = _carry_out(json.loads(line))
            self.wfile.write(json.dumps(answer).encode() + b"\n")


def _carry_out(asked: dict[str, Any]) -> dict[str, Any]:
    with _gone:
        if does := _REQUESTS.get(asked["do"]):
            return does(asked)
    return {"error": f"{asked['do']}: not known"}


def _stop(asked: dict[str, Any]) -> dict[str, Any]:
    global _writes_left  # noqa: PLW0603  # likewise
    _writes_left = asked["after_writes"]
    return {}


def _go_on(_: dict[str, Any]) -> dict[str, Any]:
    global _writes_left  # noqa: PLW0603  # likewise
    _writes_left = None
    _gone.notify_all()
    return {}


def _branch(asked: dict[str, Any]) -> dict[str, Any]:
    branch = _disk.branch()
    lost = branch.cut(Random(asked["seed"]), _now())
    Path(asked["file"]).write_bytes(branch.differences())
    return asdict(lost)


def _spoil(asked: dict[str, Any]) -> dict[str, Any]:
    for offset, length in asked["places"]:
        _disk.spoil(offset, length)
    return {}


def _mend(_: dict[str, Any]) -> dict[str, Any]:
    _disk.mend()
    return {}


def _settle(_: dict[str, Any]) -> dict[str, Any]:
    if not _is_gone():
        return STILL_RUNS
    _disk.settle()
    return {}


def _cut(asked: dict[str, Any]) -> dict[str, Any]:
    return asdict(_disk.cut(Random(asked["seed"]), _now())) if _is_gone() else STILL_RUNS


_REQUESTS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "stop": _stop,
    "go on": _go_on,
    "is stopped": lambda _: {"yes": _writes_left == 0},
    "branch": _branch,
    "spoil": _spoil,
    "mend": _mend,
    "counters": lambda _: asdict(_disk.counters),
    "settle": _settle,
    "cut": _cut,
}
STILL_RUNS = {"error": "the machine still runs"}


def _is_gone() -> bool:
    """Refuse what the dead machine still waits for; return True if its connection has ended."""
    global _is_cut, _writes_left
    _is_cut, _writes_left = True, None
    _gone.notify_all()
    return _gone.wait_for(lambda: _connections == 0, GONE_WITHIN_S)


def _now() -> float:
    return time.monotonic()  # noqa: TID251  # a disk lives in real time
