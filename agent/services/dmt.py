"""Money transfer: notes become an IMPS transfer; sender by a code, receiver by name and account."""

import msgspec

from agent.api import dmt as api
from agent.api.senders import Account, AccountVerified, Beneficiary, SenderChecked, SenderVerified
from agent.money import ZERO, Paise, rupees
from agent.private import Private
from agent.services import steps
from agent.services.answers import AnswerMissing, Answers, Inquiry
from agent.services.bbps import initials, masked, up
from agent.services.declaration import (
    REFUND_SCHEDULE,
    Group,
    Need,
    Order,
    ServiceDeclaration,
    at,
    require,
)
from agent.services.steps import (
    LINE,
    AskAmount,
    Asked,
    AskField,
    AskForm,
    AskOtp,
    AskPick,
    AskService,
    FieldKind,
    Limits,
    Otp,
    Review,
    Source,
)
from agent.transactions import limits
from agent.transactions.model import Direction, PollSchedule, Terms

POLLED = PollSchedule(steps=((60.0, 10.0),), then=60.0)  # CONTRACT 6

BANK, BENEFICIARY = "transfer-bank", "beneficiary"
SENDER_MOBILE, SENDER_NAME = "sender-mobile", "sender-name"
ACCOUNT, ACCOUNT_AGAIN, IFSC = "transfer-account", "transfer-account-again", "transfer-ifsc"
RECEIVER = "transfer-name"
NEW = "new"  # picked in place of a beneficiary
ACCOUNT_CHECK = "dmt.ACCOUNT"
"""Names the price of having an account verified (World.charge)."""

NAME_MAX = 60  # characters
ACCOUNT_DIGITS = (9, 18)
REMARKS_MAX = 40  # characters; a statement has room for little more (guess: CONTRACT 6)
BANK_LETTERS = 4  # of an IFSC

AS_WRITTEN = Limits(limits.DMT_AMOUNT_MIN, limits.DMT_AMOUNT_MAX, rupees(1))
QUICK = (rupees(500), rupees(1_000), rupees(2_000), rupees(5_000))

# The same amount to the same account within so short a time is seldom meant.
ASKED_TWICE_WITHIN = 30 * 60.0


class AccountChecked(msgspec.Struct, frozen=True):
    """What the bank said of an account, and what the customer was told that it costs."""

    bank_said: AccountVerified
    price: Paise


# --- what was said so far ---


def bank(answers: Answers) -> api.Bank:
    return answers.chosen(BANK, api.Bank)


def sender(answers: Answers) -> SenderVerified:
    return answers.found(Inquiry.SENDER, SenderVerified)


def sender_name(answers: Answers) -> str | None:
    """Give the name of a sender who is not registered yet; None: the service knows it."""
    typed = answers.fields.get(SENDER_NAME)
    return typed.reveal() if typed and _is_unregistered(answers) else None


def _is_unregistered(answers: Answers) -> bool:
    try:
        return not answers.found(Inquiry.SENDER_CHECK, SenderChecked).registered
    except AnswerMissing:  # not yet known
        return False


def listed(answers: Answers) -> tuple[Beneficiary, ...]:
    """Give the sender's accounts at the bank that was picked."""
    prefix = bank(answers).ifsc_prefix
    return tuple(
        one
        for one in sender(answers).beneficiaries
        if one.ifsc_code is None or one.ifsc_code.startswith(prefix)
    )


def _has_listed(answers: Answers) -> bool:
    try:
        return bool(listed(answers))
    except AnswerMissing:  # not yet known
        return False


def _is_new(answers: Answers) -> bool:
    """Say whether the account has to be typed in; one that was stands on the list from then on."""
    picked = answers.picked.get(BENEFICIARY)
    if picked:
        return picked.value == NEW
    return Inquiry.BENEFICIARY_ADD in answers.inquiry_results or not _has_listed(answers)


def account(answers: Answers) -> Account:
    """Give the account that was typed in."""
    typed = require(answers.fields.get(ACCOUNT)), require(answers.fields.get(IFSC))
    return Account(typed[0], typed[1].reveal())


def _checked(answers: Answers) -> AccountChecked | None:
    learnt = answers.inquiry_results.get(Inquiry.ACCOUNT)
    return learnt.about if learnt and isinstance(learnt.about, AccountChecked) else None


def bank_knows(answers: Answers) -> bool:
    checked = _checked(answers)
    return checked is None or checked.bank_said.verified


def _is_unnamed(answers: Answers) -> bool:
    checked = _checked(answers)
    return _is_new(answers) and not (checked and checked.bank_said.beneficiary_name)


def receiver_name(answers: Answers) -> str:
    """Name whose account was typed in: as the bank knows it, else as the customer does."""
    checked = _checked(answers)
    by_bank = checked.bank_said.beneficiary_name if checked else None
    return by_bank or require(answers.fields.get(RECEIVER)).reveal()


def receiver(answers: Answers) -> Beneficiary:
    """Give who gets the money: from the list, or added to it just now."""
    if _is_new(answers):
        return answers.found(Inquiry.BENEFICIARY_ADD, Beneficiary)
    return answers.chosen(BENEFICIARY, Beneficiary)


