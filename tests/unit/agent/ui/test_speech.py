"""The speech of each screen: which sounds, in which order, and no private text."""

from typing import Any

import pytest

from agent.base.money import Money, Paise, rupees
from agent.base.structs import replace
from agent.dialogue.screens import Choice, Name, Screen, ScreenLine, Text
from agent.ui.voice.sounds import Sound, Spoken, number_sounds
from agent.ui.voice.speech import name_of_language, speech_of, spoken_name
from agent.ui.words.words import LANGUAGES, Words
from scripts.voices import sound_texts
from tests.unit.agent.ui.samples import COMPANIES, NOW, SAMPLES

WORDS = Words(tuple(sorted(LANGUAGES)), strict=True)
MARK = "999999990019"
"""Digits like those of an Aadhaar number: wherever a screen has a text from outside."""


def said(screen: Screen, *, headset: bool = False) -> list[str]:
    """Return each sentence as the names of its sounds."""
    spoken = speech_of(screen, WORDS, headset=headset)
    return [" ".join(map(name_of, sentence)) for sentence in spoken]


def name_of(part: Sound | Spoken) -> str:
    return part.name if isinstance(part, Sound) else f"<{part.text}>"


# --- a screen ---


FIVE_HUNDRED = "number-5 number-x100 amount-in-words.2"
CLAIM_CODE = "pending-claim-code letter-K number-7 letter-P letter-X number-4 letter-M"
TOTAL = "number-1 number-x1000 number-2 number-x100 number-41 amount-in-words.2"
HALF_A_RUPEE = "number-0 amount-in-words-paise.2 number-50 amount-in-words-paise.3"
POSTING = "<UPI PAYMENT TO RAMESH KIRANA> statement-out number-3 number-x100 number-50"
IN_ORDER = {
    "amount": ["amount-title", "amount-text", FIVE_HUNDRED],
    "amount-error": ["error-amount-step.1 number-50 amount-in-words.2", "amount-title"],
    "review": ["review-title", f"review-amount {FIVE_HUNDRED}", "review-charge-none"],
    "review-fee": [f"review-amount-cash {TOTAL}", f"review-rounding {HALF_A_RUPEE}"],
    "sorry-again": [
        *("sorry-failed-INSUFFICIENT_FUNDS", "sorry-money-none"),
        "sorry-now-INSUFFICIENT_FUNDS",
    ],
    "biometric-rub": ["biometric-title", "biometric-status-rub"],
    "qr": ["page-time number-2 number-x100 number-10 working-elapsed.2"],
    "services": ["tile-upicw-QR tile-by-upicw rest-upi-hours.1 number-5 time-am"],
    "services-groups": ["tile-aeps-CW tile-by-aeps", "services-more-account"],
}
"""Sentences of a screen, in their order."""
WHOLE = {
    "more-time": ["more-time-title", "more-time-text", "speech-green-corner action-more-time"],
    "otp-leaving": [
        *("leaving-title", "leaving-text", "action-leave"),
        "speech-green-corner leaving-go-on",
    ],
}
"""Parts over a screen, which are spoken instead of it."""
WITH_A_HEADSET = {
    "review": ("line-bank <State Bank of India>", "line-bank"),
    "pending": (CLAIM_CODE, "letter-"),
    "pick-searched": (f"state-AP <{COMPANIES[0].biller_name}>", "state-"),
    "mini-statement": (f"{POSTING} amount-in-words.2", "number-"),
}
"""A sentence for the customer's ears alone; by loudspeaker nothing has its second text."""
SILENT = {
    "review-fee": "review-charge-none",
    "biometric-rub": "biometric-text",
    "services-groups": "tile-matm-BE",
    "otp": "otp-text.1",  # it leads to a silent blank
}


@pytest.mark.parametrize("name", IN_ORDER)
def test_a_screen_is_spoken_in_its_order(name: str) -> None:
    spoken = said(SAMPLES[name])
    assert [one for one in spoken if one in IN_ORDER[name]] == IN_ORDER[name]


@pytest.mark.parametrize("name", WHOLE)
def test_a_part_over_the_screen_is_spoken_instead_of_it(name: str) -> None:
    assert said(SAMPLES[name]) == WHOLE[name]


@pytest.mark.parametrize("name", SILENT)
def test_a_sentence_that_does_not_apply_is_not_spoken(name: str) -> None:
    assert not any(one.startswith(SILENT[name]) for one in said(SAMPLES[name]))


@pytest.mark.parametrize("name", WITH_A_HEADSET)
def test_private_facts_are_spoken_only_with_a_headset(name: str) -> None:
    sentence, private = WITH_A_HEADSET[name]
    assert sentence in said(SAMPLES[name], headset=True)
    assert not any(private in one for one in said(SAMPLES[name]))


