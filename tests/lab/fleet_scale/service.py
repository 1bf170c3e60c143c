"""The finance service of many kiosks, as an exchange in memory with random response times."""

import asyncio
import json
import random
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import formatdate

from agent.api.exchange import ExchangeFailed, Request
from tests.support.virtual_time import BEGIN

PER_MINUTE, MINUTE_S = 60, 60.0  # API document: Limits, request rate
LATENCY_S = (0.8, 4.0)  # of a bank's answer; assumed
READ_S = (0.1, 0.4)  # of any other answer; assumed
UNANSWERED = 0.01  # of the submissions; assumed, on a mobile line
PENDING = 0.05  # of the submissions; assumed
SETTLES_S = ((0.6, 20.0, 120.0), (0.3, 120.0, 1800.0), (0.1, 4000.0, 80_000.0))
"""Assumed, for PENDING submissions: a share, and its least and most seconds until they settle."""
MERCHANT = {"status": "ACTIVE", "next_step": "TRANSACT", "daily_auth_done": True}


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as the client reads it."""

    status_code: int
    content: bytes
    headers: Mapping[str, str]


@dataclass(slots=True)
class Bank:
    """The effects of all kiosks' requests, by reference, and the arrival times of calls."""

    rng: random.Random
    settles_at: dict[str, float] = field(default_factory=dict)
    arrived: list[float] = field(default_factory=list)
    accepted: deque[float] = field(default_factory=deque)
    """When the calls of the last minute arrived, without the refused ones."""
    refused: int = 0
    submitted_at: dict[str, float] = field(default_factory=dict)

    def is_over_the_limit(self, now: float) -> bool:
        """Count a call of the key; return True if it is refused."""
        while self.accepted and self.accepted[0] <= now - MINUTE_S:
            self.accepted.popleft()
        if len(self.accepted) >= PER_MINUTE:
            self.refused += 1
            return True
        self.accepted.append(now)
        return False

    def take(self, reference: str, now: float) -> None:
        """Carry out a submission, once."""
        if reference in self.submitted_at:
            return
        self.submitted_at[reference] = now
        settles_at = now
        if self.rng.random() < PENDING:
            weights = [part for part, _, _ in SETTLES_S]
            ((_, low, high),) = self.rng.choices(SETTLES_S, weights)
            settles_at = now + self.rng.uniform(low, high)
        self.settles_at[reference] = settles_at


class Service:
    """One kiosk's way to it. Implements agent.api.exchange.Exchange."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank
        self.calls = 0

    async def send(self, request: Request) -> Answered:
        loop, rng = asyncio.get_running_loop(), self._bank.rng
        self._bank.arrived.append(loop.time())
        self.calls += 1
        if self._bank.is_over_the_limit(loop.time()):
            await _passes(rng.uniform(*READ_S))
            return _answered(429, {"success": False, "error": {"code": "RATE_LIMITED"}})
        if request.method == "POST":
            reference = json.loads(request.content)["client_reference"]
            self._bank.take(reference, loop.time())
            await _passes(rng.uniform(*LATENCY_S))
            if rng.random() < UNANSWERED:
                await _passes(request.timeout)
                raise ExchangeFailed("ReadTimeout")
            return self._record(reference)
        await _passes(rng.uniform(*READ_S))
        last = request.path.rpartition("/")[2].removeprefix("AE-")
        if last in self._bank.settles_at:
            return self._record(last)
        return _answer(MERCHANT)

    async def close(self) -> None:
        """Close nothing: there is no connection."""

    def _record(self, reference: str) -> Answered:
        is_settled = self._bank.settles_at[reference] <= asyncio.get_running_loop().time()
        return _answer(
            {
                "reference_id": f"AE-{reference}",
                "client_reference": reference,
                "status": "SUCCESS" if is_settled else "PENDING",
            }
        )


def _answer(data: Mapping[str, object]) -> Answered:
    return _answered(200, {"success": True, "data": data})


def _answered(status: int, content: Mapping[str, object]) -> Answered:
    """Return an answer without a Retry-After, which the document does not promise."""
    date = formatdate(BEGIN + asyncio.get_running_loop().time(), usegmt=True)
    return Answered(status, json.dumps(content).encode(), {"date": date})


async def _passes(seconds: float) -> None:
    await asyncio.sleep(seconds)  # noqa: TID251  # on the virtual loop
