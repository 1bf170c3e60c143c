"""The journal's partition on a disk of programs that only answer, and its line for systemd."""

import json
import subprocess
from pathlib import Path

import pytest

from agent.setup import state_partition
from agent.setup.draft import DiskTable, Draft
from agent.setup.interview import Interview
from agent.setup.machine import STATE, CommandFailed
from agent.setup.questions.machine import ask_partition, ask_root
from agent.setup.state_partition import FSTAB_LINE, PartitionRefused, make, root_disk
from tests.unit.agent.app.setup.kiosk_root import KioskRoot, Person

GENERATOR = Path("/usr/lib/systemd/system-generators/systemd-fstab-generator")
MOUNT = r"var-lib-kiosk\x2dagent.mount"


def test_the_machine_boots_without_the_partition_and_the_agent_does_not(tmp_path: Path) -> None:
    fstab, units = tmp_path / "fstab", tmp_path / "units"
    fstab.write_text(f"{FSTAB_LINE}\n")
    for part in ("normal", "early", "late"):
        (units / part).mkdir(parents=True)
    folders = [units / part for part in ("normal", "early", "late")]
    assert GENERATOR.exists(), "it needs systemd (apt-get install systemd)"
    subprocess.run((GENERATOR, *folders), env={"SYSTEMD_FSTAB": str(fstab)}, check=True)
    made = units / "normal"
    assert (made / "kiosk-agent.service.requires" / MOUNT).is_symlink()
    assert not (made / "local-fs.target.requires" / MOUNT).is_symlink()
    text = (made / MOUNT).read_text()
    assert "Before=kiosk-agent.service" in text
    assert "What=/dev/disk/by-label/kiosk-state" in text


# --- making it ---

GIB = 1024**3
Row = dict[str, str | int]


def row(number: int, gib: int) -> Row:
    sectors = GIB // 512
    return {"node": f"/dev/mmcblk0p{number}", "start": number * sectors, "size": gib * sectors}


class Card:
    """A card of 32 GiB, as the machine's programs report it; labels are files of a folder."""

    def __init__(self, kiosk: KioskRoot, folder: Path) -> None:
        self._kiosk = kiosk
        self.table, self._after = folder / "table", folder / "table-after"
        self.labels = folder / "labels"
        self.labels.mkdir()
        self.has([row(1, 1), row(2, 4)])
        self._table(self._after, [row(1, 1), row(2, 4), row(3, 8)])
        self.free(27)
        for name, does in {
            "findmnt": "echo /dev/mmcblk0p2",
            "blockdev": f"echo {32 * GIB}",
            "wipefs": "echo ext4",
            "findfs": f'cat "{self.labels}/${{1#LABEL=}}"',
            "mkfs.ext4": f'for last; do true; done; echo "$last" > "{self.labels}/kiosk-new"',
            "e2label": f'rm -f "{self.labels}"/*; echo "$1" > "{self.labels}/$2"',
            **dict.fromkeys(("partx", "mount", "umount"), "true"),
        }.items():
            kiosk.program(name, does)

    def has(self, rows: list[Row], **more: str | int) -> None:
        self._table(self.table, rows, **more)

    @staticmethod
    def _table(file: Path, rows: list[Row], **more: str | int) -> None:
        table = {"label": "dos", "sectorsize": 512, "partitions": rows, **more}
        file.write_text(json.dumps({"partitiontable": table}))

    def free(self, gib: int) -> None:
        self._kiosk.program(
            "sfdisk",
            f"""case "$*" in
            *--json*) cat {self.table};;
            *--list-free*) echo "9 99 {gib * GIB // 512} x";;
            *--append*) cat > /dev/null; cp {self._after} {self.table};;
            esac""",
        )


