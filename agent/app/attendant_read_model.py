"""The attendant's part of the read model: what is owed, the day, the outlet and its devices."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, takewhile

from agent.app.offered import OfferedServices
from agent.app.parts import MoneyParts
from agent.app.service_parts import ServiceParts
from agent.base.clock import IST, Clock, to_the_second
from agent.base.money import Paise
from agent.base.private import Private
from agent.cash.attendants import Attendants, PinNotSet
from agent.cash.day_ledger import day_ledger
from agent.cash.notes import Notes
from agent.cash.report import day_report, till_day
from agent.devices.monitor import DeviceMonitor
from agent.dialogue.attendant.day_report import UNREAD, of_report
from agent.dialogue.page import Text
from agent.dialogue.read_model import OfferedService, OutletView, Today, WalletView
from agent.journal.database import JournalError
from agent.outlet.complaints import StoredComplaint
from agent.services import bbps, verify
from agent.services.declaration import Wallet
from agent.transactions.decision import Stuck
from agent.transactions.model import BankStatus, Transaction
from agent.transactions.references import END_MIN, end_so, plain

log = logging.getLogger(__name__)

RECENT_BILLS = 500  # newest transactions in which paid bills are searched
SHOWN_BILLS = 20
RECENT = 500  # newest transactions that are searched for today's; a busy day has two hundred


@dataclass(slots=True)
class KioskAttendantReadModel:
    """Implements AttendantReadModel (agent.dialogue.read_model)."""

    clock: Clock
    attendants: Attendants
    service: ServiceParts
    monitors: Mapping[str, DeviceMonitor]
    money: MoneyParts
    offered: OfferedServices

    def people(self) -> tuple[str, ...]:
        try:
            return tuple(one.name for one in self.attendants.all())
        except PinNotSet as unset:
            log.error("%s", unset)  # noqa: TRY400  # the message says what to do
            return ()

    def at_the_counter(self) -> tuple[Transaction, ...]:
        return tuple(t for t in self.money.journal.open_transactions() if t.needs_person)

    def is_paying(self, reference: str) -> bool:
        dispensing = self.money.dispensing
        return dispensing is not None and dispensing.is_dispensing(reference)

    def drawer_notes(self) -> Notes | None:
        return self.money.drawer.now()

    def pending(self) -> tuple[Transaction, ...]:
        return tuple(t for t in self.money.journal.open_transactions() if t.waits_for_service)

    def why_stuck(self, reference: str) -> Stuck | None:
        transaction = self.money.journal.get(reference)
        return self.money.reconciler.why_stuck(transaction) if transaction else None

    def today(self) -> Today:
        """Return the day's report, or UNREAD if the ledger cannot be read."""
        day = self.clock.now().ist.date()
        try:
            paid = self.service.history.of(day)
            journal, outlet = self.money.journal.whole, self.service.outlet.merchant_ref
            ledger = day_ledger(journal, outlet, day, paid)
        except JournalError as error:
            log.error("the day's books: %s", error)  # noqa: TRY400  # the message says it
            return UNREAD
        return of_report(day_report(ledger))

    def expected_in_drawer(self) -> Paise | None:
        """Return the expected amount of the day's report; None also if it cannot be read."""
        day = self.clock.now().ist.date()
        try:
            return till_day(self.money.journal.whole.ledger_entries(day.isoformat())).now
        except JournalError as error:
            log.error("the day's books: %s", error)  # noqa: TRY400  # the message says it
            return None

    def outlet(self) -> OutletView:
        task = self.service.day.task
        charges = self.service.catalogues.charges.value
        return OutletView(
            readiness=Text(f"outlet-standing-{self.service.day.readiness().value}"),
            task=task.code if task else None,
            message=self.service.day.message,
            charge=charges.daily_auth_charge if charges else None,
            wallets=tuple(map(self._wallet, Wallet)),
        )

    def tpin_objection(self, tpin: Private[str]) -> Text | None:
        guard = self.service.tpin
        objection = guard.objection(tpin)
        if objection is None:
            return None
        return Text(f"error-tpin-{objection.value}", {"left": guard.tries_left})

    def _wallet(self, wallet: Wallet) -> WalletView:
        known = self.service.wallets.reading(wallet)
        read_at = to_the_second(known.read_at.service) if known.read_at else None
        return WalletView(wallet, known.balance, read_at, known.refusal)

    def paid_bills(self, code: str = "") -> tuple[Transaction, ...]:
        paid = (
            t for t in self.money.journal.whole.newest(RECENT_BILLS) if t.service == bbps.PAY.code
        )
        wanted = plain(code)
        found = (
            t
            for t in paid
            if t.bank_status is BankStatus.SUCCEEDED and (not wanted or end_so(t, wanted))
        )
        return tuple(islice(found, SHOWN_BILLS))

    def verification(self) -> OfferedService:
        return self.offered.for_attendant()

    def opened_today(self) -> tuple[Transaction, ...]:
        today = self.clock.now().ist.date()
        return tuple(
            takewhile(
                lambda t: datetime.fromtimestamp(t.opened_at, IST).date() == today,
                self.money.journal.whole.newest(RECENT),
            )
        )

    def verified(self, code: str = "") -> tuple[Transaction, ...]:
        opened = self._named(code) if code else self.opened_today()
        return tuple(t for t in opened if verify.is_verified(t) is not None)

    def _named(self, code: str) -> Iterable[Transaction]:
        """Return transactions whose reference ends with this code; without a code, recent ones."""
        if len(code) < END_MIN:
            return ()
        recent = (t for t in self.money.journal.whole.newest(RECENT) if end_so(t, plain(code)))
        found = (*self.money.journal.whole.ending_with(code, SHOWN_BILLS), *recent)
        return {t.client_reference: t for t in found}.values()

    def is_tpin_configured(self) -> bool:
        return self.service.tpin.is_configured

    def complaints(self) -> Sequence[StoredComplaint]:
        return self.service.complaints.newest_first

    def devices(self) -> Mapping[str, str]:
        return {name: monitor.condition.word for name, monitor in self.monitors.items()}
