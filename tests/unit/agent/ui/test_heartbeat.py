"""The page's heartbeat, on virtual time: when the page must reload or the browser restart."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from agent.metrics.counts import Counts
from agent.ui.heartbeat import (
    FIRST_BEAT_S,
    GRACE_S,
    NOTHING,
    SILENT_AFTER_S,
    BrowserState,
    Heartbeat,
    ask_restart_by,
)
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.samples import SAMPLES

BEAT_S = 1.5
HOUR_S = 3600.0


class Browser:
    """A kiosk's browser, as its heartbeat sees it, and the restarter."""

    def __init__(self, *, is_expected: bool = False) -> None:
        self.heartbeat = Heartbeat(virtual_clock(), Counts(), is_expected=is_expected)
        self.restarts_asked_at: list[float] = []

    @contextmanager
    def watched(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        watching = loop.create_task(
            self.heartbeat.watch(lambda: self.restarts_asked_at.append(loop.time()))
        )
        yield
        watching.cancel()

    async def shows(self, painted: int, current: int, seconds: float) -> float | None:
        """Beat for so long; return the seconds after which the page was asked to reload."""
        for beat in range(int(seconds / BEAT_S) + 1):
            if self.heartbeat.beat(painted, current):
                return beat * BEAT_S
            await passes(BEAT_S)
        return None


@virtual_time
async def test_a_page_that_paints_the_newest_screen_is_left_alone() -> None:
    browser = Browser()
    with browser.watched():
        assert await browser.shows(7, current=7, seconds=HOUR_S) is None
    assert browser.heartbeat.state is BrowserState.PAINTS
    assert browser.restarts_asked_at == []


@virtual_time
async def test_a_page_that_keeps_an_old_screen_reloads_within_five_seconds() -> None:
    browser = Browser()
    await browser.shows(7, current=7, seconds=60)
    loaded_after = await browser.shows(7, current=8, seconds=60)
    assert loaded_after is not None
    assert loaded_after + BEAT_S <= 5
    assert browser.heartbeat.state is BrowserState.SHOWS_OLD


@virtual_time
async def test_a_page_that_is_only_a_little_late_keeps_typed_text() -> None:
    browser = Browser()
    for revision in range(100):
        assert await browser.shows(revision, current=revision + 1, seconds=BEAT_S) is None


@virtual_time
async def test_a_page_without_a_screen_reloads_at_once() -> None:
    browser = Browser()
    await browser.shows(7, current=7, seconds=60)
    assert browser.heartbeat.beat(NOTHING, current=7)


@virtual_time
async def test_a_silent_browser_is_restarted_within_fifteen_seconds() -> None:
    browser = Browser()
    with browser.watched():
        await browser.shows(7, current=7, seconds=60)
        fell_silent = asyncio.get_running_loop().time()
        await passes(20)
        assert browser.heartbeat.state is BrowserState.SILENT
    (asked_at,) = browser.restarts_asked_at
    assert asked_at - fell_silent <= SILENT_AFTER_S + GRACE_S


@virtual_time
async def test_a_page_that_reloading_does_not_repair_restarts_the_browser() -> None:
    browser = Browser()
    with browser.watched():
        await browser.shows(7, current=7, seconds=60)
        for _ in range(10):
            await browser.shows(7, current=8, seconds=BEAT_S)
    assert len(browser.restarts_asked_at) == 1


@virtual_time
async def test_the_pauses_grow_while_restarts_do_not_help() -> None:
    browser = Browser()
    with browser.watched():
        await browser.shows(7, current=7, seconds=3)
        await passes(HOUR_S)
        assert 5 <= len(browser.restarts_asked_at) <= 10
        await browser.shows(1, current=1, seconds=60)
        so_far = len(browser.restarts_asked_at)
        await passes(15)
    assert len(browser.restarts_asked_at) == so_far + 1


@virtual_time
async def test_a_browser_that_never_paints_is_restarted_after_three_minutes() -> None:
    """Chromium may end at once, or show white, from the boot on."""
    browser = Browser()
    began = asyncio.get_running_loop().time()
    with browser.watched():
        await passes(170)
        assert browser.heartbeat.browser.status == BrowserState.NOT_SEEN.value
        assert browser.restarts_asked_at == []
        await passes(HOUR_S)
    assert browser.heartbeat.browser.status == BrowserState.SILENT.value
    first, *others = (at - began for at in browser.restarts_asked_at)
    assert first <= FIRST_BEAT_S + GRACE_S
    assert browser.heartbeat.browser.restarts_in_hour == 1 + len(others) > 5


@virtual_time
async def test_restarts_of_the_last_hour_are_counted() -> None:
    browser = Browser()
    with browser.watched():
        await browser.shows(7, current=7, seconds=60)
        await passes(20)
        assert browser.heartbeat.browser.restarts_in_hour == 1
        await browser.shows(7, current=7, seconds=HOUR_S)
    assert browser.heartbeat.browser.restarts_in_hour == 0


@virtual_time
async def test_a_browser_known_before_the_agents_start_is_expected() -> None:
    browser = Browser(is_expected=True)
    with browser.watched():
        await passes(15)
    assert len(browser.restarts_asked_at) == 1


@virtual_time
async def test_a_hidden_page_is_not_expected_for_three_minutes() -> None:
    browser = Browser()
    with browser.watched():
        await browser.shows(7, current=7, seconds=60)
        browser.heartbeat.hidden()
        await passes(170)
        assert browser.restarts_asked_at == []
        await browser.shows(7, current=7, seconds=60)
        await passes(15)
    assert len(browser.restarts_asked_at) == 1


@virtual_time
async def test_each_request_writes_the_file_that_systemd_watches(tmp_path: Path) -> None:
    file = tmp_path / "browser-stalled"
    ask = ask_restart_by(file, virtual_clock())
    ask()
    first = file.read_text()
    await passes(60)
    ask()
    assert file.read_text() > first


@virtual_time
async def test_an_unwritable_folder_does_not_stop_the_heartbeat(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ask_restart_by(tmp_path / "gone" / "browser-stalled", virtual_clock())()
    assert "the browser's restart" in caplog.text


# --- over HTTP ---


async def test_the_heartbeat_is_in_the_kiosks_health_and_metrics(
    client: httpx.AsyncClient, counter: Counter
) -> None:
    revision = counter.screen().revision
    assert (await client.post("/painted", json={"revision": revision})).status_code == 204
    assert counter.state().browser.status == "paints"
    metrics = (await client.get("/metrics")).text
    assert f"kiosk_browser_painted_revision {float(revision)}" in metrics
    assert "kiosk_browser_painted_timestamp_seconds 1.7" in metrics
    assert (await client.post("/painted", json={"revision": None})).status_code == 204
    assert counter.state().browser.status == "not seen"


async def test_a_page_without_a_screen_is_asked_to_reload(
    client: httpx.AsyncClient, counter: Counter
) -> None:
    counter.show(SAMPLES["consent"])
    answer = await client.post("/painted", json={"revision": NOTHING})
    assert (answer.status_code, answer.content) == (205, b"")
    assert 'kiosk_browser_stalls_total{remedy="reload"} 1.0' in (await client.get("/metrics")).text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{}", 422),
        (b'{"revision": "7"}', 422),
        (b'{"revision": 7.5}', 422),
        (b'{"revision": -2}', 422),
        (b'{"revision": 9007199254740993}', 422),
        (b'{"revision": ' + b"9" * 4000 + b"}", 422),
        (b" " * 5000, 413),
    ],
)
async def test_an_invalid_heartbeat_changes_nothing(
    client: httpx.AsyncClient, counter: Counter, body: bytes, status: int
) -> None:
    assert (await client.post("/painted", content=body)).status_code == status
    assert counter.state().browser.status == "not seen"


@virtual_time
async def test_a_heartbeat_reports_the_last_touch() -> None:
    heartbeat = Browser().heartbeat
    await passes(60)
    heartbeat.touched(seconds_ago=2)
    heartbeat.touched(seconds_ago=50)  # of another page
    assert heartbeat.touched_at == asyncio.get_running_loop().time() - 2


async def test_only_the_kiosks_own_page_may_send_a_heartbeat(client: httpx.AsyncClient) -> None:
    beat = {"revision": 7}
    stranger = await client.post("/painted", json=beat, headers={"Authorization": ""})
    other_site = await client.post("/painted", json=beat, headers={"Origin": "http://evil.example"})
    assert (stranger.status_code, other_site.status_code) == (401, 403)
