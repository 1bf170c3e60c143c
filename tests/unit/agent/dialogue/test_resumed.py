"""Tests the screen after a start: an interrupted transaction; its digits show the details."""

from datetime import datetime, timedelta

import pytest

from agent.base.clock import IST
from agent.base.money import Money
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Act, Name, Press, PressResult, ScreenLine, Text
from agent.dialogue.states.resumed import TRIES_MAX
from agent.dialogue.timeouts import SECONDS
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.outcome import Status
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.fake_world import FIVE_HUNDRED, REFERENCE
from tests.unit.agent.dialogue.front import Front, after_a_power_cut

OTHER = "OUTLET-001-20261121-145800-2B4K6M"


def lines(front: Front) -> tuple[ScreenLine, ...]:
    shown = front.screen.facts["lines"]
    assert isinstance(shown, tuple)
    return shown


def proven(front: Front) -> Front:
    return front.says(("choose", "more"), ("continue", "0019"))


def test_a_start_without_interruption_shows_the_start_screen() -> None:
    assert Front().name == "start"


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
    front = after_a_power_cut(status=Status.SUCCESS)
    front.world.takes_in(m.HandingOver(at=BEGIN, by="attendant"))
    front.sees_change()
    assert front.screen.text == Text("resumed-doubt")
    assert front.screen.facts["unanswered"] == Text("start-unanswered", {"count": 1})


def test_nothing_private_is_shown_or_printed_before_the_digits_are_typed() -> None:
    front = after_a_power_cut()
    assert not {"bank", "last4", "rrn", "reference", "balance"} & set(front.screen.facts)
    assert Act.PRINT not in front.screen.actions
    assert proven(front).screen.facts["bank"] == "State Bank of India"
    assert front.screen.facts["last4"] == "0019"


def test_the_digits_allow_printing_the_claim() -> None:
    front = proven(after_a_power_cut()).says(("print", None))
    assert front.last(e.IssueClaim).reference == REFERENCE
    front.hears(events.ClaimReady(front.last(e.IssueClaim).visit, REFERENCE, Private("7QX3ZC")))
    assert front.screen.facts["claim_code"] == "7QX3ZC"


def test_the_journal_shows_that_only_digits_led_to_the_code() -> None:
    front = proven(after_a_power_cut()).says(("print", None))
    assert front.last(e.IssueClaim).by_digits


def test_repeated_starts_make_a_limited_number_of_codes() -> None:
    """At the maximum number of codes no new one is made, since an old one would be lost."""
    front = after_a_power_cut()
    t = front.world.transaction(REFERENCE)
    issued = m.ClaimIssued(at=BEGIN, salt="00", digest="00")
    for _ in range(m.CLAIMS_MAX):
        t = apply(t, issued)
    with pytest.raises(IllegalMove):
        apply(t, issued)
    front.world.transactions[REFERENCE] = t
    proven(front)
    assert front.does("print") is PressResult.UNFIT
    assert (front.count(e.IssueClaim), front.error) == (0, "error-resumed-codes")


def test_a_printed_claim_stays_the_only_one() -> None:
    """The customer has this code on paper, and a second code could make it invalid."""
    front = after_a_power_cut()
    t = front.world.transaction(REFERENCE)
    front.world.transactions[REFERENCE] = replace(
        t, claim=m.Claim("00", "00"), slip=m.SlipState.PRINTED
    )
    proven(front).says(("print", None))
    assert (front.count(e.IssueClaim), front.count(e.PrintSlip)) == (0, 1)


def test_the_digits_cannot_be_guessed() -> None:
    front = after_a_power_cut().says(("choose", "more"))
    for wrong in range(1, TRIES_MAX):
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
    front.sees_change()
    assert front.name == "start"


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
