"""Marks in a recording: what the agent has promised or done elsewhere, when it happened."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from agent.fleet.outbox import Batch, Cursor, CursorFile, Outbox
from agent.journal.journal import Journal
from agent.mirror.follower import JournalMirror
from agent.mirror.status import MirrorStatus
from drivers.cash.lcdm_dispenser import LcdmDispenser
from drivers.cash.port import Dispensed, LastDispense
from hw_sim.cash.mechanism import Mechanism
from tests.contract.specification.scene import Scene
from tests.lab.crash_images.recording import MARKS
from tests.lab.mistakes.registry import around
from tests.support.wires import Line


class _Money(msgspec.Struct):
    """A request that moves money."""

    client_reference: str


class Marks:
    """The file of marks. It watches functions of the agent and of its devices."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / MARKS, os.O_WRONLY | os.O_CREAT, 0o600)
        self._mirrored = -1

    def mark(self, **what: Any) -> None:
        os.write(self._file, json.dumps(what).encode())

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        for target, name, watched in (
            (Journal, "_commit", self._committed),
            (JournalMirror, "round", self._mirror_round),
            (CursorFile, "write", self._cursor_stored),
            (Outbox, "acknowledge", self._delivered),
            (Line, "handle_async_request", self._sent),
            (Mechanism, "dispense", self._dispensed),
            (LcdmDispenser, "last_dispense", self._remembered),
            (Scene, "act", self._pressed),
        ):
            around(target, name)(watched)(patch)

    def _committed(self, right: Any, journal: Journal, *event: Any) -> None:
        right(journal, *event)
        self.mark(events=journal.last_seq())

    def _mirror_round(self, right: Any, mirror: JournalMirror) -> MirrorStatus:
        status: MirrorStatus = right(mirror)
        if status.is_fine and status.mirrored != self._mirrored:
            self._mirrored = status.mirrored
            self.mark(mirrored=status.mirrored)
        return status

    def _cursor_stored(self, right: Any, file: CursorFile, cursor: Cursor) -> None:
        right(file, cursor)
        self.mark(cursor=cursor.at.seq)

    def _delivered(self, right: Any, outbox: Outbox, batch: Batch) -> None:
        self.mark(delivered=batch.last.seq)
        right(outbox, batch)

    async def _sent(self, right: Any, line: Line, request: httpx.Request) -> httpx.Response:
        with suppress(msgspec.DecodeError):  # it moves no money
            self.mark(sent=msgspec.json.decode(request.content, type=_Money).client_reference)
        answer: httpx.Response = await right(line, request)
        return answer

    async def _dispensed(self, right: Any, mechanism: Mechanism, wanted: list[int]) -> Any:
        self.mark(notes="dispenser")
        return await right(mechanism, wanted)

    async def _remembered(self, right: Any, dispenser: LcdmDispenser) -> LastDispense:
        memory: LastDispense = await right(dispenser)
        paid = memory.outcome.counts if isinstance(memory.outcome, Dispensed) else None
        self.mark(memory=memory.snapshot, paid=paid)
        return memory

    async def _pressed(self, right: Any, scene: Scene, action: str, *rest: Any, **more: Any) -> Any:
        if action == "handed":
            self.mark(notes="attendant")
        return await right(scene, action, *rest, **more)
