"""AEPS: the records that may be received, and the body of a withdrawal."""

import json
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.api.aeps import (
    TRANSACTIONS,
    Aeps,
    AepsCapture,
    AuthMode,
    Charges,
    DailyAuthPrice,
    PidOptions,
    Slab,
    Submission,
)
from agent.api.exchange import Location
from agent.api.replies import NoResponse
from agent.base.foreign_text import FOREIGN_TEXT_MAX
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.transactions.outcome import About, ParsedReply, Status
from tests.contract.proofs import proves
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.answers import RECORD, answer, raw
from tests.unit.agent.api.service import FINGER, HERE, OUTLET, Service, received
from tests.unit.agent.api.service import given as typed


def record(**changed: Any) -> ParsedReply | NoResponse:
    return TRANSACTIONS.read(answer(RECORD | changed))


def receipt(**changed: Any) -> ParsedReply:
    read = record(**changed)
    assert isinstance(read, ParsedReply)
    return read


def test_all_fields_of_a_record_are_read() -> None:
    outcome = receipt(bank_response_code="00").outcome
    assert outcome.status is Status.SUCCESS
    assert outcome.details == {"bank_response_code": "00"}
    assert outcome.bank_rrn == "632511004321"
    assert outcome.charge == 0
    assert receipt().shown.balance == 512040


@pytest.mark.parametrize("needed", ["reference_id", "client_reference", "status"])
def test_a_record_without_a_needed_field_counts_as_no_response(needed: str) -> None:
    rest = {name: value for name, value in RECORD.items() if name != needed}
    assert isinstance(TRANSACTIONS.read(answer(rest)), NoResponse)


@proves("rule: Conventions common to all products 8")
@pytest.mark.parametrize("needed", ["reference_id", "client_reference", "status"])
@pytest.mark.parametrize("odd", [7.5, True, ["AE1"], {}])
def test_a_needed_field_of_a_wrong_type_counts_as_no_response(needed: str, odd: object) -> None:
    assert isinstance(record(**{needed: odd}), NoResponse)


@pytest.mark.parametrize("needed", ["client_reference", "status"])
def test_our_reference_and_the_status_are_never_numbers(needed: str) -> None:
    assert isinstance(record(**{needed: 7}), NoResponse)


def test_an_id_that_is_written_as_a_number_is_stored_as_its_digits() -> None:
    """If it has lost a leading zero, nothing is found by it; then the client_reference is used."""
    assert receipt(reference_id=1613119830933).outcome.reference_id == "1613119830933"


def test_an_extremely_long_id_is_rejected() -> None:
    assert isinstance(record(reference_id="7" * (FOREIGN_TEXT_MAX + 1)), NoResponse)
    assert receipt(reference_id="7" * FOREIGN_TEXT_MAX)


def test_an_extremely_long_bank_reference_is_dropped_but_the_record_is_read() -> None:
    """A shortened reference would be wrong, and the result does not depend on it."""
    longest = "7" * FOREIGN_TEXT_MAX
    assert receipt(bank_rrn=longest).outcome.bank_rrn == longest
    assert receipt(bank_rrn=longest + "7").outcome.bank_rrn is None


def test_a_bank_reference_written_as_a_number_is_kept_by_its_digits() -> None:
    assert receipt(bank_rrn=632511004321).outcome.bank_rrn == "632511004321"


def test_control_characters_are_replaced_by_a_space() -> None:
    assert receipt(message="Paid\x1b[2J\n\u202eby mistake").outcome.message == "Paid [2J by mistake"
    assert receipt(bank_rrn="63\x0025").outcome.bank_rrn is None, "a reference is never edited"


@pytest.mark.parametrize("odd", [None, "true", 1, []])
def test_only_the_value_true_marks_a_duplicate(odd: object) -> None:
    assert receipt(duplicate=odd).outcome.duplicate is False


