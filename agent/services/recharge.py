"""Recharge of a mobile number or a DTH subscription, paid in notes first."""

from operator import attrgetter

from agent.api import recharge as api
from agent.base.money import rupees
from agent.base.private import Private
from agent.services import steps
from agent.services.answers import Answers
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
    widening,
)
from agent.services.steps import (
    AskAmount,
    AskField,
    AskForm,
    AskPick,
    ConditionalStep,
    FieldKind,
    Limits,
    Review,
    Source,
)
from agent.services.wallet_impact import PURCHASE
from agent.transactions import limits
from agent.transactions.lifecycle import DOUBT_LASTS
from agent.transactions.model import Direction, Terms

OPERATORS = Catalogue("operators", lambda client: api.Recharge(client).operators())

OPERATOR = "operator"
NUMBER, SUBSCRIBER = "recharge_number", "recharge-subscriber"

SUBSCRIBER_MAX = 20  # digits; an operator's own rule may be narrower

POLL_SCHEDULE = widening(limits.RECHARGE_POLL_EVERY)
# The operator answers within seconds, or the service asks it every two minutes. An operator may be
# silent for a night and the next day (guess: recharge.settles).
SETTLES_WITHIN = 2 * DAY

# For an operator without its own limits (min_amount and max_amount may be null: service.md 7).
DEFAULT_LIMITS = Limits(rupees(10), rupees(10_000), limits.RECHARGE_AMOUNT_STEP)

# Well above the minute in which the service itself answers DUPLICATE_RECHARGE.
REPEAT_WITHIN_S = 600.0

QUICK = (rupees(199), rupees(299), rupees(399), rupees(500))


def _operator(answers: Answers) -> api.Operator:
    return answers.chosen(OPERATOR, api.Operator)


def number(answers: Answers) -> Private[str] | None:
    return answers.fields.get(NUMBER) or answers.fields.get(SUBSCRIBER)


def _subscriber(answers: Answers) -> tuple[AskField, ...]:
    """Return the input for the subscriber number, with the operator's label."""
    operator = _operator(answers)
    field = AskField(
        SUBSCRIBER,
        rf"[0-9]{{1,{SUBSCRIBER_MAX}}}",
        SUBSCRIBER_MAX,
        "list",
        FieldKind.DIGITS,
        label=operator.number_label,
        rule=operator.takes,
    )
    return (field,)


def _limits_in_force(answers: Answers) -> Limits:
    """Return the operator's own limits, rounded to whole rupees."""
    operator = _operator(answers)
    smallest = operator.min_amount.paise if operator.min_amount else DEFAULT_LIMITS.smallest
    largest = operator.max_amount.paise if operator.max_amount else DEFAULT_LIMITS.largest
    return Limits(smallest, largest, limits.RECHARGE_AMOUNT_STEP)


def _body(order: RequestContent) -> Private[bytes]:
    return api.RechargeRequest(
        client_reference=order.client_reference,
        operator_id=_operator(order.answers).operator_id,
        number=require(number(order.answers)),
        amount=require(order.answers.amount),
        tpin=require(order.tpin),
    ).body()


def _masked_details(answers: Answers) -> dict[str, str]:
    last4 = require(number(answers)).reveal()[-4:]
    return {"operator": _operator(answers).name, "number": f"XXXXXX{last4}", "last4": last4}


def _service(
    code: str, icon: str, first: tuple[ConditionalStep, ConditionalStep]
) -> ServiceDeclaration:
    return ServiceDeclaration(
        code=code,
        icon=icon,
        needs=frozenset({Need.TPIN}),
        steps=(
            *first,
            ConditionalStep(AskAmount(DEFAULT_LIMITS, QUICK, limits_in_force=_limits_in_force)),
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
        path=at(api.RECHARGE),
        body=_body,
        endpoints=api.TRANSACTIONS,
        masked_details=_masked_details,
        catalogue=OPERATORS,
        part=SuspendablePart(OPERATOR, "operator", attrgetter("name")),
        wallet_impact=PURCHASE,
        reference_label="slip-operator-reference",
        instead_of=None,
        group=Group.PAY,
        wallet=Wallet.MAIN,
        usually_s=60,
        answers_later=True,
        words="recharge",
        repeat_within_s=REPEAT_WITHIN_S,
    )


# The number comes first, so that the list of operators can begin with the one of its last recharge
# here.
MOBILE = _service(
    "recharge.MOBILE",
    "recharge-mobile",
    (
        ConditionalStep(
            AskField(NUMBER, steps.MOBILE, steps.MOBILE_DIGITS, "phone", FieldKind.DIGITS)
        ),
        ConditionalStep(AskPick(OPERATOR, Source.MOBILE_OPERATORS, "recharge-mobile")),
    ),
)
DTH = _service(
    "recharge.DTH",
    "recharge-tv",
    (
        ConditionalStep(AskPick(OPERATOR, Source.DTH_OPERATORS, "recharge-tv")),
        ConditionalStep(AskForm(_subscriber)),
    ),
)

SERVICES = (MOBILE, DTH)
