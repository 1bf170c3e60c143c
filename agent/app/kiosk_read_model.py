"""The read model of a kiosk: its current state for the dialogue and the attendant, read only."""

import logging
from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, takewhile
from typing import Any

from agent.api import matm
from agent.api.aeps import AuthMode, Bank
from agent.api.client import Client
from agent.api.tpin import TpinGuard
from agent.app.pick_options import billers, cached_value, for_customers, options, without_suspended
from agent.cash.day_ledger import day_ledger
from agent.cash.dispensing import Dispensing
from agent.cash.report import day_report
from agent.clock import IST, Clock
from agent.config import Setup
from agent.devices.fitted import Devices
from agent.devices.monitor import DeviceMonitor
from agent.dialogue.attendant.day_report import UNREAD, of_report
from agent.dialogue.read_model import Offer, Option, OutletView, Today
from agent.dialogue.screens import Text
from agent.dialogue.views.slip import Shop, slip
from agent.files import free_bytes
from agent.journal.database import JournalError
from agent.journal.journal import Journal
from agent.money import Paise, rupees
from agent.outlet.availability import Conditions, unavailable_reason
from agent.outlet.biller_crawl import BillerCrawl
from agent.outlet.cached_catalogue import CachedCatalogue, CatalogueName
from agent.outlet.catalogues import Catalogues
from agent.outlet.complaints import Complaints, StoredComplaint
from agent.outlet.day import OutletDay
from agent.outlet.payee import checked, is_upi
from agent.outlet.settings import Settings
from agent.outlet.suspensions import Suspensions
from agent.private import Private
from agent.reconciler import Reconciler
from agent.services import bbps, dmt, verify
from agent.services.answers import Answers
from agent.services.declaration import ServiceDeclaration
from agent.services.earlier_request import EarlierRequest, earlier_request, is_like
from agent.services.registry import BY_CODE, SERVICES
from agent.services.steps import Limits, Source
from agent.transactions.decision import Action, Stuck
from agent.transactions.model import BANK_FINAL, BankStatus, Transaction
from agent.transactions.outcome import DisplayOnly
from agent.ui.slips import as_text, worded
from agent.ui.words import Words
from drivers.display.upi import Swapped

log = logging.getLogger(__name__)

RECENT_BILLS = 500  # newest transactions in which paid bills are searched
SHOWN_BILLS = 20
RECENT_ANSWERS = 500  # newest transactions in which today's verifications are searched
RECENT = 50  # newest transactions in which a repetition is searched
DISK_LEFT_MIN = 32 * 1024 * 1024  # bytes; with less, nothing new begins; open ones can still end


