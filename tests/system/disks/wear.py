"""`python -m tests.system.disks.wear`: count what the agent and the mirror write to their media.

Each medium is a separate ext4 on a loop device, so only its own writes are counted. An idle kiosk
is a real agent with all simulated devices. A withdrawal is its events through `Journal.append`,
because the agent stores nothing else of it. It needs root.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep  # noqa: TID251  # the other process uses real time

from agent.base.clock import Clock
from agent.journal.journal import Journal
from agent.mirror.follower import JournalMirror
from tests.lab.bench import journals
from tests.lab.bench.figures import Figure, table
from tests.lab.bench.idling import complete_index, with_all_devices
from tests.system.disks.filesystems import Ext4, run
from tests.system.e2e.simulator import simulator

SECTOR = 512  # bytes; the unit of /sys/block/*/stat for every device
WRITTEN = 6  # the column of sectors written
KIB = 1024
WITHDRAWALS = 200
SETTLES_S = 60.0  # until catalogues are stored and devices connected
IDLE_S = 300.0
LOOKS = ((0, 1), (1, 3), (3, 4), (4, 5))
"""When the mirror copies during a withdrawal: before the request, before the notes move, and
between events that are some seconds apart."""
DAY_S = 86_400


def main() -> int:
    if os.geteuid() != 0:
        print("a loop device needs root: run it with sudo")
        return 2
    for figures in (_of_withdrawals, _of_an_idle_kiosk):
        print(table(figures()))
        sys.stdout.flush()
    return 0


@contextmanager
def _disk(place: Path) -> Iterator[Ext4]:
    place.mkdir()
    disk = Ext4(place)
    disk.make()
    try:
        yield disk
    finally:
        disk.end()


def _written(disk: Ext4) -> int:
    """Sync, then return the bytes written to the device since its creation."""
    run("sync", "--file-system", str(disk.folder))
    device = disk.folder.stat().st_dev
    stat = Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}/stat").read_text()
    return int(stat.split()[WRITTEN]) * SECTOR


def _of_withdrawals() -> Iterator[Figure]:
    with (
        tempfile.TemporaryDirectory(prefix="kiosk-wear-") as name,
        _disk(Path(name) / "card") as card,
        _disk(Path(name) / "stick") as stick,
        Journal(card.folder / "journal.db") as journal,
    ):
        mirror = JournalMirror(journal.path, stick.folder, Clock())
        fresh = journals.references(journals.OPENED_AT)
        for _ in range(WITHDRAWALS):  # until the journal's files have their usual size
            _withdraw(journal, next(fresh), mirror)
        before = _written(card), _written(stick)
        for _ in range(WITHDRAWALS):
            _withdraw(journal, next(fresh), mirror)
        after = _written(card), _written(stick)
        assert mirror.round().is_fine
    for what, began, ended in zip(("card", "mirror's stick"), before, after, strict=True):
        each = (ended - began) / WITHDRAWALS / KIB
        detail = f"{journals.EVENTS_EACH} events"
        yield Figure(f"{what}: a withdrawal", each, unit="KiB", detail=detail)


def _withdraw(journal: Journal, reference: str, mirror: JournalMirror) -> None:
    events = journals.handed(reference)
    for first, beyond in LOOKS:
        journals.write_events(journal, reference, events[first:beyond])
        mirror.round()


def _of_an_idle_kiosk() -> Iterator[Figure]:
    with (
        tempfile.TemporaryDirectory(prefix="kiosk-wear-") as name,
        _disk(Path(name) / "card") as card,
        simulator() as bench,
        with_all_devices(card.folder, bench.line) as kiosk,
    ):
        complete_index(kiosk)
        kiosk.start()
        sleep(SETTLES_S)
        kiosk.ready()
        before = _written(card)
        sleep(IDLE_S)
        after = _written(card)
        assert kiosk.stop() == 0, kiosk.log.read_text()
    yield Figure("card: idle for five minutes", (after - before) / KIB, unit="KiB")
    day = (after - before) / IDLE_S * DAY_S / KIB
    yield Figure("card: idle for a day, by that", day, unit="KiB")


if __name__ == "__main__":
    sys.exit(main())
