"""A kiosk with a new card continues from the mirror, and does not pay a customer twice."""

import random
import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from agent.base.clock import Clock, Moment
from agent.journal import chain
from agent.journal.chain import KEY_BYTES, KeyFile, StoredRow
from agent.journal.database import JournalError
from agent.journal.files import segment_path
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.mirror.follower import JournalMirror
from agent.salvage.restore import NotAKey, key_to_text, parse_key, restore
from agent.transactions.decision import CheckStatus, VolatileState, decide
from agent.transactions.lifecycle import LOST
from agent.transactions.model import BankStatus, CashStatus
from agent.transactions.references import claim_code, claimed, issue
from tests.unit.agent.journal.disk import execute, is_whole, known
from tests.unit.agent.journal.salvages import BEHIND, assert_only_the_services_date_counts, pending
from tests.unit.agent.journal.segments import customer, facts, live
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Flow, Recorded, of, take
from tests.unit.agent.transactions.till_events import LOADED, OPENING

NOW = Moment(f.OPENED + 3600, 0.0)
RNG = random.Random(4)  # repeatable


class Died:
    """A mirror on a stick, the key in the operator's safe, and a new card."""

    def __init__(self, folder: Path) -> None:
        old = folder / "old-card" / "journal.db"
        self.stick = folder / "stick"
        self.path = folder / "new-card" / "journal.db"
        for made in (old.parent, self.stick, self.path.parent):
            made.mkdir()
        self.code = claim_code(RNG)
        slip = of(issue(self.code, f.OPENED, RNG), f.SLIP_STARTED, reference="OWED")
        owed = (*customer("OWED")[:3], *slip)
        drawer = of(OPENING, LOADED)
        sent = pending("SENT")[:2]
        self.lived: Flow = (*customer("DONE"), *owed, *pending("PENDING"), *sent, *drawer)
        with Journal(live(old, self.lived[:7])) as journal:
            journal.roll_over(NOW.service)
        live(old, self.lived[7:])
        self.key = KeyFile.beside(old).read()
        clock = Clock(wall=lambda: NOW.service)
        assert JournalMirror(old, self.stick, clock, lambda *_: True).round().is_fine
        with JournalReader(old) as reader:
            self.last_seq = reader.journal.last_seq()
        shutil.rmtree(old.parent)


@pytest.fixture
def died(tmp_path: Path) -> Died:
    return Died(tmp_path)


def recovered(died: Died) -> list[Recorded]:
    with JournalReader(died.path) as reader:
        return facts(reader)


def test_the_new_card_has_the_whole_journal_and_its_key(died: Died) -> None:
    restored = restore(died.path, died.stick, died.key, NOW)

    assert is_whole(died.path)
    assert recovered(died)[: len(died.lived)] == list(died.lived)
    assert restored.proven == died.last_seq
    assert segment_path(died.path, 2).exists()
    assert restored.report
    assert restored.report.read_text().startswith(f"Restored from {died.stick}")


def test_closed_transactions_stay_and_open_ones_are_salvaged(died: Died) -> None:
    restore(died.path, died.stick, died.key, NOW)

    assert known(died.path, "DONE").closed
    owed, asked = known(died.path, "OWED"), known(died.path, "PENDING")
    assert (owed.cash, owed.remark) == (CashStatus.DISPUTED, LOST), "the notes may be out already"
    assert asked.bank_status is BankStatus.PENDING
    assert isinstance(decide(asked, VolatileState(), NOW), CheckStatus)


def test_a_404_ends_nothing_by_the_clock_of_the_new_card(died: Died) -> None:
    restore(died.path, died.stick, died.key, BEHIND)
    assert_only_the_services_date_counts(died.path, "SENT")


def test_owed_cash_is_claimed_once_a_person_says_that_it_is_still_here(died: Died) -> None:
    restore(died.path, died.stick, died.key, NOW)

    with Journal(died.path) as journal:
        found = journal.append("OWED", f.NOT_HANDED)
    assert found.cash is CashStatus.OWED
    assert claimed(found, died.code), "the customer's slip still opens it"


def test_the_restored_journal_is_mirrored_onto_the_same_medium(died: Died) -> None:
    restore(died.path, died.stick, died.key, NOW)
    clock = Clock(wall=lambda: NOW.service)
    assert JournalMirror(died.path, died.stick, clock, lambda *_: True).round().is_fine


def test_a_stick_that_rotted_gives_what_its_chain_proves(died: Died) -> None:
    gap = died.last_seq - 1
    execute(
        segment_path(died.stick / "journal.db", 2),
        f"DROP TRIGGER event_is_final; UPDATE event SET body = '?' WHERE seq = {gap}",  # noqa: S608  # a number of ours
    )
    restored = restore(died.path, died.stick, died.key, NOW)
    assert restored.proven == gap - 1
    assert known(died.path, "PENDING")


def test_an_older_segment_that_rotted_on_the_stick_is_named(died: Died) -> None:
    first = died.stick / "journal.db"
    execute(first, "DROP TRIGGER event_is_final; UPDATE event SET body = '?' WHERE seq = 4")
    restored = restore(died.path, died.stick, died.key, NOW)
    assert any("event 4" in line for line in restored.missing)
    assert known(died.path, "PENDING")


def test_a_journal_is_never_overwritten(died: Died) -> None:
    with Journal(died.path) as journal:
        take(journal, of(LOADED)[0])
    before = died.path.read_bytes()
    with pytest.raises(JournalError, match="there is a journal already"):
        restore(died.path, died.stick, died.key, NOW)
    assert died.path.read_bytes() == before


