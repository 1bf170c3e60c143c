"""Amounts, wallets, notes, TPIN and status checks of each service, as the API document says."""

import json

import pytest

from agent.base.money import PAISE_PER_RUPEE, Paise
from agent.services.declaration import ServiceDeclaration, Wallet
from agent.services.registry import BY_CODE, SERVICES
from agent.services.steps import AskAmount, Limits
from agent.transactions.model import Direction
from tests.contract.proofs import proves
from tests.unit.agent.services.said import TRANSFERRED, order, said_for


def limits_of(code: str) -> Limits:
    """Return the limits of the amount that a customer types."""
    (asked,) = (a.step for a in BY_CODE[code].steps if isinstance(a.step, AskAmount))
    return asked.limits_in_force(said_for(code)) or asked.limits


@pytest.mark.parametrize(
    ("code", "accepted", "rejected"),
    [
        pytest.param(
            "aeps.CW",
            (100, 150, 10_000),
            (0, 50, 99, 101, 125, 10_050),
            marks=proves("limit: AEPS cash withdrawal amount"),
        ),
        pytest.param(
            "recharge.MOBILE", (10, 199), (9, 199.5), marks=proves("limit: Recharge amount")
        ),
        pytest.param(
            "dmt.TRANSFER",
            (100, 25_000),
            (99, 100.5, 25_001),
            marks=proves("limit: Free DMT limits"),
        ),
    ],
)
def test_only_these_amounts_of_rupees_can_be_typed(
    code: str, accepted: tuple[float, ...], rejected: tuple[float, ...]
) -> None:
    fit = limits_of(code).fit
    assert [fit(Paise(int(rupees * PAISE_PER_RUPEE))) for rupees in accepted] == [True] * len(
        accepted
    )
    assert not any(fit(Paise(int(rupees * PAISE_PER_RUPEE))) for rupees in rejected)


@pytest.mark.parametrize(
    ("code", "smallest", "largest"),
    [
        pytest.param("bbps.PAY", 1, 200_000, marks=proves("limit: Bill payment amount")),
        pytest.param(
            "dmt.TRANSFER", 100, 50_000, marks=proves("limit: Free DMT per transfer (current)")
        ),
    ],
)
def test_until_the_service_has_sent_its_limits_the_documented_ones_are_used(
    code: str, smallest: int, largest: int
) -> None:
    (asked,) = (a.step for a in BY_CODE[code].steps if isinstance(a.step, AskAmount))
    found = (asked.limits.smallest, asked.limits.largest)
    assert found == (smallest * PAISE_PER_RUPEE, largest * PAISE_PER_RUPEE)


@pytest.mark.parametrize(
    ("code", "age", "every"),
    [
        pytest.param(
            *("aeps.CW", 0, 60),
            marks=proves(
                "limit: AEPS pending polling",
                "state: AEPS transaction, PENDING to SUCCESS or FAILED by automatic re-check with"
                " the bank",
                "rule: The AEPS product emits webhooks whose names start with aeps",
                "rule: Clients may subscribe to them instead of polling",
            ),
        ),
        pytest.param(
            *("recharge.MOBILE", 0, 30),
            marks=proves(
                "limit: Recharge status polling",
                "state: Recharge, PENDING to SUCCESS or FAILED by operator callback (within"
                " seconds) or re-check every 2 minutes",
                "rule: No events are stated for the other products; polling the",
            ),
        ),
        pytest.param(
            *("upicw.QR", 0, 25),
            marks=proves(
                "limit: UPI Cash status re-check",
                "state: UPI Cash QR, PENDING to SUCCESS or FAILED by read of the transaction",
                "rule: A QR older than the read-time re-check window is a PENDING",
            ),
        ),
        pytest.param(
            *("upicw.QR", 25, 15),
            marks=proves(
                "limit: UPI Cash status re-check",
                "state: UPI Cash QR, PENDING to SUCCESS or FAILED by background settlement",
            ),
        ),
    ],
)
def test_a_pending_transaction_is_checked_at_the_documented_interval(
    code: str, age: float, every: float
) -> None:
    """The customer still waits; later checks are rarer (test_declarations.py)."""
    assert BY_CODE[code].terms.poll_schedule.every(age) == every


