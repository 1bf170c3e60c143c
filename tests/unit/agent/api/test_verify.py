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
    "says",
    [
        {},
        {"billed": False},
        {"billed": None, "charge": None},
        {"billed": "yes"},
        {"billed": 1},
        {"charge": 0},
        {"charge": "free"},
        {"charge": -2},
        {"billed": False, "charge": 2},
        {"billed": False, "duplicate": True},
        {"status": "success", "failure_code": ""},
        {"status": "SUCCESS", "charge": 0},
    ],
)
def test_a_no_that_is_not_proven_to_be_billed_keeps_no_notes(says: dict[str, object]) -> None:
    """A lookup that completes is billed. Without a bill the register may not have answered."""
    receipt = answered(**says)
    assert (receipt.outcome.status, receipt.outcome.details) == (Status.PENDING, {})
    assert receipt.outcome.is_unclear, "it is looked up, and then people are asked"
    assert receipt.alarms == (verify.UNPROVEN,)
    assert receipt.shown.verification is None


@proves("rule: Errors 2")
@pytest.mark.parametrize(
    "says",
    [
        {"billed": True},
        {"billed": True, "charge": 0},
        {"charge": 2},
        {"charge": "0.50", "billed": "yes"},
        {"status": "SUCCESS", "billed": True, "duplicate": True},
    ],
)
def test_a_no_that_is_billed_is_the_registers_answer(says: dict[str, object]) -> None:
    assert answered(**says).outcome.details == {"verified": "no"}


@pytest.mark.parametrize("says", [{}, {"billed": False}, {"charge": 0, "status": "SUCCESS"}])
def test_a_yes_needs_no_bill(says: dict[str, object]) -> None:
    assert answered(**says, verified=True).outcome.details == {"verified": "yes"}


def test_a_failure_code_of_an_unbilled_answer_is_a_failure() -> None:
    outcome = answered(billed=False, failure_code="PROVIDER_ERROR").outcome
    assert (outcome.status, outcome.failure_code) == (Status.FAILED, "PROVIDER_ERROR")


@pytest.mark.parametrize("verified", [True, False, None])
@pytest.mark.parametrize(
    ("says", "failure_code"),
    [
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
        {"status": "FAILED"},
        {"status": "FAILED", "billed": False},
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


def test_a_failure_that_is_billed_is_an_alarm() -> None:
    failed = {"status": "FAILED", "failure_code": "PROVIDER_ERROR"}
    assert answered(**failed, billed=True).alarms == (verify.BILLED,)
    assert answered(**failed, billed=False).alarms == ()
    assert answered(status="PENDING", billed=True).alarms == ()


@pytest.mark.parametrize("verified", [None, "", "maybe", 2, 1.5, -1, [], [True], {"yes": 1}])
@pytest.mark.parametrize("says", [{}, {"billed": True}, {"charge": 2}, {"billed": False}])
def test_an_answer_without_a_yes_or_no_cannot_be_read(
    says: dict[str, object], verified: object
) -> None:
    fields = {"reference_id": "VR1", "client_reference": "R-1", "verified": verified, **says}
    assert isinstance(TRANSACTIONS.read(answer(fields)), NoResponse)


@pytest.mark.parametrize("verified", ["YES", " yes", "y", "true", "True", "1", 1])
@pytest.mark.parametrize("says", [{}, {"billed": False}, {"charge": 2}])
def test_a_yes_in_another_spelling_is_a_yes(says: dict[str, object], verified: object) -> None:
    receipt = answered(**says, verified=verified)
    assert receipt.outcome.status is Status.SUCCESS
    assert receipt.outcome.details == {"verified": "yes"}
    assert receipt.alarms == (verify.SPELLED,)


@pytest.mark.parametrize("verified", ["NO", "n", "false ", "0", 0])
def test_a_no_in_another_spelling_needs_the_same_proof(verified: object) -> None:
    unproven = answered(verified=verified)
    assert (unproven.outcome.status, unproven.outcome.details) == (Status.PENDING, {})
    assert unproven.alarms == (verify.UNPROVEN, verify.SPELLED)
    billed = answered(verified=verified, billed=True)
    assert billed.outcome.details == {"verified": "no"}
    assert billed.shown.verification
    assert not billed.shown.verification.verified
    assert billed.alarms == (verify.SPELLED,)


@pytest.mark.parametrize("billed", ["no", "FALSE", 0, "0"])
def test_a_bill_that_is_denied_in_another_spelling_proves_nothing(billed: object) -> None:
    receipt = answered(billed=billed, charge=2)
    assert receipt.outcome.status is Status.PENDING
    assert receipt.alarms == (verify.UNPROVEN,)


@virtual_time
async def test_a_repeated_no_is_found_by_looking_it_up() -> None:
    service = Service()
    service.says("verify/voter-id", status="SUCCESS", facts={"bills_once": True})
    where, body = verify.path("voter-id"), usual.asked(NOBODY)
    await service.takes(where, body, TRANSACTIONS)
    again = await service.takes(where, body, TRANSACTIONS)
    assert again.outcome.status is Status.PENDING
    found = received(await Verify(service.client).result("R-1"), TRANSACTIONS)
    assert found.outcome.details == {"verified": "no"}


def test_only_yes_or_no_of_a_register_is_kept() -> None:
    said = answered(verified=True, record={"name": "R SHARMA"}, message="Found R SHARMA", charge=2)
    assert "SHARMA" not in repr(said.outcome)
    assert said.outcome.details == {verify.VERIFIED: "yes"}


def test_a_found_record_is_in_no_log() -> None:
    assert "SHARMA" not in repr(FoundLine("name", "R SHARMA"))


def test_a_service_cannot_leave_its_place_in_the_path() -> None:
    assert verify.path("../dmt") == "/ext/v1/verify/..%2Fdmt"
