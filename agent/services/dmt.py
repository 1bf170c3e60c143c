"""Money transfer: an IMPS transfer paid in notes; the sender is identified by an OTP."""

from collections.abc import Iterable

import msgspec

from agent.api import dmt as api
from agent.api.answer_events import AGREED_CHARGE
from agent.api.dmt import AccountVerified, BankAccount, Beneficiary, SenderChecked, SenderVerified
from agent.api.replies import Amount
from agent.base.foreign_text import initials
from agent.base.money import ZERO, Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.services import steps
from agent.services.answers import AnswerMissing, Answers, Inquiry
from agent.services.bbps import masked, up
from agent.services.catalogue import Catalogue
from agent.services.declaration import (
    DAY,
    REFUND_SCHEDULE,
    Group,
    Need,
    RequestContent,
    ServiceDeclaration,
    Wallet,
    at,
    require,
    widening,
)
from agent.services.steps import (
    LINE,
    QUICK,
    AskAmount,
    AskField,
    AskForm,
    AskOtp,
    AskPick,
    AskService,
    ConditionalStep,
    FieldKind,
    Limits,
    Otp,
    Review,
    Source,
)
from agent.transactions import limits
from agent.transactions.lifecycle import DOUBT_LASTS
from agent.transactions.model import BankStatus, Direction, Terms, Transaction

POLL_SCHEDULE = widening(60.0, (60.0, 10.0))  # service.md 6
SETTLES_WITHIN = 2 * DAY  # IMPS: by T+1 the receiver's bank has credited or returned it

BANK, BENEFICIARY = "transfer-bank", "beneficiary"
SENDER_MOBILE, SENDER_NAME = "sender-mobile", "sender-name"
ACCOUNT, ACCOUNT_AGAIN, IFSC = "transfer-account", "transfer-account-again", "transfer-ifsc"
RECEIVER = "transfer-name"
NEW = "new"  # the option for a beneficiary who is not in the list
ACCOUNT_CHECK = "dmt.ACCOUNT"
"""The code of the price for verifying an account (ReadModel.charge)."""

BANKS = Catalogue("transfer banks", lambda client: api.Dmt(client).banks())

NAME_MAX = 60  # characters
ACCOUNT_DIGITS = (9, 18)
REMARKS_MAX = 40  # characters; a bank statement has little space (guess: dmt.remarks)

DOCUMENTED_LIMITS = Limits(limits.DMT_AMOUNT_MIN, limits.DMT_AMOUNT_MAX, rupees(1))

# The same amount to the same account within this time is rarely intended.
REPEAT_WITHIN_S = 30 * 60.0


class AccountChecked(msgspec.Struct, frozen=True):
    """The bank's answer about an account, and the price that the customer agreed to."""

    bank_said: AccountVerified
    price: Paise


# --- the answers so far ---


def bank(answers: Answers) -> api.TransferBank:
    return answers.chosen(BANK, api.TransferBank)


def sender(answers: Answers) -> SenderVerified:
    return answers.inquiry_result(Inquiry.SENDER, SenderVerified)


def sender_name(answers: Answers) -> str | None:
    """Return the typed name of a new sender; None if the sender is registered."""
    typed = answers.fields.get(SENDER_NAME)
    return typed.reveal() if typed and _is_unregistered(answers) else None


def _is_unregistered(answers: Answers) -> bool:
    try:
        return not answers.inquiry_result(Inquiry.SENDER_CHECK, SenderChecked).registered
    except AnswerMissing:
        return False


def listed(answers: Answers) -> tuple[Beneficiary, ...]:
    """Return the sender's beneficiaries at the picked bank."""
    prefix = bank(answers).ifsc_prefix
    return tuple(
        one
        for one in sender(answers).beneficiaries
        if one.ifsc_code is None or one.ifsc_code.startswith(prefix)
    )


def _has_listed(answers: Answers) -> bool:
    try:
        return bool(listed(answers))
    except AnswerMissing:
        return False


def _is_new(answers: Answers) -> bool:
    """Return True if the beneficiary's account has to be typed, or was typed and added."""
    picked = answers.picked.get(BENEFICIARY)
    if picked:
        return picked.value == NEW
    return Inquiry.BENEFICIARY_ADD in answers.inquiry_results or not _has_listed(answers)


def account(answers: Answers) -> BankAccount:
    """Return the typed account. Raises AnswerMissing."""
    number, ifsc = require(answers.fields.get(ACCOUNT)), require(answers.fields.get(IFSC))
    return BankAccount(number, ifsc.reveal())


