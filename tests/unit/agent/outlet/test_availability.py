"""Tests availability: each need's check, the hours of UPI, and the last two minutes of a day."""

from datetime import datetime
from operator import attrgetter
from typing import Any

import msgspec
import pytest

from agent.api import matm
from agent.api.replies import Amount
from agent.base.clock import IST, Moment
from agent.base.money import rupees
from agent.base.structs import replace
from agent.outlet.availability import (
    LAUNCH_MARGIN_S,
    OPEN_MAX,
    QR_OPEN_S,
    Conditions,
    UnavailableReason,
    open_by_product,
    unavailable_reason,
)
from agent.outlet.day import OutletReadiness
from agent.outlet.suspensions import EVERYTHING
from agent.services.catalogue import Catalogue
from agent.services.declaration import Need
from agent.services.registry import BY_CODE, SERVICES
from agent.transactions.lifecycle import apply
from agent.transactions.model import Transaction
from tests.contract.proofs import proves
from tests.unit.agent.transactions.facts import (
    OPENED,
    PENDING,
    SUCCESS,
    answered,
    looked_up,
    prepared,
    sending,
)

FIXED = matm.FixedAmount(msgspec.Raw(b"0"))
CASH = matm.CashLimits(Amount(rupees(100)), Amount(rupees(10_000)), Amount(rupees(100)))
CARDS = matm.CardServices(withdrawal=CASH, balance=FIXED, statement=FIXED)
CARD_INFO = matm.Info(CARDS, ["PAX-A920", "MOREFUN_ET389"], 15, max_open_per_outlet=1)


def at(clock: str) -> Moment:
    hour, minute, *rest = map(int, clock.split(":"))
    day = datetime(2026, 11, 21, hour, minute, rest[0] if rest else 0, tzinfo=IST)
    return Moment(day.timestamp(), 0.0)


ALL_PUBLISHED = frozenset(filter(None, (one.catalogue for one in SERVICES)))
ALL_WELL = Conditions(
    now=at("15:00"),
    reachable=True,
    readiness=OutletReadiness.READY,
    outlet_services=None,
    banks=True,
    devices=frozenset({"biometric", "card", "printer"}),
    has_tpin=True,
    card_info=CARD_INFO,
    card_device=None,
    published=ALL_PUBLISHED,
    open_count=0,
    open_by_product={},
    takes_money=True,
    is_rate_limited=False,
)


def reason(code: str, **conditions: Any) -> str | None:
    why = unavailable_reason(BY_CODE[code], replace(ALL_WELL, **conditions))
    return why.key if why else None


def resting(**conditions: Any) -> set[str]:
    at_hand = replace(ALL_WELL, **conditions)
    return {service.code for service in SERVICES if unavailable_reason(service, at_hand)}


def needing(need: Need) -> set[str]:
    return {service.code for service in SERVICES if need in service.needs}


@pytest.mark.parametrize("fitted", [{"biometric"}, {"iris"}, {"biometric", "iris"}])
def test_one_biometric_device_is_enough(fitted: set[str]) -> None:
    assert reason("aeps.CW", devices=frozenset(fitted)) is None


LAUNCH_LIFE = 15 * 60 + LAUNCH_MARGIN_S


def left_open(code: str, sent_at: float = 0.0) -> Transaction:
    """Return a transaction that stays PENDING for ever."""
    begun = msgspec.structs.replace(prepared(BY_CODE[code].terms), service=code)
    return apply(apply(apply(None, begun), sending(sent_at)), answered(PENDING))


@pytest.mark.parametrize(
    ("code", "life"), [("matm.CW", LAUNCH_LIFE), ("matm.BE", LAUNCH_LIFE), ("upicw.QR", QR_OPEN_S)]
)
def test_a_launch_or_qr_that_has_expired_no_longer_counts_as_open(code: str, life: float) -> None:
    """Even if the answer never becomes final, the service is offered again."""
    one, sent_at = [left_open(code, 200)], OPENED + 200
    product = code.partition(".")[0]
    assert open_by_product(one, sent_at + life, CARD_INFO) == {product: 1}
    assert open_by_product(one, sent_at + life + 1, CARD_INFO) == {}


