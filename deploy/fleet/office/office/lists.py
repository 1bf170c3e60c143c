"""A list of rows and the page of one row: columns, filters, sums and a download, read only."""

import csv
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import timedelta
from itertools import islice
from typing import Any, ClassVar
from urllib.parse import urlencode

from asgiref.sync import sync_to_async
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import DateTimeField, Model, Sum
from django.http import StreamingHttpResponse
from django.urls import path, reverse
from django.utils.html import format_html

from office import cells
from office.people import may_see
from office.routing import FLEET

LABEL = "office.Transaction"
LINK = '<a href="{}">{}</a>'
TOGETHER = 500  # rows of a download that are sent in one piece


def address(model: str, **chosen: str) -> str:
    """Return the address of a list, filtered."""
    filters = f"?{urlencode(chosen)}" if chosen else ""
    return reverse(f"admin:office_{model}_changelist") + filters


def address_of(model: str, key: str) -> str:
    """Return the address of the page of one row."""
    return reverse(f"admin:office_{model}_change", args=(quote(key),))


def column(field: Any) -> Callable[[Any], Any]:
    """Return what shows a field: a link for a kiosk or another transaction, otherwise its text."""
    words = dict(field.flatchoices)
    is_elsewhere = field.name == "client_reference" and field.model._meta.label != LABEL

    @admin.display(description=field.verbose_name, ordering=field.name)
    def show(row: Any) -> Any:
        value = getattr(row, field.attname)
        if value and field.is_relation:
            return format_html(LINK, address_of("kiosk", value), value)
        if value and is_elsewhere:
            there = address_of("transaction", f"{row.kiosk_id}/{value}")
            return format_html(LINK, there, value)
        return cells.shown(words.get(value, value))

    show.__name__ = field.name
    return show


class Bounded(Paginator):
    """Counts at most some pages: counting millions of transactions takes seconds."""

    COUNTED_MAX = 2_000

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        found = len(self.object_list.values_list("pk")[: self.COUNTED_MAX + 1])
        self.is_more = found > self.COUNTED_MAX
        self.count = min(found, self.COUNTED_MAX)


class Whole(Paginator):
    is_more = False


class DayFilter(admin.DateFieldListFilter):
    """The days that people ask for: yesterday first, and each day of the last month."""

    DAYS = 31

    def __init__(self, field: Any, *args: Any, **options: Any) -> None:
        super().__init__(field, *args, **options)
        every, today, *others = self.links
        since, until = self.lookup_kwarg_since, self.lookup_kwarg_until
        begin = today[1][since]
        starts = [begin - timedelta(days=ago) for ago in range(1, self.DAYS)]
        (_, yesterday), *earlier = [
            (f"{start:%-d %b}", {since: start, until: start + timedelta(days=1)})
            for start in starts
        ]
        self.links = (every, ("Yesterday", yesterday), today, *others, *earlier)


class KioskFilter(admin.SimpleListFilter):
    """The kiosk whose page leads here: it can only be taken away."""

    title = "kiosk"
    parameter_name = "kiosk__exact"

    def lookups(self, request: Any, page: Any) -> list[tuple[str, str]]:
        chosen = request.GET.get(self.parameter_name)
        return [(chosen, chosen)] if chosen else []

    def queryset(self, request: Any, rows: Any) -> Any:
        return rows.filter(kiosk=self.value()) if self.value() else rows


class Listed(ChangeList):
    """The rows of a list, and their sums."""

    def sums(self) -> list[list[tuple[str, str]]]:
        """Return a line of sums; one for each value of the page's `sums_by` if it has one."""
        page = self.model_admin
        wanted = {f"sum_{name}": Sum(name) for name in page.sums}
        if not wanted or not self.result_count:
            return []
        rows = self.queryset.order_by()
        by = page.sums_by
        lines = rows.values(by).annotate(**wanted) if by else [rows.aggregate(**wanted)]
        names = {**({by: by} if by else {}), **{name: f"sum_{name}" for name in page.sums}}
        return [
            [
                (self.opts.get_field(name).verbose_name, cells.shown(line[key]))
                for name, key in names.items()
            ]
            for line in lines
        ]

    def count(self) -> str:
        """Return how many rows there are: those that a download has."""
        counted = cells.shown(self.result_count)
        return f"more than {counted}" if self.paginator.is_more else counted

    def downloads(self) -> str:
        """Return the address of a download of all these rows."""
        return f"download/{self.get_query_string(remove=['p'])}"


