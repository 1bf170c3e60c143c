"""A verification can be read again days later by its slip's reference; it is not stored."""

from pathlib import Path

import pytest

from agent.dialogue.page import Text
from tests.contract.specification.scene import EPIC, Scene, a_scene
from tests.support.kiosk_world import PIN
from tests.support.virtual_time import virtual_time
from tests.unit.agent.services.said import left_in

DAY_S = 24 * 3600.0


async def is_answered(scene: Scene) -> str:
    """Verify for the attendant; return the reference on the slip."""
    await scene.opens()
    await scene.sees("result", within=120)
    await scene.act("done")
    return scene.world.transaction.client_reference


async def comes_back(scene: Scene, days: int) -> None:
    """Start the kiosk on a later day, for its own clock and the service's."""
    scene.world.clock.advance(days * DAY_S)
    scene.world.kiosk_ahead += days * DAY_S
    await scene.restarts_agent()
    await scene.is_offered()


async def types_reference(scene: Scene, typed: str, *, gives: int = 200) -> None:
    await scene.sees("start")
    await scene.acts(("attendant", None), ("continue", PIN), ("choose", "verifications"))
    listed = [choice["value"] for choice in (await scene.get())["choices"]]
    assert listed == ["verify.COUNTER", "code"], "verifications of another day are not listed"
    await scene.act("choose", "code")
    await scene.act("continue", typed, gives=gives)
    await scene.world.passes(2)


@pytest.mark.parametrize("days", [1, 30])
@pytest.mark.parametrize("ending", [6, 64], ids=["the last six", "all of it"])
def test_a_record_is_read_again_on_a_later_day(tmp_path: Path, days: int, ending: int) -> None:
    @virtual_time
    async def scenario() -> None:
        async with a_scene(tmp_path, "verify.COUNTER") as scene:
            reference = await is_answered(scene)
            await comes_back(scene, days)
            calls = scene.world.api.state()["calls"]
            await types_reference(scene, reference[-ending:].lower())
            shown = await scene.get()
            assert scene.asked in {line["value"] for line in shown["facts"]["lines"]}
            posted = "POST /ext/v1/verify/voter-id"
            assert scene.world.api.state()["calls"].get(posted) == calls.get(posted), "it is free"

    scenario()
    assert EPIC.encode() not in left_in(tmp_path)


@pytest.mark.parametrize("typed", ["ZZZZZZ", "3ZC", "%", "' OR 1=1 --"])
@virtual_time
async def test_an_unknown_reference_is_reported(tmp_path: Path, typed: str) -> None:
    async with a_scene(tmp_path, "verify.COUNTER") as scene:
        await is_answered(scene)
        await comes_back(scene, days=1)
        await types_reference(scene, typed, gives=422)
        assert (await scene.get())["error"] == scene.message("verifications-unknown")
        assert Text("verifications-unknown") == scene.world.screen.error
