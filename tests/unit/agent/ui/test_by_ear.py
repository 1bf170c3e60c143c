"""The speech of a key under the finger and of typing, for somebody who does not see the screen."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import msgspec
import pytest
from playwright.sync_api import Browser

from agent.base.structs import replace
from agent.devices.headset import Headset
from agent.dialogue.page import Act, Name, PressResult
from agent.ui.page.pages import Pages
from agent.ui.voice.by_ear import (
    TOUCHED,
    Asked,
    InputProgress,
    Kind,
    Leaf,
    Letter,
    PageKey,
    ScreenArea,
    speech_of_touch,
)
from agent.ui.voice.voices import Voices
from agent.ui.words.words import LANGUAGES, Words
from tests.support.counts import parameters
from tests.system.e2e.browser import HURRIED, opened
from tests.system.e2e.waiting import until
from tests.system.walks import coded_voice
from tests.system.walks.blind import GREEN_KEY, Blind, Spot
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import served

WORDS = Words(tuple(sorted(LANGUAGES)), strict=True)
AT = ScreenArea.BOTTOM_RIGHT


def heard(asked: Asked, sample: str, *, headset: bool = False, language: str = "en") -> list[str]:
    """Return each sentence, with a plus between its parts."""
    screen = replace(SAMPLES[sample], language=language)
    said = speech_of_touch(asked, screen, WORDS, headset=headset)
    return [" + ".join(part.text for part in sentence) for sentence in said]


def act(name: str, value: str = "") -> PageKey:
    return PageKey(Kind.ACT, AT, name, value)


# --- keys ---


@pytest.mark.parametrize(
    ("sample", "key", "label"),
    [
        ("review", act("confirm"), "Yes, take five hundred rupees"),
        ("review", act("cancel"), "Cancel"),
        ("services", act("cancel"), "Leave"),
        ("services", act("choose", "aeps.CW"), "Take cash + Aadhaar"),
        ("services-groups", PageKey(Kind.OPEN, AT, "cash"), "Cash by UPI, card"),
        ("services", PageKey(Kind.OPEN, AT, "languages"), "Language"),
        ("services", act("language", "hi"), "हिन्दी"),
        ("bank", PageKey(Kind.OPEN, AT, "find"), "Other bank"),
        ("bank", PageKey(Kind.LETTER, AT, "ABC"), "A, B, C"),
        ("cash-pin", act("done"), "Later, with a slip"),
        ("otp-leaving", act("back"), "No, go on"),
        ("help", act("back"), "Go on"),
        ("pending-printed", act("print"), "Take your slip"),
        ("amount", act("choose", "500"), "five hundred rupees"),
    ],
)
def test_a_key_says_its_label_and_its_place(sample: str, key: PageKey, label: str) -> None:
    assert heard(key, sample) == [label, "Bottom right."]


def test_a_key_that_cannot_be_pressed_yet_says_so() -> None:
    off = PageKey(Kind.ACT, AT, "continue", is_off=True)
    assert heard(off, "aadhaar") == ["Continue", "Cannot be used now", "Bottom right."]


def test_a_bank_is_named_aloud_because_its_list_is_the_same_for_everybody() -> None:
    bank = act("choose", "607094")
    assert heard(bank, "bank") == ["State Bank of India", "Bottom right."]


def test_the_bank_that_somebody_chose_is_named_only_through_a_headset() -> None:
    bank = act("choose", "bank")
    assert heard(bank, "review") == ["Bank", "Bottom right."]
    private = heard(bank, "review", headset=True)
    assert private == ["Bank", "State Bank of India", "Bottom right."]


BUTTON = re.compile("<button[^>]*>")
"""The parser is slow, and nothing else of the page is a key."""


class Buttons(HTMLParser):
    """Collects the keys of a page as the script describes them."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[PageKey] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag != "button" or "data-hear" in given:
            return
        other = Kind.POPOVER if "popovertarget" in given else Kind.TURN  # or data-turn-parts
        kind = next((one for one in Kind if f"data-{one.value}" in given), other)
        name = given.get(f"data-{kind.value}", "")
        is_typed = kind is Kind.KEY and len(name) == 1 and name != " "
        self.keys.append(PageKey(kind, AT, "" if is_typed else name, given.get("data-value", "")))


