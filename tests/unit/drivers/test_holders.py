"""Find the processes that have a device open, like `fuser`."""

import os
from pathlib import Path

from drivers.serial import HOLDERS_MAX, holders

ZERO = Path("/dev/zero")


def fake_process(proc: Path, pid: int, name: str) -> None:
    folder = proc / str(pid)
    (folder / "fd").mkdir(parents=True)
    (folder / "fd" / "3").symlink_to(ZERO)
    (folder / "comm").write_text(f"{name}\n")


def test_this_process_is_found_by_its_open_file() -> None:
    with ZERO.open("rb"):
        assert any(f"(pid {os.getpid()})" in who for who in holders(ZERO))


def test_a_process_is_named(tmp_path: Path) -> None:
    fake_process(tmp_path, 812, "minicom")

    assert holders(ZERO, tmp_path) == ("minicom (pid 812)",)
    assert holders(Path("/dev/null"), tmp_path) == ()


def test_a_long_list_of_processes_is_cut(tmp_path: Path) -> None:
    for pid in range(1, 10):
        fake_process(tmp_path, pid, "cat")

    assert len(holders(ZERO, tmp_path)) == HOLDERS_MAX


def test_a_process_that_ends_during_the_search_is_not_an_error(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    fake_process(tmp_path, 8, "cat")
    (tmp_path / "8" / "comm").unlink()

    assert holders(ZERO, tmp_path) == ("a process that has just ended (pid 8)",)


def test_an_ordinary_file_has_no_holders(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")

    assert holders(tmp_path / "file") == ()
    assert holders(tmp_path / "nothing") == ()
