"""Bill payment before any money moves: find the biller, read its inputs, fetch the bill.

API document: Bill payment; service.md 4.
"""

from collections.abc import Mapping
from enum import Enum, unique
from typing import ClassVar
from urllib.parse import quote

import msgspec

from agent.api import records
from agent.api.client import Calls
from agent.api.rate_limiter import Priority
from agent.api.replies import (
    Amount,
    Parsed,
    WholeNumber,
    readable_rows,
)
from agent.base.foreign_text import ForeignName, ForeignNumber, fits_pattern, is_pattern_of_digits
from agent.base.money import Paise
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions.limits import BILL_AMOUNT_MAX, BILL_AMOUNT_MIN, BILL_TOKEN_LIFE

BASE = "/ext/v1/bbps"
BILL_FETCH = f"{BASE}/bill/fetch"

VALUE_MAX = 100  # characters of one input, even if a biller allows more


@unique
class Exactness(Enum):
    """How the paid amount may differ from the bill (guess: bbps.biller.amounts)."""

    EXACT = "EXACT"
    EXACT_UP = "EXACT_UP"
    EXACT_DOWN = "EXACT_DOWN"
    ANY = "ANY"

    @classmethod
    def _missing_(cls, _word: object) -> "Exactness":
        """Return the strictest member for a word that this version does not know."""
        return cls.EXACT

    def allows(self, amount: Paise, billed: Paise | None) -> bool:
        """Return True if `amount` may be paid on a bill of `billed` (None: without amount)."""
        if not BILL_AMOUNT_MIN <= amount <= BILL_AMOUNT_MAX:
            return False
        if billed is None or self is Exactness.ANY:
            return True
        if self is Exactness.EXACT:
            return amount == billed
        return amount >= billed if self is Exactness.EXACT_UP else amount <= billed


class Category(msgspec.Struct, frozen=True):  # guess: bbps.categories
    category: str
    """The category's identifier in a search."""
    name: ForeignName
    biller_count: WholeNumber | None = None
    available: bool = True


class FoundBiller(msgspec.Struct, frozen=True):  # guess: bbps.billers
    """A biller in a search's result."""

    biller_id: str
    biller_name: ForeignName
    coverage: ForeignName | None = None
    """IND, or a state."""
    available: bool = True


class FoundBillers(msgspec.Struct, frozen=True):
    billers: list[FoundBiller]
    pagination: records.Pagination = records.ONLY_PAGE


class _Page(msgspec.Struct, frozen=True):
    billers: list[msgspec.Raw]
    pagination: records.Pagination = records.ONLY_PAGE


class InputParam(msgspec.Struct, frozen=True, rename="camel"):  # guess: bbps.biller.rules
    """One input that a biller asks for; the document writes paramName."""

    param_name: str
    data_type: str = "ALPHANUMERIC"
    """ALPHANUMERIC or NUMERIC."""
    min_length: WholeNumber | None = None
    max_length: WholeNumber | None = None
    regex: str | None = None
    mandatory: bool = True
    visible: bool = True
    values: list[str] | None = None
    """The only values that it accepts; None: any."""

    @property
    def is_digits(self) -> bool:
        """Return True if the input accepts only digits, by its type or by its pattern."""
        return self.data_type == "NUMERIC" or is_pattern_of_digits(self.regex)

    @property
    def length_max(self) -> int:
        """Return the maximum length of a value in characters; at most VALUE_MAX."""
        return min(self.max_length or VALUE_MAX, VALUE_MAX)

    def takes(self, value: str) -> bool:
        """Return True if a value meets the biller's rules; the service checks again."""
        if not value:
            return not self.mandatory
        if not (self.min_length or 0) <= len(value) <= self.length_max:
            return False
        if self.data_type == "NUMERIC" and not (value.isascii() and value.isdecimal()):
            return False
        if self.values and value not in self.values:
            return False
        return fits_pattern(self.regex, value)


class Biller(msgspec.Struct, frozen=True):  # guess: bbps.biller
    """A biller's inputs and limits."""

    biller_id: str
    biller_name: ForeignName
    input_params: list[InputParam]
    category: str | None = None
    amount_exactness: Exactness = Exactness.EXACT
    min_amount: Amount | None = None
    max_amount: Amount | None = None
    fetch_requirement: str = "MANDATORY"
    """MANDATORY, OPTIONAL or NOT_SUPPORTED. Without a fetched bill the customer enters the amount.
    """
    available: bool = True


class Bill(msgspec.Struct, frozen=True):
    """A fetched bill, with the token for its one payment."""

    STRICT: ClassVar = frozenset({"amount"})
    """An amount that cannot be read must not be typed by the customer instead."""
    bill_token: Private[str]
    biller_id: str | None = None  # guess: bbps.bill.texts
    biller_name: ForeignName | None = None  # guess: bbps.bill.texts
    customer_name: ForeignName | None = None  # guess: bbps.bill.texts
    bill_number: ForeignNumber | None = None  # guess: bbps.bill.texts
    bill_date: ForeignNumber | None = None  # guess: bbps.bill.texts
    due_date: ForeignNumber | None = None  # guess: bbps.bill.texts
    bill_period: ForeignName | None = None  # guess: bbps.bill.texts
    amount: Amount | None = None  # guess: bbps.bill.amount
    """None: the customer enters the amount."""
    amount_exactness: Exactness = Exactness.EXACT  # guess: bbps.biller.amounts
    valid_seconds: float = BILL_TOKEN_LIFE  # guess: bbps.bill.life
    """Counted from the answer."""

    def allows(self, amount: Paise) -> bool:
        billed = None if self.amount is None else self.amount.paise
        return self.amount_exactness.allows(amount, billed)


class Billers(Calls):
    """The calls before a payment; none of them moves money."""

    async def categories(self) -> Parsed[list[Category]]:
        return await self._get_rows(f"{BASE}/categories", "categories", Category)

    async def search(
        self, category: str, *, page: int = 1, per_page: int = records.PER_PAGE_MAX
    ) -> Parsed[FoundBillers]:
        """Return a page of a category's billers (guess: bbps.billers).

        It has the lowest priority: customers search the local index, which this fills.
        """
        query = records.query(page, per_page, category=category)
        page_read = await self._get(f"{BASE}/billers", _Page, query=query)
        if not isinstance(page_read, _Page):
            return page_read
        found = readable_rows(page_read.billers, FoundBiller)
        return FoundBillers(found, page_read.pagination) if isinstance(found, list) else found

    async def biller(self, biller_id: str) -> Parsed[Biller]:
        path = f"{BASE}/biller/{quote(biller_id, safe='')}"
        return await self._get(path, Biller, Priority.CHECK_STATUS)

    async def fetch(
        self,
        biller_id: str,
        customer_params: Mapping[str, Private[str]],
        mobile_number: Private[str],
    ) -> Parsed[Bill]:
        """Fetch the bill from the biller; `customer_params` by name (API document: bill/fetch)."""
        params = [
            {"paramName": name, "paramValue": value} for name, value in customer_params.items()
        ]
        fields = {
            "biller_id": biller_id,
            "customer_params": params,
            "mobile_number": mobile_number,
        }
        reply = await self._post(BILL_FETCH, Bill, fields)
        if not isinstance(reply, Bill):
            return reply
        return replace(reply, valid_seconds=min(reply.valid_seconds, BILL_TOKEN_LIFE))
