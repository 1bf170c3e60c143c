"""The two models' commands and answers (devices.md 5.1)."""

from collections.abc import Mapping
from typing import ClassVar, Protocol

from hw_sim.cash.framing import Command
from hw_sim.cash.mechanism import Mechanism, MechanismFault, MovedNotes
from hw_sim.cash.personalities import PLAIN, Personality
from hw_sim.cash.vault import Vault


class Model(Protocol):
    """One model around a mechanism."""

    name: ClassVar[str]
    device_id: ClassVar[int]
    lengths: ClassVar[Mapping[int, int]]  # parameter bytes of each command
    dispensing: ClassVar[frozenset[int]]
    sends_eot: ClassVar[bool]  # 04 after the host has acknowledged an answer
    mechanism: Mechanism

    async def carry_out(self, command: Command) -> bytes | None:
        """Carry out a command; return the answer's data, None if it has none."""
        ...

    def forget(self) -> None:
        """Lose the memory, as in a power cut."""
        ...


class Lcdm2000:
    """Two cassettes, and no memory."""

    name: ClassVar[str] = "LCDM-2000"
    device_id: ClassVar[int] = 0x50
    lengths: ClassVar[Mapping[int, int]] = {0x45: 2, 0x55: 2, 0x56: 4}
    dispensing: ClassVar[frozenset[int]] = frozenset({0x45, 0x55, 0x56})
    sends_eot: ClassVar[bool] = False
    notes_max: ClassVar[int] = 60

    _FAULTS: ClassVar = {
        MechanismFault.EMPTY: (0x38, 0x40),
        MechanismFault.JAM_PATH: (0x36, 0x36),
        MechanismFault.JAM_EXIT: (0x35, 0x35),
        MechanismFault.PATH_BLOCKED: (0x36, 0x36),
        MechanismFault.NO_CASSETTE: (0x45, 0x46),
        MechanismFault.NO_TRAY: (0x3F, 0x3F),
        MechanismFault.TOO_MANY_REJECTED: (0x44, 0x44),
        MechanismFault.BAD_COMMAND: (0x3B, 0x3B),
    }

    def __init__(self, mechanism: Mechanism, maker: Personality = PLAIN) -> None:
        self.mechanism = mechanism
        self._maker = maker

    @property
    def vault(self) -> Vault:
        return self.mechanism.vault

    def forget(self) -> None:
        """Do nothing: this model has no memory."""

    async def carry_out(self, command: Command) -> bytes | None:
        if command.code in self.dispensing:
            return await self._dispense(command)
        if command.code == 0x44:
            await self.mechanism.purge()
            return b"\x30"
        if command.code == 0x46:
            return self._status()
        if command.code == 0x47:
            return b"T01T0A1B"
        return b"\x37"

    async def _dispense(self, command: Command) -> bytes:
        wanted = self._wanted(command)
        if wanted is None:
            done = MovedNotes.of(2)
            done.fault = MechanismFault.BAD_COMMAND
        else:
            done = await self.mechanism.dispense(wanted)
        shown = {0x45: [0], 0x55: [1], 0x56: [0, 1]}[command.code]
        error = self._FAULTS[done.fault][done.at] if done.fault else 0x31
        near_end = bytes(0x30 + self.vault.kinds[place].is_near_end for place in shown)
        return (
            _two_digits(done.drawn, shown)
            + _two_digits(done.left, shown)
            + bytes((error,))
            + near_end
            + _two_digits(done.rejected, shown)
        )

    def _wanted(self, command: Command) -> list[int] | None:
        if not command.parameters.isdigit():
            return None
        first, second = int(command.parameters[:2]), int(command.parameters[2:] or b"0")
        wanted = [second, first] if command.code == 0x55 else [first, second]
        return wanted if 0 < sum(wanted) <= self.notes_max else None

    def _status(self) -> bytes:
        """Return the status; a sensor's bit is set if the part is missing or nearly empty."""
        upper, lower = self.vault.kinds
        first = 0x80 | upper.is_near_end << 6
        second = (not upper.is_there) << 1 | (not lower.is_there) << 2
        second |= lower.is_near_end << 5 | (not self.vault.has_tray) << 6
        return bytes((0x30, self._trouble(), first, second))

    def _trouble(self) -> int:
        upper, lower = self.vault.kinds
        codes = self._maker.codes_absence
        for code, is_so in (
            (0x3F, codes and not self.vault.has_tray),
            (0x36, not self.vault.is_path_clear),
            (0x45, codes and not upper.is_there),
            (0x46, codes and not lower.is_there),
            (0x38, not upper.cassette),
            (0x40, not lower.cassette),
        ):
            if is_so:
                return code
        return 0x30


