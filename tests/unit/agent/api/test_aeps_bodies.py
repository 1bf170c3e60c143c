"""The five AEPS services: the body of each request, and the record of each answer."""

from dataclasses import dataclass

import msgspec
import pytest

from agent.api import aeps
from agent.api.aeps import Aeps, AuthMode, CustomerOtpSent, OtpVerified, PidOptions, Submission
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.transactions.outcome import Status
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.service import FINGER, HERE, MOBILE, OUTLET, TPIN, Service, given


@dataclass(frozen=True)
class Case:
    path: str
    amount: Paise | None = None
    tpin: Private[str] | None = None

    @property
    def endpoint(self) -> str:
        return self.path.removeprefix("/ext/v1/")

    def submission(self, reference: str, otp_reference: Private[str] | None = None) -> Submission:
        return Submission(
            merchant_ref=OUTLET,
            client_reference=reference,
            capture=FINGER,
            location=HERE,
            amount=self.amount,
            otp_reference=otp_reference,
            tpin=self.tpin,
        )


WITHDRAWAL = Case(aeps.CASH_WITHDRAWAL, rupees(500))
ENQUIRY = Case(aeps.BALANCE_ENQUIRY)
STATEMENT = Case(aeps.MINI_STATEMENT)
DEPOSIT = Case(aeps.CASH_DEPOSIT, rupees(500), TPIN)
CASES = (WITHDRAWAL, Case(aeps.AADHAAR_PAY, rupees(101)), ENQUIRY, STATEMENT, DEPOSIT)

each = pytest.mark.parametrize("case", CASES, ids=[case.endpoint for case in CASES])


@each
@virtual_time
async def test_a_submission_is_accepted_and_found_later(case: Case) -> None:
    service, reference = Service(), "OUTLET-001-1"
    answered = await service.takes(case.path, case.submission(reference).body(), aeps.TRANSACTIONS)
    assert answered.outcome.status is Status.SUCCESS
    assert answered.outcome.client_reference == reference
    assert answered.outcome.details == {"bank_response_code": "00"}
    assert await service.tells(aeps.TRANSACTIONS, reference) == answered
    known_as = answered.outcome.reference_id
    assert await service.tells(aeps.TRANSACTIONS, reference, known_as) == answered


@each
@virtual_time
async def test_the_bank_declines_and_gives_its_reason(case: Case) -> None:
    service = Service()
    service.says(case.endpoint, status="FAILED", failure_code="BIOMETRIC_MISMATCH")
    body = case.submission(service.reference()).body()
    outcome = (await service.takes(case.path, body, aeps.TRANSACTIONS)).outcome
    assert outcome.status is Status.FAILED
    assert outcome.failure_code == "BIOMETRIC_MISMATCH"


@each
@virtual_time
async def test_the_same_body_again_is_a_duplicate(case: Case) -> None:
    service = Service()
    body = case.submission(service.reference()).body()
    first = await service.takes(case.path, body, aeps.TRANSACTIONS)
    again = await service.takes(case.path, body, aeps.TRANSACTIONS)
    assert again.outcome == msgspec.structs.replace(first.outcome, duplicate=True)


@each
@virtual_time
async def test_submissions_need_todays_authentication(case: Case) -> None:
    service = Service()
    service.does("outlet", merchant_ref=OUTLET, daily_auth_done=False)
    body = case.submission(service.reference()).body()
    assert await service.refuses(case.path, body) == "DAILY_AUTH_REQUIRED"


@virtual_time
async def test_an_enquiry_shows_the_balance_and_a_statement_its_lines() -> None:
    service = Service()
    enquiry = ENQUIRY.submission(service.reference()).body()
    shown = (await service.takes(ENQUIRY.path, enquiry, aeps.TRANSACTIONS)).shown
    assert shown.balance
    assert shown.statement == ()
    statement = STATEMENT.submission(service.reference()).body()
    shown = (await service.takes(STATEMENT.path, statement, aeps.TRANSACTIONS)).shown
    assert len(shown.statement) == 9
    assert {line.kind for line in shown.statement} == {"CR", "DR"}


@virtual_time
async def test_a_deposit_needs_the_right_tpin() -> None:
    service = Service()
    wrong = Case(DEPOSIT.path, DEPOSIT.amount, Private("000000"))
    body = wrong.submission(service.reference()).body()
    assert await service.refuses(DEPOSIT.path, body) == "INVALID_TPIN"


@pytest.mark.parametrize("path", [aeps.CASH_WITHDRAWAL, aeps.AADHAAR_PAY])
@virtual_time
async def test_amounts_above_the_threshold_need_an_otp(path: str) -> None:
    service, case = Service(), Case(path, rupees(6_000))
    bare = case.submission(service.reference()).body()
    assert await service.refuses(path, bare) == "OTP_REQUIRED"

    calls = Aeps(service.client, OUTLET, HERE)
    code = "CW" if path == aeps.CASH_WITHDRAWAL else "AP"
    who = (FINGER.aadhaar, FINGER.bank_iin)
    sent = given(await calls.send_otp(code, who, rupees(6_000), MOBILE), CustomerOtpSent)
    assert sent.sent_to == "XXXXXX3210"
    otp_reference = Private(sent.otp_reference)
    assert given(await calls.verify_otp(otp_reference, service.otp()), OtpVerified).verified
    with_otp = case.submission(service.reference(), otp_reference).body()
    outcome = (await service.takes(path, with_otp, aeps.TRANSACTIONS)).outcome
    assert outcome.status is Status.SUCCESS


@virtual_time
async def test_an_iris_has_its_own_options_and_is_named_in_the_body() -> None:
    service = Service()
    calls = Aeps(service.client, OUTLET, HERE)
    options = given(await calls.pid_options("TXN", AuthMode.IRIS), PidOptions).pid_options
    assert 'iCount="1"' in options
    iris = msgspec.structs.replace(FINGER, auth_mode=AuthMode.IRIS)
    submission = msgspec.structs.replace(ENQUIRY.submission("R-1"), capture=iris)
    assert b'"auth_mode":"IRIS"' in submission.body().reveal()


@virtual_time
async def test_a_face_cannot_authorize_a_transaction() -> None:
    service = Service()
    face = msgspec.structs.replace(FINGER, auth_mode=AuthMode.FACE)
    submission = msgspec.structs.replace(WITHDRAWAL.submission("R-1"), capture=face)
    refusal = await service.refuses(WITHDRAWAL.path, submission.body())
    assert refusal == "AUTH_MODE_NOT_ALLOWED"


@virtual_time
async def test_the_charges_name_the_price_of_a_daily_authentication() -> None:
    calls = Aeps(Service().client, OUTLET, HERE)
    assert given(await calls.charges(), aeps.Charges).daily_auth_charge == 94


def test_unneeded_fields_are_not_in_the_body() -> None:
    assert b"amount" not in ENQUIRY.submission("R-1").body().reveal()
    assert b"tpin" not in WITHDRAWAL.submission("R-1").body().reveal()


def test_a_submission_shows_neither_tpin_nor_finger() -> None:
    shown = repr(DEPOSIT.submission("R-1"))
    assert TPIN.reveal() not in shown
    assert "PidData" not in shown
