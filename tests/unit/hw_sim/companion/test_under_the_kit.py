"""The simulated phone passes the kit, which is written from the same contract by itself."""

import pytest

from companion.check.rules import RULES
from companion.check.run import Verdict
from tests.unit.hw_sim.companion.under_the_kit import findings

WAITING = {43, 55}
"""The rules that only wait, one minute and fifteen."""
UNSEEN = {26, 32, 35, 36, 37, 50, 52, 54, 60}
"""Those that need the kit's RD service, which answers in the place of the phone's, a face service,
or an app with a fault. `test_phone.py` shows them."""


@pytest.mark.slow
def test_the_simulated_phone_breaks_no_rule() -> None:
    rules = {rule.number for rule in RULES} - WAITING
    found = list(findings(rules))
    assert [one.why for one in found if one.verdict is Verdict.FAILED] == []
    assert {one.rule.number for one in found if one.verdict is Verdict.UNSEEN} == UNSEEN
