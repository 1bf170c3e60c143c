"""Every call returns a typed value for any answer, and never raises an exception."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent.api import aeps, bbps, dmt, matm, recharge, upicw, verify
from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.api.replies import Answer, ApiRefusal, NoResponse
from agent.base.clock import Clock
from agent.base.private import Private
from agent.transactions.outcome import ParsedReply
from hw_sim.serving import LOOPBACK, address
from tests.contract.any_bytes import Sent, answers, raw_answers
from tests.contract.calls import calls
from tests.support.counts import drawn
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import VirtualLoop

CALLS = calls()
PRODUCTS = (aeps, bbps, dmt, matm, recharge, upicw, verify)
BODY = Private(b"{}")

shared_line = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # one client receives all of them
)


class FixedAnswer(httpx.AsyncBaseTransport):
    """A transport that answers every request with `answer`."""

    def __init__(self) -> None:
        self.answer = Sent(200, [], b"")

    async def handle_async_request(self, _request: httpx.Request) -> httpx.Response:
        return self.answer.response()


class Line:
    """A client on virtual time whose transport returns the chosen answer."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self._runner = runner
        self.peer = FixedAnswer()
        self.client = runner.run(self._opened())

    async def _opened(self) -> Client:
        clock = virtual_clock()
        access = Access("http://127.0.0.1", Private("key"))
        return Client(access, clock, RateLimiter(clock, 60), random.Random(1), self.peer)

    def run(self, made: Any) -> object:
        """Run a call and return its result."""
        return self._runner.run(made)


@pytest.fixture
def line() -> Iterator[Line]:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        opened = Line(runner)
        yield opened
        runner.run(opened.client.close())


def test_the_calls_of_every_product_were_found() -> None:
    """Three products have a second class: AEPS outlets, bill payment billers, Free DMT senders."""
    found = {call.name.partition(".")[0] for call in CALLS}
    products = {
        "Aeps",
        "Bbps",
        "Dmt",
        "MicroAtm",
        "Recharge",
        "Verify",
    }  # UPI Cash has money calls only
    assert found == products | {"Outlets", "Billers", "Senders"}
    assert all({ApiRefusal, NoResponse} < set(call.returns) for call in CALLS)


@shared_line
@given(answer=answers)
def test_a_call_returns_one_of_its_declared_types(line: Line, answer: Sent) -> None:
    """Each drawn answer goes to every call, because drawing is slower than calling."""
    line.peer.answer = answer
    for call in drawn(CALLS, 12):
        assert isinstance(line.run(call.make(line.client)), call.returns), call.name


@shared_line
@given(answer=answers)
def test_a_money_call_returns_a_parsed_reply_a_refusal_or_no_response(
    line: Line, answer: Sent
) -> None:
    line.peer.answer = answer
    reply = line.run(line.client.post("/ext/v1/any", BODY))
    for product in PRODUCTS:
        read = product.TRANSACTIONS.read(reply) if isinstance(reply, Answer) else reply
        assert isinstance(read, ParsedReply | ApiRefusal | NoResponse), product.BASE


@given(sent=raw_answers() | st.binary(max_size=200))
def test_any_bytes_on_the_socket_become_an_answer_a_refusal_or_no_response(sent: bytes) -> None:
    """The peer on a real socket sends the bytes and closes the connection."""

    async def send(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(sent)
        writer.close()

    async def scenario() -> None:
        clock = Clock()
        async with await asyncio.start_server(send, LOOPBACK) as server:
            where = address(server.sockets[0].getsockname()[1])
            access = Access(where, Private("key"), money_timeout=5)
            client = Client(access, clock, RateLimiter(clock, 60), random.Random(1))
            reply = await client.post("/ext/v1/any", BODY)
            await client.close()
        assert isinstance(reply, Answer | ApiRefusal | NoResponse)

    asyncio.run(scenario())
