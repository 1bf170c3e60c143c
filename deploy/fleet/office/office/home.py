"""The home page: what needs somebody today, and one search for everything that people read out."""

import hmac
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib import admin
from django.db.models import Count, Min, Model, Q, Sum
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils import timezone

from fleet_messages.claim_codes import CLAIM_CODE, digest
from office.cells import shown
from office.lists import address, address_of
from office.models import (
    Claim,
    Day,
    Difference,
    Event,
    Fault,
    Kiosk,
    Refill,
    Rollout,
    Transaction,
    Waiting,
)
from office.people import may_see

END_MIN = 4  # characters of a reference's end: a shorter end would match nearly everything
FOUND_MAX = 200
"""Events with an RRN that ends so: more do not help anybody."""
TRIED_MAX = 500
"""Claim codes whose hash is compared, those of open transactions first: each takes 6 to 17 ms."""


WAITING = {
    "owed": "Notes owed to customers",
    "give back": "Customers' own notes to give back",
    "in doubt": "Hand-overs in doubt",
    "dispute": "Disputes",
    "notes missing": "Customers who say that notes were missing",
}


class Concern(NamedTuple):
    """Rows that need somebody."""

    words: str
    rows: type[Model]
    filters: dict[str, Any]
    since: str = ""
    """The field with the time from which a row waits."""
    amount: str = ""


def concerns() -> tuple[Concern, ...]:
    today = timezone.localdate()
    week = {"day__gte": today - timedelta(days=7), "day__lt": today + timedelta(days=1)}
    return (
        Concern("Offline kiosks", Kiosk, {"state__exact": "offline"}, "last_heard_at"),
        Concern(
            "Online, but no message for two hours",
            Kiosk,
            {"state__exact": "silent"},
            "last_heard_at",
        ),
        Concern("Critical faults", Fault, {"severity__exact": "critical"}, "since"),
        Concern("Warnings", Fault, {"severity__exact": "warning"}, "since"),
        *(
            Concern(words, Waiting, {"what__exact": what}, "since", "amount")
            for what, words in WAITING.items()
        ),
        Concern("Differences in the books, 7 days", Difference, week),
        Concern(
            "Drawers to refill for tomorrow", Refill, {"needs__exact": "notes"}, amount="bring"
        ),
        Concern("Drawers that nobody has counted", Refill, {"needs__exact": "not counted"}),
    )


class Found(NamedTuple):
    """A line of the home page."""

    count: str
    words: str
    address: str
    amount: str
    since: Any


def found(concern: Concern) -> Found:
    wanted = {"since": Min(concern.since)} if concern.since else {}
    wanted |= {"amount": Sum(concern.amount)} if concern.amount else {}
    rows = concern.rows.objects.filter(**concern.filters).order_by()
    known = rows.aggregate(count=Count("pk"), **wanted)
    return Found(
        shown(known["count"]),
        concern.words,
        address(concern.rows._meta.model_name, **concern.filters),
        shown(known["amount"]) if known.get("amount") else "",
        known.get("since"),
    )


def yesterday() -> dict[str, Any]:
    """Return the sums of all kiosks, and the address of their list."""
    day = timezone.localdate() - timedelta(days=1)
    names = ("succeeded", "failed", "other", "handed_out", "taken_in", "loaded", "taken")
    sums = Day.objects.filter(day=day).aggregate(**{f"sum_{name}": Sum(name) for name in names})
    return {
        "day": shown(day),
        "sums": [
            (Day._meta.get_field(name).verbose_name, shown(sums[f"sum_{name}"])) for name in names
        ],
        "address": address("day", day__gte=day, day__lt=day + timedelta(days=1)),
    }


def matching(typed: str) -> Q:
    """Return which transactions `typed` names.

    It is a kiosk's name, a reference of the kiosk, the service or the bank, or the end of one; in
    capitals or not, with blanks or not.
    """
    name = "".join(typed.split())
    end = name.upper()[::-1]
    of_kiosk = Q(
        kiosk__in=list(Kiosk.objects.filter(kiosk__iexact=name).values_list("pk", flat=True))
    )
    if len(end) < END_MIN:
        return of_kiosk
    by_bank = Event.objects.filter(rrn_backwards__startswith=end).order_by()
    references = list(by_bank.values_list("client_reference", flat=True)[:FOUND_MAX])
    return (
        of_kiosk
        | Q(reference_backwards__startswith=end)
        | Q(id_backwards__startswith=end)
        | Q(reference_backwards__in=[reference.upper()[::-1] for reference in references])
    )


def claimed(typed: str) -> Claim | None:
    """Return the claim of a slip's code, or of a kiosk's name and a code.

    Only salted hashes exist: try each.
    """
    *kiosk, code = typed.upper().split()
    if not CLAIM_CODE.fullmatch(code):
        return None
    claims = Claim.objects.exclude(salt=None).exclude(digest=None)
    if kiosk:
        claims = claims.filter(kiosk__iexact=kiosk[0])
    return next(
        (
            one
            for one in claims[:TRIED_MAX]
            if hmac.compare_digest(one.digest, digest(one.salt, code))
        ),
        None,
    )


class Office(admin.AdminSite):
    site_header = site_title = "Kiosks"
    index_title = "What needs somebody today"
    enable_nav_sidebar = False

    def get_urls(self) -> list[Any]:
        return [path("find/", self.admin_view(self.find), name="find"), *super().get_urls()]

    def each_context(self, request: Any) -> dict[str, Any]:
        """Add the pages of the person's role, in the order in which pages.py registers them."""
        models = [
            model._meta for model in self._registry if may_see(request, model._meta.model_name)
        ]
        pages = [(model.verbose_name_plural, address(model.model_name)) for model in models]
        return {**super().each_context(request), "pages": pages}

    def index(self, request: Any, extra_context: Any = None) -> HttpResponse:
        more = {
            "found": [found(one) for one in self._concerns_of(request)],
            "rings": newest_rollout() if may_see(request, "rollout") else (),
            "yesterday": yesterday(),
        }
        return super().index(request, {**more, **(extra_context or {})})

    def app_index(self, request: Any, app_label: str, extra_context: Any = None) -> HttpResponse:
        return redirect("admin:index")

    def find(self, request: Any) -> HttpResponse:
        """Lead to what was typed. It is sent as a form: a claim code must not be in an address."""
        typed = request.POST.get("typed", "").strip()
        if not typed:
            return redirect("admin:index")
        kiosk = Kiosk.objects.filter(kiosk__iexact=typed).values_list("pk", flat=True).first()
        if kiosk:
            return redirect(address_of("kiosk", kiosk))
        if may_see(request, "transaction"):
            rows = Transaction.objects.filter(matching(typed)).order_by()
            match list(rows.values_list("key", flat=True)[:2]):
                case [key]:
                    return redirect(address_of("transaction", key))
                case [_, *_]:
                    return redirect(address("transaction", q=typed))
            if claim := claimed(typed):
                key = f"{claim.kiosk}/{claim.client_reference}"
                return redirect(address_of("transaction", key))
        return self.index(request, {"not_found": typed})

    @staticmethod
    def _concerns_of(request: Any) -> Iterator[Concern]:
        return (one for one in concerns() if may_see(request, one.rows._meta.model_name))


def newest_rollout() -> list[Rollout]:
    newest = Rollout.objects.first()
    return list(Rollout.objects.filter(release=newest.release)) if newest else []
