"""mATM: card transactions that the API opens and a terminal carries out (CONTRACT 3)."""

from dataclasses import dataclass
from typing import Any

from hw_sim.api import books, family, fields, shapes, times
from hw_sim.api.deeds import Deed, Deeds
from hw_sim.api.endpoint import Call, Endpoint, answering
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import Refusal
from hw_sim.api.fields import Field, optional
from hw_sim.api.money import rupees, to_wire
from hw_sim.api.outcomes import Outcome
from hw_sim.api.outlets import Outlets
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Record, Step
from hw_sim.api.world import World

PATH = "matm/transactions"
AMOUNT_MIN, AMOUNT_MAX, AMOUNT_STEP = rupees(100), rupees(10_000), rupees(100)
COMMISSION = rupees(4)  # for CW
DEVICES = ("ZVT_TERMINAL", "MOREFUN_ET389")
LAUNCH_VALID_S = 15 * 60.0
OPEN_MAX = 3  # an outlet
TERMINAL_SILENT_S = 10 * 60.0  # a launch that the terminal never ends is given up

BODY = (
    fields.MERCHANT_REF,
    fields.CLIENT_REFERENCE,
    Field("service", fields.one_of("CW", "BE", "MS")),
    optional("amount", fields.RUPEES),
    Field("device", fields.one_of(*DEVICES)),
    optional("device_serial", fields.TEXT),
    *fields.PLACE,
    optional("customer_mobile", fields.MOBILE),
)
NULL_TEXT = shapes.maybe(shapes.TEXT)
LAUNCH = shapes.record(
    token=shapes.TEXT,
    expires_at=shapes.TIME,
    valid_seconds=shapes.NUMBER,
    device=shapes.TEXT,
    url=NULL_TEXT,
    params=shapes.maybe(shapes.record()),
)
TRANSACTION = family.shape(
    merchant_ref=shapes.TEXT,
    service=shapes.TEXT,
    card=NULL_TEXT,
    card_type=NULL_TEXT,
    bank_name=NULL_TEXT,
    bank_rrn=NULL_TEXT,
    account_balance=shapes.maybe(shapes.NUMBER),
    mini_statement=shapes.maybe(shapes.rows(shapes.record())),
    confirmed_by_bank_network=shapes.FLAG,
    bank_response_code=NULL_TEXT,
)
CREATED = {
    **TRANSACTION,
    "properties": {**TRANSACTION["properties"], "launch": shapes.maybe(LAUNCH)},
}
CARD_DEED = (
    optional("reference", fields.TEXT),
    optional("status", fields.one_of(SUCCESS, FAILED)),
    optional("failure_code", fields.TEXT),
)


@dataclass(frozen=True, slots=True)
class CardUse:
    """What the terminal reports of a card: the number masked, as the bank will show it."""

    card: str = "XXXXXXXXXXXX1234"
    card_type: str = "RUPAY"
    bank_name: str = "State Bank of India"


@dataclass(slots=True)
class Launch:
    token: str
    device: str
    used: bool = False


