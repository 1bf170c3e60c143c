"""The attendant's rooms in a whole kiosk: the day is opened, counted and closed at the screen."""

from pathlib import Path
from typing import NoReturn

import pytest

from agent.dialogue.effects import Stop
from agent.dialogue.screens import PressResult, ScreenLine, Text
from agent.journal.database import WriteFailed
from agent.money import Money, rupees
from agent.transactions.till import TillCounted
from tests.world.kiosk_world import AADHAAR, PIN, World, kiosk_world
from tests.world.virtual_time import virtual_time

STRANGER = "499118665246"  # a well-formed number, and not the owner's


async def comes_in(world: World, room: str) -> None:
    """Come in behind the PIN, from wherever customers begin."""
    await world.customer.says(("attendant", None), ("continue", PIN), ("choose", room))


async def a_new_day(world: World) -> None:
    """The service has forgotten the outlet, as at midnight, and the kiosk has heard of it."""
    world.api.do("outlet", {"merchant_ref": "OUTLET-001", "daily_auth_done": False})
    await comes_in(world, "outlet")
    await world.customer.says(("choose", "ask"))
    await world.comes_true(lambda: "outlet.daily-auth" in values(world), within=60)


def values(world: World) -> list[str]:
    return [choice.value for choice in world.screen.choices]


def resting(world: World) -> set[str]:
    return {o.service.code for o in world.kiosk.read_model.offers() if o.reason}


def told(world: World) -> dict[str, object]:
    lines = world.screen.facts["lines"]
    assert isinstance(lines, tuple)
    return {line.label.key: line.value for line in lines if isinstance(line.label, Text)}


async def authenticates(world: World, aadhaar: str) -> None:
    await world.customer.says(("choose", "outlet.daily-auth"), ("continue", aadhaar))
    await world.customer.says(("agree", None))
    await world.customer.gives_finger()
    await world.sees("attendant", within=120)


@virtual_time
async def test_the_owners_finger_opens_the_day(tmp_path: Path) -> None:
    """Given a new day, when the owner authenticates, then withdrawals are offered again."""
    async with kiosk_world(tmp_path) as world:
        await a_new_day(world)
        assert "aeps.CW" in resting(world)
        assert "line-daily-auth-charge" in told(world), "the price is told before it is paid"

        await authenticates(world, AADHAAR)
        assert world.screen.text is not None
        assert world.screen.text.key == "outlet-accepted"
        assert "aeps.CW" not in resting(world)
        assert values(world) == ["ask"]


