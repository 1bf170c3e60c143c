"""The mirror has every event of the journal on a second medium, and reports when it lags."""

import errno
import os
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from pytest_mock import MockerFixture

from agent.base.clock import Clock
from agent.journal import lost_events
from agent.journal.chain import KeyFile, StoredRow
from agent.journal.database import Damaged
from agent.journal.files import segment_path
from agent.journal.journal import Journal
from agent.mirror.follower import JournalMirror
from agent.mirror.medium import is_a_medium
from agent.mirror.segment_copy import MirrorCopy
from agent.mirror.status import MirrorState
from agent.transactions import model as m
from agent.transactions.model import CashStatus
from tests.unit.agent.journal.disk import append_unknown, execute, number_in_header, unreadable
from tests.unit.agent.journal.mirrored_journal import BEGUN, MORE, NOW, MirroredJournal
from tests.unit.agent.journal.salvages import BEHIND, assert_only_the_services_date_counts, pending
from tests.unit.agent.journal.segments import customer
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import of
from tests.unit.agent.transactions.till_events import LOADED

HANDING_OVER, HANDED = customer("B")[3:]
PAGE = 4096  # bytes; the first one has the names of the tables


@pytest.fixture
def new_shop(tmp_path: Path) -> MirroredJournal:
    """A shop whose medium is empty."""
    return MirroredJournal(tmp_path)


@pytest.fixture
def shop(new_shop: MirroredJournal) -> MirroredJournal:
    """A shop whose mirror has all events so far."""
    assert new_shop.in_step()
    return new_shop


# --- in step ---


def test_the_mirror_has_the_same_events_states_and_totals_and_verifies_by_itself(
    shop: MirroredJournal,
) -> None:
    assert shop.keeps_up()
    shop.live(*MORE)
    assert shop.keeps_up()


def test_an_unchanged_journal_is_not_opened(shop: MirroredJournal) -> None:
    shop.path.write_bytes(b"this would be damage")
    assert shop.in_step()


def test_more_than_one_batch_is_added_at_once(shop: MirroredJournal, mocker: MockerFixture) -> None:
    mocker.patch("agent.mirror.follower.BATCH_MAX", 3)
    shop.live(*MORE)
    assert shop.keeps_up()


def test_the_mirror_goes_on_in_a_new_segment_with_the_journal(shop: MirroredJournal) -> None:
    """Events that it had missed before go into the older one."""
    shop.live(*MORE)
    shop.roll_over()
    shop.live(*of(LOADED))
    assert shop.keeps_up()
    before = shop.copy.read_bytes()
    shop.live(*of(LOADED))
    shop.roll_over()
    assert shop.keeps_up()
    assert shop.copy.read_bytes() == before
    segments = {segment_path(shop.copy, number).name for number in (1, 2, 3)}
    assert segments <= {file.name for file in shop.stick.iterdir()}


def test_a_medium_in_step_is_not_opened(shop: MirroredJournal, mocker: MockerFixture) -> None:
    """Not even to find its last segment: an idle kiosk must not wear the stick."""
    shop.roll_over()
    assert shop.in_step()
    shop.live(*MORE)
    assert shop.in_step()
    opened = mocker.spy(apsw, "Connection")
    assert shop.in_step()
    assert not opened.called


def test_a_new_medium_gets_every_segment(new_shop: MirroredJournal) -> None:
    new_shop.roll_over()
    new_shop.live(*MORE)
    new_shop.roll_over()
    assert new_shop.keeps_up()


def test_a_missing_segment_is_missing_on_the_medium_too(new_shop: MirroredJournal) -> None:
    new_shop.roll_over()
    new_shop.live(*of(LOADED))
    new_shop.path.unlink()
    assert new_shop.in_step()
    assert new_shop.rows(segment_path(new_shop.copy, 2)) == new_shop.rows(new_shop.path)


