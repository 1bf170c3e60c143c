"""The list of capabilities: any answer becomes capabilities or a trouble."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.companion.answers import (
    Answer,
    Capabilities,
    Trouble,
    TroubleKind,
    clock_off_s,
    read_capabilities,
)


def answered(**changed: Any) -> Capabilities | Trouble:
    whole = {
        "contract": 1,
        "name": "counter phone",
        "software": "example 1.0",
        "capabilities": {"rd": {"ports": [11100]}, "rd-face": {"port": 11105}, "card": {}},
    }
    return read_capabilities(Answer(200, json.dumps(whole | changed).encode()))


def test_each_capability_is_read() -> None:
    lent = answered()

    assert lent == Capabilities(
        "counter phone", "example 1.0", frozenset({11100}), 11105, card=True
    )
    assert lent.words == ["rd", "rd-face", "card"]


def test_a_companion_may_lend_nothing_and_what_we_do_not_know() -> None:
    lent = answered(capabilities={"coffee": {"sugar": True}}, colour="red")

    assert isinstance(lent, Capabilities)
    assert lent.words == []


@pytest.mark.parametrize(
    "changed",
    [
        {"contract": 2},
        {"contract": "1"},
        {"capabilities": None},
        {"capabilities": {"rd": {}}},
        {"capabilities": {"rd": {"ports": []}}},
        {"capabilities": {"rd": {"ports": [80]}}},
        {"capabilities": {"rd": {"ports": [11121]}}},
        {"capabilities": {"rd-face": {"port": 22}}},
        {"capabilities": {"card": None, "rd": "yes"}},
        {"name": "x" * 65},
    ],
    ids=str,
)
def test_a_list_outside_the_contract_lends_nothing(changed: dict[str, Any]) -> None:
    trouble = answered(**changed)

    assert isinstance(trouble, Trouble)
    assert trouble.kind is TroubleKind.UNREADABLE


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    assert isinstance(read_capabilities(Answer(200, body)), Trouble)


@pytest.mark.parametrize(
    ("date", "off_s"), [("Sat, 28 Nov 2026 06:15:03 GMT", 3.0), ("", 0.0), ("yesterday", 0.0)]
)
def test_the_companions_clock_is_compared_by_its_date(date: str, off_s: float) -> None:
    assert clock_off_s(date, 1_795_846_500.0) == off_s
