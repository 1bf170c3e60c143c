"""Each code that the API document lists has a row."""

from agent.services.codes import CODES, Account, OtherWay, meaning
from agent.transactions.error_table import EXPECTED
from tests.contract.document import HTTP
from tests.unit.agent.ui.failure_codes import BY_PRODUCT


def test_every_code_of_the_document_has_a_row() -> None:
    assert CODES.keys() >= set(HTTP) | EXPECTED.keys()
    reasons = set().union(*BY_PRODUCT.values())
    assert {code for code in reasons if meaning(code).account is Account.UNLISTED} == set()


def test_a_code_that_nobody_knows_promises_nothing() -> None:
    """The service may have acted: no other way is offered, and no other try."""
    row = meaning("WHAT_IS_THIS")
    assert (row.account, row.mended_by, row.other_way) == (Account.UNLISTED, None, OtherWay.NO)
    assert (row.message_key, row.inquiry) == ("sorry-refused-OTHER", "error-inquiry-silent")
