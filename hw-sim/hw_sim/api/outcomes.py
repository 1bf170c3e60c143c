"""The bank's answers: scripted for the next calls of an endpoint, otherwise SUCCESS at once."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from hw_sim.api.errors import ApiError
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Step

ANY = "*"

SCRIPTED_MAX = 1000  # outcomes waiting for one endpoint; more is a mistake in a script


@dataclass(frozen=True, slots=True)
class Outcome:
    """The status of the answer and, for PENDING, what it becomes after how many seconds.

    `settles_to` None leaves it PENDING until the bench settles it. `takes_s` is how long the call
    waits for the bank; None: the simulator's setting. `refuse_with` is an error code instead of all
    that. `says` are fields that replace the true ones in every answer, by the true status: for a
    service that uses other words, or contradicts itself.
    """

    status: str = SUCCESS
    failure_code: str | None = None
    settles_to: str | None = None
    settles_after_s: float = 0.0
    takes_s: float | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    refuse_with: str | None = None
    says: dict[str, dict[str, Any]] = field(default_factory=dict)

    def steps(self, answers_at: float) -> list[Step]:
        if self.status != PENDING:
            return [Step(answers_at, self.status, self._why(self.status))]
        waiting = Step(answers_at, PENDING)
        if self.settles_to is None:
            return [waiting]
        settled_at = answers_at + self.settles_after_s
        return [waiting, Step(settled_at, self.settles_to, self._why(self.settles_to))]

    def _why(self, status: str) -> str | None:
        return (self.failure_code or "DECLINED") if status == FAILED else None


class TooMany(Exception):
    """More outcomes are waiting than any script needs."""


class Outcomes:
    """The scripted outcomes, a queue an endpoint."""

    def __init__(self) -> None:
        self._queues: dict[str, deque[Outcome]] = {}

    def script(self, endpoint: str, outcome: Outcome, count: int) -> None:
        """Queue outcomes for an endpoint. Raises TooMany if too many are waiting."""
        queue = self._queues.setdefault(endpoint, deque())
        if len(queue) + count > SCRIPTED_MAX:
            raise TooMany(f"at most {SCRIPTED_MAX} outcomes can wait")
        queue.extend([outcome] * count)

    def take(self, endpoint: str, otherwise: Outcome | None = None) -> Outcome:
        """Remove and return the endpoint's next outcome, or any endpoint's, or the default."""
        for name in (endpoint, ANY):
            if self._queues.get(name):
                return self._queues[name].popleft()
        return otherwise or Outcome()

    def take_refusal(self, endpoint: str) -> None:
        """Raise ApiError when the endpoint's next outcome is one."""
        for name in (endpoint, ANY):
            queue = self._queues.get(name)
            if queue and queue[0].refuse_with is not None:
                refusal = queue.popleft()
                raise ApiError(str(refusal.refuse_with), failure_code=refusal.failure_code)

    def waiting(self) -> dict[str, int]:
        return {name: len(queue) for name, queue in self._queues.items() if queue}
