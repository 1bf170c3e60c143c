"""The card terminal on the bench: its state and a customer's actions."""

from typing import Annotated, Any

import msgspec

from hw_sim.card.cards import PINS_MAX, Card, Pin
from hw_sim.card.terminal import SimulatedTerminal
from hw_sim.device import Action, BenchAction, BenchActions, Nothing, Plug

MAX_COUNT = 100  # of planned refusals: more than any test needs

Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_COUNT)]


class CardDevice:
    """The Device of a card terminal; `reader` is the machine, `cable` its line."""

    name = "card"

    def __init__(self, terminal: SimulatedTerminal, cable: Plug) -> None:
        self.terminal = terminal
        self.cable = cable

    def state(self) -> dict[str, Any]:
        terminal, memory = self.terminal, self.terminal.memory
        return {
            "terminal_id": terminal.terminal_id,
            "plugged": self.cable.plugged,
            "registered": terminal.registered,
            "busy": terminal.busy,
            "card": terminal.customer.card.value if terminal.customer.card else None,
            "asks_for": terminal.asks_for,
            "begun": len(terminal.begun),
            "last_trace": memory.trace if memory else None,
            "last_result": f"{memory.result:02X}" if memory else None,
            "last_amount": memory.amount / 100 if memory else None,
            "turnover": terminal.turnover.total / 100,
            "refusals": [f"{code:02X}" for code in terminal.refusals],
        }

    def actions(self) -> tuple[Action, ...]:
        return _DOINGS.actions()

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        _DOINGS.carry_out(self.name, self, action, arguments)
        return self.state()


class _Insert(Nothing, frozen=True):
    card: Card = Card.GOOD


class _Pin(Nothing, frozen=True):
    pin: Pin = Pin.RIGHT
    tries: Annotated[int, msgspec.Meta(ge=1, le=PINS_MAX)] = 1


class _Refuse(Nothing, frozen=True):
    code: Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Fa-f]{2}\Z")] = "71"
    count: Count = 1


def _stop(device: CardDevice, _: Nothing) -> None:
    device.terminal.customer.stop = True


def _refuse(device: CardDevice, asked: _Refuse) -> None:
    device.terminal.refusals.clear()
    device.terminal.refusals.extend([int(asked.code, 16)] * asked.count)


_CARD = {"card": " | ".join(card.value for card in Card) + ", optional"}
_PIN = {"pin": "right | wrong, optional", "tries": "integer, optional"}
_CODE = {"code": "two hex digits, optional", "count": "integer, optional"}

_DOINGS: BenchActions[CardDevice] = BenchActions(
    (
        BenchAction(
            Action("insert", "Insert a card; it stays until removed", _CARD),
            lambda device, asked: device.terminal.customer.insert(asked.card),
            _Insert,
        ),
        BenchAction(
            Action("swipe", "Swipe a card", _CARD),
            lambda device, asked: device.terminal.customer.swipe(asked.card),
            _Insert,
        ),
        BenchAction(
            Action("pin", "Type a PIN on the terminal", _PIN),
            lambda device, asked: device.terminal.customer.pins.extend([asked.pin] * asked.tries),
            _Pin,
        ),
        BenchAction(
            Action("remove", "Remove the card"),
            lambda device, _: device.terminal.customer.remove(),
        ),
        BenchAction(Action("stop", "Press the red key"), _stop),
        BenchAction(
            Action("refuse", "Let the bank decline the next sale", _CODE), _refuse, _Refuse
        ),
        BenchAction(Action("unplug", "Unplug the cable"), lambda device, _: device.cable.unplug()),
        BenchAction(Action("plug", "Plug in the cable"), lambda device, _: device.cable.plug()),
        BenchAction(
            Action("restart", "Lose the registration; the memory stays"),
            lambda device, _: device.terminal.restart(),
        ),
    )
)
