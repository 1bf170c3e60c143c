"""mATM: the launch, the card, and the confirmation by the bank network."""

import pytest

from agent.api import matm
from agent.api.matm import TRANSACTIONS, Info
from agent.api.replies import NoResponse
from agent.base.money import rupees
from agent.base.private import Private
from agent.transactions.outcome import Launch, ParsedReply, Status
from tests.contract.proofs import proves
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.answers import answer
from tests.unit.agent.api.service import Service, received

RECORD = {"reference_id": "MA1", "client_reference": "R-1", "status": "SUCCESS"}


def read(**fields: object) -> ParsedReply:
    return received(answer(RECORD | fields), TRANSACTIONS)


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


@proves("limit: mATM open transactions per outlet")
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


@pytest.mark.parametrize(
    ("code", "status"), [(None, Status.PENDING), ("", Status.PENDING), ("DECLINED", Status.FAILED)]
)
def test_a_failed_card_transaction_needs_a_failure_code(code: str | None, status: Status) -> None:
    """The document names only SUCCESS, and reports each failure by a failure code."""
    outcome = read(status="FAILED", failure_code=code).outcome
    assert outcome.status is status
    assert outcome.is_unclear is (status is Status.PENDING)


@pytest.mark.parametrize("said", [None, False, "true", 1])
def test_only_an_explicit_confirmation_counts(said: object) -> None:
    assert not read(confirmed_by_bank_network=said).outcome.confirmed


def test_of_a_card_its_type_its_bank_and_four_digits_are_kept() -> None:
    shown = read(card="6521123412341234", card_type="RUPAY", bank_name="State Bank of India")
    assert shown.outcome.details == {
        "card_type": "RUPAY",
        "bank_name": "State Bank of India",
        "card_last4": "1234",
    }


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
