"""The client: its requests, their order, and the replies that it returns."""

import asyncio

import httpx
import pytest

from agent.api.aeps import CASH_WITHDRAWAL
from agent.api.client import JITTER_MAX_S
from agent.api.exchange import signature
from agent.api.rate_limiter import Priority
from agent.api.replies import RETRY_AFTER_MAX, Answer, ApiRefusal, NoResponse
from agent.base.private import Private
from tests.contract.proofs import proves
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import BEGIN, virtual_time
from tests.unit.agent.api.answers import accepted, refused
from tests.unit.agent.api.peer import KEY, Peer, client_of

BANKS = "/ext/v1/aeps/banks"
BODY = Private(b'{"amount":500}')


@proves(
    "rule: POST and DELETE calls are signed (see Authentication); GET",
    "rule: Every call carries Authorization and X-Timestamp",
)
@proves("field: Authentication, Authorization", "field: Authentication, X-Timestamp")
@virtual_time
async def test_a_get_is_not_signed() -> None:
    peer = Peer()
    await client_of(peer, virtual_clock()).get(BANKS, priority=Priority.CATALOGUE)

    (request,) = peer.heard
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.headers["x-timestamp"] == f"{BEGIN:.0f}"
    assert "x-signature" not in request.headers
    assert "content-type" not in request.headers


@virtual_time
async def test_a_query_is_sent_with_a_get() -> None:
    peer = Peer()
    client = client_of(peer, virtual_clock())
    await client.get(
        "/ext/v1/aeps/pid-options", priority=Priority.SUBMISSION, query={"purpose": "TXN"}
    )

    assert str(peer.heard[0].url) == ("https://api.example.in/ext/v1/aeps/pid-options?purpose=TXN")


@proves(
    "rule: Signature rules 4", "rule: POST and DELETE calls are signed (see Authentication); GET"
)
@proves("field: Authentication, X-Signature", "field: Authentication, Content-Type")
@virtual_time
async def test_the_bytes_that_are_signed_are_the_bytes_that_are_sent() -> None:
    """This holds for any bytes: even a body that is not JSON is sent unchanged."""
    odd = Private(b'{"b": 1,\n "a" :1.50}  ')
    peer = Peer()
    await client_of(peer, virtual_clock()).post(CASH_WITHDRAWAL, odd)

    (request,) = peer.heard
    assert request.content == odd.reveal()
    assert request.headers["content-type"] == "application/json"
    assert request.headers["x-signature"] == signature(
        Private(KEY), "POST", CASH_WITHDRAWAL, int(BEGIN), odd.reveal()
    )


@virtual_time
async def test_the_journal_stores_a_call_before_it_is_sent() -> None:
    """The callback gets the signed timestamp before the submission is sent."""
    peer = Peer()
    told: list[tuple[int, int]] = []
    clock = virtual_clock()
    client = client_of(peer, clock, per_minute=2)
    await client.post(CASH_WITHDRAWAL, BODY)
    await client.post(CASH_WITHDRAWAL, BODY)

    def about_to_leave(signed_at: int) -> None:
        told.append((signed_at, len(peer.heard)))

    await client.post(CASH_WITHDRAWAL, BODY, before_sending=about_to_leave)

    assert told == [(int(BEGIN) + 62, 2)], "it had to wait for the budget, and signs after that"
    assert peer.timestamps[2] == int(BEGIN) + 62


@virtual_time
async def test_the_client_does_not_report_the_refusal_of_a_submission() -> None:
    """It is applied when its event is journaled. Any other refusal is reported at once."""
    client = client_of(Peer(refused(403, "FORBIDDEN")), virtual_clock())
    heard: list[tuple[str, str]] = []
    client.on_refusal = lambda path, code: heard.append((path, code))
    await client.post(CASH_WITHDRAWAL, BODY, before_sending=lambda _: None)
    assert heard == []
    await client.get(BANKS, priority=Priority.CATALOGUE)
    assert heard == [(BANKS, "FORBIDDEN")]


@virtual_time
async def test_a_journal_that_cannot_be_written_stops_the_call() -> None:
    class DiskFullError(Exception):
        pass

    def about_to_leave(_: int) -> None:
        raise DiskFullError

    peer = Peer()
    with pytest.raises(DiskFullError):
        await client_of(peer, virtual_clock()).post(
            CASH_WITHDRAWAL, BODY, before_sending=about_to_leave
        )
    assert peer.heard == []


@pytest.mark.parametrize(
    "broken",
    [
        httpx.ConnectError("no route"),
        httpx.ConnectTimeout("no answer"),
        httpx.ReadTimeout("no answer"),
        httpx.ReadError("reset"),
        httpx.WriteError("reset"),
        httpx.PoolTimeout("busy"),
        httpx.RemoteProtocolError("no HTTP"),
        httpx.DecodingError("bad gzip"),
        httpx.TooManyRedirects("a loop"),
    ],
    ids=lambda broken: type(broken).__name__,
)
def test_any_network_failure_counts_as_no_response(broken: httpx.HTTPError) -> None:
    @virtual_time
    async def scenario() -> None:
        reply = await client_of(Peer(broken), virtual_clock()).post(CASH_WITHDRAWAL, BODY)
        assert isinstance(reply, NoResponse)
        assert reply.why.endswith(f"({type(broken).__name__}) on POST {CASH_WITHDRAWAL}")

    scenario()


