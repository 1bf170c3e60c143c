"""Folders of images that are made once, named by their inputs.

A run uses its folders until its process ends, and no other run deletes them meanwhile.
"""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

_in_use: list[int] = []
"""Locked folders. The kernel releases the locks when the process ends."""


def cached(cache: Path, name: str, key: str, make: Callable[[Path], None]) -> Path:
    """Return the folder for these inputs; `make` fills it if it is missing.

    Folders of other inputs are deleted, except those that a run uses.
    """
    cache.mkdir(exist_ok=True)
    folder = cache / f"{name}-{key}"
    with (cache / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two runs do not make the same folder
        if not folder.exists():
            _delete_unused(cache, f"{name}-{'?' * len(key)}")
            unfinished = cache / f"{name}.unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            make(unfinished)
            unfinished.rename(folder)
        _in_use.append(_locked(folder, fcntl.LOCK_SH))
    return folder


def _delete_unused(cache: Path, pattern: str) -> None:
    for folder in cache.glob(pattern):
        try:
            descriptor = _locked(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            continue
        shutil.rmtree(folder)
        os.close(descriptor)


def _locked(folder: Path, how: int) -> int:
    """Return a locked descriptor. Raises BlockingIOError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, how)
    except BlockingIOError:
        os.close(descriptor)
        raise
    return descriptor
