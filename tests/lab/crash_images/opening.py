"""Opens an image with the agent's own code, as its next start does, and says what is in it."""

import asyncio
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, unique
from pathlib import Path
from typing import Any, Final

import httpx

from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.attendants import Attendants, PinNotSet
from agent.cash.dispensing import Dispensing
from agent.cash.pin import PinPlace, _read
from agent.commands.configure import OUTCOME, Dropped
from agent.config.kiosk_config import ConfigError, load
from agent.fleet.new_configuration import outcome
from agent.fleet.outbox import CursorFile
from agent.journal.audit import verify_all
from agent.journal.chain import START, KeyFile
from agent.journal.database import JournalError
from agent.journal.files import is_begun, live_path
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.mirror.follower import JournalMirror
from agent.mirror.segment_copy import MirrorCopy, NotOurs
from agent.reconciler.reconciler import Reconciler
from agent.services.registry import BY_CODE
from agent.transactions.decision import OfferCash, ReturnCash
from drivers.cash.port import Cassette, DispenseCapacity, LastDispense, Level
from tests.lab.crash_images.lives import CARD, ETC, OWN, STICK, trial
from tests.support.judged import breaches
from tests.support.kiosk_folder import NO_SIMULATOR
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import BEGIN, VirtualLoop
from tests.unit.agent.transactions.till_events import OPENING

JOURNAL: Final = f"{CARD}/journal.db"
CLOCK: Final = Clock(wall=lambda: BEGIN + 3600)
"""The next start is an hour after the beginning of the recording."""
BEFORE_NOTES_MOVE: Final = frozenset({"handing_over", "refunding"})
CASSETTES: Final = tuple(
    Cassette(each * 100, Level.ENOUGH if each else Level.MISSING) for each in (500, 200, 100, 0)
)


@unique
class Group(Enum):
    """Files that one reader opens together."""

    JOURNAL = "journal", "events", (f"{CARD}/journal",)
    MIRROR = "mirror", "mirrored", (f"{STICK}/",)
    CURSOR = "cursor", "cursor", (f"{CARD}/fleet-cursor",)
    ATTENDANTS = "attendants", "attendants", (f"{CARD}/attendant",)
    CONFIGURATION = (
        *("configuration", "ordered"),
        (f"{ETC}/", f"{OWN}/", f"{CARD}/new-configuration."),
    )

    def __init__(self, title: str, mark: str, prefixes: tuple[str, ...]) -> None:
        self.title = title
        self.mark = mark
        """The mark that says how far it is acknowledged."""
        self._prefixes = prefixes

    def has(self, path: str) -> bool:
        return path.startswith(self._prefixes) and not path.endswith(".lock")


@dataclass(frozen=True, slots=True)
class Opened:
    """What the agent found."""

    has: int = 0
    """How far it goes: the last event's seq, or the number of the last change."""
    end: str = START.hex()
    """What is there: the last event's link in hexadecimal, or the configuration."""
    is_refused: bool = False
    """It is not opened, or not used as it is."""
    named: str = ""
    """What the agent says about a loss or damage; empty: nothing."""
    wrong: tuple[str, ...] = ()
    """What no image may show: findings of `journal verify` and of the judge, a mirror that no
    longer follows."""
    sent: Mapping[str, int] = field(default_factory=dict)
    """How often each reference was sent, according to the journal."""
    may_have_moved: bool = False
    """Notes may have moved, according to the journal."""
    would_move: bool = False
    """Notes would be paid or given back now."""
    decisions: tuple[str, ...] = ()
    """What the reconciler decides for each open transaction, or what the trial says."""


def opened(
    group: Group,
    folder: Path,
    journal: Path,
    memory: LastDispense | None,
    attendants: Sequence[str],
) -> Opened:
    """Open the image in `folder`.

    `journal` is that of the recording's end, which the mirror follows. `memory` is the dispenser's
    now, if there is one. `attendants` is what their file was after each change.
    """
    match group:
        case Group.JOURNAL:
            return _open_journal(folder, memory)
        case Group.MIRROR:
            return _open_mirror(folder, journal)
        case Group.CURSOR:
            cursor = CursorFile(folder / CARD).read()
            return Opened(cursor.at.seq, cursor.at.link.hex()) if cursor else Opened()
        case Group.ATTENDANTS:
            return _open_attendants(folder, attendants)
        case Group.CONFIGURATION:
            return _open_configuration(folder)


def _open_journal(folder: Path, memory: LastDispense | None) -> Opened:
    """Open it, decide each open transaction, append an event, and verify what is on the disk."""
    try:
        with Journal(folder / JOURNAL) as journal:
            found = _found(journal, memory)
            journal.append_till_event(OPENING)
        with JournalReader(folder / JOURNAL) as reader:
            return replace(found, wrong=_verified(reader, folder))
    except JournalError as error:
        return Opened(is_refused=True, named=_without(folder, error))


