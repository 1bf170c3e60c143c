"""mATM: the launch, the card, and the confirmation by the bank network."""

import pytest

from agent.api import matm
from agent.api.matm import TRANSACTIONS, Info, MicroAtm, read_record
from agent.api.replies import NoResponse
from agent.base.money import ZERO, rupees
from agent.base.private import Private
from agent.transactions.outcome import Launch, ParsedReply, Status
from tests.contract.document import FACTS
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.answers import answer
from tests.unit.agent.api.service import Service, given

RECORD = {"reference_id": "MA1", "client_reference": "R-1", "status": "SUCCESS"}


def read(**fields: object) -> ParsedReply:
    receipt = read_record(answer(RECORD | fields))
    assert isinstance(receipt, ParsedReply)
    return receipt


@virtual_time
async def test_the_services_of_a_card_are_read_from_the_service() -> None:
    info = given(await MicroAtm(Service().client).info(), Info)
    assert info.services.withdrawal
    assert info.services.withdrawal.min_amount.paise == rupees(100)
    assert info.services.withdrawal.multiple_of.paise == rupees(100)
    assert info.services.balance
    assert info.services.balance.amount.paise == ZERO
    assert usual.TERMINAL in info.devices
    assert all(hasattr(info, name) for name in FACTS["MATM_LIMITS_READ_FROM"])


INFO = {
    "services": {
        "CW": {"min_amount": "100", "max_amount": 10000.0, "multiple_of": "100.00"},
        "BE": {"amount": 0},
    },
    "devices": [usual.TERMINAL],
    "launch_valid_minutes": 15,
}


@pytest.mark.parametrize("most", [3, 3.0, "3", "3.0"])
def test_a_whole_number_is_read_in_each_notation(most: object) -> None:
    info = answer(INFO | {"max_open_per_outlet": most}).read(Info)
    assert isinstance(info, Info)
    assert info.max_open_per_outlet == 3
    assert info.services.withdrawal
    assert info.services.withdrawal.max_amount.paise == rupees(10_000)


@pytest.mark.parametrize("most", [3.5, True, "three", None, [3]])
def test_a_limit_must_be_a_whole_number(most: object) -> None:
    assert isinstance(answer(INFO | {"max_open_per_outlet": most}).read(Info), NoResponse)


DAY_BEGINS = 1000.0  # monotonic


@pytest.mark.parametrize(
    ("told", "for_all", "until"), [(300, 15, 1300), (None, 15, 1900), (900, 2, 1120)]
)
def test_the_shorter_of_both_validities_ends_a_launch(
    told: float | None, for_all: float, until: float
) -> None:
    info = Info(matm.CardServices(), [usual.TERMINAL], for_all, 1)
    launch = Launch(Private("lt_1"), usual.TERMINAL, told, since=DAY_BEGINS)
    assert info.launch_ends(launch) == until


def test_a_launch_that_was_never_sent_cannot_start() -> None:
    info = Info(matm.CardServices(), [usual.TERMINAL], 15, 1)
    assert info.launch_ends(Launch(Private("lt_1"), usual.TERMINAL, 900)) is None


@virtual_time
async def test_a_launch_starts_a_card_and_its_token_stays_private() -> None:
    receipt = await Service().takes(matm.CREATE, usual.card("R-1"), TRANSACTIONS)
    assert receipt.outcome.status is Status.PENDING
    launch = receipt.shown.launch
    assert launch
    assert (launch.device, launch.valid_seconds) == (usual.TERMINAL, 900)
    assert launch.token.reveal() not in repr(launch)


