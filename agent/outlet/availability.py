"""Decides which services can be offered now, and why not: a table with one check for each need.

Pure: `Conditions` holds everything that a check uses.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import time
from functools import cache
from math import inf

import msgspec

from agent.api import matm
from agent.base.clock import Moment
from agent.base.money import Paise
from agent.outlet.day import OutletReadiness
from agent.outlet.suspensions import EVERYTHING, product_of
from agent.services.catalogue import Catalogue
from agent.services.declaration import Need, ServiceDeclaration, Wallet
from agent.transactions import limits
from agent.transactions.model import BANK_FINAL, Transaction

BEFORE_MIDNIGHT = time(23, 58)  # service.md 8.1: nothing begins in a day's last two minutes
UPI_LAST = time(23, 20)  # service.md 2: a QR that is opened later could be paid after the close
UPI_OPENS = time(*limits.UPI_OPENS)

# Seconds in addition to a launch's validity. The service counts the validity from the arrival,
# which is at most 5 minutes (a signature's life) after the signing. A card that was inserted in
# time needs some minutes more.
LAUNCH_MARGIN_S = 600.0
# Seconds after which a QR can no longer be paid. Its life is some minutes
# (agent.api.upicw.QR_LIFE).
QR_OPEN_S = 3600.0

OPEN_MAX = 20_000
"""Open transactions after which no new one begins. Each needs about 2.5 KiB of memory while it is
open, so these need 50 MiB of the unit's 384 (MemoryMax= in systemd/kiosk-agent.service). With more
than 140,000 the agent would run out of memory at each start. A shop with 500 customers a day
reaches the limit only if the service settles none of them for 40 days."""


class Conditions(msgspec.Struct, frozen=True):
    """The state of everything that a service may need."""

    now: Moment
    reachable: bool
    """Whether the service answered the last request about the outlet."""
    readiness: OutletReadiness
    outlet_services: frozenset[str] | None
    """The AEPS services that the outlet is registered for; None: all."""
    banks: bool
    devices: frozenset[str]
    """The devices that can be used now."""
    has_tpin: bool
    card_info: matm.Info | None
    card_device: str | None
    """The kind of card reader in the configuration; None: any that the service lists."""
    published: frozenset[Catalogue]
    """The catalogues that have been fetched."""
    open_count: int
    """The transactions that are not closed."""
    open_by_product: Mapping[str, int]
    """See the function `open_by_product`."""
    takes_money: bool
    """Whether the journal can append new transactions."""
    is_rate_limited: bool
    """Whether the service has reported that the call limit is reached."""
    stopped: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The current suspensions: the refusal's code by the suspended name (agent.outlet.suspensions).
    """
    wallets: Mapping[Wallet, Paise] = msgspec.field(default_factory=dict)
    """The known balances."""
    suspended: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The products, services or EVERYTHING that an order has suspended, with the reason."""


def open_by_product(
    transactions: Iterable[Transaction], now: float, card_info: matm.Info | None
) -> Mapping[str, int]:
    """Count by product the transactions that the bank may still act on; `now` is service time.

    An expired launch or QR does not count, even if the service never reports its end. Otherwise its
    product would never be offered again. The service itself refuses more than its maximum.
    """
    lives = {"upicw": QR_OPEN_S}
    if card_info is not None:
        lives["matm"] = card_info.launch_valid_minutes * 60 + LAUNCH_MARGIN_S
    return Counter(
        product_of(t.service)
        for t in transactions
        if t.bank_status not in BANK_FINAL
        and now - max(t.opened_at, t.signed_at or 0.0) <= lives.get(product_of(t.service), inf)
    )


class UnavailableReason(msgspec.Struct, frozen=True):
    """Why a service is not offered: a message's key and its arguments."""

    key: str
    args: Mapping[str, str] = msgspec.field(default_factory=dict)


Check = Callable[[Conditions], UnavailableReason | None]


def unavailable_reason(service: ServiceDeclaration, at: Conditions) -> UnavailableReason | None:
    """Return why a service cannot be used now; None if it can."""
    product = product_of(service.code)
    if not at.takes_money:
        return UnavailableReason("rest-disk")
    if at.open_count >= OPEN_MAX:
        return UnavailableReason("rest-many-open")
    if reason := ordered(service.code, at.suspended):
        return reason
    if not at.reachable:
        return UnavailableReason("rest-api")
    if at.is_rate_limited:
        return UnavailableReason("rest-budget")
    if code := _first((EVERYTHING, product, service.code), at.stopped):
        return stopped(code)
    return _lacking(service, at)


