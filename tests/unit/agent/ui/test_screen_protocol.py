"""The JSON of the screen protocol."""

import json
from decimal import Decimal

import pytest

from agent.base.money import Money, Paise
from agent.base.structs import replace
from agent.dialogue.page import Screen
from agent.ui.screen_protocol import screen_json
from agent.ui.words.words import Words
from tests.unit.agent.ui.samples import SAMPLES

WORDS = Words(("en", "hi"), strict=True)


def shown(screen: Screen) -> dict[str, object]:
    content: dict[str, object] = json.loads(screen_json(screen, WORDS), parse_float=Decimal)
    return content


def test_an_amount_screen_has_the_documented_json() -> None:
    assert shown(SAMPLES["amount"]) == {
        "revision": 7,
        "question": 7,
        "name": "amount",
        "service": "aeps.CW",
        "language": "en",
        "title": "How much?",
        "text": "Touch an amount, or type it.",
        "choices": [
            {"value": "500", "label": "₹500"},
            {"value": "1000", "label": "₹1,000"},
            {"value": "2000", "label": "₹2,000"},
            {"value": "5000", "label": "₹5,000"},
        ],
        "input": {"kind": "digits", "name": "amount", "max_length": 5},
        "actions": ["continue", "back", "cancel", "help"],
        "guarded": [],
        "error": None,
        "ends_at": "2099-01-01T00:00:00+00:00",
        "step": 3,
        "steps": 6,
        "facts": {"min": 100, "max": 10000, "step": 50},
    }


def test_an_unavailable_choice_gives_the_reason() -> None:
    choices = shown(SAMPLES["services"])["choices"]
    assert isinstance(choices, list)
    assert {
        "value": "aeps.CD",
        "label": "Put in cash",
        "detail": "Aadhaar",
        "group": "Cash",
        "disabled": True,
        "reason": "The shopkeeper must sign in for today.",
    } in choices


def test_money_is_rupee_numbers_without_float_error() -> None:
    facts = shown(SAMPLES["result"])["facts"]
    assert isinstance(facts, dict)
    assert (facts["amount"], facts["balance"]) == (500, Decimal("5120.4"))


def test_lines_keep_their_state_and_dates_are_iso() -> None:
    lines = shown(SAMPLES["working"])["facts"]
    until = shown(SAMPLES["pending"])["facts"]
    assert isinstance(lines, dict)
    assert isinstance(until, dict)
    assert lines["lines"][2] == {
        "label": "Your bank is checking",
        "value": None,
        "state": "now",
    }
    assert until["until"] == "2026-11-26T15:00:00+05:30"


def test_paise_beyond_a_whole_rupee_stay_exact() -> None:
    screen = replace(SAMPLES["result"], facts={"amount": Money(Paise(10))})
    assert shown(screen)["facts"] == {"amount": Decimal("0.1")}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_screen_has_a_json_object(name: str) -> None:
    assert shown(SAMPLES[name])["title"]
