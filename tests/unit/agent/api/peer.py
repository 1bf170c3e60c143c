"""The client's peer: it receives requests and sends scripted answers."""

import asyncio
from collections.abc import Callable

import httpx

from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.base.clock import Clock
from agent.base.private import Private
from tests.unit.agent.api.answers import accepted

Answering = Callable[[httpx.Request], httpx.Response]
KEY = "sk_test_4f1c2a"


class NoJitter:
    """A random source that always returns the middle value."""

    def uniform(self, low: float, high: float) -> float:
        return (low + high) / 2


class Peer(httpx.AsyncBaseTransport):
    """Answers each request with its next answer, and repeats the last one."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self._answers = list(answers) or [accepted({})]
        self.heard: list[httpx.Request] = []
        self.timestamps: list[int] = []
        self.delay = 0.0
        """Seconds until each answer."""

    def answers_from_now(self, *answers: httpx.Response | Exception) -> None:
        self._answers = list(answers)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.heard.append(request)
        self.timestamps.append(int(request.headers["x-timestamp"]))
        if self.delay:
            await asyncio.sleep(self.delay)  # noqa: TID251  # on the virtual loop
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)


def client_of(peer: httpx.AsyncBaseTransport, clock: Clock, per_minute: int = 60) -> Client:
    access = Access("https://api.example.in", Private(KEY))
    rng = NoJitter()
    budget = RateLimiter(clock, per_minute)
    return Client(access, clock, budget, rng, peer)  # type: ignore[arg-type]  # see NoJitter
