"""Tests the outlet's readiness: the meaning of its record, of refusals, and of midnight."""

import asyncio
import random
from typing import Any

import httpx
import pytest

from agent.api.exchange import Location
from agent.api.outlets import Merchant, Outlets
from agent.base.private import Private
from agent.outlet.day import (
    ASK_INTERVAL_S,
    READY_INTERVAL_S,
    OutletDay,
    OutletReadiness,
    readiness_of,
)
from agent.outlet.suspensions import EVERYTHING, Suspensions
from agent.outlet.tasks import (
    BANK_EKYC,
    DAILY_AUTH,
    EKYC,
    ONBOARD,
    Accepted,
    NotAccepted,
    OutletTask,
)
from agent.services.answers import Answers, Capture, Whose
from agent.services.registry import BY_CODE
from tests.contract.proofs import proves
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.answers import accepted, refused
from tests.unit.agent.api.peer import Peer, client_of

READY = {"status": "ACTIVE", "next_step": "TRANSACT", "daily_auth_done": True}
UNAUTHENTICATED = {"status": "ACTIVE", "next_step": "DAILY_AUTH", "daily_auth_done": False}


@proves(
    "state: AEPS outlet, ACTIVE",
    "rule: Must be ACTIVE and have today's daily authentication to",
    "rule: Product summaries 1",
)
@pytest.mark.parametrize(
    ("status", "next_step", "authenticated", "expected"),
    [
        ("ACTIVE", "TRANSACT", True, OutletReadiness.READY),
        ("ACTIVE", "TRANSACT", False, OutletReadiness.READY),
        ("ACTIVE", "NONE", False, OutletReadiness.READY),
        ("ACTIVE", "READY", False, OutletReadiness.READY),
        ("ACTIVE", None, False, OutletReadiness.DAILY_AUTH),
        ("ACTIVE", None, True, OutletReadiness.READY),
        ("ACTIVE", None, None, OutletReadiness.READY),
        ("ACTIVE", "DAILY_AUTH", True, OutletReadiness.DAILY_AUTH),
        ("ACTIVE", "EKYC", True, OutletReadiness.EKYC),
        ("ACTIVE", "NEW_STEP", True, OutletReadiness.EKYC),
        (None, "TRANSACT", None, OutletReadiness.READY),
        (None, "DAILY_AUTH", True, OutletReadiness.DAILY_AUTH),
        (None, None, True, OutletReadiness.UNKNOWN),
        ("ACTIVE", "DAILY_AUTH", False, OutletReadiness.DAILY_AUTH),
        ("ACTIVE", "EKYC_BIOMETRIC", False, OutletReadiness.EKYC),
        ("ACTIVE", "BANK_EKYC", False, OutletReadiness.EKYC),
        ("ACTIVE", "A_WORD_OF_TOMORROW", False, OutletReadiness.EKYC),
        ("PENDING", "TRANSACT", True, OutletReadiness.NOT_ACTIVE),
        ("SUSPENDED", None, True, OutletReadiness.NOT_ACTIVE),
        ("active", "transact", False, OutletReadiness.READY),
    ],
)
def test_the_record_says_whether_the_outlet_can_transact(
    status: str | None, next_step: str | None, authenticated: object, expected: OutletReadiness
) -> None:
    """The next step decides; the guessed flag counts only where there is none."""
    flag = authenticated if isinstance(authenticated, bool) else None
    assert readiness_of(Merchant(status, next_step, flag)) is expected


