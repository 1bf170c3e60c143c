"""The speech of each screen: its words, their order, and no private text."""

from datetime import UTC, datetime, time
from typing import Any

import pytest

from agent.base.money import Money, Paise, rupees
from agent.base.structs import replace
from agent.dialogue.page import Choice, Name, Screen, ScreenLine, Text
from agent.ui.voice import aloud
from agent.ui.voice.aloud import SAID, SILENT, Sentence, SpokenPart
from agent.ui.voice.speech import name_of_language, speech_of, spoken_name
from agent.ui.words.words import LANGUAGES, Words
from tests.unit.agent.ui.sample_shop import COMPANIES, NOW
from tests.unit.agent.ui.samples import SAMPLES

WORDS = Words(tuple(sorted(LANGUAGES)), strict=True)
MARK = "999999990019"
"""Digits like those of an Aadhaar number: wherever a screen has a text from outside."""


def said(screen: Screen, *, headset: bool = False) -> list[str]:
    """Return each sentence, with a plus between its parts."""
    return [words_of(sentence) for sentence in speech_of(screen, WORDS, headset=headset)]


def words_of(sentence: Sentence) -> str:
    return " + ".join(part.text for part in sentence)


# --- a screen ---


CLAIM_CODE = "Claim code + K, seven, P, X, four, M"
POSTING = "UPI PAYMENT TO RAMESH KIRANA + went out + three hundred fifty rupees"
TOTAL = "one thousand two hundred forty-one rupees"
IN_ORDER = {
    "amount": ["How much?", "Touch an amount, or type it.", "five hundred rupees"],
    "amount-error": ["Please choose an amount in steps of fifty rupees.", "How much?"],
    "review": ["Is this right?", "You get + five hundred rupees", "Nothing extra to pay here"],
    "review-fee": [
        f"You pay in cash + {TOTAL}",
        "rounding up + zero rupees and fifty paise",
    ],
    "sorry-again": [
        *("There is not enough money in the account.", "No money was taken from you."),
        "Try a smaller amount.",
    ],
    "biometric-rub": [
        "Put your finger on the glass",
        "Not clear. Rub your finger on your palm, then put it again.",
    ],
    "qr": ["Time left + two hundred ten seconds"],
    "services": ["Take cash + UPI + Closed for the night. Open from five am."],
    "services-groups": ["Take cash + Aadhaar", "Statement, card"],
}
"""Sentences of a screen, in their order."""
WHOLE = {
    "more-time": [
        *("Need more time?", "What you typed stays."),
        "Green key, bottom right: + More time",
    ],
    "otp-leaving": [
        *("Stop?", "What you typed is lost.", "Leave"),
        "Green key, bottom right: + No, go on",
    ],
}
"""Parts over a screen, which are spoken instead of it."""
WITH_A_HEADSET = {
    "review": ("Bank + State Bank of India", "Bank"),
    "pending": (CLAIM_CODE, "Claim code"),
    "pick-searched": (f"Andhra Pradesh + {COMPANIES[0].biller_name}", "Andhra Pradesh"),
    "mini-statement": (POSTING, "rupees"),
}
"""A sentence for the customer's ears alone; by loudspeaker nothing has its second text."""
SILENT_HERE = {
    "review-fee": "Nothing extra",
    "biometric-rub": "Any finger.",
    "services-groups": "Balance + Card",
    "otp": "We sent it",  # it leads to a silent blank
}


@pytest.mark.parametrize("name", IN_ORDER)
def test_a_screen_is_spoken_in_its_order(name: str) -> None:
    spoken = said(SAMPLES[name])
    assert [one for one in spoken if one in IN_ORDER[name]] == IN_ORDER[name]


@pytest.mark.parametrize("name", WHOLE)
def test_a_part_over_the_screen_is_spoken_instead_of_it(name: str) -> None:
    assert said(SAMPLES[name]) == WHOLE[name]


@pytest.mark.parametrize("name", SILENT_HERE)
def test_a_sentence_that_does_not_apply_is_not_spoken(name: str) -> None:
    assert not any(one.startswith(SILENT_HERE[name]) for one in said(SAMPLES[name]))


@pytest.mark.parametrize("name", WITH_A_HEADSET)
def test_private_facts_are_spoken_only_with_a_headset(name: str) -> None:
    sentence, private = WITH_A_HEADSET[name]
    assert sentence in said(SAMPLES[name], headset=True)
    assert not any(private in one for one in said(SAMPLES[name]))


