"""Bill payment: a biller, its inputs, the fetched bill, and its amount in notes."""

from operator import attrgetter

from agent.api import bbps as api
from agent.api.bbps import MainWallet
from agent.api.billers import Bill, Biller, Billers, Category, Exactness, FoundBiller, InputParam
from agent.base.foreign_text import initials
from agent.base.money import PAISE_PER_RUPEE, ZERO, Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.services import steps
from agent.services.answers import AnswerMissing, Answers, Inquiry
from agent.services.catalogue import Catalogue
from agent.services.declaration import (
    DAY,
    REFUND_SCHEDULE,
    Group,
    Need,
    RequestContent,
    ServiceDeclaration,
    SuspendablePart,
    Wallet,
    at,
    require,
)
from agent.services.steps import (
    LINE,
    AskAmount,
    AskField,
    AskForm,
    AskPick,
    AskService,
    ConditionalStep,
    FieldKind,
    Limits,
    Review,
    Source,
    above,
)
from agent.services.wallet_impact import PURCHASE
from agent.transactions import limits
from agent.transactions.lifecycle import DOUBT_LASTS
from agent.transactions.model import Direction, PollSchedule, Terms, Transaction

# service.md 4: PENDING is common. The customer waits during the first minutes; a biller may need a
# day or more.
POLL_SCHEDULE = PollSchedule(steps=((120.0, 15.0), (3600.0, 60.0)), then=3600.0)
SETTLES_WITHIN = 5 * DAY  # "a day or more" (service.md 4), plus a long weekend of the biller's bank

CATEGORY, BILLER, MOBILE, PAN = "category", "biller", "payer-mobile", "payer-pan"

CATEGORIES = Catalogue("bill categories", lambda client: Billers(client).categories())

ONE_RUPEE = rupees(1)
ANY_BILL = Limits(limits.BILL_AMOUNT_MIN, limits.BILL_AMOUNT_MAX, ONE_RUPEE)
PAN_FROM = rupees(50_000)  # from this amount on cash needs the payer's PAN (service.md 4)

LAST_SHOWN = 4  # characters of a number that are stored and printed

# Two bills of the same amount for one customer within this time are rarely intended.
REPEAT_WITHIN_S = 30 * 60.0


def category(answers: Answers) -> Category:
    return answers.chosen(CATEGORY, Category)


def biller(answers: Answers) -> Biller:
    return answers.inquiry_result(Inquiry.BILLER, Biller)


def bill(answers: Answers) -> Bill:
    return answers.inquiry_result(Inquiry.BILL, Bill)


# --- the biller's own fields ---


def inputs(answers: Answers) -> tuple[AskField, ...]:
    """Return the biller's inputs; those that it marks as not visible are not asked."""
    return tuple(_field(one) for one in biller(answers).input_params if one.visible)


def _field(param: InputParam) -> AskField:
    return AskField(
        name=f"biller-{param.param_name}",
        pattern=LINE,
        max_length=param.length_max,
        icon="keypad",
        kind=FieldKind.DIGITS if param.is_digits else FieldKind.TEXT,
        optional=not param.mandatory,
        choices=tuple(param.values or ()),
        label=param.param_name,
        rule=param.takes,
        min_length=param.min_length or 0,
    )


def customer_params(answers: Answers) -> dict[str, Private[str]]:
    """Return the typed values by the biller's own names."""
    typed = {
        one.param_name: answers.fields.get(f"biller-{one.param_name}")
        for one in biller(answers).input_params
    }
    return {name: value for name, value in typed.items() if value is not None}


# --- the amount ---


def with_bill(answers: Answers, fetched: Bill, until: float) -> Answers:
    """Return the answers with the fetched bill.

    An amount that was already entered remains if this bill allows it. If the bill allows only one
    amount, it becomes the amount.
    """
    amount = answers.amount
    if amount is None or not fetched.allows(amount):
        amount = None if _is_open(fetched) else _billed(fetched)
    return replace(answers.with_inquiry_result(Inquiry.BILL, fetched, until), amount=amount)


def _billed(fetched: Bill) -> Paise | None:
    return None if fetched.amount is None else fetched.amount.paise


def _is_open(fetched: Bill) -> bool:
    return fetched.amount is None or fetched.amount_exactness is not Exactness.EXACT


def can_be_paid(fetched: Bill) -> bool:
    """Return False if nothing is due on the bill, or more than may be paid."""
    billed = _billed(fetched)
    return billed is None or _is_open(fetched) or fetched.allows(billed)


def says_amount(answers: Answers) -> bool:
    try:
        return _is_open(bill(answers))
    except AnswerMissing:
        return True


def amount_limits(answers: Answers) -> Limits:
    """Return the limits of this bill, in whole rupees. Raises AnswerMissing."""
    payee, fetched = biller(answers), bill(answers)
    smallest = payee.min_amount.paise if payee.min_amount else ANY_BILL.smallest
    largest = payee.max_amount.paise if payee.max_amount else ANY_BILL.largest
    billed = _billed(fetched)
    if billed is not None and fetched.amount_exactness is Exactness.EXACT_UP:
        smallest = max(smallest, billed)
    if billed is not None and fetched.amount_exactness is Exactness.EXACT_DOWN:
        largest = min(largest, billed)
    in_force = _in_force(answers)
    return Limits(
        max(up(smallest), up(in_force.smallest)),
        min(down(largest), down(in_force.largest)),
        ONE_RUPEE,
    )


