"""Verification in a register, for a customer who pays in notes or for the attendant.

The form's fields come from the service's catalogue. The typed values and the register's answer are
never written to a file. The journal stores the kind of verification, whether the register confirmed
it, and the references.
"""

from datetime import date
from operator import attrgetter

from agent.api import verify as api
from agent.api.answer_events import VERIFICATION
from agent.base.money import Paise
from agent.base.private import Private
from agent.base.structs import replace
from agent.services import steps
from agent.services.answers import Answers
from agent.services.catalogue import Catalogue
from agent.services.declaration import (
    DAY,
    Group,
    RequestContent,
    ServiceDeclaration,
    SuspendablePart,
    Wallet,
    widening,
)
from agent.services.steps import (
    LINE,
    AskField,
    AskForm,
    AskPick,
    ConditionalStep,
    FieldKind,
    Review,
    Source,
)
from agent.transactions.lifecycle import DOUBT_LASTS
from agent.transactions.model import Direction, Terms, Transaction

REGISTERS = Catalogue("verifications", lambda client: api.Verify(client).services(), is_priced=True)

PICK = "verification"
REMARK = "review-verification-note"

# A register needs some tens of seconds (service.md 5): a PENDING mostly ends within two minutes.
POLL_SCHEDULE = widening(60.0, (120.0, 15.0))
SETTLES_WITHIN = DAY

TYPED_MAX = 100  # characters of a field that is not in KNOWN
LABEL_MAX = 60  # characters of its description; a screen has no space for more
ICON, FIELD_ICON = "verify", "id"


def is_day(typed: str) -> bool:
    try:
        return bool(date.fromisoformat(typed))
    except ValueError:
        return False


def _known(name: str, pattern: str, max_length: int, kind: FieldKind = FieldKind.TEXT) -> AskField:
    return AskField(field_name(name), pattern, max_length, FIELD_ICON, kind)


def field_name(name: str) -> str:
    return f"verify-{name}"


# The fields with our own messages, each with the widest rule of any register.
# guess: verify.fields
# A register's own rule may be narrower; it does not bill a value that it rejects.
KNOWN = {
    "account_number": _known("account_number", r"[0-9]{6,20}", 20, FieldKind.DIGITS),
    "ifsc": _known("ifsc", steps.IFSC, steps.IFSC_LENGTH),
    "name": _known("name", LINE, TYPED_MAX),
    "gstin": _known("gstin", r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}", 15),
    "business_name": _known("business_name", LINE, TYPED_MAX),
    "pan": _known("pan", steps.PAN, steps.PAN_LENGTH),
    "dl_number": _known("dl_number", r"[A-Z0-9 /-]{5,20}", 20),
    "dob": AskField(field_name("dob"), r"[0-9]{4}-[0-9]{2}-[0-9]{2}", 10, FIELD_ICON, rule=is_day),
    "vehicle_number": _known("vehicle_number", r"[A-Z0-9]{4,11}", 11),
    "epic_number": _known("epic_number", r"[A-Z0-9/]{6,17}", 17),
}


def picked(answers: Answers) -> api.VerificationService:
    return answers.chosen(PICK, api.VerificationService)


def charge(answers: Answers) -> Paise:
    return picked(answers).charge.paise


# --- the form ---


def fields(answers: Answers) -> tuple[AskField, ...]:
    return tuple(_field(one) for one in picked(answers).fields)


def _field(field: api.Field) -> AskField:
    known = KNOWN.get(field.name)
    if known is None:
        label = (field.description.strip() or spelled_out(field.name))[:LABEL_MAX]
        known = AskField(field_name(field.name), LINE, TYPED_MAX, FIELD_ICON, label=label)
    return replace(known, optional=not field.required)


def spelled_out(name: str) -> str:
    """Return a field's name as words: `Nature of business` for nature_of_business."""
    words = " ".join(name.replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:]


# --- the request, and the stored details ---


def _body(order: RequestContent) -> Private[bytes]:
    answers = order.answers
    named = {one.name: answers.fields.get(field_name(one.name)) for one in picked(answers).fields}
    typed = {name: value for name, value in named.items() if value is not None}
    request = api.VerificationRequest(client_reference=order.client_reference, fields=typed)
    return request.body()


def _masked_details(answers: Answers) -> dict[str, str]:
    asked = picked(answers)
    return {VERIFICATION: asked.service, "label": asked.label}


def is_verified(t: Transaction) -> bool | None:
    """Return whether the register confirmed the answers; None if it has not answered."""
    verified = t.outcome.details.get(api.VERIFIED) if t.outcome else None
    return None if verified is None else verified == "yes"


def _steps(source: Source, review: Review) -> tuple[ConditionalStep, ...]:
    return (
        ConditionalStep(AskPick(PICK, source, ICON)),
        ConditionalStep(AskForm(fields)),
        ConditionalStep(review),
    )


PAID = ServiceDeclaration(
    code="verify.PAID",
    icon=ICON,
    needs=frozenset(),
    steps=_steps(Source.SOLD_VERIFICATIONS, Review(remark=REMARK)),
    terms=Terms(
        direction=Direction.IN,
        poll_schedule=POLL_SCHEDULE,
        settles_within=SETTLES_WITHIN,
        doubt_lasts=DOUBT_LASTS,
        refusal_ends_doubt=True,
    ),
    path=lambda order: api.path(picked(order.answers).service),
    body=_body,
    endpoints=api.TRANSACTIONS,
    masked_details=_masked_details,
    catalogue=REGISTERS,
    part=SuspendablePart(PICK, VERIFICATION, attrgetter("service")),
    wallet_impact=None,
    reference_label="slip-rrn",
    instead_of=None,
    group=Group.PAY,
    wallet=Wallet.MAIN,
    debit=charge,
    words="verification",
    unanswered="sorry-not-answered",
    is_price=True,
)
"""The verification for a customer. The configuration sets its price, which is the amount."""

COUNTER = replace(
    PAID,
    code="verify.COUNTER",
    steps=_steps(Source.VERIFICATIONS, Review(charge=charge, remark=REMARK)),
    terms=Terms(
        direction=Direction.NO_CASH,
        poll_schedule=POLL_SCHEDULE,
        settles_within=SETTLES_WITHIN,
        doubt_lasts=DOUBT_LASTS,
    ),
    is_price=False,
    for_attendant=True,
)
"""The verification for the attendant: the outlet's wallet pays the charge."""

SERVICES = (PAID, COUNTER)