@pytest.mark.parametrize("name", ["amount", "service", "merchant_ref"])
def test_an_unreadable_field_is_named_and_hides_no_other(name: str) -> None:
    assert receipt(**{name: ["500"]}).about == About(unreadable=frozenset({name}))
    assert receipt(**{name: None}).about == About()


def test_an_odd_line_of_a_mini_statement_hides_no_other() -> None:
    lines = [{"date": 7, "amount": "?", "narration": None}, "odd", [1], {"narration": "UPI"}]
    parsed = receipt(mini_statement=lines)
    assert [(line.date, line.amount, line.narration) for line in parsed.shown.statement] == [
        ("7", None, ""),
        ("", None, "odd"),
        ("", None, "UPI"),
    ]
    assert parsed.alarms == (NO_LIST,)


NO_LIST = "the mini statement is not a list of objects"
UPI = {"date": "20/11", "type": "DR", "amount": "50.00", "narration": "UPI"}


@pytest.mark.parametrize(
    ("content", "narrations"),
    [
        ("20/11 DR 500 ATM\n21/11 CR 90 UPI", ["20/11 DR 500 ATM", "21/11 CR 90 UPI"]),
        (["20/11 DR 500 ATM", "21/11 CR 90 UPI"], ["20/11 DR 500 ATM", "21/11 CR 90 UPI"]),
        ({"transactions": [UPI]}, ["UPI"]),
        (UPI, ["UPI"]),
        ({"txnDate": "20/11", "value": 50.5}, ["20/11 50.5"]),
        (True, []),
    ],
)
def test_a_mini_statement_of_another_form_is_shown_as_far_as_it_goes(
    content: object, narrations: list[str]
) -> None:
    parsed = receipt(mini_statement=content)
    assert [line.narration for line in parsed.shown.statement] == narrations
    assert parsed.alarms == (NO_LIST,)


@pytest.mark.parametrize("nothing", [None, "", []])
def test_a_missing_mini_statement_raises_no_alarm(nothing: object) -> None:
    assert receipt(mini_statement=nothing).alarms == ()


def test_amounts_that_are_texts_are_exact() -> None:
    parsed = receipt(amount="500.00", account_balance="5120.40", wallet_impact="506.5")
    assert parsed.about.amount == 500_00
    assert parsed.shown.balance == 5120_40
    assert parsed.outcome.wallet_impact == 506_50
    line = receipt(mini_statement=[UPI]).shown.statement[0]
    assert line.amount == Decimal("50.00")


@pytest.mark.parametrize(
    "nonsense", ["", " ", "five", "5,00", "5e2", "+5", "0500", "5.", ".5", "१००", "NaN", "1_000"]
)
def test_a_text_without_a_decimal_is_not_an_amount(nonsense: str) -> None:
    parsed = receipt(amount=nonsense, account_balance=nonsense, wallet_impact=nonsense)
    assert (parsed.about.amount, parsed.shown.balance) == (None, None)
    assert parsed.outcome.wallet_impact is None


@pytest.mark.parametrize("balance", [b"1e999999", b'"NaN"', b'"sNaN"', b'"Infinity"'])
def test_a_balance_without_an_amount_is_not_shown(balance: bytes) -> None:
    read = received(raw(json.dumps(RECORD).encode().replace(b"5120.4", balance)), TRANSACTIONS)
    assert read.shown.balance is None


def test_an_unknown_status_word_is_pending() -> None:
    assert receipt(status="AWAITING_SWITCH").outcome.status is Status.PENDING


def test_unknown_fields_are_ignored() -> None:
    assert receipt(loyalty_points=7) == receipt()


def test_a_mini_statement_is_shown_as_far_as_it_goes() -> None:
    lines = [{"date": "20/11", "type": "DR", "amount": 500, "narration": "ATM"}, {"type": "CR"}]
    full, partly = receipt(mini_statement=lines).shown.statement
    assert (full.date, full.kind, full.amount, full.narration) == (
        "20/11",
        "DR",
        Decimal(500),
        "ATM",
    )
    assert (partly.date, partly.kind, partly.amount) == ("", "CR", None)


