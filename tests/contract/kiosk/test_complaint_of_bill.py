"""A complaint can be raised on a bill that was paid, and on no other."""

from pathlib import Path

import pytest

from tests.contract.proofs import proves
from tests.contract.specification import steps
from tests.contract.specification.bill_rows import BILLER
from tests.contract.specification.scene import a_scene
from tests.contract.specification.table import Step
from tests.support.virtual_time import virtual_time


@proves("rule: A complaint can be raised on a SUCCESS transaction only")
@pytest.mark.parametrize(
    ("answer", "offered"),
    [(BILLER.yes, 1), (BILLER.no, 0), (BILLER.yes_later, 0)],
    ids=["paid", "failed", "pending"],
)
@virtual_time
async def test_only_a_paid_bill_is_offered_for_a_complaint(
    tmp_path: Path, answer: Step, offered: int
) -> None:
    async with a_scene(tmp_path, "bbps.PAY", "DECLINED") as scene:
        for step in (answer, steps.asks(), steps.counts_in):
            await step.happens(scene)
        await scene.world.comes_true(lambda: scene.world.books, within=60)
        await scene.world.passes(5)
        bills = scene.world.kiosk.read_model.attendant.paid_bills()
        assert len(bills) == offered
