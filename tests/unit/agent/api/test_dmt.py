"""Free DMT: the sender's OTP, the beneficiary, the transfer and its status words."""

import pytest

from agent.api import dmt
from agent.api.dmt import (
    AccountVerified,
    BankAccount,
    Dmt,
    Price,
    SenderChecked,
    Senders,
    SenderVerified,
    TransferLimits,
)
from agent.api.replies import Answer, NoResponse
from agent.base.money import rupees
from agent.base.private import Private
from agent.transactions.outcome import ParsedReply, Status
from tests.contract.document import FACTS
from tests.contract.proofs import proves
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.answers import answer
from tests.unit.agent.api.service import MOBILE, Service, given, received

NOBODYS = BankAccount(Private("123400004321"), "SBIN0001234")


@virtual_time
async def test_a_new_sender_gives_a_code_and_a_name() -> None:
    service = Service()
    checked = given(await Senders(service.client).check(MOBILE), SenderChecked)
    assert (checked.registered, checked.mobile_masked) == (False, "XXXXXX3210")
    sender = await usual.sender(service)
    assert (sender.name, sender.valid_seconds) == ("S DEVI", 30 * 60)
    assert sender.beneficiaries == []
    assert sender.sender_token.reveal() not in repr(sender)


@virtual_time
async def test_a_known_sender_sees_the_accounts_that_were_added_earlier() -> None:
    service = Service()
    who = await usual.known(service)
    (account,) = (await usual.sender(service)).beneficiaries
    assert account.beneficiary_id == who.beneficiary_id
    assert account.beneficiary_account_masked == "XXXXXXXX4321"
    assert account.bank_name == "State Bank of India"


@virtual_time
async def test_a_penny_transfer_shows_the_name_of_the_account_holder() -> None:
    senders = Senders(Service().client)
    found = given(await senders.verify_account(usual.SAVINGS), AccountVerified)
    assert (found.verified, found.cost) == (True, rupees(2))
    assert found.beneficiary_name
    nobody = given(await senders.verify_account(NOBODYS), AccountVerified)
    assert (nobody.verified, nobody.beneficiary_name) == (False, None)


@virtual_time
async def test_an_unreadable_account_on_the_list_does_not_waste_the_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If one account has no name, the sender can still use the others."""
    client = Service().client
    good = {"beneficiary_id": 77, "beneficiary_name": "S DEVI"}
    odd = {"beneficiary_id": 78, "beneficiary_name": None}
    lists: list[object] = [[odd, good], [odd], None]
    replies = iter([answer({"sender_token": "st_1", "beneficiaries": one}) for one in lists])

    async def post(*_: object) -> Answer:
        return next(replies)

    monkeypatch.setattr(client, "post", post)
    known = [
        given(await Senders(client).verify(MOBILE, Private("1234")), SenderVerified).beneficiaries
        for _ in lists
    ]
    assert [[one.beneficiary_id for one in each] for each in known] == [[77], [], []]


@pytest.mark.parametrize(
    ("charge", "total", "is_taken"),
    [(5, 505, True), ("0", "500.00", True), (0, 505, False), (-5, 495, False)],
)
@virtual_time
async def test_a_price_that_does_not_add_up_takes_no_notes(
    monkeypatch: pytest.MonkeyPatch, charge: object, total: object, *, is_taken: bool
) -> None:
    """For 500 rupees, the total must be 500 plus a charge that is not negative."""
    client = Service().client

    async def post(*_: object) -> Answer:
        return answer({"amount": 500, "charge_amount": charge, "total_debit": total})

    monkeypatch.setattr(client, "post", post)
    price = await Dmt(client).charges(rupees(500))
    assert isinstance(price, Price if is_taken else NoResponse)


@pytest.mark.parametrize("undocumented", [{}, {"balance": None}])
def test_the_limits_are_read_even_without_a_wallet_balance(undocumented: dict[str, object]) -> None:
    """The document names three limits. That the balance comes with them is a guess."""
    documented = dict.fromkeys(FACTS["DMT_LIMITS_READ_FROM"], 100)
    read = answer({**documented, **undocumented}).read(TransferLimits)
    assert isinstance(read, TransferLimits)
    assert read.balance is None


RECORD = {"request_id": "DM1", "client_reference": "R-1", "status": "completed"}


@proves("state: Free DMT transfer, completed")
@pytest.mark.parametrize(
    ("word", "read_as", "kept"),
    [
        ("completed", Status.SUCCESS, None),
        ("success", Status.PENDING, "SUCCESS"),
        ("pending", Status.PENDING, None),
        ("processing", Status.PENDING, None),
        ("COMPLETED", Status.SUCCESS, None),
        ("cancelled", Status.PENDING, "CANCELLED"),
    ],
)
def test_a_status_is_read_by_its_word_in_any_case(
    word: str, read_as: Status, kept: str | None
) -> None:
    outcome = read({"status": word}).outcome
    assert (outcome.status, outcome.word, outcome.is_unclear) == (read_as, kept, bool(kept))


FAILURE_WORDS = ("failed", "REJECTED", "refunded", "Reversed")


@pytest.mark.parametrize("code", [None, "INVALID_ACCOUNT"])
@pytest.mark.parametrize("flag", [None, False, "true", 1])
@pytest.mark.parametrize("word", FAILURE_WORDS)
def test_a_failed_transfer_without_a_refund_stays_open(
    word: str, flag: object, code: str | None
) -> None:
    """The document names only `completed`. A later `completed` would cost the shop the notes."""
    outcome = read({"status": word, "refunded": flag, "failure_code": code}).outcome
    assert (outcome.status, outcome.word) == (Status.PENDING, word.upper())
    assert outcome.is_unclear, "people have to ask the service"


@pytest.mark.parametrize("word", FAILURE_WORDS)
def test_a_failed_transfer_whose_debit_is_back_has_failed(word: str) -> None:
    outcome = read({"status": word, "refunded": True, "failure_code": "DECLINED"}).outcome
    assert (outcome.status, outcome.word, outcome.refunded) == (Status.FAILED, None, True)


@pytest.mark.parametrize("flag", [True, "true", "YES", 1])
@pytest.mark.parametrize("word", ["pending", "cancelled", "completed"])
def test_a_refund_with_another_word_ends_no_transfer(word: str, flag: object) -> None:
    assert read({"status": word, "refunded": flag}).outcome.status is Status.PENDING


def test_a_completed_transfer_with_a_failure_code_is_not_a_success() -> None:
    outcome = read({"failure_code": "INVALID_ACCOUNT"}).outcome
    assert (outcome.status, outcome.word) == (Status.PENDING, "COMPLETED")
    assert outcome.is_unclear


@pytest.mark.parametrize(
    ("masked", "end"),
    [("XXXXXXXX4321", "4321"), ("123456784321", "4321"), ("XXXXXXXXX21", "21"), ("hidden", None)],
)
def test_only_the_last_digits_of_the_receivers_account_are_read(
    masked: str, end: str | None
) -> None:
    assert read({"beneficiary_account_masked": masked}).about.account_end == end


def test_only_the_initials_of_the_receivers_name_are_kept() -> None:
    assert read({"beneficiary_name": "S DEVI"}).outcome.details == {"beneficiary": "S D***"}


def read(fields: dict[str, object]) -> ParsedReply:
    return received(answer(RECORD | fields), dmt.TRANSACTIONS)
