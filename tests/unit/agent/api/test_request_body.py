"""A request's fields become bytes in one place."""

from decimal import Decimal

import msgspec
import pytest

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
