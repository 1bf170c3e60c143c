"""Verification: a register is asked for a customer who pays in notes, or for the attendant.

The form is the catalogue's own. What is typed and what is found reach no file: the journal keeps
what was verified, whether the register said yes, and the references.
"""

from datetime import date

from agent.api import verify as api
from agent.money import Paise
from agent.private import Private
from agent.services import steps
from agent.services.answers import Answers
from agent.services.declaration import Group, Need, Order, ServiceDeclaration
from agent.services.steps import LINE, Asked, AskField, AskForm, AskPick, FieldKind, Review, Source
from agent.structs import replace
from agent.transactions.answer_fit import VERIFICATION
from agent.transactions.model import Direction, PollSchedule, Terms, Transaction

PICK = "verification"
NOTE = "review-verification-note"

# An answer is final when it comes; the cadence is for one that a later release may call PENDING.
POLLED = PollSchedule(steps=(), then=60.0)

TYPED_MAX = 100  # characters of a field that we know nothing of
LABEL_MAX = 60  # characters of its description that a screen has room for
ICON = "verify"


def is_day(typed: str) -> bool:
    """Say whether a date of birth is a day that there is."""
    try:
        return bool(date.fromisoformat(typed))
    except ValueError:
        return False


def _known(name: str, pattern: str, longest: int, kind: FieldKind = FieldKind.TEXT) -> AskField:
    return AskField(field_name(name), pattern, longest, kind)


def field_name(name: str) -> str:
    """Name a field of the catalogue's among all that is typed here."""
    return f"verify-{name}"


# The fields that we have words for, each with the least that any register asks (guess: CONTRACT 5).
# A register's own rule may be narrower; what it turns down is not billed.
KNOWN = {
    "account_number": _known("account_number", r"[0-9]{6,20}", 20, FieldKind.DIGITS),
    "ifsc": _known("ifsc", steps.IFSC, steps.IFSC_LENGTH),
    "name": _known("name", LINE, TYPED_MAX),
    "gstin": _known("gstin", r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}", 15),
    "business_name": _known("business_name", LINE, TYPED_MAX),
    "pan": _known("pan", steps.PAN, steps.PAN_LENGTH),
    "dl_number": _known("dl_number", r"[A-Z0-9 /-]{5,20}", 20),
    "dob": AskField(field_name("dob"), r"[0-9]{4}-[0-9]{2}-[0-9]{2}", 10, rule=is_day),
    "vehicle_number": _known("vehicle_number", r"[A-Z0-9]{4,11}", 11),
    "epic_number": _known("epic_number", r"[A-Z0-9/]{6,17}", 17),
}


def picked(answers: Answers) -> api.VerificationService:
    return answers.chosen(PICK, api.VerificationService)


def charge(answers: Answers) -> Paise:
    """Give what the look-up costs the outlet, when it is completed."""
    return picked(answers).charge.paise


# --- the form ---


def fields(answers: Answers) -> tuple[AskField, ...]:
    """Turn the catalogue's fields into inputs, in its order."""
    return tuple(_field(one) for one in picked(answers).fields)


def _field(field: api.Field) -> AskField:
    known = KNOWN.get(field.name)
    if known is None:
        known = AskField(field_name(field.name), LINE, TYPED_MAX, label=_label(field))
    return replace(known, optional=not field.required)


def _label(field: api.Field) -> str:
    return (field.description.strip() or spelled_out(field.name))[:LABEL_MAX]


def spelled_out(name: str) -> str:
    """Give `Nature of business` for nature_of_business."""
    words = " ".join(name.replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:]


# --- what is sent, and what is kept ---


def _path(order: Order) -> str:
    return api.path(picked(order.answers).service)


def _body(order: Order) -> Private[bytes]:
    answers = order.answers
    named = {one.name: answers.fields.get(field_name(one.name)) for one in picked(answers).fields}
    typed = {name: value for name, value in named.items() if value is not None}
    request = api.VerificationRequest(client_reference=order.client_reference, fields=typed)
    return request.body()


def _facts(answers: Answers) -> dict[str, str]:
    asked = picked(answers)
    return {VERIFICATION: asked.service, "label": asked.label}


def is_verified(t: Transaction) -> bool | None:
    """Say what the register answered; None: it has not."""
    told = t.outcome.details.get(api.VERIFIED) if t.outcome else None
    return None if told is None else told == "yes"


def _steps(source: Source, review: Review) -> tuple[Asked, ...]:
    return Asked(AskPick(PICK, source)), Asked(AskForm(fields)), Asked(review)


PAID = ServiceDeclaration(
    code="verify.PAID",
    icon=ICON,
    needs=frozenset({Need.VERIFICATIONS}),
    steps=_steps(Source.SOLD_VERIFICATIONS, Review(note=NOTE)),
    terms=Terms(direction=Direction.IN, poll_schedule=POLLED),
    path=_path,
    body=_body,
    endpoints=api.TRANSACTIONS,
    masked_details=_facts,
    part="verification",
    group=Group.PAY,
    words="verification",
    unanswered="sorry-not-answered",
    charge_is_told=False,
)
"""For a customer, where the configuration sets a price: the price is the amount."""

COUNTER = replace(
    PAID,
    code="verify.COUNTER",
    steps=_steps(Source.VERIFICATIONS, Review(charge=charge, note=NOTE)),
    terms=Terms(direction=Direction.NO_CASH, poll_schedule=POLLED),
    charge_is_told=True,
    behind_counter=True,
)
"""For the attendant: the outlet's wallet pays the charge."""

SERVICES = (PAID, COUNTER)
