"""What a refusal suspends: what it is about, nothing beside it, and not for ever."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from agent.outlet.suspensions import EVERYTHING, SUSPENDED_S, Suspensions
from agent.services.registry import BY_CODE
from agent.transactions import error_table
from agent.transactions.error_table import Remedy, Scope
from tests.agent.virtual_clock import passes, virtual_clock
from tests.world.virtual_time import virtual_time


class Told:
    """The suspensions, and how often they told of news."""

    def __init__(self) -> None:
        self.news = 0
        self.suspensions = Suspensions(virtual_clock(), self._changed)

    def _changed(self) -> None:
        self.news += 1

    def refuses(self, service: str, code: str, **facts: str) -> None:
        self.suspensions.submission_refused(BY_CODE[service], facts, code)

    @property
    def names(self) -> set[str]:
        return set(self.suspensions.current())


@contextmanager
def running(told: Told) -> Iterator[None]:
    task = asyncio.get_running_loop().create_task(told.suspensions.run())
    try:
        yield
    finally:
        task.cancel()


REFUSED: list[tuple[str, str, dict[str, str], str]] = [
    ("matm.CW", "SERVICE_DISABLED", {}, "matm.CW"),
    ("aeps.CW", "SERVICE_DISABLED", {"last4": "0019"}, "aeps.CW"),
    ("dmt.TRANSFER", "SERVICE_DISABLED", {"number": "XXXX4321"}, "dmt.TRANSFER"),
    ("bbps.PAY", "SERVICE_DISABLED", {"category": "Electricity"}, "bbps/Electricity"),
    ("recharge.DTH", "SERVICE_DISABLED", {"operator": "Example Dish"}, "recharge/Example Dish"),
    ("verify.PAID", "SERVICE_DISABLED", {"verification": "gstin"}, "verify/gstin"),
    ("verify.COUNTER", "SERVICE_DISABLED", {"verification": "gstin"}, "verify/gstin"),
    ("matm.CW", "FORBIDDEN", {}, "matm"),
    ("bbps.PAY", "FORBIDDEN", {"category": "Electricity"}, "bbps"),
    ("upicw.QR", "MERCHANT_NOT_FOUND", {}, "upicw"),
    ("aeps.CW", "INVALID_KEY", {}, EVERYTHING),
    ("aeps.CW", "INVALID_SIGNATURE", {}, EVERYTHING),
    ("aeps.CW", "IP_BLOCKED", {}, EVERYTHING),
    ("aeps.CW", "SANDBOX_KEY", {}, EVERYTHING),
]


@pytest.mark.parametrize(("service", "code", "facts", "name"), REFUSED)
def test_a_refusal_suspends_what_it_is_about(
    service: str, code: str, facts: dict[str, str], name: str
) -> None:
    @virtual_time
    async def scenario() -> None:
        told = Told()
        told.refuses(service, code, **facts)
        assert told.suspensions.current() == {name: code}
        assert told.news == 1

    scenario()


@virtual_time
async def test_a_bill_from_before_its_category_was_journaled_suspends_the_bills() -> None:
    told = Told()
    told.refuses("bbps.PAY", "SERVICE_DISABLED", biller_id="SUBS00000IND01")
    assert told.names == {"bbps.PAY"}


@virtual_time
async def test_no_other_refusal_suspends_anything() -> None:
    told = Told()
    for row in error_table.TABLE.values():
        if row.remedy is not Remedy.STOP_SERVICE:
            told.refuses("aeps.CW", row.code)
    assert (told.names, told.news) == (set(), 0)


@virtual_time
async def test_each_is_offered_again_when_its_own_time_is_over() -> None:
    """And whoever stands at the screen sees it then."""
    told = Told()
    with running(told):
        told.refuses("matm.CW", "SERVICE_DISABLED")
        await passes(100)
        told.refuses("aeps.CW", "SERVICE_DISABLED")
        await passes(SUSPENDED_S[Scope.SERVICE] - 100 + 1)
        assert told.names == {"aeps.CW"}
        assert told.news == 3
        await passes(100)
        assert told.names == set()


@virtual_time
async def test_another_refusal_begins_the_time_anew() -> None:
    told = Told()
    with running(told):
        told.refuses("matm.CW", "SERVICE_DISABLED")
        await passes(200)
        told.refuses("matm.CW", "SERVICE_DISABLED")
        await passes(200)
        assert told.names == {"matm.CW"}


@virtual_time
async def test_whoever_says_that_it_was_put_right_has_all_of_it_tried_again() -> None:
    told = Told()
    told.refuses("aeps.CW", "INVALID_SIGNATURE")
    told.refuses("matm.CW", "SERVICE_DISABLED")
    told.suspensions.lift_all()
    assert told.names == set()
