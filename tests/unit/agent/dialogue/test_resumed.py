"""Tests the screen after a start: an interrupted transaction; its digits show the details."""

from datetime import datetime, timedelta

import pytest

from agent.base.clock import IST
from agent.base.money import Money
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.page import Act, Name, Press, PressResult, ScreenLine, Text
from agent.dialogue.timeouts import SECONDS
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.outcome import Status
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.fake_world import FIVE_HUNDRED, REFERENCE
from tests.unit.agent.dialogue.front import Front, after_a_power_cut
from tests.unit.agent.transactions import facts as f

OTHER = "OUTLET-001-20261121-145800-2B4K6M"


def lines(front: Front) -> tuple[ScreenLine, ...]:
    shown = front.screen.facts["lines"]
    assert isinstance(shown, tuple)
    return shown


def proven(front: Front) -> Front:
    return front.says(("choose", "more"), ("continue", "0019"))


def test_an_interrupted_transaction_is_shown_with_its_known_state() -> None:
    front = after_a_power_cut()
    back = datetime.fromtimestamp(BEGIN, IST)
    assert front.screen.title == Text("resumed-title", {"amount": Money(FIVE_HUNDRED)})
    assert lines(front) == (
        ScreenLine(Text("resumed-stopped"), back - timedelta(seconds=120), "done"),
        ScreenLine(Text("resumed-runs"), back, "done"),
        ScreenLine(Text("working-asking"), state="now"),
    )


def test_the_banks_answer_is_shown_at_once() -> None:
    front = after_a_power_cut(status=Status.PENDING)
    front.world.look_up_says(Status.SUCCESS)
    front.sees_change()
    assert front.screen.title == Text("resumed-known-title")
    assert lines(front)[-1] == ScreenLine(Text("resumed-yes"), state="done")
    assert front.screen.text == Text("resumed-owed")


def test_an_interrupted_hand_over_calls_the_attendant() -> None:
    front = after_a_power_cut(status=Status.SUCCESS).takes_in(f.HANDING_OVER)
    assert front.screen.text == Text("resumed-doubt")
    assert front.screen.facts["unanswered"] == Text("start-unanswered", {"count": 1})


def test_nothing_private_is_shown_or_printed_before_the_digits_are_typed() -> None:
    front = after_a_power_cut()
    assert not {"bank", "last4", "rrn", "reference", "balance"} & set(front.screen.facts)
    assert Act.PRINT not in front.screen.actions
    facts = proven(front).screen.facts
    assert (facts["bank"], facts["last4"]) == ("State Bank of India", "0019")


def test_the_digits_allow_printing_the_claim_and_the_journal_shows_it() -> None:
    front = proven(after_a_power_cut()).says(("print", None))
    issue = front.last(e.IssueClaim)
    assert (issue.reference, issue.by_digits) == (REFERENCE, True)
    front.hears(e.IssueClaim, Private("7QX3ZC"))
    assert front.screen.facts["claim_code"] == "7QX3ZC"


def test_repeated_starts_make_a_limited_number_of_codes() -> None:
    """At the maximum number of codes no new one is made, since an old one would be lost."""
    front = after_a_power_cut()
    front.takes_in(*(f.CLAIM_ISSUED,) * m.CLAIMS_MAX)
    with pytest.raises(IllegalMove):
        front.world.takes_in(f.CLAIM_ISSUED)
    proven(front)
    assert front.does("print") is PressResult.UNFIT
    assert (front.count(e.IssueClaim), front.error) == (0, "error-resumed-codes")


def test_a_printed_claim_stays_the_only_one() -> None:
    """The customer has this code on paper, and a second code could make it invalid."""
    printed = (f.CLAIM_ISSUED, f.SLIP_STARTED, f.SLIP_PRINTED)
    front = proven(after_a_power_cut().takes_in(*printed)).says(("print", None))
    assert (front.count(e.IssueClaim), front.count(e.PrintSlip)) == (0, 1)


def test_the_digits_cannot_be_guessed() -> None:
    front = after_a_power_cut().says(("choose", "more"))
    for wrong in range(1, 5):
        assert front.does("continue", f"999{wrong}") is PressResult.UNFIT
        assert front.error == "error-resumed-digits"
    front.does("continue", "9990")
    assert front.name == "start"


def test_the_newest_is_shown_and_the_others_are_with_the_attendant() -> None:
    front = after_a_power_cut(OTHER)
    assert front.screen.facts["others"] == Text("resumed-others", {"count": 1})


def test_the_screen_ends_by_done_or_timeout_and_does_not_return() -> None:
    assert after_a_power_cut().says(("done", None)).name == "start"
    front = after_a_power_cut()
    front.waits(SECONDS[Name.RESUMED] + 1)
    assert front.name == "start"
    assert front.sees_change().name == "start"


def test_the_attendant_can_enter_from_this_screen() -> None:
    front = after_a_power_cut().says(("attendant", None))
    assert front.screen.title == Text("attendant-pin-title")


def test_the_attendant_can_enter_even_if_the_transaction_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    front = after_a_power_cut()
    monkeypatch.delitem(front.world.transactions, REFERENCE)
    front.session.take_events((events.SomethingChanged(),), front.world.now)
    assert front.screen.title == Text("plain-title")
    front.session.press(Press(front.screen.revision, Act.ATTENDANT), front.world.now)
    assert front.screen.title == Text("attendant-pin-title")
