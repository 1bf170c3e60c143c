"""Create the journal's own partition on a real disk (a loop device) whose root is mounted.

The cases are both kinds of partition tables, an image on a larger card, and a failure at each
step. The state is never lost, and the next attempt succeeds.
"""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from agent.journal.audit import verify
from agent.journal.journal import Journal
from agent.setup.machine import STATE, CommandFailed, Machine
from agent.setup.state_partition import (
    FSTAB,
    FSTAB_LINE,
    GIB,
    LABEL,
    PartitionRefused,
    is_made,
    make,
    root_disk,
)
from tests.system.disks.cases import Outcome
from tests.system.disks.filesystems import run
from tests.unit.agent.transactions.facts import REFERENCE, prepared

TABLES = ("dos", "gpt")
IMAGE_BYTES = 3 * GIB  # sparse
USER = pwd.getpwuid(os.getuid()).pw_name
ROOT_FSTAB = (
    b"PARTUUID=12345678-02 / ext4 defaults,noatime 0 1"  # the last line, without a line break
)


class _Failing(Machine):
    """A machine on which one of the programs that change the disk fails."""

    def __init__(self, root: Path, fails_at: int) -> None:
        super().__init__(root, agent_user=USER)
        self._left = fails_at
        self.failed = ""

    def run(self, *command: str, stdin: bytes = b"") -> str:
        if command[0] not in ("findmnt", "findfs", "wipefs", "blockdev", "umount"):
            self._left -= 1
            if self._left == -1:
                self.failed = " ".join(command)
                raise CommandFailed(f"{command[0]}: planned")
        return super().run(*command, stdin=stdin)


class Card:
    """A card with Raspberry Pi OS's two partitions, its root mounted, and a journal on it."""

    def __init__(self, place: Path, table: str, size: int = IMAGE_BYTES) -> None:
        self.root = place / "root"
        self._image = place / "card.img"
        with self._image.open("wb") as image:
            image.truncate(size)
        rows = f"label: {table}\n,64MiB,\n,256MiB,L\n"
        subprocess.run(("sfdisk", "-q", self._image), input=rows.encode(), check=True)
        self.device = ""

    def grow(self, size: int) -> None:
        """Make it larger, like a card that is larger than its image."""
        os.truncate(self._image, size)

    def insert(self) -> None:
        made = subprocess.run(
            ("losetup", "--find", "--show", self._image), capture_output=True, check=True
        )
        self.device = made.stdout.decode().strip()
        run("partx", "--add", self.device)

    def install(self) -> None:
        self.insert()
        run("mkfs.ext4", "-q", "-F", f"{self.device}p2")
        self.root.mkdir()
        self.mount()
        (self.root / "etc").mkdir()
        (self.root / "etc/fstab").write_bytes(ROOT_FSTAB)
        self.state.mkdir(parents=True, mode=0o700)
        os.chown(self.state, 65534, 65534)
        with Journal(self.state / "journal.db") as journal:
            journal.append(REFERENCE, prepared())

    def mount(self) -> None:
        run("mount", f"{self.device}p2", str(self.root))

    def remove(self) -> None:
        for folder in (self.state, self.root):
            subprocess.run(("umount", "-q", folder), check=False)
        subprocess.run(("partx", "--delete", self.device), check=False, capture_output=True)
        run("losetup", "--detach", self.device)

    @property
    def state(self) -> Path:
        return self.root / STATE.lstrip("/")

    def holds_its_journal(self) -> bool:
        with Journal(self.state / "journal.db") as journal:
            found = [one.client_reference for one in journal.open_transactions()]
            return list(verify(journal)) == [] and found == [REFERENCE]

    def restart(self) -> None:
        """Remove and insert the card; mount the state as /etc/fstab says."""
        self.remove()
        self.insert()
        self.mount()
        if LABEL in (self.root / "etc/fstab").read_text():
            fstab, prefix = str(self.root / "etc/fstab"), str(self.root)
            run("mount", "--fstab", fstab, "--target-prefix", prefix, STATE)


@contextmanager
def card(place: Path, table: str, size: int = IMAGE_BYTES) -> Iterator[Card]:
    place.mkdir()
    made = Card(place, table, size)
    try:
        yield made
    finally:
        made.remove()
        shutil.rmtree(place)


