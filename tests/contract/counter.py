"""The real client and the simulated service, with real HTTP on loopback between them.

They share one clock that only a test advances, so waiting hours takes no real time.
"""

import random
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agent.api.client import Access, Client
from agent.api.rate_limiter import Priority, RateLimiter
from agent.api.records import Endpoints
from agent.base.clock import Clock
from agent.base.private import Private
from agent.transactions.outcome import ParsedReply
from hw_sim.api.simulator import ApiSimulator
from hw_sim.api.world import ServiceSettings
from tests.support.surroundings import simulated_service
from tests.unit.agent.api.service import received, refused
from tests.unit.hw_sim.api.caller import HandClock

KEY = "key-under-test"
PROXY, GATEWAY = "/behind", "/gateway/v2"


class Front:
    """The ASGI application: passes requests to the simulator of the running test.

    Below GATEWAY it has a base path. Below PROXY it changes the body like a reverse proxy that
    re-encodes JSON. The client signs the path that it sends.
    """

    def __init__(self) -> None:
        self.app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self.app is not None, "a request outside any test"
        if scope["type"] == "http":
            receive = _spaced(receive) if scope["path"].startswith(PROXY) else receive
            path = scope["path"].removeprefix(PROXY).removeprefix(GATEWAY)
            scope = {**scope, "path": path}
        await self.app(scope, receive, send)


def _spaced(receive: Receive) -> Receive:
    """Put a space before each part of a body: the JSON stays the same, the bytes change."""

    async def received() -> Message:
        message = await receive()
        return {**message, "body": b" " + message.get("body", b"")}

    return received


class Counter:
    """One kiosk's client and its service."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.clock = HandClock()
        self.kiosk_ahead = 0.0
        """Seconds by which the kiosk's clock is ahead."""
        self.api = self._open(ServiceSettings())
        self._clients = [self._built()]

    @property
    def client(self) -> Client:
        return self._clients[-1]

    def _open(self, settings: ServiceSettings) -> ApiSimulator:
        return simulated_service(self.clock, random.Random(1), settings)

    def _built(
        self, *, key: str = KEY, per_minute: int = 60, at: str = "", money_timeout: float = 90.0
    ) -> Client:
        clock = Clock(
            wall=lambda: self.clock.time() + self.kiosk_ahead,
            monotonic=self.clock.time,
            sleep=self.clock.sleep,
        )
        access = Access(self.address + at, Private(key), money_timeout)
        return Client(access, clock, RateLimiter(clock, per_minute), random.Random(2))

    def reconnect(self, **differently: Any) -> None:
        """Continue with a client that has another key, quota, address or timeout."""
        self._clients.append(self._built(**differently))

    async def close(self) -> None:
        for client in self._clients:
            await client.close()

    # --- the service ---

    def act(self, action: str, **arguments: Any) -> None:
        self.api.do(action, arguments)

    def script_outcome(self, endpoint: str, **outcome: Any) -> None:
        """Set the outcome of the next call at the bank, the biller or the operator."""
        self.act("outcome", endpoint=endpoint, **outcome)

    def advance(self, seconds: float) -> None:
        self.clock.advance(seconds)

    def otp(self) -> Private[str]:
        """Return the newest one-time password on the customer's phone."""
        return Private(self.api.state()["otps"][-1]["otp"])

    def calls(self, endpoint: str) -> int:
        """Count the calls of `METHOD /full/path`."""
        return self.api.middleware.counts[endpoint.partition(" /ext/v1/")[2]]

    # --- the kiosk ---

    async def submit(self, path: str, body: Private[bytes], endpoints: Endpoints) -> ParsedReply:
        """Submit a money call; fail if the service does not accept it."""
        return received(await self.client.post(path, body), endpoints)

    async def submit_refused(self, path: str, body: Private[bytes]) -> str:
        """Submit a money call that the service refuses; return the code."""
        return refused(await self.client.post(path, body))

    async def check_status(
        self, endpoints: Endpoints, reference: str = "R-1", reference_id: str | None = None
    ) -> ParsedReply:
        """Check a transaction's status, by the service's `reference_id` if given."""
        path = endpoints.status_path(reference, reference_id)
        return received(await self.client.get(path, priority=Priority.CHECK_STATUS), endpoints)
