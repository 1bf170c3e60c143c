"""The dispenser on the bench: where every note is, and what a person can do to it."""

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any, Literal

import msgspec

from hw_sim.cash.dispenser import FrameListener, SimulatedDispenser, ignore_frame
from hw_sim.cash.mechanism import Jam, Mechanism, MechanismFault
from hw_sim.cash.models import Lcdm2000, Lcdm4000, Model
from hw_sim.cash.personalities import Personality
from hw_sim.cash.personalities import personality as maker_of
from hw_sim.cash.vault import NoteKind, Vault
from hw_sim.clock import Clock
from hw_sim.device import Action, BadAction, BenchAction, BenchActions, Nothing, Plug

MODELS: dict[str, tuple[Callable[[Mechanism, Personality], Model], int]] = {
    "LCDM-2000": (Lcdm2000, 2),
    "LCDM-4000": (Lcdm4000, 4),
}
NOTES_MAX = 2_500  # what a large cassette holds
COUNT_MAX = 100  # planned: more than any test needs

Notes = Annotated[int, msgspec.Meta(ge=1, le=NOTES_MAX)]
Count = Annotated[int, msgspec.Meta(ge=1, le=COUNT_MAX)]
Place = Annotated[int, msgspec.Meta(ge=1, le=4)]


class CashDevice:
    """The Device of a dispenser; run `dispenser` on the wire that `plug` cuts."""

    name = "cash"

    def __init__(  # noqa: PLR0913 - its properties, and where it runs
        self,
        clock: Clock,
        rng: random.Random,
        plug: Plug,
        *,
        model: str,
        personality: str = "",
        on_frame: FrameListener = ignore_frame,
    ) -> None:
        kind, cassettes = MODELS[model]
        self.vault = Vault(cassettes)
        self.mechanism = Mechanism(self.vault, clock, rng)
        self.dispenser = SimulatedDispenser(
            kind(self.mechanism, maker_of(personality)), clock, on_frame
        )
        self.plug = plug

    def state(self) -> dict[str, Any]:
        dispenser, mechanism = self.dispenser, self.mechanism
        return {
            "model": dispenser.model.name,
            "plugged": self.plug.plugged,
            "asked": dispenser.is_asked,
            "working": dispenser.is_working,
            "notes": [asdict(kind) for kind in self.vault.kinds],
            "conserved": self.vault.is_conserved,
            "tray": self.vault.has_tray,
            "dispenses": dispenser.dispenses,
            "jam": mechanism.jam.fault.value if mechanism.jam else None,
            "to_reject": mechanism.to_reject,
            "lose_acks": dispenser.lose_acks,
            "lose_answers": dispenser.lose_answers,
        }

    def actions(self) -> tuple[Action, ...]:
        return _DOINGS.actions()

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        _DOINGS.carry_out(self.name, self, action, arguments)
        return self.state()

    def kind(self, place: int) -> NoteKind:
        """Return the notes of a cassette, counted from 1. Raises BadAction."""
        if place > len(self.vault.kinds):
            raise BadAction(f"cash cassette: there are {len(self.vault.kinds)}")
        return self.vault.kinds[place - 1]


class _Cassette(Nothing, frozen=True):
    cassette: Place


class _Fill(_Cassette, frozen=True):
    notes: Notes


class _Jam(Nothing, frozen=True):
    where: Literal["path", "exit"]
    after: Annotated[int, msgspec.Meta(ge=0, le=COUNT_MAX)] = 0


class _Reject(Nothing, frozen=True):
    count: Count = 1


class _Lose(Nothing, frozen=True):
    what: Literal["ack", "answer"]
    count: Count = 1


def _fill(device: CashDevice, asked: _Fill) -> None:
    if device.kind(asked.cassette).cassette + asked.notes > NOTES_MAX:
        raise BadAction(f"cash fill: a cassette holds {NOTES_MAX} notes")
    device.vault.fill(asked.cassette - 1, asked.notes)


def _empty(device: CashDevice, asked: _Cassette) -> None:
    device.kind(asked.cassette)
    device.vault.empty(asked.cassette - 1)


def _pull(device: CashDevice, asked: _Cassette) -> None:
    device.kind(asked.cassette).is_there = False


def _insert(device: CashDevice, asked: _Cassette) -> None:
    device.kind(asked.cassette).is_there = True


def _jam(device: CashDevice, asked: _Jam) -> None:
    fault = MechanismFault.JAM_PATH if asked.where == "path" else MechanismFault.JAM_EXIT
    device.mechanism.jam = Jam(fault, asked.after)


def _clear(device: CashDevice, _: Nothing) -> None:
    device.mechanism.jam = None
    device.vault.clear_path()


def _reject(device: CashDevice, asked: _Reject) -> None:
    device.mechanism.to_reject = asked.count


def _lose(device: CashDevice, asked: _Lose) -> None:
    if asked.what == "ack":
        device.dispenser.lose_acks = asked.count
    else:
        device.dispenser.lose_answers = asked.count


def _tray_out(device: CashDevice, _: Nothing) -> None:
    device.vault.has_tray = False


def _tray_in(device: CashDevice, _: Nothing) -> None:
    device.vault.has_tray = True


_CASSETTE = {"cassette": "1 | 2 | 3 | 4"}
_FILL = {**_CASSETTE, "notes": "integer"}
_JAM = {"where": "path | exit", "after": "integer, optional"}
_COUNT = {"count": "integer, optional"}
_LOSE = {"what": "ack | answer", **_COUNT}

_DOINGS: BenchActions[CashDevice] = BenchActions(
    (
        BenchAction(Action("fill", "Put notes into a cassette", _FILL), _fill, _Fill),
        BenchAction(Action("empty", "Empty a cassette", _CASSETTE), _empty, _Cassette),
        BenchAction(Action("pull", "Remove a cassette", _CASSETTE), _pull, _Cassette),
        BenchAction(Action("insert", "Insert a cassette", _CASSETTE), _insert, _Cassette),
        BenchAction(Action("jam", "Let the next dispense jam after some notes", _JAM), _jam, _Jam),
        BenchAction(Action("clear", "Clear the path into the reject tray"), _clear),
        BenchAction(Action("reject", "Let the next notes be rejected", _COUNT), _reject, _Reject),
        BenchAction(
            Action("lose", "Lose the acknowledgement or answer of the next dispense", _LOSE),
            _lose,
            _Lose,
        ),
        BenchAction(
            Action("take", "Open the hatch and take the notes"),
            lambda device, _: device.vault.take(),
        ),
        BenchAction(Action("tray_out", "Remove the reject tray"), _tray_out),
        BenchAction(Action("tray_in", "Insert the reject tray"), _tray_in),
        BenchAction(
            Action("unplug", "Unplug the data cable"), lambda device, _: device.plug.unplug()
        ),
        BenchAction(Action("plug", "Plug in the data cable"), lambda device, _: device.plug.plug()),
        BenchAction(
            Action("power_cut", "Cut the power for a moment"),
            lambda device, _: device.dispenser.power_cut(),
        ),
    )
)
