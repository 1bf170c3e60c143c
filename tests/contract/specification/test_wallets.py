"""The outlet's wallets: the kiosk takes no notes for a payment that the wallet cannot cover."""

from pathlib import Path

import pytest

from agent.base.money import rupees
from agent.dialogue.page import Text
from agent.outlet.wallets import COUNTS_S, LOW_INTERVAL_S, READ_AGAIN_S
from agent.services.declaration import Wallet
from agent.services.registry import BY_CODE, SERVICES
from agent.transactions.model import Direction
from tests.contract.specification import steps as s
from tests.contract.specification.scene import Scene, a_scene
from tests.support.kiosk_world import PIN
from tests.support.virtual_time import virtual_time

NOTES_FIRST = [one.code for one in SERVICES if one.terms.direction is Direction.IN]
"""Services whose customers hand in notes."""


def _wallet(scene: Scene) -> Wallet:
    wallet = BY_CODE[scene.service].wallet
    assert wallet is not None
    return wallet


def balance(scene: Scene) -> int:
    return scene.world.api.world.books.balance(_wallet(scene).value)


async def leave_in_wallet(scene: Scene, paise: int) -> None:
    """Set the balance, and wait until the next check reads it again."""
    scene.world.api.world.fill_wallet(_wallet(scene).value, paise - balance(scene))
    await scene.world.passes(READ_AGAIN_S + 1)


def test_every_service_that_takes_notes_names_the_wallet_that_it_debits() -> None:
    assert [code for code in NOTES_FIRST if BY_CODE[code].wallet is None] == []


@pytest.mark.parametrize("service", NOTES_FIRST)
@virtual_time
async def test_no_notes_are_taken_for_what_the_wallet_cannot_pay(
    service: str, tmp_path: Path
) -> None:
    """With one rupee in the wallet, the review shows the error and does not send a request.

    Of a verification the wallet pays only the charge, not the price.
    """
    async with a_scene(tmp_path, service) as scene:
        await scene.is_offered()
        if service != "dmt.TRANSFER":  # its price is refused before the review
            await leave_in_wallet(scene, rupees(1))
        await scene.answers_all()
        if service == "dmt.TRANSFER":
            await leave_in_wallet(scene, rupees(1))
            await scene.world.passes(11)
            await scene.acts(("back", None), ("continue", "500"))
        await scene.sees("review")
        await scene.world.passes(1)
        refused = await scene.act("confirm", gives=422)

        assert refused["error"] == scene.message("error-wallet")
        assert scene.world.transactions == []


async def empty_after_the_read(scene: Scene) -> None:
    """Empty the wallet when the kiosk has just read it; it is not read again at once."""
    await scene.is_offered()
    await scene.world.passes(READ_AGAIN_S + 1)
    await scene.acts(("choose", "en"), ("choose", scene.service))
    await scene.world.passes(1)
    await scene.act("cancel")
    scene.world.api.world.fill_wallet(_wallet(scene).value, -balance(scene))


@virtual_time
async def test_the_balance_that_comes_with_a_bill_counts(tmp_path: Path) -> None:
    async with a_scene(tmp_path, "bbps.PAY") as scene:
        await empty_after_the_read(scene)
        await scene.answers_all()
        await scene.sees("review")
        await scene.world.passes(1)
        refused = await scene.act("confirm", gives=422)

        assert refused["error"] == scene.message("error-wallet")
        assert scene.world.transactions == []


@virtual_time
async def test_the_balance_that_comes_with_a_transfers_limits_counts_for_the_next_customer(
    tmp_path: Path,
) -> None:
    async with a_scene(tmp_path, "dmt.TRANSFER") as scene:
        await empty_after_the_read(scene)
        await scene.answers_all()
        await scene.world.passes(1)

        reasons = {
            offer.service.code: offer.reason for offer in scene.world.kiosk.read_model.offers()
        }
        assert reasons["aeps.CD"] == Text("rest-wallet")