def ordered(service: str, suspended: Mapping[str, str]) -> UnavailableReason | None:
    """Return the operator's reason to suspend a service, its product or everything."""
    reason = _first((EVERYTHING, product_of(service), service), suspended)
    return UnavailableReason("rest-ordered", {"reason": reason}) if reason else None


def _lacking(service: ServiceDeclaration, at: Conditions) -> UnavailableReason | None:
    """Return the first need of this service that is not met."""
    product = product_of(service.code)
    code = service.code.partition(".")[2]
    if product == "aeps" and at.outlet_services is not None and code not in at.outlet_services:
        return UnavailableReason("rest-not-registered")
    if _is_wallet_empty(service, at):
        return UnavailableReason("rest-wallet")
    for check in _checks(service.needs):
        if missing := check(at):
            return missing
    if service.catalogue is not None and service.catalogue not in at.published:
        return UnavailableReason("rest-api")
    if product == "matm" and at.card_info and not at.card_info.services.lists(code):
        return UnavailableReason("rest-card-service")
    if product == "matm" and at.card_info and not at.card_info.services.is_understood(code):
        return UnavailableReason("rest-card-amount")
    return None


def _first(names: Iterable[str], among: Mapping[str, str]) -> str | None:
    return next((among[name] for name in names if name in among), None)


def stopped(code: str) -> UnavailableReason:
    return UnavailableReason("rest-stopped", {"code": code})


@cache
def _checks(needs: frozenset[Need]) -> tuple[Check, ...]:
    """Return the checks in the order of Need; the first one that fails gives the reason."""
    return tuple(_NEEDS[need] for need in Need if need in needs)


def _is_wallet_empty(service: ServiceDeclaration, at: Conditions) -> bool:
    balance = at.wallets.get(service.wallet) if service.wallet else None
    return balance is not None and balance < service.debit_min


def _biometric(at: Conditions) -> UnavailableReason | None:
    return None if at.devices & {"biometric", "iris"} else UnavailableReason("rest-biometric")


def _aeps_outlet(at: Conditions) -> UnavailableReason | None:
    if at.readiness is not OutletReadiness.READY:
        return UnavailableReason(f"rest-outlet-{at.readiness.value}")
    is_late = at.now.ist.time() >= BEFORE_MIDNIGHT
    return UnavailableReason("rest-midnight") if is_late else None


def _card(at: Conditions) -> UnavailableReason | None:
    if "card" not in at.devices:
        return UnavailableReason("rest-card")
    if at.card_info is None:
        return UnavailableReason("rest-api")
    is_listed = at.card_info.device(at.card_device)
    return None if is_listed else UnavailableReason("rest-card-device")


def _card_open(at: Conditions) -> UnavailableReason | None:
    open_max = at.card_info.max_open_per_outlet if at.card_info else 1
    if at.open_by_product.get("matm", 0) < open_max:
        return None
    return UnavailableReason("rest-card-open")


def _upi_hours(at: Conditions) -> UnavailableReason | None:
    if UPI_OPENS <= at.now.ist.time() < UPI_LAST:
        return None
    return UnavailableReason("rest-upi-hours", {"opens": f"{UPI_OPENS:%H:%M}"})


def _upi_open(at: Conditions) -> UnavailableReason | None:
    if at.open_by_product.get("upicw", 0) < limits.UPI_OPEN_QRS_MAX:
        return None
    return UnavailableReason("rest-upi-open")


_NEEDS: dict[Need, Check] = {
    Need.BANKS: lambda at: None if at.banks else UnavailableReason("rest-api"),
    Need.BIOMETRIC: _biometric,
    Need.AEPS_OUTLET: _aeps_outlet,
    Need.TPIN: lambda at: None if at.has_tpin else UnavailableReason("rest-tpin"),
    Need.CARD: _card,
    Need.CARD_OPEN: _card_open,
    Need.UPI_HOURS: _upi_hours,
    Need.UPI_OPEN: _upi_open,
}
