"""Screens that follow a transaction: drawn from what the journal says, whenever it changes."""

from dataclasses import dataclass, field, replace
from enum import Enum, unique

from agent.api import errors
from agent.clock import Moment
from agent.dialogue.dispute import money_back_by
from agent.dialogue.screens import Act, Argument, Fact, Input, InputKind, Line, Name, Text
from agent.dialogue.visit import AtTransaction
from agent.dialogue.world import World
from agent.money import Money
from agent.transactions.model import Cash, Fate, Transaction

PIN_MAX = 8  # digits


@unique
class Stage(Enum):
    """How far the customer's transaction has come, as far as a screen is concerned."""

    WORKING = "working"
    PENDING = "pending"
    CASH_PIN = "cash pin"
    CASH_HANDED = "cash handed"
    OWED = "owed"
    """The money is earned, but the notes cannot be handed now."""
    DONE = "done"
    FAILED = "failed"
    NOT_SENT = "not sent"


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of a screen that a stage fills."""

    name: Name
    title: Text
    text: Text | None = None
    input: Input | None = None
    actions: tuple[Act, ...] = ()
    facts: dict[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class View:
    """What a page may be drawn from."""

    t: Transaction
    place: AtTransaction
    world: World
    now: Moment


def stage(t: Transaction, place: AtTransaction) -> Stage:
    match t.fate:
        case Fate.PREPARED | Fate.SENT:
            return Stage.PENDING if place.impatient else Stage.WORKING
        case Fate.PENDING:
            return Stage.PENDING
        case Fate.SUCCEEDED:
            return _cash_stage(t, place)
        case Fate.FAILED:
            return Stage.FAILED
        case Fate.NOT_SENT:
            return Stage.NOT_SENT


def _cash_stage(t: Transaction, place: AtTransaction) -> Stage:
    if t.cash is Cash.HANDING_OVER:
        return Stage.CASH_HANDED
    if t.cash is Cash.OWED:
        return Stage.OWED if place.leaving else Stage.CASH_PIN
    return Stage.DONE


def needs_claim(at: Stage, place: AtTransaction) -> bool:
    """Say whether this customer has to get a claim code and has not asked for one yet."""
    return at in (Stage.PENDING, Stage.OWED) and not place.claim_asked


def page(at: Stage, place: AtTransaction, world: World, now: Moment) -> Page:
    """Draw a stage; `facts` always hold the amount."""
    view = View(world.transaction(place.reference), place, world, now)
    drawn = _PAGES[at](view)
    facts: dict[str, Fact] = {"amount": Money(view.t.amount)}
    return replace(drawn, facts=facts | drawn.facts)


def _working(view: View) -> Page:
    sent = view.t.fate is Fate.SENT
    steps = (
        Line(Text("working-captured"), state="done"),
        Line(Text("working-sent"), state="done" if sent else "now"),
        Line(Text("working-asking"), state="now" if sent else "later"),
    )
    return Page(Name.WORKING, Text("working-title"), Text("working-text"), facts={"lines": steps})


def _pending(view: View) -> Page:
    code = view.place.claim_code.reveal() if view.place.claim_code else None
    facts: dict[str, Fact] = {"claim_code": code, "until": money_back_by(view.t)}
    return Page(
        Name.PENDING,
        Text("pending-title"),
        Text("pending-text"),
        actions=(Act.PRINT, Act.DONE),
        facts=facts | _references(view.t),
    )


def _owed(view: View) -> Page:
    pending = _pending(view)
    return replace(pending, title=Text("pending-owed-title"), text=Text("pending-owed-text"))


def _cash_pin(_: View) -> Page:
    return Page(
        Name.CASH,
        Text("cash-pin-title"),
        Text("cash-pin-text"),
        input=Input(InputKind.PIN, "pin", PIN_MAX),
        actions=(Act.CONTINUE,),
    )


def _cash_handed(_: View) -> Page:
    return Page(
        Name.CASH, Text("cash-handed-title"), Text("cash-handed-text"), actions=(Act.HANDED,)
    )


def _done(view: View) -> Page:
    facts = _references(view.t)
    balance = view.world.shown(view.t.client_reference).balance
    if balance is not None:
        facts["balance"] = Money(balance)
    if view.t.outcome and view.t.outcome.charge is not None:
        facts["charge"] = Money(view.t.outcome.charge)
    text = Text("result-text", {"amount": Money(view.t.amount)})
    return Page(Name.RESULT, Text("result-title"), text, actions=(Act.PRINT, Act.DONE), facts=facts)


# A bank that says this has not touched the account (words only: CONTRACT 9, 12).
UNTOUCHED = frozenset(
    {"INSUFFICIENT_FUNDS", "BIOMETRIC_MISMATCH", "BIOMETRIC_LOCKED", "AADHAAR_NOT_LINKED"}
    | {"INVALID_AADHAAR", "SERVICE_NOT_SUPPORTED", "NOT_SUBMITTED"}
)


def _failed(view: View) -> Page:
    code = view.t.outcome.failure_code if view.t.outcome else None
    back: dict[str, Argument] = {"date": money_back_by(view.t)}
    facts: dict[str, Fact] = {
        "money_moved": Text("sorry-money-none" if code in UNTOUCHED else "sorry-money-maybe", back),
        "what_now": Text(f"sorry-now-{code or 'OTHER'}"),
        "code": code,
        "until": money_back_by(view.t),
    }
    text = Text(f"sorry-failed-{code or 'OTHER'}")
    return Page(
        Name.SORRY,
        Text("sorry-failed-title"),
        text,
        actions=(Act.PRINT, Act.DONE),
        facts=facts | _references(view.t),
    )


# What the attendant can put right, or call somebody to; all else the customer can begin anew.
_FOR_THE_ATTENDANT = (errors.Remedy.ASK_ATTENDANT, errors.Remedy.STOP_SERVICE)


def _not_sent(view: View) -> Page:
    facts: dict[str, Fact] = {"money_moved": Text("sorry-money-none")}
    if view.t.refusal is None:
        facts["what_now"] = Text("sorry-now-again")
        title, text = Text("sorry-not-sent-title"), Text("sorry-not-sent-text")
    else:
        row = errors.lookup(view.t.refusal.code)
        what_now = "attendant" if row.remedy in _FOR_THE_ATTENDANT else "again"
        facts |= {"what_now": Text(f"sorry-now-{what_now}"), "code": row.code}
        title, text = Text("sorry-refused-title"), Text(row.message_key)
    return Page(Name.SORRY, title, text, actions=(Act.DONE,), facts=facts)


def _references(t: Transaction) -> dict[str, Fact]:
    return {
        "client_reference": t.client_reference,
        "reference": t.reference_id,
        "rrn": t.outcome.bank_rrn if t.outcome else None,
        "last4": t.facts.get("last4"),
        "bank": t.facts.get("bank_name"),
    }


_PAGES = {
    Stage.WORKING: _working,
    Stage.PENDING: _pending,
    Stage.OWED: _owed,
    Stage.CASH_PIN: _cash_pin,
    Stage.CASH_HANDED: _cash_handed,
    Stage.DONE: _done,
    Stage.FAILED: _failed,
    Stage.NOT_SENT: _not_sent,
}