class MicroAtm:
    name = "matm"

    def __init__(self, world: World, outlets: Outlets) -> None:
        self._world = world
        self._outlets = outlets
        # In memory only: a token is a secret, and a script is for this run.
        self._launches: dict[str, Launch] = {}
        self._scripted: dict[str, Outcome] = {}

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            Endpoint(
                method="GET",
                name="matm/info",
                permission="matm",
                handle=answering(lambda _: info()),
                gives=shapes.record(services=shapes.record(), devices=shapes.rows(shapes.TEXT)),
            ),
            Endpoint(
                method="POST",
                name=PATH,
                permission="matm",
                handle=self._create,
                body=BODY,
                gives=CREATED,
                statuses=(200, 201),
                moves_money=True,
            ),
            *family.look_ups(self._world, self, "matm/transaction", None, TRANSACTION),
        )

    def deeds(self) -> Deeds:
        return {
            "card": Deed("The terminal ends a launch, the newest by default", CARD_DEED, self._card)
        }

    def view(self, record: Record) -> dict[str, Any]:
        facts = record.facts
        return {
            **family.view(self._world, books.AEPS, record),
            "merchant_ref": record.merchant_ref,
            "service": record.service,
            "card": facts.get("card"),
            "card_type": facts.get("card_type"),
            "bank_name": facts.get("bank_name"),
            "bank_rrn": facts.get("bank_rrn"),
            "account_balance": facts.get("account_balance"),
            "mini_statement": facts.get("mini_statement"),
            "confirmed_by_bank_network": facts.get("confirmed_by_bank_network", False),
            "bank_response_code": facts.get("bank_response_code"),
        }

    def settled(self, record: Record) -> None:
        if record.status == SUCCESS:
            self._succeeded(record)

    def _succeeded(self, record: Record) -> None:
        """Book a CW once the bank network has confirmed it, not on the terminal's word."""
        facts = record.facts
        facts["confirmed_by_bank_network"] = not facts.pop("unconfirmed", False)
        if not facts["confirmed_by_bank_network"]:
            return
        facts.setdefault("bank_rrn", self._world.rrn(record.updated_at))
        facts.setdefault("bank_response_code", "00")
        facts.setdefault("account_balance", to_wire(self._world.rng.randrange(100_00, 90_000_00)))
        if record.service == "MS":
            facts.setdefault("mini_statement", self._world.statement(record.updated_at))
        if record.service == "CW":
            self._world.credit(books.AEPS, record)

    # The terminal's side

    def start(self, token: str) -> Record:
        """Take a launch into the terminal; a token works once. Raises Refusal."""
        self._world.catch_up()
        for reference_id, launch in self._launches.items():
            if launch.token == token and not launch.used:
                return self._started(reference_id, launch)
        raise Refusal("NOT_FOUND", "The launch token is unknown, used or expired")

    def finish(self, record: Record, use: CardUse, failure_code: str | None = None) -> None:
        """Report how the card went; the bank's word is the scripted one, else SUCCESS.

        A failure_code (CANCELLED, INCORRECT_PIN, …) is the terminal's own no.
        """
        now = self._world.now()
        outcome = self._scripted.pop(record.reference_id, Outcome())
        record.facts |= {"card": use.card, "card_type": use.card_type, "bank_name": use.bank_name}
        record.facts |= outcome.facts
        if failure_code is not None:
            outcome = Outcome(FAILED, failure_code)
        steps = outcome.steps(now)
        if outcome.status == SUCCESS and outcome.facts.get("unconfirmed"):
            steps.append(Step(now + outcome.settles_after_s, SUCCESS))
        self._world.records.plan(record, steps)
        self._world.catch_up()

    def _started(self, reference_id: str, launch: Launch) -> Record:
        record = self._world.records.by_reference_id(self.name, reference_id)
        if record is None or record.status != PENDING:
            raise Refusal("NOT_FOUND", "The launch has expired")
        launch.used = True
        given_up = self._world.now() + TERMINAL_SILENT_S
        self._world.records.plan(record, [Step(given_up, FAILED, "DEVICE_ERROR")])
        return record

    def _card(self, given: dict[str, Any]) -> None:
        """Do on the bench what a terminal would: start and finish in one."""
        record = self._pending(given.get("reference"))
        launch = self._launches.get(record.reference_id)
        if launch is not None and not launch.used:
            self.start(launch.token)
        failed = given.get("status") == FAILED
        code = given.get("failure_code", "DECLINED") if failed else None
        self.finish(record, CardUse(), code)

    def _pending(self, reference: str | None) -> Record:
        waiting = [
            record
            for record in self._world.records.of(self.name)
            if record.status == PENDING
            and reference in {None, record.reference_id, record.client_reference}
        ]
        if not waiting:
            raise Refusal("NOT_FOUND", "There is no such launch")
        return waiting[-1]

    # Creation

    async def _create(self, call: Call) -> Reply:
        _check_amount(call.body)
        reply = await self._world.submit(self, call, self._accept)
        launch = self._shown_launch(reply.data["reference_id"])
        return Reply(reply.status, {**reply.data, "launch": launch})

    def _accept(self, call: Call) -> Record:
        body = call.body
        self._outlets.known(body["merchant_ref"])
        self._check_open(body["merchant_ref"])
        record = self._world.new_record(self.name, "MA", body["service"], body)
        record.commission = COMMISSION if body["service"] == "CW" else 0
        scripted = self._world.outcomes.take(PATH)
        self._scripted[record.reference_id] = scripted
        self._launches[record.reference_id] = Launch(self._world.token("lt"), body["device"])
        expiry = Outcome(
            PENDING,
            "LAUNCH_EXPIRED",
            settles_to=FAILED,
            settles_after_s=LAUNCH_VALID_S,
            takes_s=scripted.takes_s,
        )
        self._world.open(record, expiry)
        return record

    def _check_open(self, merchant_ref: str) -> None:
        mine = [
            record
            for record in self._world.records.of(self.name)
            if record.status == PENDING and record.merchant_ref == merchant_ref
        ]
        if len(mine) >= OPEN_MAX:
            raise Refusal("TOO_MANY_OPEN_TRANSACTIONS")

    def _shown_launch(self, reference_id: str) -> dict[str, Any] | None:
        """Show the launch while it can be used (CONTRACT 3)."""
        record = self._world.records.by_reference_id(self.name, reference_id)
        launch = self._launches.get(reference_id)
        if record is None or launch is None or launch.used or record.status != PENDING:
            return None
        expires_at = record.answers_at + LAUNCH_VALID_S
        return {
            "token": launch.token,
            "expires_at": times.stamp(expires_at),
            "valid_seconds": round(expires_at - self._world.now()),
            "device": launch.device,
            "url": None,
            "params": None,
        }


def info() -> dict[str, Any]:
    return {
        "services": {
            "CW": {
                "min_amount": to_wire(AMOUNT_MIN),
                "max_amount": to_wire(AMOUNT_MAX),
                "multiple_of": to_wire(AMOUNT_STEP),
            },
            "BE": {"amount": 0},
            "MS": {"amount": 0},
        },
        "devices": list(DEVICES),
        "launch_valid_minutes": round(LAUNCH_VALID_S / 60),
        "max_open_per_outlet": OPEN_MAX,
    }


def _check_amount(body: dict[str, Any]) -> None:
    if body["service"] != "CW":
        fits = body.get("amount", 0) == 0
    elif "amount" not in body:
        raise Refusal("MISSING_PARAM", "amount is required", field="amount")
    else:
        fits = AMOUNT_MIN <= body["amount"] <= AMOUNT_MAX and body["amount"] % AMOUNT_STEP == 0
    if not fits:
        raise Refusal("INVALID_AMOUNT", field="amount")