def _account_fields(answers: Answers) -> tuple[AskField, ...]:
    """Ask for an account of the bank that was picked; its number twice."""
    prefix = bank(answers).ifsc_prefix
    shortest, longest = ACCOUNT_DIGITS
    number = rf"[0-9]{{{shortest},{longest}}}"
    return (
        AskField(ACCOUNT, number, longest, FieldKind.DIGITS, masked=True),
        AskField(ACCOUNT_AGAIN, number, longest, FieldKind.DIGITS, repeats=ACCOUNT, reviewed=False),
        AskField(
            IFSC,
            steps.IFSC,
            steps.IFSC_LENGTH,
            rule=lambda typed: typed.startswith(prefix),
            reviewed=False,
        ),
    )


# --- the amount, and what it costs ---


def _in_force(answers: Answers) -> Limits:
    """Give the limits that the service told a moment ago, in whole rupees."""
    told = answers.found(Inquiry.TRANSFER_LIMITS, api.Balance)
    largest = min(told.max_transfer.paise, told.daily_limit_per_beneficiary.paise)
    return Limits(told.min_transfer.paise, largest, rupees(1))


def _price(answers: Answers) -> api.Price:
    return answers.found(Inquiry.TRANSFER_PRICE, api.Price)


def can_be_sent(answers: Answers, price: api.Price) -> bool:
    """Say whether the outlet's wallet covers it: else the notes would only come back."""
    told = answers.found(Inquiry.TRANSFER_LIMITS, api.Balance)
    return price.total_debit.paise <= told.balance.paise


def fee(answers: Answers) -> Paise:
    """Give what is paid beside the amount, in notes: the charge, and for the account's check."""
    checked = _checked(answers)
    check = checked.price if checked and _is_new(answers) else ZERO
    return Paise(up(_price(answers).charge_amount.paise) + check)


# --- what is sent, and what is kept ---


def _body(order: Order) -> Private[bytes]:
    answers = order.answers
    return api.TransferRequest(
        client_reference=order.client_reference,
        sender_token=sender(answers).sender_token,
        beneficiary_id=receiver(answers).beneficiary_id,
        amount=require(answers.amount),
        tpin=require(order.tpin),
        remarks=_remarks(order),
    ).body()


def _remarks(order: Order) -> str:
    """Say on the receiver's statement where the money came from (guess: CONTRACT 6)."""
    outlet, end = order.outlet.merchant_ref, order.client_reference.rpartition("-")[2]
    return f"{outlet} {end}"[-REMARKS_MAX:]


def _facts(answers: Answers) -> dict[str, str]:
    to = receiver(answers)
    last4 = _last4(answers, to)
    facts = {
        "bank_name": bank(answers).bank_name,
        "beneficiary": initials(to.beneficiary_name),
        "number": masked(last4),
        "last4": last4,
        "ifsc": to.ifsc_code,
        "sender": masked(require(answers.fields.get(SENDER_MOBILE)).reveal()),
    }
    return {name: fact for name, fact in facts.items() if fact}


def _last4(answers: Answers, to: Beneficiary) -> str | None:
    """Give the account's last digits: from what was typed, or as the service shows them."""
    typed = answers.fields.get(ACCOUNT) if _is_new(answers) else None
    number = typed.reveal() if typed else to.beneficiary_account_masked or ""
    last4 = number[-4:]
    return last4 if last4.isdecimal() else None


# Proven by the code that goes there: not asked about again at the review.
SENDER = AskField(
    SENDER_MOBILE, steps.MOBILE, steps.MOBILE_DIGITS, FieldKind.DIGITS, masked=True, reviewed=False
)

TRANSFER = ServiceDeclaration(
    code="dmt.TRANSFER",
    icon="send",
    needs=frozenset({Need.TRANSFER_BANKS, Need.TPIN}),
    steps=(
        # A bank that is not switched on says so here, before anything is typed.
        Asked(AskPick(BANK, Source.TRANSFER_BANKS)),
        Asked(SENDER),
        Asked(AskService(Inquiry.SENDER_CHECK, shows=False)),
        Asked(AskField(SENDER_NAME, LINE, NAME_MAX, reviewed=False), when=_is_unregistered),
        Asked(AskOtp(Otp.SENDER)),
        Asked(AskPick(BENEFICIARY, Source.BENEFICIARIES), when=_has_listed),
        Asked(AskForm(_account_fields), when=_is_new),
        Asked(
            AskService(Inquiry.ACCOUNT, offered=True, price_of=ACCOUNT_CHECK, stands=bank_knows),
            when=_is_new,
        ),
        Asked(AskField(RECEIVER, LINE, NAME_MAX), when=_is_unnamed),
        Asked(AskService(Inquiry.BENEFICIARY_ADD, shows=False), when=_is_new),
        Asked(AskService(Inquiry.TRANSFER_LIMITS, shows=False)),
        Asked(AskAmount(AS_WRITTEN, QUICK, told=_in_force)),
        Asked(AskService(Inquiry.TRANSFER_PRICE, shows=False)),
        Asked(Review()),
    ),
    terms=Terms(direction=Direction.IN, poll_schedule=POLLED, refund_schedule=REFUND_SCHEDULE),
    path=at(api.TRANSFER),
    body=_body,
    endpoints=api.TRANSACTIONS,
    masked_details=_facts,
    group=Group.PAY,
    fee=fee,
    words="transfer",
    repeat_seconds=ASKED_TWICE_WITHIN,
)

SERVICES = (TRANSFER,)