@virtual_time
async def test_somebody_elses_number_is_refused_in_the_services_own_words(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await a_new_day(world)
        await authenticates(world, STRANGER)
        error = world.screen.error
        assert error is not None
        assert (error.key, error.args["code"]) == ("outlet-refused", "DAILY_AUTH_FAILED")
        assert "owner" in str(error.args["message"])
        assert "aeps.CW" in resting(world)

        await authenticates(world, AADHAAR)
        assert "aeps.CW" not in resting(world)


@virtual_time
async def test_the_drawer_is_counted_in_the_morning_and_in_the_evening(tmp_path: Path) -> None:
    """Given 500 rupees handed out of 10,000, then a count of 9,000 lacks another 500."""
    async with kiosk_world(tmp_path) as world:
        await comes_in(world, "drawer")
        await world.customer.says(("choose", "opening"), ("continue", "10000"), ("cancel", None))
        await world.customer.withdraws("500")
        await world.customer.gets_cash()
        await world.sees("start")

        await comes_in(world, "drawer")
        await world.customer.says(("choose", "closing"), ("continue", "9000"))
        noted = Text("drawer-noted-closing", {"amount": Money(rupees(9_000))})
        assert world.screen.text == noted
        assert told(world) == {
            "drawer-counted": Money(rupees(9_000)),
            "drawer-expected": Money(rupees(9_500)),
            "drawer-difference": Money(rupees(-500)),
        }

        await world.customer.says(("back", None), ("choose", "today"))
        amounts = {"expected": Money(rupees(9_500)), "found": Money(rupees(9_000))}
        said = Text("odd-drawer", {"reference": ""}), Text("odd-amounts", {**amounts})
        assert world.screen.facts["differences"] == (ScreenLine(*said, "bad"),)
        assert told(world)["today-handed-out"] == Money(rupees(500))


@virtual_time
async def test_the_next_hand_over_knows_what_was_given_before(tmp_path: Path) -> None:
    """Given one note of ₹500 and five of ₹100, then the second ₹500 are the five."""
    async with kiosk_world(tmp_path) as world:
        await comes_in(world, "drawer")
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
async def test_a_count_that_the_disk_did_not_take_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> NoReturn:
        raise WriteFailed("journal.db: the disk is full")

    async with kiosk_world(tmp_path) as world:
        await comes_in(world, "drawer")
        await world.customer.says(("choose", "closing"))
        monkeypatch.setattr(world.kiosk.journal, "append_till_event", full)
        assert await world.customer.does("continue", "9000") is PressResult.UNFIT
        assert world.screen.error == Text("rest-disk")
        monkeypatch.undo()
        await world.customer.says(("continue", "9000"))
        assert told(world) == {"drawer-counted": Money(rupees(9_000))}


@virtual_time
async def test_what_was_counted_outlives_the_process(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await comes_in(world, "drawer")
        await world.customer.says(("choose", "opening"), ("continue", "10000"))
        await world.restart()
        facts = [entry.event for entry in world.kiosk.journal.events()]
        assert [f.amount for f in facts if isinstance(f, TillCounted)] == [rupees(10_000)]


@virtual_time
async def test_what_waits_for_the_bank_is_found_by_its_references(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=36_000)
        await world.customer.withdraws("500")
        await world.sees("pending")
        await world.sees("start")
        await comes_in(world, "pending")
        await world.customer.says(("choose", world.transaction.client_reference))
        assert told(world)["line-reference-id"] == world.transaction.reference_id
        assert world.screen.choices == (), "no notes are in it: the bank alone can tell"


@virtual_time
async def test_a_printer_is_tried(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await comes_in(world, "devices")
        assert values(world) == ["biometric", "printer"]
        await world.customer.says(("choose", "printer"))
        await world.comes_true(lambda: values(world), within=60)
        assert world.screen.text is not None
        assert world.screen.text.key == "try-good"


@virtual_time
async def test_a_tpin_that_was_refused_is_entered_anew(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        world.kiosk.tpin.refused("R-1")
        await comes_in(world, "tpin")
        await world.customer.says(("continue", "123456"))
        assert world.kiosk.tpin.tpin


@virtual_time
async def test_the_kiosk_rests_in_the_language_that_was_set(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await comes_in(world, "language")
        await world.customer.says(("choose", "hi"), ("cancel", None))
        assert world.screen.language == "hi"
        await world.restart()
        assert world.screen.language == "hi"


@pytest.mark.parametrize("how", list(Stop))
@virtual_time
async def test_the_attendants_stop_is_heard(tmp_path: Path, how: Stop) -> None:
    async with kiosk_world(tmp_path) as world:
        await comes_in(world, "stop")
        await world.customer.says(("choose", how.value))
        assert not world.kiosk.stopping.is_set()
        await world.customer.says(("confirm", None))
        assert world.kiosk.stopping.is_set()
        assert world.kiosk.stop_request is how


@virtual_time
async def test_notes_that_are_being_handed_over_hold_the_stop_up(tmp_path: Path) -> None:
    """Given a power cut in a hand-over, then first somebody says how it ended."""
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("500")
        await world.sees("cash")
        await world.customer.says(("continue", PIN))
        await world.restart()
        await world.sees("start")

        await comes_in(world, "stop")
        await world.customer.says(("choose", "shut-down"))
        assert await world.customer.does("confirm") is PressResult.UNFIT
        assert not world.kiosk.stopping.is_set()

        reference = world.transaction.client_reference
        await world.customer.says(("back", None), ("choose", "owed"), ("choose", reference))
        await world.customer.says(("handed", None), ("back", None), ("choose", "stop"))
        await world.customer.says(("choose", "shut-down"), ("confirm", None))
        assert world.kiosk.stop_request is Stop.SHUT_DOWN
