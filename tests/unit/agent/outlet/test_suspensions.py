"""Tests suspensions: a refusal suspends exactly its scope, and not for ever."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from agent.outlet.suspensions import EVERYTHING, SUSPENDED_S, Suspensions
from agent.services.registry import BY_CODE
from agent.transactions import error_table
from agent.transactions.error_table import Remedy, Scope
from tests.contract.proofs import proves
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time


class Suspended:
    """The suspensions, with the number of reported changes."""

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
def running(suspended: Suspended) -> Iterator[None]:
    task = asyncio.get_running_loop().create_task(suspended.suspensions.run())
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


@proves("rule: Further rules 1", "rule: Further rules 2")
@pytest.mark.parametrize(("service", "code", "facts", "name"), REFUSED)
def test_a_refusal_suspends_exactly_its_scope(
    service: str, code: str, facts: dict[str, str], name: str
) -> None:
    @virtual_time
    async def scenario() -> None:
        suspended = Suspended()
        suspended.refuses(service, code, **facts)
        assert suspended.suspensions.current() == {name: code}
        assert suspended.news == 1

    scenario()


@virtual_time
async def test_a_bill_without_a_journaled_category_suspends_all_bills() -> None:
    suspended = Suspended()
    suspended.refuses("bbps.PAY", "SERVICE_DISABLED", biller_id="SUBS00000IND01")
    assert suspended.names == {"bbps.PAY"}


@virtual_time
async def test_other_refusals_suspend_nothing() -> None:
    suspended = Suspended()
    for row in error_table.TABLE.values():
        if row.remedy is not Remedy.STOP_SERVICE:
            suspended.refuses("aeps.CW", row.code)
    assert (suspended.names, suspended.news) == (set(), 0)


@virtual_time
async def test_each_suspension_ends_at_its_own_time() -> None:
    """The screen then shows it at once."""
    suspended = Suspended()
    with running(suspended):
        suspended.refuses("matm.CW", "SERVICE_DISABLED")
        await passes(100)
        suspended.refuses("aeps.CW", "SERVICE_DISABLED")
        await passes(SUSPENDED_S[Scope.SERVICE] - 100 + 1)
        assert suspended.names == {"aeps.CW"}
        assert suspended.news == 3
        await passes(100)
        assert suspended.names == set()


@virtual_time
async def test_another_refusal_restarts_the_suspension() -> None:
    suspended = Suspended()
    with running(suspended):
        suspended.refuses("matm.CW", "SERVICE_DISABLED")
        await passes(200)
        suspended.refuses("matm.CW", "SERVICE_DISABLED")
        await passes(200)
        assert suspended.names == {"matm.CW"}


@virtual_time
async def test_reporting_the_repair_lifts_all_suspensions() -> None:
    suspended = Suspended()
    suspended.refuses("aeps.CW", "INVALID_SIGNATURE")
    suspended.refuses("matm.CW", "SERVICE_DISABLED")
    suspended.suspensions.lift_all()
    assert suspended.names == set()
