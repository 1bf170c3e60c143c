"""Sample screens of a transaction: the wait, the payment, the notes and how it ended."""

import msgspec

from agent.base.money import ZERO, Paise, rupees
from agent.base.private import Private
from agent.cash.notes import COUNTED
from agent.dialogue import effects as e
from agent.dialogue.screens.transaction import (
    CardNotStarted,
    CardRunning,
    CashStep,
    HandOverQuestion,
    PaymentStopped,
    QrShown,
    RequestedSlip,
    TransactionScreen,
    Waits,
)
from agent.transactions import model as m
from agent.transactions.model import SlipState
from agent.transactions.outcome import DisplayOnly, Outcome, Qr, Status, Verification
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.fake_world import FIVE_HUNDRED, REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import Front, after_a_power_cut, put
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.ui.sample_shop import (
    DOT,
    FAILURES,
    QUOTED,
    STATEMENT,
    UPI,
    VEHICLE,
    SampleShop,
    Walk,
    shop,
)

SENT = (f.sending(),)


def answered(status: Status, reference: str = REFERENCE, **more: object) -> tuple[m.AnyEvent, ...]:
    """Return the events of a request and its answer."""
    outcome = Outcome(status, reference, "AE2611210001", bank_rrn="632511004321", **more)  # type: ignore[arg-type]  # fields of an outcome
    return f.sending(), m.Answered(at=BEGIN, outcome=outcome)


PENDING, PAID, FAILED = (
    answered(Status.PENDING),
    answered(Status.SUCCESS),
    answered(Status.FAILED, failure_code="INSUFFICIENT_FUNDS"),
)
DEPOSITED = (f.HELD, *PAID)
KNOWN = DisplayOnly(balance=Paise(512_040))


def at(
    service: str,
    *happened: m.AnyEvent,
    amount: Paise = FIVE_HUNDRED,
    world: FakeWorld | None = None,
    details: dict[str, str] | None = None,
    **place: object,
) -> Front:
    """Return the screen of a transaction after these events; `details` are its masked details."""
    world = world or SampleShop()
    world.begins(service=service, amount=amount)
    world.takes_in(*happened)
    if details:
        t = world.transaction(REFERENCE)
        world.transactions[REFERENCE] = msgspec.structs.replace(t, masked_details=details)
    there = TransactionScreen(REFERENCE, service, claim_code=Private("K7PX4M"), **place)  # type: ignore[arg-type]  # it checks the names
    return put(Front(world), there)


def waits() -> Walk:
    yield "working", at("aeps.CW", *SENT)
    yield "working-long", at("aeps.CW", *SENT, wait=Waits(-14))
    yield "working-may-go", at("aeps.CW", *SENT, wait=Waits(-34))
    yield "working-later", at("bbps.PAY", f.HELD, *SENT, wait=Waits(-4))
    yield "working-later-may-go", at("bbps.PAY", f.HELD, *SENT, wait=Waits(-41))
    yield "pending", at("aeps.CW", *PENDING)
    for slip, name in ((SlipState.PRINTED, "printed"), (SlipState.NOT_PRINTED, "not-printed")):
        ended = m.SlipEnded(at=BEGIN, state=slip)
        yield f"pending-{name}", at("aeps.CW", *PENDING, f.SLIP_STARTED, ended)
    yield "pending-slip", at("aeps.CW", *PENDING, world=shop(prints=False))
    yield "pending-qr", at("upicw.QR", *PENDING, payment=PaymentStopped())
    yield "pending-deposit", at("aeps.CD", f.HELD, *PENDING)
    yield "pending-no-cash", at("aeps.BE", *PENDING, amount=ZERO)
    yield "pending-owed", at("aeps.CW", *PAID, cash=CashStep.LEAVING)
    yield "pending-disputed", at("aeps.CW", *PAID, f.DISPUTED)
    yield "pending-refund", at("aeps.CD", f.HELD, *FAILED, cash=CashStep.LEAVING)
    yield "pending-held", at("aeps.CD", f.HELD, *FAILED, f.DISPUTED)


def resumed() -> Walk:
    front = after_a_power_cut()
    yield "resumed", front
    yield "resumed-digits", front.says(("choose", "more"))
    yield "resumed-others", after_a_power_cut("R-1", "R-2")
    front = after_a_power_cut(status=Status.SUCCESS)
    front.says(("choose", "more"), ("continue", "0019"), ("print", None))
    front.hears(e.IssueClaim, Private("K7PX4M"))
    yield "resumed-proven", front
    front = after_a_power_cut(status=Status.SUCCESS)
    front.world.takes_in(f.HANDING_OVER)
    front.sees_change()
    yield "resumed-doubt", front


def payments() -> Walk:
    qr = DisplayOnly(qr=Qr(UPI, None, 300.0))
    paying = QrShown(210.0)
    yield "qr", at("upicw.QR", *PENDING, world=shop(shown_now=qr), payment=paying)
    beside = shop(shown_now=qr, display=True)
    yield "qr-beside", at("upicw.QR", *PENDING, world=beside, payment=paying)
    picture = shop(shown_now=DisplayOnly(qr=Qr(None, DOT, 300.0)))
    yield "qr-image", at("upicw.QR", *PENDING, world=picture, payment=paying)
    for name, prompt in {
        "card": "insert-card",
        "card-pin": "enter-pin",
        "card-wrong-pin": "wrong-pin",
        "card-wait": "asking-bank",
        "card-remove": "remove-card",
        "card-look": "look-at-terminal",
        "card-declined": "declined",
        "card-line-lost": "line-lost",
    }.items():
        yield name, at("matm.CW", *PENDING, payment=CardRunning(prompt))
    yield "card-stuck", at("matm.CW", *PENDING, payment=CardNotStarted())


