"""Every event is delivered, and in order, whatever happens to the line and the process."""

import random
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from agent.base.structs import replace
from agent.fleet.outbox import CURSOR_NAME, Cursor, CursorFile, Outbox
from agent.journal.chain import Tail
from agent.journal.feed import EventFeed
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.transactions import model as m
from agent.transactions.till import TILL
from fleet_messages.messages import EVENTS_MAX, Events, PublishedEvent, encode
from tests.unit.agent.journal.segments import customer
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.facts import DEPOSIT
from tests.unit.agent.transactions.flows import Flow, take

A, B, C = customer("A"), customer("B"), customer("C")


def lived(path: Path, *flows: Flow) -> None:
    with Journal(path) as journal:
        for event in (event for flow in flows for event in flow):
            take(journal, event)


def outbox_of(journal: Journal) -> Outbox:
    return Outbox(EventFeed(journal.whole), CursorFile(journal.path.parent), "K-1")


def delivered(outbox: Outbox, events_max: int = 50) -> list[PublishedEvent]:
    """Deliver all events."""
    events: list[PublishedEvent] = []
    while batch := outbox.next_batch(events_max):
        outbox.acknowledge(batch)
        events.extend(batch.message.events)
    return events


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def test_an_event_is_published_byte_for_byte_with_its_link_and_the_notes_that_it_moved(
    path: Path,
) -> None:
    lived(path, A)
    with Journal(path) as journal:
        outbox = outbox_of(journal)
        assert outbox.next_batch(2) == outbox.next_batch(2), "the same until it is acknowledged"
        received = delivered(outbox)
        stored = list(journal.rows())
        entries = [(e.seq, e.date, e.kind.value, e.amount) for e in journal.ledger_entries()]

    assert [(e.seq, e.client_reference, e.body, bytes.fromhex(e.link)) for e in received] == stored
    assert received[0].id == f"1-{received[0].link[:16]}"
    assert (received[0].name, received[0].at) == ("prepared", f.OPENED)
    moved = [(e.seq, e.moved.date, e.moved.kind, e.moved.paise) for e in received if e.moved]
    assert moved == entries != []


def test_the_last_event_of_a_transaction_has_its_state(path: Path) -> None:
    lived(path, A, B)
    with Journal(path) as journal:
        received = delivered(outbox_of(journal))
        transactions = {t.client_reference: t for t in journal.transactions()}

    stands = {event.client_reference: event.stands for event in received if event.stands}
    assert [event.seq for event in received if event.stands] == [len(A), len(A + B)]
    assert {
        reference: (one.bank, one.cash, one.amount_paise, one.is_closed)
        for reference, one in stands.items()
    } == {
        reference: (t.bank_status.value, t.cash.value, t.amount, t.closed)
        for reference, t in transactions.items()
    }


@pytest.mark.parametrize(
    ("happened", "shortfall"),
    [
        ((), ""),
        ((f.SHORT,), "open"),
        ((f.SHORT, f.FOUND_PAID), "open"),
        ((f.SHORT, f.FOUND_PAID, f.OPERATOR_FOUND_PAID), "paid"),
    ],
)
def test_the_state_says_whether_the_customer_misses_notes(
    path: Path, happened: tuple[m.AnyEvent, ...], shortfall: str
) -> None:
    handed = (f.prepared(), f.sending(), f.answered(f.SUCCESS), f.HANDING_OVER, f.HANDED)
    with Journal(path) as journal:
        for event in (*handed, *happened):
            journal.append(f.REFERENCE, event)
        (*_, last) = delivered(outbox_of(journal))
    assert last.stands is not None
    assert last.stands.shortfall == shortfall


BROKER_TAKES = 128 * 1024
"""Bytes in one message that brokers in a cloud accept."""


@pytest.mark.parametrize("word", ["spilt ", '"', "ह"], ids=["ascii", "quotes", "Hindi"])
def test_a_message_stays_below_the_brokers_limit_with_its_last_event(path: Path, word: str) -> None:
    """Given long remarks, then a message ends before the event that would make it too long."""
    with Journal(path) as journal:
        for number in range(EVENTS_MAX):
            reference = f"R-{number:02}"
            journal.append(reference, f.prepared(DEPOSIT, held=True, reference=reference))
            journal.append(reference, m.Disputed(at=f.OPENED, remark=(word * 2500)[:2500]))
        messages = batches(journal)
        for events in messages:
            bodies = sum(len(msgspec.json.encode(event.body)) for event in events)
            assert bodies <= 64 * 1024
            assert len(encode(Events("K-1", events))) < BROKER_TAKES
        seqs = [event.seq for events in messages for event in events]
        assert seqs == [*range(1, journal.last_seq() + 1)]
        assert len(messages) > 2


