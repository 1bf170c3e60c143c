"""The real client with the simulated service, on virtual time."""

import random
from typing import Any, TypeVar

from agent.api.aeps import AepsCapture
from agent.api.client import Access, Client
from agent.api.exchange import Location
from agent.api.rate_limiter import Priority, RateLimiter
from agent.api.records import Endpoints
from agent.api.replies import Answer, ApiRefusal, Reply
from agent.base.private import Private
from agent.transactions.outcome import ParsedReply
from hw_sim.api.world import ServiceSettings
from tests.support.loop_clock import LoopClock
from tests.support.surroundings import simulated_service
from tests.support.virtual_clock import virtual_clock
from tests.support.wires import Line

T = TypeVar("T")

KEY = "key-under-test"
TPIN = Private("123456")
OUTLET = "OUTLET-001"
HERE = Location(12.9716, 77.5946)
OWNER = Private("999999990019")
PID_DATA = Private(
    b'<PidData><Resp errCode="0"/><Skey ci="20300101">AA==</Skey>'
    b'<Hmac>AA==</Hmac><Data type="X">AA==</Data></PidData>'
)
FINGER = AepsCapture(Private("999941057058"), "607094", PID_DATA)
MOBILE = Private("9876543210")


class Service:
    """One client, one service; references are counted."""

    def __init__(self, settings: ServiceSettings | None = None) -> None:
        self.api = simulated_service(LoopClock(), random.Random(1), settings)
        clock = virtual_clock()
        self.client = Client(
            Access("https://api.example.in", Private(KEY)),
            clock,
            RateLimiter(clock, per_minute=60),
            random.Random(2),
            network=Line(self.api.app),
        )
        self._references = 0

    def reference(self) -> str:
        self._references += 1
        return f"{OUTLET}-{self._references:06d}"

    def does(self, action: str, **arguments: Any) -> None:
        self.api.do(action, arguments)

    def says(self, endpoint: str, **outcome: Any) -> None:
        """Script the answer of the bank, the biller or the operator to the next call."""
        self.does("outcome", endpoint=endpoint, **outcome)

    def otp(self) -> Private[str]:
        """Return the newest code on the customer's phone."""
        return Private(self.api.state()["otps"][-1]["otp"])

    async def takes(self, path: str, body: Private[bytes], endpoints: Endpoints) -> ParsedReply:
        """Submit a money call that the service accepts."""
        return received(await self.client.post(path, body), endpoints)

    async def refuses(self, path: str, body: Private[bytes]) -> str:
        """Submit a money call that the service refuses; return the code."""
        return refused(await self.client.post(path, body))

    async def tells(
        self, endpoints: Endpoints, reference: str, reference_id: str | None = None
    ) -> ParsedReply:
        """Check the status of a transaction, and return the parsed reply."""
        path = endpoints.status_path(reference, reference_id)
        return received(await self.client.get(path, priority=Priority.CHECK_STATUS), endpoints)


def received(reply: Reply, endpoints: Endpoints) -> ParsedReply:
    assert isinstance(reply, Answer), reply
    receipt = endpoints.read(reply)
    assert isinstance(receipt, ParsedReply), receipt
    return receipt


def given(reply: object, shape: type[T]) -> T:
    """Return a call's typed answer; any other reply fails the test."""
    assert isinstance(reply, shape), reply
    return reply


def refused(reply: object) -> str:
    assert isinstance(reply, ApiRefusal), reply
    return reply.code
