"""Customers who have said everything that a product asks: one row a product."""

from agent.api.recharge import Operator
from agent.api.replies import Amount
from agent.dialogue.world import Option
from agent.money import rupees
from agent.private import Private
from agent.services import recharge
from agent.services.answers import Answers, Capture, ChosenBank, Consent, Picked, Whose

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

BY_PRODUCT = {
    "aeps": AT_A_BANK,
    "upicw": AT_A_BANK,
    "matm": AT_A_BANK,
    "recharge": RECHARGED,
}


def said_for(code: str) -> Answers:
    """Give what somebody has said who has come to a service's end."""
    return BY_PRODUCT[code.partition(".")[0]]
