"""Rebuilds a journal on a new card from its mirror, or from the operator's sink.

It copies all proven events, and the older segments. Events after the last one of the copy are
unknown. So every open transaction is marked as salvaged, as after a salvage
(agent.salvage.rebuilding).
"""

import base64
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

import msgspec

from agent.base.clock import Moment, iso
from agent.base.files import copy_whole, replace_whole, sync_folder
from agent.base.private import Private
from agent.journal import chain
from agent.journal.audit import verify_all
from agent.journal.chain import KEY_BYTES, StoredRow, parse_event
from agent.journal.database import JournalError, rebuilt_path
from agent.journal.files import is_begun, live_path, older_paths
from agent.journal.reader import JournalReader
from agent.mirror.medium import refuse_foreign_files
from agent.salvage.rebuilding import (
    Candidates,
    Rebuilt,
    proven,
    rebuild,
    write_report,
)

LINE_BYTES_MAX = 64 * 1024  # an event has some 500 bytes
SEQ_MAX = 2**62


class _Line(msgspec.Struct, frozen=True):
    seq: int
    client_reference: str
    body: str
    link: str


def sink_candidates(file: Path, key: bytes) -> Candidates:
    """Return the events in a sink's file, one line of JSON each, in any order.

    `body` is as the journal stored it, since the chain covers its bytes. A sink may have two events
    with one seq if a card lost the first. Raises JournalError for an invalid line.
    """
    events: dict[int, list[StoredRow]] = {}
    with file.open("rb") as lines:
        for number, line in enumerate(filter(bytes.strip, lines), start=1):
            row = _row(line, f"{file}: line {number}")
            rows = events.setdefault(row[0], [])
            if row not in rows:
                rows.append(row)
    named = {row[1] for rows in events.values() for row in rows}
    return Candidates(events, named, key)


def _row(line: bytes, where: str) -> StoredRow:
    if len(line) > LINE_BYTES_MAX:
        raise JournalError(f"{where}: the line is longer than {LINE_BYTES_MAX} bytes")
    try:
        parsed = msgspec.json.decode(line, type=_Line)
        link = bytes.fromhex(parsed.link)
    except (msgspec.DecodeError, ValueError) as error:
        raise JournalError(
            f'{where}: expected {{"seq", "client_reference", "body", "link"}} ({error})'
        ) from error
    if not 0 < parsed.seq < SEQ_MAX:
        raise JournalError(f"{where}: {parsed.seq} is not a valid seq")
    return parsed.seq, parsed.client_reference, parsed.body, link


CHECK_BYTES = 3  # with the key's 32 a multiple of five: 56 characters without padding
GROUP = 4


class NotAKey(Exception):
    """The text is not a key; the message says why, and has no part of it."""


def key_to_text(key: bytes) -> Private[str]:
    """Return the chain's key as a text that a person can write down: base32 with a checksum.

    The mirror proves nothing without the key, which is never on the mirror's medium.
    """
    text = base64.b32encode(key + _check(key)).decode()
    return Private("-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP)))


def parse_key(written: bytes) -> bytes:
    """Return the key of a file: journal.key itself, or its text, spaces ignored. Raises NotAKey."""
    if len(written) == KEY_BYTES:
        return written
    text = written.decode("ascii", "replace")
    plain = "".join(text.split()).replace("-", "").upper()
    try:
        content = base64.b32decode(plain)
    except ValueError as error:
        raise NotAKey("a key has 14 groups of four letters and digits 2 to 7") from error
    key, check = content[:KEY_BYTES], content[KEY_BYTES:]
    if len(key) != KEY_BYTES or check != _check(key):
        raise NotAKey("a letter or digit of the key is wrong, or missing")
    return key


def _check(key: bytes) -> bytes:
    return blake2b(b"recovery " + key, digest_size=CHECK_BYTES).digest()


@dataclass(slots=True)
class Restored(Rebuilt):
    until: float = 0.0
    """The time of the last event, in Unix seconds."""
    missing: list[str] = field(default_factory=list)
    """A line for each older segment that the copy lacks, and for what is damaged in one."""

    def lines(self) -> Iterator[str]:
        """Yield what the command prints."""
        yield f"events up to {self.proven}, of {iso(self.until)}, fit the chain and are restored"
        yield from self.missing
        yield f"{len(self.to_check)} transactions are open; the service is asked at the next start"
        yield f"{len(self.unproven)} later events cannot be taken over"
        yield "what began later is not in the copy: compare the service's list from that time on"
        yield "attendants and their PINs are not in it: kiosk-agent attendant set-pin"
        yield f"read {self.report}; then start the agent, and count the drawer"


def restore(path: Path, source: Path, key: bytes, now: Moment) -> Restored:
    """Make the journal `path` from a copy. Raises JournalError, OSError.

    `source` is the folder of its mirror, or a file of events from a sink
    (`sink_candidates`). There must be no journal yet, and no agent running.
    """
    _refuse_overwriting(path)
    _refuse_another_key(path, key)
    if source.is_dir():
        refuse_foreign_files(source, path)  # before SQLite opens one of them
    is_sink = source.is_file()
    copy = source if is_sink else live_path(source / path.name)
    target = path if is_sink else path.with_name(copy.name)
    if not (copy.exists() if is_sink else is_begun(copy)):
        raise JournalError(f"{copy}: there is no mirror")
    found = sink_candidates(copy, key) if is_sink else Candidates.read(copy, key)
    rows = _made_with_this_key(found, copy)
    draft = target.with_name(f"{target.stem}-restoring{target.suffix}")
    done = Restored(proven=rows[-1][0], until=parse_event(rows[-1][2]).at)
    rebuild(draft, rows, found, now, done)
    if not is_sink:
        for older in older_paths(source / path.name, copy):
            copy_whole(older, path.with_name(older.name))
    if not path.with_suffix(".key").exists():
        replace_whole(path.with_suffix(".key"), key)
    what = f"Restored from {copy} at {iso(now.service)}; events up to {done.proven} fit the chain."
    name = f"{path.stem}-restored-{now.ist:%Y%m%d-%H%M%S}.txt"
    done.report = write_report(path.with_name(name), what, done)
    draft.rename(target)
    sync_folder(target)
    done.missing += _wrong(path)
    return done


def _refuse_overwriting(path: Path) -> None:
    newest = live_path(path)
    for file in (path, newest, rebuilt_path(newest)):
        if file.exists():
            raise JournalError(
                f"{file}: there is a journal already. Use `journal salvage` if it is damaged; move "
                "an old copy away first: all its files but the key"
            )


def _made_with_this_key(found: Candidates, copy: Path) -> list[StoredRow]:
    if rows := proven(found):
        return rows
    raise JournalError(
        f"{copy}: no event in it was made with this key: it is another kiosk's copy, or the key is "
        "wrong; nothing was changed"
    )


def _wrong(path: Path) -> Iterator[str]:
    """Yield what `verify` says of the new journal; older segments were copied as they were."""
    try:
        with JournalReader(path) as reader:
            yield from map(str, verify_all(reader))
    except JournalError as error:
        yield str(error)


def _refuse_another_key(path: Path, key: bytes) -> None:
    file = path.with_suffix(".key")
    if file.exists() and chain.KeyFile.beside(path).read() != key:
        raise JournalError(f"{file}: is another key; move it away if no journal needs it")
