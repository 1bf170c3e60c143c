"""Tests the steps of a withdrawal: accepted answers, refused answers and their errors."""

import pytest

from agent.api.aeps import AuthMode
from agent.base.money import Money, rupees
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.page import PressResult, Text
from agent.dialogue.registry import BY_CODE
from agent.dialogue.steps.pick import find
from agent.dialogue.steps.step import first_step
from agent.services.aeps import CONSENT_WORDING
from agent.services.steps import Purpose, Review
from agent.ui.words.words import LANGUAGES, Words, catalogue_of, in_script
from tests.unit.agent.dialogue.fake_world import BANKS, FakeWorld
from tests.unit.agent.dialogue.front import AADHAAR, TO_AMOUNT, TO_OTP, TO_REVIEW, Front, put
from tests.unit.agent.services.said import said_for

TO_AADHAAR = TO_AMOUNT[:2]
TO_BANK = TO_AMOUNT[:3]


def at(*steps: tuple[str, str | None]) -> Front:
    return Front().says(*steps)


@pytest.mark.parametrize(
    ("press", "language"), [(("choose", "hi"), "hi"), (("continue", None), "en")]
)
def test_a_language_is_picked_by_its_name_or_else_the_first_one_is_used(
    press: tuple[str, str | None], language: str
) -> None:
    front = at(press)
    assert (front.name, front.screen.language) == ("services", language)


def test_a_kiosk_without_available_services_shows_why() -> None:
    front = Front()
    front.world.unavailable = Text("rest-biometric")
    assert front.sees_change().name == "closed"
    assert front.screen.facts["resting"] == Text("rest-biometric")


def test_an_unavailable_service_cannot_be_chosen() -> None:
    front = at(("choose", "en"))
    front.world.unavailable = Text("rest-api")
    assert front.sees_change().screen.choices[0].reason == Text("rest-api")
    assert front.does("choose", "aeps.CW") is PressResult.UNFIT
    assert (front.name, front.error) == ("services", "rest-api")


def test_a_service_that_is_not_offered_cannot_be_chosen() -> None:
    front = at(("choose", "en"))
    assert front.does("choose", "casino.SPIN") is PressResult.UNFIT
    assert front.error == "error-choose"


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("", "error-aadhaar-length"),
        ("99999999001", "error-aadhaar-length"),
        ("9999999900190", "error-aadhaar-length"),
        ("99999999001x", "error-aadhaar-length"),
        ("९९९९९९९९००१९", "error-aadhaar-length"),
        ("999999990018", "error-aadhaar-check"),
        ("019999999900", "error-aadhaar-check"),
    ],
)
def test_a_wrong_aadhaar_number_is_refused_and_changes_nothing(typed: str, error: str) -> None:
    front = at(*TO_AADHAAR)
    assert front.does("continue", typed) is PressResult.UNFIT
    assert (front.name, front.error) == ("aadhaar", error)
    assert front.wanted == []


def test_a_valid_answer_removes_the_error() -> None:
    front = at(*TO_AADHAAR)
    front.does("continue", "1")
    front.says(("continue", AADHAAR))
    assert (front.name, front.error) == ("bank", None)


@pytest.mark.parametrize("iin", ["607105", "608117"])
def test_an_unsupported_bank_shows_the_reason(iin: str) -> None:
    front = at(*TO_BANK)
    assert front.does("choose", iin) is PressResult.UNFIT
    assert (front.name, front.error) == ("bank", "error-bank-service")


@pytest.mark.parametrize(
    ("letters", "found"),
    [
        ("punj", ["Punjab National Bank"]),
        ("  PUNJAB  ", ["Punjab National Bank"]),
        ("panjab natonal", ["Punjab National Bank"]),
        ("indian", ["Indian Bank", "Indian Overseas Bank"]),
        ("", [bank.bank_name for bank in BANKS]),  # all, the most used first
    ],
)
def test_a_bank_is_found_even_with_spelling_mistakes(letters: str, found: list[str]) -> None:
    front = at(*TO_BANK, ("continue", letters))
    assert (front.name, [choice.label for choice in front.screen.choices]) == ("bank", found)


@pytest.mark.parametrize(
    ("letters", "found"),
    [
        ("भारतीय", ["State Bank of India"]),  # its name in Hindi is a translation
        ("पंजाब", ["Punjab National Bank"]),
        ("बड़ौ", ["Bank of Baroda"]),
        ("ओवरसीज", ["Indian Overseas Bank"]),
        ("baroda", ["Bank of Baroda"]),
    ],
)
def test_a_bank_is_found_by_letters_of_the_customers_script(letters: str, found: list[str]) -> None:
    front = at(*TO_BANK, ("language", "hi"), ("continue", letters))
    assert [choice.label for choice in front.screen.choices] == found


@pytest.mark.parametrize(
    ("letters", "name"),
    [
        ("ग्रामीण", "Baroda Uttar Pradesh Gramin Bank"),
        ("கிராமின்", "Baroda Uttar Pradesh Gramin Bank"),
        ("গ্রামীণ", "Baroda Uttar Pradesh Gramin Bank"),
        ("पेमेंट", "India Post Payments Bank"),
        ("ఇండియా పోస్ట్", "India Post Payments Bank"),
        ("ਰਾਜ", "Chhattisgarh Rajya Gramin Bank"),
    ],
)
def test_a_bank_without_a_name_in_the_script_is_found_by_its_sound(letters: str, name: str) -> None:
    banks = ("State Bank of India", name, "Canara Bank")
    assert find(letters, banks, lambda bank: (bank,)) == (name,)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_bank_that_is_shown_in_a_script_is_found_by_its_beginning(language: str) -> None:
    words, english = Words(tuple({"en", language})), catalogue_of("en")
    names = [english.source(key) for key in english if key.startswith("bank-name-")]
    assert len(names) > 10
    own = {name: in_script(name, language, words) for name in names}
    lost = {
        name: shown
        for name, shown in own.items()
        if name not in find(shown[: len(shown) - 1], names, lambda one: (one, own[one]))
    }
    assert lost == {}