def test_events_that_a_card_has_lost_with_their_segment_are_put_back(shop: MirroredJournal) -> None:
    """The card has lost the roll-over, too; what a segment repeats is not put back."""
    before = {file: file.read_bytes() for file in shop.path.parent.iterdir()}
    shop.roll_over()
    shop.live(*MORE)
    assert shop.in_step()
    for file in shop.path.parent.iterdir():
        file.unlink()
    for file, content in before.items():
        file.write_bytes(content)
    assert shop.mirrored_anew().round().state is MirrorState.LOST
    taken = shop.takes_over()
    assert taken
    assert taken.refused == ()
    assert shop.known("B").cash is CashStatus.HANDED
    shop.mirror = shop.mirrored_anew()
    assert shop.keeps_up()
    assert segment_path(shop.copy, 2).with_name("journal-0002-aside-1.db").exists()


def test_only_the_journals_segments_reach_the_medium(shop: MirroredJournal) -> None:
    """A thief of the stick gets no key and no hash of a PIN."""
    (shop.path.parent / "attendant.json").write_text("{}")
    assert shop.in_step()
    shop.live(*MORE)
    assert shop.in_step()
    names = {file.name for file in shop.stick.iterdir()}
    assert names == {"journal.db", "journal.db-journal", "journal.last"}
    key = KeyFile.beside(shop.path).read()
    assert not any(key in file.read_bytes() for file in shop.stick.iterdir())


def test_a_kiosk_that_never_ran_has_no_journal_yet(tmp_path: Path) -> None:
    clock = Clock(wall=lambda: NOW.service)
    status = JournalMirror(tmp_path / "journal.db", tmp_path, clock, lambda *_: True).round()
    assert (status.state, status.what.partition(": ")[2]) == (
        MirrorState.JOURNAL_UNREADABLE,
        "there is no journal yet",
    )


# --- the medium ---


def test_without_the_medium_nothing_is_written_in_its_place(new_shop: MirroredJournal) -> None:
    """The folder is then one of the card's own. A medium that comes back gets what it missed."""
    new_shop.is_plugged_in = False
    status = new_shop.mirror.round()
    assert status.state is MirrorState.ABSENT
    assert "plug it in" in status.what
    assert status.lag_s == pytest.approx(NOW.service - f.OPENED)
    assert not list(new_shop.stick.iterdir())
    new_shop.is_plugged_in = True
    assert new_shop.keeps_up()


@pytest.mark.parametrize(
    ("number", "state"),
    [
        (errno.EROFS, MirrorState.READ_ONLY),
        (errno.ENOSPC, MirrorState.FULL),
        (errno.EIO, MirrorState.FAILING),
    ],
)
def test_a_medium_that_does_not_answer_is_reported(
    shop: MirroredJournal, number: int, state: MirrorState
) -> None:
    def fails(*_: Path) -> bool:
        raise OSError(number, os.strerror(number), "stick")

    status = JournalMirror(shop.path, shop.stick, Clock(), fails).round()
    assert status.state is state
    assert status.what.startswith(f"stick: {os.strerror(number)}")


def test_a_journal_without_its_key_is_not_mirrored(shop: MirroredJournal) -> None:
    shop.path.with_suffix(".key").unlink()
    assert shop.mirror.round().state is MirrorState.JOURNAL_UNREADABLE


def test_a_key_that_cannot_be_read_is_not_blamed_on_the_medium(shop: MirroredJournal) -> None:
    unreadable(shop.path.with_suffix(".key"))
    status = shop.mirrored_anew().round()
    assert status.state is MirrorState.JOURNAL_UNREADABLE
    assert "journal.key: cannot be read: the disk fails" in status.what


def test_events_that_cannot_be_read_are_not_blamed_on_the_medium(shop: MirroredJournal) -> None:
    before = shop.rows(shop.copy)
    shop.live(*MORE)
    content = shop.path.read_bytes()
    shop.path.write_bytes(content[:PAGE] + b"\xff" * (len(content) - PAGE))
    status = shop.mirror.round()
    assert (status.state, shop.rows(shop.copy)) == (MirrorState.JOURNAL_UNREADABLE, before)
    assert f"{shop.path}: the file is damaged" in status.what