def test_an_amount_is_not_spoken_twice() -> None:
    amounts = [one for one in said(SAMPLES["result"]) if "five hundred" in one]
    assert amounts == ["Did you get five hundred rupees?"]


def test_remaining_tries_and_seconds_use_the_languages_plural() -> None:
    pin = SAMPLES["cash-pin"]
    waiting = replace(pin, error=Text("error-pin-wait", {"seconds": 30}))
    assert said(waiting)[0] == "Too many tries. Wait thirty seconds."
    waiting = replace(pin, error=Text("error-pin-wait", {"seconds": 1}))
    assert said(waiting)[0] == "Too many tries. Wait one second."


@pytest.mark.parametrize(
    ("sample", "part", "words"),
    [
        ("services-groups", "cash", "Cash by UPI, card"),
        ("services-groups", "account", "Statement, card"),
        ("bank", "find", "First letters of your bank"),
        ("services", "languages", "অসমীয়া"),
    ],
)
def test_an_opened_part_is_spoken(sample: str, part: str, words: str) -> None:
    first, *_ = speech_of(SAMPLES[sample], WORDS, part=part)
    assert words_of(first) == words


def test_a_missing_part_has_no_speech() -> None:
    assert speech_of(SAMPLES["services"], WORDS, part="../en") == ()


def test_a_finished_sentence_before_a_silent_blank_is_spoken() -> None:
    stopped = replace(SAMPLES["closed"], facts={"resting": Text("rest-stopped", {"code": "E1"})})
    assert "Out of order. Please ask the shopkeeper." in said(stopped)


def test_a_language_has_its_own_name_for_itself() -> None:
    spoken = speech_of(SAMPLES["start"], WORDS)
    names = [part for sentence in spoken for part in sentence if part.key == "language-name"]
    assert [(name.language, name.text) for name in names] == [("en", "English"), ("hi", "हिन्दी")]
    assert name_of_language("ta", WORDS) == ((SpokenPart("ta", "தமிழ்", "language-name"),),)


def test_paise_are_spoken_in_the_languages_own_order() -> None:
    screen = replace(SAMPLES["review"], facts={"amount": Money(Paise(4_717_25))})
    words = "four thousand seven hundred seventeen rupees and twenty-five paise"
    assert words in said(screen)


def test_a_date_is_spoken_as_day_and_month() -> None:
    screen = replace(SAMPLES["sorry"], text=Text("sorry-money-maybe", {"date": NOW}), facts={})
    words = "If money was taken, your bank returns it by twenty-one November."
    assert words in said(screen)


def test_the_attendants_screens_are_silent() -> None:
    rooms = [screen for screen in SAMPLES.values() if screen.name is Name.ATTENDANT]
    assert rooms
    assert [said(screen, headset=True) for screen in rooms] == [[]] * len(rooms)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_screen_has_speech_in_every_language(language: str) -> None:
    for name, sample in SAMPLES.items():
        screen = replace(sample, language=language)
        loud, private = (said(screen, headset=worn) for worn in (False, True))
        assert loud or screen.name is Name.ATTENDANT, name
        assert not any(mark in one for one in (*loud, *private) for mark in (SAID, SILENT)), name


# --- values in words ---


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (f"You get five rupees{SAID} by {SILENT}.", "You get five rupees"),
        (f"Ask the shopkeeper. ({SILENT})", "Ask the shopkeeper."),
        (f"We sent it. Show {SILENT} to the shopkeeper.", "We sent it. Show to the shopkeeper."),
        (f"We sent it to {SILENT}.", ""),
        (f"The service says: {SILENT}", ""),
        (f"{SILENT}", ""),
        ("\u2068five rupees\u2069", "five rupees"),
    ],
)
def test_text_that_leads_to_a_silent_blank_is_silent(message: str, words: str) -> None:
    assert aloud.heard(message) == words


@pytest.mark.parametrize("number", [-1, 10**9, 999_999_990_019])
def test_a_number_as_long_as_an_aadhaar_number_is_not_spoken(number: int) -> None:
    assert aloud.number(number, "en") == ""
    assert aloud.money(Money(rupees(10**9)), WORDS, "en") == ""


