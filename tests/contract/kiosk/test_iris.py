"""A customer whose finger cannot be read uses an iris scan, by the screen protocol."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tests.contract.specification import steps
from tests.contract.specification.scene import Scene, a_scene
from tests.support.kiosk_world import PIN, Fit
from tests.support.virtual_time import virtual_time


def at_a_kiosk(folder: Path) -> AbstractAsyncContextManager[Scene]:
    """Start a kiosk with a finger sensor and an iris camera."""
    return a_scene(folder, "aeps.CW", None, Fit.IRIS)


async def gets_the_notes(scene: Scene) -> None:
    await steps.hands_over.happens(scene)
    await scene.sees("result")
    assert [(r["status"], r["amount"]) for r in scene.world.books] == [("SUCCESS", 500)]
    assert scene.world.facts[-2:] == ["handing_over", "handed"]


async def gives_a_dry_finger(scene: Scene) -> None:
    await scene.opens()
    scene.world.reader.do("place", {"finger": "dry"})
    await scene.world.comes_true(lambda: scene.shown["facts"].get("status") == "rub", within=120)


@virtual_time
async def test_an_unreadable_finger_is_replaced_by_an_iris(tmp_path: Path) -> None:
    """The finger is first; the eye also works."""
    async with at_a_kiosk(tmp_path) as scene:
        await gives_a_dry_finger(scene)
        screen = await scene.get()
        assert screen["facts"]["mode"] == "FP"
        assert [choice["value"] for choice in screen["choices"]] == ["IRIS", "upicw.QR"]

        screen = await scene.act("choose", "IRIS")
        assert screen["facts"]["mode"] == "IRIS"
        scene.world.iris.do("place", {"finger": "good"})
        await gets_the_notes(scene)
        captures = scene.world.reader.state()["captures"], scene.world.iris.state()["captures"]
        assert captures == (0, 1)


@virtual_time
async def test_with_only_an_iris_camera_the_eye_is_asked_for_at_once(tmp_path: Path) -> None:
    async with at_a_kiosk(tmp_path) as scene:
        scene.world.reader.do("unplug", {})
        finger = scene.world.kiosk.devices.monitors["biometric"]
        await scene.world.comes_true(lambda: not finger.condition.usable, within=120)
        await scene.opens()
        assert (await scene.get())["facts"]["mode"] == "IRIS"

        scene.world.iris.do("place", {"finger": "good"})
        await gets_the_notes(scene)


@virtual_time
async def test_without_an_eye_in_time_the_screen_asks_again(tmp_path: Path) -> None:
    """The text on the screen is about eyes, not about fingers."""
    async with at_a_kiosk(tmp_path) as scene:
        await gives_a_dry_finger(scene)
        await scene.act("choose", "IRIS")
        await scene.world.comes_true(lambda: scene.shown.get("error"), within=120)
        assert scene.shown["error"] == "No eye was seen. Look into the reader again."
        assert scene.world.transactions == []


@virtual_time
async def test_the_attendant_tries_the_iris_camera(tmp_path: Path) -> None:
    async with at_a_kiosk(tmp_path) as scene:
        scene.world.iris.do("place", {"finger": "good"})
        await scene.acts(("attendant", None), ("continue", PIN), ("choose", "devices"))
        screen = await scene.act("choose", "iris")
        assert screen["text"] == "Look into the reader."
        await scene.world.comes_true(lambda: scene.world.iris.state()["captures"] == 1, within=60)
        await scene.world.passes(1)
        assert (await scene.get())["text"].startswith("It was read.")
