"""The customer's phone on the bench: it pays or declines a QR, and shows the OTPs that came."""

from typing import Any

from hw_sim.api import deeds
from hw_sim.api.simulator import ApiSimulator
from hw_sim.device import Action, BadAction

WORDS = ("pay", "decline")


class PhoneDevice:
    name = "phone"

    def __init__(self, api: ApiSimulator) -> None:
        self._api = api

    def state(self) -> dict[str, Any]:
        whole = self._api.state()
        return {"otps": whole["otps"], "open_qrs": whole["open_qrs"]}

    def actions(self) -> tuple[Action, ...]:
        return deeds.actions({word: self._api.deeds[word] for word in WORDS})

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        if action not in WORDS:
            raise BadAction(f"a phone can {' or '.join(WORDS)}")
        self._api.do(action, arguments)
        return self.state()
