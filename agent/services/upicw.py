"""UPI Cash: the customer pays a QR with a phone and gets notes for it."""

from urllib.parse import parse_qs, urlsplit

import msgspec

from agent.api import upicw as api
from agent.base.foreign_text import remark
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
from agent.transactions.outcome import Qr
from drivers.display.upi import Swapped, UpiQr, check_upi


class QrCheck(msgspec.Struct, frozen=True):
    """Checks that a QR pays this outlet the right amount, before anybody can scan it."""

    payees: frozenset[str]
    """The UPI addresses of this outlet. Empty: the payee in the QR is accepted."""
    compares_reference: bool
    """The QR's reference (`tr`) must be the service's `reference_id`."""

    def checked(self, text: str, amount: Paise, reference_id: str) -> UpiQr | Swapped:
        """Return the QR if it pays this outlet this amount, or the part that does not match."""
        try:
            own = parse_qs(urlsplit(text).query).get("pa", [])
        except ValueError:  # not an address
            own = []
        expected = reference_id if self.compares_reference else None
        return check_upi(text, self.payees or own, amount, expected)

    def objection(self, qr: Qr, amount: Paise, reference_id: str) -> str:
        """Return why the page must not show this QR; empty if it may.

        A picture or another text is shown as it is (service.md 2), unless the payees are known.
        """
        if not qr.text or not is_upi(qr.text):
            return "its payee cannot be read" if self.payees else ""
        upi = self.checked(qr.text, amount, reference_id)
        return f"{upi.alarm.value} {remark(upi.remark)}" if isinstance(upi, Swapped) else ""


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