def every(place: Path) -> Iterator[Outcome]:
    """Run every case and yield its outcome. Raises AssertionError at the first failure."""
    for table in TABLES:
        yield _is_made(place / "made", table)
        yield from _fails_at_each_step(place, table)
    yield _image_on_a_larger_card(place / "grown")
    yield _no_room(place / "full")
    yield _another_kiosks(place / "other")


def _is_made(place: Path, table: str) -> Outcome:
    with card(place, table) as pi:
        pi.install()
        machine = Machine(pi.root, agent_user=USER)
        before = _rows(pi)
        make(machine, "2026-11-22", lambda _: None)
        assert pi.state.is_mount()
        assert pi.holds_its_journal()
        assert pi.state.stat().st_uid == 65534
        assert oct(pi.state.stat().st_mode)[-3:] == "700"
        assert _rows(pi)[: len(before)] == before
        assert (pi.root / "etc/fstab").read_bytes() == ROOT_FSTAB + f"\n{FSTAB_LINE}\n".encode()
        pi.restart()
        assert pi.holds_its_journal()
        assert is_made(machine)
        run("umount", str(pi.state))
        assert list(pi.state.iterdir()) == []  # an agent without the partition finds no journal
        assert pi.state.stat().st_uid == 0
        aside = pi.state.with_name("kiosk-agent.before-2026-11-22")
        assert (aside / "journal.db").exists()
        return Outcome(f"a partition for the journal, {table}", 0, "created; its journal is found")


def _fails_at_each_step(place: Path, table: str) -> Iterator[Outcome]:
    step, is_whole = 0, False
    while not is_whole:
        with card(place / "failing", table) as pi:
            pi.install()
            machine = _Failing(pi.root, step)
            try:
                make(machine, "a", lambda _: None)
                is_whole = not machine.failed
            except (CommandFailed, PartitionRefused):
                assert pi.holds_its_journal()
                pi.restart()
                assert pi.holds_its_journal()
                make(Machine(pi.root, agent_user=USER), "b", lambda _: None)
            assert pi.holds_its_journal()
            assert pi.state.is_mount()
            assert len(_rows(pi)) == 3
        if not is_whole:
            what = " ".join(machine.failed.split()[:2])
            yield Outcome(f"{table}: `{what}` fails", 0, "state kept; created at the next attempt")
        step += 1


def _image_on_a_larger_card(place: Path) -> Outcome:
    """A GPT of an image ends inside the card; its second table first moves to the card's end."""
    with card(place, "gpt", 400 * 2**20) as pi:
        pi.grow(IMAGE_BYTES)
        pi.install()
        machine = Machine(pi.root, agent_user=USER)
        assert root_disk(machine).has_stale_end
        make(machine, "a", lambda _: None)
        assert pi.holds_its_journal()
        assert not root_disk(machine).has_stale_end
    return Outcome("an image on a larger card", 0, "created in the rest of the card")


def _no_room(place: Path) -> Outcome:
    with card(place, "dos", GIB) as pi:
        pi.install()
        before = _rows(pi)
        result = ""
        try:
            make(Machine(pi.root, agent_user=USER), "a", lambda _: None)
        except PartitionRefused as refused:
            result = str(refused)
        assert "1 GiB is needed" in result, result
        assert _rows(pi) == before
        assert pi.holds_its_journal()
    return Outcome("no room on the card", 0, result)


def _another_kiosks(place: Path) -> Outcome:
    """A partition with another kiosk's journal is refused."""
    with card(place, "dos") as pi:
        pi.install()
        machine = Machine(pi.root, agent_user=USER)
        make(machine, "a", lambda _: None)
        run("umount", str(pi.state))
        (pi.root / FSTAB.lstrip("/")).write_bytes(ROOT_FSTAB)
        with Journal(pi.state / "journal.db") as journal:
            journal.append(REFERENCE, prepared())
        result = ""
        try:
            make(machine, "b", lambda _: None)
        except PartitionRefused as refused:
            result = str(refused)
        assert "holds another journal" in result, result
        assert pi.holds_its_journal()
    return Outcome("another kiosk's partition", 0, "refused; the disk is unchanged")


def _rows(pi: Card) -> list[str]:
    dumped = subprocess.run(("sfdisk", "--dump", pi.device), capture_output=True, check=True)
    return [line for line in dumped.stdout.decode().splitlines() if line.startswith("/dev")]
