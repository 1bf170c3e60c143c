"""An answer proves something only if it is the service's and of now."""

from email.utils import formatdate

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.api.aeps import CASH_WITHDRAWAL
from agent.api.answers_of_now import OLD_MAX, date_of, signs_of_age
from agent.api.client import Client
from agent.api.rate_limiter import Priority
from agent.api.replies import Answer, ApiRefusal, NoResponse, Reply
from agent.base.clock import Clock
from agent.base.private import Private
from agent.transactions.limits import CLOCK_SKEW
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import BEGIN, virtual_time
from tests.unit.agent.api.answers import accepted, refused
from tests.unit.agent.api.peer import Peer, client_of

PATH = "/ext/v1/aeps/transaction/by-client-reference/R-1"
BANKS = "/ext/v1/aeps/banks"


def http_date(after: float) -> str:
    return formatdate(BEGIN + after, usegmt=True)


def absent(date: str | None, **headers: str) -> httpx.Response:
    return refused(404, "NOT_FOUND", {**({"date": date} if date else {}), **headers})


async def look_up(client: Client) -> Reply:
    return await client.check_status(PATH, priority=Priority.CHECK_STATUS)


async def proven_time(response: httpx.Response, clock: Clock | None = None) -> float | None:
    """The service's time that a 404 proves, in seconds after the beginning."""
    reply = await look_up(client_of(Peer(response), clock or virtual_clock()))
    assert isinstance(reply, ApiRefusal), reply
    return None if reply.service_time is None else reply.service_time - BEGIN


# --- whose clock a Date is of ---


@pytest.mark.parametrize(
    ("date", "proven"),
    [
        (http_date(0), 0.0),
        (http_date(-250), -250.0),
        (http_date(250), 0.0),
        (http_date(CLOCK_SKEW), 0.0),
        (http_date(CLOCK_SKEW + 2), None),
        (http_date(-CLOCK_SKEW - 1), None),
        (http_date(5.5 * 3600), None),
        (http_date(-5.5 * 3600), None),
        ("Sat, 21 Nov 2026 15:00:00 IST", None),
        ("Sat, 21 Nov 2026 09:30:00 GMT+5", None),
        (None, None),
    ],
)
def test_a_date_is_the_services_if_it_agrees_with_the_requests_timestamp(
    date: str | None, proven: float | None
) -> None:
    """The service accepts no timestamp that is further away. The earlier of both counts."""

    @virtual_time
    async def scenario() -> None:
        assert await proven_time(absent(date)) == proven

    scenario()


@virtual_time
async def test_a_slow_answer_may_have_a_later_date() -> None:
    class Slow(Peer):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            await passes(80)
            return await super().handle_async_request(request)

    late = Slow(absent(http_date(CLOCK_SKEW + 80)))
    reply = await look_up(client_of(late, virtual_clock()))
    assert isinstance(reply, ApiRefusal)
    assert reply.service_time == BEGIN


@virtual_time
async def test_somebody_elses_clock_raises_an_alarm_once(caplog: pytest.LogCaptureFixture) -> None:
    client = client_of(Peer(absent(http_date(19_800))), virtual_clock())
    for _ in range(3):
        await look_up(client)
    assert client.date_error == "a Date that is +19800 s from our request's timestamp"
    (alarm,) = caplog.records
    assert alarm.levelname == "ERROR"


@given(st.text(st.characters(codec="utf-8")))
def test_any_text_is_a_date_or_none(text: str) -> None:
    date_of({"date": text})


def test_digits_of_another_script_are_not_a_date() -> None:
    assert date_of({"date": "Sat, ٢١ Nov 2026 09:30:00 GMT"}) is None


# --- the service's time is learnt from every such Date ---


@pytest.mark.parametrize("ahead", [-290, -120, -2, 0, 2, 120, 290])
def test_the_service_time_is_learnt_from_the_first_answer(ahead: int) -> None:
    """Given a clock that is off, but not so far that it is refused."""

    @virtual_time
    async def scenario() -> None:
        clock = virtual_clock(ahead=ahead)
        peer = Peer(accepted({}, date=http_date(0)), absent(http_date(10)))
        client = client_of(peer, clock)
        await client.get(BANKS, priority=Priority.CATALOGUE)
        await passes(10)
        await client.post(CASH_WITHDRAWAL, Private(b"{}"))
        assert abs(peer.timestamps[1] - (BEGIN + 10)) <= 1

    scenario()


