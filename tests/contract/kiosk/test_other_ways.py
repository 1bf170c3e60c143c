"""A finger that is not read, and a reader or bank that is gone: other ways, without a loss."""

from pathlib import Path

from agent.dialogue.page import Text
from agent.transactions.model import CashStatus
from tests.support.kiosk_world import Fit, World, kiosk_world
from tests.support.virtual_time import virtual_time

AT_ONCE_S = 5.0
"""Far below the minute between two probes of an idle device."""


async def at_the_sensor(world: World, finger: str) -> None:
    await world.customer.asks_for("500")
    await world.customer.says(("confirm", None))
    await world.customer.gives_finger(finger)


def why_unavailable(world: World, service: str) -> str | None:
    """Return the reason on a service's tile; None if it can be chosen."""
    offers = world.kiosk.read_model.offers()
    reason = next(offer.reason for offer in offers if offer.service.code == service)
    return reason.key if reason else None


@virtual_time
async def test_a_dry_finger_is_read_again_without_a_touch(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await at_the_sensor(world, "dry")
        await world.comes_true(lambda: world.screen.facts.get("status") == "rub")
        world.reader.do("lift", {})
        await world.passes(2)
        world.reader.do("place", {"finger": "good"})
        await world.sees("cash")
        assert [record["amount"] for record in world.books] == [500]


@virtual_time
async def test_a_finger_that_stays_dry_is_read_five_times_and_then_let_be(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_the_sensor(world, "dry")
        screen = await world.sees("sorry", within=60)
        assert screen.title == Text("sorry-capture-title")
        world.reader.do("place", {"finger": "good"})
        await world.passes(30)
        assert world.reader.state()["captures"] == 0
        assert world.books == []


@virtual_time
async def test_the_way_to_upi_ends_with_the_same_notes(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await at_the_sensor(world, "dry")
        await world.comes_true(lambda: world.screen.choices)
        await world.customer.says(("choose", "upicw.QR"))
        await world.sees("qr")
        world.phone("pay")
        await world.customer.gets_cash()
        assert [(r["status"], r["amount"]) for r in world.books] == [("SUCCESS", 500)]
        assert world.transaction.cash is CashStatus.HANDED


@virtual_time
async def test_a_reader_gone_at_the_finger_suspends_the_service_at_once(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.asks_for("500")
        world.reader.do("unplug", {})
        await world.customer.says(("confirm", None))
        screen = await world.sees("sorry", within=AT_ONCE_S)
        assert screen.facts["money_moved"] == Text("sorry-money-none")
        assert why_unavailable(world, "aeps.CW") == "rest-biometric"

        world.reader.do("plug", {})
        await world.comes_true(lambda: why_unavailable(world, "aeps.CW") is None, within=10)
        await world.customer.says(("again", None))
        await world.customer.gives_finger()
        await world.sees("cash")
        assert [record["amount"] for record in world.books] == [500]


@virtual_time
async def test_a_bank_gone_at_the_finger_suspends_the_services_at_once(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.asks_for("500")
        world.internet.is_up = False
        await world.customer.says(("confirm", None))
        screen = await world.sees("sorry", within=60)
        assert screen.text == Text("rest-api")
        assert why_unavailable(world, "aeps.CW") == "rest-api"

        world.internet.is_up = True
        await world.comes_true(lambda: why_unavailable(world, "aeps.CW") is None, within=60)
        await world.customer.says(("again", None))
        await world.customer.gives_finger()
        await world.sees("cash")
        assert [record["amount"] for record in world.books] == [500]


@virtual_time
async def test_the_bank_refuses_a_finger_and_accepts_another_one(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="FAILED", failure_code="BIOMETRIC_MISMATCH")
        await at_the_sensor(world, "good")
        await world.sees("sorry")
        world.reader.do("lift", {})
        await world.customer.says(("again", None), ("agree", None))
        await world.customer.gives_finger()
        await world.customer.gets_cash()
        assert [r["status"] for r in world.books] == ["FAILED", "SUCCESS"]
