"""What is common to all products: status words and where a transaction is looked up."""

import pytest

from agent.api.aeps import TRANSACTIONS
from agent.api.endpoints import Endpoints
from agent.transactions.outcome import DisplayOnly, Status, status


@pytest.mark.parametrize(
    ("word", "read_as"),
    [
        ("SUCCESS", Status.SUCCESS),
        ("FAILED", Status.FAILED),
        ("PENDING", Status.PENDING),
        ("success", Status.PENDING),
        ("IN_REVIEW", Status.PENDING),
        ("", Status.PENDING),
    ],
)
def test_an_unknown_status_word_is_pending(word: str, read_as: Status) -> None:
    assert status(word) is read_as


def test_a_known_reference_id_is_asked_for_first() -> None:
    path = TRANSACTIONS.status_path("OUTLET-001-1", "AE1")
    assert path == "/ext/v1/aeps/transaction/AE1"


def test_without_a_reference_id_our_own_reference_is_asked_for() -> None:
    path = TRANSACTIONS.status_path("OUTLET-001-1", None)
    assert path == "/ext/v1/aeps/transaction/by-client-reference/OUTLET-001-1"


def test_a_reference_of_the_service_cannot_leave_its_place_in_the_path() -> None:
    path = TRANSACTIONS.status_path("OUTLET-001-1", "../merchants?x=1")
    assert path == "/ext/v1/aeps/transaction/..%2Fmerchants%3Fx%3D1"


def test_a_product_without_a_look_up_says_so() -> None:
    upi = Endpoints("/qr/{}", by_client_reference=None, read=TRANSACTIONS.read)
    with pytest.raises(ValueError, match="no status check"):
        upi.status_path("OUTLET-001-1", None)


def test_what_is_the_customers_own_is_not_in_a_log() -> None:
    assert "512040" not in repr(DisplayOnly(balance=512040))  # type: ignore[arg-type]  # paise
