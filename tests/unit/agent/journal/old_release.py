"""A journal as releases up to 0.1.0 have left it: shortened, with an archive beside it."""

from contextlib import closing
from hashlib import blake2b
from pathlib import Path

import apsw
import msgspec

from agent.journal import chain
from agent.journal.chain import LINK_BYTES, KeyFile
from agent.journal.new_segment import write_segment
from agent.journal.segment import Segment
from agent.transactions.ledger import EntryKind, Total

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
