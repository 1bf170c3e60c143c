"""Mistakes with notes that a customer misses after a hand-over."""

from msgspec.structs import replace

from agent.dialogue.effects import Append
from agent.dialogue.place import Home, Transition
from agent.dialogue.screens.ended import DoneScreen
from agent.transactions import model as m
from agent.transactions.model import CASH_FINAL, CashStatus, Transaction
from tests.lab.mistakes.registry import Kind, Patch, Walked, folds, instead

misses = Kind("notes that a customer misses")

misses("missing notes are owed again", Walked("aeps.CW"))(
    folds(m.ShortfallReported, lambda _, __, after: replace(after, cash=CashStatus.OWED))
)
misses("one person settles missing notes", Walked("aeps.CD"))(
    folds(
        m.ShortfallSettled,
        lambda _, event, after: replace(
            after, shortfall=replace(after.shortfall, settled=event.finding)
        ),
    )
)
misses("missing notes do not keep a transaction open", Walked("aeps.CW"))(
    instead(
        Transaction,
        "closed",
        property(lambda t: t.cash in CASH_FINAL and not t.waits_for_service),
    )
)


@misses("a customer who finishes is taken to miss notes")
def _(patch: Patch) -> None:
    def done(self: DoneScreen) -> Transition:
        missed = Append(self.t.client_reference, m.ShortfallReported)
        return Transition(Home.START, effects=(missed,) if self.t.may_be_short else ())

    patch.setattr(DoneScreen, "done", done)
