"""The companion on the bench: a phone with a bank's app, and a customer at its card reader."""

from typing import Annotated, Any, Literal

import msgspec

from hw_sim.companion.bank_app import FAILURE_CODES
from hw_sim.companion.server import PhoneServer
from hw_sim.device import Action, BadAction, BenchAction, BenchActions, Nothing

REASONS = tuple(FAILURE_CODES)


class CompanionDevice:
    """The Device of the phone."""

    name = "companion"

    def __init__(self, server: PhoneServer) -> None:
        self.server = server

    def state(self) -> dict[str, Any]:
        app, launch = self.server.phone.app, self.server.phone.app.launch
        result = app.memory.result
        return {
            "address": self.server.address,
            "on": self.server.is_on,
            "plugged": self.server.has_line,
            "paired": bool(self.server.kiosk),
            "code": self.server.code or None,
            "app": "open" if app.is_open else "closed",
            "shows": launch.asked.service if launch else None,
            "amount": launch.asked.amount_paise / 100 if launch else None,
            "lines": len(launch.lines) if launch else None,
            "last_result": result["result"] if result else None,
        }

    def actions(self) -> tuple[Action, ...]:
        return _DOINGS.actions()

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        _DOINGS.carry_out(self.name, self, action, arguments)
        return self.state()


class _Approve(Nothing, frozen=True):
    then: Literal["result", "crash", "silence"] = "result"


class _Decline(Nothing, frozen=True):
    reason: Literal[REASONS] = "bank-declined"  # type: ignore[valid-type]  # the table's keys


class _Clock(Nothing, frozen=True):
    off: Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)] = -720.0


def _wish(device: CompanionDevice, what: str) -> None:
    launch = device.server.phone.app.launch
    if launch is None:
        raise BadAction("the phone shows no launch")
    launch.wish = what


def _approve(device: CompanionDevice, asked: _Approve) -> None:
    _wish(device, "approve")
    if launch := device.server.phone.app.launch:
        launch.then = asked.then


def _crash(device: CompanionDevice, _: Nothing) -> None:
    device.server.phone.app.crash()


def _off(device: CompanionDevice, _: Nothing) -> None:
    device.server.is_on = False
    device.server.hang_up()


def _on(device: CompanionDevice, _: Nothing) -> None:
    if not device.server.is_on:
        device.server.phone.app.restart()
        device.server.is_on = True


def _restart(device: CompanionDevice, asked: Nothing) -> None:
    _off(device, asked)
    _on(device, asked)


def _set_app(device: CompanionDevice, *, is_open: bool) -> None:
    if not is_open:
        device.server.phone.app.crash()
    device.server.phone.app.is_open = is_open


def _cut(device: CompanionDevice, _: Nothing) -> None:
    device.server.has_line = False
    device.server.hang_up()


def _plug(device: CompanionDevice, _: Nothing) -> None:
    device.server.has_line = True


def _set_clock(device: CompanionDevice, asked: _Clock) -> None:
    device.server.clock_off_s = asked.off


_REASON = {"reason": " | ".join(REASONS) + ", optional"}

_DOINGS: BenchActions[CompanionDevice] = BenchActions(
    (
        BenchAction(
            Action(
                "approve",
                "Tap the card, type the right PIN; the bank charges",
                {"then": "result | crash | silence, optional"},
            ),
            _approve,
            _Approve,
        ),
        BenchAction(
            Action("wrong-pin", "Type a wrong PIN"), lambda device, _: _wish(device, "wrong-pin")
        ),
        BenchAction(
            Action("decline", "End the launch without a charge", _REASON),
            lambda device, asked: _wish(device, asked.reason),
            _Decline,
        ),
        BenchAction(Action("crash", "Let the bank's app crash"), _crash),
        BenchAction(
            Action("close-app", "Close the bank's app"),
            lambda device, _: _set_app(device, is_open=False),
        ),
        BenchAction(
            Action("open-app", "Open the bank's app"),
            lambda device, _: _set_app(device, is_open=True),
        ),
        BenchAction(Action("battery-empty", "Switch the phone off at once"), _off),
        BenchAction(Action("switch-on", "Charge the phone and switch it on"), _on),
        BenchAction(Action("restart", "Restart the phone"), _restart),
        BenchAction(Action("unplug", "Cut the line to the kiosk"), _cut),
        BenchAction(Action("plug", "Plug the line in"), _plug),
        BenchAction(
            Action("clock", "Set the phone's clock wrong", {"off": "seconds, optional"}),
            _set_clock,
            _Clock,
        ),
        BenchAction(
            Action("show-code", "Show a code for a pairing"),
            lambda device, _: device.server.show_code(),
        ),
        BenchAction(
            Action("forget", "Forget the paired kiosk"), lambda device, _: device.server.forget()
        ),
    )
)