@given(st.binary(max_size=60))
def test_invalid_utf8_counts_as_no_response(data: bytes) -> None:
    """The envelope does not look into strings, so a record may turn out to be no UTF-8."""
    assert isinstance(TRANSACTIONS.read(raw(b'{"status":"' + data)), NoResponse)


WITHDRAWAL = Submission(
    merchant_ref="OUTLET-001",
    client_reference="OUTLET-001-20261121-150000-7QX3ZC",
    capture=AepsCapture(
        aadhaar=Private("999999990019"), bank_iin="607094", pid_data=Private(b"<PidData/>")
    ),
    amount=rupees(500),
    location=Location(12.9716, 77.5946),
)


def test_a_withdrawal_has_the_documented_fields() -> None:
    assert json.loads(WITHDRAWAL.body().reveal()) == {
        "merchant_ref": "OUTLET-001",
        "client_reference": "OUTLET-001-20261121-150000-7QX3ZC",
        "aadhaar": "999999990019",
        "bank_iin": "607094",
        "amount": 500,
        "pid_data": "<PidData/>",
        "auth_mode": "FP",
        "latitude": 12.9716,
        "longitude": 77.5946,
    }


@proves("rule: Product summaries 1")
def test_pid_data_is_passed_on_unchanged() -> None:
    pid_data = '<?xml version="1.0"?>\r\n<PidData x="é&#10;">\t</PidData>\n'
    capture = AepsCapture(Private("9"), "607094", Private(pid_data.encode()), "SN-1")
    sent = json.loads(
        Submission(
            merchant_ref="M",
            client_reference="R",
            capture=capture,
            amount=rupees(6000),
            location=Location(0, 0),
            customer_mobile=Private("9876543210"),
            otp_reference=Private("OTP-1"),
        )
        .body()
        .reveal()
    )
    assert sent["pid_data"] == pid_data
    assert (sent["customer_mobile"], sent["otp_reference"]) == ("9876543210", "OTP-1")
    assert sent["device_imei"] == "SN-1"


@virtual_time
async def test_an_iris_has_its_own_options_and_is_named_in_the_body() -> None:
    calls = Aeps(Service().client, OUTLET, HERE)
    options = typed(await calls.pid_options("TXN", AuthMode.IRIS), PidOptions).pid_options
    assert 'iCount="1"' in options
    iris = msgspec.structs.replace(FINGER, auth_mode=AuthMode.IRIS)
    assert b'"auth_mode":"IRIS"' in usual.aeps(capture=iris).reveal()


def charges(*slabs: tuple[str, str, str]) -> Charges:
    return Charges({"CW": [Slab(*(Decimal(number) for number in slab)) for slab in slabs]})


@proves("rule: GET /charges reports the exact figures")
@pytest.mark.parametrize(
    ("amount", "charge"),
    [(99, None), (100, 0), (500, 0), (501, 550), (10_000, 550), (10_001, None)],
)
def test_the_charge_comes_from_the_slab_of_the_amount(amount: int, charge: Paise | None) -> None:
    table = charges(("100", "500", "0"), ("501", "10000", "5.5"))
    assert table.charge("CW", rupees(amount)) == charge


@proves("rule: Daily authentication may carry a small charge per attempt")
def test_the_price_of_a_daily_authentication_is_shown_if_it_is_published() -> None:
    table = Charges({}, DailyAuthPrice(Decimal("0.94")))
    assert (table.daily_auth_charge, charges().daily_auth_charge) == (94, None)


def test_the_charge_of_another_service_is_unknown() -> None:
    assert charges(("100", "500", "1")).charge("BE", rupees(100)) is None


@pytest.mark.parametrize(
    "odd", [("NaN", "500", "1"), ("100", "sNaN", "1"), ("100", "500", "0.005"), ("0", "1e99", "1")]
)
def test_a_charge_that_cannot_be_read_is_not_shown(odd: tuple[str, str, str]) -> None:
    assert charges(odd).charge("CW", rupees(100)) is None
