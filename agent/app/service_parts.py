"""Builds what the kiosk knows from the service: the outlet, its wallets and the catalogues."""

import logging
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from agent.api import tpin
from agent.api.aeps import Aeps
from agent.api.bbps import Bbps
from agent.api.billers import Category
from agent.api.client import Client
from agent.api.exchange import Location
from agent.api.outlets import Outlets
from agent.api.tpin import TpinGuard
from agent.app.configured import tpin_of
from agent.base.clock import Clock
from agent.base.journald import about
from agent.base.money import Paise
from agent.cash import payment_history
from agent.cash.payment_history import PaymentHistory
from agent.config.kiosk_config import Setup
from agent.journal.journal import Journal
from agent.metrics.counts import Counts
from agent.outlet.biller_crawl import BillerCrawl
from agent.outlet.biller_index import BillerIndex
from agent.outlet.catalogues import (
    CachedCatalogue,
    Catalogues,
    cached_catalogue_of,
)
from agent.outlet.complaints import Complaints
from agent.outlet.day import OutletDay, Refusals
from agent.outlet.suspensions import Suspensions
from agent.outlet.wallets import Wallets
from agent.services import bbps
from agent.services.catalogue import Catalogue
from agent.services.declaration import Need, Outlet, Wallet
from agent.services.registry import BY_CODE
from agent.transactions.model import Answered, AnyEvent, Refused, Transaction

RECENT = 500  # past transactions that are counted for the most used banks and billers

log = logging.getLogger(__name__)

Published = Mapping[Catalogue, CachedCatalogue[Any]]


class ServiceParts(msgspec.Struct, frozen=True, kw_only=True):
    outlet: Outlet
    client: Client
    tpin: TpinGuard
    aeps: Aeps
    outlets: Outlets
    day: OutletDay
    suspensions: Suspensions
    refusals: Refusals
    catalogues: Catalogues
    published: Published
    """The catalogues that only some services need."""
    wallets: Wallets
    history: PaymentHistory
    billers: BillerIndex
    biller_crawl: BillerCrawl
    complaints: Complaints

    @property
    def cached_catalogues(self) -> Iterable[CachedCatalogue[Any]]:
        return (*self.catalogues.cached_catalogues, *self.published.values())


def service_parts(  # noqa: PLR0913  # by keyword, and each is another part
    setup: Setup,
    clock: Clock,
    *,
    rng: random.Random,
    client: Client,
    journal: Journal,
    look_again: Callable[[], None],
) -> ServiceParts:
    """Build the parts. Raises ConfigError."""
    uniform, merchant_ref = rng.uniform, setup.config.outlet.merchant_ref
    location = Location(setup.config.outlet.latitude, setup.config.outlet.longitude)
    tpin = tpin_of(setup, rng)
    if missed := missed_refusal(journal.whole.newest(RECENT), tpin.applied):
        tpin.refused(missed)
    aeps, outlets = Aeps(client, merchant_ref, location), Outlets(client, merchant_ref, location)
    bills, used = Bbps(client), partial(_used, journal)
    suspensions = Suspensions(clock, look_again)
    day = OutletDay(outlets, clock, suspensions, look_again, uniform)
    refusals = Refusals(day, suspensions)
    client.on_refusal = refusals.of_call
    published = {
        one.catalogue: cached_catalogue_of(one.catalogue, client, clock, look_again, uniform)
        for one in BY_CODE.values()
        if one.catalogue is not None
    }
    billers = BillerIndex(setup.state_folder / "billers.db", setup.config.outlet.home_regions)
    paid_file = setup.state_folder / payment_history.FILE
    return ServiceParts(
        outlet=Outlet(merchant_ref, location),
        client=client,
        tpin=tpin,
        aeps=aeps,
        outlets=outlets,
        day=day,
        suspensions=suspensions,
        refusals=refusals,
        catalogues=Catalogues(
            aeps, clock, used=partial(used, "bank_iin"), on_change=look_again, uniform=uniform
        ),
        published=published,
        wallets=Wallets(client, clock, _least_debits(), look_again, uniform),
        history=PaymentHistory(
            paid_file, bills, clock, merchant_ref, client.origin, uniform=uniform
        ),
        billers=billers,
        biller_crawl=BillerCrawl(
            billers,
            client=client,
            clock=clock,
            categories=partial(_bill_categories, published),
            used=partial(used, "biller_id"),
            on_change=look_again,
            on_refusal=partial(suspensions.service_refused, bbps.PAY.code),
        ),
        complaints=Complaints(setup.state_folder / "complaints.json", bills, clock),
    )


def _used(journal: Journal, detail: str) -> Counter[str]:
    """Count a masked detail of recent transactions: what is used most is listed first."""
    recent = journal.whole.newest(RECENT)
    return Counter(t.masked_details[detail] for t in recent if detail in t.masked_details)


def _bill_categories(published: Published) -> Sequence[Category]:
    """Return the cached categories; none if bills are not offered."""
    cached = published.get(bbps.CATEGORIES)
    return cached.value or () if cached else ()


def _least_debits() -> dict[Wallet, Paise]:
    """Return the wallets that services debit, each with the least amount of any of them."""
    debits = [(one.wallet, one.debit_min) for one in BY_CODE.values() if one.wallet]
    return {wallet: min(debit for of, debit in debits if of is wallet) for wallet, _ in debits}


class JournaledEvents(msgspec.Struct, frozen=True):
    """Applies what an event means beyond its transaction, once, when it is journaled.

    That is its effect on the TPIN, the outlet and the offered services.
    """

    counts: Counts
    tpin: TpinGuard
    refusals: Refusals

    def learn(self, transaction: Transaction, event: AnyEvent) -> None:
        self.counts.fact(transaction)
        reference, name = transaction.client_reference, str(event.__struct_config__.tag)
        log.info(
            "%s: %s; bank %s, cash %s",
            *(reference, name, transaction.bank_status.value, transaction.cash.value),
            extra=about(reference, service=transaction.service, event=name),
        )
        if isinstance(event, Refused):
            self.apply_refusal(transaction, event.code)
        if isinstance(event, Answered):
            self.tpin.accepted(reference)

    def apply_refusal(self, transaction: Transaction, code: str) -> None:
        if _sends_tpin(transaction) and tpin.is_refusing(code):
            self.tpin.refused(transaction.client_reference)
        self.refusals.of_transaction(transaction, code)


def _sends_tpin(transaction: Transaction) -> bool:
    service = BY_CODE.get(transaction.service)  # the journal may have one of another version
    return service is not None and Need.TPIN in service.needs


def missed_refusal(newest_first: Iterable[Transaction], applied: str) -> str | None:
    """Return the reference of the newest transaction with a refused TPIN; None if `applied`.

    A process may end before it applies a refusal. Returns None too if the service has accepted a
    TPIN since.
    """
    for transaction in newest_first:
        if not _sends_tpin(transaction):
            continue
        if any(map(tpin.is_refusing, transaction.refused_by)):
            is_applied = transaction.client_reference == applied
            return None if is_applied else transaction.client_reference
        if transaction.outcome:
            return None
    return None
