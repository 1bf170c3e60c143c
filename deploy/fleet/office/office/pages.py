"""The pages: Django's admin over the fleet's views."""

import json
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, ClassVar

from django.urls import path
from django.utils import timezone

from fleet_messages.story import BANK, CASH, DONE, OPEN, SHORTFALL, sentence
from office.cells import IST, shown
from office.home import Office, matching
from office.lists import Bounded, DayFilter, KioskFilter, ReadOnlyPage, address, address_of
from office.models import (
    SERVICES,
    Day,
    Difference,
    Event,
    Fault,
    Kiosk,
    Refill,
    Release,
    Rollout,
    Settlement,
    Transaction,
    Waiting,
)
from office.people import may_see

HIDDEN = frozenset({"salt", "digest"})
"""Fields of an event that no page shows: with them a claim code could be guessed elsewhere."""


class KioskPage(ReadOnlyPage):
    has_details = True
    columns: ClassVar = [
        *("kiosk", "state", "last_heard_at", "owed", "disputes", "faults", "drawer", "version"),
        *("ring", "update_result"),
    ]
    list_filter: ClassVar = ["state", "ring", "version", "update_result"]
    search_fields: ClassVar = ["kiosk"]

    def details(self, request: Any, row: Any) -> dict[str, Any]:
        lists = {
            "transaction": "Its transactions",
            "waiting": "Its notes that wait",
            "day": "Its days",
            "settlement": "Its settlement",
        }
        links = [
            (words, address(page, kiosk__exact=row.pk))
            for page, words in lists.items()
            if may_see(request, page)
        ]
        faults = [
            (fault.severity, str(fault), shown(fault.since))
            for fault in Fault.objects.filter(kiosk=row.pk)
        ]
        return {"links": links, "faults": faults}


class FaultPage(ReadOnlyPage):
    columns: ClassVar = ["severity", "kiosk", "fault", "words", "since"]
    list_filter: ClassVar = ["severity", KioskFilter]
    search_fields: ClassVar = ["kiosk__kiosk", "fault", "words"]


class WaitingPage(ReadOnlyPage):
    columns: ClassVar = ["what", "amount", "since", "kiosk", "client_reference", "service"]
    list_filter: ClassVar = ["what", "service", KioskFilter]
    search_fields: ClassVar = ["kiosk__kiosk", "client_reference"]
    sums: ClassVar = ["amount"]
    sums_by = "what"


class DayPage(ReadOnlyPage):
    has_details = True
    columns: ClassVar = [
        *("day", "kiosk", "succeeded", "failed", "other", "handed_out", "taken_in", "loaded"),
        *("taken", "differences"),
    ]
    list_filter: ClassVar = [("day", DayFilter), KioskFilter]
    search_fields: ClassVar = ["kiosk__kiosk"]
    sums: ClassVar = [
        *("succeeded", "failed", "other", "handed_out", "taken_in", "given_back", "loaded"),
        *("taken", "differences"),
    ]

    def details(self, request: Any, row: Any) -> dict[str, Any]:
        if not may_see(request, "transaction"):
            return {}
        begin = datetime.combine(row.day, datetime.min.time(), IST)
        chosen = {"opened_at__gte": begin, "opened_at__lt": begin + timedelta(days=1)}
        rows = address("transaction", kiosk__exact=row.kiosk_id, **chosen)
        return {"links": [("The transactions of this day", rows)]}


class RefillPage(ReadOnlyPage):
    columns: ClassVar = ["kiosk", "bring", "drawer", "busiest", "usual", "days"]
    list_filter: ClassVar = ["needs"]
    search_fields: ClassVar = ["kiosk"]
    sums: ClassVar = ["bring"]


class RolloutPage(ReadOnlyPage):
    hidden = frozenset({"key", "place"})
    columns: ClassVar = [
        *("release", "ring", "is_offered", "waiting", "on_trial", "healthy", "went_back", "why"),
        "at",
    ]
    list_filter: ClassVar = ["ring"]


