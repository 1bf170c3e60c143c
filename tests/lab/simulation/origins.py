"""The address and key that the kiosk uses, which may change at a start, and the answers' Date.

Another address does not know the transactions and answers so with a true Date. Under another key
the service may hide requests of the old one. Some answers have no Date, or one of another century.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from msgspec.structs import replace

from agent.api.exchange import Request
from agent.config.kiosk_config import Setup
from hw_sim.api import envelope
from hw_sim.api.errors import ApiError
from hw_sim.api.middleware import Answer
from hw_sim.api.simulator import ApiSimulator

ELSEWHERE = "http://127.0.0.1:2"
ABSURD = ("Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "yesterday")
CHECK_STATUS = "GET"
HIDES = 0.7  # of the new keys cannot see requests of an older one


@dataclass(slots=True)
class Origins:
    """The configuration that a process starts with, and how the service treats it."""

    rng: Random
    api: ApiSimulator
    setup: Setup
    is_elsewhere: bool = False
    """True if the next process uses another address."""
    hidden: frozenset[str] = frozenset()
    """References sent under an older key that the newest one cannot see."""
    date: str | None = None
    """The answers' Date; None: the service's time."""
    _keys: int = field(default=1, init=False)

    def configured(self) -> Setup:
        """Return the configuration that the next process reads."""
        if not self.is_elsewhere:
            return self.setup
        config = self.setup.config
        elsewhere = replace(config, api=replace(config.api, base_url=ELSEWHERE))
        return Setup(elsewhere, self.setup.file, self.setup.credentials)

    def rotate_key(self) -> None:
        """Give the kiosk a new key at its next start; the old one is revoked."""
        self._keys += 1
        first, _, _ = self.api.key.value.partition("+")
        self.api.key.value = f"{first}+{self._keys}"
        (self.setup.folder / "api-key").write_text(self.api.key.value)
        if self.rng.random() < HIDES:
            kept = self.api.world.records.kept
            self.hidden = frozenset(
                name for record in kept for name in (record.client_reference, record.reference_id)
            )

    def hides(self, request: Request) -> bool:
        """Return True if this is a status check of a transaction that the key may not see."""
        return request.method == CHECK_STATUS and request.path.rpartition("/")[2] in self.hidden

    def mend(self) -> None:
        self.is_elsewhere, self.hidden, self.date = False, frozenset(), None

    def dated(self, headers: Mapping[str, str]) -> dict[str, str]:
        """Return an answer's headers with the current Date; an empty one is omitted."""
        dates = {} if self.date is None else {"date": self.date}
        return {name: value for name, value in {**headers, **dates}.items() if value}


def unknown() -> Answer:
    """Return the answer for an unknown reference."""
    return Answer(envelope.of_refusal(ApiError("NOT_FOUND")))