@pytest.mark.parametrize("language", parameters(sorted(LANGUAGES), few=4))
def test_every_key_of_every_screen_has_a_sound(language: str) -> None:
    pages = Pages(WORDS)
    for name, sample in SAMPLES.items():
        if sample.name is Name.ATTENDANT:
            continue
        screen = replace(sample, language=language)
        buttons = Buttons()
        buttons.feed("".join(BUTTON.findall(pages.fragment(screen, "Shop"))))
        assert buttons.keys, name
        for key in buttons.keys:
            said = speech_of_touch(key, screen, WORDS, headset=True)
            assert len(said) > 1, f"{name}: {key} has no sound but its place"


# --- typing ---


def test_the_loudspeaker_counts_digits_and_does_not_say_them() -> None:
    assert heard(InputProgress(3, 12), "aadhaar") == ["Digit three of twelve."]
    assert heard(Letter("7"), "aadhaar") == []


def test_the_last_digit_is_followed_by_the_key_that_leads_on() -> None:
    _, green = heard(InputProgress(12, 12), "aadhaar")
    assert green == "Green key, bottom right of the digits: + Continue"


def test_a_headset_says_the_digit_under_the_finger() -> None:
    assert heard(Letter("7"), "aadhaar", headset=True) == ["seven"]
    assert heard(Letter("K"), "resumed-digits", headset=True) == ["K"]


def test_an_amount_is_not_private() -> None:
    assert heard(Letter("7"), "amount") == ["seven"]
    assert heard(InputProgress(3, amount=500), "amount") == ["five hundred rupees"]


def test_an_amount_that_is_erased_has_no_digits() -> None:
    assert heard(InputProgress(0, amount=0), "amount") == ["Typed: zero."]


def test_letters_need_a_headset() -> None:
    letter = PageKey(Kind.KEY, AT)
    assert heard(letter, "field") == ["Plug in a headset to hear the letters.", "Bottom right."]


def test_a_turned_list_says_its_part() -> None:
    assert heard(Leaf(2, 3), "bank") == ["Part two of three."]


# --- requests that the page does not send ---


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_no_private_input_is_spelled_by_loudspeaker(language: str) -> None:
    for name, sample in SAMPLES.items():
        if sample.name is Name.AMOUNT:
            continue
        for digit in "0123456789":
            assert heard(Letter(digit), name, language=language) == [], name


@pytest.mark.parametrize(
    "key", [act("choose", "999999990019"), act("language", "../en"), act("choose")]
)
def test_an_unknown_choice_has_only_a_place(key: PageKey) -> None:
    assert heard(key, "services") == ["Bottom right."]


@pytest.mark.parametrize(
    ("what", "query"),
    [
        ("key", {"kind": "act"}),
        ("key", {"kind": "eval", "place": "top"}),
        ("key", {"kind": "act", "place": "top", "more": "1"}),
        ("typed", {"count": "-1"}),
        ("typed", {"count": "999999990019"}),
        ("typed", {"count": "3", "amount": "1000000000"}),
        ("leaf", {"at": "x", "of": "2"}),
        ("letter", {"character": "12"}),
    ],
)
def test_an_invalid_request_is_refused(what: str, query: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(query, TOUCHED[what], strict=False)


# --- a finger, in a browser ---

KEYS: dict[str, Spot] = {"four": (0.62, 0.35), "five": (0.78, 0.35), "six": (0.93, 0.35)}
"""Positions on the keypad of the smallest panel."""


ASKS_FOR_SPEECH = "() => fetch(`/voice/${document.querySelector('[data-voice]').dataset.voice}`)"


class Plug:
    """A headset that the test plugs in."""

    is_in = False

    def is_plugged(self) -> bool:
        return self.is_in


@pytest.fixture(scope="module")
def voices(tmp_path_factory: pytest.TempPathFactory) -> Voices:
    folder = tmp_path_factory.mktemp("voices")
    return Voices(folder, coded_voice.espeak(folder), secret=b"of this test")


@pytest.fixture
def counter() -> Counter:
    return Counter(SAMPLES["aadhaar"])


@pytest.fixture
def plug() -> Plug:
    return Plug()


@pytest.fixture
def customer(counter: Counter, voices: Voices, plug: Plug, browser: Browser) -> Iterator[Blind]:
    with (
        served(counter, voices=voices, headset=Headset(plug)) as address,
        opened(browser, address, HURRIED, coded_voice.EAR) as page,
    ):
        yield Blind(page)


def typed(customer: Blind) -> int:
    return customer.page.locator(".field i:not(.blank):not(.next)").count()


@pytest.mark.slow
def test_sliding_and_lifting_presses_nothing(customer: Blind) -> None:
    customer.holds_the_ear()
    customer.lands(KEYS["four"])
    customer.slides(KEYS["five"])
    customer.up()
    assert typed(customer) == 0


@pytest.mark.slow
def test_a_finger_that_slides_for_long_keeps_the_visit_alive(
    customer: Blind, counter: Counter
) -> None:
    customer.holds_the_ear()
    customer.lands(KEYS["four"])
    until("its touch is known", lambda: counter.presses)
    known = len(counter.presses)
    customer.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 6000; }")
    customer.slides(KEYS["five"])
    until("its way is known", lambda: len(counter.presses) > known)
    assert {press.action for press in counter.presses} == {Act.MORE_TIME}


