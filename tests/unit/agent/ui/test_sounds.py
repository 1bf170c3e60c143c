"""The sounds of a message, a number, a time and a code, by name."""

from datetime import UTC, datetime

import pytest

from agent.ui.voice.sounds import (
    Blank,
    Piece,
    moment_sounds,
    number_sounds,
    pieces,
    plural,
    spelled_sounds,
    texts,
    time_sounds,
)
from agent.ui.words.money_words import every_number_part, number_in_words
from agent.ui.words.words import LANGUAGES

# --- a message, and its sounds ---


def test_a_message_without_blanks_is_one_sound() -> None:
    assert pieces("start-title", "Welcome") == (Piece("start-title", "Welcome"),)


def test_each_text_between_blanks_is_a_sound() -> None:
    assert pieces("x", "You get { $amount } by { $way }.") == (
        Piece("x.1", "You get"),
        Blank("amount"),
        Piece("x.2", "by"),
        Blank("way"),
    )


def test_the_brackets_of_a_blank_are_not_spoken() -> None:
    assert pieces("x", "Ask the shopkeeper. ({ $code })") == (
        Piece("x.1", "Ask the shopkeeper."),
        Blank("code"),
    )


def test_the_blank_of_a_moment_selects_day_or_time() -> None:
    source = '{ DATETIME($date, dateStyle: "medium", timeStyle: "short") }'
    assert pieces("x", source) == (Blank("date", has_day=True, has_time=True),)


TRIES = """{ $left ->
    [one] One try left.
   *[other] { $left } tries left.
}"""


def test_a_singular_and_a_plural_are_separate_sounds() -> None:
    assert list(texts("x", TRIES)) == [
        Piece("x.one", "One try left."),
        Piece("x.other.2", "tries left."),
    ]


@pytest.mark.parametrize(("left", "form"), [(1, "one"), (2, "other"), (None, "other")])
def test_the_number_chooses_the_form(left: int | None, form: str) -> None:
    several = plural(TRIES)
    assert several is not None
    assert several.form(left) == form


@pytest.mark.parametrize(
    ("number", "names"),
    [
        (0, "0"),
        (99, "99"),
        (500, "5 x100"),
        (1_021, "1 x1000 21"),
        (150_000, "1 x100000 50 x1000"),
        (12_345_678, "1 x10000000 23 x100000 45 x1000 6 x100 78"),
    ],
)
def test_a_number_is_spoken_in_lakh_and_crore(number: int, names: str) -> None:
    assert number_sounds(number, "en") == tuple(f"number-{name}" for name in names.split())


def test_a_language_speaks_a_number_in_its_own_words() -> None:
    assert number_sounds(500, "ta") == ("number-500",)
    assert number_sounds(501, "ta") == ("number-500-more", "number-1")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("number", [0, 7, 100, 501, 1_999, 10_000, 150_000, 99_99_99_999])
def test_every_word_of_a_number_has_a_sound(number: int, language: str) -> None:
    known = {f"number-{part.name}": part.word for part in every_number_part(language)}
    said = " ".join(known[name] for name in number_sounds(number, language))
    assert said == number_in_words(number, language)


@pytest.mark.parametrize("number", [-1, 10**9, 999_999_990_019])
def test_a_number_as_long_as_an_aadhaar_number_is_not_spoken(number: int) -> None:
    assert number_sounds(number, "en") == ()


@pytest.mark.parametrize(
    ("hour", "minute", "names"),
    [
        (5, 0, "number-5 time-am"),
        (17, 30, "number-5 number-30 time-pm"),
        (0, 2, "number-12 number-0 number-2 time-am"),
        (12, 10, "number-12 number-10 time-pm"),
    ],
)
def test_a_time_is_spoken_in_twelve_hour_format(hour: int, minute: int, names: str) -> None:
    assert " ".join(time_sounds(hour, minute, "en")) == names


def test_a_moment_is_spoken_in_indian_time() -> None:
    moment = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
    blank = Blank("date", has_day=True, has_time=True)
    names = "number-21 month-11 number-1 number-30 time-am"
    assert " ".join(moment_sounds(blank, moment, "en")) == names


def test_a_code_is_spelled() -> None:
    names = "letter-K number-7 letter-P letter-X number-4 letter-M"
    assert " ".join(spelled_sounds("k7p x4m", "en")) == names
