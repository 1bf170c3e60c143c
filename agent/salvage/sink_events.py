"""Reads events from an operator's sink: one line of JSON each, in any order.

A line is {"seq", "client_reference", "body", "link"}: the body as the journal stored it, since the
chain covers its bytes; the link in hexadecimal. A line counts only if the journal's key proves it.
A sink may have two events with one seq if a card lost the first.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from agent.journal.database import JournalError
from agent.journal.segment_header import StoredRow
from agent.salvage.rebuilding import Candidates

LINE_BYTES_MAX = 64 * 1024  # an event has some 500 bytes
SEQ_MAX = 2**62


class _Line(msgspec.Struct, frozen=True):
    seq: int
    client_reference: str
    body: str
    link: str


def candidates(file: Path, journal: Path, key: bytes) -> Candidates:
    """Return the candidate events of the journal. Raises JournalError for an invalid line."""
    events: dict[int, list[StoredRow]] = {}
    with file.open("rb") as lines:
        for number, line in enumerate(_lines(lines), start=1):
            row = _row(line, f"{file}: line {number}")
            rows = events.setdefault(row[0], [])
            if row not in rows:
                rows.append(row)
    named = {row[1] for rows in events.values() for row in rows}
    return Candidates(events, [], named, journal, key)


def _lines(file: Iterable[bytes]) -> Iterable[bytes]:
    return (line for line in file if line.strip())


def _row(line: bytes, where: str) -> StoredRow:
    if len(line) > LINE_BYTES_MAX:
        raise JournalError(f"{where}: the line is longer than {LINE_BYTES_MAX} bytes")
    try:
        told = msgspec.json.decode(line, type=_Line)
        link = bytes.fromhex(told.link)
    except (msgspec.DecodeError, ValueError) as error:
        raise JournalError(
            f'{where}: expected {{"seq", "client_reference", "body", "link"}} ({error})'
        ) from error
    if not 0 < told.seq < SEQ_MAX:
        raise JournalError(f"{where}: {told.seq} is not a valid seq")
    return told.seq, told.client_reference, told.body, link
