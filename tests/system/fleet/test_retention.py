"""kiosk-retention moves old rows into files: no sum changes, and the events can be put back."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.fleet.postgres import Message, Postgres, Row, postgres
from tests.system.fleet.sent import AT, event, events, message, moved, stands
from tests.system.fleet.stack import SINK

pytestmark = pytest.mark.slow  # a database is made and started

SUMS = (
    "SELECT * FROM fleet.settlement",
    "SELECT * FROM fleet.till",
    "SELECT * FROM fleet.gaps",
    "SELECT stored, last_seq, drawer_paise FROM fleet.kiosk",
)


@pytest.fixture
def database() -> Iterator[Postgres]:
    """A kiosk's events; the first four arrived two years ago. Two transactions still wait."""
    with postgres() as one:
        one.takes([of(1, cash="handed"), of(2, cash="owed"), of(3, is_closed=False), of(4)])
        one.do(
            "SELECT fleet.need_month(now() - interval '730 days'); "
            "UPDATE fleet.event SET received_at = received_at - interval '730 days'"
        )
        one.takes([of(5), of(6)])
        yield one


def of(number: int, *, cash: str = "handed", is_closed: bool = True) -> Message:
    status = stands(cash=cash, is_closed=is_closed)
    notes = moved(date="2020-01-01")  # before each arrival, whenever this runs
    one = event(number, at=AT + number, stands=status, moved=notes)
    return message("K-001", "events", events(one))


def retention(database: Postgres, folder: Path) -> str:
    environ = {**os.environ, **database.environ, "STATE_DIRECTORY": str(folder)}
    command = [SINK / "kiosk-retention"]
    return subprocess.check_output(command, env=environ, text=True, stderr=subprocess.STDOUT)


def sums(database: Postgres) -> list[list[Row]]:
    return [database.ask(sql) for sql in SUMS]


def seqs(database: Postgres) -> list[int]:
    return [row["seq"] for row in database.ask("SELECT seq FROM fleet.event ORDER BY seq")]


def test_old_events_and_closed_transactions_are_moved_and_no_sum_changes(
    database: Postgres, tmp_path: Path
) -> None:
    before, exported = sums(database), database.exported("K-001")
    assert ".dump" in retention(database, tmp_path)
    assert seqs(database) == [5, 6]
    waiting = database.ask("SELECT client_reference FROM fleet.transaction ORDER BY 1")
    assert [row["client_reference"] for row in waiting] == ["A-2", "A-3"]
    assert sums(database) == before

    # A kiosk that delivers everything again changes nothing.
    database.takes([of(1), of(4), of(5)])
    assert seqs(database) == [5, 6]
    assert sums(database) == before

    database.do("SELECT fleet.rebuild()")
    assert sums(database) == before

    (file,) = tmp_path.glob("event_*.dump")
    environ = {**os.environ, **database.environ}
    command = ("pg_restore", "--dbname", "fleet", "--section=pre-data", "--section=data", file)
    subprocess.run(command, env=environ, check=True)
    assert database.exported("K-001") == exported
    assert sums(database) == before
    assert len(list(tmp_path.glob("transaction_*.csv"))) == 1


def test_a_second_run_moves_nothing(database: Postgres, tmp_path: Path) -> None:
    retention(database, tmp_path)
    files = sorted(tmp_path.iterdir())
    assert retention(database, tmp_path) == ""
    assert sorted(tmp_path.iterdir()) == files