@dataclass(slots=True)
class KioskReadModel:
    """Implements ReadModel and AttendantReadModel (agent.dialogue.read_model)."""

    setup: Setup
    clock: Clock
    client: Client
    words: Words
    shop: Shop
    journal: Journal
    reconciler: Reconciler
    day: OutletDay
    catalogues: Catalogues
    published: Mapping[CatalogueName, CachedCatalogue[Any]]
    billers: BillerCrawl
    complaint_book: Complaints
    fitted: Devices
    monitors: Mapping[str, DeviceMonitor]
    settings: Settings
    tpin: TpinGuard
    suspensions: Suspensions
    dispensing: Dispensing | None

    # --- for customers ---

    @property
    def attendant(self) -> "KioskReadModel":
        return self

    @property
    def languages(self) -> tuple[str, ...]:
        return self.setup.config.outlet.languages

    @property
    def home_language(self) -> str:
        return self.settings.language

    def offers(self) -> tuple[Offer, ...]:
        conditions = self._conditions()
        return tuple(_offer(one, conditions) for one in SERVICES if self._is_for_customers(one))

    def _is_for_customers(self, service: ServiceDeclaration) -> bool:
        if service is verify.PAID:
            return self.setup.config.verification.is_sold
        return not service.for_attendant

    def banks(self) -> tuple[Bank, ...]:
        return self.catalogues.banks

    def options(self, source: Source, answers: Answers, letters: str = "") -> tuple[Option, ...]:
        listed = self._listed(source, answers, letters)
        return without_suspended(source, listed, self.suspensions.current())

    def _listed(self, source: Source, answers: Answers, letters: str) -> tuple[Option, ...]:
        if source is Source.BILLERS:
            return billers(self.billers, answers, letters)
        if source is Source.SOLD_VERIFICATIONS:
            listed = cached_value(self.published, CatalogueName.VERIFICATIONS)
            return for_customers(listed, self.setup.config.verification.price_of)
        return options(source, self.published, answers)

    def first_like(self, service: str, answers: Answers) -> EarlierRequest | None:
        declared = BY_CODE.get(service)
        if declared is None:
            return None
        now = self.clock.now().service
        return earlier_request(declared, answers, self.journal.open_transactions(), now)

    def repeats(self, service: str, answers: Answers) -> bool:
        """Compare amount and masked details with recent transactions, except failures."""
        declared = BY_CODE.get(service)
        if declared is None or not declared.repeat_within_s:
            return False
        since = self.clock.now().service - declared.repeat_within_s
        details = declared.masked_details(answers)
        recent = takewhile(lambda t: t.opened_at >= since, self.journal.newest(RECENT))
        return any(
            is_like(t, declared, answers, details)
            for t in recent
            if t.bank_status not in (BankStatus.FAILED, BankStatus.ABANDONED)
        )

    def charge(self, service: str, amount: Paise) -> Paise | None:
        if service == dmt.ACCOUNT_CHECK:
            return rupees(self.setup.config.transfer.account_check)
        charges = self.catalogues.charges.value
        return charges.charge(service, amount) if charges else None

    def limits(self, service: str) -> Limits | None:
        info = self.card_info()
        if service != "matm.CW" or info is None or info.services.withdrawal is None:
            return None
        given = info.services.withdrawal
        return Limits(given.min_amount.paise, given.max_amount.paise, given.multiple_of.paise)

    def card_info(self) -> matm.Info | None:
        cached = self.published.get(CatalogueName.CARD_INFO)
        return cached.value if cached else None

    def fixed_amount(self, service: str) -> Paise | None:
        product, _, code = service.partition(".")
        info = self.card_info()
        return info.services.fixed_amount(code) if info and product == "matm" else None

    def launch_ends(self, reference: str) -> float | None:
        launch, info = self.display_only(reference).launch, self.card_info()
        return info.launch_ends(launch) if launch and info else None

    def auth_modes(self) -> tuple[AuthMode, ...]:
        kinds = {"biometric": AuthMode.FINGER, "iris": AuthMode.IRIS}
        return tuple(mode for name, mode in kinds.items() if self._works(name))

    def can_print(self) -> bool:
        return self._works("printer")

    def can_dispense(self, amount: Paise) -> bool:
        dispensing = self.dispensing
        return dispensing is not None and self._works("cash") and dispensing.can_dispense(amount)

    def has_display(self) -> bool:
        return self.fitted.display is not None and self._works("display")

    def transaction(self, reference: str) -> Transaction:
        transaction = self.journal.get(reference)
        if transaction is None:
            raise KeyError(reference)
        return transaction

    def action(self, reference: str) -> Action:
        return self.reconciler.next_action(self.transaction(reference))

    def display_only(self, reference: str) -> DisplayOnly:
        return self.reconciler.display_only(reference)

    def pays_us(self, reference: str) -> bool:
        t, qr = self.transaction(reference), self.display_only(reference).qr
        if qr is None or not qr.text or not is_upi(qr.text):
            return True  # shown as it is (CONTRACT 2)
        outlet = self.setup.config.outlet
        reference_id = (t.reference_id or "") if outlet.upi_tr_is_reference_id else None
        upi = checked(qr.text, outlet.upi_payees, t.amount, reference_id)
        if isinstance(upi, Swapped):
            log.error("the QR of %s is not shown: %s %s", reference, upi.alarm.value, upi.remark)
        return not isinstance(upi, Swapped)

    def slip_text(self, reference: str, language: str, claim_code: Private[str] | None) -> str:
        t = self.transaction(reference)
        return as_text(worded(slip(t, self.shop, language, claim_code=claim_code), self.words))

    # --- for the attendant ---

    def at_the_counter(self) -> tuple[Transaction, ...]:
        return self.journal.at_the_counter()

    def is_paying(self, reference: str) -> bool:
        return self.dispensing is not None and self.dispensing.is_dispensing(reference)

    def pending(self) -> tuple[Transaction, ...]:
        return tuple(t for t in self.journal.open_transactions() if t.waits_for_service)

    def why_stuck(self, reference: str) -> Stuck | None:
        transaction = self.journal.get(reference)
        return self.reconciler.why_stuck(transaction) if transaction else None

    def today(self) -> Today:
        """Return the day's report, or UNREAD if the ledger cannot be read."""
        day = self.clock.now().ist.date()
        try:
            ledger = day_ledger(self.journal, self.setup.config.outlet.merchant_ref, day)
        except JournalError as error:
            log.error("the day's books: %s", error)  # noqa: TRY400  # the message says it
            return UNREAD
        return of_report(day_report(ledger))

    def outlet(self) -> OutletView:
        task = self.day.task
        charges = self.catalogues.charges.value
        return OutletView(
            readiness=Text(f"outlet-standing-{self.day.readiness().value}"),
            task=task.code if task else None,
            message=self.day.message,
            charge=charges.daily_auth_charge if charges else None,
        )

    def paid_bills(self, code: str = "") -> tuple[Transaction, ...]:
        paid = (t for t in self.journal.newest(RECENT_BILLS) if t.service == bbps.PAY.code)
        wanted = code.casefold()
        found = (
            t for t in paid if t.bank_status is BankStatus.SUCCEEDED and bbps.is_named(t, wanted)
        )
        return tuple(islice(found, SHOWN_BILLS))

    def verification(self) -> Offer:
        return _offer(verify.COUNTER, self._conditions())

    def verified_today(self) -> tuple[Transaction, ...]:
        today = self.clock.now().ist.date()
        newest = takewhile(
            lambda t: datetime.fromtimestamp(t.opened_at, IST).date() == today,
            self.journal.newest(RECENT_ANSWERS),
        )
        return tuple(t for t in newest if verify.is_verified(t) is not None)

    def complaints(self) -> Sequence[StoredComplaint]:
        return self.complaint_book.newest_first

    def devices(self) -> Mapping[str, str]:
        return {name: monitor.condition.word for name, monitor in self.monitors.items()}

    # --- conditions ---

    def _conditions(self) -> Conditions:
        return Conditions(
            now=self.clock.now(),
            reachable=self.day.reachable,
            readiness=self.day.readiness(),
            outlet_services=self.day.services,
            banks=bool(self.catalogues.banks),
            devices=frozenset(name for name in self.monitors if self._works(name)),
            has_tpin=self.tpin.tpin is not None,
            card_info=self.card_info(),
            card_device=self.setup.config.card.device if self.setup.config.card else None,
            published=frozenset(name for name, cached in self.published.items() if cached.value),
            open_by_product=self._open_by_product(),
            takes_money=self.journal.unavailable_reason is None
            and free_bytes(self.setup.state_folder) > DISK_LEFT_MIN,
            is_rate_limited=self.client.rate_limiter.is_closed,
            stopped=self.suspensions.current(),
        )

    def _open_by_product(self) -> Mapping[str, int]:
        unfinished = (
            t for t in self.journal.open_transactions() if t.bank_status not in BANK_FINAL
        )
        return Tally(t.service.partition(".")[0] for t in unfinished)

    def _works(self, device: str) -> bool:
        return device in self.monitors and self.monitors[device].condition.usable


def _offer(service: ServiceDeclaration, conditions: Conditions) -> Offer:
    reason = unavailable_reason(service, conditions)
    return Offer(service, Text(reason.key, {**reason.args}) if reason else None)
