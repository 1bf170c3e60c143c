"""A journal of a release up to 0.1.0, with archives, opens and goes on; its files stay."""

from contextlib import closing
from hashlib import blake2b
from pathlib import Path

import apsw
import msgspec
import pytest

from agent.app.kiosk import Environment, _opened
from agent.journal import chain
from agent.journal.audit import ARCHIVES_CHANGED, CARRIED_CHANGED
from agent.journal.chain import LINK_BYTES, KeyFile
from agent.journal.database import Damaged, JournalError
from agent.journal.files import live_path, segment_path
from agent.journal.journal import Journal
from agent.journal.new_segment import write_segment
from agent.journal.reader import JournalReader
from agent.journal.reserve import Reserve
from agent.journal.segment import Segment
from agent.salvage.salvage import salvage
from agent.transactions.ledger import EntryKind, Total
from tests.support.judged import breaches
from tests.unit.agent.journal.disk import execute
from tests.unit.agent.journal.mirrored_journal import NOW, MirroredJournal
from tests.unit.agent.journal.segments import ALL, LATER, NEW, OLD, facts, found, live
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Recorded, of, take
from tests.unit.agent.transactions.till_events import LOADED

STILL_NEEDED = """
    client_reference IN (
        SELECT client_reference FROM state WHERE closed = 0
        UNION SELECT client_reference FROM event WHERE seq > ?1
        EXCEPT SELECT '@TILL'
    )"""


def shortened(path: Path, last: int) -> Path:
    """Move a closed journal's events up to `last` into an archive; return the archive's path."""
    key = KeyFile.beside(path).read()
    archive = path.with_name("journal-archive-0001.db")
    with Segment(path) as journal:
        rows = list(journal.rows(until=last))
    write_segment(archive, None, rows)
    with Segment(archive, key=key) as segment:
        totals, (_, link) = segment.totals(), segment.end()
    with closing(apsw.Connection(str(path))) as database:
        needed = "SELECT seq, client_reference, body, link FROM event WHERE seq <= ?1 AND"
        carried = [*database.execute(f"{needed} {STILL_NEEDED} ORDER BY seq", (last,))]
        kept = msgspec.json.encode(
            {
                "long": _named(totals.lifetime),
                "short": _named(totals.since_replenishment),
                "carried": [(row[0], _carried(key, *row)) for row in carried],
            }
        ).decode()
        content = f"archive 1 {last} ".encode() + link + kept.encode()
        header = (1, last, link, kept, _hash(key, content))
        insert = "INSERT INTO archive (first, last, link, kept, seal) VALUES (?, ?, ?, ?, ?)"
        with database:
            database.execute(insert, header)
            drop = f"DELETE FROM event WHERE seq <= ?1 AND NOT {STILL_NEEDED}"  # noqa: S608  # ours
            database.execute(drop, (last,))
            gone = "client_reference NOT IN (SELECT client_reference FROM event)"
            database.execute(f"DELETE FROM state WHERE {gone}")  # noqa: S608  # ours
            database.execute("DELETE FROM movement WHERE seq <= ?", (last,))
    return archive


def _named(totals: dict[EntryKind, Total]) -> dict[str, tuple[int, int]]:
    return {kind.value: (total.count, total.amount) for kind, total in totals.items()}


def _carried(key: bytes, seq: int, reference: str, body: str, link: bytes) -> str:
    return _hash(key, b"carried " + link + chain.message(seq, reference, body)).hex()


def _hash(key: bytes, content: bytes) -> bytes:
    return blake2b(content, digest_size=LINK_BYTES, key=key).digest()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = live(tmp_path / "journal.db", OLD, NEW)
    shortened(path, len(OLD))
    return path


def whole(path: Path) -> list[Recorded]:
    with JournalReader(path) as reader:
        return facts(reader)


def findings(path: Path) -> list[str]:
    return [*map(str, found(path))]


def begun(path: Path) -> None:
    """Start the agent, which goes on in a new segment."""
    with Journal(path) as journal:
        assert journal.is_of_old_release
        journal.roll_over(LATER)