class ReleasePage(ReadOnlyPage):
    columns: ClassVar = ["version", "now", "ever", "failed", "first_at"]


class TransactionPage(ReadOnlyPage):
    has_details = True
    hidden = frozenset({"key", "reference_backwards", "id_backwards"})
    paginator = Bounded
    columns: ClassVar = [
        *("client_reference", "kiosk", "opened_at", "service", "amount", "bank", "cash"),
        "shortfall",
    ]
    list_filter: ClassVar = [
        *(("opened_at", DayFilter), "service", "bank", "cash", "shortfall", "is_closed"),
        KioskFilter,
    ]
    search_fields: ClassVar = ["client_reference"]
    search_help_text = (
        "A reference of the kiosk, the service or the bank (RRN), or its end; or a kiosk's name"
    )

    def get_search_results(self, request: Any, rows: Any, typed: str) -> tuple[Any, bool]:
        return rows.filter(matching(typed)) if typed.strip() else rows, False

    def get_object(self, request: Any, object_id: str, from_field: Any = None) -> Any:
        """Return a transaction by its index; the view's key has none."""
        kiosk, _, reference = object_id.partition("/")
        return Transaction.objects.filter(kiosk=kiosk, client_reference=reference).first()

    def details(self, request: Any, row: Any) -> dict[str, Any]:
        events = Event.objects.filter(kiosk=row.kiosk_id, client_reference=row.client_reference)
        now = [BANK.get(row.bank, row.bank)]
        now.append(CASH[row.cash].sentence if row.cash in CASH else row.cash)
        now += [SHORTFALL] * (row.shortfall == "open")
        return {
            "story": [
                (shown(day), [told(event) for event in some])
                for day, some in groupby(events, lambda event: event.at.astimezone(IST).date())
            ],
            "title": f"{SERVICES.get(row.service, row.service)} of {shown(row.amount)}: {row}",
            "now": f"Now: {'; '.join(now)}. {DONE if row.is_closed else OPEN}",
            "links": [("Its kiosk", address_of("kiosk", row.kiosk_id))],
        }


def told(event: Event) -> tuple[str, str, str]:
    """Return an event's time, what happened, and its JSON."""
    try:
        fields = json.loads(event.body)
    except ValueError:
        fields = event.body
    if isinstance(fields, dict):
        fields = {name: value for name, value in fields.items() if name not in HIDDEN}
    at = timezone.localtime(event.at)
    clock = f"{at:%-I:%M:%S} {at.strftime('%p').lower()}"
    text = json.dumps(fields, ensure_ascii=False, indent=1)
    return clock, sentence(event.name, fields), text


class SettlementPage(ReadOnlyPage):
    columns: ClassVar = [
        *("day", "kiosk", "service", "bank", "count", "amount", "fee", "charge", "commission"),
        "wallet_impact",
    ]
    list_filter: ClassVar = [("day", DayFilter), "service", "bank", KioskFilter]
    search_fields: ClassVar = ["kiosk__kiosk"]
    sums: ClassVar = ["count", "amount", "fee", "charge", "commission", "wallet_impact"]
    sums_by = "bank"


class DifferencePage(ReadOnlyPage):
    columns: ClassVar = ["day", "kiosk", "kind", "expected", "found", "client_reference"]
    list_filter: ClassVar = [("day", DayFilter), "kind", KioskFilter]
    search_fields: ClassVar = ["kiosk__kiosk", "client_reference"]


site = Office()
for model, page in {
    Kiosk: KioskPage,
    Fault: FaultPage,
    Waiting: WaitingPage,
    Transaction: TransactionPage,
    Day: DayPage,
    Refill: RefillPage,
    Settlement: SettlementPage,
    Difference: DifferencePage,
    Rollout: RolloutPage,
    Release: ReleasePage,
}.items():
    site.register(model, page)

urlpatterns = [path("", site.urls)]