def test_an_event_fits_to_the_last_byte(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lived(path, A)
    with Journal(path) as journal:
        sizes = [len(msgspec.json.encode(body)) for _, _, body, _ in journal.rows()]
        monkeypatch.setattr("agent.fleet.outbox.BATCH_BYTES_MAX", sum(sizes[:3]))
        assert len(batches(journal)[0]) == 3
        monkeypatch.setattr("agent.fleet.outbox.BATCH_BYTES_MAX", sum(sizes[:3]) - 1)
        assert len(batches(journal)[0]) == 2
        monkeypatch.setattr("agent.fleet.outbox.BATCH_BYTES_MAX", 1)
        assert [len(each) for each in batches(journal)] == [1] * len(A), "at least one event"


def batches(journal: Journal) -> list[tuple[PublishedEvent, ...]]:
    """Return the events of each message until the outbox is empty."""
    outbox = outbox_of(journal)
    found = []
    while batch := outbox.next_batch():
        outbox.acknowledge(batch)
        found.append(batch.message.events)
    return found


def test_a_restart_continues_after_the_stored_cursor(path: Path) -> None:
    lived(path, A)
    with Journal(path) as journal:
        outbox = outbox_of(journal)
        delivered(outbox)
        outbox.save(0)
    lived(path, B)
    with Journal(path) as journal:
        assert [event.seq for event in delivered(outbox_of(journal))] == [
            *range(len(A) + 1, len(A) + len(B) + 1)
        ]


def test_the_cursor_is_written_once_a_minute_at_most(path: Path) -> None:
    lived(path, A)
    with Journal(path) as journal:
        outbox = outbox_of(journal)
        for now in range(3):
            if batch := outbox.next_batch(1):
                outbox.acknowledge(batch)
            outbox.save(now)
    kept = CursorFile(path.parent).read()
    assert kept is not None
    assert kept.at.seq == 1


@pytest.mark.parametrize("at", [0, 4, 12, 30])
def test_a_damaged_cursor_is_treated_as_missing(path: Path, at: int) -> None:
    lived(path, A)
    with Journal(path) as journal:
        outbox = outbox_of(journal)
        delivered(outbox)
        outbox.save(0)
        content = bytearray((path.parent / CURSOR_NAME).read_bytes())
        content[at] ^= 1
        (path.parent / CURSOR_NAME).write_bytes(content)

        assert CursorFile(path.parent).read() is None
        assert len(delivered(outbox_of(journal))) == len(A)


def rolls_over(path: Path) -> Path:
    with Journal(path) as journal:
        return journal.roll_over(f.OPENED)


def test_an_outbox_that_is_far_behind_reads_the_older_files(path: Path) -> None:
    for flow in (A, B, C):
        lived(path, flow)
        rolls_over(path)
    with Journal(path) as journal:
        received = delivered(outbox_of(journal), events_max=2)
        stored = [*journal.whole.all_rows_after(0)]
    assert [(e.seq, e.client_reference, e.body, bytes.fromhex(e.link)) for e in received] == stored
    assert [event.seq for event in received] == [*range(1, len(A + B + C) + 4)]


def test_the_state_of_an_open_transaction_is_delivered_again_after_it_is_brought_forward(
    path: Path,
) -> None:
    lived(path, A[:3])
    rolls_over(path)
    lived(path, A[3:])
    with Journal(path) as journal:
        received = delivered(outbox_of(journal), events_max=1)
    assert [event.name for event in received[3:5]] == ["continued", "brought_forward"]
    continued, brought_forward = received[3:5]
    assert (continued.client_reference, continued.stands) == (TILL, None)
    assert (continued.moved, brought_forward.moved) == (None, None)
    assert brought_forward.client_reference == "A"
    cash = [event.stands.cash for event in received if event.stands]
    assert cash == ["owed"] * 3 + ["handed"] * 3


def test_events_of_a_file_that_was_moved_away_are_skipped(path: Path) -> None:
    lived(path, A)
    rolls_over(path)
    lived(path, B)
    path.unlink()
    with Journal(path) as journal:
        outbox = outbox_of(journal)
        received = delivered(outbox)
    assert [event.seq for event in received] == [*range(len(A) + 1, len(A + B) + 2)]
    assert outbox.remark == f"events 1 to {len(A)} are left out: their file is missing"


def test_a_restored_journal_is_delivered_again_from_the_last_matching_event(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The card lost the events after A, and other events have the numbers of B's."""
    lived(path, A, B)
    with Journal(path) as journal:
        outbox = outbox_of(journal)
        lost = delivered(outbox, events_max=1)
        outbox.save(0)
    for file in path.parent.glob("journal.*"):
        if file.suffix != ".key":
            file.unlink()
    lived(path, A, C)

    with Journal(path) as journal:
        outbox = outbox_of(journal)
        received = delivered(outbox)

    assert "was put back" in outbox.remark
    assert caplog.text == "", (
        "`check` makes an outbox on an empty journal; only Attachment.run logs it"
    )
    assert {event.seq for event in received} >= {*range(len(A) + 1, len(A + C) + 1)}
    again = {event.id for event in received} & {event.id for event in lost}
    assert again <= {event.id for event in lost[: len(A)]}, "another event, another id"


def test_a_sink_may_ask_for_older_events_and_not_for_newer_ones(path: Path) -> None:
    lived(path, A)
    with Journal(path) as journal:
        outbox = outbox_of(journal)
        first = delivered(outbox)
        assert not outbox.resend(len(A))
        assert outbox.resend(0)
        assert delivered(outbox) == first


def test_an_acknowledgement_after_a_resend_request_does_not_move_the_cursor(path: Path) -> None:
    lived(path, A)
    with Journal(path) as journal:
        outbox = outbox_of(journal)
        first = outbox.next_batch(1)
        assert first
        outbox.acknowledge(first)
        second = outbox.next_batch(1)
        assert second
        outbox.resend(0)
        outbox.acknowledge(second)
        assert outbox.next_batch(1) == first


def test_the_stored_positions_fit_into_one_sector_and_reach_back_evenly() -> None:
    cursor = Cursor()
    for seq in range(1, 5000):
        cursor = cursor.moved_to(Tail(seq, bytes(16)))
        assert len(cursor.places) <= 20
        behind = [seq - place.seq for place in cursor.places]
        assert all(older <= 16 * max(one, 1) for one, older in pairwise(behind))


@pytest.mark.parametrize("seed", range(6))
def test_after_any_failure_every_event_arrives_at_least_once_and_in_order(
    path: Path, seed: int
) -> None:
    """The line, the process and the power fail anywhere; the journal rolls over in between."""
    rng = random.Random(seed)
    to_come = [event for name in "ABCD" for event in customer(name)]
    arrived: list[PublishedEvent] = []
    now = 0.0
    while to_come:
        with Journal(path) as journal:
            outbox = outbox_of(journal)
            for _ in range(rng.randrange(8)):
                now += rng.choice((1, 90))
                match rng.choice(("append", "append", "send", "send", "roll over")):
                    case "append" if to_come:
                        take(journal, to_come.pop(0))
                    case "roll over":
                        journal.roll_over(f.OPENED)
                    case "send" if batch := outbox.next_batch(rng.randrange(1, 6)):
                        if rng.random() < 0.7:
                            arrived.extend(batch.message.events)
                            if rng.random() < 0.7:
                                outbox.acknowledge(batch)
                if rng.random() < 0.5:
                    outbox.save(now)
    with Journal(path) as journal:
        arrived.extend(delivered(outbox_of(journal)))
        seqs = journal.last_seq()
    with JournalReader(path) as reader:
        cash = {t.client_reference: t.cash.value for t in reader.transactions()}

    once = {event.id: event for event in arrived}
    assert [event.seq for event in once.values()] == [*range(1, seqs + 1)], f"seed {seed}"
    assert all(without_stand(once[event.id]) == without_stand(event) for event in arrived)
    newest = sorted((e for e in arrived if e.stands), key=lambda e: e.seq)
    assert {e.client_reference: e.stands.cash for e in newest if e.stands} == cash, f"seed {seed}"


def without_stand(event: PublishedEvent) -> PublishedEvent:
    """Return the part that is equal in each delivery."""
    return replace(event, stands=None)