@pytest.mark.slow
def test_a_second_touch_of_the_same_key_presses_it(customer: Blind) -> None:
    customer.holds_the_ear()
    for _ in range(2):
        customer.lands(KEYS["five"])
        customer.up()
    assert typed(customer) == 1
    customer.hears("Digit one of twelve")


@pytest.mark.slow
def test_a_second_touch_that_leaves_the_key_presses_nothing(customer: Blind) -> None:
    customer.holds_the_ear()
    customer.lands(KEYS["five"])
    customer.up()
    customer.lands(KEYS["five"])
    customer.slides(KEYS["six"])
    customer.slides(KEYS["five"])
    customer.up()
    assert typed(customer) == 0


@pytest.mark.slow
def test_a_key_of_the_previous_question_is_heard_again_before_it_acts(
    customer: Blind, counter: Counter
) -> None:
    counter.show(SAMPLES["consent"])
    customer.page.wait_for_selector('[data-name="consent"]')
    customer.holds_the_ear()
    customer.lands(GREEN_KEY)
    customer.up()
    counter.show(SAMPLES["review"])
    customer.page.wait_for_selector('[data-name="review"]')
    said = customer.lands(GREEN_KEY)
    customer.up()
    assert any("Yes, take" in one for one in said)
    assert [press for press in counter.presses if press.action is Act.CONFIRM] == []


@pytest.mark.slow
def test_a_press_that_came_too_soon_is_heard(customer: Blind, counter: Counter) -> None:
    counter.show(SAMPLES["consent"])
    customer.page.wait_for_selector('[data-name="consent"]')
    counter.verdict = PressResult.EARLY
    customer.holds_the_ear()
    for _ in range(2):
        customer.lands(GREEN_KEY)
        customer.up()
    customer.hears("Touch it once more.")


@pytest.mark.slow
def test_a_headset_says_each_digit_and_the_loudspeaker_none(customer: Blind, plug: Plug) -> None:
    customer.holds_the_ear()
    assert customer.lands(KEYS["six"]) == ["(key)"]
    customer.up()
    customer.holds_the_ear("By ear is off")
    plug.is_in = True
    customer.page.evaluate(ASKS_FOR_SPEECH)  # the agent looks for a headset
    customer.hears("By ear is on")
    assert customer.lands(KEYS["six"]) == ["six"]
    customer.up()


@pytest.mark.slow
def test_by_ear_ends_with_the_visit(customer: Blind, counter: Counter) -> None:
    customer.holds_the_ear()
    counter.show(SAMPLES["start"])
    customer.hears("By ear is off")
    assert customer.page.locator(":root[data-by-ear]").count() == 0
    customer.page.locator('.begin [data-value="en"]').tap()
    until("one touch is enough", lambda: counter.presses)
