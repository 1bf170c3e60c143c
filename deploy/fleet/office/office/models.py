"""The rows of the fleet's views (postgresql/office.sql), one model for each page."""

from typing import ClassVar

from django.db import models


class ViewRow(models.Model):
    """A row of a view: Django neither makes nor changes it."""

    class Meta:
        abstract = True
        managed = False


class Kiosk(ViewRow):
    kiosk = models.TextField(primary_key=True)
    state = models.TextField()
    is_online = models.BooleanField("online")
    last_heard_at = models.DateTimeField("last heard", null=True)
    drawer = models.DecimalField("drawer ₹", max_digits=16, decimal_places=2, null=True)
    owed = models.DecimalField("owed ₹", max_digits=16, decimal_places=2)
    owed_since = models.DateTimeField(null=True)
    disputes = models.IntegerField()
    faults = models.IntegerField()
    missing_events = models.IntegerField()
    version = models.TextField(null=True)
    version_since = models.DateTimeField(null=True)
    ring = models.TextField(null=True)
    update_result = models.TextField("last update", null=True)

    class Meta(ViewRow.Meta):
        db_table = "office_kiosks"
        ordering: ClassVar = ["kiosk"]

    def __str__(self) -> str:
        return str(self.kiosk)


class Fault(ViewRow):
    key = models.TextField(primary_key=True)
    kiosk = models.ForeignKey(Kiosk, models.DO_NOTHING, db_column="kiosk")
    fault = models.TextField()
    severity = models.TextField()
    words = models.TextField()
    since = models.DateTimeField()
    at = models.DateTimeField()

    class Meta(ViewRow.Meta):
        db_table = "office_faults"

    def __str__(self) -> str:
        return f"{self.fault}: {self.words}"


class Day(ViewRow):
    key = models.TextField(primary_key=True)
    kiosk = models.ForeignKey(Kiosk, models.DO_NOTHING, db_column="kiosk")
    day = models.DateField()
    succeeded = models.IntegerField()
    failed = models.IntegerField()
    other = models.IntegerField("not decided")
    handed_out = models.DecimalField("handed out ₹", max_digits=16, decimal_places=2)
    taken_in = models.DecimalField("taken in ₹", max_digits=16, decimal_places=2)
    given_back = models.DecimalField("given back ₹", max_digits=16, decimal_places=2)
    loaded = models.DecimalField("loaded ₹", max_digits=16, decimal_places=2)
    taken = models.DecimalField("taken by the shop ₹", max_digits=16, decimal_places=2)
    differences = models.IntegerField()

    class Meta(ViewRow.Meta):
        db_table = "office_days"
        ordering: ClassVar = ["-day", "kiosk"]
        verbose_name = "day of a kiosk"
        verbose_name_plural = "days of kiosks"

    def __str__(self) -> str:
        return f"{self.kiosk_id}, {self.day}"


class Refill(ViewRow):
    kiosk = models.TextField(primary_key=True)
    drawer = models.DecimalField("in the drawer ₹", max_digits=16, decimal_places=2, null=True)
    usual = models.DecimalField("usual ₹", max_digits=16, decimal_places=2)
    busiest = models.DecimalField("busiest ₹", max_digits=16, decimal_places=2)
    days = models.IntegerField("days counted")
    bring = models.DecimalField("bring ₹", max_digits=16, decimal_places=0, null=True)

    class Meta(ViewRow.Meta):
        db_table = "office_refill"
        ordering: ClassVar = [models.F("bring").desc(nulls_last=True), "kiosk"]
        verbose_name = "refill for tomorrow"
        verbose_name_plural = "refill plan for tomorrow"

    def __str__(self) -> str:
        return str(self.kiosk)


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


class Transaction(ViewRow):
    key = models.TextField(primary_key=True)
    kiosk = models.ForeignKey(Kiosk, models.DO_NOTHING, db_column="kiosk")
    client_reference = models.TextField()
    reference_id = models.TextField("service's reference")
    service = models.TextField()
    amount = models.DecimalField("amount ₹", max_digits=16, decimal_places=2)
    opened_at = models.DateTimeField()
    bank = models.TextField()
    cash = models.TextField("notes")
    shortfall = models.TextField("notes missing")
    failure_code = models.TextField()
    is_closed = models.BooleanField("closed")

    class Meta(ViewRow.Meta):
        db_table = "office_transactions"
        ordering: ClassVar = ["-opened_at"]

    def __str__(self) -> str:
        return str(self.client_reference)


class Event(ViewRow):
    key = models.TextField(primary_key=True)
    transaction = models.ForeignKey(Transaction, models.DO_NOTHING, db_column="transaction")
    seq = models.BigIntegerField()
    at = models.DateTimeField()
    name = models.TextField()
    body = models.TextField()
    rrn_end = models.TextField(null=True)

    class Meta(ViewRow.Meta):
        db_table = "office_events"
        ordering: ClassVar = ["seq"]

    def __str__(self) -> str:
        return str(self.name)


class Settlement(ViewRow):
    key = models.TextField(primary_key=True)
    day = models.DateField()
    kiosk = models.ForeignKey(Kiosk, models.DO_NOTHING, db_column="kiosk")
    service = models.TextField()
    bank = models.TextField()
    count = models.IntegerField()
    amount = models.DecimalField("amount ₹", max_digits=16, decimal_places=2)
    fee = models.DecimalField("fee ₹", max_digits=16, decimal_places=2)
    charge = models.DecimalField("charge ₹", max_digits=16, decimal_places=2, null=True)
    commission = models.DecimalField("commission ₹", max_digits=16, decimal_places=2, null=True)
    wallet_impact = models.DecimalField("wallet ₹", max_digits=16, decimal_places=2)

    class Meta(ViewRow.Meta):
        db_table = "office_settlement"
        ordering: ClassVar = ["-day", "kiosk", "service"]
        verbose_name_plural = "settlement"

    def __str__(self) -> str:
        return str(self.key)


class Difference(ViewRow):
    key = models.BigIntegerField(primary_key=True)
    day = models.DateField()
    kiosk = models.ForeignKey(Kiosk, models.DO_NOTHING, db_column="kiosk")
    kind = models.TextField()
    client_reference = models.TextField(null=True)
    expected = models.DecimalField("expected ₹", max_digits=16, decimal_places=2, null=True)
    found = models.DecimalField("found ₹", max_digits=16, decimal_places=2, null=True)

    class Meta(ViewRow.Meta):
        db_table = "office_differences"
        ordering: ClassVar = ["-day", "kiosk"]
        verbose_name = "difference in the books"
        verbose_name_plural = "differences in the books"

    def __str__(self) -> str:
        return f"{self.kind}, {self.day}"
