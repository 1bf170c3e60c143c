"""Tests all declarations: complete, private where they must be, and within the limits."""

import json
import re

import pytest

from agent.base.money import Paise, rupees
from agent.base.structs import replace
from agent.dialogue.steps.step import SCREENS
from agent.services import steps
from agent.services.answers import AnswerMissing, Answers
from agent.services.declaration import RequestContent, ServiceDeclaration
from agent.services.declaration import require as given
from agent.services.registry import BY_CODE, SERVICES
from agent.services.steps import AskAmount, AskMobile, AskOtp, above
from agent.transactions.model import Direction
from tests.contract.proofs import proves
from tests.unit.agent.services import said
from tests.unit.agent.services.said import OUTLET, order, said_for

AADHAAR = said.AADHAAR
SAID = said.AT_A_BANK


every_service = pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.code)


@every_service
def test_each_step_has_a_kind(service: ServiceDeclaration) -> None:
    assert all(type(asked.step) in SCREENS for asked in service.steps)


@every_service
def test_the_masked_details_have_no_private_data(service: ServiceDeclaration) -> None:
    kept = json.dumps(service.masked_details(said_for(service.code)))
    for secret in (AADHAAR, AADHAAR[:8], said.MOBILE, "OTP-1", "PidData"):
        assert secret not in kept


@every_service
def test_the_request_is_private_and_has_its_reference(service: ServiceDeclaration) -> None:
    body = service.body(order(said_for(service.code)))
    assert AADHAAR not in repr(body)
    assert json.loads(body.reveal())["client_reference"] == "OUTLET-001-1"


@every_service
def test_the_same_answers_give_the_same_bytes(service: ServiceDeclaration) -> None:
    assert service.body(order(said_for(service.code))) == service.body(
        order(said_for(service.code))
    )


@every_service
def test_a_request_without_answers_raises_an_error(service: ServiceDeclaration) -> None:
    with pytest.raises(AnswerMissing):
        service.body(RequestContent(OUTLET, "OUTLET-001-1", Answers()))


@every_service
def test_quick_amounts_are_within_the_limits(service: ServiceDeclaration) -> None:
    for asked in service.steps:
        if isinstance(asked.step, AskAmount):
            step = asked.step
            assert all(step.limits.fit(quick) for quick in step.quick)


# --- aeps.CW ---

WITHDRAWAL = BY_CODE["aeps.CW"]


def asked_for(amount: Paise | None, code: str = "aeps.CW") -> list[type[object]]:
    answers = replace(SAID, amount=amount)
    return [type(asked.step) for asked in BY_CODE[code].steps if asked.when(answers)]


@proves(
    "limit: AEPS OTP threshold", "rule: Above 5,000 rupees otp_reference is needed (OTP_REQUIRED)"
)
@pytest.mark.parametrize("code", ["aeps.CW", "aeps.AP"])
@pytest.mark.parametrize(("amount", "with_code"), [(100, False), (5000, False), (5050, True)])
def test_a_code_is_asked_for_above_five_thousand_rupees(
    code: str, amount: int, *, with_code: bool
) -> None:
    asked = asked_for(rupees(amount), code)
    assert (AskMobile in asked, AskOtp in asked) == (with_code, with_code)


def test_an_unknown_amount_is_not_above_the_limit() -> None:
    assert AskOtp not in asked_for(None)
    assert not above(rupees(0))(Answers())


def test_a_withdrawal_is_polled_every_minute_and_then_less_often() -> None:
    terms = WITHDRAWAL.terms
    assert (terms.direction, terms.can_check_status) == (Direction.OUT, True)
    ages = (0, 3599, 3600, 86_399, 86_400, 86_400 * 30)
    assert [terms.poll_schedule.every(age) for age in ages] == [60, 60, 600, 600, 3600, 3600]


@every_service
def test_a_long_pending_transaction_is_polled_rarely(service: ServiceDeclaration) -> None:
    """The interval of every product never shrinks with age, and grows to an hour."""
    schedule = service.terms.poll_schedule
    bounds = [below for below, _ in schedule.steps]
    assert bounds == sorted(bounds)
    after_the_first = [schedule.every(age) for age in range(60, 100_000, 60)]
    assert after_the_first == sorted(after_the_first)
    assert schedule.then == 3600


def test_a_small_withdrawal_is_sent_without_an_otp() -> None:
    answers = replace(SAID, amount=rupees(500), mobile=None).without_otp()
    body = json.loads(WITHDRAWAL.body(order(answers)).reveal())
    assert "otp_reference" not in body
    assert "customer_mobile" not in body
    assert (body["amount"], body["merchant_ref"]) == (500, "OUTLET-001")


def test_the_consent_is_stored_with_its_wording_language_and_time() -> None:
    facts = WITHDRAWAL.masked_details(SAID)
    assert facts["consent_wording"] == "2026-11-1"
    assert (facts["consent_language"], facts["consent_at"]) == ("hi", "1795253400")
    assert (facts["last4"], facts["bank_iin"]) == ("0019", "607094")


# --- matm ---


@pytest.mark.parametrize(
    ("configured", "asked_for"), [(None, "PAX-A920"), ("MOREFUN_ET389", "MOREFUN_ET389")]
)
def test_a_launch_is_for_the_configured_card_reader(configured: str | None, asked_for: str) -> None:
    named = replace(order(SAID), card_device=configured)
    body = json.loads(BY_CODE["matm.CW"].body(named).reveal())
    assert body["device"] == asked_for


def test_no_launch_is_requested_for_a_card_reader_that_is_not_listed() -> None:
    with pytest.raises(AnswerMissing):
        BY_CODE["matm.CW"].body(replace(order(SAID), card_device="TOASTER"))


# --- answers ---


def test_removing_the_otp_removes_all_its_fields_and_nothing_else() -> None:
    forgotten = SAID.without_otp()
    assert (forgotten.otp_reference, forgotten.otp_sent_to, forgotten.otp_verified) == (
        None,
        None,
        False,
    )
    assert (forgotten.aadhaar, forgotten.mobile) == (SAID.aadhaar, SAID.mobile)


def test_the_text_of_answers_has_no_private_data() -> None:
    for secret in (AADHAAR, "9876543210", "OTP-1", "PidData"):
        assert secret not in repr(SAID)


def test_requiring_a_missing_answer_raises_an_error() -> None:
    assert given(0) == 0
    with pytest.raises(AnswerMissing):
        given(None)


@pytest.mark.parametrize(
    ("rule", "typed"),
    [(steps.MOBILE, "9876543210"), (steps.IFSC, "SBIN0001234"), (steps.PAN, "ABCDE1234F")],
)
def test_only_ascii_digits_are_accepted(rule: str, typed: str) -> None:
    assert re.fullmatch(rule, typed)
    assert not re.fullmatch(rule, typed.replace("1", "१"))
