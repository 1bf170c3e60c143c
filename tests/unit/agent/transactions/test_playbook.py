"""A playbook shows each difference."""

import pytest

from agent.transactions.decision import Nothing, Send
from tests.unit.agent.transactions.facts import prepared, sending
from tests.unit.agent.transactions.playbook import AT_SCREEN, Playbook


def test_the_diff_shows_the_transcript_and_both_sides() -> None:
    with pytest.raises(AssertionError) as went_otherwise:
        Playbook(prepared(), AT_SCREEN) << Send() >> sending() << Nothing()

    lines = str(went_otherwise.value).splitlines()
    assert [line[:4] for line in lines[1:]] == ["  >>", "  >>", "  <<", "  >>", "- <<", "+ <<"]
    assert lines[-2:] == ["- << Nothing()", "+ << CheckStatus(poll=False)"]