def test_at_most_nine_damaged_mirrors_are_kept(shop: MirroredJournal) -> None:
    for number in range(1, 10):
        (shop.stick / f"journal-aside-{number}.db").touch()
    shop.copy.write_bytes(b"damaged")
    shop.mirror = shop.mirrored_anew()
    status = shop.mirror.round()
    assert (status.state, shop.copy.read_bytes()) == (MirrorState.FAILING, b"damaged")
    assert "9 older copies are there; move them away" in status.what


def test_an_older_copy_is_updated(shop: MirroredJournal) -> None:
    old = shop.copy.read_bytes()
    shop.live(*MORE)
    assert shop.in_step()
    shop.copy.write_bytes(old)
    shop.mirror = shop.mirrored_anew()
    assert shop.keeps_up()


def test_another_kiosks_medium_is_refused_and_left_as_it_is(
    shop: MirroredJournal, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    other = MirroredJournal(tmp_path / "other")
    assert other.in_step()
    shop.stick, before = other.stick, other.copy.read_bytes()
    shop.mirror = shop.mirrored_anew()
    status = shop.mirror.round()
    assert (status.state, status.lag_s > 0) == (MirrorState.ANOTHERS, True)
    assert other.copy.read_bytes() == before


def test_a_corrupted_mirror_is_renamed_and_rewritten(shop: MirroredJournal) -> None:
    execute(
        shop.copy,
        "DROP TRIGGER event_is_final; UPDATE event SET body = '?' WHERE seq = 4",
    )
    shop.mirror = shop.mirrored_anew()
    assert shop.mirror.round().state is MirrorState.DAMAGED
    assert shop.keeps_up()
    assert (shop.stick / "journal-aside-1.db").exists()


def test_a_corrupted_state_on_the_medium_does_not_stop_the_mirror_for_ever(
    shop: MirroredJournal,
) -> None:
    execute(shop.copy, "UPDATE state SET body = '?' WHERE client_reference = 'B'")
    shop.live(*MORE)
    assert not shop.in_step()
    assert shop.keeps_up()


def test_an_event_of_a_newer_release_does_not_damage_the_mirror(shop: MirroredJournal) -> None:
    """After an update the old mirror still runs, and the agent appends an event that it lacks."""
    before = shop.rows(shop.copy)
    append_unknown(shop.path, reference="B")
    for _ in range(2):
        status = shop.mirror.round()
        assert status.state is MirrorState.OUTDATED
        assert "`told_by_phone`, was written by a newer version" in status.what
        assert shop.rows(shop.copy) == before
    assert not list(shop.stick.glob("journal-aside-*"))


def test_a_journal_of_a_newer_release_does_not_damage_the_mirror(shop: MirroredJournal) -> None:
    before = shop.rows(shop.copy)
    shop.live(*of(f.SHORT, reference="A"))
    execute(shop.path, "PRAGMA user_version = 77")
    for _ in range(2):
        status = shop.mirror.round()
        assert status.state is MirrorState.OUTDATED
        assert "Install that version again" in status.what
        assert shop.rows(shop.copy) == before

    execute(shop.path, "PRAGMA user_version = 5")
    assert shop.keeps_up(), "the new release goes on with the same copy"
    assert number_in_header(shop.copy) == 5


def test_a_corrupted_event_of_the_journal_is_not_mirrored(shop: MirroredJournal) -> None:
    before = shop.rows(shop.copy)
    shop.live(*of(LOADED))
    execute(
        shop.path,
        "DROP TRIGGER event_is_final; UPDATE event SET link = x'00' "
        "WHERE seq = (SELECT max(seq) FROM event)",
    )
    status = shop.mirror.round()
    assert status.state is MirrorState.JOURNAL_UNREADABLE
    assert "does not fit its chain" in status.what
    assert shop.rows(shop.copy) == before


def test_a_reader_only_delays_the_mirror(shop: MirroredJournal) -> None:
    """If `journal verify --from` locks the file, the next round completes the work."""
    shop.live(*MORE)
    with closing(apsw.Connection(str(shop.copy))) as reader:
        reader.execute("BEGIN; SELECT * FROM event").fetchall()
        assert shop.mirror.round().state is MirrorState.FAILING
    assert shop.keeps_up()


def test_a_slow_medium_does_not_block_the_journal(
    shop: MirroredJournal, mocker: MockerFixture
) -> None:
    """The journal's WAL can be truncated during a slow write."""
    shop.live(*MORE)
    write, emptied = MirrorCopy.extend, []

    def slowly(self: MirrorCopy, rows: list[StoredRow]) -> None:
        with closing(apsw.Connection(str(shop.path))) as agent:  # a reader would make this busy
            agent.execute("SELECT count(*) FROM event").fetchall()
            emptied.append(agent.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE))
        write(self, rows)

    mocker.patch.object(MirrorCopy, "extend", slowly)
    assert shop.in_step()
    assert emptied == [(0, 0)]


