"""The sink stores a journal that goes on in other files like one that is in a single file."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from agent.base.clock import Moment
from agent.fleet.outbox import CursorFile, Outbox
from agent.journal.audit import verify_all
from agent.journal.feed import EventFeed
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.salvage.restore import restore
from fleet_messages.messages import encode
from tests.system.fleet.postgres import Message, Postgres, Row, postgres
from tests.unit.agent.journal.segments import OPEN, customer
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Flow, of, take
from tests.unit.agent.transactions.till_events import LOADED, OPENING

pytestmark = pytest.mark.slow  # a database is made and started

A, B = customer("A"), customer("B")
FILES: tuple[Flow, ...] = ((*of(OPENING), *A, *B[:3]), (*OPEN, *of(LOADED)), B[3:])
"""The events of each file; the transaction B goes through all of them."""
SAME = (
    """
    SELECT client_reference, service, opened_at, bank, cash, is_closed, amount_paise, fee_paise
    FROM fleet.transaction WHERE kiosk = '{}' ORDER BY client_reference
    """,
    """
    SELECT day, service, bank, count, amount_paise, charge_paise
    FROM fleet.day_sum WHERE kiosk = '{}' AND count > 0 ORDER BY day, service, bank
    """,
    "SELECT day, kind, paise FROM fleet.till_sum WHERE kiosk = '{}' ORDER BY day, kind",
    "SELECT drawer_paise FROM fleet.kiosk WHERE kiosk = '{}'",
    "SELECT client_reference, cash, amount FROM fleet.cash_waiting WHERE kiosk = '{}'",
)


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as one:
        yield one


def lived(path: Path, *, rolls_over: bool) -> Path:
    path.parent.mkdir()
    with Journal(path) as journal:
        for number, flow in enumerate(FILES):
            if rolls_over and number:
                journal.roll_over(f.OPENED)
            for event in flow:
                take(journal, event)
    return path


def messages(path: Path, kiosk: str, events_max: int) -> Iterator[Message]:
    """Yield what the kiosk publishes of a journal."""
    with JournalReader(path) as reader:
        outbox = Outbox(EventFeed(reader), CursorFile(path.parent), kiosk)
        while batch := outbox.next_batch(events_max):
            outbox.acknowledge(batch)
            yield f"kiosks/{kiosk}/events", encode(batch.message)


def known(database: Postgres, kiosk: str) -> list[list[Row]]:
    return [database.ask(sql.format(kiosk)) for sql in SAME]


@pytest.mark.parametrize("events_max", [1, 4, 50])
def test_what_is_brought_forward_changes_no_state_and_no_sum(
    database: Postgres, tmp_path: Path, events_max: int
) -> None:
    one = lived(tmp_path / "one" / "journal.db", rolls_over=False)
    several = lived(tmp_path / "several" / "journal.db", rolls_over=True)
    alone, split = f"ONE-{events_max}", f"SEVERAL-{events_max}"
    database.takes([*messages(one, alone, events_max), *messages(several, split, events_max)])
    assert database.value("SELECT count(*) FROM fleet.unread") == 0
    assert known(database, split) == known(database, alone)
    assert all(known(database, split)[:4])
    names = "SELECT name FROM fleet.event WHERE kiosk = '{}' AND name ~ 'continued|brought'"
    assert len(database.ask(names.format(split))) == 2 + 1 + 2
    assert database.ask(f"SELECT * FROM fleet.gaps WHERE kiosk = '{split}'") == []  # noqa: S608  # ours


@pytest.mark.parametrize(
    "is_first_file_there",
    [pytest.param(True, id="all"), pytest.param(False, id="later")],
)
def test_a_journal_is_restored_from_an_export_of_all_files_or_of_the_later_ones(
    database: Postgres, tmp_path: Path, *, is_first_file_there: bool
) -> None:
    """kiosk-retention may have moved the first events out of the database."""
    path = lived(tmp_path / "old" / "journal.db", rolls_over=True)
    kiosk = f"RESTORED-{is_first_file_there}"
    database.takes(messages(path, kiosk, 50))
    lines = database.exported(kiosk).splitlines()
    first = next(n for n, line in enumerate(lines) if "continued" in json.loads(line)["body"])
    export = tmp_path / "events.jsonl"
    export.write_text(joined(lines if is_first_file_there else lines[first:]))

    again = tmp_path / "new" / "journal.db"
    again.parent.mkdir()
    restore(again, export, path.with_suffix(".key").read_bytes(), Moment(f.OPENED, 0))

    with JournalReader(path) as before, JournalReader(again) as after:
        references = {t.client_reference for t in before.transactions()}
        found = {t.client_reference for t in after.transactions()}
        assert found == (references if is_first_file_there else {"B", "OPEN"})
        assert after.journal.totals() == before.journal.totals()
        findings = [str(finding) for finding in verify_all(after)]
    assert len(findings) == (0 if is_first_file_there else 1)
    assert all(f"events 1 to {first}" in finding for finding in findings)


def joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
