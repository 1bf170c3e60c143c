"""Tests the attendant's screens in a whole kiosk: the day is opened, counted and closed."""

from pathlib import Path
from typing import NoReturn

import pytest

from agent.base.money import Money, rupees
from agent.devices.monitor import NOT_PROBED, Condition
from agent.dialogue.effects import Stop
from agent.dialogue.page import PressResult, ScreenLine, Text
from agent.journal.database import WriteFailed
from drivers.printer.port import PrinterState
from tests.support.kiosk_world import AADHAAR, PIN, Fit, World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.dialogue.attendant_front import MENU, lines, values

STRANGER = "499118665246"  # a valid number, but not the owner's


async def enters(world: World, screen: str) -> None:
    """Enter a screen behind the PIN, from the start screen."""
    await world.customer.says(("attendant", None), ("continue", PIN), ("choose", screen))


async def a_new_day(world: World) -> None:
    """Let the service require a new authentication, and let the kiosk notice it."""
    world.api.do("outlet", {"merchant_ref": "OUTLET-001", "daily_auth_done": False})
    await enters(world, "outlet")
    await world.customer.says(("choose", "ask"))
    await world.comes_true(lambda: "outlet.daily-auth" in values(world.screen), within=60)


def unavailable(world: World) -> set[str]:
    return {o.service.code for o in world.kiosk.read_model.offers() if o.reason}


def shown_lines(world: World) -> dict[str, object]:
    return lines(world.screen)


async def authenticates(world: World, aadhaar: str) -> None:
    await world.customer.says(("choose", "outlet.daily-auth"), ("continue", aadhaar))
    await world.customer.says(("agree", None))
    await world.customer.gives_finger()
    await world.sees("attendant", within=120)


@virtual_time
async def test_only_the_owners_finger_opens_the_day(tmp_path: Path) -> None:
    """After the owner's authentication withdrawals are offered again."""
    async with kiosk_world(tmp_path) as world:
        await a_new_day(world)
        assert "aeps.CW" in unavailable(world)
        assert "line-daily-auth-charge" in shown_lines(world), "before it is paid"

        await authenticates(world, STRANGER)
        error = world.screen.error
        assert error is not None
        assert (error.key, error.args["code"]) == ("outlet-refused", "DAILY_AUTH_FAILED")
        assert "owner" in str(error.args["message"])
        assert "aeps.CW" in unavailable(world)

        await authenticates(world, AADHAAR)
        assert world.screen.text is not None
        assert world.screen.text.key == "outlet-accepted"
        assert "aeps.CW" not in unavailable(world)
        assert values(world.screen)[0] == "opening", "the next step of the day"
        await world.customer.says(("choose", "opening"), ("continue", "10000"), ("confirm", None))
        assert values(world.screen) == MENU


@virtual_time
async def test_the_till_is_counted_in_the_morning_and_in_the_evening(tmp_path: Path) -> None:
    """After 500 of 10,000 rupees were handed out, a count of 9,000 is 500 short."""
    async with kiosk_world(tmp_path) as world:
        await enters(world, "drawer")
        await world.customer.says(("choose", "opening"), ("continue", "10000"))
        await world.customer.says(("confirm", None), ("cancel", None))
        await world.customer.takes_out("500")
        await world.sees("start")

        await enters(world, "drawer")
        await world.customer.says(("choose", "closing"), ("continue", "9000"))
        await world.customer.says(("confirm", None))
        assert world.screen.title == Text("attendant-today"), "the count leads to the report"
        noted = Text("drawer-noted-closing", {"amount": Money(rupees(9_000))})
        assert world.screen.facts["note"] == noted
        amounts = {"expected": Money(rupees(9_500)), "found": Money(rupees(9_000))}
        said = Text("odd-drawer", {"reference": ""}), Text("odd-amounts", {**amounts})
        assert world.screen.facts["differences"] == (ScreenLine(*said, "bad"),)
        assert shown_lines(world)["today-handed-out"] == Money(rupees(500))