def _checked(answers: Answers) -> AccountChecked | None:
    result = answers.inquiry_results.get(Inquiry.ACCOUNT)
    return result.about if result and isinstance(result.about, AccountChecked) else None


def bank_knows(answers: Answers) -> bool:
    checked = _checked(answers)
    return checked is None or checked.bank_said.verified


def _is_unnamed(answers: Answers) -> bool:
    checked = _checked(answers)
    return _is_new(answers) and not (checked and checked.bank_said.beneficiary_name)


def receiver_name(answers: Answers) -> str:
    """Return the name of the typed account's owner: the bank's, else the customer's."""
    checked = _checked(answers)
    by_bank = checked.bank_said.beneficiary_name if checked else None
    return by_bank or require(answers.fields.get(RECEIVER)).reveal()


def receiver(answers: Answers) -> Beneficiary:
    """Return the beneficiary: picked from the list, or just added to it."""
    if _is_new(answers):
        return answers.inquiry_result(Inquiry.BENEFICIARY_ADD, Beneficiary)
    return answers.chosen(BENEFICIARY, Beneficiary)


def _account_fields(answers: Answers) -> tuple[AskField, ...]:
    """Return the inputs for an account at the picked bank; its number is typed twice.

    The list of banks has the first letters of the IFSC, so only the branch is typed.
    """
    prefix = bank(answers).ifsc_prefix
    digits_min, digits_max = ACCOUNT_DIGITS
    number = rf"[0-9]{{{digits_min},{digits_max}}}"
    kind = FieldKind.DIGITS
    return (
        AskField(ACCOUNT, number, digits_max, "list", kind, masked=True),
        AskField(ACCOUNT_AGAIN, number, digits_max, "list", kind, repeats=ACCOUNT, reviewed=False),
        AskField(
            IFSC,
            steps.IFSC,
            steps.IFSC_LENGTH,
            None,
            rule=lambda typed: typed.startswith(prefix),
            reviewed=False,
            begins=steps.ifsc_begins(prefix),
        ),
    )


# --- the amount and its price ---


def _limits_in_force(answers: Answers) -> Limits:
    """Return the limits that the service has just sent, rounded to whole rupees."""
    current = answers.inquiry_result(Inquiry.TRANSFER_LIMITS, api.TransferLimits)
    largest = min(current.max_transfer.paise, current.daily_limit_per_beneficiary.paise)
    return Limits(current.min_transfer.paise, largest, rupees(1))


def sent_to(beneficiary_id: int, transfers: Iterable[Transaction]) -> Paise:
    """Return the sum of the transfers to a beneficiary, except those that failed for sure.

    The limit is for a `beneficiary_id` (guess: dmt.daily-limit).
    """
    return Paise(
        sum(
            t.amount
            for t in transfers
            if t.service == TRANSFER.code
            and t.masked_details.get("beneficiary_id") == str(beneficiary_id)
            and not _has_failed(t)
        )
    )


def _has_failed(t: Transaction) -> bool:
    is_given_up = t.bank_status is BankStatus.ABANDONED and not t.in_doubt
    return is_given_up or t.bank_status is BankStatus.FAILED


def without_sent(current: api.TransferLimits, sent: Paise) -> api.TransferLimits | None:
    """Return the limits with the remainder of the day's limit; None if it is below the minimum."""
    left = current.daily_limit_per_beneficiary.paise - sent
    if left < current.min_transfer.paise:
        return None
    return replace(current, daily_limit_per_beneficiary=Amount(left))


def _price(answers: Answers) -> api.Price:
    return answers.inquiry_result(Inquiry.TRANSFER_PRICE, api.Price)


def can_be_sent(answers: Answers, price: api.Price) -> bool:
    """Return False if the outlet's wallet is known to be too low for the debit."""
    current = answers.inquiry_result(Inquiry.TRANSFER_LIMITS, api.TransferLimits)
    return current.balance is None or price.total_debit.paise <= current.balance.paise


def total_debit(answers: Answers) -> Paise:
    return _price(answers).total_debit.paise


def fee(answers: Answers) -> Paise:
    """Return the cash in addition to the amount: the charge and the price of the account check."""
    checked = _checked(answers)
    check = checked.price if checked and _is_new(answers) else ZERO
    return up(Paise(_price(answers).charge_amount.paise + check))


# --- the request, and the stored details ---


