"""A whole kiosk sends a wrong TPIN only once, however often it is started."""

from pathlib import Path

from agent.dialogue.page import Text
from agent.journal.crash_points import CrashPoint
from agent.transactions.model import BankStatus, Transaction
from tests.contract.proofs import proves
from tests.contract.specification import steps
from tests.contract.specification.scene import Scene, a_scene
from tests.support.kiosk_world import PIN
from tests.support.virtual_time import virtual_time
from tests.unit.agent.services.said import left_in

WRONG, RIGHT = "271828", "123456"
SERVICE = "recharge.MOBILE"


def puts_into_the_file(scene: Scene, tpin: str) -> None:
    (scene.world.folder / "tpin").write_text(tpin)


def failures(scene: Scene) -> int:
    """Return the service's count of wrong TPINs; after five it locks the TPIN."""
    count: int = scene.world.api.state()["tpin"]["failures"]
    return count


def why_not(scene: Scene) -> Text | None:
    offers = scene.world.kiosk.read_model.offers()
    return next(offer.reason for offer in offers if offer.service.code == SERVICE)


async def pays_for_a_recharge(scene: Scene) -> None:
    await steps.asks().happens(scene)
    await counts_in(scene)
    settled = (BankStatus.ABANDONED, BankStatus.SUCCEEDED)
    await scene.world.comes_true(lambda: newest(scene).bank_status in settled, within=120)


async def counts_in(scene: Scene) -> None:
    await scene.sees("cash")
    await scene.acts(("continue", PIN), ("confirm", "500"))


def newest(scene: Scene) -> Transaction:
    return max(scene.world.transactions, key=lambda t: t.client_reference)


async def types(scene: Scene, tpin: str) -> Text | None:
    """Enter a TPIN behind the PIN; return the screen's text."""
    await scene.world.comes_true(lambda: scene.world.screen.name.value == "start", within=900)
    await scene.acts(("attendant", None), ("continue", PIN), ("choose", "tpin"))
    await scene.act("continue", tpin)
    said = scene.world.screen.text
    await scene.act("cancel")
    return said


async def checks_the_outlet(scene: Scene) -> None:
    """Press *Check* under *Outlet*, as after a repair."""
    await scene.world.comes_true(lambda: scene.world.screen.name.value == "start", within=900)
    await scene.acts(("attendant", None), ("continue", PIN), ("choose", "outlet"))
    await scene.act("choose", "ask")
    await scene.world.comes_true(lambda: not scene.world.screen.facts["busy"], within=60)
    await scene.act("cancel")


async def is_ready(scene: Scene) -> None:
    """Wait until everything except the TPIN is ready."""
    await scene.world.comes_true(lambda: why_not(scene) in (None, Text("rest-tpin")), within=120)


@proves("limit: TPIN lockout", "rule: Further rules 3")
@virtual_time
async def test_a_wrong_tpin_is_sent_once_by_six_starts(tmp_path: Path) -> None:
    """The TPIN was changed at the service; restarts of the kiosk do not lock it."""
    async with a_scene(tmp_path, SERVICE) as scene:
        puts_into_the_file(scene, WRONG)
        await scene.restarts_agent()
        await pays_for_a_recharge(scene)
        for _ in range(5):
            await scene.restarts_agent()
            await is_ready(scene)
            assert why_not(scene) == Text("rest-tpin")
        assert failures(scene) == 1
    (tmp_path / "tpin").unlink()
    assert WRONG.encode() not in left_in(tmp_path), "no other file holds it"


@virtual_time
async def test_a_power_cut_right_after_the_refusal_does_not_send_it_again(tmp_path: Path) -> None:
    """Only the journal has the refusal, and the next start applies it."""
    async with a_scene(tmp_path, SERVICE) as scene:
        puts_into_the_file(scene, WRONG)
        await scene.restarts_agent()
        await steps.asks().happens(scene)
        held_sending_refused = 3
        scene.world.dies_at(held_sending_refused, CrashPoint.AFTER_COMMIT)
        await counts_in(scene)
        await scene.world.passes(60)
        await scene.restarts_agent()
        assert scene.world.transaction.refused_by == ("INVALID_TPIN",)
        await is_ready(scene)
        assert why_not(scene) == Text("rest-tpin")
        assert failures(scene) == 1


@virtual_time
async def test_a_typed_tpin_works_until_a_restart_and_the_screen_says_so(tmp_path: Path) -> None:
    async with a_scene(tmp_path, SERVICE) as scene:
        puts_into_the_file(scene, WRONG)
        await scene.restarts_agent()
        await pays_for_a_recharge(scene)
        await scene.restarts_agent()
        assert await types(scene, RIGHT) == Text("tpin-until-restart")
        await pays_for_a_recharge(scene)
        assert newest(scene).bank_status is BankStatus.SUCCEEDED

        await scene.restarts_agent()
        await is_ready(scene)
        assert why_not(scene) == Text("rest-tpin"), "the file still has the wrong one"
        assert scene.world.kiosk.state().parts["tpin"] == "refused"
        assert failures(scene) == 0, "the wrong one was not sent again"


@virtual_time
async def test_the_right_tpin_in_the_file_is_used_after_a_restart(tmp_path: Path) -> None:
    async with a_scene(tmp_path, SERVICE) as scene:
        puts_into_the_file(scene, WRONG)
        await scene.restarts_agent()
        await pays_for_a_recharge(scene)
        puts_into_the_file(scene, RIGHT)
        await scene.restarts_agent()
        await is_ready(scene)
        assert why_not(scene) is None
        assert "tpin" not in scene.world.kiosk.state().parts


@virtual_time
async def test_a_tpin_that_the_service_accepts_again_is_used_after_a_restart(
    tmp_path: Path,
) -> None:
    """The file's TPIN was refused once; after *Check* it is typed and accepted, and used again."""
    async with a_scene(tmp_path, SERVICE) as scene:
        puts_into_the_file(scene, RIGHT)
        await scene.restarts_agent()
        scene.world.refuses("recharge/recharge", "INVALID_TPIN")
        await pays_for_a_recharge(scene)
        assert scene.world.kiosk.service.tpin.is_configured_refused
        await checks_the_outlet(scene)
        await types(scene, RIGHT)
        await pays_for_a_recharge(scene)
        assert newest(scene).bank_status is BankStatus.SUCCEEDED
        await scene.restarts_agent()
        await is_ready(scene)
        assert why_not(scene) is None


@virtual_time
async def test_a_refusal_of_a_request_without_the_tpin_says_nothing_about_it(
    tmp_path: Path,
) -> None:
    """A gateway wrote the code of another product; every service with a TPIN was stopped."""
    async with a_scene(tmp_path, "upicw.QR") as scene:
        scene.world.refuses("upicw/qr", "INVALID_TPIN")
        await steps.asks().happens(scene)
        await scene.world.comes_true(lambda: newest(scene).refused_by != (), within=120)
        assert why_not(scene) is None