@pytest.mark.parametrize("service", ["recharge.MOBILE", "aeps.CD"])
@virtual_time
async def test_a_wallet_with_exactly_enough_is_accepted(service: str, tmp_path: Path) -> None:
    """With the amount and the published charge in the wallet, the kiosk asks for notes."""
    async with a_scene(tmp_path, service) as scene:
        await scene.is_offered()
        await leave_in_wallet(scene, rupees(503 if service == "aeps.CD" else 500))
        await scene.answers_all()
        await scene.world.passes(1)
        await scene.act("confirm")
        if service == "aeps.CD":
            await scene.gives_finger()
        await scene.sees("cash")


async def _key_lacks_bills(scene: Scene) -> None:
    scene.world.api.do("key", {"permissions": ["recharge"]})


async def _read_is_silent(scene: Scene) -> None:
    scene.world.breaks("bbps/balance", "silent", "before", count=50)


async def _read_is_broken(scene: Scene) -> None:
    scene.world.breaks("bbps/balance", "broken-json", "after", count=50)


@pytest.mark.parametrize("unreadable", [_key_lacks_bills, _read_is_silent, _read_is_broken])
@virtual_time
async def test_an_unreadable_wallet_does_not_stop_a_customer(
    unreadable: object, tmp_path: Path
) -> None:
    """If an empty wallet cannot be read, the service decides.

    The customer does not wait longer, and leaves with a claim for the notes.
    """
    async with a_scene(tmp_path, "recharge.MOBILE") as scene:
        await scene.is_offered()
        await unreadable(scene)  # type: ignore[operator]  # one of the table
        await leave_in_wallet(scene, 0)
        await scene.world.passes(COUNTS_S)
        await s.asks().happens(scene)
        await scene.sees("cash")
        await s.counts_in.happens(scene)
        await scene.sees("pending")
        assert scene.world.transaction.why_abandoned == "INSUFFICIENT_BALANCE"


@virtual_time
async def test_an_empty_wallets_services_are_suspended_until_it_is_filled(tmp_path: Path) -> None:
    """With an empty MAIN wallet, only the tiles of its services show the reason."""
    async with a_scene(tmp_path, "recharge.MOBILE") as scene:
        await scene.is_offered()
        await leave_in_wallet(scene, 0)
        await scene.acts(("choose", "en"), ("choose", "recharge.MOBILE"))
        await scene.world.passes(1)
        await scene.act("cancel")
        reasons = {
            offer.service.code: offer.reason for offer in scene.world.kiosk.read_model.offers()
        }
        empty = {code for code, reason in reasons.items() if reason and reason.key == "rest-wallet"}
        assert empty == {code for code in reasons if BY_CODE[code].wallet is Wallet.MAIN}

        await scene.world.passes(600)
        assert "recharge.MOBILE" not in scene._offered()

        await leave_in_wallet(scene, rupees(1000))
        await scene.world.passes(LOW_INTERVAL_S + 1)
        assert "recharge.MOBILE" in scene._offered()


@virtual_time
async def test_the_shopkeeper_sees_both_wallets_and_when_they_were_read(tmp_path: Path) -> None:
    async with a_scene(tmp_path, "recharge.MOBILE") as scene:
        await scene.is_offered()
        scene.world.api.do("key", {"permissions": ["aeps", "recharge", "transfer"]})
        await scene.acts(("attendant", None), ("continue", PIN))
        await scene.acts(("choose", "settings"), ("choose", "outlet"), ("choose", "ask"))
        await scene.world.passes(2)
        shown = (await scene.get())["facts"]["lines"]
        lines = {line["label"]: line["value"] for line in shown}
        assert "50,000" in lines[scene.message("line-wallet-AEPS")]
        assert lines[scene.message("line-wallet-MAIN")] == scene.message(
            "wallet-refused", code="FORBIDDEN"
        )
