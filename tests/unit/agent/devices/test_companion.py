"""A capability of the companion that comes or goes is noticed within seconds."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from agent.devices.companion import watch
from agent.metrics.kiosk_faults import faults_of
from drivers.companion.companion import Companion
from drivers.companion.place import CompanionPlace
from tests.support.kiosk_world import World, kiosk_world
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time

LENDS_CARDS = {"companion": {"address": "127.0.0.1:9"}, "card": {"driver": "companion"}}


def suspended(world: World) -> set[str]:
    offers = world.kiosk.read_model.offers()
    return {one.service.code for one in offers if one.reason is not None}


def faults(world: World) -> list[tuple[str, str]]:
    """Return each fault that has a subject; those of the machine are the test machine's."""
    found = faults_of(world.kiosk.state())
    return [(one.fault.name, one.subject) for one in found if one.subject]


class Announcing(httpx.AsyncBaseTransport):
    """A companion that announces what a test sets; None: it cannot be reached."""

    def __init__(self) -> None:
        self.lent: dict[str, object] | None = {"rd": {"ports": [11100]}, "card": {}}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.lent is None:
            raise httpx.ConnectError("the cable is out", request=request)
        body: dict[str, object] = {"contract": 1, "capabilities": self.lent}
        status = 200
        if request.url.path == "/card/status":
            body = {"readiness": "ready", "ticket": "t-5f0c9e7712ab"}
            if "card" not in self.lent:
                status, body = 404, {"error": "no-capability", "remark": "the app is closed"}
        return httpx.Response(status, stream=httpx.ByteStream(json.dumps(body).encode()))


@virtual_time
async def test_each_change_makes_the_devices_be_probed(caplog: pytest.LogCaptureFixture) -> None:
    announcing, probes = Announcing(), list[float]()
    companion = Companion(CompanionPlace("127.0.0.1", Path("/nowhere")), transport=announcing)
    loop = asyncio.get_running_loop()
    began = loop.time()
    watching = asyncio.create_task(
        watch(companion, lambda: probes.append(loop.time() - began), passes)
    )
    await passes(21)  # the first answer is a change
    announcing.lent = {"rd": {"ports": [11100]}}
    await passes(20)  # at 25 s
    announcing.lent = None
    await passes(20)  # at 45 s
    announcing.lent = {"rd": {"ports": [11100]}, "card": {}}
    await passes(20)  # at 65 s
    watching.cancel()

    assert probes == [0.0, 25.0, 45.0, 65.0]
    assert companion.lends.words == ["rd", "card"]


@virtual_time
async def test_a_lost_capability_suspends_its_services_and_no_others(tmp_path: Path) -> None:
    phone = Announcing()
    async with kiosk_world(tmp_path, tables=LENDS_CARDS, companion=phone) as world:
        await passes(60)
        assert suspended(world) == set()
        assert faults(world) == []

        phone.lent = {"rd": {"ports": [11100]}}
        await passes(10)
        assert suspended(world) == {"matm.CW", "matm.BE", "matm.MS"}
        assert faults(world) == [("KioskDeviceUnusable", "card")]

        phone.lent = {"rd": {"ports": [11100]}, "card": {}}
        await passes(10)
        assert suspended(world) == set()
        assert faults(world) == []
