"""The bench's addresses, as scripts use them."""

import httpx
import pytest

from tests.unit.hw_sim.bench.conftest import Lamp


async def test_state_has_every_device_by_name(client: httpx.AsyncClient) -> None:
    response = await client.get("/state")
    assert response.json() == {"lamp": {"lit": False, "makers": ["<b>Bright & Co</b>"]}}
    assert response.headers["cache-control"] == "no-store"


async def test_actions_lists_names_and_arguments(client: httpx.AsyncClient) -> None:
    light, snuff = (await client.get("/actions")).json()["lamp"]
    assert light["arguments"]["colour"] == "red | green"
    assert snuff == {"name": "snuff", "about": "Put it out", "arguments": {}}


async def test_do_carries_out_an_action_and_returns_the_new_state(
    client: httpx.AsyncClient, lamp: Lamp
) -> None:
    asked = {"device": "lamp", "action": "light", "colour": "red"}
    response = await client.post("/do", json=asked)
    assert (response.status_code, response.json()["lit"]) == (200, True)
    assert lamp.lit


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "JSON"),
        (b"[]", "JSON"),
        (b'{"device": "lamp"', "JSON"),
        (b"\xff", "JSON"),
        (b'{"action": "light"}', "device"),
        (b'{"device": ["lamp"], "action": "light"}', "device"),
        (b'{"device": "stove", "action": "light"}', "stove"),
        (b'{"device": "lamp"}', "action"),
        (b'{"device": "lamp", "action": "light", "colour": "blue"}', "colour"),
        (b" " * 70_000, "bytes"),
    ],
)
async def test_an_impossible_action_is_a_400_with_the_reason(
    client: httpx.AsyncClient, lamp: Lamp, body: bytes, message: str
) -> None:
    response = await client.post("/do", content=body)
    assert response.status_code == 400
    assert message in response.json()["error"]
    assert not lamp.lit


async def test_an_unknown_device_gets_a_panel_made_of_its_actions(
    client: httpx.AsyncClient,
) -> None:
    page = (await client.get("/")).text
    assert 'data-do="lamp.light"' in page
    assert "<option>green</option>" in page
    assert 'data-each="lamp"' in page


async def test_the_page_uses_only_its_own_assets(
    client: httpx.AsyncClient,
) -> None:
    page = (await client.get("/")).text
    assert "//" not in page.replace("<!doctype", "")
    for asset in ("bench.css", "bench.js", "icon.svg"):
        assert f"/static/{asset}" in page
        assert (await client.get(f"/static/{asset}")).status_code == 200


async def test_a_picture_is_sent_again_only_after_a_change(
    client: httpx.AsyncClient, lamp: Lamp
) -> None:
    assert (await client.get("/pictures/lamp.png")).status_code == 204
    lamp.lit = True
    first = await client.get("/pictures/lamp.png")
    assert (first.content, first.headers["content-type"]) == (b"PNG: red", "image/png")
    again = await client.get("/pictures/lamp.png", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
