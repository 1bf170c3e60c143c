"""An unavailable service shows its reason, and comes back automatically or by the attendant."""

from pathlib import Path

import pytest

from tests.contract.specification.scene import Scene, a_scene
from tests.contract.specification.unavailable import UNAVAILABLE, Unavailable
from tests.support.virtual_time import virtual_time


@pytest.mark.parametrize("case", UNAVAILABLE, ids=lambda case: f"{case.service}-{case.reason}")
@virtual_time
async def test_an_unavailable_service_shows_its_reason_until_it_is_available(
    tmp_path: Path, case: Unavailable
) -> None:
    async with a_scene(tmp_path, case.service) as scene:
        await scene.is_offered()
        await case.begins(scene)
        assert await reason(scene) == scene.message(case.reason, **dict(case.args))
        await case.ends(scene)
        assert await reason(scene) is None


async def reason(scene: Scene) -> str | None:
    """Return the reason on the service's tile, or on the closed screen; None if available."""
    shown = await scene.sees("start", "closed")
    if shown["name"] == "closed":
        return str(shown["facts"]["resting"])
    shown = await scene.act("choose", "en")
    tile = next(choice for choice in shown["choices"] if choice["value"] == scene.service)
    await scene.act("cancel")
    return str(tile["reason"]) if "reason" in tile else None
