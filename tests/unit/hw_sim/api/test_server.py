"""The API over real sockets: uvicorn on loopback."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
import uvicorn

from hw_sim.api.server import configured
from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import Caller, HandClock, data, withdrawal

CW = "aeps/cash-withdrawal"


@pytest.fixture
async def served(api: ApiSimulator, clock: HandClock) -> AsyncIterator[Caller]:
    server = uvicorn.Server(configured(api.app, "127.0.0.1", 0))
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn offers only a flag
        await asyncio.sleep(0.001)  # noqa: TID251 - uvicorn offers only a flag
    host, port = server.servers[0].sockets[0].getsockname()
    async with httpx.AsyncClient(base_url=f"http://{host}:{port}", timeout=0.3) as http:
        yield Caller(http, clock)
    server.should_exit = True
    await serving


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("cut", httpx.RemoteProtocolError),
        ("truncated", httpx.RemoteProtocolError),
        ("silent", httpx.ReadTimeout),
    ],
)
async def test_a_fault_really_cuts_the_connection(
    api: ApiSimulator, served: Caller, kind: str, error: type[Exception]
) -> None:
    api.do("fault", {"endpoint": CW, "kind": kind, "when": "after"})
    with pytest.raises(error):
        await served.post(CW, withdrawal("K7-1"))
    again = data(await served.post(CW, withdrawal("K7-1")), 200)
    assert (again["status"], again["duplicate"]) == ("SUCCESS", True)


async def test_the_background_settles_without_a_call(
    api: ApiSimulator, served: Caller, clock: HandClock
) -> None:
    outcome = {"status": "PENDING", "settles_to": "SUCCESS", "settles_after_s": 5}
    api.do("outcome", {"endpoint": CW, **outcome})
    data(await served.post(CW, withdrawal("K7-1")), 201)
    while api.world.records.kept[0].status == "PENDING":
        clock.advance(1)
        await asyncio.sleep(0)  # noqa: TID251 - gives the loop a turn, no time passes
