"""The rows of the fleet's views (postgresql/office.sql), one model for each page."""

import json
from pathlib import Path
from typing import ClassVar

from django.db import models

from fleet_messages.story import BANK, CASH

SERVICES: dict[str, str] = json.loads(Path(__file__).with_name("services.json").read_text())
"""The name of each service, by its code; `scripts/fleet_schemas.py` writes it."""
STATES = ("offline", "silent", "failing", "dispute", "owes", "warning", "well")


def choices_of(*values: str) -> list[tuple[str, str]]:
    """Return choices for a filter; a stored value is shown without its underscores."""
    return [(value, value.replace("_", " ")) for value in values]


class ViewRow(models.Model):
    """A row of a view: Django neither makes nor changes it."""

    class Meta:
        abstract = True
        managed = False


class Rupees(models.DecimalField):
    def __init__(self, *names: str, **options: object) -> None:
        super().__init__(*names, **{"max_digits": 16, "decimal_places": 2, **options})


class Kiosk(ViewRow):
    kiosk = models.TextField(primary_key=True)
    state = models.TextField(choices=choices_of(*STATES))
    last_heard_at = models.DateTimeField("last heard", null=True)
    owed = Rupees()
    owed_since = models.DateTimeField(null=True)
    disputes = models.IntegerField()
    faults = models.IntegerField()
    drawer = Rupees(null=True)
    missing_events = models.IntegerField()
    version = models.TextField(null=True)
    version_since = models.DateTimeField(null=True)
    ring = models.TextField(null=True, choices=choices_of("first", "early", "all"))
    update_result = models.TextField("last update", null=True)
    update_why = models.TextField("why it ended so", null=True)

    class Meta(ViewRow.Meta):
        db_table = "office_kiosks"
        ordering: ClassVar = ["kiosk"]

    def __str__(self) -> str:
        return str(self.kiosk)


class OfKiosk(ViewRow):
    kiosk = models.ForeignKey(Kiosk, models.DO_NOTHING, db_column="kiosk")

    class Meta(ViewRow.Meta):
        abstract = True


class Fault(OfKiosk):
    key = models.TextField(primary_key=True)
    severity = models.TextField(choices=choices_of("critical", "warning"))
    fault = models.TextField()
    words = models.TextField("what is wrong")
    since = models.DateTimeField()

    class Meta(OfKiosk.Meta):
        db_table = "office_faults"
        ordering: ClassVar = ["severity", "since"]

    def __str__(self) -> str:
        return f"{self.fault}: {self.words}"


class Waiting(OfKiosk):
    key = models.TextField(primary_key=True)
    what = models.TextField(
        choices=choices_of("owed", "give back", "in doubt", "dispute", "notes missing", "held")
    )
    amount = Rupees()
    since = models.DateTimeField()
    client_reference = models.TextField("reference")
    service = models.TextField(choices=list(SERVICES.items()))

    class Meta(OfKiosk.Meta):
        db_table = "office_waiting"
        ordering: ClassVar = ["since"]
        verbose_name = "sum of notes that waits"
        verbose_name_plural = "notes that wait"

    def __str__(self) -> str:
        return f"{self.client_reference}: {self.what}"


class Day(OfKiosk):
    key = models.TextField(primary_key=True)
    day = models.DateField()
    succeeded = models.IntegerField()
    failed = models.IntegerField()
    other = models.IntegerField("not decided")
    handed_out = Rupees()
    taken_in = Rupees()
    given_back = Rupees()
    loaded = Rupees()
    taken = Rupees("taken by the shop")
    differences = models.IntegerField()

    class Meta(OfKiosk.Meta):
        db_table = "office_days"
        ordering: ClassVar = ["-day", "kiosk"]
        verbose_name = "day of a kiosk"
        verbose_name_plural = "days"

    def __str__(self) -> str:
        return f"{self.kiosk_id}, {self.day}"


class Refill(ViewRow):
    kiosk = models.TextField(primary_key=True)
    needs = models.TextField(choices=choices_of("notes", "nothing", "not counted"))
    bring = Rupees(decimal_places=0, null=True)
    drawer = Rupees("in the drawer", null=True)
    busiest = Rupees("busiest such day")
    usual = Rupees("usual such day")
    days = models.IntegerField("days counted")

    class Meta(ViewRow.Meta):
        db_table = "office_refill"
        ordering: ClassVar = [models.F("bring").desc(nulls_last=True), "kiosk"]
        verbose_name = "drawer"
        verbose_name_plural = "refill for tomorrow"

    def __str__(self) -> str:
        return str(self.kiosk)


