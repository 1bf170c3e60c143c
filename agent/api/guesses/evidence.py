"""What the service's answers have shown about the guesses so far.

In memory, and in one file of the state folder, which support can read. It has no private data: of
an answer that contradicts a guess only the names of its fields and the kinds of their values.
"""

import logging
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import msgspec

from agent.api.guesses import TABLE
from agent.api.guesses.guess import GuessFinding, found_in
from agent.api.guesses.masked import masked
from agent.api.guesses.signs import ANYWHERE, Echoes, Judgement, Seen, Sign, fits
from agent.api.replies import UNREADABLE, Answer, ApiRefusal, Reply, Response, service_time
from agent.base.clock import Clock
from agent.base.files import replace_whole

FILE: Final = "guesses.json"
DATA_MAX: Final = 256 * 1024
"""Bytes; the guesses are not compared with a longer answer. The largest page of billers has about
40 KiB."""

STORE_EVERY_S: Final = 60.0
"""Seconds between two writes of new evidence. A power cut loses this much at most, which later
answers show again. The card is written some dozen times in the first days, then hardly ever."""

log = logging.getLogger(__name__)


class Contradiction(msgspec.Struct, frozen=True):
    """The answer that contradicts a guess, without private data."""

    place: str
    """The path's pattern, such as /ext/v1/aeps/transaction/*."""
    http: int
    why: str
    answer: Any
    """The names of the answer's fields, and the kinds of their values."""


class Known(msgspec.Struct, frozen=True):
    """The file's content."""

    release: str = ""
    origin: str = ""
    """The fingerprint of the service's address."""
    confirmed: frozenset[str] = frozenset()
    contradicted: Mapping[str, Contradiction] = {}


class Evidence:
    """Compares each answer with the table. Its size is limited by the table's size.

    The evidence of another release, whose guesses may be corrected, and of another service is
    dropped.
    """

    def __init__(self, file: Path, release: str, origin: str) -> None:
        self._file = file
        self._known = self._stored = _read(file, release, origin)

    @property
    def confirmed(self) -> frozenset[str]:
        return self._known.confirmed - self._known.contradicted.keys()

    @property
    def contradicted(self) -> Mapping[str, Contradiction]:
        return self._known.contradicted

    @property
    def not_seen(self) -> frozenset[str]:
        return frozenset(TABLE) - self._known.confirmed - self._known.contradicted.keys()

    def counts(self) -> dict[str, int]:
        """Return the number of guesses by state."""
        return {
            "confirmed": len(self.confirmed),
            "contradicted": len(self.contradicted),
            "not seen": len(self.not_seen),
        }

    def learn(self, path: str, response: Response, reply: Reply, request: bytes = b"") -> None:
        """Compare one answer with the guesses about its path. Raises nothing."""
        seen = seen_of(path, response, reply)
        if seen is None:
            return
        about_path = signs_about(path)
        seen = msgspec.structs.replace(seen, sent=sent_in(request, about_path))
        for name, placed in about_path.items():
            if name not in self._known.contradicted:  # the first answer that shows it is kept
                self._compare(name, found_in(placed, seen), seen)

    def _compare(self, name: str, found: GuessFinding | None, seen: Seen) -> None:
        if found is None:
            return
        known = self._known
        if found.judgement is Judgement.CONFIRMED:
            if name not in known.confirmed:
                self._known = msgspec.structs.replace(known, confirmed=known.confirmed | {name})
            return
        place = _shown(seen.path) if found.place == ANYWHERE else found.place
        shown = Contradiction(place, seen.http, found.why, masked(seen.data))
        self._known = msgspec.structs.replace(
            known, contradicted={**known.contradicted, name: shown}
        )
        log.warning("the service differs from the guess %s: %s at %s", name, shown.why, place)

    async def keep(self, clock: Clock) -> None:
        """Store new evidence at intervals, until cancelled: a call that moves money never waits.

        Only a running agent does so; `kiosk-agent check` beside it writes nothing.
        """
        try:
            while True:
                await clock.sleep(STORE_EVERY_S)
                self._store()
        finally:
            self._store()

    def _store(self) -> None:
        if self._known == self._stored:
            return
        self._stored = self._known  # also after an error, which is logged once
        try:
            replace_whole(self._file, msgspec.json.encode(self._known, order="sorted"))
        except OSError as error:  # this process remembers it
            log.error("%s", error)  # noqa: TRY400  # the message says it


def seen_of(path: str, response: Response, reply: Reply) -> Seen | None:
    """Return an answer as the signs read it; None if it is too long to be read again."""
    is_dated, http = service_time(response) is not None, response.status_code
    match reply:
        case Answer(data=data) if len(data) > DATA_MAX:
            return None
        case Answer(data=data):
            try:
                return Seen(path, http, _decoder.decode(data), is_dated=is_dated)
            except UNREADABLE:  # `replies.read` has accepted it, so this does not happen
                return None
        case ApiRefusal(code=code, failure_code=failure_code, field=field):
            error = {"code": code, "failure_code": failure_code, "field": field}
            present = {name: text for name, text in error.items() if text is not None}
            return Seen(path, http, present, is_refusal=True, is_dated=is_dated)
        case _:
            return Seen(path, http, None, is_dated=is_dated)


def sent_in(request: bytes, about_path: "Placed") -> Mapping[str, object]:
    """Return the fields of a request that the signs compare with its answer, and no other."""
    signs = (sign for placed in about_path.values() for _, sign in placed)
    names = {sign.field for sign in signs if isinstance(sign, Echoes)}
    sent = msgspec.json.decode(request) if names and request else {}
    return {name: sent[name] for name in names if name in sent}


_decoder: Final = msgspec.json.Decoder(float_hook=Decimal)

Placed = dict[str, list[tuple[str, Sign]]]
"""Signs with their patterns, by the guess's name."""


def _indexed() -> dict[str, Placed]:
    """Return the signs by pattern. An answer comes with each poll, so few patterns are compared."""
    index: dict[str, Placed] = {}
    for name, guess in TABLE.items():
        for sign in guess.evidence:
            for pattern in sign.paths:
                index.setdefault(pattern, {}).setdefault(name, []).append((pattern, sign))
    return index


_INDEX: Final = _indexed()
_WITH_GAPS: Final = tuple(pattern for pattern in _INDEX if "*" in pattern)


def signs_about(path: str) -> Placed:
    """Return the signs that a path's answers can show."""
    found: Placed = {}
    for pattern in _patterns(path):
        for name, placed in _INDEX[pattern].items():
            found[name] = [*found.get(name, ()), *placed]
    return found


def _patterns(path: str) -> Iterator[str]:
    if path in _INDEX:
        yield path
    yield from (pattern for pattern in _WITH_GAPS if fits(path, pattern))


def _shown(path: str) -> str:
    """Return a path as a pattern of the table, because it may have a reference in it."""
    return next((one for one in _patterns(path) if one != ANYWHERE), ANYWHERE)


def _read(file: Path, release: str, origin: str) -> Known:
    fresh = Known(release, origin)
    try:
        known = msgspec.json.decode(file.read_bytes(), type=Known)
    except FileNotFoundError:
        return fresh
    except (OSError, ValueError, RecursionError) as error:
        log.warning("%s: unreadable, so it starts empty (%s)", file, error)
        return fresh
    if (known.release, known.origin) != (release, origin):
        return fresh
    contradicted = {name: one for name, one in known.contradicted.items() if name in TABLE}
    return Known(release, origin, known.confirmed & TABLE.keys(), contradicted)
