"""Records a life, and opens every image that a cut in it can leave."""

import re
import shutil
import sys
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from tests.lab.crash_images.images import CutDisk, Kind, digest
from tests.lab.crash_images.lives import CARD, ETC, KILLED_AT_SYNC, OWN, STICK
from tests.lab.crash_images.opening import JOURNAL, Group, Opened, opened
from tests.lab.crash_images.recording import SHARED_MEMORY, Op, What, record
from tests.lab.crash_images.rules import Duties, Written, judge
from tests.support.disk import Image

MEMORY: Final = Path("/dev/shm")  # noqa: S108  # a private folder is made there; a sync costs nothing
PLACES_MAX: Final = 3
"""Places that are reported of each loss."""
NUMBERS: Final = re.compile(r"\d+")

LossPlaces = dict[tuple[Group, str], list[str]]
"""The places at which each loss was met, by its text without numbers."""


@dataclass(slots=True)
class Report:
    """The images of one life, and what was found in them."""

    product: str
    case: str
    images: Counter[tuple[Group, Kind]] = field(default_factory=Counter)
    """Distinct images; each counts for the kind as which it was met first."""
    newer: Counter[tuple[Group, Kind]] = field(default_factory=Counter)
    """Those of them that have more than was acknowledged."""
    flushes: Counter[Group] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    """What the agent decided after it had opened an image."""
    named: LossPlaces = field(default_factory=dict)
    unnamed: LossPlaces = field(default_factory=dict)
    cpu_s: float = 0.0
    """Without the recording."""


def explore(
    product: str,
    case: str,
    mistakes: Sequence[str] = (),
    groups: Collection[Group] = frozenset(Group),
    *,
    is_found_once: bool = False,
) -> Report:
    """Return the report of a life with these planted mistakes.

    `is_found_once`: a group is not looked at any more once it has an unnamed loss.
    """
    with TemporaryDirectory(dir=MEMORY if MEMORY.exists() else None) as made:
        folder = Path(made) / "recorded"
        folder.mkdir()
        run = (sys.executable, "-m", "tests.lab.crash_images.lives", str(folder), product, case)
        ops = record((*run, *mistakes), folder, KILLED_AT_SYNC.get((product, case)))
        report = Report(product, case)
        began = process_time()
        _Exploration(report, ops, folder, set(groups), is_found_once=is_found_once).run()
        report.cpu_s = process_time() - began
    return report


class _Exploration:
    def __init__(
        self, report: Report, ops: list[Op], end: Path, groups: set[Group], *, is_found_once: bool
    ) -> None:
        """`end` is the recorded folder; the images are opened beside it."""
        self._report = report
        self._ops = ops
        self._end = end
        self._folder = end.with_name("image")
        self._groups = groups
        self._is_found_once = is_found_once
        self._written = Written.of(ops, end)
        self._disk = CutDisk()
        self._duties = Duties()
        self._found: dict[tuple[bytes, bool], Opened] = {}
        """By image, and by whether the dispenser has paid."""

    def run(self) -> None:
        begins = next(n for n, op in enumerate(self._ops) if "begins" in op.mark)
        for op in self._ops[:begins]:
            self._disk.apply(op)
        self._disk.settle()
        written_to = {op.path for op in self._ops[begins:]}
        self._groups = {group for group in self._groups if any(map(group.has, written_to))}
        for group in sorted(self._groups, key=lambda group: group.title):
            self._look(group, "at the beginning")
        for number, op in enumerate(self._ops[begins + 1 :], begins + 1):
            if "ends" in op.mark:
                return
            self._step(op, f"{number}: {op.what.name.lower()} {op.path}")

    def _step(self, op: Op, place: str) -> None:
        """Look before a flush, and after each change of files or duties."""
        is_of_all = op.what is What.MARK or (op.what is What.SYNC and "/" not in op.path)
        groups = [group for group in Group if group in self._groups]
        groups = [group for group in groups if is_of_all or group.has(op.path)]
        if op.what is What.SYNC:
            for group in groups:
                self._report.flushes[group] += group.has(op.path)
                self._look(group, f"before {place}", op.path)
        self._disk.apply(op)
        self._duties.take(op.mark)
        for group in groups:
            self._look(group, f"after {place}")

    def _look(self, group: Group, place: str, syncs: str = "") -> None:
        """Judge each image that a cut can leave here."""
        for kind, image in self._disk.images(group.has, syncs):
            key = digest(image), self._duties.is_paid
            if key not in self._found:
                self._found[key] = found = self._open(group, image)
                self._report.images[group, kind] += 1
                self._report.newer[group, kind] += found.has > self._duties.until[group]
            losses = judge(group, self._found[key], self._duties, self._written)
            where = f"{kind.value}, {place}"
            for loss in losses.named:
                _note(self._report.named, group, loss, where)
            for loss in losses.unnamed:
                _note(self._report.unnamed, group, loss, where)
            if losses.unnamed and self._is_found_once:
                self._groups.discard(group)
                return

    def _open(self, group: Group, image: Image) -> Opened:
        """Open it in an empty folder; every second one with the `-shm` of the previous one."""
        shared = self._folder / f"{JOURNAL}{SHARED_MEMORY}"
        stale = shared.read_bytes() if len(self._found) % 2 and shared.exists() else None
        shutil.rmtree(self._folder, ignore_errors=True)
        for name in (CARD, STICK, ETC, OWN):
            (self._folder / name).mkdir(parents=True)
        for name, content in image:
            (self._folder / name).write_bytes(content)
        if stale is not None:
            shared.write_bytes(stale)
        memories = self._written.memories
        memory = memories[self._duties.is_paid] if memories else None
        attendants = self._written.attendants
        found = opened(group, self._folder, self._end / JOURNAL, memory, attendants)
        self._report.decisions.update(found.decisions)
        return found


def _note(losses: LossPlaces, group: Group, what: str, place: str) -> None:
    places = losses.setdefault((group, NUMBERS.sub("N", what)), [])
    if len(places) < PLACES_MAX:
        places.append(place)
