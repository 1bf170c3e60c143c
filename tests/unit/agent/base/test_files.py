"""A small file is replaced completely and durably, or not at all; an error names it."""

import errno
import os
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from agent.base.files import replace_whole
from tests.support.steps import Steps


def test_a_file_is_synced_before_its_rename_and_the_folder_after_it(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    steps = Steps(mocker)
    replace_whole(tmp_path / "settings.json", b"{}")
    assert steps.taken == [
        "write settings.new",
        "sync settings.new",
        "rename settings.new to settings.json",
        f"sync {tmp_path.name}/",
    ]


def test_a_file_written_in_pieces_is_complete(tmp_path: Path, mocker: MockerFixture) -> None:
    real = os.write
    mocker.patch("os.write", side_effect=lambda handle, content: real(handle, content[:3]))
    replace_whole(tmp_path / "settings.json", b"as long as it is")
    assert (tmp_path / "settings.json").read_bytes() == b"as long as it is"


def takes_only(mocker: MockerFixture, room: int) -> None:
    """Make the disk full after so many bytes."""
    real = os.write
    left = [room]

    def write(handle: int, content: bytes) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = real(handle, content[: left[0]])
        left[0] -= taken
        return taken

    mocker.patch("os.write", side_effect=write)


@pytest.mark.parametrize("room", [0, 5])
def test_a_full_disk_keeps_the_old_file(tmp_path: Path, mocker: MockerFixture, room: int) -> None:
    file = tmp_path / "complaints.json"
    replace_whole(file, b"the old ones")
    takes_only(mocker, room)
    with pytest.raises(OSError, match=r"the disk is full; free some space on it.*complaints\.json"):
        replace_whole(file, b"the new ones, and more of them")
    assert file.read_bytes() == b"the old ones"
    assert list(tmp_path.iterdir()) == [file], "a draft does not take the free space"


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.EROFS, "read-only"), (errno.EIO, "replace it"), (errno.ENAMETOOLONG, "too long")],
)
def test_a_refusal_says_what_to_do(
    tmp_path: Path, mocker: MockerFixture, number: int, words: str
) -> None:
    mocker.patch("os.fsync", side_effect=OSError(number, os.strerror(number)))
    with pytest.raises(OSError, match=words) as refused:
        replace_whole(tmp_path / "settings.json", b"{}")
    assert refused.value.filename == str(tmp_path / "settings.json")
    assert not (tmp_path / "settings.json").exists()