def test_it_can_be_read_and_verified_as_it_is(path: Path) -> None:
    assert found(path) == []
    assert whole(path) == list(ALL)
    with JournalReader(path) as reader:
        assert [t.client_reference for t in reader.transactions()] == ["A", "B", "C", "OPEN"]
        assert breaches(reader) == []


def test_the_next_start_goes_on_in_a_new_segment_and_the_old_files_stay(path: Path) -> None:
    archive = path.with_name("journal-archive-0001.db")
    before, totals = archive.read_bytes(), JournalReader(path).journal.totals()
    begun(path)
    live(path, of(LOADED))
    assert live_path(path) == segment_path(path, 2)
    assert archive.read_bytes() == before
    assert found(path) == []
    assert whole(path) == [*ALL, *of(LOADED)]
    with Journal(path) as journal:
        assert not journal.is_of_old_release
        assert [t.client_reference for t in journal.open_transactions()] == ["OPEN"]
        assert journal.totals().lifetime.keys() == totals.lifetime.keys()
        assert breaches(journal.whole) == []


def test_an_agent_goes_on_in_a_new_segment(path: Path) -> None:
    class Setup:
        journal = path

    _opened(Setup(), Environment()).close()  # type: ignore[arg-type]  # it reads the path only
    assert live_path(path) == segment_path(path, 2)


def test_on_a_full_disk_the_agent_goes_on_in_the_old_file(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Setup:
        journal = path

    monkeypatch.setattr(Reserve, "fill", lambda *_: False)
    monkeypatch.setattr(Reserve, "is_whole", False, raising=False)
    with _opened(Setup(), Environment()) as journal:  # type: ignore[arg-type]  # it reads the path
        take(journal, ("C", f.SLIP_STARTED))
    assert live_path(path) == path
    assert "goes on in the file of the old release" in caplog.text


def test_a_missing_archive_is_named(path: Path) -> None:
    path.with_name("journal-archive-0001.db").unlink()
    (line,) = findings(path)
    assert line.startswith(f"events 1 to {len(OLD)}, from the beginning to 2026-11-21")


def test_a_changed_row_about_an_archive_is_refused(path: Path) -> None:
    execute(path, "UPDATE archive SET kept = replace(kept, 'loaded', 'taken')")
    assert ARCHIVES_CHANGED in findings(path)
    with pytest.raises(Damaged, match="archives was changed"):
        Journal(path)


def test_a_changed_event_that_an_archive_has_too_is_refused(path: Path) -> None:
    change = "UPDATE event SET body = body || ' ' WHERE client_reference = 'OPEN'"
    execute(path, f"DROP TRIGGER event_is_final; {change}")
    assert any(CARRIED_CHANGED in line for line in findings(path))
    with pytest.raises(Damaged, match="does not fit the chain"):
        Journal(path)


def test_its_salvage_is_refused_before_the_first_start(path: Path) -> None:
    with pytest.raises(JournalError, match="salvage it with that release"):
        salvage(path, NOW)


def test_a_new_mirror_gets_the_old_files_as_they_are(tmp_path: Path) -> None:
    shop = MirroredJournal(tmp_path)
    shortened(shop.path, 6)
    begun(shop.path)
    shop.live(*of(LOADED))
    assert shop.keeps_up()
    archive = "journal-archive-0001.db"
    assert (shop.stick / archive).read_bytes() == (shop.path.parent / archive).read_bytes()


def test_a_mirror_of_the_old_release_goes_on(tmp_path: Path) -> None:
    shop = MirroredJournal(tmp_path)
    key = KeyFile.beside(shop.path).read()
    shortened(shop.path, 6)
    for name in ("journal.db", "journal-archive-0001.db"):
        (shop.stick / name).write_bytes((shop.path.parent / name).read_bytes())
    begun(shop.path)
    shop.live(*of(LOADED))
    assert shop.keeps_up()
    with JournalReader(shop.copy, key) as reader:
        assert [segment.path.name for segment in reader.segments()] == [
            "journal-0002.db",
            "journal.db",
            "journal-archive-0001.db",
        ]
