"""The page scan reads every value that SQLite can have written, without SQLite."""

import random
from pathlib import Path

import apsw
import pytest

from agent.salvage.page_scan import PAGE, TABLE_LEAF, ScannedRow, Value, rows
from tests.support.counts import drawn

WIDTHS = (1, 2, 3, 4, 6, 8)  # bytes of an integer in a record
INTEGERS = (0, 1, *(edge for w in WIDTHS for edge in (2 ** (8 * w - 1) - 1, -(2 ** (8 * w - 1)))))


def found(path: Path, *values: Value) -> list[Value]:
    """Return what is found of rows of one value each, by rowid."""
    database = apsw.Connection(str(path))
    database.execute(f"PRAGMA page_size = {PAGE}; CREATE TABLE one (value)")
    database.executemany("INSERT INTO one VALUES (?)", ((value,) for value in values))
    database.close()
    read = {row.rowid: row.values[0] for row in rows(path.read_bytes()) if len(row.values) == 1}
    return [read.get(rowid) for rowid in range(1, len(values) + 1)]


@pytest.mark.parametrize("value", [*INTEGERS, None, "", "text", "हिन्दी", b"", b"bytes"])
def test_a_value(tmp_path: Path, value: Value) -> None:
    assert found(tmp_path / "any.db", value, "next") == [value, "next"]


@pytest.mark.parametrize("pages", [1, 2, 3])
def test_a_record_of_any_length_that_goes_beyond_its_page(tmp_path: Path, pages: int) -> None:
    near = [bytes([pages]) * (PAGE * pages + more) for more in range(-60, 20)]
    assert found(tmp_path / "any.db", *near) == near


def test_a_rowid_of_nine_bytes(tmp_path: Path) -> None:
    path, far = tmp_path / "any.db", 2**62 + 5
    database = apsw.Connection(str(path))
    database.execute(f"PRAGMA page_size = {PAGE}; CREATE TABLE one (value)")
    database.execute("INSERT INTO one (rowid, value) VALUES (?, 'far')", (far,))
    database.close()
    assert ScannedRow(far, ("far",)) in [*rows(path.read_bytes())]


def test_a_long_record_whose_pages_are_in_the_log_alone(tmp_path: Path) -> None:
    path, long = tmp_path / "any.db", b"long" * PAGE
    database = apsw.Connection(str(path))
    database.execute(f"PRAGMA page_size = {PAGE}; PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE one (value)")
    database.execute("INSERT INTO one VALUES (?)", (long,))
    log = Path(f"{path}-wal").read_bytes()
    assert ScannedRow(1, (long,)) in [*rows(path.read_bytes(), log)]
    database.close()


def test_a_page_of_garbage_does_not_stop_the_scan() -> None:
    for seed in drawn(range(300), 60):
        garbage = bytes([TABLE_LEAF]) + random.Random(seed).randbytes(PAGE - 1)
        assert all(row.values is not None for row in rows(bytes(PAGE) + garbage))