DEBITED = {
    "AEPS": ("aeps.CD", "/ext/v1/aeps", Wallet.AEPS),
    "Bill payment": ("bbps.PAY", "/ext/v1/bbps", Wallet.MAIN),
    "Verification": ("verify.PAID", "/ext/v1/verify", Wallet.MAIN),
    "Free DMT": ("dmt.TRANSFER", "/ext/v1/dmt", Wallet.AEPS),
    "Recharge": ("recharge.MOBILE", "/ext/v1/recharge", Wallet.MAIN),
    "UPI Cash": ("upicw.QR", "/ext/v1/upicw", None),
    "mATM": ("matm.CW", "/ext/v1/matm", None),
}


@pytest.mark.parametrize(
    ("code", "base", "wallet"),
    [
        pytest.param(*row, marks=proves(f"product: {product}"), id=product)
        for product, row in DEBITED.items()
    ],
)
@proves("rule: CD debits (amount + charge) before the bank call and refunds")
def test_each_product_has_its_path_and_debits_its_wallet(
    code: str, base: str, wallet: Wallet | None
) -> None:
    service = BY_CODE[code]
    assert service.path(order(said_for(code))).startswith(f"{base}/")
    assert service.wallet is wallet


NOTES_GO_OUT = {"aeps.CW", "upicw.QR", "matm.CW"}
NO_NOTES = {"aeps.AP", "aeps.BE", "aeps.MS", "matm.BE", "matm.MS", "verify.COUNTER"}


@proves(
    "rule: Customer withdraws cash; the AEPS wallet is credited",
    "rule: Product summaries 6",
)
def test_notes_go_to_the_customer_only_for_a_withdrawal() -> None:
    directions = {service.code: service.terms.direction for service in SERVICES}
    assert {code for code, way in directions.items() if way is Direction.OUT} == NOTES_GO_OUT
    assert {code for code, way in directions.items() if way is Direction.NO_CASH} == NO_NOTES


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.code)
def test_each_new_transaction_has_the_present_rules_for_its_doubt(
    service: ServiceDeclaration,
) -> None:
    terms = service.terms
    if terms.can_check_status:
        assert terms.doubt_lasts == 720
    assert terms.refusal_ends_doubt == (terms.direction is Direction.IN)


WITH_TPIN = {"aeps.CD", "bbps.PAY", "recharge.MOBILE", "recharge.DTH", "dmt.TRANSFER"}


@proves("rule: Conventions common to all products 9", "rule: Further rules 3")
def test_only_requests_that_debit_the_wallet_have_the_tpin() -> None:
    """A verification is charged, but its documented request has no TPIN."""
    bodies = {s.code: json.loads(s.body(order(said_for(s.code))).reveal()) for s in SERVICES}
    assert {code: body["tpin"] for code, body in bodies.items() if "tpin" in body} == (
        dict.fromkeys(WITH_TPIN, "123456")
    )


@proves("rule: Product summaries 7")
@pytest.mark.parametrize("service", ["CW", "BE", "MS"])
def test_a_card_request_names_its_service(service: str) -> None:
    code = f"matm.{service}"
    assert json.loads(BY_CODE[code].body(order(said_for(code))).reveal())["service"] == service


@proves("rule: Product summaries 4")
def test_a_transfer_has_the_token_that_the_code_gave() -> None:
    asked = [type(one.step).__name__ for one in BY_CODE["dmt.TRANSFER"].steps]
    assert asked.index("AskOtp") < asked.index("AskAmount")
    body = BY_CODE["dmt.TRANSFER"].body(order(TRANSFERRED))
    assert json.loads(body.reveal())["sender_token"] == "st_1"


@proves("rule: Bill payment does not register instantly; PENDING is common")
def test_a_customer_who_pays_a_bill_waits_for_the_final_answer() -> None:
    later = {service.code for service in SERVICES if service.answers_later}
    assert later == {"bbps.PAY", "recharge.MOBILE", "recharge.DTH", "dmt.TRANSFER"}
