"""UPI Cash: the customer pays a QR; cash for SUCCESS (document, UPI Cash; service.md 2)."""

from typing import Any
from urllib.parse import quote

from hw_sim.api import family, fields, shapes, times, wallet_ledger
from hw_sim.api.api_actions import ApiAction, ApiActions
from hw_sim.api.endpoint import Call, Endpoint, get, money
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field, optional
from hw_sim.api.money import rupees, to_wire
from hw_sim.api.outcomes import Outcome
from hw_sim.api.outlets import Outlets
from hw_sim.api.qr_forms import formed
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Record, Step
from hw_sim.api.world import World

PATH = "upicw/qr"
AMOUNT_MIN, AMOUNT_MAX, AMOUNT_STEP = rupees(100), rupees(5_000), rupees(100)
COMMISSION = rupees(2)
OPEN_QRS_MAX = 3  # unpaid, an outlet
VALID_S = 300.0
RECHECK_AGE_S = 25.0  # a younger one is not re-checked on a read
RECHECK_EVERY_S = 15.0
BACKGROUND_S = 60.0  # how long after a payment the background settlement notices it
CLOSES, OPENS = (23, 30), (5, 0)  # IST

BODY = (
    fields.MERCHANT_REF,
    fields.CLIENT_REFERENCE,
    Field("amount", fields.RUPEES),
    *fields.PLACE,
    optional("customer_mobile", fields.MOBILE),
    optional("device_imei", fields.TEXT),
)
QR = family.shape(
    merchant_ref=shapes.TEXT,
    qr_string=shapes.maybe(shapes.TEXT),
    qr_image=shapes.maybe(shapes.TEXT),
    expires_at=shapes.TIME,
    valid_seconds=shapes.NUMBER,
    bank_rrn=shapes.maybe(shapes.TEXT),
    payer_name=shapes.maybe(shapes.TEXT),
    payer_vpa=shapes.maybe(shapes.TEXT),
)
WHICH = optional("reference_id", fields.TEXT)


IMAGE = "image"
"""An outcome's field: the QR is this picture (base64) and not a text."""


