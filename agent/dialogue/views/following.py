"""The screens of a running transaction: one page for each stage, rendered from the journal."""

from base64 import b64encode
from collections.abc import Callable

import msgspec

from agent.base.clock import Moment
from agent.base.money import Money
from agent.base.structs import replace
from agent.cash.notes import Notes, fewest, out_of
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import (
    Act,
    Fact,
    Input,
    InputKind,
    Name,
    Page,
    Press,
    ScreenLine,
    Text,
)
from agent.dialogue.stages import Stage
from agent.dialogue.views import failure_words, records, wait_stage
from agent.dialogue.views.failure_words import money_back_by, unanswered
from agent.dialogue.views.wait_stage import WaitStage
from agent.dialogue.visit import AtTransaction, Use
from agent.services import bbps, verify
from agent.services.declaration import Following, ServiceDeclaration
from agent.services.registry import BY_CODE
from agent.transactions.model import BankStatus, CashStatus, Direction, SlipState, Transaction

COUNTED = frozenset(
    {Stage.TAKE_PIN, Stage.TAKE_COUNT, Stage.RETURN_PIN, Stage.RETURNING, Stage.NOT_HANDED_PIN}
)
"""Stages in which the customer's own notes are counted."""
PIN_MAX = 8  # digits
COUNTED_MAX = 6  # digits of rupees counted


class View(msgspec.Struct, frozen=True):
    """The data from which a page is rendered."""

    t: Transaction
    place: AtTransaction
    read_model: ReadModel
    now: Moment
    language: str
    can_try_again: bool = False
    """Another try can succeed."""


# Stages whose screen shows the slip as a QR if nothing can be printed.
_WITH_SLIP = frozenset({Stage.PENDING, Stage.OWED, Stage.HELD, Stage.DONE, Stage.FAILED})


def shows_slip(at: Stage, read_model: ReadModel) -> bool:
    return at in _WITH_SLIP and not read_model.can_print()


def page(at: Stage, view: View) -> Page:
    """Return the page of a stage, with the amount if there is one."""
    content = PAGES[at](view)
    return replace(content, facts=_money(at, view.t) | content.facts | _slip_state(content, view))


def _slip_state(content: Page, view: View) -> dict[str, Fact]:
    """Return the slip's state, on a page that prints one."""
    place = view.place
    asked = place.slip_asked or place.final_slip_asked or place.print_pressed
    is_old = view.t.slip is SlipState.STARTED and not asked  # another process began to print it
    if Act.PRINT not in content.actions or view.t.slip is None or is_old:
        return {}
    return {"slip_state": _SLIP_STATES[view.t.slip]}


_SLIP_STATES = {
    SlipState.STARTED: "printing",
    SlipState.PRINTED: "printed",
    SlipState.TORN: "not-printed",
    SlipState.NOT_PRINTED: "not-printed",
}
"""As in the page and in scripts."""


def _money(at: Stage, t: Transaction) -> dict[str, Fact]:
    """Return the amount; if notes are counted, the cash total."""
    if not t.cash_total:
        return {}
    if at in COUNTED or not t.fee:
        return {"amount": Money(t.cash_total)}
    return {"amount": Money(t.amount), "fee": Money(t.fee), "total": Money(t.cash_total)}


def pin_page(key: str, *actions: Act) -> Page:
    """Return a page that asks for the attendant's PIN; `key` is the messages' prefix."""
    return Page(
        Name.CASH,
        Text(f"{key}-title"),
        Text(f"{key}-text"),
        input=Input(InputKind.PIN, "pin", PIN_MAX),
        actions=(Act.CONTINUE, *actions),
    )


# --- before the bank's answer ---


def _take_pin(_: View) -> Page:
    return pin_page("cash-take-pin", Act.CANCEL)


def _take_count(_: View) -> Page:
    title, text = Text("cash-take-title"), Text("cash-take-text")
    counted = Input(InputKind.DIGITS, "counted", COUNTED_MAX)
    return Page(Name.CASH, title, text, input=counted, actions=(Act.CONFIRM, Act.CANCEL))