def test_a_stick_removed_during_a_write_is_completed_later(
    shop: MirroredJournal, mocker: MockerFixture
) -> None:
    shop.live(*MORE)
    pulled = mocker.patch("agent.journal.new_segment._add", side_effect=apsw.IOError)
    assert shop.mirror.round().state is MirrorState.FAILING
    mocker.stop(pulled)
    assert shop.keeps_up()


def test_a_folder_on_the_card_is_not_a_medium(tmp_path: Path) -> None:
    """With a journal on its own partition, the stick's folder on the root stays empty."""
    partition = Path("/dev/shm")  # noqa: S108  # another file system than the root's
    assert not is_a_medium(tmp_path, partition / "journal.db", root=tmp_path)
    assert not is_a_medium(tmp_path, tmp_path / "journal.db", root=partition)
    assert is_a_medium(tmp_path, partition / "journal.db", root=Path("/proc"))
    assert not is_a_medium(tmp_path / "missing", partition / "journal.db")


# --- a card that loses durable writes ---


@pytest.fixture
def lost(shop: MirroredJournal) -> MirroredJournal:
    """A shop whose card lost a hand-over of notes, which the mirror has."""
    shop.live(HANDING_OVER, HANDED)
    assert shop.in_step()
    shop.forget(until=len(BEGUN))
    assert shop.known("B").cash is CashStatus.OWED, "this is what the card remembered"
    return shop


def test_events_that_the_card_lost_are_restored_at_the_next_start(lost: MirroredJournal) -> None:
    """The notes are not paid twice."""
    before = lost.rows(lost.copy)
    status = lost.mirrored_anew().round()
    assert status.state is MirrorState.LOST
    assert f"lost events {len(BEGUN) + 1} to {len(before)}" in status.what
    done, paid = lost.takes_over(), lost.known("B")
    assert done
    assert (len(done.events), done.refused) == (2, ())
    assert (paid.cash, paid.closed) == (CashStatus.HANDED, True)
    assert lost.rows(lost.path) == before, "the very same chain"
    assert lost.in_step()


def test_a_kiosk_that_continued_restores_the_lost_events_that_still_fit(
    lost: MirroredJournal,
) -> None:
    lost.live(*of(LOADED), *customer("D")[:1])
    lost.mirror = lost.mirrored_anew()
    assert lost.mirror.round().state is MirrorState.LOST
    done = lost.takes_over()
    assert done
    assert done.refused == ()
    assert lost.known("B").cash is CashStatus.HANDED
    assert lost.keeps_up()
    assert (lost.stick / "journal-aside-1.db").exists(), "the lying card's proof is kept"