class Rollout(ViewRow):
    key = models.TextField(primary_key=True)
    release = models.TextField()
    ring = models.TextField(choices=choices_of("first", "early", "all"))
    is_offered = models.BooleanField("offered")
    waiting = models.IntegerField()
    on_trial = models.IntegerField()
    healthy = models.IntegerField()
    went_back = models.IntegerField()
    why = models.TextField("stopped, or waits for")
    at = models.DateTimeField("as of")
    place = models.IntegerField()

    class Meta(ViewRow.Meta):
        db_table = "rollouts"
        ordering: ClassVar = ["place", "key"]
        verbose_name = "ring of a release"
        verbose_name_plural = "roll-outs"

    def __str__(self) -> str:
        return f"{self.release}, {self.ring}"


class Release(ViewRow):
    version = models.TextField(primary_key=True)
    first_at = models.DateTimeField("first run")
    ever = models.IntegerField("kiosks ever")
    now = models.IntegerField("kiosks now")
    failed = models.IntegerField("went back or refused")

    class Meta(ViewRow.Meta):
        db_table = "release_counts"
        ordering: ClassVar = ["-first_at"]

    def __str__(self) -> str:
        return str(self.version)


class Transaction(OfKiosk):
    key = models.TextField(primary_key=True)
    client_reference = models.TextField("reference")
    opened_at = models.DateTimeField("opened")
    service = models.TextField(choices=list(SERVICES.items()))
    amount = Rupees()
    bank = models.TextField(choices=choices_of(*BANK))
    cash = models.TextField(
        "notes",
        choices=[(value, text.state.replace("_", " ")) for value, text in CASH.items()],
    )
    shortfall = models.TextField("notes missing", choices=choices_of("open", "paid", "unfounded"))
    failure_code = models.TextField()
    reference_id = models.TextField("service's reference")
    is_closed = models.BooleanField("closed")
    reference_backwards = models.TextField()
    id_backwards = models.TextField()

    class Meta(OfKiosk.Meta):
        db_table = "office_transactions"
        ordering: ClassVar = ["-opened_at"]

    def __str__(self) -> str:
        return str(self.client_reference)


class Event(ViewRow):
    key = models.TextField(primary_key=True)
    kiosk = models.TextField()
    client_reference = models.TextField()
    seq = models.BigIntegerField()
    at = models.DateTimeField()
    name = models.TextField()
    body = models.TextField()
    rrn_backwards = models.TextField(null=True)

    class Meta(ViewRow.Meta):
        db_table = "office_events"
        ordering: ClassVar = ["seq"]

    def __str__(self) -> str:
        return str(self.name)


class Claim(ViewRow):
    key = models.TextField(primary_key=True)
    kiosk = models.TextField()
    client_reference = models.TextField()
    is_closed = models.BooleanField()
    at = models.DateTimeField()
    salt = models.TextField(null=True)
    digest = models.TextField(null=True)

    class Meta(ViewRow.Meta):
        db_table = "office_claims"
        ordering: ClassVar = ["is_closed", "-at"]

    def __str__(self) -> str:
        return str(self.key)


class Settlement(OfKiosk):
    key = models.TextField(primary_key=True)
    day = models.DateField()
    service = models.TextField(choices=list(SERVICES.items()))
    bank = models.TextField(choices=choices_of(*BANK))
    count = models.IntegerField()
    amount = Rupees()
    fee = Rupees()
    charge = Rupees(null=True)
    commission = Rupees(null=True)
    wallet_impact = Rupees("wallet")

    class Meta(OfKiosk.Meta):
        db_table = "office_settlement"
        ordering: ClassVar = ["-day", "kiosk", "service"]
        verbose_name = "sum"
        verbose_name_plural = "settlement"

    def __str__(self) -> str:
        return str(self.key)


class Difference(OfKiosk):
    key = models.BigIntegerField(primary_key=True)
    day = models.DateField()
    kind = models.TextField()
    expected = Rupees(null=True)
    found = Rupees(null=True)
    client_reference = models.TextField("reference", null=True)

    class Meta(OfKiosk.Meta):
        db_table = "office_differences"
        ordering: ClassVar = ["-day", "kiosk"]
        verbose_name = "difference in the books"
        verbose_name_plural = "differences in the books"

    def __str__(self) -> str:
        return f"{self.kind}, {self.day}"
