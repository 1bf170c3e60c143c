"""Tests a failure's text for the customer: our own words, or else the service's message."""

import re

import pytest

from agent.dialogue.screens import Text
from agent.dialogue.slips.failure_words import MESSAGE_MAX, UNTOUCHED, WORDED, now, why
from agent.transactions.outcome import Status
from agent.ui.words.money_words import LOCALES
from agent.ui.words.words import catalogue_of
from tests.unit.agent.dialogue.front import Front

NEW_CODE = "ISSUER-LIMIT"
"""A code without words, in an unusual form."""


@pytest.mark.parametrize("language", ["en", "hi"])
def test_every_code_with_words_says_why_and_what_to_do(language: str) -> None:
    words = catalogue_of(language)
    for code in WORDED:
        assert f"sorry-failed-{code}" in words
        assert f"sorry-now-{code}" in words


def test_every_code_with_words_is_used() -> None:
    """A code with words in the catalogue never shows the service's message."""
    files = (path.read_text(encoding="utf-8") for path in (LOCALES / "en").glob("*.ftl"))
    codes = {
        code
        for file in files
        for code in re.findall("^sorry-failed-([A-Z_]+) ", file, re.MULTILINE)
    }
    assert codes - {"OTHER"} == WORDED
    assert UNTOUCHED <= WORDED


def test_a_failure_without_our_words_shows_the_services_message() -> None:
    front = Front().begins()
    front.hears_from_bank(Status.FAILED, failure_code=NEW_CODE, message="Issuer limit reached")
    said = Text("sorry-failed-said", {"message": "Issuer limit reached"})
    assert front.screen.text == said
    assert front.screen.facts["why"] == said
    assert front.screen.facts["what_now"] == Text("sorry-now-OTHER")
    assert front.screen.facts["code"] == NEW_CODE


def test_our_words_come_before_the_services() -> None:
    assert why("DECLINED", "do not honour") == Text("sorry-failed-DECLINED")


def test_a_missing_message_is_reported() -> None:
    assert why(NEW_CODE, "") == why(None, "") == Text("sorry-failed-OTHER")
    assert now(None) == Text("sorry-now-OTHER")


def test_only_the_beginning_of_a_long_message_is_shown() -> None:
    message = why(NEW_CODE, "x" * 200).args["message"]
    assert message == "x" * MESSAGE_MAX
