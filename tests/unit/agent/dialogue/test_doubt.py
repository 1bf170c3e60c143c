"""Tests notes in doubt: the journal accepts every offered answer, and the doubt ends."""

from itertools import product

import pytest

from agent.dialogue import effects as e
from agent.dialogue.attendant.cash import IN_DOUBT
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove
from tests.unit.agent.dialogue.attendant_front import inside
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.transactions import facts as f

OUT, IN, CARD = "aeps.CW", "aeps.CD", "matm.CW"
SENT = (f.sending(),)
ENDINGS: dict[str, tuple[m.AnyEvent, ...]] = {
    "delivered": (f.looked_up(f.SUCCESS),),
    "failed": (f.looked_up(f.FAILED),),
    "pending": (f.looked_up(f.PENDING),),
    "lost": (f.ABANDONED,),
    "lost for good": (f.not_found(f.OPENED + 3600), f.ABANDONED),
}
HISTORIES: dict[str, tuple[str, tuple[m.AnyEvent, ...]]] = {
    **{
        f"salvaged {service} {held} {end}": (
            service,
            (*((f.HELD,) if held else ()), *SENT, f.SALVAGED, *events),
        )
        for service, held, (end, events) in product((OUT, IN), (False, True), ENDINGS.items())
        if service == IN or not held
    },
    **{
        f"disputed {service} {end}": (service, (*held, *SENT, *events, f.DISPUTED))
        for service, held in ((OUT, ()), (IN, (f.HELD,)))
        for end, events in ENDINGS.items()
    },
    "handing over": (OUT, (*SENT, f.answered(f.SUCCESS), f.HANDING_OVER)),
    "giving back": (IN, (f.HELD, *SENT, f.answered(f.FAILED), f.REFUNDING)),
    "a card's alarm": (
        CARD,
        (*SENT, f.answered(f.PENDING), f.LAUNCHED, f.READER_APPROVED, f.looked_up(f.FAILED)),
    ),
}


def in_doubt(history: str) -> Front | None:
    """Return a kiosk with this history; None if it is impossible or has no doubt."""
    service, events = HISTORIES[history]
    front = Front()
    front.world.begins(service=service)
    try:
        front.world.takes_in(*events)
    except IllegalMove:
        return None
    return front if front.world.transaction(REFERENCE).cash in IN_DOUBT else None


DOUBTS = [history for history in HISTORIES if in_doubt(history)]


def at_doubt(history: str) -> Front:
    front = in_doubt(history)
    assert front is not None
    return inside(front).says(("choose", "owed"), ("choose", REFERENCE))


def answers(front: Front) -> list[tuple[str, str | None]]:
    acts = [(act.value, None) for act in front.screen.actions if act.value != "back"]
    choices = [("choose", c.value) for c in front.screen.choices if c.value != "dispute"]
    return [*acts, *choices]


def carried_out(front: Front) -> m.CashStatus:
    """Append the requested action, and return the cash status. Raises IllegalMove."""
    front.journals(front.last(e.Append))
    return front.world.transaction(REFERENCE).cash


def test_the_histories_have_every_kind_of_doubt() -> None:
    services = {HISTORIES[history][0] for history in DOUBTS}
    assert services == {OUT, IN, CARD}
    assert any(history.startswith("salvaged aeps.CD") for history in DOUBTS)
    assert len(DOUBTS) >= 10


@pytest.mark.parametrize("history", DOUBTS)
def test_the_journal_accepts_every_offered_answer_and_the_doubt_ends(history: str) -> None:
    offered = answers(at_doubt(history))
    assert offered
    for act, value in offered:
        front = at_doubt(history)
        front.denies() if act == "not-handed" else front.says((act, value))
        assert carried_out(front) not in IN_DOUBT, (act, value)


SALVAGED_DEPOSITS = [
    history
    for history in DOUBTS
    if history.startswith("salvaged aeps.CD") and "pending" not in history
]
"""The service has given its final answer, or never will."""


@pytest.mark.parametrize("history", SALVAGED_DEPOSITS)
def test_a_salvaged_deposit_without_notes_can_be_ended(history: str) -> None:
    front = at_doubt(history).says(("choose", "resolve"))
    assert carried_out(front) is m.CashStatus.NONE
    assert front.world.transaction(REFERENCE).closed
