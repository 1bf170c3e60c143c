"""A request's fields become bytes in one place."""

from decimal import Decimal

import msgspec
import pytest

from agent.api import bbps, dmt, matm, recharge, upicw
from agent.api.aeps import AepsCapture, Submission
from agent.api.exchange import body
from agent.base.private import Private


def test_private_values_are_sent_but_not_shown() -> None:
    made = body({"aadhaar": Private("999999990019"), "pid_data": Private(b"<PidData/>")})
    assert "9999" not in repr(made)
    assert made.reveal() == b'{"aadhaar":"999999990019","pid_data":"<PidData/>"}'


def test_missing_values_are_left_out() -> None:
    assert body({"otp_reference": None, "amount": 500}).reveal() == b'{"amount":500}'


def test_rupees_are_numbers_without_a_floats_error() -> None:
    assert body({"amount": Decimal("99.1")}).reveal() == b'{"amount":99.1}'


def test_a_value_without_a_wire_format_is_an_error() -> None:
    with pytest.raises(TypeError, match="object cannot be serialised"):
        body({"amount": object()})


def test_the_same_fields_give_the_same_bytes() -> None:
    """Retries send the same bytes: the order is that of the fields."""
    fields = {"b": 1, "a": 2}
    assert msgspec.json.decode(body(fields).reveal()) == fields
    assert body(fields) == body(dict(fields))


PERSONAL = frozenset(
    {"aadhaar", "pid_data", "otp", "otp_reference", "tpin", "sender_token", "bill_token"}
    | {"number", "customer_mobile", "mobile_number", "customer_pan", "account_number"}
)


REQUESTS = (
    *(Submission, AepsCapture, upicw.QrRequest, matm.CardRequest),
    *(bbps.PaymentRequest, dmt.TransferRequest, dmt.BankAccount, recharge.RechargeRequest),
)


@pytest.mark.parametrize("shape", REQUESTS)
def test_the_personal_fields_of_a_request_are_private(shape: type[msgspec.Struct]) -> None:
    """So no log and no error message shows them."""
    for field in msgspec.structs.fields(shape):
        if field.name in PERSONAL:
            assert field.type in (Private[str], Private[bytes], Private[str] | None), field
