"""The card messages of a companion: any bytes become a value of the contract, or are refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.card.companion_messages import (
    PROMPTS,
    REASONS,
    LaunchResult,
    Lines,
    UnreadableMessage,
    outcome_of,
    read_last,
    read_line,
    read_status,
)
from drivers.card.port import Approved, Prompt

OURS, OTHER = "a" * 64, "b" * 64


def test_the_words_of_the_contract_are_the_ports() -> None:
    assert PROMPTS["look-at-terminal"] is Prompt.LOOK_AT_TERMINAL
    assert "line-lost" not in PROMPTS, "only the driver knows"
    assert len(PROMPTS) == 14
    assert {*REASONS} == {
        *("cancelled", "card-unreadable", "card-not-accepted", "bank-declined", "bank-silent"),
        *("limit", "busy", "needs-attention", "absent", "late", "other"),
    }


@given(st.binary(max_size=200) | st.text(max_size=50).map(str.encode))
def test_any_bytes_are_a_message_or_unreadable(body: bytes) -> None:
    for read in (read_line, read_status, read_last):
        with pytest.raises(UnreadableMessage):
            read(body)


@given(pieces=st.lists(st.binary(max_size=300), max_size=20))
def test_lines_are_the_same_however_they_are_cut(pieces: list[bytes]) -> None:
    whole = b"".join(pieces)
    lines = Lines()

    found = [line for piece in pieces for line in lines.add(piece)]

    assert b"".join(line + b"\n" for line in found) == whole[: whole.rfind(b"\n") + 1]


def test_a_line_may_have_as_many_bytes_as_the_contract_says() -> None:
    assert Lines().add(b"x" * 4095 + b"\n") == [b"x" * 4095]
    with pytest.raises(UnreadableMessage, match="4096 bytes"):
        Lines().add(b"x" * 4096 + b"\n")


@pytest.mark.parametrize(
    "answer",
    [
        {"launch": OURS, "state": "ended", "result": None},
        {"launch": OURS, "state": "running", "result": {"launch": OURS, "result": "unknown"}},
        {"launch": OURS, "state": "ended", "result": {"launch": OTHER, "result": "unknown"}},
        {"launch": "AA", "state": "running", "result": None},
        {"launch": OURS, "state": "over", "result": None},
    ],
)
def test_a_contradiction_about_the_last_launch_is_unreadable(answer: dict[str, object]) -> None:
    with pytest.raises(UnreadableMessage):
        read_last(json.dumps(answer).encode())


def test_a_whole_card_number_is_dropped() -> None:
    line = {
        "launch": OURS,
        "result": "approved",
        "amount_paise": 100,
        "record": {"masked_card": "5085341111111234", "trace": "000000"},
    }
    result = read_line(json.dumps(line).encode())
    assert isinstance(result, LaunchResult)

    outcome = outcome_of(result, OURS, 100)

    assert isinstance(outcome, Approved)
    assert (outcome.evidence.masked_card, outcome.evidence.number) == ("", "")
