"""Makes the journal's own partition in the free space of the root's disk.

Then other programs cannot fill the journal's disk, and the root can be read-only. A power cut at
any step is safe: the partition gets its label only after the copy is complete and synced, and the
old folder is in use until /etc/fstab names the partition.
"""

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from agent.setup.file_changes import FileChange, write_all
from agent.setup.machine import STATE, CommandFailed, Machine

LABEL = "kiosk-state"
UNFINISHED = "kiosk-new"
"""The label until the copy is complete. A partition with this label may be formatted again."""
FSTAB = "/etc/fstab"
BLOCKS = Path("/sys/class/block")
GIB = 1024**3
ROOM_MIN = GIB
SIZE_MAX = 8 * GIB
"""Years of journal take less than 1 GiB; a card uses its free cells to spread the wear."""
GPT_TAIL = 33  # sectors at the end, for the second table
PRIMARIES_MAX = 4  # of an MBR

# nofail: the machine boots without the partition. The agent does not start without it: its
# StateDirectory= requires this mount, and x-systemd.required-by requires it too.
OPTIONS = (
    "defaults,noatime,nofail,x-systemd.device-timeout=30s,"
    "x-systemd.required-by=kiosk-agent.service,x-systemd.before=kiosk-agent.service"
)
FSTAB_LINE = f"LABEL={LABEL} {STATE} ext4 {OPTIONS} 0 2"

Say = Callable[[str], None]


class PartitionRefused(Exception):
    """No partition was made; the message says why, and the machine is as it was."""


class Disk(msgspec.Struct, frozen=True):
    """The disk of the root, and its partition table."""

    device: str
    label: str
    """dos (MBR) or gpt."""
    sector: int
    """Bytes."""
    partitions: tuple[str, ...]
    empty: str | None
    """The last partition if it is large enough and empty, for example after an interrupted run."""
    free: int
    """Bytes of the largest gap."""
    has_stale_end: bool
    """True if the GPT ends before the disk: an image was copied to a larger card."""

    @property
    def hindrance(self) -> str | None:
        """Return why no partition can be made; None: it can be made."""
        if self.empty:
            return None
        if self.label == "dos" and len(self.partitions) >= PRIMARIES_MAX:
            return f"{self.device} has {PRIMARIES_MAX} partitions, and its table is full"
        if self.free < ROOM_MIN:
            return (
                f"{self.device} has {self.free / GIB:.1f} GiB of free space; "
                f"{ROOM_MIN // GIB} GiB is needed"
            )
        return None


