"""Tests the other products' catalogues: fetched from the service, and still used when old."""

import pytest

from agent.outlet.catalogues import AGE_MAX_S, CatalogueName, cached_catalogue_of, names_for
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.service import Service


def test_a_kiosk_fetches_the_catalogues_of_its_services() -> None:
    assert names_for(["aeps.CW", "upicw.QR"]) == ()
    assert names_for(["matm.CW", "matm.BE", "recharge.DTH"]) == (
        CatalogueName.CARD_INFO,
        CatalogueName.OPERATORS,
    )


@pytest.mark.parametrize("name", CatalogueName)
def test_an_old_catalogue_is_used_while_the_service_is_unreachable(name: CatalogueName) -> None:
    """A day without the service leaves a filled catalogue in place, marked as stale."""

    @virtual_time
    async def scenario() -> None:
        news: list[CatalogueName] = []
        service = Service()
        cached = cached_catalogue_of(
            name, service.client, virtual_clock(), lambda: news.append(name)
        )
        assert (cached.value, cached.is_stale) == (None, True)

        assert await cached.refresh()
        assert cached.value
        assert (cached.is_stale, news) == (False, [name])

        await passes(AGE_MAX_S + 1)
        service.does("fault", endpoint="*", kind="http-503", when="before")
        assert not await cached.refresh()
        assert cached.value
        assert cached.is_stale

    scenario()