def test_a_wrong_key_changes_nothing(died: Died) -> None:
    with pytest.raises(JournalError, match="another kiosk's copy, or the key is wrong"):
        restore(died.path, died.stick, bytes(KEY_BYTES), NOW)
    assert not list(died.path.parent.iterdir())


@pytest.mark.parametrize("key_on_the_card", ["its own", "another"])
def test_a_key_on_the_card_is_never_replaced(died: Died, key_on_the_card: str) -> None:
    file = died.path.with_suffix(".key")
    file.write_bytes(died.key if key_on_the_card == "its own" else bytes(KEY_BYTES))
    before = file.read_bytes()
    if key_on_the_card == "its own":
        restore(died.path, died.stick, died.key, NOW)
    else:
        with pytest.raises(JournalError, match="is another key"):
            restore(died.path, died.stick, died.key, NOW)
        assert not died.path.exists()
    assert file.read_bytes() == before


def test_a_folder_without_a_mirror_is_named(died: Died) -> None:
    with pytest.raises(JournalError, match="there is no mirror"):
        restore(died.path, died.path.parent, died.key, NOW)


def test_a_missing_segment_is_reported_and_does_not_stop_the_restore(died: Died) -> None:
    (died.stick / "journal.db").unlink()
    restored = restore(died.path, died.stick, died.key, NOW)
    assert ["events 1 to 7," in line for line in restored.missing] == [True]


# --- the key on paper ---


def test_a_written_key_can_be_typed_in_again() -> None:
    key = bytes(range(KEY_BYTES))
    text = key_to_text(key).reveal()
    assert len(text.split("-")) == 14
    assert parse_key(text.lower().replace("-", " ").encode() + b"\n") == key
    assert parse_key(key) == key


@pytest.mark.parametrize("wrong", [b"", b"AAAA-BBBB", b"not a key", "ключ".encode()])
def test_a_mistyped_key_is_detected_and_the_message_does_not_show_it(wrong: bytes) -> None:
    good = key_to_text(bytes(KEY_BYTES)).reveal().encode()
    for text in (wrong, good.replace(b"A", b"B", 1)):
        with pytest.raises(NotAKey) as refused:
            parse_key(text)
        assert text.decode() not in str(refused.value) or not text


# --- out of the operator's sink ---


def exported(died: Died, rows: Iterable[StoredRow] = ()) -> Path:
    """Return a file of all events of the stick's journal, as a sink gives them: in any order."""
    lines = [line(row) for row in (*stored(died), *rows)]
    RNG.shuffle(lines)
    file = died.path.parent / "events.jsonl"
    file.write_bytes(b"\n".join(lines))
    return file


def stored(died: Died) -> list[StoredRow]:
    """Return the rows of all events in order."""
    with JournalReader(died.stick / "journal.db", died.key) as reader:
        return list(reader.all_rows_after(0))


def line(row: StoredRow) -> bytes:
    seq, reference, body, link = row
    named = {"seq": seq, "client_reference": reference, "body": body, "link": link.hex()}
    return msgspec.json.encode(named | {"kiosk": "KIOSK-1"})


def test_the_sink_gives_back_the_whole_journal(died: Died) -> None:
    restored = restore(died.path, exported(died), died.key, NOW)
    assert is_whole(died.path)
    assert recovered(died)[: len(died.lived)] == list(died.lived)
    assert (restored.proven, restored.missing) == (died.last_seq, [])


def test_of_two_events_with_one_seq_the_longer_branch_counts(died: Died) -> None:
    """The card lost an event: the sink has this event and the one written in its place."""
    rows = stored(died)
    seq, link = rows[-3][0], rows[-4][3]
    body = rows[-3][2].replace('"at":', '"at" :')
    lost = chain.link(died.key, link, chain.message(seq, "OWED", body))
    restored = restore(died.path, exported(died, [(seq, "OWED", body, lost)]), died.key, NOW)
    assert restored.proven == died.last_seq


def test_the_proof_ends_at_a_gap_in_the_sink(died: Died) -> None:
    file = exported(died)
    gap = len(died.lived) - 1
    kept = [one for one in file.read_bytes().splitlines() if f'"seq":{gap},'.encode() not in one]
    file.write_bytes(b"\n".join(kept))
    assert restore(died.path, file, died.key, NOW).proven == gap - 1


@pytest.mark.parametrize(
    "wrong",
    [
        b"{",
        b"[]",
        b'{"seq":1}',
        b'{"seq":0,"client_reference":"A","body":"{}","link":"00"}',
        b'{"seq":1,"client_reference":"A","body":"{}","link":"xy"}',
        b'{"seq":99999999999999999999999,"client_reference":"A","body":"{}","link":"00"}',
        b" " * 70_000 + b"1",
        b"\xff\xfe",
    ],
)
def test_an_invalid_line_is_named_and_changes_nothing(died: Died, wrong: bytes) -> None:
    file = exported(died)
    file.write_bytes(wrong + b"\n" + file.read_bytes())
    with pytest.raises(JournalError, match="line 1: "):
        restore(died.path, file, died.key, NOW)
    assert [one.name for one in died.path.parent.iterdir()] == [file.name]


def test_events_of_another_kiosk_prove_nothing(died: Died) -> None:
    with pytest.raises(JournalError, match="another kiosk's copy"):
        restore(died.path, exported(died), bytes(KEY_BYTES), NOW)