def test_a_transaction_with_a_final_answer_does_not_count_as_open() -> None:
    paid = apply(left_open("matm.CW"), looked_up(SUCCESS))
    assert open_by_product([paid], OPENED, CARD_INFO) == {}


def test_all_services_are_available_if_nothing_fails() -> None:
    assert resting() == set()


# The failing condition, the need that it concerns, and the reason's key.
FAILURES: list[tuple[dict[str, Any], Need, str]] = [
    ({"banks": False}, Need.BANKS, "rest-api"),
    ({"devices": frozenset({"card"})}, Need.BIOMETRIC, "rest-biometric"),
    ({"readiness": OutletReadiness.DAILY_AUTH}, Need.AEPS_OUTLET, "rest-outlet-daily-auth"),
    ({"readiness": OutletReadiness.EKYC}, Need.AEPS_OUTLET, "rest-outlet-ekyc"),
    ({"readiness": OutletReadiness.NOT_ACTIVE}, Need.AEPS_OUTLET, "rest-outlet-not-active"),
    ({"readiness": OutletReadiness.UNKNOWN}, Need.AEPS_OUTLET, "rest-outlet-unknown"),
    ({"has_tpin": False}, Need.TPIN, "rest-tpin"),
    ({"devices": frozenset({"biometric"})}, Need.CARD, "rest-card"),
    ({"card_info": None}, Need.CARD, "rest-api"),
    ({"card_info": matm.Info(CARDS, [], 15, 1)}, Need.CARD, "rest-card-device"),
    ({"card_device": "TOASTER"}, Need.CARD, "rest-card-device"),
    ({"open_by_product": {"matm": 1}}, Need.CARD_OPEN, "rest-card-open"),
    ({"now": at("03:00")}, Need.UPI_HOURS, "rest-upi-hours"),
    ({"open_by_product": {"upicw": 5}}, Need.UPI_OPEN, "rest-upi-open"),
]


@proves("limit: mATM open transactions per outlet")
@pytest.mark.parametrize(("conditions", "need", "key"), FAILURES)
def test_a_failing_need_makes_its_services_unavailable_with_a_reason(
    conditions: dict[str, Any], need: Need, key: str
) -> None:
    assert resting(**conditions) == needing(need)
    needs_it_alone = replace(BY_CODE["upicw.QR"], needs=frozenset({need}))
    why = unavailable_reason(needs_it_alone, replace(ALL_WELL, **conditions))
    assert (why.key if why else None) == key


@pytest.mark.parametrize("catalogue", sorted(ALL_PUBLISHED, key=attrgetter("name")))
def test_a_service_is_not_offered_before_its_catalogue_was_fetched(catalogue: Catalogue) -> None:
    others = ALL_PUBLISHED - {catalogue}
    needing_it = {service.code for service in SERVICES if service.catalogue == catalogue}
    assert resting(published=others) == needing_it
    assert {reason(code, published=others) for code in needing_it} == {"rest-api"}


def test_every_need_is_tested() -> None:
    assert {need for _, need, _ in FAILURES} == set(Need)


@pytest.mark.parametrize(
    ("conditions", "key"),
    [
        ({"takes_money": False}, "rest-disk"),
        ({"reachable": False}, "rest-api"),
        ({"is_rate_limited": True}, "rest-budget"),
        ({"open_count": OPEN_MAX}, "rest-many-open"),
    ],
)
def test_a_general_failure_makes_all_services_unavailable(
    conditions: dict[str, Any], key: str
) -> None:
    assert {reason(service.code, **conditions) for service in SERVICES} == {key}


@pytest.mark.parametrize("code", ["recharge.MOBILE", "dmt.TRANSFER"])
def test_a_wallet_with_exactly_the_least_amount_is_enough(code: str) -> None:
    service = BY_CODE[code]
    assert service.wallet
    wallets = {service.wallet: service.debit_min}
    assert reason(code, wallets=wallets) is None
    assert reason(code, wallets={service.wallet: service.debit_min - 1}) == "rest-wallet"