@pytest.mark.parametrize("date", [http_date(19_800), "Sat, 21 Nov 2026 15:00:00 IST"])
def test_nothing_is_learnt_from_somebody_elses_clock(date: str) -> None:
    @virtual_time
    async def scenario() -> None:
        clock = virtual_clock()
        client = client_of(Peer(accepted({}, date=date)), clock)
        await client.get(BANKS, priority=Priority.CATALOGUE)
        await look_up(client)
        assert clock.offset == 0

    scenario()


@virtual_time
async def test_a_page_of_a_proxy_teaches_no_time() -> None:
    clock = virtual_clock()
    page = httpx.Response(502, content=b"<html>", headers={"date": http_date(200)})
    await look_up(client_of(Peer(page), clock))
    assert clock.offset == 0


@virtual_time
async def test_a_refused_timestamp_does_not_teach_a_clock_that_was_refused_itself() -> None:
    """Given a gateway whose Date is hours ahead: its time is tried once, and then dropped."""
    clock = virtual_clock()
    far = refused(401, "EXPIRED_TIMESTAMP", {"date": http_date(19_800)})
    peer = Peer(far, far, accepted({}, date=http_date(19_800)))
    client = client_of(peer, clock)
    assert isinstance(await look_up(client), ApiRefusal)
    assert clock.offset == 0
    assert isinstance(await look_up(client), Answer)
    assert [at - int(BEGIN) for at in peer.timestamps] == [0, 19_800, 0]


# --- caches ---

STALE = {
    "an Age": {"age": "31"},
    "two Ages": {"age": "0, 120"},
    "an Age that is no number": {"age": "old"},
    "a stale copy": {"warning": '110 cache.example "Response is Stale"'},
    "a copy that could not be validated": {"warning": '214 - "-", 111 - "Revalidation Failed"'},
    "a hit": {"x-cache": "HIT"},
    "a hit of one of two": {"x-cache": "MISS, HIT"},
    "a hit of a cloud": {"x-cache": "Hit from cloudfront"},
    "a hit of squid": {"x-cache": "TCP_MEM_HIT from proxy:3128"},
    "a hit of nginx": {"x-cache-status": "HIT"},
    "a stale copy of nginx": {"x-proxy-cache": "UPDATING"},
    "a hit by RFC 9211": {"cache-status": "ExampleCache; hit; ttl=376"},
    "a hit of cloudflare": {"cf-cache-status": "HIT"},
    "a count of hits": {"x-cache-hits": "0, 3"},
}
FRESH: dict[str, dict[str, str]] = {
    "nothing": {},
    "no Age": {"age": "0"},
    "a miss": {"x-cache": "MISS from proxy"},
    "a miss by RFC 9211": {"cache-status": "ExampleCache; fwd=stale; stored"},
    "a copy that the service confirmed": {"x-cache": "RefreshHit from cloudfront"},
    "a copy that squid confirmed": {"x-cache": "TCP_REFRESH_HIT from proxy"},
    "a copy that was not used": {"x-cache": "MISS", "x-cache-lookup": "HIT from proxy:3128"},
    "rules": {"cache-control": "no-store, stale-if-error=0", "pragma": "no-cache"},
    "no hits": {"x-cache-hits": "0"},
    "a transformation": {"warning": '214 - "Transformation Applied"'},
    "nobody": {"x-cache": "WHITE"},
}


@pytest.mark.parametrize("headers", STALE.values(), ids=STALE)
def test_an_answer_that_shows_its_age_proves_nothing(headers: dict[str, str]) -> None:
    @virtual_time
    async def scenario() -> None:
        clock = virtual_clock()
        old = [
            absent(http_date(100), **headers),
            accepted({"status": "SUCCESS"}, 200, date=http_date(100), **headers),
        ]
        for response in old:
            client = client_of(Peer(response), clock)
            assert isinstance(await look_up(client), NoResponse)
            assert isinstance(await client.post(CASH_WITHDRAWAL, Private(b"{}")), NoResponse)
            assert clock.offset == 0, "and it teaches no time"

    scenario()


