"""The error table, held against the facts of the API document."""

import pytest

from agent.transactions import error_table
from agent.transactions.error_table import ErrorRow, Remedy, Scope
from tests.contract.document import HTTP
from tests.contract.proofs import proves


def test_our_error_table_matches_the_document() -> None:
    assert [(row.code, row.http) for row in error_table.TABLE.values()] == list(HTTP.items())


def test_the_codes_that_the_document_lacks_are_these() -> None:
    """service.md 6, and 1.3 for OTP_FAILED."""
    assert {row.code: row.http for row in error_table.EXPECTED.values()} == {
        "INVALID_OTP": 422,
        "INVALID_SENDER_TOKEN": 410,
        "BENEFICIARY_NOT_FOUND": 404,
        "OTP_FAILED": 422,
    }
    also = {row.code: row.also for row in error_table.EXPECTED.values() if row.also}
    assert also == {"INVALID_OTP": {400}, "INVALID_SENDER_TOKEN": {401}}


def test_an_unknown_code_leads_to_a_status_check() -> None:
    assert error_table.row_for("SOMETHING_NEW").remedy is Remedy.CHECK_STATUS


def test_each_stop_service_code_has_a_scope() -> None:
    """And nothing else does."""
    for row in error_table.TABLE.values():
        assert (row.scope is not None) == (row.remedy is Remedy.STOP_SERVICE), row.code


def test_a_disabled_category_does_not_stop_the_key() -> None:
    scopes = {code: error_table.row_for(code).scope for code in ("SERVICE_DISABLED", "FORBIDDEN")}
    assert scopes == {"SERVICE_DISABLED": Scope.SERVICE, "FORBIDDEN": Scope.PRODUCT}
    assert error_table.row_for("INVALID_KEY").scope is Scope.ALL


@proves(
    "error: MISSING_KEY",
    "error: INVALID_KEY",
    "error: IP_BLOCKED",
    "error: FORBIDDEN",
    "error: MERCHANT_NOT_FOUND",
)
def test_these_refusals_also_reject_reads() -> None:
    """A key that may not submit may still look a transaction up; these may not."""
    refusing = {code for code, row in error_table.TABLE.items() if row.refuses_reads}
    of_the_key = {"MISSING_KEY", "INVALID_KEY", "IP_BLOCKED"}
    assert refusing == of_the_key | {"FORBIDDEN", "MERCHANT_NOT_FOUND"}


def test_send_later_codes_have_a_pause() -> None:
    """A rate limit that is followed at once by another call is not respected."""
    rows = error_table.TABLE.values()
    pauses = {row.code: row.pause for row in rows if row.remedy is Remedy.SEND_LATER}
    assert pauses == {"TRANSACTION_IN_PROGRESS": 5, "RATE_LIMITED": 10, "BILLER_BUSY": 5}


@pytest.mark.parametrize(
    ("http", "code", "uncertain"),
    [
        (500, "INTERNAL", True),
        (503, "SOMETHING_NEW", True),
        (503, "SERVICE_DISABLED", False),
        (499, "SOMETHING_NEW", False),
        (422, "SOMETHING_NEW", False),
        (400, "INVALID_PID", False),
    ],
)
def test_only_a_5xx_that_the_document_lacks_leaves_the_outcome_open(
    http: int, code: str, *, uncertain: bool
) -> None:
    assert error_table.is_uncertain(http, code) is uncertain


@proves("rule: Conventions common to all products 4", "error: NOT_FOUND")
@pytest.mark.parametrize(
    ("http", "code", "absent"),
    [(404, "NOT_FOUND", True), (404, "MERCHANT_NOT_FOUND", False), (500, "NOT_FOUND", False)],
)
def test_only_404_not_found_says_that_a_reference_is_unknown(
    http: int, code: str, *, absent: bool
) -> None:
    assert error_table.is_not_found(http, code) is absent


@pytest.mark.parametrize("row", [*error_table.TABLE.values(), *error_table.EXPECTED.values()])
@pytest.mark.parametrize("http", [400, 401, 403, 404, 409, 410, 422, 429, 500, 502, 503, 504])
def test_a_code_means_its_row_only_under_the_rows_status(row: ErrorRow, http: int) -> None:
    """A gateway that fails after the service has acted may use the service's own words."""
    code = error_table.code_under(http, row.code)
    if http in {row.http, *row.also}:
        assert code == row.code
        return
    assert not error_table.is_listed(code)
    assert error_table.row_for(code).remedy is Remedy.CHECK_STATUS
    assert not error_table.is_not_found(http, code)


def test_a_code_that_no_document_lists_is_unchanged_under_any_status() -> None:
    assert error_table.code_under(418, "SOMETHING_NEW") == "SOMETHING_NEW"
    assert not error_table.is_misplaced("SOMETHING_NEW")