def is_made(machine: Machine) -> bool:
    """Return True if the state has a partition of its own in /etc/fstab."""
    try:
        lines = machine.at(FSTAB).read_text().splitlines()
    except FileNotFoundError:
        return False
    fields = [line.split() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return any(len(field) > 1 and field[1] == STATE for field in fields)


def root_disk(machine: Machine) -> Disk:
    """Return the disk of the root. Raises CommandFailed, PartitionRefused."""
    source = machine.run(
        "findmnt", "--noheadings", "--output", "SOURCE", "--target", str(machine.root)
    ).strip()
    parent = _parent_disk(source)
    if parent is None:
        raise PartitionRefused(f"the root is on {source}, which is not a partition of a plain disk")
    table = json.loads(machine.run("sfdisk", "--json", parent))["partitiontable"]
    sector = int(table.get("sectorsize", 512))
    sectors = int(machine.run("blockdev", "--getsize64", parent)) // sector
    partitions = tuple(one["node"] for one in table.get("partitions", ()))
    last = int(table.get("lastlba", 0))
    has_stale_end = table["label"] == "gpt" and last + GPT_TAIL + 1 < sectors
    end = max(
        (int(one["start"]) + int(one["size"]) for one in table.get("partitions", ())), default=0
    )
    tail = sectors - GPT_TAIL - end if has_stale_end else 0
    free = max(tail, *_gaps(machine, parent), 0) * sector
    empty = _empty(machine, table.get("partitions", ()), sector)
    return Disk(parent, table["label"], sector, partitions, empty, free, has_stale_end)


def _empty(machine: Machine, rows: Sequence[Mapping[str, Any]], sector: int) -> str | None:
    last = max(rows, key=lambda row: int(row["start"]), default=None)
    if last is None or int(last["size"]) * sector < ROOM_MIN:
        return None
    node = str(last["node"])
    try:
        found = machine.run("wipefs", "--noheadings", "--output", "TYPE", node)  # it only reads
    except CommandFailed:  # the kernel does not know it
        return None
    return None if found.strip() else node


def _gaps(machine: Machine, disk: str) -> tuple[int, ...]:
    """Return the sizes of the disk's gaps in sectors, the third column that sfdisk prints."""
    rows = (line.split() for line in machine.run("sfdisk", "--list-free", disk).splitlines())
    return tuple(int(row[2]) for row in rows if len(row) == 4 and "".join(row[:3]).isdecimal())


def _parent_disk(source: str) -> str | None:
    """Return the disk of a partition, from the kernel's tree; None if it is not a partition."""
    node = Path(source).resolve()
    folder = BLOCKS / node.name
    if not (folder / "partition").exists():
        return None
    return f"/dev/{folder.resolve().parent.name}"


def make(machine: Machine, stamp: str, say: Say) -> None:
    """Make the partition, move the state to it and mount it; the agent must not run.

    Raises PartitionRefused, CommandFailed, OSError; then the state is in its old place.
    """
    partition = _labelled(machine, LABEL)
    if partition:
        say(f"{partition} already has the label {LABEL}: using it")
    else:
        partition = _labelled(machine, UNFINISHED) or _partition(machine, root_disk(machine))
        say(f"making a file system on {partition}")
        _format(machine, partition)
    say(f"copying {STATE} to it")
    _copy(machine, partition)
    machine.run("e2label", partition, LABEL)
    _settle(machine)
    try:
        _switch(machine, stamp, say)
    except (CommandFailed, OSError):
        # The old folder stays in use, so this copy will soon differ from the kiosk's journal.
        machine.run("e2label", partition, UNFINISHED)
        raise


def _labelled(machine: Machine, label: str) -> str | None:
    found = ("findfs", f"LABEL={label}")
    return machine.run(*found).strip() if machine.succeeds(*found) else None


def _partition(machine: Machine, disk: Disk) -> str:
    """Add a partition while others of the disk are mounted; return its device."""
    if disk.hindrance:
        raise PartitionRefused(disk.hindrance)
    partition = disk.empty or _added(machine, disk)
    number = partition.removeprefix(disk.device).removeprefix("p")
    machine.succeeds(
        "partx", "--add", "--nr", number, disk.device
    )  # the kernel may know it already
    _settle(machine)
    return partition


def _added(machine: Machine, disk: Disk) -> str:
    """Add a row to the disk's table; return its device. The kernel does not know it yet."""
    change = ("sfdisk", *_IN_USE)
    if disk.has_stale_end:
        machine.run(*change, "--relocate", "gpt-bak-std", disk.device)
    size = min(disk.free, SIZE_MAX) // 2**20 - 1  # MiB; sfdisk aligns the start to a whole one
    row = f"size={size}MiB, type=L\n".encode()
    machine.run(*change, "--append", "--wipe-partitions=always", disk.device, stdin=row)
    table = json.loads(machine.run("sfdisk", "--json", disk.device))["partitiontable"]
    made = [one["node"] for one in table["partitions"] if one["node"] not in disk.partitions]
    if len(made) != 1:
        raise PartitionRefused(f"{disk.device} has no new partition after sfdisk")
    return str(made[0])


# The root is on this disk: its rows stay, and only the new one is reported to the kernel.
_IN_USE = ("--no-reread", "--no-tell-kernel")


def _format(machine: Machine, partition: str) -> None:
    # Read-only after an error: the agent then reports it, and does not write to a broken disk.
    machine.run("mkfs.ext4", "-q", "-F", "-L", UNFINISHED, "-e", "remount-ro", partition)
    _settle(machine)


def _settle(machine: Machine) -> None:
    """Wait until udev has made the new device names."""
    if machine.has("udevadm"):
        machine.succeeds("udevadm", "settle", "--timeout=30")


def _copy(machine: Machine, partition: str) -> None:
    """Copy the state, sync it and compare it. Raises PartitionRefused if the two differ."""
    state = machine.at(STATE)
    state.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="kiosk-state-") as name:
        machine.run("mount", "-t", "ext4", partition, name)
        try:
            is_filled = (Path(name) / "journal.db").exists()
            if not is_filled:
                machine.run("cp", "--archive", "--no-target-directory", str(state), name)
                machine.run("sync", "--file-system", name)
            if not machine.succeeds(*_COMPARE, str(state), name):
                raise PartitionRefused(OTHER_JOURNAL if is_filled else f"{partition}: {NOT_EQUAL}")
        finally:
            machine.run("umount", name)


_COMPARE = ("diff", "--recursive", "--brief", "--no-dereference", "--exclude=lost+found")
NOT_EQUAL = "the copy differs from the original; the card may be broken"
OTHER_JOURNAL = (
    f"the partition {LABEL} has a different journal, perhaps of another kiosk. Examine it "
    "(docs/journal.md), then add it to /etc/fstab by hand, or remove its label (e2label)"
)


def _switch(machine: Machine, stamp: str, say: Say) -> None:
    """Mount the partition now and at each start, and rename the old folder; on failure undo all.

    Raises CommandFailed, OSError.
    """
    state, fstab = machine.at(STATE), machine.at(FSTAB)
    before = fstab.read_bytes() if fstab.exists() else b""
    gap = b"" if not before or before.endswith(b"\n") else b"\n"
    new = before + gap + FSTAB_LINE.encode() + b"\n"
    write_all([FileChange(fstab, new, keeps_old=True)], stamp)
    aside = state.with_name(f"{state.name}.before-{stamp}")
    try:
        state.rename(aside)
        state.mkdir(mode=0o700)  # root owns it: without the partition the agent cannot write
        os.sync()
        machine.succeeds("systemctl", "daemon-reload")
        machine.run(*_mount(machine))
    except (CommandFailed, OSError):
        if aside.exists():
            state.rmdir()
            aside.rename(state)
        write_all([FileChange(fstab, before)], stamp)
        raise
    if (aside / "journal.db").exists():
        say(f"the old state is kept in {machine.named(aside)}; do not start an agent with it")
    else:
        shutil.rmtree(aside)


def _mount(machine: Machine) -> tuple[str, ...]:
    """Return the command that mounts the state in the same way as the boot."""
    if machine.root == Path("/"):
        return ("mount", STATE)
    fstab = str(machine.at(FSTAB))
    return ("mount", "--fstab", fstab, "--target-prefix", str(machine.root), STATE)
