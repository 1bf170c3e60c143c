"""Verification: the catalogue's forms, what a register finds, and what it costs."""

import pytest

from agent.api import verify
from agent.api.replies import NoResponse
from agent.api.verify import TRANSACTIONS, Verify
from agent.api.verify import VerificationService as Offered
from agent.base.money import Paise, rupees
from agent.transactions.outcome import FoundLine, ParsedReply, Status
from tests.contract.proofs import proves
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.answers import answer
from tests.unit.agent.api.service import Service, given, received

NOBODY = {"epic_number": "ABC0000567"}


def record(receipt: ParsedReply) -> dict[str, str]:
    assert receipt.shown.verification
    return {line.name: line.text for line in receipt.shown.verification.record}


@proves("rule: Product summaries 3")
@virtual_time
async def test_what_is_found_is_shown_as_lines() -> None:
    service = Service()
    body = usual.verification("pan-to-gstin")
    receipt = await service.takes(verify.path("pan-to-gstin"), body, TRANSACTIONS)
    found = record(receipt)
    assert found["pan"] == "ABCDE1234F"
    assert found["gstin_list"].startswith("29ABCDE1234F1Z5 ACTIVE ")


@proves("rule: Errors 2")
@virtual_time
async def test_not_verified_is_an_answer_and_is_paid_for() -> None:
    receipt = await Service().takes(verify.path("voter-id"), usual.asked(NOBODY), TRANSACTIONS)
    assert receipt.outcome.status is Status.SUCCESS
    assert receipt.outcome.charge == rupees(2)
    assert receipt.outcome.details == {"verified": "no"}
    assert receipt.shown.verification
    assert not receipt.shown.verification.verified
    assert receipt.shown.verification.record == ()


@virtual_time
async def test_forms_are_built_from_the_catalogue() -> None:
    services = given(await Verify(Service().client).services(), list)
    offered = {service.service: service for service in services}
    assert set(offered) == set(usual.VERIFIED)
    voter = offered["voter-id"]
    assert isinstance(voter, Offered)
    assert (voter.category, voter.charge.paise) == ("Officially Valid Document", Paise(200))
    assert [(field.name, field.required) for field in voter.fields] == [
        ("epic_number", True),
        ("name", False),
    ]


def test_any_record_is_shown_as_far_as_it_can_be() -> None:
    odd = {"a": 7, "b": None, "c": [["x"], {"k": 1.50}], "d": [[[["deep"]]]], "e": True}
    fields = {"reference_id": "VR1", "client_reference": "R-1", "verified": True, "record": odd}
    receipt = received(answer(fields), TRANSACTIONS)
    assert receipt.shown.verification
    assert receipt.shown.verification.record == (
        FoundLine("a", "7"),
        FoundLine("c", "x, 1.5"),
        FoundLine("e", "true"),
    )


def answered(**more: object) -> ParsedReply:
    fields = {"reference_id": "VR1", "client_reference": "R-1", "verified": False, **more}
    return received(answer(fields), TRANSACTIONS)


@proves("rule: Errors 2")
@pytest.mark.parametrize(
    ("says", "failure_code"),
    [
        ({"billed": False}, verify.NOT_BILLED),
        ({"billed": False, "failure_code": "PROVIDER_ERROR"}, "PROVIDER_ERROR"),
    ],
)
def test_an_unbilled_answer_is_not_a_verification(
    says: dict[str, object], failure_code: str
) -> None:
    receipt = answered(**says)
    assert (receipt.outcome.status, receipt.outcome.failure_code) == (Status.FAILED, failure_code)
    assert receipt.shown.verification is None


@pytest.mark.parametrize(
    "says",
    [
        {},
        {"billed": True},
        {"billed": "no"},
        {"status": "success", "failure_code": ""},
        {"status": "SUCCESS", "billed": True, "duplicate": True},
        {"billed": False, "verified": True},
    ],
)
def test_a_billed_answer_counts_despite_other_fields(says: dict[str, object]) -> None:
    assert answered(**says).outcome.status is Status.SUCCESS


@pytest.mark.parametrize("verified", [True, False, None])
@pytest.mark.parametrize(
    ("says", "failure_code"),
    [
        ({"status": "FAILED"}, verify.NOT_BILLED),
        ({"status": "failed", "failure_code": "provider_timeout"}, "PROVIDER_TIMEOUT"),
        ({"failure_code": "DECLINED", "billed": True}, "DECLINED"),
        ({"failure_code": 7}, "7"),
        ({"failure_code": ["DECLINED"]}, "UNREADABLE_CODE"),
    ],
)
def test_a_failure_is_never_a_no(
    says: dict[str, object], failure_code: str, verified: object
) -> None:
    receipt = answered(**says, verified=verified)
    assert (receipt.outcome.status, receipt.outcome.failure_code) == (Status.FAILED, failure_code)
    assert receipt.shown.verification is None
    assert receipt.outcome.details == {}


@pytest.mark.parametrize("verified", [True, False, None])
@pytest.mark.parametrize(
    "says",
    [
        {"status": "PENDING"},
        {"status": "pending", "billed": False},
        {"status": "PENDING", "failure_code": "PROVIDER_TIMEOUT"},
        {"status": "IN_PROGRESS", "billed": True},
        {"status": ["SUCCESS"]},
        {"status": "SUCCESS", "failure_code": "DECLINED"},
    ],
)
def test_a_verification_that_is_not_final_stays_open(
    says: dict[str, object], verified: object
) -> None:
    receipt = answered(**says, verified=verified)
    assert receipt.outcome.status is Status.PENDING
    assert receipt.shown.verification is None
    assert receipt.outcome.details == {}


def test_a_repeated_answer_that_was_not_billed_is_looked_up_before_it_is_a_no() -> None:
    assert answered(billed=False, duplicate=True).outcome.status is Status.PENDING


def test_a_failure_that_is_billed_is_an_alarm() -> None:
    assert answered(status="FAILED", billed=True).alarms == (verify.BILLED,)
    assert answered(status="FAILED", billed=False).alarms == ()
    assert answered(status="PENDING", billed=True).alarms == ()


@pytest.mark.parametrize("verified", [None, "true", 1, []])
def test_an_answer_without_a_yes_or_no_cannot_be_read(verified: object) -> None:
    fields = {"reference_id": "VR1", "client_reference": "R-1", "verified": verified}
    assert isinstance(TRANSACTIONS.read(answer(fields)), NoResponse)


@virtual_time
async def test_a_repeated_no_is_found_by_looking_it_up() -> None:
    service = Service()
    service.says("verify/voter-id", status="SUCCESS", facts={"bills_once": True})
    where, body = verify.path("voter-id"), usual.asked(NOBODY)
    await service.takes(where, body, TRANSACTIONS)
    again = await service.takes(where, body, TRANSACTIONS)
    assert again.outcome.status is Status.PENDING
    found = given(await Verify(service.client).result("R-1"), ParsedReply)
    assert isinstance(found, ParsedReply)
    assert found.outcome.details == {"verified": "no"}


def test_only_yes_or_no_of_a_register_is_kept() -> None:
    said = answered(verified=True, record={"name": "R SHARMA"}, message="Found R SHARMA", charge=2)
    assert "SHARMA" not in repr(said.outcome)
    assert said.outcome.details == {verify.VERIFIED: "yes"}


def test_a_found_record_is_in_no_log() -> None:
    assert "SHARMA" not in repr(FoundLine("name", "R SHARMA"))


def test_a_service_cannot_leave_its_place_in_the_path() -> None:
    assert verify.path("../dmt") == "/ext/v1/verify/..%2Fdmt"
