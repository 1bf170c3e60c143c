"""Which clients may use the page, and the headers of every answer."""

import httpx
import pytest

from agent.ui.page.pages import VERSION
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.serving import HOST

PRESS = {"revision": 7, "action": "back"}


async def test_a_foreign_host_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.get("/screen", headers={"Host": "evil.example"})
    assert answer.status_code == 421


@pytest.mark.parametrize("path", ["/in-words/1%0A", "/screen%0A", "/healthz%0A", "/screen%00"])
async def test_an_address_with_a_line_break_is_not_found(
    client: httpx.AsyncClient, path: str
) -> None:
    assert (await client.get(path)).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_another_sites_press_is_refused(
    client: httpx.AsyncClient, counter: Counter, headers: dict[str, str]
) -> None:
    assert (await client.post("/act", json=PRESS, headers=headers)).status_code == 403
    assert counter.presses == []


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": f"http://{HOST}", "Sec-Fetch-Site": "same-origin"}]
)
async def test_our_own_page_and_scripts_may_press(
    client: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    assert (await client.post("/act", json=PRESS, headers=headers)).status_code == 200


OPEN = ("/", "/screen", "/healthz", "/metrics", f"/static/{VERSION}/style.css")


@pytest.mark.parametrize("path", OPEN)
async def test_every_answer_has_the_policy(client: httpx.AsyncClient, path: str) -> None:
    headers = (await client.get(path)).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


async def test_a_refusal_has_the_policy_too(client: httpx.AsyncClient) -> None:
    answer = await client.get("/", headers={"Host": "evil.example"})
    assert answer.headers["cache-control"] == "no-store"
    assert "content-security-policy" in answer.headers
