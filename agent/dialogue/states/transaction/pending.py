"""The customer leaves with a slip that finds the transaction."""

from agent.base.structs import replace
from agent.dialogue.screens import Act, Fact, Name, Page, Text
from agent.dialogue.slips.failure_words import money_back_by
from agent.dialogue.slips.records import references
from agent.dialogue.states.transaction.screen import (
    StageKind,
    View,
    print_first_slip,
    slip_on_screen,
)
from agent.dialogue.visit import PaymentStopped, QrShown, Transition
from agent.services.declaration import Following
from agent.services.registry import BY_CODE
from agent.transactions.model import CashStatus, Direction


def _page(view: View, key: str) -> Page:
    code = view.place.claim_code
    facts: dict[str, Fact] = {
        "claim_code": code.reveal() if code else None,
        "until": money_back_by(view.t),
    }
    return Page(
        Name.PENDING,
        Text(f"{key}-title"),
        Text(f"{key}-text"),
        actions=(Act.PRINT, Act.DONE),
        facts=facts | references(view.t) | slip_on_screen(view),
    )


def _suffix(view: View) -> str:
    """Return the messages' suffix, by service and direction."""
    service = BY_CODE[view.t.service]
    if service.words:
        return f"-{service.words}"
    if service.following is Following.PAY_QR:
        return "-qr"
    if view.t.terms.direction is Direction.OUT:
        return ""
    return "-deposit" if view.t.terms.direction is Direction.IN else "-no-cash"


def _follow(view: View) -> Transition:
    """Show the QR from now on, unless it pays another account."""
    place = view.place
    qr = view.read_model.display_only(place.reference).qr
    is_qr = BY_CODE[view.t.service].following is Following.PAY_QR
    if not (is_qr and qr and place.payment is None):
        return print_first_slip(view)
    if not view.read_model.pays_us(place.reference):
        return Transition(replace(place, payment=PaymentStopped()))
    until = view.context.now.monotonic + qr.valid_seconds
    return Transition(replace(place, payment=QrShown(until)))


def _show_owed(view: View) -> Page:
    disputed = view.t.cash in (CashStatus.DISPUTED, CashStatus.HANDING_OVER)
    return _page(view, "pending-disputed" if disputed else "pending-owed")


def _show_held(view: View) -> Page:
    returns = view.t.cash is CashStatus.REFUND_OWED
    return _page(view, "pending-refund" if returns else "pending-held")


PENDING = StageKind(
    name=Name.PENDING,
    show=lambda view: _page(view, f"pending{_suffix(view)}"),
    follow=_follow,
    has_slip=True,
)
OWED = StageKind(name=Name.PENDING, show=_show_owed, follow=print_first_slip, has_slip=True)
HELD = StageKind(name=Name.PENDING, show=_show_held, follow=print_first_slip, has_slip=True)
