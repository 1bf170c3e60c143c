"""What the kiosk asks of a card reader, and what of a program's lines reaches the kiosk."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.card_lines import prompt_of, read_launch, result_of, status_of
from companion.box.messages import Unreadable

LAUNCH = {
    "ticket": "t-5f0c9e7712ab",
    "token": "lt_9a0f31",
    "amount_paise": 50_000,
    "service": "CW",
    "begin_within_s": 780,
}
OURS = "a" * 64

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


def test_unknown_fields_of_a_launch_are_ignored() -> None:
    launch = read_launch(json.dumps(LAUNCH | {"colour": "red"}).encode())

    assert (launch.amount_paise, launch.service, launch.begin_within_s) == (50_000, "CW", 780)


@pytest.mark.parametrize(
    "changed",
    [
        {"ticket": ""},
        {"ticket": None},
        {"token": ""},
        {"token": "x" * 513},
        {"token": "naïve"},
        {"token": "lt\n9a"},
        {"token": 7},
        {"amount_paise": 0},
        {"amount_paise": -1},
        {"amount_paise": 10_000_001},
        {"amount_paise": 500.0},
        {"amount_paise": "50000"},
        {"amount_paise": True},
        {"service": "XX"},
        {"service": ["CW"]},
        {"begin_within_s": 0},
        {"begin_within_s": 901},
        {"begin_within_s": None},
    ],
    ids=str,
)
def test_a_launch_outside_the_contract_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(Unreadable) as refused:
        read_launch(json.dumps(LAUNCH | changed).encode())

    assert "lt_9a0f31" not in str(refused.value)


@pytest.mark.parametrize("name", list(LAUNCH))
def test_each_field_of_a_launch_is_needed(name: str) -> None:
    body = {key: value for key, value in LAUNCH.items() if key != name}

    with pytest.raises(Unreadable):
        read_launch(json.dumps(body).encode())


def test_an_enquiry_may_be_free() -> None:
    assert read_launch(json.dumps(LAUNCH | {"service": "BE", "amount_paise": 0}).encode())


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"[" * 100_000])
def test_a_body_that_is_not_an_object_is_refused(body: bytes) -> None:
    with pytest.raises(Unreadable):
        read_launch(body)


@given(JSON)
def test_any_line_of_a_program_becomes_a_line_of_the_contract(said: Any) -> None:
    line = said if isinstance(said, dict) else {"result": said, "record": said, "prompt": said}

    result = result_of(line, OURS, 50_000)
    prompt = prompt_of(line)

    assert result["launch"] == OURS
    assert result["result"] in {"approved", "declined", "unknown"}
    assert len(json.dumps(result)) < 4096
    assert prompt is None or set(prompt) == {"prompt"}


@given(st.dictionaries(st.sampled_from(["readiness", "code", "remark"]), JSON))
def test_any_status_of_a_program_is_read_or_refused(said: dict[str, Any]) -> None:
    try:
        status = status_of(said)
    except Unreadable:
        return
    assert status["readiness"] in {"ready", "not-ready", "absent"}