def test_a_search_without_a_bank_shows_an_error() -> None:
    front = at(*TO_BANK)
    assert front.does("continue", "zzzzzz") is PressResult.UNFIT
    assert front.error == "error-bank-unknown"


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("", "error-amount-range"),
        ("0", "error-amount-range"),
        ("50", "error-amount-range"),
        ("10050", "error-amount-range"),
        ("99999999", "error-amount-range"),
        ("-500", "error-amount-range"),
        ("500.00", "error-amount-range"),
        ("५००", "error-amount-range"),
        ("125", "error-amount-step"),
        ("9999", "error-amount-step"),
    ],
)
def test_an_amount_outside_the_limits_is_refused(typed: str, error: str) -> None:
    front = at(*TO_AMOUNT)
    assert front.does("continue", typed) is PressResult.UNFIT
    assert (front.name, front.error) == ("amount", error)


@pytest.mark.parametrize("amount", ["100", "150", "5000", "10000", "0500"])
@pytest.mark.parametrize("action", ["choose", "continue"])
def test_an_amount_can_be_typed_or_chosen(action: str, amount: str) -> None:
    front = at(*TO_AMOUNT, (action, amount))
    assert front.screen.facts["amount"] == Money(rupees(int(amount)))


def test_the_limits_are_shown_before_typing() -> None:
    facts = at(*TO_AMOUNT).screen.facts
    assert facts["min"] == Money(rupees(100))
    assert facts["max"] == Money(rupees(10_000))
    assert facts["step"] == Money(rupees(50))


@pytest.mark.parametrize(("amount", "next_screen"), [("5000", "consent"), ("5050", "mobile")])
def test_a_code_is_asked_for_above_five_thousand(amount: str, next_screen: str) -> None:
    assert at(*TO_AMOUNT, ("continue", amount)).name == next_screen


@pytest.mark.parametrize("typed", ["", "987654321", "98765432101", "5876543210", "९८७६५४३२१०"])
def test_an_invalid_mobile_number_is_refused(typed: str) -> None:
    front = at(*TO_OTP[:-1])
    assert front.does("continue", typed) is PressResult.UNFIT
    assert (front.name, front.error) == ("mobile", "error-mobile")
    assert front.count(e.SendOtp) == 0


def test_consent_is_recorded_with_its_wording_language_and_time() -> None:
    front = at(("choose", "hi"), *TO_AMOUNT[1:], ("continue", "500"))
    assert front.screen.facts["wording"]
    front.says(("agree", None))
    agreed_at = front.world.now.service
    front.says(("confirm", None))
    front.gives_finger()
    consent = front.last(e.Begin).answers.consent
    assert consent is not None
    assert consent.language == "hi"
    assert consent.at == agreed_at


@pytest.mark.parametrize(
    ("broken", "said", "wording"),
    [
        ((), "consent-text-goes", CONSENT_WORDING),
        ((AuthMode.IRIS,), "consent-text-goes-eye", f"{CONSENT_WORDING}-eye"),
    ],
)
def test_the_consent_names_an_eye_only_if_a_reader_of_eyes_is_fitted(
    broken: tuple[AuthMode, ...], said: str, wording: str
) -> None:
    """A reader that does not work at the consent may capture an eye after it."""
    world = FakeWorld()
    world.broken_modes = broken
    front = Front(world).says(*TO_AMOUNT, ("continue", "500"))
    assert front.screen.facts["goes"] == Text(said)
    assert front.screen.facts["wording"] == wording


def test_the_review_shows_all_answers_and_that_there_is_no_fee() -> None:
    screen = at(*TO_AMOUNT, ("continue", "3000"), ("agree", None)).screen
    assert screen.facts["amount"] == Money(rupees(3000))
    assert screen.facts["is_free"] is True
    assert [choice.value for choice in screen.choices] == ["aadhaar", "bank", "amount"]


@pytest.mark.parametrize(
    ("code", "way"),
    [
        ("aeps.CW", "review-amount"),
        ("matm.CW", "review-amount"),
        ("aeps.CD", "review-amount-in"),
        ("aeps.AP", "review-amount-pay"),
        ("recharge.MOBILE", "review-amount-cash"),
    ],
)
def test_the_review_shows_the_direction_of_the_money(code: str, way: str) -> None:
    steps = BY_CODE[code].steps
    index = next(i for i, a in enumerate(steps) if isinstance(a.step, Review))
    front = Front()
    front.session.visit = replace(front.session.visit, answers=said_for(code))
    put(front, first_step(code).screen(index))
    assert front.screen.facts["way"] == Text(way)


def test_the_review_offers_a_change_only_if_it_has_lines() -> None:
    """A card's balance has no earlier answers."""
    assert at(*TO_REVIEW).screen.text == Text("review-text")
    card = at(("choose", "en"), ("choose", "matm.BE"))
    assert (card.name, card.screen.text, card.screen.choices) == ("review", None, ())


def test_the_capture_begins_automatically_and_completes_the_intent() -> None:
    """After all answers, one intent is requested, with everything in it."""
    front = at(*TO_REVIEW, ("confirm", None))
    assert front.name == "biometric"
    assert front.last(e.StartCapture).purpose is Purpose.TRANSACTION
    front.gives_finger()
    begin = front.last(e.Begin)
    assert (begin.service, begin.answers.amount) == ("aeps.CW", rupees(500))
    assert begin.answers.last4 == "0019"
    assert front.count(e.Begin) == 1
