"""A child of ten can read every screen and customer message, in English and Hindi."""

import pytest

from agent.ui.words.money_words import LOCALES
from tests.unit.agent.ui.customer_messages import agreed, is_customers, messages, read_on
from tests.unit.agent.ui.reading_age import (
    MEASURES,
    aksharas,
    english_grade,
    hindi_hardness,
    sentences,
    syllables,
)
from tests.unit.agent.ui.samples import SAMPLES

LIMITS = {"en": 5.0, "hi": 4.0}
"""English: a school grade; a child of ten is in the fifth. Hindi: 4 is easy on a scale of ten."""

AGREED_LIMITS = {"en": 6.0, "hi": 4.0}
WORDS_MIN = 5
SCREEN_WORDS_MIN = 8
"""With fewer words a grade is meaningless: one long word decides."""

SCREENS = {name: screen for name, screen in SAMPLES.items() if is_customers(screen)}
EXCEPTIONS = {
    ("en", "bank"): "the banks have their own names",
    ("en", "pick-searched"): "the companies have their own names",
    ("en", "result-verified"): "the fields are the register's own",
    ("en", "result-verified-counter"): "the fields are the register's own",
    ("en", "cash-take"): "the shopkeeper reads it",
    ("en", "cash-hand"): "the shopkeeper reads it",
    ("hi", "cash-take-pin"): "दुकानदार, twice in a few words",
    ("hi", "cash-take"): "the shopkeeper reads it",
}
MESSAGE_EXCEPTIONS = {
    ("hi", "biometric-operator"): "the shopkeeper reads it",
    ("hi", "cash-take-text"): "the shopkeeper reads it",
    ("hi", "pending-verification-text"): "दुकानदार, पर्ची and सँभालकर, each well known",
}

OFFICIAL = {
    "en": ("available", "authentication", "transaction id", "initiated", "insufficient", "invalid"),
    "hi": (
        *("उपलब्ध", "स्वीकार", "अनुरोध", "पंजीक", "राशि", "गुणक", "मान्य", "प्रतीक्षा", "उत्तर"),
        *("सत्यापन", "प्रयास", "सहेज", "हेतु", "प्रविष्ट", "अमान्य", "विफल"),
    ),
}
"""Official words: each has a plain one."""

OFFICIAL_EXCEPTIONS = {
    "service-verify-COUNTER": "the shopkeeper's service",
    "verification-vehicle-rc": "it is what the paper is called",
}


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("bank", 1),
        ("finger", 2),
        ("Aadhaar", 2),
        ("shopkeeper", 3),
        ("company", 3),
        ("usually", 4),
        ("please", 1),
        ("asked", 1),
        ("printed", 2),
        ("notes", 1),
        ("places", 2),
        ("touches", 2),
        ("table", 2),
        ("UPI", 1),
        ("₹500", 1),
    ],
)
def test_syllables_are_counted_as_spoken(word: str, count: int) -> None:
    assert syllables(word) == count


@pytest.mark.parametrize(
    ("word", "count"), [("बैंक", 2), ("पैसे", 2), ("पर्ची", 2), ("उँगली", 3), ("दुकानदार", 5)]
)
def test_aksharas_are_counted_as_read(word: str, count: int) -> None:
    assert aksharas(word) == count


def test_a_sentence_ends_at_its_mark_or_its_line() -> None:
    assert sentences("Which bank? Touch it.\nIt costs ₹1,000.") == [
        ["Which", "bank"],
        ["Touch", "it"],
        ["It", "costs", "₹1,000"],
    ]


def test_an_offices_letter_is_too_hard() -> None:
    assert english_grade(["Authentication was unsuccessful: insufficient balance available."]) > 12
    assert hindi_hardness(["सत्यापन हेतु अपना पंजीकृत दूरभाष क्रमांक प्रविष्ट कीजिए।"]) > 4.5


def count(texts: list[str]) -> int:
    return sum(len(words) for text in texts for words in sentences(text))


@pytest.mark.parametrize("language", MEASURES)
def test_a_child_of_ten_reads_every_screen(language: str) -> None:
    hard = {
        (language, name): round(grade, 1)
        for name, screen in SCREENS.items()
        if count(texts := read_on(screen, language)) >= SCREEN_WORDS_MIN
        and (grade := MEASURES[language](texts)) > LIMITS[language]
    }
    assert hard.keys() == {key for key in EXCEPTIONS if key[0] == language}


@pytest.mark.parametrize("language", MEASURES)
def test_a_child_of_ten_reads_every_message(language: str) -> None:
    hard = {
        (language, key): round(grade, 1)
        for key, text in messages(language).items()
        if count([text]) >= WORDS_MIN and (grade := MEASURES[language]([text])) > LIMITS[language]
    }
    assert hard.keys() == {key for key in MESSAGE_EXCEPTIONS if key[0] == language}


@pytest.mark.parametrize("language", MEASURES)
def test_a_consent_is_only_a_little_harder_to_read(language: str) -> None:
    for text in agreed(language).values():
        assert MEASURES[language]([text]) <= AGREED_LIMITS[language]


@pytest.mark.parametrize("language", OFFICIAL)
def test_official_words_are_not_used(language: str) -> None:
    found = {
        key
        for key, text in messages(language).items()
        if any(word in text.lower() for word in OFFICIAL[language])
    }
    assert found - OFFICIAL_EXCEPTIONS.keys() == set()


@pytest.mark.parametrize("language", ["hi", "mr"])
def test_a_word_is_spelt_one_way_with_its_dot_or_without(language: str) -> None:
    nukta = "\u093c"
    spelt: dict[str, set[str]] = {}
    for path in (LOCALES / language).glob("*.ftl"):
        said = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
        for words in sentences("\n".join(said)):
            for word in words:
                spelt.setdefault(word.replace(nukta, ""), set()).add(word)
    assert [words for words in spelt.values() if len(words) > 1] == []
