"""The fingerprint or iris device on the bench: its state and its actions."""

import random
from typing import Annotated, Any

import msgspec

from hw_sim.clock import Clock
from hw_sim.device import Action, BadAction, BenchAction, BenchActions, Nothing
from hw_sim.rd.errors import ERR_INFO, SUCCESS
from hw_sim.rd.sensor import Finger
from hw_sim.rd.service import PORTS, RdService
from hw_sim.rd.vendor_profiles import STYLES
from hw_sim.usb import Gadget, SimulatedUsbBus

MAX_COUNT = 100  # of planned errors or faults: more than any test needs
MAX_CODE = 999_999  # vendors have codes of their own, above the table and below zero
MAX_SLOW_S = 120  # longer than any client waits

Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_COUNT)]


class RdDevice:
    """The Device of an RD service; `service` is the service itself."""

    def __init__(  # noqa: PLR0913 - its properties, and where it runs
        self,
        clock: Clock,
        rng: random.Random,
        *,
        ports: range = PORTS,
        name: str = "biometric",
        style: str = "mantra",
        usb: SimulatedUsbBus | None = None,
        personality: str = "",
    ) -> None:
        self.name = name
        self.service = RdService(clock, rng, ports=ports, style=style, personality=personality)
        self._usb = usb
        self._show_on_bus()

    def state(self) -> dict[str, Any]:
        service, sensor = self.service, self.service.sensor
        return {
            "port": service.port,
            "secured": service.secured,
            "modality": sensor.style.modality.value,
            "style": sensor.style_name,
            "status": sensor.readiness.value if service.port is not None else None,
            "plugged": sensor.plugged,
            "registered": sensor.registered,
            "occupied": sensor.occupied,
            "finger": sensor.finger.value if sensor.finger else None,
            "who": sensor.who,
            "capturing": sensor.capturing,
            "captures": sensor.captures,
            "last_code": sensor.last_code,
            "next_errors": list(sensor.next_errors),
            "empty_answers": service.empty_answers,
            "slow_answers": service.slow_answers,
            "slow_s": service.slow_s,
        }

    def actions(self) -> tuple[Action, ...]:
        return _DOINGS.actions()

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        _DOINGS.carry_out(self.name, self.service, action, arguments)
        self._show_on_bus()
        return self.state()

    def _show_on_bus(self) -> None:
        """Plug the sensor into the simulated USB socket or unplug it, according to its state."""
        if self._usb is None:
            return
        style = self.service.sensor.style
        gadget = Gadget(self.name, *style.usb, text=style.model)
        if not self.service.sensor.plugged:
            self._usb.unplug(self.name)
        elif all(one.gadget != gadget for one in self._usb.plugged()):
            self._usb.plug(gadget)


class _Place(Nothing, frozen=True):
    finger: Finger = Finger.GOOD
    who: Annotated[str, msgspec.Meta(max_length=40)] = ""


class _Error(Nothing, frozen=True):
    code: Annotated[int, msgspec.Meta(ge=-MAX_CODE, le=MAX_CODE)]
    count: Count = 1


class _Style(Nothing, frozen=True):
    style: str


class _Slow(Nothing, frozen=True):
    seconds: Annotated[float, msgspec.Meta(ge=0, le=MAX_SLOW_S)]
    count: Count = 1


class _Empty(Nothing, frozen=True):
    count: Count = 1


def _plug(service: RdService, _: Nothing) -> None:
    service.sensor.plugged = True


def _unplug(service: RdService, _: Nothing) -> None:
    service.sensor.plugged = False


def _error(service: RdService, asked: _Error) -> None:
    if asked.code == 0:
        raise BadAction("biometric error: code 0 is success; place a finger instead")
    service.sensor.next_errors[:] = [str(asked.code)] * asked.count


def _occupy(service: RdService, _: Nothing) -> None:
    service.sensor.occupied = True


def _release(service: RdService, _: Nothing) -> None:
    service.sensor.occupied = False


def _register(service: RdService, _: Nothing) -> None:
    service.sensor.registered = True


def _unregister(service: RdService, _: Nothing) -> None:
    service.sensor.registered = False


def _style(service: RdService, asked: _Style) -> None:
    if asked.style not in STYLES:
        raise BadAction(f"biometric style: {asked.style!r} is not one of {', '.join(STYLES)}")
    service.sensor.style_name = asked.style


def _slow(service: RdService, asked: _Slow) -> None:
    service.slow_s, service.slow_answers = asked.seconds, asked.count


def _empty(service: RdService, asked: _Empty) -> None:
    service.empty_answers = asked.count


def _secure(service: RdService, _: Nothing) -> None:
    service.secured = True
    service.restart()


def _plain(service: RdService, _: Nothing) -> None:
    service.secured = False
    service.restart()


_COUNT = "integer, optional"
_PLACE = {
    "finger": " | ".join(finger.value for finger in Finger) + ", optional",
    "who": "string, optional",  # for the eye only
}
_ERROR = {
    "code": " | ".join(code for code in ERR_INFO if code != SUCCESS),
    "count": _COUNT,
}
_SLOW = {"seconds": "number", "count": _COUNT}

_DOINGS: BenchActions[RdService] = BenchActions(
    (
        BenchAction(
            Action("place", "Place a finger; it stays until lifted", _PLACE),
            lambda service, asked: service.sensor.place(asked.finger, asked.who),
            _Place,
        ),
        BenchAction(Action("lift", "Lift the finger"), lambda service, _: service.sensor.lift()),
        BenchAction(Action("unplug", "Unplug the USB cable"), _unplug),
        BenchAction(Action("plug", "Plug in the USB cable"), _plug),
        BenchAction(Action("error", "Refuse the next captures", _ERROR), _error, _Error),
        BenchAction(Action("occupy", "Let another program use the sensor"), _occupy),
        BenchAction(Action("release", "Let the other program release it"), _release),
        BenchAction(Action("unregister", "Lose the registration: no dc, no mc"), _unregister),
        BenchAction(Action("register", "Register the device again"), _register),
        BenchAction(
            Action("style", "Behave like a vendor's service", {"style": " | ".join(STYLES)}),
            _style,
            _Style,
        ),
        BenchAction(Action("slow", "Answer late", _SLOW), _slow, _Slow),
        BenchAction(Action("empty", "Answer with empty bodies", {"count": _COUNT}), _empty, _Empty),
        BenchAction(Action("secure", "Restart with https only"), _secure),
        BenchAction(Action("plain", "Restart with http"), _plain),
        BenchAction(
            Action("kill", "Kill the service's process"), lambda service, _: service.kill()
        ),
        BenchAction(
            Action("restart", "Start the service on the next port"),
            lambda service, _: service.restart(),
        ),
    )
)
