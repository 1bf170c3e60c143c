"""The current offer on card terminals: mATM's info (document, mATM info)."""

from dataclasses import dataclass, field
from typing import Any

from hw_sim.api.money import rupees, to_wire


@dataclass(slots=True)
class CardOffer:
    """`fixed` holds the amounts of BE and MS in paise; only `services` are offered.

    The bench may change it while the service runs.
    """

    services: tuple[str, ...] = ("CW", "BE", "MS")
    fixed: dict[str, int] = field(default_factory=lambda: {"BE": 0, "MS": 0})
    devices: tuple[str, ...] = ("ZVT_TERMINAL", "MOREFUN_ET389")
    valid_minutes: int = 15
    open_max: int = 3  # an outlet
    amount_min: int = rupees(100)
    amount_max: int = rupees(10_000)
    amount_step: int = rupees(100)

    @property
    def valid_s(self) -> float:
        return self.valid_minutes * 60.0

    def fits(self, service: str, amount: int) -> bool:
        """Return True if a launch may be for `amount` paise."""
        if service != "CW":
            return amount == self.fixed[service]
        return self.amount_min <= amount <= self.amount_max and amount % self.amount_step == 0

    def info(self) -> dict[str, Any]:
        return {
            "services": {service: self._of(service) for service in self.services},
            "devices": list(self.devices),
            "launch_valid_minutes": self.valid_minutes,
            "max_open_per_outlet": self.open_max,
        }

    def _of(self, service: str) -> dict[str, Any]:
        if service != "CW":
            return {"amount": to_wire(self.fixed[service])}
        return {
            "min_amount": to_wire(self.amount_min),
            "max_amount": to_wire(self.amount_max),
            "multiple_of": to_wire(self.amount_step),
        }