def test_open_transactions_below_the_limit_do_not_matter() -> None:
    assert resting(open_count=OPEN_MAX - 1) == set()


@proves("limit: UPI Cash service hours")
@pytest.mark.parametrize(
    ("clock", "open_"),
    [
        *(("04:59:59", False), ("05:00:00", True), ("05:00:01", True), ("15:00", True)),
        *(("23:19:59", True), ("23:20:00", False), ("23:59:59", False), ("00:00", False)),
    ],
)
def test_upi_cash_is_available_in_its_hours_only(clock: str, *, open_: bool) -> None:
    """A QR that is opened after 23:20 could be paid after the close."""
    assert (reason("upicw.QR", now=at(clock)) is None) == open_
    closed = unavailable_reason(BY_CODE["upicw.QR"], replace(ALL_WELL, now=at("23:20")))
    assert closed == UnavailableReason("rest-upi-hours", {"opens": "05:00"})


@pytest.mark.parametrize(
    ("clock", "key"),
    [
        ("23:57:59", None),
        ("23:58:00", "rest-midnight"),
        ("23:59:59", "rest-midnight"),
        ("00:00", None),
    ],
)
def test_no_aeps_service_begins_in_the_last_two_minutes_of_a_day(
    clock: str, key: str | None
) -> None:
    assert reason("aeps.CW", now=at(clock)) == key


def test_a_suspended_product_does_not_affect_others() -> None:
    stopped = {"matm": "SERVICE_DISABLED"}
    assert resting(stopped=stopped) == {"matm.CW", "matm.BE", "matm.MS"}
    why = unavailable_reason(BY_CODE["matm.CW"], replace(ALL_WELL, stopped=stopped))
    assert why == UnavailableReason("rest-stopped", {"code": "SERVICE_DISABLED"})


def test_only_the_registered_aeps_services_are_offered() -> None:
    assert resting(outlet_services=frozenset({"CW", "BE"})) == {"aeps.AP", "aeps.MS", "aeps.CD"}
    assert reason("aeps.CD", outlet_services=frozenset({"CW"})) == "rest-not-registered"


def test_the_configured_card_reader_may_be_anywhere_in_the_services_list() -> None:
    assert reason("matm.CW", card_device="MOREFUN_ET389") is None


def test_only_card_services_that_are_not_listed_are_unavailable() -> None:
    balances = replace_services(matm.CardServices(withdrawal=CASH, statement=FIXED))
    assert resting(card_info=balances) == {"matm.BE"}
    assert reason("matm.BE", card_info=balances) == "rest-card-service"


@pytest.mark.parametrize("amount", [b"1", b"0.5", b"-1", b"null", b'"free"', b"true"])
def test_an_enquiry_whose_amount_is_not_zero_is_unavailable(amount: bytes) -> None:
    """It may be a charge. As a sale, it would be debited from the customer's card."""
    unknown = matm.FixedAmount(msgspec.Raw(amount))
    info = replace_services(matm.CardServices(withdrawal=CASH, balance=unknown, statement=FIXED))
    assert resting(card_info=info) == {"matm.BE"}
    assert reason("matm.BE", card_info=info) == "rest-card-amount"


def replace_services(services: matm.CardServices) -> matm.Info:
    return matm.Info(services, CARD_INFO.devices, 15, max_open_per_outlet=1)


@proves("limit: UPI Cash open QRs")
@pytest.mark.parametrize(("open_qrs", "key"), [(0, None), (2, None), (3, "rest-upi-open")])
def test_the_number_of_open_qrs_is_limited(open_qrs: int, key: str | None) -> None:
    assert reason("upicw.QR", open_by_product={"upicw": open_qrs, "matm": 1}) == key


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("matm.CW", {"matm.CW"}),
        ("matm", {"matm.CW", "matm.BE", "matm.MS"}),
        ("bbps/Electricity", set()),
        (EVERYTHING, {service.code for service in SERVICES}),
    ],
)
def test_a_suspension_affects_exactly_its_scope(name: str, rest: set[str]) -> None:
    assert resting(stopped={name: "SERVICE_DISABLED"}) == rest | resting()