class UpiCash:
    name = "upicw"

    def __init__(self, world: World, outlets: Outlets) -> None:
        self._world = world
        self._outlets = outlets

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            money(PATH, "upicw", BODY, self._create, QR),
            get("upicw/transaction/{reference_id}", None, self._read, QR),
        )

    def bench_actions(self) -> ApiActions:
        why = optional("failure_code", fields.TEXT)
        return {
            "pay": ApiAction("The customer pays a QR, the newest by default", (WHICH,), self.pay),
            "decline": ApiAction("The payer's bank declines", (WHICH, why), self.decline),
        }

    def view(self, record: Record) -> dict[str, Any]:
        facts = record.facts
        paid = record.status == SUCCESS
        is_open, image = record.status == PENDING, facts.get(IMAGE)
        return {
            **family.view(self._world, wallet_ledger.AEPS, record),
            "merchant_ref": record.merchant_ref,
            "qr_string": facts["qr_string"] if is_open and image is None else None,
            "qr_image": image if is_open else None,
            "expires_at": times.stamp(facts["expires_at"]),
            "valid_seconds": max(0, round(facts["expires_at"] - self._world.now())),
            "bank_rrn": facts.get("bank_rrn"),
            "payer_name": "A CUSTOMER" if paid else None,
            "payer_vpa": "XXXXXX@upi" if paid else None,
        }

    def settled(self, record: Record) -> None:
        if record.status == SUCCESS:
            record.facts["bank_rrn"] = self._world.rrn(record.updated_at)
            self._world.credit(wallet_ledger.AEPS, record)

    def open_qrs(self) -> list[dict[str, Any]]:
        """Return the QRs that can be paid now, newest last."""
        return [
            {
                "reference_id": record.reference_id,
                "amount": to_wire(record.amount),
                "qr_string": record.facts["qr_string"],
            }
            for record in self._payable()
        ]

    def pay(self, given: dict[str, Any]) -> None:
        """Pay a QR as the customer. Raises ApiError if there is nothing to pay."""
        self._decide(self._chosen(given), SUCCESS, None, self._world.now())

    def decline(self, given: dict[str, Any]) -> None:
        why = given.get("failure_code", "PAYER_BANK_DECLINED")
        self._decide(self._chosen(given), FAILED, why, self._world.now())

    # Creation

    async def _create(self, call: Call) -> Reply:
        amount = call.body["amount"]
        if not AMOUNT_MIN <= amount <= AMOUNT_MAX or amount % AMOUNT_STEP:
            raise ApiError("INVALID_AMOUNT", field="amount")
        return await self._world.submit(self, call, self._accept)

    def _accept(self, call: Call) -> Record:
        body = call.body
        if is_closed(self._world.now()):
            raise ApiError("SERVICE_CLOSED")
        self._check_outlet(body)
        if len(self._payable(body["merchant_ref"])) >= OPEN_QRS_MAX:
            raise ApiError("TOO_MANY_OPEN_QRS")
        outcome = self._world.outcomes.take(PATH, Outcome(PENDING))
        record = self._record(body, outcome.facts.get("am"))
        record.facts[IMAGE] = outcome.facts.get(IMAGE)
        self._world.open(record, Outcome(PENDING, takes_s=outcome.takes_s, says=outcome.says))
        self._plan(record, outcome)
        return record

    def _check_outlet(self, body: dict[str, Any]) -> None:
        outlet = self._outlets.known(body["merchant_ref"])
        failure_code = {"SUSPENDED": "OUTLET_BLOCKED", "ACTIVE": None}.get(
            outlet.status, "OUTLET_NOT_ENABLED"
        )
        if body["latitude"] == 0 and body["longitude"] == 0:
            failure_code = "INVALID_LOCATION"
        if failure_code is not None:
            raise ApiError("QR_NOT_CREATED", failure_code=failure_code)

    def _record(self, body: dict[str, Any], am: str | None) -> Record:
        """Return a new record; `am`, if given, is a wrong amount in its QR."""
        record = self._world.new_record(self.name, "UC", "QR", body)
        record.commission = COMMISSION
        shop = quote(self._outlets.known(body["merchant_ref"]).shop_name.upper())
        ours = self._world.settings.tr_is_reference_id
        # The bank's own, unless the settings say that it is the record's.
        tr = record.reference_id if ours else f"EZ{record.reference_id[::-1]}"
        text = f"upi://pay?pa=outlet@bank&pn={shop}&tr={tr}"
        text += f"&am={am or f'{record.amount / 100:.2f}'}&cu=INR&mc=6012"
        record.facts = {
            "expires_at": record.created_at + VALID_S,
            "tr": tr,
            "qr_string": formed(text, self._world.settings.qr_form),
        }
        return record

    def _plan(self, record: Record, outcome: Outcome) -> None:
        """Plan the bank's later answer: a scripted payment or refusal, or else no payment."""
        if outcome.status == FAILED:
            self._world.apply(record, Step(record.created_at, FAILED, outcome.failure_code))
        elif outcome.status == SUCCESS:
            self._decide(record, SUCCESS, None, record.created_at)
        elif outcome.settles_to is not None:
            at = record.created_at + outcome.settles_after_s
            self._decide(record, outcome.settles_to, outcome.failure_code, at)
        else:
            self._decide(record, FAILED, "QR_EXPIRED", record.facts["expires_at"])

    def _decide(self, record: Record, status: str, failure_code: str | None, at: float) -> None:
        """Set the bank's answer from `at` on; a read or the background task updates the record."""
        record.facts["known_at"] = at
        code = (failure_code or "DECLINED") if status == FAILED else None
        self._world.records.plan(record, [Step(at + BACKGROUND_S, status, code)])

    # Reading

    def _read(self, call: Call) -> dict[str, Any]:
        record = self._world.look_up(self.name, call)
        if record is None:
            raise ApiError("NOT_FOUND")
        self._recheck(record)
        return self._world.view(self, record)

    def _recheck(self, record: Record) -> None:
        """Ask the bank, but not for a young QR and not too often (document, Limits)."""
        now = self._world.now()
        checked_at = record.facts.get("checked_at", float("-inf"))
        young = now - record.created_at <= RECHECK_AGE_S
        if record.status != PENDING or young or now - checked_at < RECHECK_EVERY_S:
            return
        record.facts["checked_at"] = now
        if record.plan and record.facts["known_at"] <= now:
            step = self._world.records.pop_step(record)
            self._world.apply(record, Step(now, step.status, step.failure_code))

    def _payable(self, merchant_ref: str | None = None) -> list[Record]:
        now = self._world.now()
        return [
            record
            for record in self._world.records.of(self.name)
            if record.status == PENDING
            and now < record.facts["expires_at"]
            and record.plan
            and record.plan[-1].failure_code == "QR_EXPIRED"
            and merchant_ref in {None, record.merchant_ref}
        ]

    def _chosen(self, given: dict[str, Any]) -> Record:
        wanted = given.get("reference_id")
        payable = [
            record
            for record in self._payable()
            if wanted in {None, record.reference_id, record.facts.get("tr")}
        ]
        if not payable:
            raise ApiError("NOT_FOUND", "There is no such QR to pay")
        return payable[-1]


def is_closed(at: float) -> bool:
    """Return True between 11:30 PM and 5:00 AM IST."""
    moment = times.ist(at)
    return not OPENS <= (moment.hour, moment.minute) < CLOSES
