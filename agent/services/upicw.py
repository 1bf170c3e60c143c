"""UPI Cash: the customer pays a QR with a phone and gets notes for it."""

from collections.abc import Collection
from urllib.parse import parse_qs, urlsplit

from agent.api import upicw as api
from agent.base.money import Paise
from agent.base.private import Private
from agent.services.declaration import (
    DAY,
    Following,
    Need,
    RequestContent,
    ServiceDeclaration,
    at,
    require,
    widening,
)
from agent.services.steps import QUICK, AskAmount, ConditionalStep, Limits
from agent.services.wallet_impact import CREDIT
from agent.transactions import limits
from agent.transactions.model import Direction, Terms
from drivers.display.upi import Swapped, UpiQr, check_upi


def checked_qr(
    text: str, payees: Collection[str], amount: Paise, reference_id: str | None
) -> UpiQr | Swapped:
    """Return the QR if it pays this outlet this amount, or the part that does not match.

    If no payees are configured, the payee in the QR is accepted. Without a `reference_id` the QR's
    reference is not compared.
    """
    try:
        own = parse_qs(urlsplit(text).query).get("pa", [])
    except ValueError:  # not an address
        own = []
    return check_upi(text, payees or own, amount, reference_id)


def is_upi(text: str) -> bool:
    """Return True if a payment app may read the text as a UPI payment.

    Apps ignore the case of a URI's scheme, and white space or invisible characters in it.
    """
    visible = "".join(c for c in text if c.isprintable() and not c.isspace())
    return visible.lower().startswith("upi:")


# The service checks a new QR first after UPI_FIRST_CHECK seconds, then every 15 s.
POLL_SCHEDULE = widening(limits.UPI_CHECK_EVERY, (limits.UPI_FIRST_CHECK, limits.UPI_FIRST_CHECK))
SETTLES_WITHIN = 6 * DAY  # by the end of T+5 the bank has decided (service.md 8.5)


def _body(order: RequestContent) -> Private[bytes]:
    return api.QrRequest(
        merchant_ref=order.outlet.merchant_ref,
        client_reference=order.client_reference,
        amount=require(order.answers.amount),
        location=order.outlet.location,
    ).body()


QR = ServiceDeclaration(
    code="upicw.QR",
    icon="qr",
    needs=frozenset({Need.UPI_HOURS, Need.UPI_OPEN}),
    steps=(
        ConditionalStep(
            AskAmount(
                Limits(limits.UPI_AMOUNT_MIN, limits.UPI_AMOUNT_MAX, limits.UPI_AMOUNT_STEP),
                QUICK,
            )
        ),
    ),
    terms=Terms(
        direction=Direction.OUT,
        poll_schedule=POLL_SCHEDULE,
        can_check_status=False,
        settles_within=SETTLES_WITHIN,
    ),
    path=at(api.CREATE_QR),
    body=_body,
    endpoints=api.TRANSACTIONS,
    masked_details=lambda _: {},
    catalogue=None,
    part=None,
    wallet_impact=CREDIT,
    reference_label="slip-rrn",
    instead_of="aeps.CW",
    following=Following.PAY_QR,
)

SERVICES = (QR,)
