"""The limits, held against the facts of the API document."""

import pytest

from agent.base.money import PAISE_PER_RUPEE, rupees
from agent.services.registry import BY_CODE
from agent.services.steps import AskAmount, Limits
from agent.transactions import limits
from tests.contract.document import LIMITS, PAISE, LimitRow
from tests.contract.proofs import proves


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=proves(f"limit: {row.limit}"), id=row.limit) for row in LIMITS],
)
def test_each_documented_limit_matches_its_constants(row: LimitRow) -> None:
    for name, fact in row.facts.items():
        if not hasattr(limits, name):
            continue  # a contract test alone proves it
        is_money = any(part in name for part in PAISE)
        assert getattr(limits, name) == (fact * PAISE_PER_RUPEE if is_money else fact), name


def test_the_services_use_the_limits_that_the_document_leaves_open() -> None:
    assert limits_of("upicw.QR") == Limits(rupees(100), rupees(5000), rupees(100))
    assert limits_of("aeps.AP").multiple_of == rupees(1)


def limits_of(code: str) -> Limits:
    asked = (each.step for each in BY_CODE[code].steps)
    (found,) = (step.limits for step in asked if isinstance(step, AskAmount))
    return found


def test_no_constant_is_used_for_two_limits() -> None:
    named = [name for row in LIMITS for name in row.facts]
    assert len(named) == len(set(named))
