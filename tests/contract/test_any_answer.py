"""Whatever comes back, to every call of every product: a typed value, and never an exception."""

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
from tests.support.virtual_time import BEGIN, VirtualLoop

CALLS = calls()
PRODUCTS = (aeps, bbps, dmt, matm, recharge, upicw, verify)
BODY = Private(b"{}")

shared_line = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # one client hears them all
)


class Parrot(httpx.AsyncBaseTransport):
    """Answers whatever it was told to."""

    def __init__(self) -> None:
        self.says = Sent(200, [], b"")

    async def handle_async_request(self, _request: httpx.Request) -> httpx.Response:
        return self.says.response()


class Line:
    """A client on virtual time, and the parrot at the other end."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self._runner = runner
        self.parrot = Parrot()
        loop = runner.get_loop()
        clock = Clock(
            wall=lambda: BEGIN + loop.time(),
            monotonic=loop.time,
            sleep=asyncio.sleep,  # noqa: TID251  # on the virtual loop
        )
        budget = RateLimiter(clock, 60)
        access = Access("http://127.0.0.1", Private("key"))
        self.client = Client(access, clock, budget, random.Random(1), self.parrot)

    def hears(self, made: Any) -> object:
        """Give what a call made of the answer."""
        return self._runner.run(made)


@pytest.fixture
def line() -> Iterator[Line]:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        opened = Line(runner)
        yield opened
        runner.run(opened.client.close())


def test_the_calls_of_every_product_were_found() -> None:
    """AEPS has the outlets beside it, bill payment the billers, Free DMT the senders."""
    found = {call.name.partition(".")[0] for call in CALLS}
    products = {
        "Aeps",
        "Bbps",
        "Dmt",
        "MicroAtm",
        "Recharge",
        "Verify",
    }  # UPI Cash: money calls alone
    assert found == products | {"Outlets", "Billers", "Senders"}
    assert all({ApiRefusal, NoResponse} < set(call.returns) for call in CALLS)


@shared_line
@given(answer=answers)
def test_a_call_gives_what_it_says_that_it_gives(line: Line, answer: Sent) -> None:
    """Every call hears what was drawn: to draw it takes longer than to hear it."""
    line.parrot.says = answer
    for call in CALLS:
        assert isinstance(line.hears(call.make(line.client)), call.returns), call.name


@shared_line
@given(answer=answers)
def test_a_money_call_gives_a_receipt_a_refusal_or_silence(line: Line, answer: Sent) -> None:
    line.parrot.says = answer
    reply = line.hears(line.client.post("/ext/v1/any", BODY))
    for product in PRODUCTS:
        read = product.TRANSACTIONS.read(reply) if isinstance(reply, Answer) else reply
        assert isinstance(read, ParsedReply | ApiRefusal | NoResponse), product.BASE


@given(sent=raw_answers() | st.binary(max_size=200))
def test_any_bytes_on_the_socket_are_an_answer_a_refusal_or_silence(sent: bytes) -> None:
    """Over a real socket, whose peer says this and hangs up."""

    async def says(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(sent)
        writer.close()

    async def scenario() -> None:
        clock = Clock()
        async with await asyncio.start_server(says, LOOPBACK) as server:
            where = address(server.sockets[0].getsockname()[1])
            access = Access(where, Private("key"), money_timeout=5)
            client = Client(access, clock, RateLimiter(clock, 60), random.Random(1))
            reply = await client.post("/ext/v1/any", BODY)
            await client.close()
        assert isinstance(reply, Answer | ApiRefusal | NoResponse)

    asyncio.run(scenario())
