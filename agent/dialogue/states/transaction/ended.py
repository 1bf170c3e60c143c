"""The last page of a transaction: its result, its failure, or a slip that finds it later."""

from agent.base.money import Money
from agent.base.structs import replace
from agent.cash.notes import fewest
from agent.dialogue.attendant.cash import banknotes, question_of
from agent.dialogue.effects import ReportShortfall
from agent.dialogue.screens import Act, Argument, Fact, Name, Page, Press, ScreenLine, Text
from agent.dialogue.slips import failure_words, records
from agent.dialogue.slips.failure_words import money_back_by
from agent.dialogue.slips.records import references
from agent.dialogue.states.transaction.stages import (
    StageKind,
    View,
    print_first_slip,
    print_slip,
    slip_on_screen,
    stay,
)
from agent.dialogue.visit import PaymentStopped, QrShown, Slip, Transition
from agent.services import bbps, verify
from agent.services.declaration import Following
from agent.services.registry import BY_CODE
from agent.transactions.model import CashStatus, Direction, Transaction


def result_name(view: View) -> Name:
    """Return the screen of a result; one with a statement has its own."""
    statement = view.read_model.display_only(view.t.client_reference).statement
    return Name.MINI_STATEMENT if statement else Name.RESULT


def _show_done(view: View) -> Page:
    t, shown = view.t, view.read_model.display_only(view.t.client_reference)
    facts = references(t)
    if t.outcome and t.outcome.charge is not None and BY_CODE[t.service].for_attendant:
        facts["outlays"] = Money(t.outcome.charge)  # customers do not see the shop's cost
    billed = bbps.billed_otherwise(t)
    if billed is not None:
        facts["billed"] = Money(billed)
    if shown.balance is not None:
        facts["balance"] = Money(shown.balance)
    key = "statement" if shown.statement else _result_key(t)
    args: dict[str, Argument] = {"amount": Money(t.amount), "last4": t.last4 or ""}
    if t.may_be_short:
        facts["notes"] = banknotes(view.place.given or fewest(t.cash_total))
    if shown.statement:
        facts["lines"] = tuple(
            ScreenLine(records.what(line), records.amount(line), state=line.kind or None)
            for line in shown.statement
        )
    if shown.verification:
        facts["lines"] = records.lines(shown.verification)
    return Page(
        result_name(view),
        question_of(t) or Text(f"result-{key}-title"),
        Text(f"result-{key}-text", args),
        actions=(Act.PRINT, Act.DONE, *_short(t)),
        facts=facts | slip_on_screen(view),
    )


def _short(t: Transaction) -> tuple[Act, ...]:
    """Return the action of a customer who misses notes, if it is still possible."""
    return (Act.SHORT,) if t.may_be_short else ()


def _take(view: View, press: Press) -> Transition:
    if press.action is not Act.SHORT or not view.t.may_be_short:
        return stay(view)
    return Transition(view.place, effects=(ReportShortfall(view.t.client_reference),))


def _result_key(t: Transaction) -> str:
    """Return the messages' infix: cash out, cash in, a purchase, or an account inquiry."""
    answer = verify.is_verified(t)
    if answer is not None:
        return "verified" if answer else "unverified"
    words = BY_CODE[t.service].words
    if words:
        return words
    if t.terms.direction is Direction.OUT:
        return "cash"
    if t.terms.direction is Direction.IN:
        return "deposit"
    return "purchase" if BY_CODE[t.service].asks_amount else "account"


def _follow_done(view: View) -> Transition:
    """Print the final slip of a service that answers later."""
    if not BY_CODE[view.t.service].answers_later or Slip.FINAL in view.place.slips:
        return stay(view)
    return print_slip(view, Slip.FINAL)


def _show_failed(view: View) -> Page:
    facts = failure_words.failure(view.t) | references(view.t)
    if view.other_ways:  # they need the place, and the customer goes on
        return _sorry(view, "sorry-failed", facts)
    return _sorry(view, "sorry-failed", facts | slip_on_screen(view), Act.PRINT)


def _show_abandoned(view: View) -> Page:
    is_refused = view.t.refusal is not None
    key = "sorry-refused" if is_refused else failure_words.unanswered(view.t)
    return _sorry(view, key, failure_words.refusal(view.t))


def _show_unclear(view: View) -> Page:
    facts = failure_words.refusal(view.t) | references(view.t)
    code = view.place.claim_code
    facts |= {"claim_code": code.reveal() if code else None, "until": money_back_by(view.t)}
    return _sorry(view, "sorry-unclear", facts | slip_on_screen(view), Act.PRINT)


def _sorry(view: View, key: str, facts: dict[str, Fact], *acts: Act) -> Page:
    why = facts["why"]
    if view.names_other_way:
        facts = facts | {"what_now": Text("missing-now-other-way")}
    again = (Act.AGAIN,) if view.can_try_again else ()
    question = question_of(view.t)
    return Page(
        Name.SORRY,
        Text(f"{key}-title"),
        why if isinstance(why, Text) else None,
        actions=(*again, *acts, Act.DONE, *_short(view.t)),
        facts=facts | ({"question": question} if question else {}),
        choices=view.other_ways,
    )


DONE = StageKind(name=Name.RESULT, show=_show_done, take=_take, follow=_follow_done, has_slip=True)
FAILED = StageKind(name=Name.SORRY, show=_show_failed, take=_take, has_slip=True)
ABANDONED = StageKind(name=Name.SORRY, show=_show_abandoned, take=_take)
UNCLEAR = StageKind(
    name=Name.SORRY, show=_show_unclear, take=_take, follow=print_first_slip, has_slip=True
)


# --- the customer leaves with a slip ---


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
    page = _page(view, "pending-refund" if returns else "pending-held")
    return replace(page, facts=page.facts | {"why": failure_words.failure(view.t)["why"]})


def _without_code(view: View) -> View:
    """Return it without the claim code of an earlier slip, which claims nothing any more."""
    return replace(view, place=replace(view.place, claim_code=None))


def _follow_shortfall(view: View) -> Transition:
    """Print the slip that says that the customer misses notes."""
    if Slip.SHORTFALL in view.place.slips:
        return stay(view)
    return print_slip(_without_code(view), Slip.SHORTFALL)


PENDING = StageKind(
    name=Name.PENDING,
    show=lambda view: _page(view, f"pending{_suffix(view)}"),
    follow=_follow,
    has_slip=True,
)
OWED = StageKind(name=Name.PENDING, show=_show_owed, follow=print_first_slip, has_slip=True)
HELD = StageKind(name=Name.PENDING, show=_show_held, follow=print_first_slip, has_slip=True)
SHORTFALL = StageKind(
    name=Name.PENDING,
    show=lambda view: _page(_without_code(view), "pending-shortfall"),
    follow=_follow_shortfall,
    has_slip=True,
)
