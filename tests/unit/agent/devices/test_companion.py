"""A capability of the companion that comes or goes is noticed within seconds."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from agent.devices.companion import watch
from drivers.companion.companion import Companion
from drivers.companion.place import CompanionPlace
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time


class Announcing(httpx.AsyncBaseTransport):
    """A companion that announces what a test sets; None: it cannot be reached."""

    def __init__(self) -> None:
        self.lent: dict[str, object] | None = {"rd": {"ports": [11100]}, "card": {}}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.lent is None:
            raise httpx.ConnectError("the cable is out", request=request)
        body = json.dumps({"contract": 1, "capabilities": self.lent}).encode()
        return httpx.Response(200, stream=httpx.ByteStream(body))


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