class ReadOnlyPage(admin.ModelAdmin):
    """A list and its details. Nothing can be added, changed or deleted."""

    actions = None
    columns: ClassVar[list[str]] = []
    """The fields of the list, those that matter first."""
    hidden: ClassVar[frozenset[str]] = frozenset({"key"})
    """Fields that only a search needs."""
    has_details = False
    """True if each row has a page of its own."""
    sums: ClassVar[list[str]] = []
    sums_by = ""
    paginator = Whole
    list_per_page = 50
    show_full_result_count = False

    def __init__(self, model: type[Model], site: admin.AdminSite) -> None:
        super().__init__(model, site)
        self.shown = {
            field.name: column(field) for field in self.opts.fields if field.name not in self.hidden
        }

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

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        return lookup.partition("__")[0] in self.shown

    def get_changelist(self, request: Any, **options: Any) -> type[ChangeList]:
        return Listed

    def get_list_display(self, request: Any) -> list[Callable[[Any], Any]]:
        return [self.shown[name] for name in self.columns]

    def get_list_display_links(self, request: Any, shown: Any) -> Any:
        return shown[:1] if self.has_details else None

    def get_fields(self, request: Any, obj: Any = None) -> list[Callable[[Any], Any]]:
        return list(self.shown.values())

    get_readonly_fields = get_fields

    def changelist_view(self, request: Any, extra_context: Any = None) -> Any:
        title = {"title": self.opts.verbose_name_plural.capitalize()}
        return super().changelist_view(request, title)

    def render_change_form(self, request: Any, context: Any, **options: Any) -> Any:
        row = options["obj"]
        title = {"title": f"{self.opts.verbose_name.capitalize()} {row}", "subtitle": None}
        context |= title | self.details(request, row)
        return super().render_change_form(request, context, **options)

    def details(self, request: Any, row: Any) -> dict[str, Any]:
        """Return more for the template of a row's page: `links` and what else it has."""
        return {}

    def get_urls(self) -> list[Any]:
        download = self.admin_site.admin_view(self.download)
        return [path("download/", download), *super().get_urls()]

    def download(self, request: Any) -> StreamingHttpResponse:
        """Stream all rows of a filtered list as CSV."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows = self.get_changelist_instance(request).queryset
        answer = StreamingHttpResponse(
            in_pieces(lines(rows, [self.opts.get_field(name) for name in self.shown])),
            content_type="text/csv; charset=utf-8",
        )
        answer["Content-Disposition"] = f'attachment; filename="{self.opts.model_name}.csv"'
        return answer


class Line:
    """A file for the csv module whose `write` returns the line."""

    def write(self, line: str) -> str:
        return line


def lines(rows: Any, fields: list[Any]) -> Iterator[str]:
    """Yield the lines of a download, which PostgreSQL sends as they are read."""
    writer = csv.writer(Line())
    heads = (
        f"{field.name} (IST)" if isinstance(field, DateTimeField) else field.name
        for field in fields
    )
    yield writer.writerow(heads)
    with transaction.atomic(using=FLEET):  # outside it, the server would compute all rows first
        for row in rows.values_list(*(field.name for field in fields)).iterator(TOGETHER):
            yield writer.writerow(map(cells.cell, row))


async def in_pieces(lines: Iterator[str]) -> AsyncIterator[str]:
    """Yield lines together. Django would collect those of an ordinary iterator before it sends."""

    def some() -> str:
        return "".join(islice(lines, TOGETHER))

    try:
        while piece := await sync_to_async(some)():
            yield piece
    finally:
        await sync_to_async(lines.close)()
