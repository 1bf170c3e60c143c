"""A stick that somebody prepared: its links lead to no file of the kiosk, in neither direction."""

import os
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import apsw
import pytest
from pytest_mock import MockerFixture

from agent.journal.chain import KeyFile
from agent.journal.files import segment_path
from agent.mirror.medium import UnsafeMedium, refuse_foreign_files
from agent.mirror.status import MirrorState
from agent.salvage.restore import restore
from tests.unit.agent.journal.mirrored_journal import MORE, NOW, MirroredJournal

KIOSKS_OWN = ("journal.key", "journal.db", "journal.last", "journal-0002.db")
ON_THE_STICK = (
    "journal.last",
    "journal.db",
    "journal.db-journal",
    "journal.db-wal",
    "journal-0002.db",
    "journal-0002.db-journal",
    "journal-aside-1.db",
)


@pytest.fixture
def shop(tmp_path: Path) -> MirroredJournal:
    """A shop with two segments, whose stick is still empty."""
    shop = MirroredJournal(tmp_path)
    shop.roll_over()
    return shop


def contents(shop: MirroredJournal) -> dict[str, bytes]:
    return {name: (shop.path.parent / name).read_bytes() for name in KIOSKS_OWN}


def link(place: Path, target: Path) -> None:
    place.symlink_to(target)


def hard_link(place: Path, target: Path) -> None:
    os.link(target, place)


@pytest.mark.parametrize("lay", [link, hard_link])
@pytest.mark.parametrize(("name", "target"), [*zip(ON_THE_STICK, cycle(KIOSKS_OWN))])
def test_a_link_to_a_file_of_the_kiosk_makes_the_medium_unusable_and_changes_nothing(
    shop: MirroredJournal, name: str, target: str, lay: Callable[[Path, Path], None]
) -> None:
    lay(shop.stick / name, shop.path.parent / target)
    before = contents(shop)
    for _ in range(2):
        status = shop.mirror.round()
        assert status.state is MirrorState.UNSAFE
        assert str(shop.stick / name) in status.what
    assert contents(shop) == before
    assert [entry.name for entry in shop.stick.iterdir()] == [name]


def test_a_link_that_comes_later_is_found_before_the_next_event_is_written(
    shop: MirroredJournal,
) -> None:
    assert shop.in_step()
    marker = shop.copy.with_suffix(".last")
    marker.unlink()
    marker.symlink_to(shop.path.with_suffix(".key"))
    key = KeyFile.beside(shop.path).read()
    shop.live(*MORE)
    assert shop.mirror.round().state is MirrorState.UNSAFE
    assert KeyFile.beside(shop.path).read() == key


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_special_file_makes_the_medium_unusable(
    shop: MirroredJournal, make: Callable[[Path], None]
) -> None:
    make(shop.stick / "journal.db")
    assert shop.mirror.round().state is MirrorState.UNSAFE


def test_links_that_are_not_the_mirrors_are_left_alone(shop: MirroredJournal) -> None:
    (shop.stick / "lost+found").mkdir()
    (shop.stick / "photos").symlink_to("/")
    assert shop.in_step()


def test_a_medium_with_endless_names_is_not_searched_to_its_end(
    shop: MirroredJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agent.mirror.medium.ENTRIES_MAX", 5)
    for number in range(6):
        (shop.stick / f"{number}").touch()
    with pytest.raises(UnsafeMedium, match="more than 5 files"):
        refuse_foreign_files(shop.stick, shop.path)


def test_a_folder_that_is_a_link_on_a_medium_is_refused(
    shop: MirroredJournal, tmp_path: Path
) -> None:
    """The root's own links are the operator's; a medium's could lead anywhere."""
    (tmp_path / "linked").symlink_to(shop.stick)
    other_device = tmp_path.stat().st_dev + 1
    with pytest.raises(UnsafeMedium, match="is a link"):
        refuse_foreign_files(tmp_path / "linked", shop.path, root_device=other_device)
    refuse_foreign_files(tmp_path / "linked", shop.path, root_device=tmp_path.stat().st_dev)


def test_sqlite_opens_no_file_of_a_medium_before_the_links_are_refused(
    shop: MirroredJournal, tmp_path: Path, mocker: MockerFixture
) -> None:
    """It would undo a commit that somebody has laid beside a link, in the file behind it."""
    assert shop.in_step()
    key = KeyFile.beside(shop.path).read()
    second = shop.stick / "journal-0002.db"
    second.rename(tmp_path / "elsewhere")
    second.symlink_to(tmp_path / "elsewhere")
    second.with_name("journal-0002.db-journal").write_bytes(b"left over")
    opened = mocker.spy(apsw, "Connection")
    new = tmp_path / "new-card" / "journal.db"
    new.parent.mkdir()
    with pytest.raises(UnsafeMedium):
        restore(new, shop.stick, key, NOW)
    assert shop.mirrored_anew().round().state is MirrorState.UNSAFE
    assert not [call for call in opened.call_args_list if str(shop.stick) in str(call)]


@pytest.mark.parametrize("name", ["journal.db", "journal-0002.db"])
def test_nothing_is_restored_through_a_link(
    shop: MirroredJournal, tmp_path: Path, name: str
) -> None:
    assert shop.in_step()
    key = KeyFile.beside(shop.path).read()
    target = tmp_path / "elsewhere"
    (shop.stick / name).rename(target)
    (shop.stick / name).symlink_to(target)
    new = tmp_path / "new-card" / "journal.db"
    new.parent.mkdir()
    with pytest.raises(UnsafeMedium, match="is a link"):
        restore(new, shop.stick, key, NOW)
    assert not any(new.parent.iterdir())
    assert segment_path(shop.path, 2).exists()