@pytest.mark.parametrize("headers", FRESH.values(), ids=FRESH)
def test_an_answer_that_a_cache_let_through_counts(headers: dict[str, str]) -> None:
    @virtual_time
    async def scenario() -> None:
        assert await proven_time(absent(http_date(0), **headers)) == 0

    scenario()


def test_an_answer_that_was_made_during_its_call_is_of_now() -> None:
    assert not list(signs_of_age({"age": "60"}, took=61.0))
    assert list(signs_of_age({"age": "60"}, took=59.0)) == ["Age"]


@virtual_time
async def test_a_catalogue_may_come_from_a_cache() -> None:
    client = client_of(Peer(accepted({}, date=http_date(0), age="900")), virtual_clock())
    assert isinstance(await client.get(BANKS, priority=Priority.CATALOGUE), Answer)


@virtual_time
async def test_a_status_check_asks_caches_to_ask_the_service() -> None:
    peer = Peer(absent(http_date(0)))
    await look_up(client_of(peer, virtual_clock()))
    assert peer.heard[0].headers["cache-control"] == "no-cache"


@virtual_time
async def test_a_date_before_the_request_was_made_is_a_copys() -> None:
    """Given that the service's time is known, then an older Date is not of now."""
    client = client_of(Peer(absent(http_date(0)), absent(http_date(5))), virtual_clock())
    assert isinstance(await look_up(client), ApiRefusal)
    await passes(OLD_MAX + 4)
    assert isinstance(await look_up(client), ApiRefusal), "two machines' clocks differ a little"
    await passes(2 * OLD_MAX)
    for _ in range(3):
        assert isinstance(await look_up(client), NoResponse)
        await passes(15)


@virtual_time
async def test_a_clock_that_runs_behind_is_accepted_at_its_second_answer() -> None:
    """Given a first Date of a machine whose clock is ahead: the others do not stay copies."""
    clock = virtual_clock()
    times = (250.0, 20.0, 40.0, 60.0)
    client = client_of(Peer(*(absent(http_date(after)) for after in times)), clock)
    kinds = []
    for _ in times:
        kinds.append(type(await look_up(client)))
        await passes(20)
    assert kinds == [ApiRefusal, NoResponse, ApiRefusal, ApiRefusal]


# --- pauses ---


@pytest.mark.parametrize(
    ("response", "pause"),
    [
        (httpx.Response(429, content=b"<html>", headers={"retry-after": "60"}), 60),
        (httpx.Response(429, content=b"<html>"), 10),
        (httpx.Response(503, content=b"<html>", headers={"retry-after": "120"}), 120),
        (httpx.Response(502, content=b"<html>", headers={"retry-after": "999999"}), 300),
        (httpx.Response(503, content=b"<html>"), 0),
        (refused(503, "UNAVAILABLE", {"retry-after": "90"}), 90),
        (refused(429, "SLOW_DOWN", {"retry-after": "90"}), 90),
        (refused(429, "TOO_MANY_OPEN_TRANSACTIONS"), 0),
        (refused(429, "BILLER_BUSY", {"retry-after": "90"}), 0),
        (refused(503, "SERVICE_DISABLED", {"retry-after": "90"}), 0),
        (refused(429, "RATE_LIMITED"), 10),
        (accepted({}, 200, **{"retry-after": "90"}), 0),
    ],
)
def test_status_and_header_decide_about_the_pause(response: httpx.Response, pause: float) -> None:
    """The envelope decides about the outcome: a page leaves it open."""

    @virtual_time
    async def scenario() -> None:
        peer = Peer(response, accepted({}))
        client = client_of(peer, virtual_clock())
        began = client._clock.now().monotonic
        await client.get(BANKS, priority=Priority.POLL)
        await client.post(CASH_WITHDRAWAL, Private(b"{}"))
        waited = client._clock.now().monotonic - began
        assert waited == pytest.approx(pause + (1 if pause else 0), abs=0.1)

    scenario()
