"""A playbook shows each difference."""

import pytest

from agent.transactions.decision import CheckStatus, Nothing, Send, Wait
from agent.transactions.model import BankStatus, CashStatus
from tests.unit.agent.transactions.facts import UNANSWERED, prepared, sending
from tests.unit.agent.transactions.playbook import (
    AT_SCREEN,
    Asked,
    ClockJumps,
    Passes,
    Playbook,
    Restarts,
)


def test_the_diff_shows_the_transcript_and_both_sides() -> None:
    with pytest.raises(AssertionError) as went_otherwise:
        Playbook(prepared(), AT_SCREEN) << Send() >> sending() << Nothing()

    lines = str(went_otherwise.value).splitlines()
    assert [line[:4] for line in lines[1:]] == ["  >>", "  >>", "  <<", "  >>", "- <<", "+ <<"]
    assert lines[-2:] == ["- << Nothing()", "+ << CheckStatus(poll=False)"]


def test_a_wrong_pair_of_statuses_is_shown() -> None:
    with pytest.raises(AssertionError, match="PREPARED"):
        Playbook(prepared()) << (BankStatus.SENT, CashStatus.NONE)


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