def _working(view: View) -> Page:
    """Return the progress line by line, and for how long it has been running."""
    service = BY_CODE[view.t.service]
    words = working_words(service)
    since = wait_stage.since(view.place, view.now)
    at = wait_stage.at(view.t, since, view.now)
    may_go = at is WaitStage.MAY_GO
    lines = _later_lines(view) if service.answers_later else _lines(view)
    facts: dict[str, Fact] = {
        "lines": lines[1:] if may_go else lines,  # the way out needs the space
        "seconds": round(view.now.monotonic - since),
        "usually": service.usually_s,
        "long": view.now.monotonic >= since + service.usually_s,
    }
    return Page(
        Name.WORKING,
        Text(f"{words}-title"),
        _waiting_text(view.t, at),
        actions=(Act.DONE,) if may_go else (),
        facts=facts,
    )


def working_words(service: ServiceDeclaration) -> str:
    """Return the prefix of the messages that say what the service is doing."""
    return f"working-{service.words}" if service.words else "working"


def _waiting_text(t: Transaction, at: WaitStage) -> Text | None:
    """Return the text for a waiting customer; it never says *sent* before the request is sent."""
    service = BY_CODE[t.service]
    if at is not WaitStage.USUAL:
        kind = "later" if service.answers_later else "text"
        return Text(f"working-{at.value}-{kind}")
    if not service.answers_later:
        return Text("working-text")
    return None if t.bank_status is BankStatus.PREPARED else Text(f"working-{service.words}-text")


def _lines(view: View) -> tuple[ScreenLine, ...]:
    service = BY_CODE[view.t.service]
    words = working_words(service)
    sent = view.t.bank_status is not BankStatus.PREPARED
    making_qr = service.following is Following.PAY_QR
    return (
        ScreenLine(Text("working-captured" if service.captures else "working-noted"), state="done"),
        ScreenLine(Text(f"{words}-sent"), state="done" if sent else "now"),
        ScreenLine(
            Text("working-making-qr" if making_qr else f"{words}-asking"),
            state="now" if sent else "later",
        ),
    )


def _later_lines(view: View) -> tuple[ScreenLine, ...]:
    """Return the lines for a service that confirms later; the last one says what happens next."""
    words = working_words(BY_CODE[view.t.service])
    sent = view.t.bank_status is not BankStatus.PREPARED
    return (
        ScreenLine(Text(f"{words}-sent"), state="done" if sent else "now"),
        ScreenLine(Text(f"{words}-asking"), state="now" if sent else "later"),
        ScreenLine(
            Text("working-then-slip" if view.read_model.can_print() else "working-then-result"),
            state="later",
        ),
    )


def _qr(view: View) -> Page:
    qr = view.read_model.display_only(view.t.client_reference).qr
    left = max(0.0, (view.place.pay_until or 0.0) - view.now.monotonic)
    facts: dict[str, Fact] = {
        "qr": qr.text if qr else None,
        "qr_image": b64encode(qr.image).decode() if qr and qr.image else None,
        "seconds_left": round(left),
        "valid_seconds": round(qr.valid_seconds) if qr else None,
        "beside": view.read_model.has_display(),
        "reference": view.t.reference_id,
    }
    return Page(
        Name.QR, Text("qr-title"), Text("qr-text"), actions=(Act.BACK, Act.CANCEL), facts=facts
    )


def _card(view: View) -> Page:
    stuck = view.place.card is Use.STUCK
    prompt = "not-started" if stuck else view.place.prompt
    return Page(
        Name.CARD,
        Text("card-title"),
        Text(f"card-prompt-{prompt}"),
        actions=(Act.CONTINUE, Act.CANCEL) if stuck else (Act.CANCEL,),
        facts={"prompt": prompt},
    )


# --- the customer leaves with a slip ---


def _pending(view: View) -> Page:
    key = _pending_key(view)
    return _away(view, Text(f"pending{key}-title"), Text(f"pending{key}-text"))


def _pending_key(view: View) -> str:
    """Return the messages' suffix, by service and direction."""
    service = BY_CODE[view.t.service]
    if service.words:
        return f"-{service.words}"
    if service.following is Following.PAY_QR:
        return "-qr"
    if view.t.terms.direction is Direction.OUT:
        return ""
    return "-deposit" if view.t.terms.direction is Direction.IN else "-no-cash"


