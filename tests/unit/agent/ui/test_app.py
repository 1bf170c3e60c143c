"""The addresses of the screen protocol, through the whole middleware."""

import asyncio
import re
from itertools import product
from typing import Any

import httpx
import pytest
from pytest_mock import MockerFixture
from starlette.applications import Starlette
from starlette.routing import Route

from agent import __version__
from agent.base.structs import replace
from agent.dialogue.page import Act, Press, PressResult
from agent.ui.app import STREAMS_MAX, end_streams
from agent.ui.page.pages import STATIC, VERSION
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import BEARER, HOST

HTML = {"Accept": "text/html"}
DIGEST = 16


def parts_of(html: str) -> set[str]:
    """Return the parts that a page has after it has drawn this: by digest, and symbols by id."""
    parts = re.findall(r'<(?:nav|section) data-part="(\w+)"|<symbol id="([\w-]+)"', html)
    return {digest or symbol for digest, symbol in parts}


async def act(client: httpx.AsyncClient, **press: Any) -> httpx.Response:
    return await client.post("/act", json={"revision": 7, "action": "continue", **press})


async def test_the_same_screen_is_json_or_html(client: httpx.AsyncClient) -> None:
    as_json = await client.get("/screen", headers={"Accept": "application/json"})
    as_html = await client.get("/screen", headers=HTML)
    assert as_json.json()["name"] == "amount"
    assert 'data-name="amount"' in as_html.text
    assert as_json.headers["cache-control"] == as_html.headers["cache-control"] == "no-store"


async def test_a_screen_leaves_out_the_parts_that_the_page_has(
    client: httpx.AsyncClient, counter: Counter
) -> None:
    """Given a page with the rail, the languages and the pictures of a screen, then the next one has
    only their places, and what they lack."""
    has = parts_of((await client.get("/screen", headers=HTML)).text)
    counter.show(SAMPLES["consent"])
    whole = (await client.get("/screen", headers=HTML)).text
    rest = (await client.get("/screen", headers=HTML | {"Kept-Parts": " ".join(has)})).text
    assert len(rest) < len(whole) * 0.6
    assert parts_of(rest) == parts_of(whole) - has
    assert set(re.findall(r'<i data-part="(\w+)">', rest)) == {p for p in has if len(p) == DIGEST}
    assert (rest.count("<main"), rest.count("<nav"), whole.count("<nav")) == (1, 0, 1)


async def test_a_changed_part_is_sent_again(client: httpx.AsyncClient, counter: Counter) -> None:
    """Given a page with an English rail, then a Hindi screen brings its own."""
    has = parts_of((await client.get("/screen", headers=HTML)).text)
    counter.show(replace(SAMPLES["amount"], language="hi"))
    hindi = await client.get("/screen", headers=HTML | {"Kept-Parts": " ".join(has)})
    assert "<nav" in hindi.text
    assert "भाषा" in hindi.text


async def test_the_whole_page_has_every_part(client: httpx.AsyncClient) -> None:
    has = parts_of((await client.get("/screen", headers=HTML)).text)
    page = (await client.get("/", headers={"Kept-Parts": " ".join(has)})).text
    assert parts_of(page) == has


async def test_the_page_holds_the_screen_and_only_own_files(client: httpx.AsyncClient) -> None:
    page = await client.get("/")
    assert 'data-name="amount"' in page.text
    assert f'src="/static/{VERSION}/kiosk.js"' in page.text


async def test_a_screen_that_cannot_be_rendered_is_plain_and_can_be_left(
    client: httpx.AsyncClient, counter: Counter, mocker: MockerFixture
) -> None:
    """Given a template that raises, then the same revision has a way out, and it is logged."""
    mocker.patch("agent.ui.page.pages._has_own_amount", side_effect=[KeyError("secret"), False])
    page = await client.get("/screen", headers=HTML)
    assert 'data-name="sorry"' in page.text
    assert 'data-revision="7"' in page.text
    assert 'data-act="cancel"' in page.text
    assert [where for where, _ in counter.faults] == ["html of amount"]


