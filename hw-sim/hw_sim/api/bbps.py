"""Bill payment over BBPS: find the biller, fetch the bill, pay it (document; service.md 4)."""

from typing import Any

from hw_sim.api import billers, bills, family, fields, shapes, times, wallet_ledger
from hw_sim.api.bills import Bill, Bills
from hw_sim.api.endpoint import Call, Endpoint, get, money, post
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field, optional, query_integer
from hw_sim.api.money import to_wire
from hw_sim.api.outcomes import Outcome
from hw_sim.api.records import FAILED, PENDING, STATUSES, SUCCESS, Record, Step
from hw_sim.api.world import World

PER_PAGE, PER_PAGE_MAX = 20, 100
PAGE_MAX = 1_000_000
PAGING = (  # service.md 0.7
    optional("page", query_integer(1, PAGE_MAX)),
    optional("per_page", query_integer(1, PER_PAGE_MAX)),
)
PAGINATION = shapes.record(
    page=shapes.INTEGER,
    per_page=shapes.INTEGER,
    total=shapes.INTEGER,
    total_pages=shapes.INTEGER,
)


def _page_of(rows: list[Any], query: dict[str, Any]) -> tuple[list[Any], dict[str, int]]:
    """Return the rows of the requested page, and data.pagination."""
    page, per_page = query.get("page", 1), query.get("per_page", PER_PAGE)
    start = (page - 1) * per_page
    pagination = {
        "page": page,
        "per_page": per_page,
        "total": len(rows),
        "total_pages": -(-len(rows) // per_page),
    }
    return rows[start : start + per_page], pagination


PATH = "bbps/bill/pay"
SETTLES_AFTER_S = 20.0  # "does not register instantly"
CATEGORY = fields.one_of(*(category for category, _ in billers.CATEGORIES))

FETCH_BODY = (
    Field("biller_id", fields.TEXT),
    Field("customer_params", bills.CUSTOMER_PARAMS),
    Field("mobile_number", fields.MOBILE),
)
PAY_BODY = (
    Field("bill_token", fields.TEXT),
    Field("amount", fields.RUPEES),
    Field("tpin", fields.TPIN),
    fields.CLIENT_REFERENCE,
    optional("mobile_number", fields.MOBILE),
    optional("payment_mode", fields.one_of("Cash")),
    optional("customer_pan", fields.text("[A-Z]{5}[0-9]{4}[A-Z]", 10)),
)
SEARCH = (
    Field("category", CATEGORY),
    optional("q", fields.text(longest=100)),
    optional("state", fields.one_of(*billers.COVERAGE)),
    *PAGING,
)
HISTORY = (
    optional("status", fields.one_of(*STATUSES)),
    optional("from", fields.DATE),
    optional("to", fields.DATE),
    *PAGING,
)
NULL_TEXT = shapes.maybe(shapes.TEXT)
PAYMENT = family.shape(
    biller_id=shapes.TEXT,
    biller_name=shapes.TEXT,
    category=shapes.TEXT,
    customer_name=NULL_TEXT,
    customer_params=shapes.rows(shapes.record()),
    mobile_number=shapes.TEXT,
    bill_number=NULL_TEXT,
    bill_date=NULL_TEXT,
    due_date=NULL_TEXT,
    bbps_transaction_id=NULL_TEXT,
    approval_ref=NULL_TEXT,
    payment_mode=shapes.TEXT,
    refunded=shapes.FLAG,
    reversal_reference=NULL_TEXT,
)
BILL = shapes.record(
    bill_token=shapes.TEXT,
    valid_seconds=shapes.NUMBER,
    expires_at=shapes.TIME,
    biller_id=shapes.TEXT,
    customer_name=NULL_TEXT,
    bill_number=NULL_TEXT,
    amount=shapes.maybe(shapes.NUMBER),
    amount_exactness=shapes.TEXT,
)
BALANCE = shapes.record(
    wallet=shapes.TEXT, currency=shapes.TEXT, balance=shapes.NUMBER,
    min_amount=shapes.NUMBER, max_amount=shapes.NUMBER,
)  # fmt: skip
BRIEF = shapes.record(biller_id=shapes.TEXT, biller_name=shapes.TEXT, available=shapes.FLAG)
FULL = shapes.record(biller_id=shapes.TEXT, input_params=shapes.rows(shapes.record()))


class Bbps:
    name = "bbps"

    def __init__(self, world: World) -> None:
        self._world = world
        self._bills = Bills(world)

    def endpoints(self) -> tuple[Endpoint, ...]:
        categories = shapes.record(categories=shapes.rows(shapes.record()), total=shapes.INTEGER)
        found = shapes.record(billers=shapes.rows(BRIEF), pagination=PAGINATION)
        history = shapes.record(transactions=shapes.rows(PAYMENT), pagination=PAGINATION)
        return (
            get("bbps/categories", "bills", self._categories, categories),
            get("bbps/billers", "bills", self._search, found, SEARCH),
            get("bbps/biller/{biller_id}", "bills", self._biller, FULL),
            get("bbps/balance", "bills", self._balance, BALANCE),
            get("bbps/transactions", "bills", self._history, history, HISTORY),
            *family.look_ups(self._world, self, "bbps/transaction", "bills", PAYMENT),
            post(
                "bbps/bill/fetch",
                "bills",
                FETCH_BODY,
                lambda call: self._bills.fetch(call.body),
                BILL,
            ),
            money(PATH, "bills", PAY_BODY, self._pay, PAYMENT),
        )

    def view(self, record: Record) -> dict[str, Any]:
        facts = record.facts
        reversal = wallet_ledger.reversal_of(record.reference_id) if facts.get("refunded") else None
        return {
            **family.view(self._world, wallet_ledger.MAIN, record),
            **{name: facts[name] for name in SHOWN_FACTS},
            "bbps_transaction_id": facts.get("bbps_transaction_id"),
            "approval_ref": facts.get("approval_ref"),
            "payment_mode": "Cash",
            "refunded": facts.get("refunded", False),
            "reversal_reference": reversal,
        }

    def settled(self, record: Record) -> None:
        if record.status == SUCCESS:
            self._succeeded(record)
        elif record.status == FAILED:
            self._failed(record)

    def _succeeded(self, record: Record) -> None:
        number = self._world.rng.randrange(10**10)
        at = times.ist(record.updated_at)
        record.facts["bbps_transaction_id"] = f"KS{at:%y%j%H%M}{number:09d}"[:20]
        record.facts["approval_ref"] = f"AP{number:010d}"

    def _failed(self, record: Record) -> None:
        """Refund at once, or some seconds later if the script says so."""
        later = record.facts.pop("refund_after_s", 0)
        if later:
            step = Step(record.updated_at + later, FAILED, record.failure_code)
            self._world.records.plan(record, [step])
            return
        self._world.refund(record)
        record.facts["refunded"] = True

    # Paying

    async def _pay(self, call: Call) -> Reply:
        return await self._world.submit(self, call, self._accept)

    def _accept(self, call: Call) -> Record:
        body = call.body
        bill = self._bills.redeemable(body["bill_token"])
        if not bill.biller.accepts(body["amount"], bill.amount):
            raise ApiError("INVALID_AMOUNT", field="amount")
        self._check_not_being_paid(bill)
        self._world.tpin.check(body["tpin"])
        record = self._record(bill, body)
        self._world.require(wallet_ledger.MAIN, record.amount)
        self._bills.spend(body["bill_token"])
        self._world.debit(wallet_ledger.MAIN, record)
        usual = Outcome(PENDING, settles_to=SUCCESS, settles_after_s=SETTLES_AFTER_S)
        self._world.open(record, self._world.outcomes.take(PATH, usual))
        return record

    def _check_not_being_paid(self, bill: Bill) -> None:
        for record in self._world.records.of(self.name):
            if record.status == PENDING and record.facts["bill_key"] == bill.key:
                raise ApiError("PAYMENT_IN_PROGRESS")

    def _record(self, bill: Bill, body: dict[str, Any]) -> Record:
        record = self._world.new_record(self.name, "BP", "PAY", body)
        record.facts = {
            "bill_key": bill.key,
            "biller_id": bill.biller.biller_id,
            "biller_name": bill.biller.name,
            "category": bill.biller.category,
            "customer_name": bill.customer_name,
            "customer_params": [
                {"paramName": name, "paramValue": value} for name, value in bill.params
            ],
            "mobile_number": body.get("mobile_number", bill.mobile),
            "bill_number": bill.number,
            "bill_date": bills.bill_date(bill),
            "due_date": bills.due_date(bill),
        }
        return record

    # Reading

    def _categories(self, _call: Call) -> dict[str, Any]:
        listed = billers.categories(self._world.settings.billers)
        return {"categories": listed, "total": len(listed)}

    def _search(self, call: Call) -> dict[str, Any]:
        query, each = call.query, self._world.settings.billers
        found = billers.search(query["category"], query.get("q", ""), query.get("state"), each)
        page, pagination = _page_of(found, query)
        return {"billers": [billers.brief(biller) for biller in page], "pagination": pagination}

    def _biller(self, call: Call) -> dict[str, Any]:
        known = bills.known(call.path["biller_id"], self._world.settings.billers)
        return billers.full(known)

    def _balance(self, _call: Call) -> dict[str, Any]:
        return {
            "wallet": wallet_ledger.MAIN,
            "currency": "INR",
            "balance": to_wire(self._world.books.balance(wallet_ledger.MAIN)),
            "min_amount": to_wire(billers.AMOUNT_MIN),
            "max_amount": to_wire(billers.AMOUNT_MAX),
        }

    def _history(self, call: Call) -> dict[str, Any]:
        query = call.query
        newest_first = reversed(list(self._world.records.of(self.name)))
        wanted = [
            record
            for record in newest_first
            if query.get("status") in {None, record.status}
            and query.get("from", "") <= times.day(record.created_at) <= query.get("to", "9")
        ]
        page, pagination = _page_of(wanted, query)
        return {"transactions": [self.view(record) for record in page], "pagination": pagination}


SHOWN_FACTS = (
    "biller_id", "biller_name", "category", "customer_name", "customer_params", "mobile_number",
    "bill_number", "bill_date", "due_date",
)  # fmt: skip
