"""The customer's phone on the bench: it pays or declines a QR that it sees, and shows OTPs."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from hw_sim.api import api_actions
from hw_sim.api.simulator import ApiSimulator
from hw_sim.device import Action, BadAction

WORDS = ("pay", "decline")
POINT = Action("point", "Point the phone at the display, and read what it shows")


class Blind(Exception):
    """The phone sees no QR; the text says why."""


Camera = Callable[[], str]  # what the phone reads in front of it; raises Blind


def _covered() -> str:
    raise Blind("there is no display to point it at")


class PhoneDevice:
    """A phone with a camera. It takes the named QR, the one it sees, or the newest open one."""

    name = "phone"

    def __init__(self, api: ApiSimulator, camera: Camera = _covered) -> None:
        self._api = api
        self._camera = camera
        self._seen: dict[str, str] | None = None

    def state(self) -> dict[str, Any]:
        whole = self._api.state()
        return {"seen": self._seen, "otps": whole["otps"], "open_qrs": whole["open_qrs"]}

    def actions(self) -> tuple[Action, ...]:
        return POINT, *api_actions.actions({word: self._api.bench_actions[word] for word in WORDS})

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        if action == POINT.name:
            self._point()
        elif action in WORDS:
            self._api.do(action, self._seen_reference() | arguments)
            self._seen = None
        else:
            raise BadAction(f"a phone can {POINT.name}, {' or '.join(WORDS)}")
        return self.state()

    def _point(self) -> None:
        self._seen = None
        try:
            self._seen = _read(self._camera())
        except Blind as reason:
            raise BadAction(f"the phone reads no QR: {reason}") from reason

    def _seen_reference(self) -> dict[str, str]:
        """Return the QR that the camera sees; with an empty display, the touch screen's."""
        try:
            seen = _read(self._camera())
        except Blind:
            return {}
        return {"reference_id": seen["reference_id"]}


def _read(text: str) -> dict[str, str]:
    """Return payee, amount and reference of a UPI link, as a payment app does. Raises Blind."""
    link = urlsplit(text)
    asked = {name: values[0] for name, values in parse_qs(link.query).items()}
    if (link.scheme, link.netloc) != ("upi", "pay") or not {"pa", "tr"} <= asked.keys():
        raise Blind("it is not a UPI payment")
    return {
        "payee": asked.get("pn", asked["pa"]),
        "amount": asked.get("am", ""),
        "reference_id": asked["tr"],
    }
