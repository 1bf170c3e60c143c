"""The real client and the simulated service with real HTTP on loopback between them.

Both live on one clock that stands still until a test moves it, so that hours take no time.
"""

import random
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agent.api.client import Access, Client
from agent.api.endpoints import Endpoints
from agent.api.rate_limiter import Priority, RateLimiter
from agent.base.clock import Clock
from agent.base.private import Private
from agent.transactions.outcome import ParsedReply
from hw_sim.api.simulator import ApiSimulator
from hw_sim.api.world import ServiceSettings
from tests.unit.agent.api.service import OUTLET, TPIN, received, refused
from tests.unit.hw_sim.api.caller import HandClock

KEY = "key-under-test"
PROXY, GATEWAY = "/behind", "/gateway/v2"


class Front:
    """What uvicorn serves: the simulator of the test that runs.

    Under GATEWAY it has a base path. Under PROXY it is reached as through a reverse proxy that
    writes the body anew. Either way the signature is for the path as it was sent.
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
    """Put a space before each part of a body: the same JSON, and other bytes."""

    async def received() -> Message:
        message = await receive()
        return {**message, "body": b" " + message.get("body", b"")}

    return received


class Counter:
    """One kiosk's client, one service."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.clock = HandClock()
        self.kiosk_ahead = 0.0
        """Seconds by which the kiosk's own clock is wrong."""
        self.api = self._open(ServiceSettings())
        self._clients = [self._built()]

    @property
    def client(self) -> Client:
        return self._clients[-1]

    def _open(self, settings: ServiceSettings) -> ApiSimulator:
        return ApiSimulator(
            self.clock,
            random.Random(1),
            api_key=KEY,
            tpin=TPIN.reveal(),
            merchant_ref=OUTLET,
            settings=settings,
        )

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

    def connects(self, **differently: Any) -> None:
        """Go on with a client that has another key, quota, address or time-out."""
        self._clients.append(self._built(**differently))

    async def close(self) -> None:
        for client in self._clients:
            await client.close()

    # --- the far side ---

    def does(self, action: str, **arguments: Any) -> None:
        self.api.do(action, arguments)

    def says(self, endpoint: str, **outcome: Any) -> None:
        """Script what the bank, the biller or the operator says to the next call."""
        self.does("outcome", endpoint=endpoint, **outcome)

    def passes(self, seconds: float) -> None:
        self.clock.advance(seconds)

    def otp(self) -> Private[str]:
        """Read the newest code off the customer's phone."""
        return Private(self.api.state()["otps"][-1]["otp"])

    def calls(self, endpoint: str) -> int:
        """Count the calls of `METHOD /full/path`."""
        return self.api.middleware.counts[endpoint.partition(" /ext/v1/")[2]]

    # --- the kiosk's side ---

    async def takes(self, path: str, body: Private[bytes], endpoints: Endpoints) -> ParsedReply:
        """Submit a money call that the service accepts."""
        return received(await self.client.post(path, body), endpoints)

    async def refuses(self, path: str, body: Private[bytes]) -> str:
        """Submit a money call that the service turns down; give the code."""
        return refused(await self.client.post(path, body))

    async def tells(
        self, endpoints: Endpoints, reference: str = "R-1", reference_id: str | None = None
    ) -> ParsedReply:
        """Look a transaction up, by the service's own id where that is given."""
        path = endpoints.status_path(reference, reference_id)
        return received(await self.client.get(path, priority=Priority.CHECK_STATUS), endpoints)
