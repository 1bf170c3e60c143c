"""Starting the kiosk: its units, and the wait for its page."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import HTTPServer

import pytest

from agent.base.clock import Clock
from agent.setup.machine import CommandFailed
from agent.setup.start import (
    AGENT_UNITS,
    BROWSER,
    start,
    wait_for_page,
)
from tests.support.served import Answer, served
from tests.unit.agent.app.setup.kiosk_root import KioskRoot


class Watch:
    """A clock that moves only while the code waits."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.clock = Clock(lambda: 0.0, lambda: self.seconds, self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.seconds += seconds
        await asyncio.sleep(0)  # noqa: TID251  # nothing is waited for


@contextmanager
def page(watch: Watch, serves_after_s: float, fleet_after_s: float = 0) -> Iterator[str]:
    """Serve a page without services, or its fleet, until these moments; yield its address."""

    class Page(Answer):
        def do_GET(self) -> None:  # noqa: N802  # the library's name
            fleet = "connected" if watch.seconds >= fleet_after_s else "away"
            parts = {"fleet": fleet} if fleet_after_s else {}
            self.send_response(200 if watch.seconds >= serves_after_s else 503)
            self.end_headers()
            self.wfile.write(json.dumps({"parts": parts}).encode())

    with served(HTTPServer(("127.0.0.1", 0), Page)) as server:
        yield f"http://127.0.0.1:{server.server_port}"


async def test_start_waits_until_the_page_offers_services() -> None:
    watch = Watch()
    with page(watch, serves_after_s=5) as address:
        assert await wait_for_page(address, watch.clock, print)
    assert watch.seconds == 5


async def test_a_page_without_services_is_accepted_after_a_while() -> None:
    watch, said = Watch(), list[str]()
    with page(watch, serves_after_s=1000) as address:
        assert await wait_for_page(address, watch.clock, said.append)
    assert watch.seconds == 20
    assert said == ["  … 10 s"]


async def test_start_waits_until_the_broker_is_connected() -> None:
    """The agent connects within ten seconds, and the check after a set-up would fail before."""
    watch = Watch()
    with page(watch, serves_after_s=1, fleet_after_s=9) as address:
        assert await wait_for_page(address, watch.clock, print)
    assert watch.seconds == 9


async def test_a_page_that_never_answers_is_reported() -> None:
    watch = Watch()
    assert not await wait_for_page("http://127.0.0.1:9", watch.clock, lambda _: None)
    assert watch.seconds == 180


def test_installed_units_are_started_now_and_enabled(kiosk: KioskRoot) -> None:
    start(kiosk.machine, *AGENT_UNITS, BROWSER)
    units = "kiosk-agent.socket kiosk-agent.timer kiosk-agent.service kiosk-browser.service"
    assert kiosk.calls[-2:] == [f"systemctl enable {units}", f"systemctl restart {units}"]


def test_a_missing_unit_is_named(kiosk: KioskRoot) -> None:
    kiosk.program("systemctl", 'case "$*" in "cat kiosk-browser"*) false;; *) true;; esac')
    with pytest.raises(CommandFailed, match=r"there is no kiosk-browser\.service"):
        start(kiosk.machine, *AGENT_UNITS, BROWSER)