async def test_a_page_without_any_template_can_still_be_left(
    client: httpx.AsyncClient, mocker: MockerFixture
) -> None:
    mocker.patch("agent.ui.page.pages.Pages.fragment", side_effect=KeyError("secret"))
    page = await client.get("/")
    assert "This page cannot be shown" in page.text
    assert 'data-act="cancel"' in page.text
    assert "secret" not in page.text


async def test_a_screen_that_cannot_be_encoded_is_plain(
    client: httpx.AsyncClient, counter: Counter, mocker: MockerFixture
) -> None:
    mocker.patch("agent.ui.screen_protocol._fact", side_effect=KeyError("secret"))
    screen = (await client.get("/screen", headers={"Accept": "application/json"})).json()
    assert (screen["name"], screen["revision"], screen["input"]) == ("sorry", 7, None)
    assert [where for where, _ in counter.faults] == ["json of amount"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        *(("PUT", path, {"GET", "HEAD"}) for path in ("/", "/screen", "/events", "/healthz")),
        ("PUT", "/metrics", {"GET", "HEAD"}),
        ("PUT", f"/static/{VERSION}/kiosk.js", {"GET", "HEAD"}),
        *(("GET", path, {"POST"}) for path in ("/act", "/painted")),
    ],
)
async def test_an_answer_to_a_wrong_method_lists_the_right_ones(
    client: httpx.AsyncClient, method: str, path: str, allowed: set[str]
) -> None:
    refused = await client.request(method, path)
    assert refused.status_code == 405
    assert set(refused.headers["Allow"].split(", ")) == allowed


async def test_a_press_reaches_the_kiosk(client: httpx.AsyncClient, counter: Counter) -> None:
    answer = await act(client, value="500")
    assert answer.status_code == 200
    assert counter.presses == [Press(7, Act.CONTINUE, "500")]


async def test_a_press_on_an_old_screen_gets_the_current_one(
    client: httpx.AsyncClient, counter: Counter
) -> None:
    counter.show(SAMPLES["consent"])
    answer = await act(client, value="500")
    assert (answer.status_code, answer.json()["name"]) == (409, "consent")
    assert counter.presses == []


async def test_a_value_that_does_not_fit_is_422(
    client: httpx.AsyncClient, counter: Counter
) -> None:
    counter.verdict = PressResult.UNFIT
    assert (await act(client, value="7")).status_code == 422


async def test_an_invalid_press_changes_nothing(
    client: httpx.AsyncClient, counter: Counter
) -> None:
    """test_hostile_requests has many more."""
    answer = await client.post("/act", content=b"{")
    assert answer.status_code == 422
    assert answer.json()["name"] == "amount"
    assert answer.json()["error"] == "That touch was not understood. Please try again."
    assert counter.presses == []


async def test_a_kiosk_without_services_is_not_healthy(
    client: httpx.AsyncClient, counter: Counter
) -> None:
    well = await client.get("/healthz")
    counter.services = ()
    counter.counts.faults["desk"] = 4
    resting = await client.get("/healthz")
    assert (well.status_code, resting.status_code) == (200, 503)
    assert resting.json() == {
        "status": "resting",
        "version": __version__,
        "busy": False,
        "journal": "ok",
        "services": [],
        "parts": {"biometric": "ready", "api": "reachable"},
        "details": {},
        "faults": [
            {
                "name": "KioskFaults",
                "severity": "warning",
                "line": "KioskFaults",
                "words": "errors in the agent's own code since its start",
            }
        ],
    }


async def test_an_amount_is_worded_while_it_is_typed(client: httpx.AsyncClient) -> None:
    assert (await client.get("/in-words/500")).text == "five hundred rupees"
    assert (await client.get("/in-words/1000000000")).status_code == 404


