"""The bench is for this machine: it refuses requests of other sites' pages."""

import httpx
import pytest

from tests.unit.hw_sim.bench.conftest import Lamp

LIGHT = {"device": "lamp", "action": "light", "colour": "red"}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://127.0.0.1"},
        {"Host": "localhost:8081", "Origin": "http://localhost:8081"},
        {"Sec-Fetch-Site": "same-origin"},
    ],
)
async def test_scripts_and_the_benchs_own_page_are_admitted(
    client: httpx.AsyncClient, lamp: Lamp, headers: dict[str, str]
) -> None:
    assert (await client.post("/do", json=LIGHT, headers=headers)).status_code == 200
    assert lamp.lit


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": ""},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_another_sites_page_is_refused(
    client: httpx.AsyncClient, lamp: Lamp, headers: dict[str, str]
) -> None:
    refused = await client.post("/do", json=LIGHT, headers=headers)
    assert (refused.status_code, lamp.lit) == (403, False)


async def test_a_foreign_name_that_points_to_loopback_is_refused(client: httpx.AsyncClient) -> None:
    assert (await client.get("/state", headers={"Host": "evil.example"})).status_code == 403


async def test_a_link_to_the_page_may_be_followed(client: httpx.AsyncClient) -> None:
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert (await client.get("/", headers=followed)).status_code == 200