def _in_force(answers: Answers) -> Limits:
    """Return the service's payment limits that were read with the bill."""
    try:
        wallet = answers.inquiry_result(Inquiry.BILL_LIMITS, MainWallet)
    except AnswerMissing:
        return ANY_BILL
    return _limits_of(wallet)


def _limits_of(wallet: MainWallet) -> Limits:
    smallest = wallet.min_amount.paise if wallet.min_amount else ANY_BILL.smallest
    largest = wallet.max_amount.paise if wallet.max_amount else ANY_BILL.largest
    return Limits(max(smallest, ANY_BILL.smallest), min(largest, ANY_BILL.largest), ONE_RUPEE)


def is_within(fetched: Bill, wallet: MainWallet) -> bool:
    """Return False if the only amount of the bill is outside the current payment limits."""
    billed, limits = _billed(fetched), _limits_of(wallet)
    return billed is None or _is_open(fetched) or limits.smallest <= billed <= limits.largest


def billed_amount(answers: Answers) -> tuple[Paise, ...]:
    """Return the bill's amount as the first quick amount, rounded in the allowed direction."""
    fetched = bill(answers)
    billed = _billed(fetched)
    if billed is None:
        return ()
    return (down(billed) if fetched.amount_exactness is Exactness.EXACT_DOWN else up(billed),)


def up(amount: Paise) -> Paise:
    return Paise(-(-amount // PAISE_PER_RUPEE) * PAISE_PER_RUPEE)


def down(amount: Paise) -> Paise:
    return Paise(amount // PAISE_PER_RUPEE * PAISE_PER_RUPEE)


def rounding(answers: Answers) -> Paise:
    """Return the paise that round the bill to whole rupees, because notes have no paise."""
    amount = answers.amount or ZERO
    return Paise(up(amount) - amount)


# --- the request, and the stored details ---


def _body(order: RequestContent) -> Private[bytes]:
    answers = order.answers
    return api.PaymentRequest(
        client_reference=order.client_reference,
        bill_token=bill(answers).bill_token,
        tpin=require(order.tpin),
        amount=require(answers.amount),
        mobile_number=answers.fields.get(MOBILE),
        customer_pan=answers.fields.get(PAN),
    ).body()


def _masked_details(answers: Answers) -> dict[str, str]:
    found, fetched = answers.chosen(BILLER, FoundBiller), bill(answers)
    number = next(iter(customer_params(answers).values()), None)
    details = {
        "category": category(answers).category,
        "biller_id": found.biller_id,
        "biller_name": found.biller_name,
        "number": masked(number.reveal()) if number else None,
        "last4": number.reveal()[-LAST_SHOWN:] if number else None,
        "payer": initials(fetched.customer_name),
        "bill_number": masked(fetched.bill_number),
        "bill_date": fetched.bill_date,
        "due_date": fetched.due_date,
        "billed": _billed_otherwise(answers),
    }
    return {name: value for name, value in details.items() if value}


def _billed_otherwise(answers: Answers) -> str | None:
    """Return the bill's amount in paise as text, if another amount is paid."""
    billed = _billed(bill(answers))
    return None if billed in (None, answers.amount) else str(billed)


def billed_otherwise(t: Transaction) -> Paise | None:
    """Return the billed amount if another amount was paid."""
    billed = t.masked_details.get("billed", "")
    return Paise(int(billed)) if billed.isascii() and billed.isdecimal() else None


def masked(number: str | None) -> str | None:
    return f"XXXX{number[-LAST_SHOWN:]}" if number else None


PAY = ServiceDeclaration(
    code="bbps.PAY",
    icon="bill",
    needs=frozenset({Need.TPIN}),
    steps=(
        ConditionalStep(AskPick(CATEGORY, Source.BILL_CATEGORIES, "list")),
        ConditionalStep(AskPick(BILLER, Source.BILLERS, "bill")),
        ConditionalStep(AskService(Inquiry.BILLER, shows_result=False)),
        ConditionalStep(AskForm(inputs)),
        ConditionalStep(
            AskField(
                MOBILE, steps.MOBILE, steps.MOBILE_DIGITS, "phone", FieldKind.DIGITS, masked=True
            )
        ),
        ConditionalStep(AskService(Inquiry.BILL)),
        ConditionalStep(
            AskAmount(ANY_BILL, (), limits_in_force=amount_limits, more_quick=billed_amount),
            when=says_amount,
        ),
        ConditionalStep(
            AskField(PAN, steps.PAN, steps.PAN_LENGTH, "id", masked=True),
            when=above(Paise(PAN_FROM - 1)),
        ),
        ConditionalStep(Review()),
    ),
    terms=Terms(
        direction=Direction.IN,
        poll_schedule=POLL_SCHEDULE,
        refund_schedule=REFUND_SCHEDULE,
        settles_within=SETTLES_WITHIN,
        doubt_lasts=DOUBT_LASTS,
        refusal_ends_doubt=True,
    ),
    path=at(api.BILL_PAY),
    body=_body,
    endpoints=api.TRANSACTIONS,
    masked_details=_masked_details,
    catalogue=CATEGORIES,
    part=SuspendablePart(CATEGORY, "category", attrgetter("category")),
    wallet_impact=PURCHASE,
    reference_label="slip-bbps-reference",
    instead_of=None,
    group=Group.PAY,
    wallet=Wallet.MAIN,
    fee=rounding,
    fee_words="rounding",
    usually_s=60,
    answers_later=True,
    words="bill",
    repeat_within_s=REPEAT_WITHIN_S,
)

SERVICES = (PAY,)
