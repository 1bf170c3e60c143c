"""An optional field that is null, empty or unreadable is absent, in every reply of the service."""

from types import ModuleType
from typing import Any

import msgspec
import pytest

from agent.api import aeps, bbps, billers, dmt, matm, outlets, recharge, records, verify
from agent.api.replies import NoResponse
from agent.base.money import rupees
from tests.unit.agent.api.answers import answer

MODULES = (aeps, bbps, billers, dmt, matm, outlets, recharge, records, verify)
NEEDED: dict[type[msgspec.Struct], dict[str, Any]] = {
    aeps.Bank: {"bank_iin": "607094", "bank_name": "SBI"},
    aeps.Charges: {"services": {}},
    aeps.CustomerOtpSent: {"otp_reference": "OTP-1"},
    bbps.Complaint: {"complaint_id": "C1", "reference_id": "B1", "status": "OPEN"},
    bbps.HistoryPage: {"transactions": []},
    bbps.MainWallet: {},
    billers.Bill: {"bill_token": "token"},
    billers.Biller: {"biller_id": "EX01", "biller_name": "Power", "input_params": []},
    billers.Category: {"category": "ELECTRICITY", "name": "Electricity"},
    billers.FoundBiller: {"biller_id": "EX01", "biller_name": "Power"},
    billers.InputParam: {"paramName": "Consumer Number"},
    dmt.AccountVerified: {"verified": True},
    dmt.Beneficiary: {"beneficiary_id": 3, "beneficiary_name": "S DEVI"},
    dmt.SenderChecked: {"registered": True},
    dmt.TransferBank: {"bank_name": "SBI", "ifsc_prefix": "SBIN"},
    dmt.TransferLimits: {"min_transfer": 1, "max_transfer": 2, "daily_limit_per_beneficiary": 3},
    matm.CardServices: {},
    matm.FixedAmount: {},
    outlets.DailyAuthDone: {},
    outlets.Merchant: {},
    outlets.OwnerOtpSent: {"otp_reference": "OTP-1"},
    outlets.StepDone: {},
    recharge.Operator: {"operator_id": 3, "name": "Mobile", "type": "MOBILE"},
    records.Pagination: {},
}
"""Each reply with optional fields, and the fields that it needs."""
ODD: tuple[object, ...] = (None, "", ["odd"], {"odd": 1})


def cases() -> list[Any]:
    return [
        pytest.param(shape, field, id=f"{shape.__name__}.{field.encode_name}")
        for shape in NEEDED
        for field in msgspec.structs.fields(shape)
        if not field.required and field.name not in getattr(shape, "STRICT", ())
    ]


def is_raw(field: msgspec.structs.FieldInfo) -> bool:
    return field.type is msgspec.Raw


@pytest.mark.parametrize(("shape", "field"), cases())
def test_an_optional_field_that_cannot_be_read_is_absent(
    shape: type[msgspec.Struct], field: msgspec.structs.FieldInfo
) -> None:
    """Otherwise the whole reply is lost: an OTP or a paid check is used up."""
    without = answer(NEEDED[shape]).read(shape)
    assert isinstance(without, shape), without
    for odd in ODD:
        found = answer(NEEDED[shape] | {field.encode_name: odd}).read(shape)
        assert isinstance(found, shape), (odd, found)
        # An object of an enquiry whose amount cannot be read is still there: it is not offered.
        is_inner = "FixedAmount" in str(field.type)
        lists = "list" in str(field.type) or is_raw(field) or is_inner
        assert lists or getattr(found, field.name) == getattr(without, field.name), odd


def _with_optional_fields(module: ModuleType) -> set[str]:
    shapes = (
        one
        for name, one in vars(module).items()
        if isinstance(one, type)
        and issubclass(one, msgspec.Struct)
        and one.__module__ == module.__name__
        if not name.startswith("_")
    )
    return {
        shape.__name__
        for shape in shapes
        if any(not field.required for field in msgspec.structs.fields(shape))
    }


def test_every_reply_with_an_optional_field_is_here() -> None:
    found = set().union(*map(_with_optional_fields, MODULES))
    requests = {"AepsCapture", "Submission", "OutletOwner", "OwnerCapture", "PaymentRequest"}
    requests |= {"CardRequest", "TransferRequest"}
    not_read = {
        "Record",
        "Endpoints",
        "SenderVerified",
        "ListedPayment",
        "FoundBillers",
    }  # made of Raw, or by us
    assert found - requests - not_read == {shape.__name__ for shape in NEEDED}


def test_an_unreadable_row_of_a_list_within_an_object_is_lost_alone() -> None:
    info = {"launch_valid_minutes": 5, "max_open_per_outlet": "3", "devices": ["A"]}
    services = {"CW": {"min_amount": "odd"}, "BE": {"amount": "1.00 "}, "MS": None}
    found = answer(info | {"services": services}).read(matm.Info)
    assert isinstance(found, matm.Info), found
    assert found.services.withdrawal is None
    assert found.services.balance is not None
    assert found.services.balance.paise == rupees(1)


def test_the_options_of_a_billers_input_may_be_null() -> None:
    param = {
        "paramName": "Number",
        "dataType": None,
        "minLength": None,
        "regex": "",
        "visible": None,
    }
    biller = {"biller_id": "EX01", "biller_name": "Power", "input_params": [param]}
    found = answer(biller | {"amount_exactness": None}).read(billers.Biller)
    assert isinstance(found, billers.Biller), found
    assert found.input_params == [billers.InputParam("Number")]
    assert found.amount_exactness is billers.Exactness.EXACT


@pytest.mark.parametrize(
    ("shape", "field", "value", "expected"),
    [
        (billers.Bill, "bill_number", 12303, "12303"),
        (billers.Bill, "valid_seconds", "1800", 1800.0),
        (dmt.SenderChecked, "valid_seconds", "120 ", 120.0),
        (dmt.Beneficiary, "ifsc_code", 1234, "1234"),
        (aeps.CustomerOtpSent, "valid_seconds", 90, 90.0),
    ],
)
def test_a_number_is_read_from_a_text_and_a_text_from_a_number(
    shape: type[msgspec.Struct], field: str, value: object, expected: object
) -> None:
    found = answer(NEEDED[shape] | {field: value}).read(shape)
    assert getattr(found, field) == expected


@pytest.mark.parametrize("odd", ["five hundred", "", " ", [], {}, True, "1,000", "₹500", 12.345])
def test_a_bill_whose_amount_cannot_be_read_is_not_paid(odd: object) -> None:
    """Otherwise the customer would have to type an amount for a bill that has one."""
    bill = answer(NEEDED[billers.Bill] | {"amount": odd}).read(billers.Bill)
    assert isinstance(bill, NoResponse)


def test_a_needed_field_that_is_null_counts_as_no_response() -> None:
    for shape, needed in NEEDED.items():
        for name in needed:
            assert isinstance(answer(needed | {name: None}).read(shape), NoResponse), (shape, name)
