"""The pages: Django's admin over the fleet's views. Nothing can be added, changed or deleted."""

import csv
from typing import Any, ClassVar

from django.contrib import admin
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import path

from office.cells import harmless
from office.models import (
    Day,
    Difference,
    Event,
    Fault,
    Kiosk,
    Refill,
    Release,
    Settlement,
    Transaction,
)
from office.people import may_see

RRN_END = 4  # characters of the bank's reference, as a customer reads them from the slip
CSV_ROWS_MAX = 100_000  # of one download: a month of a thousand kiosks


class Uncounted(Paginator):
    """Counts at most a few pages: counting millions of transactions takes seconds."""

    COUNTED_MAX = 2_000

    @property
    def count(self) -> int:
        return len(self.object_list.values_list("pk")[: self.COUNTED_MAX])


class ReadOnlyPage(admin.ModelAdmin):
    """A list and its details, read only, with a download."""

    actions: ClassVar = ["download"]
    list_per_page = 50
    show_full_result_count = False

    def has_module_permission(self, request: Any) -> bool:
        return may_see(request, self.opts.model_name)

    def has_view_permission(self, request: Any, obj: Any = None) -> bool:
        return may_see(request, self.opts.model_name)

    def has_add_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    @admin.action(description="Download the chosen rows as CSV", permissions=["view"])
    def download(self, request: Any, chosen: Any) -> HttpResponse:
        names = [field.name for field in self.opts.fields if field.name != "key"]
        answer = HttpResponse(content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{self.opts.model_name}.csv"'
        rows = csv.writer(answer)
        rows.writerow(names)
        for row in chosen.values_list(*names)[:CSV_ROWS_MAX]:
            rows.writerow(map(harmless, row))
        return answer


class Rows(admin.TabularInline):
    extra = 0
    can_delete = False

    def has_add_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: Any, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: Any, obj: Any = None) -> bool:
        return True  # of the page that it is a part of


class FaultRows(Rows):
    model = Fault
    fields: ClassVar = ["fault", "severity", "words", "since"]


class StoryRows(Rows):
    model = Event
    fields: ClassVar = ["at", "name", "body"]
    verbose_name_plural = "story"


class KioskPage(ReadOnlyPage):
    list_display: ClassVar = [
        *(
            "kiosk",
            "state",
            "last_heard_at",
            "drawer",
            "owed",
            "disputes",
            "faults",
            "version",
            "ring",
        ),
        "update_result",
    ]
    list_filter: ClassVar = ["state", "version", "ring", "update_result"]
    search_fields: ClassVar = ["kiosk"]
    inlines: ClassVar = [FaultRows]


class DayPage(ReadOnlyPage):
    list_display: ClassVar = [
        *(
            "day",
            "kiosk",
            "succeeded",
            "failed",
            "other",
            "handed_out",
            "taken_in",
            "loaded",
            "taken",
        ),
        "differences",
    ]
    search_fields: ClassVar = ["kiosk__kiosk"]
    list_filter: ClassVar = ["day"]
    list_select_related = False


class RefillPage(ReadOnlyPage):
    list_display: ClassVar = ["kiosk", "drawer", "usual", "busiest", "days", "bring"]
    search_fields: ClassVar = ["kiosk"]


class ReleasePage(ReadOnlyPage):
    list_display: ClassVar = ["version", "first_at", "ever", "now", "failed"]


class TransactionPage(ReadOnlyPage):
    exclude: ClassVar = ["key"]
    paginator = Uncounted
    list_display: ClassVar = [
        *(
            "client_reference",
            "kiosk",
            "opened_at",
            "service",
            "amount",
            "bank",
            "cash",
            "shortfall",
        ),
    ]
    list_filter: ClassVar = ["is_closed", "cash", "bank", "shortfall"]
    search_fields: ClassVar = ["client_reference"]
    search_help_text = (
        "The whole reference of kiosk or service, or the last four digits of the bank's "
        "reference (RRN)"
    )
    inlines: ClassVar = [StoryRows]

    def get_search_results(self, request: Any, rows: Any, typed: str) -> tuple[Any, bool]:
        """Find a whole reference or the end of an RRN; each has an index."""
        del request
        wanted = typed.strip()
        if not wanted:
            return rows, False
        if len(wanted) == RRN_END:
            keys = Event.objects.filter(rrn_end=wanted).values_list("transaction_id", flat=True)
            return rows.filter(pk__in=list(keys[:CSV_ROWS_MAX])), False
        return rows.filter(client_reference=wanted) | rows.filter(reference_id=wanted), False


class SettlementPage(ReadOnlyPage):
    list_display: ClassVar = [
        *("day", "kiosk", "service", "bank", "count", "amount", "fee", "charge", "commission"),
        "wallet_impact",
    ]
    list_filter: ClassVar = ["day", "service", "bank"]
    search_fields: ClassVar = ["kiosk__kiosk"]


class DifferencePage(ReadOnlyPage):
    list_display: ClassVar = ["day", "kiosk", "kind", "client_reference", "expected", "found"]
    list_filter: ClassVar = ["kind", "day"]
    search_fields: ClassVar = ["kiosk__kiosk", "client_reference"]


admin.site.site_header = admin.site.site_title = "Kiosks"
admin.site.index_title = "Back office"
admin.site.disable_action("delete_selected")
for model, page in {
    Kiosk: KioskPage,
    Day: DayPage,
    Refill: RefillPage,
    Release: ReleasePage,
    Transaction: TransactionPage,
    Settlement: SettlementPage,
    Difference: DifferencePage,
}.items():
    admin.site.register(model, page)

urlpatterns = [path("", admin.site.urls)]
