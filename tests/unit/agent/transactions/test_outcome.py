"""Common to all products: status words, and the path of a status check."""

from collections.abc import Mapping

import msgspec
import pytest

from agent.api import dmt
from agent.api.aeps import TRANSACTIONS
from agent.api.records import Endpoints
from agent.transactions.outcome import (
    WORDS,
    DisplayOnly,
    StatementLine,
    Status,
    StatusWord,
    read_status,
)


@pytest.mark.parametrize("words", [WORDS, dmt.WORDS], ids=["family", "dmt"])
def test_a_status_word_counts_in_any_case(words: Mapping[str, Status]) -> None:
    for word, status in words.items():
        for spelled in (word, word.lower(), word.title(), f" {word.lower()}\n"):
            assert read_status(spelled, words) == (status, None)


@pytest.mark.parametrize(
    ("word", "kept"),
    [
        ("CANCELLED", "CANCELLED"),
        ("expired", "EXPIRED"),
        ("in review", "IN_REVIEW"),
        ("", "_"),
        ("\u017fuccess", "_UCCESS"),  # a long s, whose upper case is S
        ("held 1234 5678 9012", "HELD_XXXX_XXXX_XXXX"),
        ("A" * 100, "A" * 64),
    ],
)
def test_an_unknown_status_word_is_pending_and_is_kept_for_people(word: str, kept: str) -> None:
    assert read_status(word, WORDS) == (Status.PENDING, kept)
    assert msgspec.convert(kept, StatusWord) == kept


def test_a_success_with_a_failure_code_is_neither_yes_nor_no() -> None:
    assert read_status("Success", WORDS, has_failure_code=True) == (Status.PENDING, "SUCCESS")
    assert read_status("failed", WORDS, has_failure_code=True) == (Status.FAILED, None)


def test_a_known_reference_id_is_checked_first() -> None:
    path = TRANSACTIONS.status_path("OUTLET-001-1", "AE1")
    assert path == "/ext/v1/aeps/transaction/AE1"


def test_without_a_reference_id_the_client_reference_is_checked() -> None:
    path = TRANSACTIONS.status_path("OUTLET-001-1", None)
    assert path == "/ext/v1/aeps/transaction/by-client-reference/OUTLET-001-1"


def test_a_reference_of_the_service_cannot_change_the_path() -> None:
    path = TRANSACTIONS.status_path("OUTLET-001-1", "../merchants?x=1")
    assert path == "/ext/v1/aeps/transaction/..%2Fmerchants%3Fx%3D1"


def test_a_product_without_a_status_check_raises_an_error() -> None:
    upi = Endpoints("/qr/{}", by_client_reference=None, read=TRANSACTIONS.read)
    with pytest.raises(ValueError, match="no status check"):
        upi.status_path("OUTLET-001-1", None)


def test_a_newer_statement_replaces_the_older_one_and_a_missing_one_does_not() -> None:
    line = StatementLine(date="21/11/2026", kind="Dr", amount=None, narration="CASH")
    older = DisplayOnly(statement=(line,))
    newer = DisplayOnly(statement=(line, line))
    assert older.updated(newer) == newer
    assert older.updated(DisplayOnly()) == older


def test_display_only_data_is_not_in_a_repr() -> None:
    assert "512040" not in repr(DisplayOnly(balance=512040))  # type: ignore[arg-type]  # paise
