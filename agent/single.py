"""One agent at a time on a journal: two would each hand out the same notes."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class AlreadyRunning(Exception):
    """Another process has this journal; the message names it."""


@contextmanager
def only_one(journal: Path) -> Iterator[None]:
    """Hold the journal's lock file; the kernel lets go of it however the process ends."""
    path = journal.with_suffix(".lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as busy:
            file.seek(0)
            holder = file.read(20).strip() or "?"
            raise AlreadyRunning(f"{journal}: process {holder} runs on this journal") from busy
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield
