"""A damaged page can hold values of other types than its table declares: they are damage."""

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import apsw
import pytest

from agent.base.clock import Moment
from agent.journal.audit import verify_all
from agent.journal.database import Damaged, JournalError
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.salvage.salvage import salvage
from tests.unit.agent.transactions.facts import LIFE, OPENED, REFERENCE

VALUES = {"NULL": None, "7": "INTEGER", "1.5": "REAL", "'x'": "TEXT", "x'00ff'": "BLOB"}
"""By their SQL: the type."""
COLUMNS = {
    "event": {"client_reference": "TEXT", "body": "TEXT", "link": "BLOB"},
    "state": {"closed": "INTEGER", "body": "TEXT"},
    "counter": {"name": "TEXT", "count": "INTEGER", "amount": "INTEGER"},
    "movement": {"date": "TEXT", "client_reference": "TEXT", "kind": "TEXT", "amount": "INTEGER"},
}
CASES = [
    (table, column, value)
    for table, columns in COLUMNS.items()
    for column, kind in columns.items()
    for value, another in VALUES.items()
    if another != kind
]
EVENTS = ("seq = 1", "seq = 3", "seq = (SELECT max(seq) FROM event)")
WITHOUT_TYPES = """
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(replace(replace(replace(replace(sql, 'NOT NULL', ''),
    ') STRICT', ')'), 'TEXT', ''), 'BLOB', ''), 'INTEGER NOT NULL', '') WHERE type = 'table';
DELETE FROM sqlite_schema WHERE type = 'trigger';
"""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound")
    with Journal(folder / "journal.db") as journal:
        for event in LIFE:
            journal.append(REFERENCE, event)
    return folder


def damage(file: Path, change: str) -> None:
    """Make a change that no table allows, as a damaged page would, and keep the tables."""
    with apsw.Connection(str(file)) as database:
        tables = list(database.execute("SELECT sql, name FROM sqlite_schema WHERE type = 'table'"))
        database.execute(WITHOUT_TYPES)
    database.close()
    with apsw.Connection(str(file)) as database:
        database.execute(f"{change}; PRAGMA writable_schema = ON")
        database.executemany("UPDATE sqlite_schema SET sql = ? WHERE name = ?", tables)
    database.close()


def export(path: Path) -> None:
    with JournalReader(path) as reader:
        list(reader.events(None))


def listed(path: Path) -> None:
    with JournalReader(path) as reader:
        list(reader.transactions())


def verified(path: Path) -> None:
    with JournalReader(path) as reader:
        list(verify_all(reader))


READINGS: tuple[Callable[[Path], object], ...] = (
    *(export, listed, verified),
    lambda path: Journal(path).close(),
    lambda path: salvage(path, Moment(OPENED + 100, 0.0)),
)


@pytest.mark.parametrize(("table", "column", "value"), CASES)
def test_a_value_of_another_type_is_damage_and_not_our_error(
    sound: Path, tmp_path: Path, table: str, column: str, value: str
) -> None:
    for number, where in enumerate(EVENTS if table == "event" else ("true",)):
        path = shutil.copytree(sound, tmp_path / f"{number}") / "journal.db"
        damage(path, f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE {where}")  # noqa: S608  # ours
        for reads in READINGS:
            with suppress(JournalError):  # any other error would end a command with a traceback
                reads(path)


def test_a_missing_value_is_named_with_what_to_do(sound: Path, tmp_path: Path) -> None:
    path = shutil.copytree(sound, tmp_path / "copy") / "journal.db"
    damage(path, "UPDATE event SET body = NULL WHERE seq = 1")
    with pytest.raises(Damaged, match=r"a value cannot be read \(not str\)\. Keep it: it is evide"):
        JournalReader(path)
