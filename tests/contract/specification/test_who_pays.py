"""Check who pays what (docs/decisions/0031), from the review to the day's report.

The sum is the same on the review, in the counted notes, on the slip and in the till's ledger. The
shop pays the service's charge, which only the report shows.
"""

import re
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from agent.base.money import ZERO, Money, Paise, rupees, to_wire
from agent.cash.day_ledger import day_ledger
from agent.cash.report import DayReport, day_report
from agent.dialogue.page import Text
from agent.dialogue.slips.slip import Shop, slip
from agent.services.registry import SERVICES
from agent.transactions.ledger import EntryKind, day_of
from agent.transactions.model import Direction
from tests.contract.specification.crashes import SUCCESS_RUNS
from tests.contract.specification.scene import (
    ACCOUNT,
    ENDPOINTS,
    EPIC,
    MOBILE,
    WITHOUT_AMOUNT,
    Scene,
    a_scene,
)
from tests.support.kiosk_folder import NO_SIMULATOR
from tests.support.kiosk_world import AADHAAR
from tests.support.virtual_time import virtual_time
from tests.unit.agent.services.said import left_in

FIVE_HUNDRED = rupees(500)
TRANSFER_CHARGE = Paise(590)
"""The service's charge for a transfer; the customer pays ₹6 in notes."""


@dataclass(frozen=True, slots=True)
class Paid:
    """The payers of one service; amounts are in paise."""

    amount: Paise = FIVE_HUNDRED
    fee: Paise = ZERO
    """Paid by the customer in notes, in addition to the amount."""
    charge: Paise = ZERO
    """Paid from the shop's wallet."""


WHO_PAYS = {
    "aeps.CW": Paid(),
    "aeps.AP": Paid(charge=rupees(2)),
    "aeps.BE": Paid(amount=ZERO),
    "aeps.MS": Paid(amount=ZERO, charge=rupees(1)),
    "aeps.CD": Paid(charge=rupees(3)),
    "upicw.QR": Paid(),
    "matm.CW": Paid(),
    "matm.BE": Paid(amount=ZERO),
    "matm.MS": Paid(amount=ZERO),
    "bbps.PAY": Paid(),
    "recharge.MOBILE": Paid(),
    "recharge.DTH": Paid(),
    "dmt.TRANSFER": Paid(fee=rupees(6), charge=TRANSFER_CHARGE),
    "verify.PAID": Paid(amount=rupees(50), charge=rupees(2)),
    "verify.COUNTER": Paid(amount=ZERO, charge=rupees(2)),
}
PRIVATE = re.compile(
    f"{AADHAAR}|{MOBILE}|{ACCOUNT}|{EPIC}|Asha Devi|S Devi|S DEVI|AB12345".encode()
    + rb"|\b[bs]t_[0-9A-Za-z]{4}"  # the token of a bill or of a sender
)


def test_every_service_has_an_entry_of_who_pays() -> None:
    assert WHO_PAYS.keys() == {service.code for service in SERVICES}


@pytest.mark.parametrize("code", WHO_PAYS)
@virtual_time
async def test_review_count_slip_ledger_and_report_agree(tmp_path: Path, code: str) -> None:
    """And nothing private remains in any file."""
    paid = WHO_PAYS[code]
    async with a_scene(tmp_path, code) as scene:
        api = scene.world.api.world
        api.settings = replace(api.settings, transfer_charge=TRANSFER_CHARGE)
        if code != "upicw.QR":  # the phone settles a QR
            scene.world.bank_says(ENDPOINTS[code], status="SUCCESS")
        (run,) = (one for one in SUCCESS_RUNS if one.service == code)
        for step in run.steps:
            await step.happens(scene)
        await scene.sees("result", "mini-statement")
        check_review(scene, paid)
        check_slip(scene, paid)
        check_books(scene, paid)
    assert PRIVATE.search(left_in(tmp_path)) is None


def check_review(scene: Scene, paid: Paid) -> None:
    """Check the sum on the review, and that it shows "free" only without a fee."""
    review = scene.reviewed
    if not review:
        return  # a QR has no review; it shows the amount
    total = review.get("total", review.get("amount", 0))
    if scene.service not in WITHOUT_AMOUNT or scene.service == "verify.PAID":
        assert total == to_wire(Paise(paid.amount + paid.fee))
    assert review.get("fee", 0) == to_wire(paid.fee)
    own_price = scene.service.startswith("verify")
    assert review["is_free"] is (not paid.fee and not own_price)
    assert "charge" not in review, "the customer must not see the shop's charge"


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
    """Check the counted sum in the till's ledger, and the shop's charge in the report."""
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


def reported(scene: Scene) -> DayReport:
    kiosk = scene.world.kiosk
    day = date.fromisoformat(day_of(kiosk.clock.now().service))
    return day_report(day_ledger(kiosk.journal.whole, NO_SIMULATOR["merchant_ref"], day))
