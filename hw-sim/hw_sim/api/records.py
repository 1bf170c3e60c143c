"""The transaction records: one per client_reference, with its planned later states."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import msgspec

SUCCESS, PENDING, FAILED = "SUCCESS", "PENDING", "FAILED"
STATUSES = (SUCCESS, PENDING, FAILED)


class Step(msgspec.Struct, frozen=True):
    """The time at which the bank's answer becomes known: a status and, for FAILED, why."""

    at: float
    status: str
    failure_code: str | None = None


class Record(msgspec.Struct, kw_only=True):
    """A transaction as the service keeps it; `facts` is what its product adds, masked."""

    product: str
    service: str
    reference_id: str
    client_reference: str
    merchant_ref: str | None = None
    status: str = PENDING
    failure_code: str | None = None
    amount: int = 0  # paise, as are charge and commission
    charge: int = 0
    commission: int = 0
    message: str = ""
    created_at: float
    updated_at: float
    answers_at: float  # until then the call that opened it waits for the bank
    plan: list[Step] = []
    facts: dict[str, Any] = {}
    says: dict[str, dict[str, Any]] = {}  # fields that replace the true ones, by status


ID_FORMS: dict[str, Callable[[str, str, int], str]] = {
    "": lambda prefix, day, number: f"{prefix}{day}{number:04d}",
    "long": lambda _, day, number: f"9{day}{number:012d}",  # above 2^53
    "zeros": lambda _, __, number: f"{number:018d}",
    "case": lambda prefix, day, number: f"{prefix}{day}{number // 2:04d}{'aA'[number % 2]}",
}
"""The forms of a reference_id, by name, from a prefix, the day and a number. In the form `case` two
ids differ in nothing but the case of a letter."""


class Records:
    """All records, found by either reference."""

    def __init__(self, kept: list[Record], id_form: str = "") -> None:
        """`id_form` is one of ID_FORMS."""
        self.kept = kept
        self._id_form = ID_FORMS[id_form]
        self._ids = {record.reference_id for record in kept}
        self._by_id: dict[tuple[str, str], Record] = {}
        self._by_client: dict[tuple[str, str], Record] = {}
        self._planned: dict[str, Record] = {}
        for record in kept:
            self._index(record)

    def add(self, record: Record) -> None:
        self.kept.append(record)
        self._index(record)

    def drop(self, record: Record) -> None:
        """Remove a record, so that its references are free again."""
        self.kept.remove(record)
        del self._by_id[record.product, record.reference_id]
        del self._by_client[record.product, record.client_reference]
        self._planned.pop(record.reference_id, None)

    def by_reference_id(self, product: str, reference_id: str) -> Record | None:
        return self._by_id.get((product, reference_id))

    def by_client_reference(self, product: str, client_reference: str) -> Record | None:
        return self._by_client.get((product, client_reference))

    def find(self, reference: str) -> Record | None:
        """Return a record by either reference, of any product; for the bench."""
        hits = (r for r in self.kept if reference in {r.reference_id, r.client_reference})
        return next(hits, None)

    def of(self, product: str) -> Iterator[Record]:
        return (record for record in self.kept if record.product == product)

    def planned(self) -> list[Record]:
        return list(self._planned.values())

    def plan(self, record: Record, steps: list[Step]) -> None:
        record.plan = steps
        self._note_plan(record)

    def pop_step(self, record: Record) -> Step:
        step = record.plan.pop(0)
        self._note_plan(record)
        return step

    def next_id(self, prefix: str, day: str) -> str:
        """Return an id that never repeats, such as AE2611210001: with the day in India."""
        short = day.replace("-", "")[2:]
        made = (self._id_form(prefix, short, number) for number in count(len(self._ids) + 1))
        return next(one for one in made if one not in self._ids)

    def _index(self, record: Record) -> None:
        self._ids.add(record.reference_id)
        self._by_id[record.product, record.reference_id] = record
        self._by_client[record.product, record.client_reference] = record
        self._note_plan(record)

    def _note_plan(self, record: Record) -> None:
        if record.plan:
            self._planned[record.reference_id] = record
        else:
            self._planned.pop(record.reference_id, None)
