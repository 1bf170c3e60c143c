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
from tests.unit.agent.ui.samples import NOW, SAMPLES

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


def test_a_question_is_spoken_with_its_choices() -> None:
    spoken = said(SAMPLES["amount"])
    assert spoken[0] == "amount-title"
    assert "number-5 number-x100 amount-in-words.2" in spoken


def test_the_amount_is_spoken_before_it_is_confirmed() -> None:
    spoken = said(SAMPLES["review"])
    assert spoken[0] == "review-title"
    assert "review-amount number-5 number-x100 amount-in-words.2" in spoken


def test_an_amount_is_not_spoken_twice() -> None:
    amounts = [one for one in said(SAMPLES["result"]) if "number-5 number-x100" in one]
    assert amounts == ["number-5 number-x100 amount-in-words.2 result-cash-text.2"]


def test_a_zero_fee_is_spoken_with_the_amount() -> None:
    spoken = said(SAMPLES["review"])
    at = spoken.index("review-amount number-5 number-x100 amount-in-words.2")
    assert spoken[at + 1] == "review-charge-none"


def test_a_fee_is_spoken_with_the_total() -> None:
    spoken = said(SAMPLES["review-fee"])
    total = "number-1 number-x1000 number-2 number-x100 number-41"
    assert f"review-amount-cash {total} amount-in-words.2" in spoken
    assert (
        "review-rounding number-0 amount-in-words-paise.2 number-50 amount-in-words-paise.3"
        in spoken
    )
    assert "review-charge-none" not in spoken


def test_a_failure_says_whether_money_moved_and_what_to_do() -> None:
    assert said(SAMPLES["sorry-again"])[1:4] == [
        "sorry-failed-INSUFFICIENT_FUNDS",
        "sorry-money-none",
        "sorry-now-INSUFFICIENT_FUNDS",
    ]


def test_the_error_is_spoken_first() -> None:
    assert said(SAMPLES["amount-error"])[0].startswith("error-amount-step")


def test_remaining_tries_and_seconds_use_the_languages_plural() -> None:
    pin = SAMPLES["cash-pin"]
    waiting = replace(pin, error=Text("error-pin-wait", {"seconds": 30}))
    assert said(waiting)[0] == "error-pin-wait.other.1 number-30 error-pin-wait.other.2"
    assert said(replace(waiting, error=Text("error-pin-wait", {"seconds": 1})))[0] == (
        "error-pin-wait.one"
    )


def test_a_hint_for_the_finger_is_the_only_speech() -> None:
    spoken = said(SAMPLES["biometric-rub"])
    assert spoken[:2] == ["biometric-title", "biometric-status-rub"]
    assert "biometric-text" not in spoken


def test_the_remaining_time_of_a_qr_is_spoken() -> None:
    assert "page-time number-2 number-x100 number-10 working-elapsed.2" in said(SAMPLES["qr"])


def test_a_part_over_the_screen_is_spoken_instead_of_it() -> None:
    assert said(SAMPLES["more-time"]) == [
        "more-time-title",
        "more-time-text",
        "speech-green-corner action-more-time",
    ]
    assert said(SAMPLES["otp-leaving"]) == [
        "leaving-title",
        "leaving-text",
        "action-leave",
        "speech-green-corner leaving-go-on",
    ]


def test_an_unavailable_service_is_spoken_with_reason_and_time() -> None:
    tile = "tile-upicw-QR tile-by-upicw rest-upi-hours.1 number-5 time-am"
    assert tile in said(SAMPLES["services"])


def test_services_are_spoken_in_their_order_on_screen() -> None:
    spoken = said(SAMPLES["services-groups"])
    assert spoken[2].startswith("tile-aeps-CW")
    assert "services-more-account" in spoken
    assert not any(one.startswith("tile-matm-BE") for one in spoken)


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


def test_a_sentence_that_leads_to_a_silent_blank_is_omitted() -> None:
    assert "otp-text.1" not in said(SAMPLES["otp"])
    stopped = replace(SAMPLES["closed"], facts={"resting": Text("rest-stopped", {"code": "E1"})})
    assert "rest-stopped.1" in said(stopped), "a finished sentence is said"


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


def test_names_are_spoken_only_with_a_headset() -> None:
    assert "line-bank <State Bank of India>" in said(SAMPLES["review"], headset=True)
    assert not any(one.startswith("line-bank") for one in said(SAMPLES["review"]))


def test_the_visible_names_of_a_list_are_spoken() -> None:
    spoken = said(SAMPLES["bank"], headset=True)
    assert spoken[2:4] == ["<State Bank of India>", "<Punjab National Bank>"]
    assert spoken[-1] == "bank-search"
    assert len(spoken) == 2 + 8 + 1


def test_a_claim_code_is_spelled_only_with_a_headset() -> None:
    code = "pending-claim-code letter-K number-7 letter-P letter-X number-4 letter-M"
    assert code in said(SAMPLES["pending"], headset=True)
    assert not any("letter-" in one for one in said(SAMPLES["pending"]))


@pytest.mark.parametrize("amount", [1, 123_456])
def test_a_balance_is_spoken_only_with_a_headset(amount: int) -> None:
    result = SAMPLES["result"]
    screen = replace(result, facts={**result.facts, "balance": Money(rupees(amount))})
    loud = [one for one in said(screen) if one.startswith("result-balance")]
    assert loud == ["result-balance-show"]
    (balance,) = (one for one in said(screen, headset=True) if one.startswith("result-balance"))
    assert balance.split()[1:-1] == list(number_sounds(amount, "en"))


def test_an_accounts_postings_are_spoken_only_with_a_headset() -> None:
    statement = SAMPLES["mini-statement"]
    assert not any("number-" in one for one in said(statement))
    assert (
        "<UPI PAYMENT TO RAMESH KIRANA> statement-out number-3 number-x100 number-50 "
        "amount-in-words.2"
    ) in said(statement, headset=True)
