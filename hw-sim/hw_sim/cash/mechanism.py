"""The mechanism that moves the notes one by one, rejects, jams and counts, in the clock's time."""

import random
from dataclasses import dataclass, field
from enum import Enum, unique

from hw_sim.cash.vault import NoteKind, Vault
from hw_sim.clock import Clock

START_S = 2.5  # motors start; longer than a late copy of a command takes to arrive
NOTE_S = 0.15
PURGE_S = 3.0
REJECTS_MAX = 10  # in one command (devices.md 5.1)


@unique
class MechanismFault(Enum):
    """Why a movement ended early."""

    EMPTY = "no note could be drawn"
    JAM_PATH = "jam inside"
    JAM_EXIT = "jam at the exit"
    PATH_BLOCKED = "notes on the path before the start"
    NO_CASSETTE = "no cassette"
    NO_TRAY = "no reject tray"
    TOO_MANY_REJECTED = "too many rejected"
    BAD_COMMAND = "bad command"


@dataclass(frozen=True, slots=True)
class Jam:
    """A planned jam: where, and after how many notes."""

    fault: MechanismFault
    after: int


@dataclass(slots=True)
class MovedNotes:
    """One command's own counts, by cassette, and how it ended."""

    drawn: list[int]
    left: list[int]
    rejected: list[int]
    fault: MechanismFault | None = None
    at: int = 0  # the cassette that the fault is about

    @classmethod
    def of(cls, cassettes: int) -> "MovedNotes":
        return cls([0] * cassettes, [0] * cassettes, [0] * cassettes)


class _Ended(Exception):
    """The movement cannot go on."""

    def __init__(self, fault: MechanismFault, cassette: int = 0) -> None:
        super().__init__(fault)
        self.fault = fault
        self.cassette = cassette


@dataclass(slots=True)
class Mechanism:
    """The moving part; `jam` and `to_reject` were planned at the bench."""

    vault: Vault
    clock: Clock
    rng: random.Random
    jam: Jam | None = None
    to_reject: int = 0
    movements: list[list[int]] = field(default_factory=list)  # what each dispense was asked for

    async def dispense(self, wanted: list[int]) -> MovedNotes:
        self.movements.append(wanted)
        done = MovedNotes.of(len(wanted))
        try:
            self._look(wanted)
            await self.clock.sleep(START_S)
            for cassette, notes in enumerate(wanted):
                while done.left[cassette] < notes:
                    await self._one(cassette, done)
        except _Ended as ended:
            done.fault, done.at = ended.fault, ended.cassette
        return done

    async def purge(self) -> MovedNotes:
        await self.clock.sleep(PURGE_S)
        self.vault.clear_path()
        return MovedNotes.of(len(self.vault.kinds))

    async def test(self, wanted: list[int]) -> MovedNotes:
        """Draw notes into the reject tray."""
        done = MovedNotes.of(len(wanted))
        for cassette, notes in enumerate(wanted):
            kind = self.vault.kinds[cassette]
            for _ in range(min(notes, kind.cassette)):
                await self.clock.sleep(NOTE_S)
                self._reject(kind, cassette, done)
        return done

    def _look(self, wanted: list[int]) -> None:
        if not self.vault.has_tray:
            raise _Ended(MechanismFault.NO_TRAY)
        if not self.vault.is_path_clear:
            raise _Ended(MechanismFault.PATH_BLOCKED)
        for cassette, notes in enumerate(wanted):
            if notes and not self.vault.kinds[cassette].is_there:
                raise _Ended(MechanismFault.NO_CASSETTE, cassette)

    async def _one(self, cassette: int, done: MovedNotes) -> None:
        """Draw one note and move it; it is in one place at every moment."""
        await self.clock.sleep(NOTE_S)
        kind = self.vault.kinds[cassette]
        if not kind.cassette or not kind.is_there:
            raise _Ended(MechanismFault.EMPTY, cassette)
        if self.jam and sum(done.left) >= self.jam.after:
            self._stick(kind, cassette, done, self.jam.fault)
        if self.to_reject:
            self.to_reject -= 1
            self._reject(kind, cassette, done)
            return
        kind.cassette, kind.at_exit = kind.cassette - 1, kind.at_exit + 1
        done.drawn[cassette] += 1
        done.left[cassette] += 1

    def _stick(
        self, kind: NoteKind, cassette: int, done: MovedNotes, fault: MechanismFault
    ) -> None:
        """Leave a note on the path; the exit sensor may or may not have counted it."""
        self.jam = None
        kind.cassette, kind.path = kind.cassette - 1, kind.path + 1
        done.drawn[cassette] += 1
        if fault is MechanismFault.JAM_EXIT:
            done.left[cassette] += self.rng.randrange(2)
        raise _Ended(fault, cassette)

    def _reject(self, kind: NoteKind, cassette: int, done: MovedNotes) -> None:
        kind.cassette, kind.rejected = kind.cassette - 1, kind.rejected + 1
        done.drawn[cassette] += 1
        done.rejected[cassette] += 1
        if sum(done.rejected) >= REJECTS_MAX:
            raise _Ended(MechanismFault.TOO_MANY_REJECTED, cassette)