@virtual_time
async def test_the_next_hand_over_knows_which_notes_were_given(tmp_path: Path) -> None:
    """With one ₹500 and five ₹100 notes, the second ₹500 are the five."""
    async with kiosk_world(tmp_path) as world:
        await enters(world, "drawer")
        counts = [("continue", typed) for typed in ("1", "0", "5", "0", "0", "0", "0")]
        await world.customer.says(("choose", "opening"), ("choose", "notes"), *counts)
        await world.customer.says(("confirm", None), ("cancel", None))
        shown = []
        for _ in range(2):
            await world.customer.withdraws("500")
            await world.sees("cash")
            await world.customer.says(("continue", PIN))
            shown.append(world.screen.facts["notes"])
            await world.customer.says(("handed", "as-shown"), ("done", None))
        assert shown == [(ScreenLine("500", 1),), (ScreenLine("100", 5),)]
        drawer = world.kiosk.read_model.attendant.drawer_notes()
        assert drawer is not None
        assert sum(count for _, count in drawer) == 0


@virtual_time
async def test_a_count_that_was_not_stored_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> NoReturn:
        raise WriteFailed("journal.db: the disk is full")

    async with kiosk_world(tmp_path) as world:
        await enters(world, "drawer")
        await world.customer.says(("choose", "closing"), ("continue", "9000"))
        monkeypatch.setattr(world.kiosk.journal, "append_till_event", full)
        assert await world.customer.does("confirm") is PressResult.UNFIT
        assert world.screen.error == Text("rest-disk")
        monkeypatch.undo()
        await world.customer.says(("confirm", None))
        assert shown_lines(world)["today-closing"] == Money(rupees(9_000))


@virtual_time
async def test_each_device_can_be_tested(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD, Fit.DISPLAY, Fit.DISPENSER) as world:
        await enters(world, "devices")
        results = {}
        for device in values(world.screen):
            await world.customer.says(("choose", device))
            world.reader.do("place", {"finger": "good"})
            await world.comes_true(lambda: values(world.screen), within=60)
            assert world.screen.text is not None
            results[device] = world.screen.text.key
        good = dict.fromkeys(("card", "display", "printer", "cash"), "try-good")
        assert results == {"biometric": "try-captured", **good}


@virtual_time
async def test_the_start_screen_uses_the_chosen_language(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await enters(world, "language")
        await world.customer.says(("choose", "hi"), ("cancel", None))
        assert world.screen.language == "hi"
        await world.restart()
        assert world.screen.language == "hi"


@pytest.mark.parametrize("how", list(Stop))
@virtual_time
async def test_the_attendants_stop_is_executed(tmp_path: Path, how: Stop) -> None:
    async with kiosk_world(tmp_path) as world:
        await enters(world, "stop")
        await world.customer.says(("choose", how.value))
        assert not world.kiosk.stopping.is_set()
        await world.customer.says(("confirm", None))
        assert world.kiosk.stopping.is_set()
        assert world.kiosk.stop_request is how


@pytest.mark.parametrize(
    ("condition", "warning"),
    [
        (Condition(usable=True, word=PrinterState.READY.value), None),
        (Condition(usable=True, word=PrinterState.PAPER_LOW.value), Text("start-paper-low")),
        (Condition(usable=False, word=PrinterState.NO_PAPER.value), Text("start-printer")),
        (Condition(usable=False, word=PrinterState.OFFLINE.value), Text("start-printer")),
        (NOT_PROBED, None),
    ],
)
@virtual_time
async def test_the_printer_warns_the_shopkeeper_before_a_customer_needs_a_slip(
    tmp_path: Path, condition: Condition, warning: Text | None
) -> None:
    async with kiosk_world(tmp_path) as world:
        world.kiosk.devices.monitors["printer"].condition = condition
        world.kiosk.runner.look_again()
        await world.passes(1)
        assert world.screen.facts.get("printer") == warning
        await world.customer.says(("attendant", None), ("continue", PIN))
        assert world.screen.facts["printer"] == warning


@virtual_time
async def test_a_kiosk_without_a_printer_warns_of_none(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, tables={"printer": {"driver": "none"}}) as world:
        assert "printer" not in world.screen.facts