def test_an_amount_is_not_spoken_twice() -> None:
    amounts = [one for one in said(SAMPLES["result"]) if "number-5 number-x100" in one]
    assert amounts == ["result-cash-title.1 number-5 number-x100 amount-in-words.2"]


def test_remaining_tries_and_seconds_use_the_languages_plural() -> None:
    pin = SAMPLES["cash-pin"]
    waiting = replace(pin, error=Text("error-pin-wait", {"seconds": 30}))
    assert said(waiting)[0] == "error-pin-wait.other.1 number-30 error-pin-wait.other.2"
    assert said(replace(waiting, error=Text("error-pin-wait", {"seconds": 1})))[0] == (
        "error-pin-wait.one"
    )


@pytest.mark.parametrize(
    ("sample", "part", "sounds"),
    [
        ("services-groups", "cash", "services-more-cash"),
        ("services-groups", "account", "services-more-account"),
        ("bank", "find", "bank-search-hint"),
        ("services", "languages", "language-name"),
    ],
)
def test_an_opened_part_is_spoken(sample: str, part: str, sounds: str) -> None:
    first, *_ = speech_of(SAMPLES[sample], WORDS, part=part)
    assert [name_of(one) for one in first] == [sounds]


def test_a_missing_part_has_no_speech() -> None:
    assert speech_of(SAMPLES["services"], WORDS, part="../en") == ()


def test_a_finished_sentence_before_a_silent_blank_is_spoken() -> None:
    stopped = replace(SAMPLES["closed"], facts={"resting": Text("rest-stopped", {"code": "E1"})})
    assert "rest-stopped.1" in said(stopped)


def test_a_language_has_its_own_name_for_itself() -> None:
    spoken = speech_of(SAMPLES["start"], WORDS)
    parts = [part for sentence in spoken for part in sentence if isinstance(part, Sound)]
    names = [sound for sound in parts if sound.name == "language-name"]
    assert [sound.language for sound in names] == ["en", "hi"]
    assert name_of_language("ta") == ((Sound("ta", "language-name"),),)


def test_paise_are_spoken_in_the_languages_own_order() -> None:
    screen = replace(SAMPLES["review"], facts={"amount": Money(Paise(4_717_25))})
    assert (
        "number-4 number-x1000 number-7 number-x100 number-17 amount-in-words-paise.2 "
        "number-25 amount-in-words-paise.3"
    ) in said(screen)


def test_a_date_is_spoken_as_day_and_month() -> None:
    screen = replace(SAMPLES["sorry"], text=Text("sorry-money-maybe", {"date": NOW}), facts={})
    assert "sorry-money-maybe.1 number-21 month-11" in said(screen)


def test_the_attendants_screens_are_silent() -> None:
    rooms = [screen for screen in SAMPLES.values() if screen.name is Name.ATTENDANT]
    assert rooms
    assert [said(screen, headset=True) for screen in rooms] == [[]] * len(rooms)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_screen_has_speech_and_sounds_in_every_language(
    language: str,
) -> None:
    made = {language: dict(sound_texts(language)), "en": dict(sound_texts("en"))}
    own_names = {code: {"language-name": ""} for code in LANGUAGES}
    for name, sample in SAMPLES.items():
        screen = replace(sample, language=language)
        loud, private = (speech_of(screen, WORDS, headset=worn) for worn in (False, True))
        assert loud or screen.name is Name.ATTENDANT, name
        parts = [part for sentence in (*loud, *private) for part in sentence]
        sounds = [part for part in parts if isinstance(part, Sound)]
        known = own_names | made
        assert [one for one in sounds if one.name not in known[one.language]] == [], name


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
    assert not any("<" in sentence for sentence in said(screen)), "a name by loudspeaker"
    heard, with_names = (" ".join(said(one, headset=True)) for one in (private, screen))
    assert "<" not in heard, "a number of somebody's as a name"
    assert heard.count("number-9") <= with_names.count("number-9")


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
    assert spoken[2:4] == ["<State Bank of India>", "<Punjab National Bank>"]
    assert spoken[-1] == "bank-search"
    assert len(spoken) == 2 + 8 + 1


@pytest.mark.parametrize("amount", [1, 123_456])
def test_a_balance_is_spoken_only_with_a_headset(amount: int) -> None:
    result = SAMPLES["result"]
    screen = replace(result, facts={**result.facts, "balance": Money(rupees(amount))})
    loud = [one for one in said(screen) if one.startswith("result-balance")]
    assert loud == ["result-balance-show"]
    (balance,) = (one for one in said(screen, headset=True) if one.startswith("result-balance"))
    assert balance.split()[1:-1] == list(number_sounds(amount, "en"))
