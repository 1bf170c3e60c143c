"""A guess that cannot be read never hides a documented field."""

import msgspec
import pytest

from agent.api.billers import PRICED, Bill
from agent.api.dmt import SenderVerified, TransferLimits
from agent.api.forgiving import Fields, forgiving
from agent.api.replies import ApiRefusal, NoResponse
from agent.base.money import rupees
from agent.base.private import Private

LIMITS = {"min_transfer": 100, "max_transfer": 50_000, "daily_limit_per_beneficiary": 200_000}


def fields(**data: object) -> Fields:
    return msgspec.json.decode(msgspec.json.encode(data), type=Fields)


@pytest.mark.parametrize("odd", ["much", None, {"INR": 5}, True, []])
def test_an_unreadable_balance_does_not_hide_the_limits_of_a_transfer(odd: object) -> None:
    read = forgiving(fields(**LIMITS, balance=odd), TransferLimits)
    assert isinstance(read, TransferLimits)
    assert (read.max_transfer.paise, read.balance) == (rupees(50_000), None)


@pytest.mark.parametrize("odd", ["soon", None, [900]])
def test_an_unreadable_life_does_not_hide_a_bills_token(odd: object) -> None:
    read = forgiving(fields(bill_token="BT-1", valid_seconds=odd), Bill, strict=PRICED)
    assert isinstance(read, Bill)
    assert (read.bill_token, read.valid_seconds) == (Private("BT-1"), 900.0)


def test_a_bill_whose_amount_cannot_be_read_is_not_offered() -> None:
    """Without it the customer would be asked for any amount."""
    read = forgiving(fields(bill_token="BT-1", amount="five"), Bill, strict=PRICED)
    assert isinstance(read, NoResponse)


def test_a_documented_field_must_be_readable() -> None:
    odd = fields(**LIMITS | {"max_transfer": "all"})
    assert isinstance(forgiving(odd, TransferLimits), NoResponse)
    assert isinstance(forgiving(fields(name="S DEVI"), SenderVerified), NoResponse)


def test_another_reply_is_returned_unchanged() -> None:
    refusal = ApiRefusal("FORBIDDEN", "", 403)
    assert forgiving(refusal, TransferLimits) is refusal