async def test_metrics_are_prometheus_text(client: httpx.AsyncClient) -> None:
    answer = await client.get("/metrics")
    assert 'kiosk_faults_total{where="here"} 1.0' in answer.text
    assert answer.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize(
    ("name", "kind"), [("kiosk.js", "text/javascript"), ("style.css", "text/css")]
)
async def test_static_files_may_be_cached_for_ever(
    client: httpx.AsyncClient, name: str, kind: str
) -> None:
    answer = await client.get(f"/static/{VERSION}/{name}")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == f"{kind}; charset=utf-8"
    assert answer.text == (STATIC / name).read_text(encoding="utf-8")


async def test_a_static_file_that_does_not_exist_is_not_found(client: httpx.AsyncClient) -> None:
    assert (await client.get(f"/static/{VERSION}/style.css.map")).status_code == 404


class Listener:
    """A browser's event stream, without a socket: one ASGI call that stays open."""

    def __init__(self, app: Starlette) -> None:
        self.status = 0
        self._arrived: asyncio.Queue[str] = asyncio.Queue()
        self._gone = asyncio.Event()
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/events",
            "query_string": b"",
            "headers": [
                (b"host", HOST.encode()),
                (b"authorization", BEARER["Authorization"].encode()),
            ],
        }
        self._call = asyncio.create_task(self._serve(app, scope))

    async def _serve(self, app: Starlette, scope: dict[str, Any]) -> None:
        await app(scope, self._receive, self._send)

    async def _receive(self) -> dict[str, str]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        elif message.get("body"):
            await self._arrived.put(message["body"].decode())

    async def event(self) -> str:
        arrived = asyncio.create_task(self._arrived.get())
        await asyncio.wait({arrived, self._call}, return_when=asyncio.FIRST_COMPLETED)
        assert arrived.done(), "the stream has ended"
        return arrived.result().strip()

    async def leave(self) -> None:
        self._gone.set()
        await self.end()

    async def end(self) -> None:
        await self._call


async def test_a_listener_gets_the_revision_at_once_and_each_change(
    app: Starlette, counter: Counter
) -> None:
    listener = Listener(app)
    assert await listener.event() == "event: screen\r\ndata: 7"
    counter.show(SAMPLES["consent"])
    assert await listener.event() == "event: screen\r\ndata: 8"
    await listener.leave()


async def test_the_number_of_listeners_is_limited_and_falls_when_they_leave(app: Starlette) -> None:
    listeners = [Listener(app) for _ in range(STREAMS_MAX)]
    for listener in listeners:
        await listener.event()
    refused = Listener(app)
    assert await refused.event() == "too many listeners"
    assert refused.status == 503
    await listeners[0].leave()
    late = Listener(app)
    assert await late.event() == "event: screen\r\ndata: 7"
    for listener in (*listeners[1:], late):
        await listener.leave()


@pytest.mark.slow
async def test_streams_end_cleanly_when_the_server_stops(app: Starlette) -> None:
    listener = Listener(app)
    await listener.event()
    end_streams()
    await listener.end()


HOSTILE_PARTS = (
    "9" * 5000,
    "9" * 20,
    "-1",
    "1e5",
    "0x10",
    "%D9%A3",  # an Arabic digit
    "%00",
    "%0d%0a",
    "%ed%a0%80",  # half a surrogate pair
    "x" * 5000,
    "..%2f..%2fetc%2fpasswd",
)


async def test_a_hostile_address_never_causes_a_server_error(
    app: Starlette, client: httpx.AsyncClient
) -> None:
    """Given each address of the page with wrong parts, then the answer is "not found"."""
    routes = [r for r in app.routes if isinstance(r, Route) and r.param_convertors]
    assert len(routes) >= 5
    for route, hostile in product(routes, HOSTILE_PARTS):
        path = re.sub(r"\{.*?\}", hostile, route.path)
        assert (await client.get(path)).status_code == 404, (route.path, hostile[:20])
