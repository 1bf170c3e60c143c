"""Tests the catalogues: fetched in the background, and still used when old."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from agent.api.aeps import BANKS_MAX, Aeps
from agent.api.exchange import Location
from agent.base.money import rupees
from agent.outlet.catalogues import (
    AGE_MAX_S,
    RETRY_S,
    Catalogues,
    cached_catalogue_of,
)
from agent.services import bbps, dmt, matm, recharge, verify
from agent.services.catalogue import Catalogue
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import service as simulated
from tests.unit.agent.api.answers import accepted, refused
from tests.unit.agent.api.peer import Peer, client_of


def bank(iin: str, name: str) -> dict[str, str]:
    return {"bank_iin": iin, "bank_name": name}


SBI = bank("607094", "State Bank of India")
BOB = bank("606985", "Bank of Baroda")
ABC = bank("600001", "Abhyudaya Bank")
XYZ = bank("600002", "Xavier Bank")
BANKS = accepted({"banks": [XYZ, BOB, ABC, SBI]})
CHARGES = accepted({"services": {"CW": [{"min_amount": 100, "max_amount": 10000, "charge": 2.5}]}})
AWAY = httpx.ConnectError("no route")


class Service(Peer):
    """The service's catalogues; a test removes or replaces one."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: dict[str, httpx.Response | Exception] = {"banks": BANKS, "charges": CHARGES}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self._answers = [self.answers[request.url.path.rpartition("/")[2]]]
        return await super().handle_async_request(request)

    def asked(self, catalogue: str) -> int:
        return sum(request.url.path.endswith(catalogue) for request in self.heard)


class RunningCatalogues:
    """The running catalogues of a kiosk whose customers have used some banks before."""

    def __init__(self, used: str = "") -> None:
        self.news = 0
        self.service = Service()
        clock = virtual_clock()
        aeps = Aeps(client_of(self.service, clock), "OUTLET-001", Location(0, 0))
        counted = Counter(used.split())
        self.catalogues = Catalogues(aeps, clock, used=lambda: counted, on_change=self._changed)

    def _changed(self) -> None:
        self.news += 1

    @property
    def banks(self) -> list[str]:
        return [bank.bank_name for bank in self.catalogues.banks]

    @property
    def stale(self) -> list[bool]:
        return [cached.is_stale for cached in self.catalogues.cached_catalogues]

    @asynccontextmanager
    async def runs(self) -> AsyncIterator[None]:
        running = asyncio.get_running_loop().create_task(self.catalogues.run())
        await passes(1)
        yield
        running.cancel()


@virtual_time
async def test_the_countrys_usual_banks_come_first() -> None:
    kiosk = RunningCatalogues()
    async with kiosk.runs():
        assert kiosk.banks == [
            "State Bank of India",
            "Bank of Baroda",
            "Abhyudaya Bank",
            "Xavier Bank",
        ]
        assert kiosk.news == 2


@virtual_time
async def test_the_banks_used_here_come_first() -> None:
    kiosk = RunningCatalogues(used="600002 600002 606985")
    async with kiosk.runs():
        assert kiosk.banks[:2] == ["Xavier Bank", "Bank of Baroda"]


@virtual_time
async def test_charges_come_from_the_table() -> None:
    kiosk = RunningCatalogues()
    assert kiosk.catalogues.charges.is_stale
    async with kiosk.runs():
        assert kiosk.catalogues.charges.value
        assert kiosk.catalogues.charges.value.charge("CW", rupees(500)) == 250


@virtual_time
async def test_everything_is_missing_before_the_first_fetch() -> None:
    kiosk = RunningCatalogues()
    assert (kiosk.banks, kiosk.stale) == ([], [True, True])
    assert [cached.age_s for cached in kiosk.catalogues.cached_catalogues] == [None, None]


@pytest.mark.parametrize(
    "broken",
    [
        AWAY,
        refused(503, "SERVICE_DISABLED"),
        accepted({}),
        accepted({"banks": []}),
        accepted({"banks": [bank(str(n), "B") for n in range(BANKS_MAX + 1)]}),
        accepted({"banks": [{"bank_iin": "1"}]}),
    ],
    ids=["away", "refused", "no list", "an empty list", "a list too long", "a bank without a name"],
)
def test_old_banks_are_used_if_a_fetch_fails(broken: httpx.Response | Exception) -> None:
    @virtual_time
    async def scenario() -> None:
        kiosk = RunningCatalogues()
        async with kiosk.runs():
            before = kiosk.banks
            kiosk.service.answers["banks"] = broken
            await passes(AGE_MAX_S + 60)

            assert kiosk.banks == before
            assert kiosk.stale == [True, False], "and they are reported as stale"

    scenario()


@virtual_time
async def test_missing_charges_do_not_delay_the_banks() -> None:
    kiosk = RunningCatalogues()
    kiosk.service.answers["charges"] = AWAY
    async with kiosk.runs():
        assert len(kiosk.banks) == 4
        assert kiosk.catalogues.charges.value is None


@virtual_time
async def test_a_failed_fetch_is_retried_soon_and_a_good_one_daily() -> None:
    kiosk = RunningCatalogues()
    kiosk.service.answers["banks"] = AWAY
    async with kiosk.runs():
        await passes(10 * RETRY_S)
        assert (kiosk.service.asked("banks"), kiosk.service.asked("charges")) == (11, 1)

        kiosk.service.answers["banks"] = BANKS
        await passes(AGE_MAX_S)
        assert (kiosk.service.asked("banks"), kiosk.service.asked("charges")) == (12, 2)


# --- the other products' catalogues ---


CATALOGUES = [matm.CARD_INFO, recharge.OPERATORS, bbps.CATEGORIES, dmt.BANKS, verify.REGISTERS]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda one: one.name)
def test_an_old_catalogue_is_used_while_the_service_is_unreachable(catalogue: Catalogue) -> None:
    """A day without the service leaves a filled catalogue in place, marked as stale."""

    @virtual_time
    async def scenario() -> None:
        news: list[Catalogue] = []
        service = simulated.Service()
        cached = cached_catalogue_of(
            catalogue, service.client, virtual_clock(), lambda: news.append(catalogue)
        )
        assert (cached.value, cached.is_stale) == (None, True)

        assert await cached.refresh()
        assert cached.value
        assert (cached.is_stale, news) == (False, [catalogue])

        await passes(AGE_MAX_S + 1)
        service.does("fault", endpoint="*", kind="http-503", when="before")
        assert not await cached.refresh()
        assert cached.value
        assert cached.is_stale

    scenario()