def _found(journal: Journal, memory: LastDispense | None) -> Opened:
    end = journal.end()
    events = [
        (stored.client_reference, str(type(stored.event).__struct_config__.tag))
        for stored in journal.whole.events()
    ]
    reconciler = _reconciler(journal)
    decisions = [(t.service, reconciler.next_action(t)) for t in journal.open_transactions()]
    if memory is not None:
        dispensing = Dispensing(_Remembered(memory), CLOCK, journal, reconciler)
        asyncio.run(dispensing.resolve())
    last = [reconciler.next_action(t) for t in journal.open_transactions()]
    return Opened(
        has=end.seq,
        end=end.link.hex(),
        sent=Counter(reference for reference, name in events if name == "sending"),
        may_have_moved=any(name in BEFORE_NOTES_MOVE for _, name in events),
        would_move=any(isinstance(action, OfferCash | ReturnCash) for action in last),
        decisions=tuple(f"{service} {type(action).__name__}" for service, action in decisions),
    )


def _reconciler(journal: Journal) -> Reconciler:
    access = Access(NO_SIMULATOR["api"], Private(NO_SIMULATOR["api_key"]))
    nobody = httpx.MockTransport(lambda _: httpx.Response(503))
    client = Client(access, CLOCK, RateLimiter(CLOCK, 60), random.Random(1), nobody)
    return Reconciler(journal, client, CLOCK, lambda code: BY_CODE[code].endpoints)


class _Remembered:
    """A dispenser that only reports what it remembers."""

    def __init__(self, memory: LastDispense) -> None:
        self._memory = memory

    async def capacity(self) -> DispenseCapacity:
        return DispenseCapacity(CASSETTES, notes_max=20)

    async def last_dispense(self) -> LastDispense:
        return self._memory

    async def dispense(self, _: Any) -> Any:
        raise AssertionError("a start pays nothing")

    async def status(self) -> Any:
        raise AssertionError("a start does not need it")

    async def aclose(self) -> None:
        return


def _open_mirror(folder: Path, journal: Path) -> Opened:
    """Read the copy as a restore does; then let the mirror follow the journal."""
    found = _copied(folder / STICK / journal.name, KeyFile.beside(journal).read(), folder)
    mirror = JournalMirror(journal, folder / STICK, CLOCK, lambda *_: True)
    first, second = mirror.round(), mirror.round()  # the first one may put a damaged copy aside
    if not second.is_fine:
        return replace(found, wrong=(*found.wrong, f"the mirror does not follow: {second.what}"))
    if first.is_fine:
        return found
    return replace(found, is_refused=True, named=_without(folder, first.what))


def _copied(path: Path, key: bytes, folder: Path) -> Opened:
    if not is_begun(live_path(path)):
        return Opened()
    try:
        with MirrorCopy(path.parent, path.name, key).opened() as segment:
            end = segment.end()
        with JournalReader(path, key) as reader:
            return Opened(end.seq, end.link.hex(), wrong=_verified(reader, folder))
    except (JournalError, NotOurs) as error:
        return Opened(is_refused=True, named=_without(folder, error))


def _open_attendants(folder: Path, contents: Sequence[str]) -> Opened:
    file = folder / CARD / "attendant.json"
    tries = _read(file.with_name("attendant-tries.json"), BEGIN)
    lost = "the wrong tries are lost: each place begins with a pause"
    named = lost if len(tries.places) == len(PinPlace) else ""
    try:
        Attendants(file).all()
    except PinNotSet as error:
        return Opened(is_refused=file.exists(), named=_without(folder, error))
    content = file.read_text()
    has = max((n for n, one in enumerate(contents) if one == content), default=0)
    return Opened(has, is_refused=bool(named), named=named)


def _open_configuration(folder: Path) -> Opened:
    """Start root's process again; `has` is the order with a result."""
    file = folder / ETC / "kiosk.toml"
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        said = runner.run(_tried(folder))
    try:
        load(file, {})
    except ConfigError as error:
        return Opened(wrong=(_without(folder, error),))
    done = outcome(folder / OWN / OUTCOME)
    return Opened(done.id if done else 0, file.read_text(), decisions=(said,))


async def _tried(folder: Path) -> str:
    try:
        result = await trial(folder).run(virtual_clock())
    except FileNotFoundError:
        return "configuration: nothing was ordered"
    except Dropped as dropped:
        return f"configuration: dropped, {dropped}"
    return f"configuration: {result.result.value}"


def _verified(reader: JournalReader, folder: Path) -> tuple[str, ...]:
    findings = (_without(folder, finding) for finding in verify_all(reader))
    return (*findings, *breaches(reader))


def _without(folder: Path, error: object) -> str:
    return str(error).replace(f"{folder}/", "")
