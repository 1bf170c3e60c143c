"""A service rests with its reason on its tile, and comes back by itself or by the attendant."""

from pathlib import Path

import pytest

from tests.specification.resting import RESTS, Rest
from tests.specification.scene import Scene, a_scene
from tests.world.virtual_time import virtual_time


@pytest.mark.parametrize("rest", RESTS, ids=lambda rest: f"{rest.service}-{rest.reason}")
def test_it_rests(tmp_path: Path, rest: Rest) -> None:
    @virtual_time
    async def scenario() -> None:
        async with a_scene(tmp_path, rest.service) as scene:
            await scene.is_offered()
            await rest.comes(scene)
            assert await reason(scene) == scene.says(rest.reason, **dict(rest.args))
            await rest.goes(scene)
            assert await reason(scene) is None

    scenario()


async def reason(scene: Scene) -> str | None:
    """Read what stands on the service's tile; where nothing works at all, on the first screen."""
    shown = await scene.sees("start", "closed")
    if shown["name"] == "closed":
        return str(shown["facts"]["resting"])
    shown = await scene.act("choose", "en")
    tile = next(choice for choice in shown["choices"] if choice["value"] == scene.service)
    await scene.act("cancel")
    return str(tile["reason"]) if "reason" in tile else None