class Lcdm4000:
    """Four cassettes, and LAST STATUS, which a power cut empties."""

    name: ClassVar[str] = "LCDM-4000"
    device_id: ClassVar[int] = 0x30
    lengths: ClassVar[Mapping[int, int]] = {0x52: 15, 0x53: 15}
    dispensing: ClassVar[frozenset[int]] = frozenset({0x52})
    sends_eot: ClassVar[bool] = True
    notes_max: ClassVar[int] = 100

    _FAULTS: ClassVar = {
        MechanismFault.EMPTY: 0x01,
        MechanismFault.JAM_PATH: 0x02,
        MechanismFault.JAM_EXIT: 0x04,
        MechanismFault.PATH_BLOCKED: 0x0B,
        MechanismFault.TOO_MANY_REJECTED: 0x0D,
        MechanismFault.NO_CASSETTE: 0x24,
        MechanismFault.NO_TRAY: 0x26,
        MechanismFault.BAD_COMMAND: 0x31,
    }

    def __init__(self, mechanism: Mechanism, maker: Personality = PLAIN) -> None:
        self.mechanism = mechanism
        self._maker = maker
        self.forget()

    def forget(self) -> None:
        self._last = b"\x20" + self._encoded(MovedNotes.of(4))

    async def carry_out(self, command: Command) -> bytes | None:
        if command.code in (0x51, 0x52, 0x53):
            answer = self._encoded(await self._moved(command))
            self._last = bytes((command.code,)) + answer
            return answer if command.code == 0x51 else answer + b"\x20" * 9
        if command.code == 0x55:
            return self._last
        if command.code == 0x50:
            return self._status()
        if command.code == 0x5D:
            return b"\x20" + bytes(0x30 + kind for kind in self._maker.order)
        return None if command.code == 0x44 else b"\x50"

    async def _moved(self, command: Command) -> MovedNotes:
        if command.code == 0x51:
            return await self.mechanism.purge()
        wanted = [count - 0x20 for count in command.parameters[:4]]
        if min(wanted) < 0 or not 0 < sum(wanted) <= self.notes_max:
            refused = MovedNotes.of(4)
            refused.fault = MechanismFault.BAD_COMMAND
            return refused
        move = self.mechanism.dispense if command.code == 0x52 else self.mechanism.test
        return await move(wanted)

    def _encoded(self, done: MovedNotes) -> bytes:
        error = 0x20 + (self._FAULTS[done.fault] if done.fault else 0)
        answer = bytes((error, 0x30))
        for kind in self._maker.order:
            left, rejected = done.left[kind - 1], done.rejected[kind - 1]
            answer += bytes((0x20 + left, 0x20 + rejected, self._type(kind)))
        return answer

    def _type(self, kind: int) -> int:
        return 0x30 + kind if self.mechanism.vault.kinds[kind - 1].is_there else 0x30

    def _status(self) -> bytes:
        vault = self.mechanism.vault
        is_tray_out = self._maker.codes_absence and not vault.has_tray
        error = 0x26 if is_tray_out else 0 if vault.is_path_clear else 0x0B
        answer = bytes((0x20 + error, 0x20))
        for kind in self._maker.order:
            state = 0x20 | (0x08 if vault.kinds[kind - 1].is_near_end else 0)
            answer += bytes((state, self._type(kind), 0x2A, 0x60))
        return answer


def _two_digits(counts: list[int], shown: list[int]) -> bytes:
    return b"".join(b"%02d" % counts[place] for place in shown)
