"""What a customer reads of a failure: our words where we have some, else the service's own."""

import re

import pytest

from agent.dialogue.screens import Text
from agent.dialogue.views.failure_words import SAID_MAX, UNTOUCHED, WORDED, now, why
from agent.transactions.outcome import Status
from agent.ui import message_catalogue
from agent.ui.money_words import LOCALES
from tests.agent.dialogue.front import Front

NEW_CODE = "ISSUER-LIMIT"
"""A code that nobody has written words for, in a shape that no other has."""


@pytest.mark.parametrize("language", ["en", "hi"])
def test_every_worded_code_says_what_happened_and_what_to_do(language: str) -> None:
    words = message_catalogue.of(language)
    for code in WORDED:
        assert f"sorry-failed-{code}" in words
        assert f"sorry-now-{code}" in words


def test_every_code_with_words_is_used() -> None:
    """Given words for a code in the catalogue, then it is not the service that is quoted."""
    files = (path.read_text(encoding="utf-8") for path in (LOCALES / "en").glob("*.ftl"))
    codes = {
        code
        for file in files
        for code in re.findall("^sorry-failed-([A-Z_]+) ", file, re.MULTILINE)
    }
    assert codes - {"OTHER"} == WORDED
    assert UNTOUCHED <= WORDED


def test_a_failure_that_we_have_no_words_for_is_told_in_the_services_own() -> None:
    front = Front().begins()
    front.hears_from_bank(Status.FAILED, failure_code=NEW_CODE, message="Issuer limit reached")
    said = Text("sorry-failed-said", {"message": "Issuer limit reached"})
    assert front.screen.text == said
    assert front.screen.facts["why"] == said
    assert front.screen.facts["what_now"] == Text("sorry-now-OTHER")
    assert front.screen.facts["code"] == NEW_CODE


def test_our_words_go_before_the_services() -> None:
    assert why("DECLINED", "do not honour") == Text("sorry-failed-DECLINED")


def test_without_any_words_it_says_so() -> None:
    assert why(NEW_CODE, "") == why(None, "") == Text("sorry-failed-OTHER")
    assert now(None) == Text("sorry-now-OTHER")


def test_of_a_novel_the_beginning_is_quoted() -> None:
    message = why(NEW_CODE, "x" * 200).args["message"]
    assert message == "x" * SAID_MAX