@pytest.mark.parametrize(
    ("hour", "minute", "words"),
    [
        (5, 0, "five am"),
        (17, 30, "five thirty pm"),
        (0, 2, "twelve zero two am"),
        (12, 10, "twelve ten pm"),
    ],
)
def test_a_time_is_spoken_in_twelve_hour_format(hour: int, minute: int, words: str) -> None:
    assert aloud.time_of_day(time(hour, minute), "en") == words


def test_a_moment_is_spoken_in_indian_time() -> None:
    spoken = aloud.moment(datetime(2026, 11, 20, 20, 0, tzinfo=UTC), "en")
    assert (spoken.day, spoken.time) == ("twenty-one November", "one thirty am")


def test_a_code_is_spelled() -> None:
    assert aloud.spelled("k7p x4m", "en") == "K, seven, P, X, four, M"


# --- nothing private ---


def marked(value: Any) -> Any:
    """Return a value with each text that is not a message replaced by the mark."""
    match value:
        case str():
            return MARK
        case Text(args=args):
            return replace(value, args={name: marked(arg) for name, arg in args.items()})
        case ScreenLine():
            return replace(value, label=marked(value.label), value=marked(value.value))
        case Choice(label=str()):
            return replace(value, label=MARK)
        case tuple():
            return tuple(map(marked, value))
        case _:
            return value


KEPT = frozenset({"claim_code", "status", "mode", "whose", "prompt", "slip_state"})
"""Facts that are codes of the screen itself, and the claim code, which a headset speaks."""


@pytest.mark.parametrize("name", SAMPLES)
def test_private_texts_are_not_spoken(name: str) -> None:
    screen = SAMPLES[name]
    private = replace(
        screen,
        title=marked(screen.title),
        text=marked(screen.text),
        choices=marked(screen.choices),
        facts={
            fact: value if fact in KEPT else marked(value) for fact, value in screen.facts.items()
        },
    )
    loud = speech_of(screen, WORDS)
    assert not any(part.is_private for sentence in loud for part in sentence)
    heard, with_names = (" ".join(said(one, headset=True)) for one in (private, screen))
    assert "9" not in heard, "a number of somebody's as a name"
    assert heard.count("nine") <= with_names.count("nine")


@pytest.mark.parametrize(
    ("shown", "spoken"),
    [
        ("State Bank of India", "State Bank of India"),
        ("Flat 12, MG Road", "Flat 12, MG Road"),
        (MARK, ""),
        ("9999 9999 0019", ""),
        ("XXXXXXXX0019", ""),
        ("••••••3210", ""),
        ("KA01AB1234", ""),
        ("20/11 UPI/632411001122/RAMESH KIRANA", "UPI RAMESH KIRANA"),
    ],
)
def test_only_the_words_of_a_text_with_a_number_are_spoken(shown: str, spoken: str) -> None:
    assert spoken_name(shown) == spoken


def test_the_visible_names_of_a_list_are_spoken() -> None:
    spoken = said(SAMPLES["bank"], headset=True)
    assert spoken[2:4] == ["State Bank of India", "Punjab National Bank"]
    assert spoken[-1] == "Other bank"
    assert len(spoken) == 2 + 8 + 1


def test_a_balance_is_spoken_only_with_a_headset() -> None:
    result = SAMPLES["result"]
    screen = replace(result, facts={**result.facts, "balance": Money(rupees(123_456))})
    balances = [
        [one for one in said(screen, headset=worn) if "alance" in one] for worn in (False, True)
    ]
    words = "one lakh twenty-three thousand four hundred fifty-six rupees"
    assert balances == [["Touch to see your balance"], [f"Balance + {words}"]]


def test_the_last_digits_of_an_account_are_not_spoken() -> None:
    text = Text("result-transfer-text", {"amount": Money(rupees(500)), "last4": "4321"})
    screen = replace(SAMPLES["result"], text=text)
    for worn in (False, True):
        assert not any("4321" in one for one in said(screen, headset=worn))


def test_what_only_a_headset_may_say_is_marked_private() -> None:
    for name, (sentence, _) in WITH_A_HEADSET.items():
        spoken = speech_of(SAMPLES[name], WORDS, headset=True)
        (parts,) = (one for one in spoken if words_of(one) == sentence)
        assert any(part.is_private for part in parts), name
        assert not any(part.is_private for one in spoken for part in one if part.key), name
