"""Complete answers of a customer, one row for each product; and what the services' tests share."""

from pathlib import Path

import msgspec
import pytest

from agent.api import matm
from agent.api import verify as verification
from agent.api.billers import Bill, Biller, Category, FoundBiller, InputParam
from agent.api.dmt import (
    Beneficiary,
    Price,
    SenderChecked,
    SenderVerified,
    TransferBank,
    TransferLimits,
)
from agent.api.exchange import Location
from agent.api.recharge import Operator
from agent.api.replies import Amount
from agent.app import offered, parts, service_parts
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.dialogue import registry as dialogues
from agent.dialogue.handlers import money
from agent.dialogue.read_model import Option
from agent.dialogue.steps import step
from agent.services import bbps, dmt, recharge, registry, verify
from agent.services.answers import (
    Answers,
    Capture,
    ChosenBank,
    Consent,
    Inquiry,
    InquiryResult,
    Picked,
    Whose,
)
from agent.services.declaration import Outlet, RequestContent, ServiceDeclaration

OUTLET = Outlet("OUTLET-001", Location(12.9716, 77.5946))
AADHAAR = "999999990019"
MOBILE = "9876543210"

AT_A_BANK = Answers(
    aadhaar=Private(AADHAAR),
    bank=ChosenBank("607094", "State Bank of India"),
    amount=rupees(6000),
    mobile=Private(MOBILE),
    otp_reference=Private("OTP-1"),
    otp_sent_to="XXXXXX3210",
    otp_verified=True,
    consent=Consent("2026-11-1", "hi", 1_795_253_400.0),
    captures={Whose.CUSTOMER: Capture(Private(b"<PidData/>"), "SN-1")},
)

OPERATOR = Operator(
    operator_id=3,
    name="Example Mobile",
    type="MOBILE",
    min_amount=Amount(rupees(10)),
    max_amount=Amount(rupees(5_000)),
    number_label="Mobile number",
    number_regex="^[6-9][0-9]{9}$",
)
OPERATORS = (
    Option("3", OPERATOR.name, OPERATOR),
    Option("4", "Sample Telecom", Operator(4, "Sample Telecom", "MOBILE")),
)
RECHARGED = Answers(
    picked={recharge.OPERATOR: Picked("3", OPERATOR.name, OPERATOR)},
    fields={recharge.NUMBER: Private(MOBILE)},
    amount=rupees(199),
)

CATEGORY = Category("Electricity", "Electricity")
FOUND = FoundBiller("MSEB00000MAH01", "Example Power", "MAH")
BILLER = Biller(
    FOUND.biller_id,
    FOUND.biller_name,
    [InputParam("Consumer Number", "NUMERIC", 12, 12), InputParam("Billing Unit", mandatory=False)],
)
BILL = Bill(
    Private("BT-1"),
    customer_name="ASHA DEVI",
    bill_number="B1234567",
    due_date="2026-12-01",
    amount=Amount(Paise(124_050)),
)
BILLED = Answers(
    picked={
        bbps.CATEGORY: Picked(CATEGORY.category, CATEGORY.name, CATEGORY),
        bbps.BILLER: Picked(FOUND.biller_id, FOUND.biller_name, FOUND),
    },
    inquiry_results={
        Inquiry.BILLER: InquiryResult(BILLER),
        Inquiry.BILL: InquiryResult(BILL, until=900.0),
    },
    fields={"biller-Consumer Number": Private("123456784321"), bbps.MOBILE: Private(MOBILE)},
    amount=Paise(124_050),
)

TRANSFER_BANK = TransferBank("State Bank of India", "SBIN")
OTHER_BANK = TransferBank("YES Bank", "YESB", available=False)
SENDER = SenderVerified(Private("st_1"), "R SHARMA")
RECEIVER = Beneficiary(77, "S DEVI", "XXXXXXXX4321", "SBIN0001234", "State Bank of India")
TRANSFER_LIMITS = TransferLimits(
    min_transfer=Amount(rupees(100)),
    max_transfer=Amount(rupees(25_000)),
    daily_limit_per_beneficiary=Amount(rupees(200_000)),
    balance=Amount(rupees(40_000)),
)
FREE = Price(charge_amount=Amount(0), total_debit=Amount(rupees(3_000)))
TRANSFERRED = Answers(
    picked={dmt.BANK: Picked("SBIN", TRANSFER_BANK.bank_name, TRANSFER_BANK)},
    fields={
        dmt.SENDER_MOBILE: Private(MOBILE),
        dmt.SENDER_NAME: Private("R Sharma"),
        dmt.ACCOUNT: Private("123456784321"),
        dmt.ACCOUNT_AGAIN: Private("123456784321"),
        dmt.IFSC: Private("SBIN0001234"),
        dmt.RECEIVER: Private("S Devi"),
    },
    inquiry_results={
        Inquiry.SENDER_CHECK: InquiryResult(SenderChecked(registered=False)),
        Inquiry.SENDER: InquiryResult(SENDER, until=1800.0),
        Inquiry.BENEFICIARY_ADD: InquiryResult(RECEIVER),
        Inquiry.TRANSFER_LIMITS: InquiryResult(TRANSFER_LIMITS),
        Inquiry.TRANSFER_PRICE: InquiryResult(FREE),
    },
    amount=rupees(3_000),
)
"""A new sender's transfer to a typed account."""

VOTER_ID = verification.VerificationService(
    "voter-id",
    "Voter ID",
    "Officially Valid Document",
    Amount(rupees(2)),
    available=True,
    fields=[
        verification.Field("epic_number", required=True, description="EPIC number"),
        verification.Field("name", required=False, description="Name to compare with"),
    ],
)
EPIC = "ABC1234567"
VERIFIED = Answers(
    picked={verify.PICK: Picked("voter-id", VOTER_ID.label, VOTER_ID)},
    fields={verify.field_name("epic_number"): Private(EPIC)},
    amount=rupees(50),
)

BY_PRODUCT = {
    "aeps": AT_A_BANK,
    "upicw": AT_A_BANK,
    "matm": AT_A_BANK,
    "bbps": BILLED,
    "recharge": RECHARGED,
    "verify": VERIFIED,
    "dmt": TRANSFERRED,
}


def said_for(code: str) -> Answers:
    """Return the complete answers of a customer of this service."""
    return BY_PRODUCT[code.partition(".")[0]]


FIXED = matm.FixedAmount(msgspec.Raw(b"0"))
CARD_INFO = matm.Info(
    services=matm.CardServices(balance=FIXED, statement=FIXED),
    devices=["PAX-A920", "MOREFUN_ET389"],
    launch_valid_minutes=15,
    max_open_per_outlet=1,
)
"""The card services, as GET info returns them."""


def order(answers: Answers) -> RequestContent:
    return RequestContent(OUTLET, "OUTLET-001-1", answers, Private("123456"), CARD_INFO)


def register(patch: pytest.MonkeyPatch, toy: ServiceDeclaration) -> None:
    """Register a declaration as `agent/services/registry.py` would."""
    services = (*registry.SERVICES, toy)
    for table in (registry.BY_CODE, dialogues.BY_CODE):
        patch.setitem(table, toy.code, toy)
    for module in (registry, dialogues, offered):
        patch.setattr(module, "SERVICES", services)
    assert vars(step)["BY_CODE"] is dialogues.BY_CODE
    assert all(m.BY_CODE is registry.BY_CODE for m in (parts, service_parts, money))


def left_in(folder: Path) -> bytes:
    """Return the contents of every file that a kiosk has written."""
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
