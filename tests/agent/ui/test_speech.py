"""What each screen says aloud: which sounds, in which order, and nothing private."""

from typing import Any

import pytest

from agent.dialogue.screens import Name, Screen, ScreenLine, Text
from agent.money import Money, Paise, rupees
from agent.structs import replace
from agent.ui.money_words import every_number_part, number_in_words
from agent.ui.speech import Blank, Piece, number_sounds, pieces, speech_of
from agent.ui.words import LANGUAGES, Words
from tests.agent.ui.samples import NOW, SAMPLES

WORDS = Words(tuple(sorted(LANGUAGES)), strict=True)
MARK = "999999990019"
"""Digits as of an Aadhaar number: wherever a screen has a text of its own."""


def said(screen: Screen, *, headset: bool = False) -> list[str]:
    """Return each sentence as the names of its sounds."""
    spoken = speech_of(screen, WORDS, headset=headset)
    return [" ".join(sound.name for sound in sentence) for sentence in spoken]


# --- a message, and its sounds ---


def test_a_message_without_blanks_is_one_sound() -> None:
    assert pieces("start-title", "Welcome") == (Piece("start-title", "Welcome"),)


def test_the_texts_between_blanks_are_sounds_of_their_own() -> None:
    assert pieces("x", "You get { $amount } by { $way }.") == (
        Piece("x.1", "You get"),
        Blank("amount"),
        Piece("x.2", "by"),
        Blank("way"),
    )


def test_a_message_with_plurals_is_not_said() -> None:
    assert pieces("x", "{ $left -> \n [one] One\n *[other] More\n}") == ()


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
def test_a_number_is_said_in_lakh_and_crore(number: int, names: str) -> None:
    assert number_sounds(number, "en") == tuple(f"number-{name}" for name in names.split())


def test_a_language_says_a_number_in_its_own_words() -> None:
    assert number_sounds(500, "ta") == ("number-500",)
    assert number_sounds(501, "ta") == ("number-500-more", "number-1")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("number", [0, 7, 100, 501, 1_999, 10_000, 150_000, 99_99_99_999])
def test_every_word_of_a_number_has_a_sound(number: int, language: str) -> None:
    known = {f"number-{part.name}": part.word for part in every_number_part(language)}
    said = " ".join(known[name] for name in number_sounds(number, language))
    assert said == number_in_words(number, language)


@pytest.mark.parametrize("number", [-1, 10**9, 999_999_990_019])
def test_a_number_as_long_as_an_aadhaar_number_is_not_said(number: int) -> None:
    assert number_sounds(number, "en") == ()


# --- a screen ---


def test_a_question_is_said_with_its_choices() -> None:
    spoken = said(SAMPLES["amount"])
    assert spoken[0] == "amount-title"
    assert "number-5 number-x100 amount-in-words.2" in spoken


def test_the_amount_is_said_before_it_is_confirmed() -> None:
    spoken = said(SAMPLES["review"])
    assert spoken[0] == "review-title"
    assert "number-5 number-x100 amount-in-words.2" in spoken


def test_no_amount_is_said_twice() -> None:
    amounts = [one for one in said(SAMPLES["result"]) if "number-5 number-x100" in one]
    assert amounts == ["number-5 number-x100 amount-in-words.2 result-cash-text.2"]


def test_what_is_wrong_is_said_first() -> None:
    assert said(SAMPLES["amount-error"])[0].startswith("error-amount-step")


def test_a_language_says_its_name_in_itself() -> None:
    spoken = speech_of(SAMPLES["start"], WORDS)
    names = [sound for sentence in spoken for sound in sentence if sound.name == "language-name"]
    assert [sound.language for sound in names] == ["en", "hi"]


def test_paise_are_said_in_the_languages_own_order() -> None:
    screen = replace(SAMPLES["review"], facts={"amount": Money(Paise(4_717_25))})
    assert (
        "number-4 number-x1000 number-7 number-x100 number-17 amount-in-words-paise.2 "
        "number-25 amount-in-words-paise.3"
    ) in said(screen)


def test_a_date_is_said_by_its_day_and_month() -> None:
    screen = replace(SAMPLES["sorry"], text=Text("sorry-money-maybe", {"date": NOW}), facts={})
    assert "sorry-money-maybe.1 number-21 month-11" in said(screen)


def test_the_shopkeepers_room_says_nothing() -> None:
    rooms = [screen for screen in SAMPLES.values() if screen.name is Name.ATTENDANT]
    assert rooms
    assert [said(screen, headset=True) for screen in rooms] == [[]] * len(rooms)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("name", SAMPLES)
def test_every_other_screen_says_something_in_every_language(name: str, language: str) -> None:
    if SAMPLES[name].name is not Name.ATTENDANT:
        assert speech_of(replace(SAMPLES[name], language=language), WORDS)


# --- nothing private ---


def marked(value: Any) -> Any:
    """Return a value with each text that is no message exchanged for the mark."""
    match value:
        case str():
            return MARK
        case Text(args=args):
            return replace(value, args={name: marked(arg) for name, arg in args.items()})
        case ScreenLine():
            return replace(value, value=marked(value.value))
        case tuple():
            return tuple(map(marked, value))
        case _:
            return value


@pytest.mark.parametrize("headset", [False, True], ids=["loudspeaker", "headset"])
@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_of_anybodys_is_said(name: str, *, headset: bool) -> None:
    screen = SAMPLES[name]
    private = replace(
        screen,
        title=marked(screen.title),
        text=marked(screen.text),
        facts={fact: marked(value) for fact, value in screen.facts.items()},
    )
    assert said(private, headset=headset) == said(screen, headset=headset)


@pytest.mark.parametrize("amount", [1, 123_456])
def test_a_balance_is_said_with_a_headset_alone(amount: int) -> None:
    result = SAMPLES["result"]
    screen = replace(result, facts={**result.facts, "balance": Money(rupees(amount))})
    without = replace(result, facts={**result.facts, "balance": None})
    assert said(screen) == said(without)
    (balance,) = (one for one in said(screen, headset=True) if one.startswith("result-balance"))
    assert balance.split()[1:-1] == list(number_sounds(amount, "en"))


@pytest.mark.parametrize("headset", [False, True], ids=["loudspeaker", "headset"])
def test_what_an_account_has_paid_is_never_said(*, headset: bool) -> None:
    statement = SAMPLES["mini-statement"]
    screen = replace(statement, facts={**statement.facts, "balance": None})
    assert not any("number-" in sentence for sentence in said(screen, headset=headset))
