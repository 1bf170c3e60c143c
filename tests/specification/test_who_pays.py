"""Who pays what (docs/decisions/0031): each service from its review to the day's report.

What the review says, what is counted, what the slip says and what the drawer's books hold is one
sum; what the service takes beside it is the shop's, and stands in the report.
"""

from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from agent.cash.day_ledger import day_ledger
from agent.cash.report import Report, day_report
from agent.dialogue.screens import Text
from agent.dialogue.views.slip import Shop, slip
from agent.money import ZERO, Money, Paise, rupees, to_wire
from agent.services.registry import SERVICES
from agent.transactions.ledger import EntryKind, day_of
from agent.transactions.model import Direction
from tests.kiosk_folder import NO_SIMULATOR
from tests.specification import steps as s
from tests.specification.scene import ENDPOINTS, WITHOUT_AMOUNT, Scene, a_scene
from tests.specification.table import Step
from tests.world.virtual_time import virtual_time

FIVE_HUNDRED = rupees(500)
TRANSFER_CHARGE = Paise(590)
"""What the service takes for a transfer here; in notes it is ₹6."""


@dataclass(frozen=True, slots=True)
class Paid:
    """Who pays what for one service, in paise."""

    steps: tuple[Step, ...]
    amount: Paise = FIVE_HUNDRED
    fee: Paise = ZERO
    """What the customer pays in notes beside the amount."""
    charge: Paise = ZERO
    """What the shop's wallet pays."""


FINGER_AND_NOTES = (s.answers(), s.hands_over)
NOTES_IN = (s.asks(), s.counts_in)

WHO_PAYS = {
    "aeps.CW": Paid(FINGER_AND_NOTES),
    "aeps.AP": Paid((s.answers(),), charge=rupees(2)),
    "aeps.BE": Paid((s.answers(),), amount=ZERO),
    "aeps.MS": Paid((s.answers(),), amount=ZERO, charge=rupees(1)),
    "aeps.CD": Paid(
        (s.asks(), s.step("gives a finger")(Scene.gives_finger), s.counts_in), charge=rupees(3)
    ),
    "upicw.QR": Paid((s.asks(), s.pays, s.hands_over)),
    "matm.CW": Paid((s.asks(), s.uses_card, s.hands_over)),
    "matm.BE": Paid((s.asks(), s.uses_card), amount=ZERO),
    "matm.MS": Paid((s.asks(), s.uses_card), amount=ZERO),
    "bbps.PAY": Paid(NOTES_IN),
    "recharge.MOBILE": Paid(NOTES_IN),
    "recharge.DTH": Paid(NOTES_IN),
    "dmt.TRANSFER": Paid(NOTES_IN, fee=rupees(6), charge=TRANSFER_CHARGE),
    "verify.PAID": Paid(NOTES_IN, amount=rupees(50), charge=rupees(2)),
    "verify.COUNTER": Paid((s.asks(),), amount=ZERO, charge=rupees(2)),
}


def test_every_service_says_who_pays() -> None:
    assert WHO_PAYS.keys() == {service.code for service in SERVICES}


@pytest.mark.parametrize("code", WHO_PAYS)
def test_review_count_slip_books_and_report_agree(tmp_path: Path, code: str) -> None:
    paid = WHO_PAYS[code]

    @virtual_time
    async def scenario() -> None:
        async with a_scene(tmp_path, code) as scene:
            api = scene.world.api.world
            api.settings = replace(api.settings, transfer_charge=TRANSFER_CHARGE)
            if code != "upicw.QR":  # there the phone says it
                scene.world.bank_says(ENDPOINTS[code], status="SUCCESS")
            for step in paid.steps:
                await step.happens(scene)
            await scene.sees("result", "mini-statement")
            check_review(scene, paid)
            check_slip(scene, paid)
            check_books(scene, paid)

    scenario()


def check_review(scene: Scene, paid: Paid) -> None:
    """Then the customer was told the sum, and that nothing comes to it if nothing does."""
    said = scene.reviewed
    if not said:
        return  # a QR has none: the amount on it is all that is paid
    total = said.get("total", said.get("amount", 0))
    if scene.service not in WITHOUT_AMOUNT or scene.service == "verify.PAID":
        assert total == to_wire(Paise(paid.amount + paid.fee))
    assert said.get("fee", 0) == to_wire(paid.fee)
    own_price = scene.service.startswith("verify")
    assert said["is_free"] is (not paid.fee and not own_price)
    assert "charge" not in said, "what the shop pays is not the customer's"


def check_slip(scene: Scene, paid: Paid) -> None:
    t = scene.world.transaction
    parts = slip(t, Shop("A shop", "OUTLET-001"), "en").parts
    rows: dict[str, Any] = {p.label.key: p.words for p in parts if isinstance(p.label, Text)}
    if t.cash_total:
        total = rows.get("slip-total", rows["slip-amount"])
        assert total == Money(Paise(paid.amount + paid.fee))
    if paid.fee:
        assert rows["slip-fee"] == Money(paid.fee)
    is_free = bool(scene.reviewed.get("is_free", True))
    assert ("slip-charge" in rows) is is_free
    assert rows.get("slip-outlays") == (
        Money(paid.charge) if scene.service == "verify.COUNTER" else None
    )


def check_books(scene: Scene, paid: Paid) -> None:
    """Then the drawer's books hold the counted sum, and the report the shop's cost beside it."""
    report = reported(scene)
    (line,) = report.services
    assert (line.amount, line.fee, line.charge) == (paid.amount, paid.fee, paid.charge)
    moved = {kind: total.amount for kind, total in report.till.totals.items() if total.count}
    way = scene.world.transaction.terms.direction
    expected = {
        Direction.IN: {EntryKind.TAKEN_IN: line.amount + line.fee},
        Direction.OUT: {EntryKind.HANDED_OUT: line.amount + line.fee},
        Direction.NO_CASH: {},
    }
    assert moved == expected[way]
    assert report.discrepancies == ()


def reported(scene: Scene) -> Report:
    kiosk = scene.world.kiosk
    day = date.fromisoformat(day_of(kiosk.clock.now().service))
    return day_report(day_ledger(kiosk.journal, NO_SIMULATOR["merchant_ref"], day))