@pytest.fixture
def card(kiosk: KioskRoot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Card:
    """The kiosk's card; the root is its second partition, and the agent has run."""
    blocks = tmp_path / "blocks"
    (blocks / "mmcblk0" / "mmcblk0p2" / "partition").mkdir(parents=True)
    (blocks / "mmcblk0p2").symlink_to("mmcblk0/mmcblk0p2")
    monkeypatch.setattr(state_partition, "BLOCKS", blocks)
    kiosk.at(STATE).mkdir(parents=True)
    kiosk.at(f"{STATE}/journal.db").write_text("a journal")
    return Card(kiosk, tmp_path)


def test_the_journal_moves_to_a_new_partition_and_the_old_folder_is_kept(
    kiosk: KioskRoot, card: Card
) -> None:
    said = list[str]()
    make(kiosk.machine, "now", said.append)
    assert "making a file system on /dev/mmcblk0p3" in said
    assert f"the old state is kept in {STATE}.before-now; do not start an agent with it" in said
    assert kiosk.at(f"{STATE}.before-now/journal.db").read_text() == "a journal"
    assert list(kiosk.at(STATE).iterdir()) == [], "it is mounted here"
    assert kiosk.at("/etc/fstab").read_text() == f"{FSTAB_LINE}\n"
    assert [label.name for label in card.labels.iterdir()] == ["kiosk-state"]
    assert "sfdisk --no-reread --no-tell-kernel --append" in "\n".join(kiosk.calls)


def test_a_partition_that_is_labelled_already_is_used(kiosk: KioskRoot, card: Card) -> None:
    (card.labels / "kiosk-state").write_text("/dev/mmcblk0p3")
    said = list[str]()
    make(kiosk.machine, "now", said.append)
    assert said[0] == "/dev/mmcblk0p3 already has the label kiosk-state: using it"
    assert not [call for call in kiosk.calls if call.startswith(("sfdisk", "mkfs"))]


def test_if_it_cannot_be_mounted_everything_is_as_before(kiosk: KioskRoot, card: Card) -> None:
    """The copy gets the label of an unfinished one, since the old journal stays in use."""
    kiosk.program("mount", 'case "$1" in --fstab) exit 32;; esac')
    kiosk.at("/etc/fstab").write_text("LABEL=root / ext4 defaults 0 1\n")
    with pytest.raises(CommandFailed, match="mount"):
        make(kiosk.machine, "now", lambda _: None)
    assert kiosk.at("/etc/fstab").read_text() == "LABEL=root / ext4 defaults 0 1\n"
    assert kiosk.at(f"{STATE}/journal.db").read_text() == "a journal"
    assert [label.name for label in card.labels.iterdir()] == ["kiosk-new"]


def test_a_copy_that_differs_is_not_used(kiosk: KioskRoot, card: Card) -> None:
    kiosk.without("diff")
    with pytest.raises(PartitionRefused, match="the copy differs from the original"):
        make(kiosk.machine, "now", lambda _: None)
    assert [label.name for label in card.labels.iterdir()] == ["kiosk-new"]


def test_an_empty_last_partition_is_used_and_a_stale_end_of_the_table_is_found(
    kiosk: KioskRoot, card: Card
) -> None:
    kiosk.program("wipefs", "true")
    assert root_disk(kiosk.machine).empty == "/dev/mmcblk0p2"
    card.free(0)
    card.has([row(1, 1)], label="gpt", lastlba=4 * GIB // 512)
    disk = root_disk(kiosk.machine)
    assert (disk.has_stale_end, disk.free // GIB) == (True, 29)


def asked(kiosk: KioskRoot, answers: dict[str, str] | None = None) -> tuple[Draft, Person]:
    """Ask for the partition and the read-only root; Enter means yes to both."""
    draft, person = Draft({}), Person(answers)
    interview = Interview(person, kiosk.machine, draft, lambda _: False, is_first=True)
    ask_partition(interview)
    ask_root(interview)
    return draft, person


@pytest.mark.parametrize(
    ("rows", "free", "root", "why"),
    [
        ([row(number, 1) for number in (1, 2, 3, 4)], 27, "/dev/mmcblk0p2", "its table is full"),
        ([row(1, 1), row(2, 4)], 0, "/dev/mmcblk0p2", "0.0 GiB of free space; 1 GiB is needed"),
        ([row(1, 1), row(2, 4)], 27, "/dev/root", "which is not a partition of a plain disk"),
    ],
)
def test_a_disk_without_room_is_explained(  # noqa: PLR0917  # a row of the table
    kiosk: KioskRoot, card: Card, rows: list[Row], free: int, root: str, why: str
) -> None:
    card.has(rows)
    card.free(free)
    kiosk.program("findmnt", f"echo {root}")
    draft, person = asked(kiosk)
    assert why in person.screen
    assert "the journal has no partition of its own" in person.screen
    assert draft.disk == DiskTable()
    with pytest.raises(PartitionRefused, match=why):
        make(kiosk.machine, "now", lambda _: None)


@pytest.mark.usefixtures("card")
def test_the_partition_and_the_read_only_root_are_offered(kiosk: KioskRoot) -> None:
    kiosk.program("overlayroot-chroot", "true")
    draft, person = asked(kiosk, {"Make the root read-only": "yes"})
    assert draft.disk == DiskTable(state_partition=True, read_only_root=True)
    assert "/dev/mmcblk0 has free space. Make a partition of 8.0 GiB" in person.screen
    kiosk.at("/etc/fstab").write_text(f"{FSTAB_LINE}\n")
    draft, person = asked(kiosk)
    assert "The journal has its own partition already." in person.screen
    assert draft.disk == DiskTable()
