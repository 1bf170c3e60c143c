"""The images are what the model says, nothing is lost in them, and planted mistakes are found."""

import sys
from pathlib import Path

import pytest

from tests.lab.crash_images.exploring import explore
from tests.lab.crash_images.images import CutDisk, Kind
from tests.lab.crash_images.opening import Group
from tests.lab.crash_images.recording import Op, Unmodelled, What, record
from tests.support.counts import drawn


def images(*ops: Op, before: tuple[Op, ...] = ()) -> dict[Kind, set[tuple[tuple[str, bytes], ...]]]:
    """Return the images of a cut after these changes; `before` is on the disk already."""
    disk = CutDisk()
    for op in before:
        disk.apply(op)
    disk.settle()
    for op in ops:
        disk.apply(op)
    found: dict[Kind, set[tuple[tuple[str, bytes], ...]]] = {}
    for kind, image in disk.images(lambda _: True):
        found.setdefault(kind, set()).add(image)
    return found


OLD = (Op(What.CREATE, "d/a"), Op(What.WRITE, "d/a", 0, b"old"))


def test_what_was_synced_is_in_every_image() -> None:
    found = images(Op(What.WRITE, "d/a", 0, b"new"), Op(What.SYNC, "d/a"), before=OLD)
    assert set.union(*found.values()) == {(("d/a", b"new"),)}


def test_each_write_is_lost_and_each_one_alone_is_kept() -> None:
    found = images(Op(What.WRITE, "d/a", 0, b"A"), Op(What.WRITE, "d/a", 1, b"B"), before=OLD)
    assert found[Kind.DROPPED] == found[Kind.ALONE] == {(("d/a", b"oBd"),), (("d/a", b"Ald"),)}
    assert found[Kind.SYNCED] == {(("d/a", b"old"),)}


def test_a_write_is_torn_at_each_sector() -> None:
    old, new = b"o" * 1024, b"n" * 1024
    found = images(
        Op(What.WRITE, "d/a", 0, new),
        before=(Op(What.CREATE, "d/a"), Op(What.WRITE, "d/a", 0, old)),
    )
    assert found[Kind.TORN] == {
        (("d/a", new[:512] + old[512:]),),
        (("d/a", old[:512] + new[512:]),),
    }


def test_a_size_may_be_on_the_disk_without_its_data_and_the_reverse() -> None:
    found = images(Op(What.WRITE, "d/a", 2, b"new"), before=OLD)
    assert found[Kind.SIZE] == {(("d/a", b"ol\0\0\0"),), (("d/a", b"oln"),)}


def test_a_name_is_lost_until_its_folder_is_synced() -> None:
    renamed = (*OLD, Op(What.SYNC, "d/a"), Op(What.RENAME, "d/a", to="d/b"))
    assert images(*renamed)[Kind.NAME] == {(), (("d/a", b"old"),), (("d/b", b"old"),)}
    assert images(*renamed, Op(What.SYNC, "d"))[Kind.NAME] == {(("d/b", b"old"),)}


CHANGES = """
import os, sys, threading
folder = sys.argv[1] + "/card"
os.mkdir(folder)
def write():
    with open(folder + "/draft", "wb") as file:
        file.write(b"one")
        file.flush()
        os.pwrite(file.fileno(), bytes([0, 255]), 1)
        os.fsync(file.fileno())
thread = threading.Thread(target=write)
thread.start()
thread.join()
opened = os.open(folder, os.O_DIRECTORY)
os.rename("draft", "file", src_dir_fd=opened, dst_dir_fd=opened)
os.fsync(opened)
os.unlink(folder + "/file")
"""


def test_a_recording_has_each_change_in_order(tmp_path: Path) -> None:
    folder = tmp_path / "recorded"
    folder.mkdir()
    assert record((sys.executable, "-c", CHANGES, str(folder)), folder) == [
        Op(What.CREATE, "card/draft"),
        Op(What.WRITE, "card/draft", 0, b"one"),
        Op(What.WRITE, "card/draft", 1, b"\x00\xff"),
        Op(What.SYNC, "card/draft"),
        Op(What.RENAME, "card/draft", to="card/file"),
        Op(What.SYNC, "card"),
        Op(What.DELETE, "card/file"),
    ]


def test_a_change_that_is_not_modelled_fails_the_recording(tmp_path: Path) -> None:
    folder = tmp_path / "recorded"
    folder.mkdir()
    changes = "import os, sys; os.mkdir(sys.argv[1] + '/d'); open(sys.argv[1] + '/d/a', 'ab')"
    with pytest.raises(Unmodelled, match="d/a is opened for appending"):
        record((sys.executable, "-c", changes, str(folder)), folder)


# --- the kiosk's files ---


@pytest.mark.slow
@pytest.mark.parametrize(
    ("product", "case", "groups"),
    drawn(
        [
            ("verify", "good", {Group.JOURNAL, Group.CURSOR}),
            ("shop", "attendants", {Group.ATTENDANTS}),
            ("shop", "a new configuration is put back", {Group.CONFIGURATION}),
        ],
        1,
    ),
)
def test_no_image_loses_what_was_acknowledged(product: str, case: str, groups: set[Group]) -> None:
    report = explore(product, case, groups=groups)
    assert {group for group, _ in report.images} == groups
    assert report.unnamed == report.named == {}


MARKER_FIRST = "the mirror's tail marker is written before its events"
CURSOR_FIRST = "the cursor is stored before the broker has acknowledged"
NAME_FIRST = "a file gets its name before its content is synced"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("product", "case", "mistakes", "losses"),
    drawn(
        [
            pytest.param(
                *("aeps", "good", ("the journal does not sync", MARKER_FIRST, CURSOR_FIRST)),
                {
                    (Group.JOURNAL, "it was acknowledged up to N, and goes to N"),
                    (Group.MIRROR, "event N: events N to N were acknowledged and are missing"),
                    (Group.CURSOR, "it is at N, and the broker has N"),
                },
                id="journal, mirror and cursor",
            ),
            pytest.param(
                *("aeps", "good", ("nothing journaled before sending",)),
                {(Group.JOURNAL, "a request was sent, and the journal does not know it")},
                id="sent first",
            ),
            pytest.param(
                *("aeps", "good", ("the dispenser pays before that is journaled",)),
                {
                    (Group.JOURNAL, "notes have moved, and the journal does not know it"),
                    (Group.JOURNAL, "notes have moved, and would move again"),
                },
                id="paid first",
            ),
            pytest.param(
                *("shop", "a new configuration works", (NAME_FIRST,)),
                {(Group.CONFIGURATION, "it was acknowledged up to N, and goes to N")},
                id="name first",
            ),
            pytest.param(
                *("shop", "killed before a sync"),
                ("a start trusts the log without writing it again",),
                {(Group.JOURNAL, "it was acknowledged up to N, and goes to N")},
                id="trusts the log",
            ),
            pytest.param(
                *("shop", "attendants", ("a new name is not synced",)),
                {(Group.ATTENDANTS, "it was acknowledged up to N, and goes to N")},
                id="name not synced",
            ),
        ],
        2,
    ),
)
def test_a_planted_mistake_is_found(
    product: str, case: str, mistakes: tuple[str, ...], losses: set[tuple[Group, str]]
) -> None:
    groups = {group for group, _ in losses}
    report = explore(product, case, mistakes, groups, is_found_once=True)
    assert report.unnamed.keys() == losses