def _body(order: RequestContent) -> Private[bytes]:
    answers, end = order.answers, order.client_reference.rpartition("-")[2]
    return api.TransferRequest(
        client_reference=order.client_reference,
        sender_token=sender(answers).sender_token,
        beneficiary_id=receiver(answers).beneficiary_id,
        amount=require(answers.amount),
        tpin=require(order.tpin),
        remarks=f"{order.outlet.merchant_ref} {end}"[-REMARKS_MAX:],
    ).body()


def _masked_details(answers: Answers) -> dict[str, str]:
    to = receiver(answers)
    last4 = _last4(answers, to)
    details = {
        "bank_name": bank(answers).bank_name,
        "beneficiary": initials(to.beneficiary_name),
        "number": masked(last4),
        "last4": last4,
        "beneficiary_id": str(to.beneficiary_id),
        "ifsc": to.ifsc_code,
        "sender": masked(require(answers.fields.get(SENDER_MOBILE)).reveal()),
        AGREED_CHARGE: _agreed_charge(answers),
    }
    return {name: value for name, value in details.items() if value}


def _agreed_charge(answers: Answers) -> str | None:
    """Return the charge in paise as text; None if its price is not known yet."""
    try:
        return str(int(_price(answers).charge_amount.paise))
    except AnswerMissing:
        return None


def _last4(answers: Answers, to: Beneficiary) -> str | None:
    """Return the account's last four digits: typed, or from the service's masked number."""
    typed = answers.fields.get(ACCOUNT) if _is_new(answers) else None
    number = typed.reveal() if typed else to.beneficiary_account_masked or ""
    last4 = number[-4:]
    return last4 if last4.isdecimal() else None


# The OTP proves this number, so the review does not show it again.
SENDER = AskField(
    SENDER_MOBILE,
    steps.MOBILE,
    steps.MOBILE_DIGITS,
    "phone",
    FieldKind.DIGITS,
    masked=True,
    reviewed=False,
)

TRANSFER = ServiceDeclaration(
    code="dmt.TRANSFER",
    icon="send",
    needs=frozenset({Need.TPIN}),
    steps=(
        # The bank comes first, so that an unavailable one is known before anything is typed.
        ConditionalStep(AskPick(BANK, Source.TRANSFER_BANKS, "bank")),
        ConditionalStep(SENDER),
        ConditionalStep(AskService(Inquiry.SENDER_CHECK, shows_result=False)),
        ConditionalStep(
            AskField(SENDER_NAME, LINE, NAME_MAX, None, reviewed=False), when=_is_unregistered
        ),
        ConditionalStep(AskOtp(Otp.SENDER)),
        ConditionalStep(AskPick(BENEFICIARY, Source.BENEFICIARIES, "person"), when=_has_listed),
        ConditionalStep(AskForm(_account_fields), when=_is_new),
        ConditionalStep(
            AskService(
                Inquiry.ACCOUNT, is_optional=True, price_of=ACCOUNT_CHECK, may_continue=bank_knows
            ),
            when=_is_new,
        ),
        ConditionalStep(AskField(RECEIVER, LINE, NAME_MAX, "keypad"), when=_is_unnamed),
        ConditionalStep(AskService(Inquiry.BENEFICIARY_ADD, shows_result=False), when=_is_new),
        ConditionalStep(AskService(Inquiry.TRANSFER_LIMITS, shows_result=False)),
        ConditionalStep(AskAmount(DOCUMENTED_LIMITS, QUICK, limits_in_force=_limits_in_force)),
        ConditionalStep(AskService(Inquiry.TRANSFER_PRICE, shows_result=False)),
        ConditionalStep(Review()),
    ),
    terms=Terms(
        direction=Direction.IN,
        poll_schedule=POLL_SCHEDULE,
        refund_schedule=REFUND_SCHEDULE,
        refund_is_promised=False,
        settles_within=SETTLES_WITHIN,
        doubt_lasts=DOUBT_LASTS,
        refusal_ends_doubt=True,
    ),
    path=at(api.TRANSFER),
    body=_body,
    endpoints=api.TRANSACTIONS,
    masked_details=_masked_details,
    catalogue=BANKS,
    part=None,
    wallet_impact=None,
    reference_label="slip-utr",
    instead_of=None,
    number_label="slip-account",
    group=Group.PAY,
    wallet=Wallet.AEPS,
    debit=total_debit,
    fee=fee,
    usually_s=60,
    answers_later=True,
    words="transfer",
    repeat_within_s=REPEAT_WITHIN_S,
)

SERVICES = (TRANSFER,)
