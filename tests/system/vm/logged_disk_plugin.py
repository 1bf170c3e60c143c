"""nbdkit's plugin that serves an image file, and logs each write (tests/system/vm/write_log.py).

`nbdkit python logged_disk_plugin.py image=… log=… keeps=new|old`. A log of new data can be replayed
up to any write; a log of old data can be undone.
"""

import os
import time
from pathlib import Path
from typing import Any, BinaryIO

from tests.system.vm.nbdkit import (
    API_VERSION,  # noqa: F401  # nbdkit reads it here, as the next three
    FLAG_FUA,
    block_size,  # noqa: F401  # likewise
    can_flush,  # noqa: F401  # likewise
    can_fua,  # noqa: F401  # likewise
)
from tests.system.vm.write_log import Entry, Keeps

_settings: dict[str, str] = {}
_file: int
_log: BinaryIO


def config(key: str, value: str) -> None:
    _settings[key] = value


def after_fork() -> None:
    global _file, _log  # noqa: PLW0603  # a plugin is a module: nbdkit calls its functions
    _file = os.open(_settings["image"], os.O_RDWR)
    _log = Path(_settings["log"]).open("ab", buffering=0)  # noqa: SIM115  # it is used until nbdkit ends


def open(readonly: bool) -> int:  # noqa: A001, FBT001  # nbdkit's name and signature
    return 1


def get_size(_: int) -> int:
    return Path(_settings["image"]).stat().st_size


def pread(_: int, buf: Any, offset: int, flags: int) -> None:
    buf[:] = os.pread(_file, len(buf), offset)


def pwrite(_: int, buf: Any, offset: int, flags: int) -> None:
    data = bytes(buf)
    is_new = _settings["keeps"] == Keeps.NEW.value
    kept = data if is_new else os.pread(_file, len(data), offset)
    _log.write(Entry(_now(), offset, kept).packed())
    os.pwrite(_file, data, offset)
    if flags & FLAG_FUA:
        flush(0, 0)


def flush(_: int, flags: int) -> None:
    _log.write(Entry(_now()).packed())


def _now() -> float:
    return time.monotonic()  # noqa: TID251  # a disk lives in real time
