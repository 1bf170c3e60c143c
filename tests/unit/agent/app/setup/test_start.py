"""Starting the kiosk: its units, and the wait for its page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from agent.base.clock import Clock
from agent.setup.machine import CommandFailed
from agent.setup.start import (
    AGENT_UNITS,
    BROWSER,
    PAGE_WITHIN_S,
    SERVES_WITHIN_S,
    start,
    wait_for_page,
)
from tests.unit.agent.app.setup.kiosk_root import KioskRoot

SERVES, OFFERS_NOTHING = "200 OK", "503 Service Unavailable"


class Watch:
    """A clock that moves only while the code waits."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.clock = Clock(lambda: 0.0, lambda: self.seconds, self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.seconds += seconds
        await asyncio.sleep(0)  # noqa: TID251  # nothing is waited for


@asynccontextmanager
async def page(watch: Watch, serves_after_s: float) -> AsyncIterator[str]:
    """Serve a page without services until that moment; yield its address."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        status = SERVES if watch.seconds >= serves_after_s else OFFERS_NOTHING
        writer.write(
            f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode()
        )
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        host, port = server.sockets[0].getsockname()
        yield f"http://{host}:{port}"


async def test_start_waits_until_the_page_offers_services() -> None:
    watch = Watch()
    async with page(watch, serves_after_s=5) as address:
        assert await wait_for_page(address, watch.clock, print)
    assert watch.seconds == 5


async def test_a_page_without_services_is_accepted_after_a_while() -> None:
    watch, said = Watch(), list[str]()
    async with page(watch, serves_after_s=1000) as address:
        assert await wait_for_page(address, watch.clock, said.append)
    assert watch.seconds == SERVES_WITHIN_S
    assert said == ["  … 10 s"]


async def test_a_page_that_never_answers_is_reported() -> None:
    watch = Watch()
    assert not await wait_for_page("http://127.0.0.1:9", watch.clock, lambda _: None)
    assert watch.seconds == PAGE_WITHIN_S


def test_installed_units_are_started_now_and_enabled(kiosk: KioskRoot) -> None:
    start(kiosk.machine, *AGENT_UNITS, BROWSER)
    units = "kiosk-agent.socket kiosk-agent.timer kiosk-agent.service kiosk-browser.service"
    assert kiosk.calls[-2:] == [f"systemctl enable {units}", f"systemctl restart {units}"]


def test_a_missing_unit_is_named(kiosk: KioskRoot) -> None:
    kiosk.program("systemctl", 'case "$*" in "cat kiosk-browser"*) false;; *) true;; esac')
    with pytest.raises(CommandFailed, match=r"there is no kiosk-browser\.service"):
        start(kiosk.machine, *AGENT_UNITS, BROWSER)
