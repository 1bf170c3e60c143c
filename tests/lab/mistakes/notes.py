"""Mistakes with notes: those that the customer has paid, and those that are handed over."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from agent.app import kiosk_read_model
from agent.base.money import PAISE_PER_RUPEE
from agent.cash.dispensing import Dispensing
from agent.dialogue import effects, machine, runner
from agent.dialogue.handlers import money
from agent.dialogue.screens import notes
from agent.dialogue.steps import forward
from agent.reconciler import reconciler
from agent.transactions import decision, lifecycle
from agent.transactions import model as m
from agent.transactions.decision import Abandon, OfferCash, Send
from agent.transactions.model import BankStatus, CashStatus, Direction
from drivers.cash.port import Dispensed, DispenserFault, DispenseUnknown, NotDispensed
from tests.lab.exhaustive.settings import DISPENSER
from tests.lab.mistakes.registry import (
    Kind,
    Patch,
    Plant,
    Walked,
    around,
    decides,
    folds,
    instead,
    settles,
    together,
)

holds = Kind("the customer's own notes")


@holds("held notes given back before the request is known to be lost", Walked("dmt.TRANSFER"))
@around(lifecycle, "_update_cash")
def _(right: Any, t: Any) -> Any:
    return replace(right(replace(t, in_doubt=False)), in_doubt=t.in_doubt)


holds("the notes of a failed deposit are kept")(
    settles(BankStatus.FAILED, Direction.IN, CashStatus.HELD, CashStatus.KEPT)
)
holds("the notes of a deposit that succeeded are given back", Walked("recharge.MOBILE"))(
    settles(BankStatus.SUCCEEDED, Direction.IN, CashStatus.HELD, CashStatus.REFUND_OWED)
)
holds("refund twice")(
    together(
        settles(BankStatus.FAILED, Direction.IN, CashStatus.REFUNDED, CashStatus.REFUND_OWED),
        settles(BankStatus.ABANDONED, Direction.IN, CashStatus.REFUNDED, CashStatus.REFUND_OWED),
    )
)
holds("a deposit is sent before its notes are in the till", Walked("aeps.CD"))(
    decides(BankStatus.PREPARED, lambda _, here, __: Send() if here.body else Abandon("lost"))
)

hands_over = Kind("handing over")


def _assumes_at_start(fact: Callable[..., m.AnyEvent]) -> Plant:
    @around(reconciler.Reconciler, "__init__")
    def begin(
        right: Any, self: Any, journal: Any, client: Any, clock: Any, *rest: Any, **named: Any
    ) -> None:
        for t in journal.open_transactions():
            if t.cash is CashStatus.HANDING_OVER:
                journal.append(t.client_reference, fact(at=clock.now().service))
        right(self, journal, client, clock, *rest, **named)

    return begin


hands_over("a hand-over that was cut short is taken for done")(_assumes_at_start(m.Handed))
hands_over("a hand-over that was cut short is taken for not begun")(_assumes_at_start(m.NotHanded))


@hands_over.only_walked("a hand-over that was cut short is offered again", Walked("aeps.CW"))
def _(patch: Patch) -> None:
    patch.setitem(decision._CASH_ACTIONS, CashStatus.HANDING_OVER, OfferCash())


hands_over("handed notes are owed again", Walked("matm.CW"))(
    folds(m.Handed, lambda _, __, after: replace(after, cash=CashStatus.OWED))
)


@hands_over("not handed over is taken for handed")
@around(money.CashHandler, "append")
def _(right: Any, self: Any, effect: Any, dialogue: Any) -> Any:
    if effect.event is not m.NotHanded:
        return right(self, effect, dialogue)
    t = self.read_model.transaction(effect.reference)
    moved = m.Handed if t.terms.direction is Direction.OUT else m.Refunded
    return right(self, replace(effect, event=moved), dialogue)


@hands_over("an empty count is taken")
@around(notes.TakeCount, "counted")
def _(right: Any, self: Any, typed: Any) -> Any:
    return right(self, typed or str(self.t.cash_total // PAISE_PER_RUPEE))


@hands_over("a cancelled visit begins")
def _(patch: Patch) -> None:
    """Begin the confirmed transaction a moment later, whoever is at the screen then."""
    right = runner.DialogueRunner.carry_out

    async def later(self: Any, wanted: Any) -> None:
        await self._parts.clock.sleep(2.0)
        right(self, wanted)

    def carry_out(self: Any, *wanted: Any) -> None:
        for one in wanted:
            if isinstance(one.effect, effects.Begin):
                self._start(later(self, one))
            else:
                right(self, one)

    patch.setattr(runner.DialogueRunner, "carry_out", carry_out)
    patch.setattr(machine.DialogueMachine, "awaits", lambda *_: True)


hands_over("notes that did not move are nobody's", Walked("aeps.CD"))(
    folds(m.NotHanded, lambda _, __, after: replace(after, cash=CashStatus.NONE))
)


@hands_over("the dispenser pays before that is journaled")
@around(Dispensing, "_dispense")
async def _(_: Any, self: Any, reference: str) -> None:
    await self._refresh_capacity()
    before = await self._dispenser.last_dispense()
    t = self._journal.get(reference)
    asked = self._denominate(t.amount) if t and t.cash is CashStatus.OWED else None
    if asked is None:
        return
    outcome = await self._dispenser.dispense(asked)
    payment = self._begin(reference, before.snapshot)
    if payment:
        self._conclude(reference, payment, outcome)


@hands_over("the dispenser's silence taken for nothing paid", Walked("aeps.CW", DISPENSER))
@around(Dispensing, "_conclude")
def _(right: Any, self: Any, reference: str, payment: Any, outcome: Any) -> None:
    is_silent = isinstance(outcome, DispenseUnknown)
    right(self, reference, payment, NotDispensed(DispenserFault.JAM) if is_silent else outcome)


@hands_over("a part paid by the dispenser taken for all", Walked("aeps.CW", DISPENSER))
@around(Dispensing, "_event")
def _(right: Any, self: Any, t: Any, asked: Any, outcome: Any) -> Any:
    whole = Dispensed(asked) if isinstance(outcome, Dispensed) else outcome
    return right(self, t, asked, whole)


hands_over.only_walked("people judge while the machine pays", Walked("aeps.CW", DISPENSER))(
    instead(Dispensing, "is_dispensing", lambda *_: False)
)
hands_over("notes are taken for more than is in the wallet")(
    instead(kiosk_read_model.KioskReadModel, "lacks_funds", lambda *_: False)
)
hands_over("the question about a second one is skipped")(
    instead(forward, "repeats", lambda *_: False)
)