@virtual_time
async def test_a_card_success_confirmed_by_the_network_earns_cash() -> None:
    service = Service()
    await service.takes(matm.CREATE, usual.card("R-1"), TRANSACTIONS)
    service.does("card")
    receipt = await service.tells(TRANSACTIONS, "R-1")
    outcome = receipt.outcome
    assert (outcome.status, outcome.confirmed) == (Status.SUCCESS, True)
    assert len(outcome.bank_rrn or "") == 12
    assert outcome.details == {
        "card_type": "RUPAY",
        "bank_name": "State Bank of India",
        "bank_response_code": "00",
        "card_last4": "1234",
    }
    assert receipt.shown.balance
    assert receipt.shown.launch is None


@virtual_time
async def test_a_terminal_success_counts_only_when_the_network_confirms() -> None:
    service = Service()
    service.says(
        "matm/transactions",
        status="SUCCESS",
        settles_to="SUCCESS",
        settles_after_s=60,
        facts={"unconfirmed": True},
    )
    await service.takes(matm.CREATE, usual.card("R-1"), TRANSACTIONS)
    service.does("card")
    early = (await service.tells(TRANSACTIONS, "R-1")).outcome
    assert (early.status, early.confirmed) == (Status.SUCCESS, False)
    await passes(61)
    assert (await service.tells(TRANSACTIONS, "R-1")).outcome.confirmed


@virtual_time
async def test_a_mini_statement_by_card_is_shown() -> None:
    service = Service()
    await service.takes(matm.CREATE, usual.card("R-1", "MS", ZERO), TRANSACTIONS)
    service.does("card")
    assert len((await service.tells(TRANSACTIONS, "R-1")).shown.statement) == 9


@pytest.mark.parametrize("code", ["INCORRECT_PIN", "CANCELLED", "INSUFFICIENT_FUNDS"])
@virtual_time
async def test_a_card_that_failed_names_its_reason(code: str) -> None:
    service = Service()
    await service.takes(matm.CREATE, usual.card("R-1"), TRANSACTIONS)
    service.does("card", status="FAILED", failure_code=code)
    outcome = (await service.tells(TRANSACTIONS, "R-1")).outcome
    assert (outcome.status, outcome.failure_code) == (Status.FAILED, code)
    assert not outcome.confirmed


@virtual_time
async def test_an_unused_launch_expires_at_the_service() -> None:
    service = Service()
    await service.takes(matm.CREATE, usual.card("R-1"), TRANSACTIONS)
    await passes(901)
    outcome = (await service.tells(TRANSACTIONS, "R-1")).outcome
    assert (outcome.status, outcome.failure_code) == (Status.FAILED, "LAUNCH_EXPIRED")
    again = await service.takes(matm.CREATE, usual.card("R-1"), TRANSACTIONS)
    assert again.outcome.duplicate
    assert again.shown.launch is None


@virtual_time
async def test_too_many_open_launches_are_refused() -> None:
    service = Service()
    for _ in range(3):
        await service.takes(matm.CREATE, usual.card(service.reference()), TRANSACTIONS)
    refusal = await service.refuses(matm.CREATE, usual.card("R-4"))
    assert refusal == "TOO_MANY_OPEN_TRANSACTIONS"


@pytest.mark.parametrize("said", [None, False, "true", 1])
def test_only_an_explicit_confirmation_counts(said: object) -> None:
    assert not read(confirmed_by_bank_network=said).outcome.confirmed


def test_only_four_digits_of_a_card_are_kept() -> None:
    assert read(card="6521123412341234").outcome.details == {"card_last4": "1234"}


@pytest.mark.parametrize(
    "odd", ["soon", {}, {"token": "lt", "device": "D", "params": "x" * 10_001}]
)
def test_an_unreadable_launch_is_dropped(odd: object) -> None:
    assert read(launch=odd).shown.launch is None


def test_a_launchs_parameters_are_passed_through() -> None:
    given_launch = {"token": "lt", "device": "D", "package": "in.reader", "params": {"a": [1]}}
    launch = read(launch=given_launch).shown.launch
    assert launch
    assert launch.params
    assert (launch.url, bytes(launch.params)) == ("in.reader", b'{"a": [1]}')