def _owed(view: View) -> Page:
    disputed = view.t.cash in (CashStatus.DISPUTED, CashStatus.HANDING_OVER)
    key = "pending-disputed" if disputed else "pending-owed"
    return _away(view, Text(f"{key}-title"), Text(f"{key}-text"))


def _held(view: View) -> Page:
    key = "pending-refund" if view.t.cash is CashStatus.REFUND_OWED else "pending-held"
    return _away(view, Text(f"{key}-title"), Text(f"{key}-text"))


def _away(view: View, title: Text, text: Text) -> Page:
    code = view.place.claim_code
    facts: dict[str, Fact] = {
        "claim_code": code.reveal() if code else None,
        "until": money_back_by(view.t),
    }
    facts |= references(view.t) | _slip_on_screen(view)
    return Page(Name.PENDING, title, text, actions=(Act.PRINT, Act.DONE), facts=facts)


def _slip_on_screen(view: View) -> dict[str, Fact]:
    """Return the slip as text for a QR if nothing can be printed."""
    if view.read_model.can_print():
        return {}
    slip = view.read_model.slip_text(view.t.client_reference, view.language, view.place.claim_code)
    return {"slip": slip}


# --- notes ---


def _hand_pin(_: View) -> Page:
    return pin_page("cash-pin", Act.DONE)


def _handing(view: View) -> Page:
    page = _moving(view, Text("cash-handed-title"), Text("cash-handed-text"))
    if view.place.asked_again:
        return page
    return replace(page, facts=page.facts | notes(view.t, view.read_model))


AS_SHOWN = "as-shown"
"""Value of a press: the handed-out notes are those on the screen."""


def notes(t: Transaction, read_model: ReadModel) -> dict[str, Fact]:
    """Return the notes to hand over: the value of each kind, and how many.

    They are chosen from the drawer's known notes; if these are unknown, the fewest.
    """
    counted = _out_of_drawer(t, read_model)
    made = counted or fewest(t.cash_total)
    facts: dict[str, Fact] = {}
    if made:
        facts["notes"] = tuple(ScreenLine(str(value), count) for value, count in made)
    if counted:
        facts["counted"] = True
    elif read_model.attendant.drawer_notes() is not None:
        facts["lacking"] = Text("cash-notes-lacking")
    return facts


def given(press: Press, t: Transaction, read_model: ReadModel) -> Notes:
    """Return the notes that were handed out as shown; () if unknown."""
    return _out_of_drawer(t, read_model) if press.value == AS_SHOWN else ()


def _out_of_drawer(t: Transaction, read_model: ReadModel) -> Notes:
    return out_of(read_model.attendant.drawer_notes() or (), t.cash_total)


def _moving(view: View, title: Text, text: Text) -> Page:
    """Return the question whether the notes moved; it always has both answers."""
    if view.place.asked_again:
        title, text = Text("cash-doubt-title"), Text("cash-asked-again-text")
    return Page(Name.CASH, title, text, actions=(Act.HANDED, Act.NOT_HANDED))


def _not_handed_pin(_: View) -> Page:
    return pin_page("cash-not-handed-pin", Act.BACK)


def _dispensing(_: View) -> Page:
    return Page(Name.CASH, Text("cash-dispensing-title"), Text("cash-dispensing-text"))


def _return_pin(view: View) -> Page:
    asked = pin_page("cash-return-pin", Act.DONE)
    return replace(asked, facts=failure_words.failure(view.t))


def _returning(view: View) -> Page:
    return _moving(view, Text("cash-return-title"), Text("cash-return-text"))


# --- the end ---


def _done(view: View) -> Page:
    shown = view.read_model.display_only(view.t.client_reference)
    facts = references(view.t) | _outlays(view.t) | _billed(view.t)
    if shown.balance is not None:
        facts["balance"] = Money(shown.balance)
    key = "statement" if shown.statement else _result_key(view.t)
    if shown.statement:
        facts["lines"] = tuple(
            ScreenLine(records.what(line), records.amount(line), state=line.kind or None)
            for line in shown.statement
        )
    if shown.verification:
        facts["lines"] = records.lines(shown.verification)
    text = Text(f"result-{key}-text", {"amount": Money(view.t.amount), "last4": view.t.last4 or ""})
    facts |= _slip_on_screen(view)
    title = Text(f"result-{key}-title")
    at = name(Stage.DONE, view.t, view.read_model)
    return Page(at, title, text, actions=(Act.PRINT, Act.DONE), facts=facts)


