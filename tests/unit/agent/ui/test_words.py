"""Catalogues: every key has text, in every language, that a ten-year-old can read."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from agent.base.money import Money, Paise, rupees
from agent.dialogue.screens import Act, Name, Text
from agent.outlet.tasks import OWNER_CONSENT
from agent.services.aeps import CONSENT_WORDING
from agent.ui.words.money_words import LOCALES
from agent.ui.words.words import Words, WordsMissing
from tests.unit.agent.ui.samples import SAMPLES

ROOT = Path(__file__).parents[4]
LANGUAGES = ("en", "hi")
"""Languages with all messages; in the others the newest may still be in English."""

ALL_LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())
SENTENCE_WORDS_MAX = 12
PRINTED = "slip-"
"""The slip is read at home, and uses legal sentences."""

CONSENTS = {
    "consent-text": (CONSENT_WORDING, "2026-11-3", "627f3ac07fcb"),
    "consent-owner": (OWNER_CONSENT, "owner-2026-11-1", "db1777a0df32"),
}
"""Each consent's version, as it is recorded, and the fingerprint of that version's words."""


@cache
def catalogue(language: str) -> dict[str, ast.Message]:
    """Parse a language's messages, once for all tests."""
    parser = FluentParser()
    entries = [
        entry
        for path in sorted((LOCALES / language).glob("*.ftl"))
        for entry in parser.parse(path.read_text(encoding="utf-8")).body
    ]
    broken = [entry.content for entry in entries if isinstance(entry, ast.Junk)]
    assert broken == []
    messages = [entry for entry in entries if isinstance(entry, ast.Message)]
    assert len({message.id.name for message in messages}) == len(messages), "a key stands twice"
    return {message.id.name: message for message in messages}


def blanks(node: object) -> set[str]:
    """Return the names of a message's arguments."""
    found: set[str] = set()

    def walk(part: object) -> None:
        if isinstance(part, ast.VariableReference):
            found.add(part.id.name)
        if isinstance(part, ast.BaseNode):
            for value in vars(part).values():
                walk(value)
        if isinstance(part, list):
            for value in part:
                walk(value)

    walk(node)
    return found


@cache
def blanks_of(language: str) -> dict[str, set[str]]:
    return {key: blanks(message) for key, message in catalogue(language).items()}


@pytest.fixture
def words() -> Words:
    return Words(LANGUAGES, strict=True)


def test_every_language_has_the_same_messages_with_the_same_blanks() -> None:
    for language in LANGUAGES:
        assert blanks_of(language) == blanks_of("en")


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_no_language_has_a_message_or_a_blank_that_english_lacks(language: str) -> None:
    english = {(key, name) for key, names in blanks_of("en").items() for name in names}
    theirs = {(key, name) for key, names in blanks_of(language).items() for name in names}
    assert catalogue(language).keys() <= catalogue("en").keys()
    assert theirs <= english
    assert {key for key, _ in english - theirs} & catalogue(language).keys() == set()


def keys_in_code() -> Iterator[str]:
    for path in (ROOT / "agent").rglob("*.py"):
        yield from re.findall(r'Text\(\s*"([a-z][\w-]+)"', path.read_text(encoding="utf-8"))


def keys_in_templates() -> Iterator[str]:
    calls = re.compile(r'(?:here|Text)\("([\w-]+)"(?! *~)|in_language\([^,]+, "([\w-]+)"\)')
    for path in (ROOT / "agent/ui/page/templates").glob("*.html"):
        for groups in calls.findall(path.read_text(encoding="utf-8")):
            yield from filter(None, groups)


def test_every_key_that_code_and_templates_name_has_words() -> None:
    named = {*keys_in_code(), *keys_in_templates()}
    assert "start-title" in named
    assert named - catalogue("en").keys() == set()


def test_every_screen_has_a_title_and_every_action_a_name() -> None:
    offered = {act for act in Act if act not in {Act.CHOOSE, Act.LANGUAGE}}
    wanted = {f"{name.value}-title" for name in Name} | {f"action-{act.value}" for act in offered}
    assert wanted - catalogue("en").keys() == set()


def sentences(message: ast.Message) -> list[str]:
    assert message.value is not None
    text = "".join(
        element.value if isinstance(element, ast.TextElement) else "X"
        for element in message.value.elements
    )
    return re.split(r"[.!?:।۔؟]\s|\n", text)


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_a_sentence_on_a_screen_has_at_most_twelve_words(language: str) -> None:
    too_long = {
        sentence
        for key, message in catalogue(language).items()
        if not key.startswith(PRINTED)
        for sentence in sentences(message)
        if len(sentence.split()) > SENTENCE_WORDS_MAX
    }
    assert too_long == set()


def test_money_dates_and_names_fill_the_blanks(words: Words) -> None:
    limits = {"min": Money(rupees(100)), "max": Money(rupees(10_000)), "step": Money(rupees(50))}
    late_evening = datetime(2026, 11, 25, 20, 0, tzinfo=UTC)

    assert words.text("en", Text("amount-limits", dict(limits))) == ("₹100 to ₹10,000, by ₹50")
    assert "26 नव॰ 2026" in words.text("hi", Text("slip-t5-no-rrn", {"date": late_evening}))
    assert words.text("en", Text("otp-text", {"sent_to": "••3210"})) == "We sent it to ••3210."


def test_a_screens_facts_fill_the_blanks_of_its_messages(words: Words) -> None:
    assert SAMPLES["consent"].text is not None
    assert "Cash by Aadhaar, ₹500" in words.speaker(SAMPLES["consent"])(SAMPLES["consent"].text)


def test_amounts_are_worded_as_on_a_cheque(words: Words) -> None:
    assert words.amount_in_words(rupees(500), "en") == "five hundred rupees"
    assert words.amount_in_words(rupees(10_000), "hi") == "दस हज़ार रुपये"
    assert words.amount_in_words(Paise(9950), "en") == "ninety-nine rupees and fifty paise"


def test_a_language_without_words_falls_back_to_english(words: Words) -> None:
    assert words.text("ta", Text("action-back")) == "Back"


def test_a_code_without_its_own_words_gets_general_ones(words: Words) -> None:
    assert words.text("en", Text("sorry-failed-NEW_CODE")) == words.text(
        "en", Text("sorry-failed-OTHER")
    )


def test_a_message_without_words_fails_the_tests_but_not_the_kiosk(words: Words) -> None:
    with pytest.raises(WordsMissing, match="error-nowhere"):
        words.text("en", Text("error-nowhere"))
    assert Words(LANGUAGES).text("en", Text("error-nowhere")) == "error-nowhere"


def test_a_missing_argument_fails_the_tests(words: Words) -> None:
    with pytest.raises(WordsMissing, match="sent_to"):
        words.text("en", Text("otp-text"))


@pytest.mark.parametrize("consent", CONSENTS)
def test_a_changed_consent_has_a_new_version(consent: str) -> None:
    wordings = [
        line
        for language in LANGUAGES
        for key, message in sorted(catalogue(language).items())
        if key.startswith(consent)
        for line in sentences(message)
    ]
    fingerprint = sha256("\n".join(wordings).encode()).hexdigest()[:12]
    version, *pinned = CONSENTS[consent]
    assert [version, fingerprint] == pinned
