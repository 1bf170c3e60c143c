"""At the day's end the agent compares the service's list of bills with the journal."""

from pathlib import Path

from hw_sim.api.records import FAILED
from tests.contract.specification import steps as s
from tests.contract.specification.scene import Scene, a_scene
from tests.support.kiosk_world import PIN
from tests.support.virtual_time import virtual_time


async def closing_count(scene: Scene) -> None:
    await scene.sees("start")
    await scene.acts(("attendant", None), ("continue", PIN), ("choose", "drawer"))
    await scene.acts(("choose", "closing"), ("continue", "500"), ("confirm", None))
    await scene.world.passes(5)


@virtual_time
async def test_a_bill_with_another_status_at_the_service_is_in_the_report(tmp_path: Path) -> None:
    """A paid bill that the service later lists as FAILED appears after the closing count."""
    async with a_scene(tmp_path, "bbps.PAY") as scene:
        await s.asks().happens(scene)
        await s.counts_in.happens(scene)
        await scene.world.passes(300)
        await closing_count(scene)
        today = scene.world.kiosk.read_model.attendant.today()
        assert _named(today.differences) == []

        (record,) = scene.world.api.world.records.of("bbps")
        record.status = FAILED
        await closing_count(scene)
        today = scene.world.kiosk.read_model.attendant.today()
        assert _named(today.differences) == ["odd-listed-otherwise"]


def _named(lines: tuple[object, ...]) -> list[str]:
    return [line.label.key for line in lines if line.label.key != "odd-drawer"]  # type: ignore[attr-defined]  # lines of a screen