def _billed(t: Transaction) -> dict[str, Fact]:
    """Return the billed amount if another amount was paid."""
    billed = bbps.billed_otherwise(t)
    return {} if billed is None else {"billed": Money(billed)}


def _outlays(t: Transaction) -> dict[str, Fact]:
    """Return the shop's cost, if customers do not see it."""
    if t.outcome is None or t.outcome.charge is None or not BY_CODE[t.service].for_attendant:
        return {}
    return {"outlays": Money(t.outcome.charge)}


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


def _failed(view: View) -> Page:
    facts = failure_words.failure(view.t) | references(view.t) | _slip_on_screen(view)
    return Page(
        Name.SORRY,
        Text("sorry-failed-title"),
        _text_of(facts["why"]),
        actions=(*_again(view), Act.PRINT, Act.DONE),
        facts=facts,
    )


def _not_sent(view: View) -> Page:
    facts = failure_words.refusal(view.t)
    refused = view.t.refusal is not None
    title = Text("sorry-refused-title") if refused else Text(f"{unanswered(view.t)}-title")
    return Page(
        Name.SORRY, title, _text_of(facts["why"]), actions=(*_again(view), Act.DONE), facts=facts
    )


def _again(view: View) -> tuple[Act, ...]:
    return (Act.AGAIN,) if view.can_try_again else ()


def _text_of(fact: Fact) -> Text | None:
    return fact if isinstance(fact, Text) else None


def references(t: Transaction) -> dict[str, Fact]:
    return {
        "client_reference": t.client_reference,
        "reference": t.reference_id,
        "rrn": t.outcome.bank_rrn if t.outcome else None,
        "last4": t.last4,
        "bank": t.masked_details.get("bank_name"),
        "operator": t.masked_details.get("operator"),
        "number": t.masked_details.get("number"),
        "verification": records.subject(t),
    }


PAGES: dict[Stage, Callable[[View], Page]] = {
    Stage.TAKE_PIN: _take_pin,
    Stage.TAKE_COUNT: _take_count,
    Stage.WORKING: _working,
    Stage.QR: _qr,
    Stage.CARD: _card,
    Stage.PENDING: _pending,
    Stage.OWED: _owed,
    Stage.HELD: _held,
    Stage.HAND_PIN: _hand_pin,
    Stage.HANDING: _handing,
    Stage.NOT_HANDED_PIN: _not_handed_pin,
    Stage.DISPENSING: _dispensing,
    Stage.RETURN_PIN: _return_pin,
    Stage.RETURNING: _returning,
    Stage.DONE: _done,
    Stage.FAILED: _failed,
    Stage.ABANDONED: _not_sent,
}


def name(at: Stage, t: Transaction, read_model: ReadModel) -> Name:
    """Return a stage's screen name; a result with a statement has its own."""
    statement = at is Stage.DONE and read_model.display_only(t.client_reference).statement
    return Name.MINI_STATEMENT if statement else _NAMES[at]


_NAMES: dict[Stage, Name] = {
    Stage.TAKE_PIN: Name.CASH,
    Stage.TAKE_COUNT: Name.CASH,
    Stage.WORKING: Name.WORKING,
    Stage.QR: Name.QR,
    Stage.CARD: Name.CARD,
    Stage.PENDING: Name.PENDING,
    Stage.OWED: Name.PENDING,
    Stage.HELD: Name.PENDING,
    Stage.HAND_PIN: Name.CASH,
    Stage.HANDING: Name.CASH,
    Stage.NOT_HANDED_PIN: Name.CASH,
    Stage.DISPENSING: Name.CASH,
    Stage.RETURN_PIN: Name.CASH,
    Stage.RETURNING: Name.CASH,
    Stage.DONE: Name.RESULT,
    Stage.FAILED: Name.SORRY,
    Stage.ABANDONED: Name.SORRY,
}
