"""Any flipped bit in a journal's files is found, or it changed no content.

The content is every row of every table, and each state as it is read. Unused bytes of SQLite (free
pages, the gaps within pages, some fields of the header) may flip unnoticed;
docs/journal.md names them.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import apsw
import pytest

from agent.journal.audit import verify
from agent.journal.database import JournalError
from agent.journal.journal import Journal
from agent.journal.segment import Segment
from tests.support.counts import every_nth
from tests.unit.agent.journal.disk import as_on_disk, execute
from tests.unit.agent.journal.segments import customer, live
from tests.unit.agent.transactions.flows import FLOWS, of, take
from tests.unit.agent.transactions.till_events import TILL_FACTS

TABLES = {
    "event": "seq",
    "movement": "seq",
    "counter": "name",
}
DRAWN = 100  # bits in each file
SPREAD = 100  # more bits, at equal distances


def busy(path: Path) -> Journal:
    journal = Journal(path)
    for number in range(12):
        for recorded in customer(f"OUTLET-001-20261121-1600{number:02}-7QX3ZC"):
            take(journal, recorded)
    for recorded in (*of(*TILL_FACTS), *FLOWS["withdrawal with every detour"][:5]):
        take(journal, recorded)
    return journal


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    """A journal that was closed: all is in one file, which holds no empty pages."""
    path = tmp_path / "journal.db"
    busy(path).close()
    execute(path, "VACUUM")
    return path


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A journal whose process was killed: the newest events are in the write-ahead log alone."""
    path = tmp_path / "life" / "journal.db"
    path.parent.mkdir()
    live(path, customer("OUTLET-001-20261121-140000-7QX3ZC"))
    with busy(path):
        as_on_disk(path, tmp_path)
        (tmp_path / "journal.last").write_bytes(path.with_suffix(".last").read_bytes())
    return tmp_path / "journal.db"


def test_a_flipped_bit_in_the_file_is_found(closed: Path) -> None:
    assert all_are_found(closed, closed)


def test_a_flipped_bit_in_the_write_ahead_log_is_found(killed: Path) -> None:
    log = killed.with_name("journal.db-wal")
    assert log.stat().st_size > 100 * 4096
    assert all_are_found(killed, log)


def all_are_found(journal: Path, file: Path) -> bool:
    good = {path: path.read_bytes() for path in journal.parent.iterdir() if path.is_file()}
    expected = all_rows(journal)
    found = 0
    bits = every_nth([*flipped(len(good[file]))], 4)
    for bit in bits:
        for path in journal.parent.iterdir():
            if path.is_file():
                path.unlink()
        for path, content in good.items():
            path.write_bytes(turned_over(content, bit) if path == file else content)
        if is_found(journal):
            found += 1
        else:
            assert all_rows(journal) == expected, f"bit {bit} of {file.name}"
    assert found > len(bits) // 5
    return True


def flipped(size: int) -> Iterator[int]:
    rng = Random(1)
    drawn = (rng.randrange(size) for _ in range(DRAWN))
    for at in (*range(100), *range(0, size, size // SPREAD), *drawn):
        yield at * 8 + rng.randrange(8)


def turned_over(content: bytes, bit: int) -> bytes:
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def is_found(path: Path) -> bool:
    try:
        with Segment(path) as journal:
            return next(verify(journal), None) is not None
    except JournalError:
        return True


def all_rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return every row."""
    with Segment(path) as journal:
        states = list(journal.states())
    with closing(apsw.Connection(str(path))) as database:
        return {"state": states} | {
            table: list(database.execute(f"SELECT * FROM {table} ORDER BY {key}"))  # noqa: S608  # above
            for table, key in TABLES.items()
        }