@virtual_time
async def test_a_failed_submission_is_never_repeated_automatically() -> None:
    peer = Peer(httpx.ReadTimeout("no answer"))
    await client_of(peer, virtual_clock()).post(CASH_WITHDRAWAL, BODY)
    assert len(peer.heard) == 1


EXPIRED = refused(401, "EXPIRED_TIMESTAMP", {"date": "Sat, 21 Nov 2026 09:30:00 GMT"})


@virtual_time
async def test_a_get_with_a_wrong_clock_is_asked_again_with_the_time_just_learnt() -> None:
    clock = virtual_clock(ahead=3600)
    peer = Peer(EXPIRED, accepted({"banks": []}))
    reply = await client_of(peer, clock).get(BANKS, priority=Priority.CATALOGUE)

    assert isinstance(reply, Answer)
    assert peer.timestamps == [int(BEGIN) + 3600, int(BEGIN)]
    assert clock.offset == -3600


@virtual_time
async def test_a_get_is_asked_again_once() -> None:
    peer = Peer(EXPIRED)
    reply = await client_of(peer, virtual_clock(ahead=3600)).get(BANKS, priority=Priority.CATALOGUE)
    assert isinstance(reply, ApiRefusal)
    assert len(peer.heard) == 2


@virtual_time
async def test_a_submission_with_a_wrong_clock_sets_the_time_and_is_reported() -> None:
    """The lifecycle decides on another attempt, and journals it first."""
    clock = virtual_clock(ahead=-7200)
    peer = Peer(EXPIRED)
    reply = await client_of(peer, clock).post(CASH_WITHDRAWAL, BODY)

    assert isinstance(reply, ApiRefusal)
    assert len(peer.heard) == 1
    assert clock.now().service == BEGIN


@virtual_time
async def test_without_a_date_the_clock_stays_as_it_is() -> None:
    clock = virtual_clock(ahead=3600)
    peer = Peer(refused(401, "EXPIRED_TIMESTAMP"))
    await client_of(peer, clock).post(CASH_WITHDRAWAL, BODY)
    assert clock.offset == 0


@virtual_time
async def test_a_date_that_is_years_off_is_logged_and_ignored(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """`31 Dec 9999` overflows in Indian time, and once stopped the agent."""
    clock = virtual_clock(ahead=3600)
    absurd = refused(401, "EXPIRED_TIMESTAMP", {"date": "Fri, 31 Dec 9999 23:59:59 GMT"})
    client = client_of(Peer(absurd), clock)
    await client.post(CASH_WITHDRAWAL, BODY)
    await client.post(CASH_WITHDRAWAL, BODY)

    assert clock.offset == 0
    assert client.date_error == "the Date 'Fri, 31 Dec 9999 23:59:59 GMT'"
    assert len(caplog.records) == 1, "it may be so in every answer, and is told once"


@virtual_time
async def test_a_correct_date_is_accepted_again() -> None:
    client = client_of(Peer(accepted({}), EXPIRED), virtual_clock())
    await client.post(CASH_WITHDRAWAL, BODY)
    assert client.date_error == "no Date"
    await client.post(CASH_WITHDRAWAL, BODY)
    assert client.date_error is None


@pytest.mark.parametrize(
    ("headers", "pause"),
    [({"retry-after": "20"}, 20.0), ({}, 10.0), ({"retry-after": "999999"}, RETRY_AFTER_MAX)],
    ids=["as the service says", "as our table says", "within reason"],
)
def test_a_used_up_quota_delays_every_call(headers: dict[str, str], pause: float) -> None:
    @virtual_time
    async def scenario() -> None:
        peer = Peer(refused(429, "RATE_LIMITED", headers), accepted({}))
        client = client_of(peer, virtual_clock())
        await client.get(BANKS, priority=Priority.POLL)
        again = asyncio.get_running_loop().create_task(client.post(CASH_WITHDRAWAL, BODY))
        await passes(pause + JITTER_MAX_S / 2 - 0.1)
        assert len(peer.heard) == 1

        await passes(0.2)
        assert isinstance(await again, Answer)

    scenario()


@virtual_time
async def test_a_call_over_the_limit_is_not_sent() -> None:
    peer = Peer(refused(429, "RATE_LIMITED", {"retry-after": "300"}))
    client = client_of(peer, virtual_clock())
    await client.get(BANKS, priority=Priority.POLL)
    loop = asyncio.get_running_loop()
    waiting = [loop.create_task(client.get(BANKS, priority=Priority.POLL)) for _ in range(500)]
    await passes(1)
    told: list[int] = []

    reply = await client.post(CASH_WITHDRAWAL, BODY, before_sending=told.append)

    assert isinstance(reply, NoResponse)
    assert (told, len(peer.heard)) == ([], 1)
    for task in waiting:
        task.cancel()


@virtual_time
async def test_a_failed_call_reveals_nothing_private() -> None:
    peer = Peer(httpx.ReadTimeout("no answer"))
    secret = Private(b'{"aadhaar":"999999990019"}')
    reply = await client_of(peer, virtual_clock()).post(CASH_WITHDRAWAL, secret)
    assert "9999" not in repr(reply)
    assert KEY not in repr(reply)
