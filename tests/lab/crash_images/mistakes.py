"""Mistakes that lose data at a power cut; each is planted in a recording, and must be found."""

import os
import stat
from typing import Any, Final

from agent.base import files
from agent.fleet.outbox import Batch, Outbox
from agent.journal import database
from agent.journal.chain import StoredRow
from agent.mirror.segment_copy import MirrorCopy
from tests.lab.mistakes import MISTAKES
from tests.lab.mistakes.registry import Patch, Plant, around, instead


@around(MirrorCopy, "extend")
def _marked_first(right: Any, copy: MirrorCopy, rows: list[StoredRow]) -> None:
    copy._mark(rows)
    right(copy, rows)


@around(Outbox, "next_batch")
def _moved_first(right: Any, outbox: Outbox, *most: int) -> Batch | None:
    batch: Batch | None = right(outbox, *most)
    if batch:
        outbox.cursor = outbox.cursor.moved_to(batch.last)
        outbox.save(0.0, at_once=True)
    return batch


def _not_synced(patch: Patch) -> None:
    def write(folder: int, name: str, content: bytes, mode: int, _: object) -> None:
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode, dir_fd=folder)
        os.write(handle, content)
        os.close(handle)

    patch.setattr(files, "_write_durably", write)


def _names_not_synced(patch: Patch) -> None:
    right = os.fsync

    def fsync(handle: int) -> None:
        if not stat.S_ISDIR(os.fstat(handle).st_mode):
            right(handle)

    patch.setattr(os, "fsync", fsync)


PLANTS: Final[dict[str, Plant]] = {
    **{
        name: MISTAKES[name].plant
        for name in (
            "the journal does not sync",
            "nothing journaled before sending",
            "the dispenser pays before that is journaled",
        )
    },
    "the mirror's tail marker is written before its events": _marked_first,
    "the cursor is stored before the broker has acknowledged": _moved_first,
    "a file gets its name before its content is synced": _not_synced,
    "a start trusts the log without writing it again": instead(
        database, "write_again", lambda *_: None
    ),
    "a new name is not synced": _names_not_synced,
}
