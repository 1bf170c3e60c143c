"""A playbook shows each difference, and never passes unevaluated."""

import gc
import sys

import pytest

from agent.transactions.decision import CheckStatus, Nothing, Send, Wait
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import BankStatus, CashStatus
from tests.unit.agent.transactions.facts import HANDED, UNANSWERED, prepared, sending
from tests.unit.agent.transactions.playbook import (
    AT_SCREEN,
    Asked,
    ClockJumps,
    NeverEvaluated,
    Passes,
    Playbook,
    Restarts,
)


def test_a_correct_playbook_is_true() -> None:
    assert Playbook(prepared(), AT_SCREEN) << Send() << (BankStatus.PREPARED, CashStatus.NONE)


def test_the_diff_shows_the_whole_transcript_and_both_sides() -> None:
    playbook = Playbook(prepared(), AT_SCREEN) << Send() >> sending() << Nothing()
    with pytest.raises(AssertionError) as went_otherwise:
        bool(playbook)

    lines = str(went_otherwise.value).splitlines()
    assert [line[:4] for line in lines[1:]] == ["  >>", "  >>", "  <<", "  >>", "- <<", "+ <<"]
    assert lines[-2:] == ["- << Nothing()", "+ << CheckStatus(poll=False)"]


def test_a_wrong_pair_of_statuses_is_shown() -> None:
    playbook = Playbook(prepared()) << (BankStatus.SENT, CashStatus.NONE)
    with pytest.raises(AssertionError, match="PREPARED"):
        bool(playbook)


def test_every_mismatch_is_shown_not_only_the_first() -> None:
    playbook = Playbook(prepared(), AT_SCREEN) << Nothing() >> sending() << Nothing()
    with pytest.raises(AssertionError) as went_otherwise:
        bool(playbook)
    assert str(went_otherwise.value).count("- <<") == 2


def test_an_illegal_event_is_an_error_and_not_a_mismatch() -> None:
    playbook = Playbook(prepared()) >> HANDED
    with pytest.raises(IllegalMove):
        bool(playbook)


def test_it_begins_with_prepared() -> None:
    playbook = Playbook() << Send()
    with pytest.raises(AssertionError, match="begins with"):
        bool(playbook)


def test_a_playbook_that_was_never_evaluated_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    forgotten: list[BaseException | None] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda args: forgotten.append(args.exc_value))

    playbook = Playbook(prepared(), AT_SCREEN) << Nothing()
    del playbook
    gc.collect()

    assert [type(error) for error in forgotten] == [NeverEvaluated]


def test_time_passes_on_both_clocks_and_jumps_on_one() -> None:
    """A wait counts from the asking on the monotonic clock, which no correction moves."""
    assert (
        Playbook(prepared(), AT_SCREEN, sending(), UNANSWERED)
        >> Passes(2)
        >> Asked()
        >> ClockJumps(-3600)
        << Wait(17)
        >> Restarts()
        << CheckStatus(poll=True)
    )
