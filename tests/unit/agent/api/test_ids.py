"""Ids and amounts as the service may write them: an id is not money."""

import msgspec
import pytest

from agent.api.billers import InputParam
from agent.api.dmt import Beneficiary
from agent.api.recharge import Operator
from agent.api.records import account
from agent.api.replies import NoResponse
from tests.unit.agent.api.answers import answer, raw

PERSON = {"beneficiary_name": "S DEVI"}
OPERATOR = {"name": "Example Mobile", "type": "MOBILE"}


@pytest.mark.parametrize(
    ("written", "beneficiary_id"),
    [
        ("7", 7),
        ('"7"', 7),
        ("1613119830933", 1_613_119_830_933),
        ('"1613119830933"', 1_613_119_830_933),
        ("1613119830933.0", 1_613_119_830_933),
        ("9007199254740993", 9_007_199_254_740_993),
        ("18446744073709551617", 18_446_744_073_709_551_617),
    ],
)
def test_an_id_of_any_length_is_read_exactly(written: str, beneficiary_id: int) -> None:
    person = raw(f'{{"beneficiary_id": {written}, "beneficiary_name": "S"}}'.encode())
    found = person.read(Beneficiary)
    assert isinstance(found, Beneficiary), found
    assert found.beneficiary_id == beneficiary_id


@pytest.mark.parametrize("odd", [7.5, 7.0000001, True, None, "7a", "007", [], 10**40, 1e300])
def test_an_id_that_is_not_a_whole_number_is_not_read(odd: object) -> None:
    assert isinstance(answer({"beneficiary_id": odd} | PERSON).read(Beneficiary), NoResponse)


def test_an_operator_with_a_long_id_is_offered() -> None:
    operator = answer({"operator_id": 9_876_543_210_123} | OPERATOR).read(Operator)
    assert isinstance(operator, Operator)
    assert operator.operator_id == 9_876_543_210_123


def test_a_length_is_still_a_whole_number() -> None:
    param = answer({"paramName": "Number", "minLength": "10", "maxLength": 12.0}).read(InputParam)
    assert isinstance(param, InputParam)
    assert (param.min_length, param.max_length) == (10, 12)


def test_the_noise_of_a_float_is_not_shown_in_a_statement() -> None:
    lines = account(msgspec.Raw(b"null"), msgspec.Raw(b'[{"amount": 50.499999999999996}]'))
    assert str(lines.shown.statement[0].amount) == "50.5"