def notes() -> Walk:
    yield "cash-pin", at("aeps.CW", *PAID, amount=rupees(10_000))
    yield "cash-hand", at("aeps.CW", *PAID, f.HANDING_OVER, amount=rupees(700))
    yield "cash-many-notes", at("aeps.CW", *PAID, f.HANDING_OVER, amount=rupees(9_888))
    for name, drawer in {
        "cash-counted": ((500, 1), (200, 1)),
        "cash-lacking": ((500, 1),),
    }.items():
        counted = shop(drawer=drawer)
        yield name, at("aeps.CW", *PAID, f.HANDING_OVER, amount=rupees(700), world=counted)
    full = shop(drawer=tuple((value, 19 if value == 1 else 11) for value in COUNTED))
    many = rupees(9_699)  # ninety-nine is the longest word of any language's numbers
    yield "cash-many-counted", at("aeps.CW", *PAID, f.HANDING_OVER, amount=many, world=full)
    again = HandOverQuestion(is_repeated=True)
    yield "cash-asked-again", at("aeps.CW", *PAID, f.HANDING_OVER, question=again)
    denied = HandOverQuestion(is_denied=True)
    yield "cash-not-handed-pin", at("aeps.CW", *PAID, f.HANDING_OVER, question=denied)
    yield "cash-dispensing", at("aeps.CW", *PAID, f.DISPENSING)
    yield "cash-take-pin", at("aeps.CD", amount=rupees(10_000))
    front = at("aeps.CD", cash=CashStep.COUNTING)
    yield "cash-take", front
    front.does("confirm", "50")
    yield "cash-take-error", front
    yield "cash-return-pin", at("aeps.CD", f.HELD, *FAILED, amount=rupees(200_000))
    yield "cash-return", at("aeps.CD", f.HELD, *FAILED, f.REFUNDING)


def ends() -> Walk:
    handed = (*PAID, f.HANDING_OVER, f.HANDED)
    yield "result", at("aeps.CW", *handed, world=shop(shown_now=KNOWN))
    yield (
        "result-printing",
        at("aeps.CW", *handed, f.SLIP_STARTED, slips=frozenset({RequestedSlip.PRESSED})),
    )
    yield "result-printed", at("aeps.CW", *handed, f.SLIP_STARTED, f.SLIP_PRINTED)
    no_paper = shop(prints=False, shown_now=KNOWN)
    yield "result-slip", at("aeps.CW", *handed, world=no_paper)
    yield "pending-shortfall", at("aeps.CW", *handed, f.SHORT, f.SLIP_STARTED)
    yield "result-deposit", at("aeps.CD", *DEPOSITED)
    yield "result-purchase", at("aeps.AP", *PAID)
    yield "result-account", at("aeps.BE", *PAID, amount=ZERO, world=shop(shown_now=KNOWN))
    yield "result-account-none", at("aeps.BE", *PAID, amount=ZERO)
    yield "result-bill-part", at("bbps.PAY", *DEPOSITED, details={"billed": "471700"})
    register = shop(shown_now=DisplayOnly(verification=Verification(verified=True, record=VEHICLE)))
    yes = answered(Status.SUCCESS, details={"verified": "yes"}, charge=rupees(3))
    no = answered(Status.SUCCESS, details={"verified": "no"})
    price, car = rupees(50), {"verification": "vehicle-rc"}
    yield (
        "result-verified",
        at("verify.PAID", f.HELD, *yes, amount=price, world=register, details=car),
    )
    yield (
        "result-verified-counter",
        at("verify.COUNTER", *yes, amount=ZERO, world=register, details=car),
    )
    yield "result-unverified", at("verify.PAID", f.HELD, *no, amount=price, details=car)
    bank = shop(shown_now=DisplayOnly(balance=Paise(512_040), statement=STATEMENT))
    yield "mini-statement", at("aeps.MS", *PAID, amount=ZERO, world=bank)
    short = shop(shown_now=DisplayOnly(statement=STATEMENT[:1]))
    yield "mini-statement-short", at("aeps.MS", *PAID, amount=ZERO, world=short)
    long = shop(shown_now=DisplayOnly(statement=STATEMENT[:1] * 15))
    yield "mini-statement-long", at("aeps.MS", *PAID, amount=ZERO, world=long)
    yield "sorry", at("aeps.CW", *answered(Status.FAILED, failure_code="ACCOUNT_BLOCKED"))
    yield "sorry-again", at("aeps.CW", *FAILED)
    yield "sorry-printed", at("aeps.CW", *FAILED, f.SLIP_STARTED, f.SLIP_PRINTED)
    returned = (f.HELD, *FAILED, f.REFUNDING, f.REFUNDED)
    yield "sorry-given-back", at("aeps.CD", *returned)
    yield "sorry-slip", at("aeps.CW", *FAILED, world=shop(prints=False))
    for service, code in FAILURES:
        failed = answered(Status.FAILED, failure_code=code)
        yield f"sorry-{code.lower().replace('_', '-')}", at(service, *failed)
    quoted = answered(Status.FAILED, failure_code="NEW", message=QUOTED)
    yield "sorry-quoted", at("aeps.CW", *quoted)