def test_a_lost_event_that_no_longer_fits_is_kept_for_support(
    lost: MirroredJournal, caplog: pytest.LogCaptureFixture
) -> None:
    """If notes were paid twice before the agent knew it, the agent reports it to a person."""
    later = f.OPENED + 600
    lost.live(("B", m.HandingOver(at=later, by="Asha")), ("B", m.Handed(at=later, by="Asha")))
    assert lost.mirrored_anew().round().state is MirrorState.LOST
    lost.takes_over()
    ((_, done),) = lost_events.taken_over(lost.path.parent)
    assert done.refused == (len(BEGUN) + 1, len(BEGUN) + 2)
    assert "of B: no longer fits: compare with the service" in caplog.text


def test_transactions_are_salvaged_if_events_may_have_followed_the_lost_ones(
    shop: MirroredJournal,
) -> None:
    shop.forget(until=len(BEGUN) - 1)
    shop.mirrored_anew().round()
    shop.takes_over()
    assert shop.known("B").cash is CashStatus.DISPUTED, "it may have been handed over since"
    assert shop.in_step()


def test_a_404_ends_nothing_by_the_clock_of_the_kiosk_that_took_over(shop: MirroredJournal) -> None:
    shop.live(*pending("SENT")[:2])
    assert shop.in_step()
    shop.forget(until=len(BEGUN))
    shop.mirrored_anew().round()
    assert shop.takes_over(BEHIND)
    assert shop.known("SENT").signed_unsurely
    assert_only_the_services_date_counts(shop.path, "SENT")


def test_the_next_start_finishes_an_interrupted_restore(shop: MirroredJournal) -> None:
    shop.live(*MORE)
    assert shop.in_step()
    shop.forget(until=len(BEGUN))
    shop.mirrored_anew().round()
    kept = (shop.path.parent / lost_events.NAME).read_bytes()
    with Journal(shop.path) as journal:
        lost_events.take_over(journal, NOW)
        totals = journal.totals()
        (shop.path.parent / lost_events.NAME).write_bytes(kept)
        assert lost_events.take_over(journal, NOW)
        assert journal.totals() == totals, "no replenishment counts twice"


def test_each_lost_event_is_restored_once(
    shop: MirroredJournal, caplog: pytest.LogCaptureFixture
) -> None:
    """The attendant loaded the same sum twice in one second: the card kept one of the events."""
    shop.live(*of(LOADED))
    end = len(BEGUN) + 1
    with Journal(shop.path) as journal:
        (kept,) = journal.rows_after(end - 1)
        again = lost_events.lost_events(f.OPENED, end, [(end + 1, *kept[1:])])
        for _ in ("the first start is interrupted", "the second one"):
            lost_events.keep(shop.path.parent, again)
            lost_events.take_over(journal, NOW)
        assert [e.event for e in journal.events() if e.seq >= end].count(LOADED) == 2
    assert caplog.text.count("of @TILL: put back") == 2


def test_lost_events_that_cannot_be_read_are_kept_and_nothing_is_restored(
    shop: MirroredJournal,
) -> None:
    file = shop.path.parent / lost_events.NAME
    file.write_bytes(b"{")
    assert shop.takes_over() is None
    assert file.read_bytes() == b"{"
    with pytest.raises(Damaged, match="cannot be read"):
        lost_events.waiting(shop.path.parent)


def test_an_old_copy_of_the_journal_needs_a_person(
    shop: MirroredJournal, mocker: MockerFixture
) -> None:
    """With a card image from long before, the agent does nothing automatically."""
    mocker.patch("agent.mirror.follower.LOST_MAX", len(MORE))
    old = {file: file.read_bytes() for file in shop.path.parent.iterdir()}
    assert shop.in_step()
    shop.live(*MORE)
    shop.roll_over()
    assert shop.in_step()
    for file in shop.path.parent.iterdir():
        file.unlink()
    for file, content in old.items():
        file.write_bytes(content)
    status = shop.mirrored_anew().round()
    assert status.state is MirrorState.TOO_OLD
    assert "restore --from" in status.what
    assert lost_events.waiting(shop.path.parent) is None