class Outlet:
    """An outlet with a simulated service; it counts the reported changes."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.news = 0
        self.peer = Peer(*answers)
        clock = virtual_clock()
        outlets = Outlets(client_of(self.peer, clock), "OUTLET-001", Location(0, 0))
        self.suspensions = Suspensions(clock, self._changed)
        self.day = OutletDay(outlets, clock, self.suspensions, self._changed)

    def _changed(self) -> None:
        self.news += 1

    async def asks(self, times: int = 1) -> OutletReadiness:
        for _ in range(times):
            await self.day.ask()
        return self.day.readiness()


@virtual_time
async def test_the_readiness_is_unknown_before_the_first_answer() -> None:
    outlet = Outlet()
    assert (outlet.day.readiness(), outlet.day.reachable) == (OutletReadiness.UNKNOWN, False)


@virtual_time
async def test_the_service_is_asked_about_this_outlet() -> None:
    outlet = Outlet(accepted(READY))
    assert await outlet.asks() is OutletReadiness.READY
    assert outlet.peer.heard[0].url.path == "/ext/v1/aeps/merchants/OUTLET-001"
    assert (outlet.day.reachable, outlet.news) == (True, 1)


@virtual_time
async def test_the_known_readiness_stays_without_an_answer() -> None:
    outlet = Outlet(accepted(READY), httpx.ReadTimeout("no answer"))
    assert await outlet.asks(2) is OutletReadiness.READY
    assert not outlet.day.reachable


@pytest.mark.parametrize(
    ("http", "code", "expected"),
    [
        (404, "MERCHANT_NOT_FOUND", OutletReadiness.NOT_ACTIVE),
        (409, "EKYC_REQUIRED", OutletReadiness.EKYC),
        (409, "BANK_EKYC_REQUIRED", OutletReadiness.EKYC),
        (409, "REONBOARD_REQUIRED", OutletReadiness.NOT_ACTIVE),
        (409, "DAILY_AUTH_REQUIRED", OutletReadiness.DAILY_AUTH),
        (429, "RATE_LIMITED", OutletReadiness.READY),
        (500, "INTERNAL", OutletReadiness.READY),
    ],
)
def test_a_refusal_sets_the_readiness_that_its_code_means(
    http: int, code: str, expected: OutletReadiness
) -> None:
    @virtual_time
    async def scenario() -> None:
        outlet = Outlet(accepted(READY), refused(http, code))
        assert await outlet.asks(2) is expected

    scenario()


@virtual_time
async def test_a_transactions_409_overrides_the_last_answer_and_is_shown_at_once() -> None:
    outlet = Outlet(accepted(READY))
    await outlet.asks()
    before = outlet.news
    outlet.day.apply_refusal("DAILY_AUTH_REQUIRED")
    assert outlet.day.readiness() is OutletReadiness.DAILY_AUTH
    assert outlet.news == before + 1


@pytest.mark.parametrize(
    ("record", "code", "is_about_outlet", "asked"),
    [
        (READY, "EKYC_REQUIRED", True, 2),
        (UNAUTHENTICATED, "DAILY_AUTH_REQUIRED", True, 1),
        (READY, "INVALID_PID", False, 1),
    ],
    ids=["it changes the readiness", "it changes nothing", "it is not about the outlet"],
)
def test_only_a_refusal_that_changes_the_readiness_asks_at_once(
    record: dict[str, Any], code: str, *, is_about_outlet: bool, asked: int
) -> None:
    """Otherwise the refusal of that question would cause the next question, without a pause."""

    @virtual_time
    async def scenario() -> None:
        outlet = Outlet(accepted(record))
        running = asyncio.get_running_loop().create_task(outlet.day.run())
        await passes(1)
        before = outlet.day.readiness()
        assert outlet.day.apply_refusal(code) is is_about_outlet
        await passes(ASK_INTERVAL_S - 2)
        assert len(outlet.peer.heard) == asked
        refused = OutletReadiness.EKYC if asked == 2 else before
        assert outlet.day.readiness() is refused
        running.cancel()

    scenario()


@pytest.mark.parametrize(
    ("code", "readiness", "task"),
    [
        ("DAILY_AUTH_REQUIRED", OutletReadiness.DAILY_AUTH, DAILY_AUTH),
        ("EKYC_REQUIRED", OutletReadiness.EKYC, EKYC),
        ("BANK_EKYC_REQUIRED", OutletReadiness.EKYC, BANK_EKYC),
        ("REONBOARD_REQUIRED", OutletReadiness.NOT_ACTIVE, ONBOARD),
    ],
)
def test_a_read_that_says_ready_does_not_undo_a_refused_transaction(
    code: str, readiness: OutletReadiness, task: OutletTask
) -> None:
    """Otherwise the next customer gives a finger in vain, and the attendant gets no task."""

    @virtual_time
    async def scenario() -> None:
        outlet = Outlet(accepted(READY))
        await outlet.asks()
        outlet.day.apply_refusal(code)
        assert await outlet.asks(3) is readiness
        assert outlet.day.task is task

    scenario()


@virtual_time
async def test_a_read_that_names_another_step_replaces_the_refusal() -> None:
    outlet = Outlet(accepted(READY), accepted(UNAUTHENTICATED), accepted(READY))
    await outlet.asks()
    outlet.day.apply_refusal("EKYC_REQUIRED")
    assert await outlet.asks() is OutletReadiness.DAILY_AUTH
    assert await outlet.asks() is OutletReadiness.READY


@pytest.mark.parametrize("is_accepted", [True, False])
def test_a_task_that_was_done_ends_the_refusal(*, is_accepted: bool) -> None:
    @virtual_time
    async def scenario() -> None:
        outlet = Outlet(accepted(READY))
        await outlet.asks()
        outlet.day.apply_refusal("DAILY_AUTH_REQUIRED")
        done = accepted({"daily_auth_done": is_accepted, "message": "Finger not matched"})
        outlet.peer.answers_from_now(done, accepted(READY))
        owner = Answers(
            aadhaar=Private("999999990019"),
            captures={Whose.CUSTOMER: Capture(Private(b"<PidData/>"), "SN-1")},
        )
        result = await outlet.day.perform(DAILY_AUTH, owner)
        assert isinstance(result, Accepted if is_accepted else NotAccepted)
        expected = OutletReadiness.READY if is_accepted else OutletReadiness.DAILY_AUTH
        assert outlet.day.readiness() is expected

    scenario()


@virtual_time
async def test_a_person_who_put_it_right_elsewhere_ends_the_refusal() -> None:
    outlet = Outlet(accepted(READY))
    await outlet.asks()
    outlet.day.apply_refusal("EKYC_REQUIRED")
    outlet.day.forget_refusal()
    assert await outlet.asks() is OutletReadiness.READY


@pytest.mark.parametrize(
    ("answer", "readiness"),
    [
        (accepted({"next_step": "TRANSACT"}), OutletReadiness.READY),
        (accepted({**READY, "daily_auth_done": None}), OutletReadiness.READY),
        (accepted({**READY, "services": "all", "message": 7}), OutletReadiness.READY),
        (accepted({**READY, "next_step": ["TRANSACT"]}), OutletReadiness.EKYC),
        (accepted({"merchant": "OUTLET-001"}), OutletReadiness.UNKNOWN),
        (accepted(["OUTLET-001"]), OutletReadiness.UNKNOWN),
        (httpx.Response(200, text="<html>gateway</html>"), OutletReadiness.UNKNOWN),
        (httpx.Response(502, text="<html>gateway</html>"), OutletReadiness.UNKNOWN),
    ],
)
def test_an_odd_record_of_the_outlet_concerns_aeps_only(
    answer: httpx.Response, readiness: OutletReadiness
) -> None:
    """The service was reached, so the other products are offered."""

    @virtual_time
    async def scenario() -> None:
        outlet = Outlet(answer)
        assert await outlet.asks() is readiness
        assert outlet.day.reachable

    scenario()


@virtual_time
async def test_a_read_over_midnight_counts_for_the_day_before() -> None:
    """The service may have looked before midnight, and answers after it."""
    outlet = Outlet(accepted(READY))
    heard = outlet.peer.heard
    await passes(9 * 3600 - 1)
    outlet.peer.delay = 2.0
    assert await outlet.asks() is OutletReadiness.DAILY_AUTH
    assert len(heard) == 1


@virtual_time
async def test_a_refused_question_keeps_the_usual_interval() -> None:
    """If the question about the outlet is refused, the usual interval is kept."""
    outlet = Outlet(refused(404, "MERCHANT_NOT_FOUND"))
    assert await questions_in(outlet, 10 * ASK_INTERVAL_S - 1) == 10
    assert outlet.suspensions.current() == {}, "the outlet's readiness already shows it"


@pytest.mark.parametrize(
    ("http", "code", "suspended"),
    [
        (403, "INVALID_KEY", {EVERYTHING: "INVALID_KEY"}),
        (403, "IP_BLOCKED", {EVERYTHING: "IP_BLOCKED"}),
        (403, "FORBIDDEN", {"aeps": "FORBIDDEN"}),
        (503, "SERVICE_DISABLED", {}),
    ],
)
def test_a_key_without_read_permission_suspends_its_scope_until_a_read_succeeds(
    http: int, code: str, suspended: dict[str, str]
) -> None:
    """A product is offered again at once, and not only when its suspension ends."""

    @virtual_time
    async def scenario() -> None:
        outlet = Outlet(refused(http, code), accepted(READY))
        await outlet.asks()
        assert outlet.suspensions.current() == suspended
        assert await outlet.asks() is OutletReadiness.READY
        assert outlet.suspensions.current() == {}

    scenario()


@virtual_time
async def test_a_successful_read_does_not_lift_a_suspended_submission() -> None:
    outlet = Outlet(accepted(READY))
    for code in ("INVALID_SIGNATURE", "SERVICE_DISABLED"):
        outlet.suspensions.submission_refused(BY_CODE["aeps.CW"], {}, code)
    await outlet.asks()
    assert outlet.suspensions.current() == {
        EVERYTHING: "INVALID_SIGNATURE",
        "aeps.CW": "SERVICE_DISABLED",
    }


@proves("rule: Must be ACTIVE and have today's daily authentication to")
@virtual_time
async def test_at_midnight_in_india_yesterdays_authentication_ends() -> None:
    """The test begins at 15:00 IST, so the next day begins nine hours later."""
    outlet = Outlet(accepted(READY))
    await outlet.asks()
    await passes(9 * 3600 - 1)
    assert outlet.day.readiness() is OutletReadiness.READY

    await passes(1)
    assert outlet.day.readiness() is OutletReadiness.DAILY_AUTH
    assert await outlet.asks() is OutletReadiness.READY


@virtual_time
async def test_midnight_is_by_the_services_clock() -> None:
    outlet = Outlet(accepted(READY))
    await outlet.asks()
    outlet.day._clock.offset = 9 * 3600.0
    assert outlet.day.readiness() is OutletReadiness.DAILY_AUTH


async def questions_in(outlet: Outlet, seconds: float) -> int:
    """Return how often the service is asked in so many seconds."""

    running = asyncio.get_running_loop().create_task(outlet.day.run())
    await passes(seconds)
    running.cancel()
    return len(outlet.peer.heard)


@pytest.mark.parametrize(
    ("answer", "pause"),
    [
        (accepted(READY), READY_INTERVAL_S),
        (accepted(UNAUTHENTICATED), ASK_INTERVAL_S),
        (httpx.ConnectError("no route"), ASK_INTERVAL_S),
    ],
    ids=["ready", "unauthenticated", "away"],
)
def test_an_outlet_that_cannot_transact_is_asked_more_often(answer: Any, pause: float) -> None:
    @virtual_time
    async def scenario() -> None:
        assert await questions_in(Outlet(answer), 10 * pause - 1) == 10

    scenario()


async def test_a_task_is_offered_only_while_the_service_answers() -> None:
    """While the service is silent, the result of the previous task is unknown."""
    outlet = Outlet(accepted(UNAUTHENTICATED), httpx.ConnectError("away"))
    await outlet.asks()
    assert outlet.day.task is DAILY_AUTH
    await outlet.asks()
    assert outlet.day.task is None


@virtual_time
async def test_kiosks_that_start_together_do_not_ask_together() -> None:
    """Fifty kiosks with random intervals do not ask at the same second twice."""
    asked: list[list[float]] = []
    days = []
    for seed in range(50):
        outlet = Outlet(*[accepted(READY)] * 40)
        outlet.day._uniform = random.Random(seed).uniform
        asked.append([])
        outlet.day._on_change = lambda own=asked[-1]: own.append(  # type: ignore[misc]  # bound now
            asyncio.get_running_loop().time()
        )
        days.append(asyncio.ensure_future(outlet.day.run()))
    await passes(3 * READY_INTERVAL_S)
    for day in days:
        day.cancel()
    second, third = zip(*(times[1:3] for times in asked), strict=True)
    assert min(second) >= 300
    assert max(second) - min(second) > 20
    assert len({round(at) for at in third}) > 25


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ({"next_step": "VIDEO_KYC", "message": "Call us"}, "VIDEO_KYC: Call us"),
        ({"next_step": "VIDEO_KYC", "message": None}, "VIDEO_KYC"),
        ({"next_step": "daily_auth", "message": "Once a day"}, "Once a day"),
        ({"next_step": None, "message": None}, None),
    ],
)
def test_a_next_step_that_the_agent_does_not_know_is_shown(
    record: dict[str, str | None], shown: str | None
) -> None:
    @virtual_time
    async def scenario() -> None:
        outlet = Outlet(accepted(READY | record))
        await outlet.asks()
        assert outlet.day.message == shown

    scenario()
