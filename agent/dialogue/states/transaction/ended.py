"""The end of a transaction: its result, its failure, or that it was never sent."""

from agent.base.money import Money
from agent.dialogue.screens import Act, Fact, Name, Page, ScreenLine, Text
from agent.dialogue.slips import failure_words, records
from agent.dialogue.slips.records import references
from agent.dialogue.states.transaction.screen import (
    StageKind,
    View,
    print_slip,
    slip_on_screen,
    stay,
)
from agent.dialogue.visit import Slip, Transition
from agent.services import bbps, verify
from agent.services.registry import BY_CODE
from agent.transactions.model import Direction, Transaction


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
    if shown.statement:
        facts["lines"] = tuple(
            ScreenLine(records.what(line), records.amount(line), state=line.kind or None)
            for line in shown.statement
        )
    if shown.verification:
        facts["lines"] = records.lines(shown.verification)
    return Page(
        result_name(view),
        Text(f"result-{key}-title"),
        Text(f"result-{key}-text", {"amount": Money(t.amount), "last4": t.last4 or ""}),
        actions=(Act.PRINT, Act.DONE),
        facts=facts | slip_on_screen(view),
    )


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
    facts = failure_words.failure(view.t)
    return _sorry(
        view, "sorry-failed", facts | references(view.t) | slip_on_screen(view), Act.PRINT
    )


def _show_abandoned(view: View) -> Page:
    is_refused = view.t.refusal is not None
    key = "sorry-refused" if is_refused else failure_words.unanswered(view.t)
    return _sorry(view, key, failure_words.refusal(view.t))


def _sorry(view: View, key: str, facts: dict[str, Fact], *acts: Act) -> Page:
    why = facts["why"]
    again = (Act.AGAIN,) if view.can_try_again else ()
    return Page(
        Name.SORRY,
        Text(f"{key}-title"),
        why if isinstance(why, Text) else None,
        actions=(*again, *acts, Act.DONE),
        facts=facts,
    )


DONE = StageKind(name=Name.RESULT, show=_show_done, follow=_follow_done, has_slip=True)
FAILED = StageKind(name=Name.SORRY, show=_show_failed, has_slip=True)
ABANDONED = StageKind(name=Name.SORRY, show=_show_abandoned)
