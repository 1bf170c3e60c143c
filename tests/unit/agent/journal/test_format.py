"""A journal's number says which release can read it, and rises with the first newer event.

The package's scripts read the number in the main file's header. The agent of an older release, and
its package, refuse a journal whose number they do not know.
"""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

from agent import __version__
from agent.journal import schema
from agent.journal.continuation import SegmentEvent
from agent.journal.database import Damaged, TooNew
from agent.journal.files import segment_path
from agent.journal.journal import Journal
from agent.journal.segment import Segment
from agent.salvage.salvage import salvage
from agent.transactions.ledger import EntryKind
from agent.transactions.model import AnyEvent, Transaction
from agent.transactions.till import TillEvent
from tests.unit.agent.journal.disk import (
    UNKNOWN,
    aged,
    append_unknown,
    as_on_disk,
    execute,
    is_whole,
    number_in_header,
    rows,
    written,
)
from tests.unit.agent.journal.salvages import NOW
from tests.unit.agent.journal.segments import customer, live
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import take
from tests.unit.agent.transactions.till_events import LOADED, WITHDRAWN

TABLES = 4
"""The number of the last migration with SQL, which the releases before 5 read."""

STATE, LEDGER = "the state", "the ledger"
FORMATS: dict[int, dict[str, str]] = {
    4: {
        "prepared": "0b48671f",
        "sending": "c69332ec",
        "answered": "c2e5e51a",
        "refused": "f38fd4cc",
        "unanswered": "a2860fc2",
        "looked_up": "8b031510",
        "mismatched": "28850487",
        "not_found": "abe29301",
        "not_sent": "06e1a3f1",
        "launched": "88fae13e",
        "reader_said": "bc3c97d6",
        "slip_started": "04f26344",
        "slip_ended": "a020c663",
        "claim_issued": "ba49cd85",
        "handing_over": "e8a54c89",
        "handed": "63c41ce1",
        "not_handed": "233da46a",
        "held": "74ac6901",
        "refunding": "6ce93f02",
        "refunded": "2a4fef65",
        "disputed": "072bb880",
        "resolved": "a3d2155d",
        "refund_settled": "fe0247f4",
        "salvaged": "963f365b",
        "vouched": "61b3d33e",
        "drawer_counted": "d51a8bc6",
        "drawer_moved": "5c3bcd88",
        "cash_serviced": "796e0498",
        "attendant_changed": "fd46e1ed",
        STATE: "422dc672",
        LEDGER: "9d9cfc60",
    },
    5: {
        "prepared": "00cf389e",
        "mismatched": "00292188",
        "shortfall_reported": "54eb3af1",
        "shortfall_settled": "1640854e",
        STATE: "f0069ab2",
    },
    6: {"continued": "2312a473", "brought_forward": "ed8891a1"},
}
"""The changes in the stored form that each number brought: fingerprints by name."""
NOT_EVENTS = {STATE, LEDGER}
STILL_READ = {
    5: {"prepared"},  # an older release ignores the new terms; not_found and not_sent follow them
}
"""Changed events that an older release reads: it ignores what is new, and misses nothing by it."""
PYTHONS = ("$defs", "title", "description")
WHAT_TO_DO = """
What the journal stores has changed: {changed}. An older release would not read it, or would read
only a part of it. So it needs a new number, unless no package was built with number {number} yet:
  1. agent/journal/schema.py: append an entry to MIGRATIONS. If only some events have changed, it is
     "" and NEEDS names these events with the number {next}; otherwise it is a migration with SQL.
  2. Here: FORMATS[{next}] = {fingerprints}
  3. CHANGELOG.md: say that an older release does not open a journal with it.
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


# --- what a number means ---


def test_what_is_stored_does_not_change_without_a_new_number() -> None:
    known: dict[str, str] = {}
    for number in sorted(FORMATS):
        known |= FORMATS[number]
    stored = now_stored()
    changed = {name: value for name, value in stored.items() if known.get(name) != value}
    number = schema.SCHEMA_VERSION
    assert not changed, WHAT_TO_DO.format(
        changed=", ".join(changed), number=number, next=number + 1, fingerprints=changed
    )
    assert known.keys() == stored.keys(), "an event that was ever stored is read for ever"
    assert max(FORMATS) <= number


def test_an_event_that_older_releases_misread_raises_the_number_too() -> None:
    """Its stored form is the same; the terms decide about it."""
    assert {name: schema.NEEDS[name] for name in ("not_found", "not_sent")} == {
        "not_found": 5,
        "not_sent": 5,
    }


@pytest.mark.parametrize("number", sorted(set(FORMATS) - {TABLES}))
def test_each_change_raises_the_number_of_the_files_that_have_it(number: int) -> None:
    events = FORMATS[number].keys() - NOT_EVENTS - STILL_READ.get(number, set())
    if not schema.MIGRATIONS[number - 1]:
        assert events, "nothing raises the number: give it a migration with SQL"
        assert {name for name in events if schema.NEEDS.get(name, 0) < number} == set()


def now_stored() -> dict[str, str]:
    """Return the fingerprint of each event, the state and the ledger: fields, types, values."""
    kinds = (*AnyEvent.__args__, *TillEvent.__args__, *SegmentEvent.__args__)
    stored: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in kinds}
    stored |= {STATE: Transaction, LEDGER: EntryKind}
    return {name: fingerprint(kind) for name, kind in stored.items()}


def fingerprint(kind: object) -> str:
    schema = msgspec.json.schema(kind)
    content = stored_only(schema, schema["$defs"])
    return blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=4).hexdigest()


def stored_only(node: Any, definitions: dict[str, Any]) -> Any:
    """Return a JSON schema without the names and docstrings of Python, which are not stored."""
    match node:
        case {"$ref": str(reference), **others}:
            node = definitions[reference.rpartition("/")[2]] | others
            return stored_only(node, definitions)
        case dict():
            return {
                key: stored_only(value, definitions)
                for key, value in node.items()
                if key not in PYTHONS
            }
        case list():
            return [stored_only(value, definitions) for value in node]
    return node


# --- the number in the file ---


def test_a_journal_has_the_older_number_until_it_has_a_newer_event(path: Path) -> None:
    """Until then an update can be rolled back. The scripts read the number at once."""
    with Journal(path) as journal:
        for event in (*WITHDRAWN, LOADED):
            take(journal, (f.REFERENCE, event))
        assert number_in_header(path) == TABLES
        journal.append(f.REFERENCE, f.SHORT)
        assert number_in_header(path) == 5
    with Journal(path) as journal:
        journal.append(f.REFERENCE, f.FOUND_PAID)
    assert number_in_header(path) == 5


def test_a_mismatch_needs_the_number_too(path: Path) -> None:
    """It may name a field that an older release does not know."""
    written(path, f.prepared(), f.sending(), f.MISMATCHED)
    assert number_in_header(path) == 5


def test_a_new_number_waits_for_a_reader_and_no_longer(path: Path) -> None:
    with Journal(path) as journal:
        for event in WITHDRAWN:
            journal.append(f.REFERENCE, event)
        with Segment(path) as reader, reader.consistent_read():
            reader.last_seq()
            journal.append(f.REFERENCE, f.SHORT)
            assert number_in_header(path) == TABLES
        journal.append(f.REFERENCE, f.FOUND_PAID)
        assert number_in_header(path) == 5


@pytest.mark.parametrize("older", [1, 2, 3])
def test_the_number_of_a_migration_is_in_the_file_while_the_agent_runs(
    path: Path, older: int
) -> None:
    """Otherwise a roll-back would restore a release that cannot open the journal."""
    aged(written(path, *WITHDRAWN), older)
    assert number_in_header(path) == older
    with Journal(path):
        assert number_in_header(path) == TABLES


def test_a_number_that_a_power_cut_left_in_the_log_is_moved_at_the_start(
    path: Path, tmp_path: Path
) -> None:
    with Journal(path) as journal:
        for event in WITHDRAWN:
            journal.append(f.REFERENCE, event)
        with Segment(path) as reader, reader.consistent_read():
            reader.last_seq()
            journal.append(f.REFERENCE, f.SHORT)
            copy = as_on_disk(path, tmp_path / "copy")
    assert number_in_header(copy) == TABLES
    with Journal(copy):
        assert number_in_header(copy) == 5


def test_each_segment_has_the_number_that_its_own_events_need(path: Path) -> None:
    """The first file has the higher number, too: an older release would go on with it."""
    live(path, customer("A"))
    with Journal(path) as journal:
        newer = journal.roll_over(f.OPENED)
    assert newer == segment_path(path, 2)
    assert (number_in_header(path), number_in_header(newer)) == (6, 6)
    assert is_whole(path)


def test_a_salvaged_journal_has_the_number_that_its_events_need(path: Path) -> None:
    written(path, *WITHDRAWN, f.SHORT)
    execute(path, "UPDATE state SET body = '?'; PRAGMA user_version = 77")
    salvage(path, NOW)
    assert number_in_header(path) == 5
    assert is_whole(path)


# --- an event that this release does not know ---

REFUSAL = rf"event 5, `told_by_phone`, .*this one, {__version__}, .*Install that version again"


def test_an_unknown_event_refuses_the_journal_and_says_what_to_do(path: Path) -> None:
    written(path, *WITHDRAWN[:-1])
    append_unknown(path)
    before = rows(path)
    with pytest.raises(TooNew, match=REFUSAL):
        Journal(path)
    with Segment(path) as segment, pytest.raises(TooNew, match=REFUSAL):
        list(segment.events())
    with pytest.raises(TooNew, match=REFUSAL):
        is_whole(path)
    with pytest.raises(TooNew, match="`told_by_phone`"):
        salvage(path, NOW)
    assert rows(path) == before


def test_a_state_that_only_a_newer_release_can_read_is_not_damage(path: Path) -> None:
    written(path, *WITHDRAWN[:-1])
    append_unknown(path)
    execute(path, "UPDATE state SET body = replace(body, 'succeeded', 'phoned')")
    for kind in (Journal, Segment):
        with pytest.raises(TooNew, match=REFUSAL):
            kind(path)


def test_a_known_event_with_an_unknown_value_is_of_a_newer_release(path: Path) -> None:
    written(path, *WITHDRAWN[:-1])
    append_unknown(path, '{"name":"slip_ended","state":"read aloud","at":7.5}')
    with pytest.raises(TooNew, match="event 5, `slip_ended`"):
        Journal(path)


@pytest.mark.parametrize("body", [UNKNOWN, "?"])
def test_an_unknown_event_that_the_chain_does_not_prove_is_damage(path: Path, body: str) -> None:
    written(path, *WITHDRAWN)
    change = "DROP TRIGGER event_is_final; UPDATE event SET body = ? WHERE seq = 3"
    execute(path, change, (body,))
    with Segment(path) as segment, pytest.raises(Damaged, match="event 3 cannot be read"):
        list(segment.events())


def test_a_proven_event_that_no_release_can_have_written_is_damage(path: Path) -> None:
    written(path, *WITHDRAWN[:-1])
    append_unknown(path, "?")
    with pytest.raises(Damaged, match="event 5 cannot be read"):
        Journal(path)
