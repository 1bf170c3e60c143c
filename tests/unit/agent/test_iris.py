"""A customer whose finger cannot be read uses an iris scan: the whole path by the screen protocol.

The real agent with its real driver and client, and the simulated iris camera and service.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from agent.ui.app import create_app
from tests.support.kiosk_world import AADHAAR, BANK, PIN, Fit, World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.ui.serving import ACCESS, BEARER

HOST = "127.0.0.1:8080"


class Page:
    """Presses keys like the page's own script."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def screen(self) -> dict[str, Any]:
        screen: dict[str, Any] = (await self._http.get("/screen")).json()
        return screen

    async def touches(self, *steps: tuple[str, str | None]) -> dict[str, Any]:
        for action, value in steps:
            revision = (await self.screen())["revision"]
            press = {"revision": revision, "action": action, "value": value}
            answer = await self._http.post("/act", json=press)
            assert answer.status_code == 200, answer.text
        return await self.screen()

    async def asks_for(self, amount: str) -> None:
        """Go from the start screen to the capture."""
        await self.touches(("choose", "en"), ("choose", "aeps.CW"), ("continue", AADHAAR))
        await self.touches(("choose", BANK), ("continue", amount), ("agree", None))
        await self.touches(("confirm", None))


@asynccontextmanager
async def page_of(world: World) -> AsyncIterator[Page]:
    hosts = frozenset({HOST})
    app = create_app(world.kiosk, world.kiosk.words, allowed_hosts=hosts, access=ACCESS)
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app), base_url=f"http://{HOST}", headers=BEARER
    ) as http:
        yield Page(http)


async def gets_the_notes(world: World, page: Page) -> None:
    await world.sees("cash")
    await page.touches(("continue", PIN), ("handed", None))
    await world.sees("result")
    assert [(r["status"], r["amount"]) for r in world.books] == [("SUCCESS", 500)]
    assert world.facts[-2:] == ["handing_over", "handed"]


@virtual_time
async def test_an_unreadable_finger_is_replaced_by_an_iris(tmp_path: Path) -> None:
    """With a finger sensor and an iris camera, the finger is first; the eye also works."""
    async with kiosk_world(tmp_path, Fit.IRIS) as world, page_of(world) as page:
        await page.asks_for("500")
        world.reader.do("place", {"finger": "dry"})
        await world.comes_true(lambda: world.screen.facts.get("status") == "rub", within=120)
        screen = await page.screen()
        assert screen["facts"]["mode"] == "FP"
        assert [choice["value"] for choice in screen["choices"]] == ["IRIS"]

        await page.touches(("choose", "IRIS"))
        assert (await page.screen())["facts"]["mode"] == "IRIS"
        world.iris.do("place", {"finger": "good"})
        await gets_the_notes(world, page)
        assert (world.reader.state()["captures"], world.iris.state()["captures"]) == (0, 1)


@virtual_time
async def test_with_only_an_iris_camera_the_eye_is_asked_for_at_once(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.IRIS) as world, page_of(world) as page:
        world.reader.do("unplug", {})
        finger = world.kiosk.devices.monitors["biometric"]
        await world.comes_true(lambda: not finger.condition.usable, within=120)
        await page.asks_for("500")
        assert (await page.screen())["facts"]["mode"] == "IRIS"

        world.iris.do("place", {"finger": "good"})
        await gets_the_notes(world, page)


@virtual_time
async def test_without_an_eye_in_time_the_screen_asks_again(tmp_path: Path) -> None:
    """The text on the screen is about eyes, not about fingers."""
    async with kiosk_world(tmp_path, Fit.IRIS) as world, page_of(world) as page:
        await page.asks_for("500")
        world.reader.do("place", {"finger": "dry"})
        await world.comes_true(lambda: world.screen.facts.get("status") == "rub", within=120)
        await page.touches(("choose", "IRIS"))
        await world.comes_true(lambda: world.screen.error is not None, within=120)
        assert (await page.screen())["error"] == "No eye was seen. Look into the reader again."
        assert world.transactions == []


@virtual_time
async def test_the_attendant_tries_the_iris_camera(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.IRIS) as world, page_of(world) as page:
        world.iris.do("place", {"finger": "good"})
        await page.touches(("attendant", None), ("continue", PIN), ("choose", "devices"))
        screen = await page.touches(("choose", "iris"))
        assert screen["text"] == "Look into the reader."
        await world.comes_true(lambda: world.iris.state()["captures"] == 1, within=60)
        await world.passes(1)
        assert (await page.screen())["text"].startswith("It was read.")
