"""mATM: card transactions that the API opens and a terminal carries out (service.md 3)."""

from dataclasses import dataclass
from typing import Any

from hw_sim.api import family, fields, shapes, times, wallet_ledger
from hw_sim.api.api_actions import ApiAction, ApiActions
from hw_sim.api.endpoint import Call, Endpoint, get, money
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError, Misfit
from hw_sim.api.fields import Field, optional
from hw_sim.api.money import rupees, to_wire
from hw_sim.api.outcomes import Outcome
from hw_sim.api.outlets import Outlets
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Record, Step
from hw_sim.api.world import World

PATH = "matm/transactions"
COMMISSION = rupees(4)  # for CW
TERMINAL_SILENT_S = 10 * 60.0  # a launch that the terminal never ends is closed


def _words(*known: str) -> fields.FieldType:
    """Return the type of a list of names; of the known ones, if given."""
    name = fields.one_of(*known) if known else fields.TEXT

    def read(value: object) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise Misfit("a list is needed")
        return tuple(name.read(one) for one in value)

    return fields.FieldType({"type": "array"}, read)


BODY = (
    fields.MERCHANT_REF,
    fields.CLIENT_REFERENCE,
    Field("service", fields.one_of("CW", "BE", "MS")),
    optional("amount", fields.RUPEES),
    Field("device", fields.TEXT),
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
OFFER = (
    optional("services", _words("CW", "BE", "MS")),
    optional("be_amount", fields.RUPEES),
    optional("ms_amount", fields.RUPEES),
    optional("amount_max", fields.RUPEES),
    optional("devices", _words()),
    optional("valid_minutes", fields.integer(1, 60)),
)


@dataclass(frozen=True, slots=True)
class CardUse:
    """The terminal's report of a card: the masked number, as the bank shows it."""

    card: str = "XXXXXXXXXXXX1234"
    card_type: str = "RUPAY"
    bank_name: str = "State Bank of India"


@dataclass(slots=True)
class Launch:
    token: str
    device: str
    valid_s: float
    used: bool = False


INFO = shapes.record(services=shapes.record(), devices=shapes.rows(shapes.TEXT))


class MicroAtm:
    name = "matm"

    def __init__(self, world: World, outlets: Outlets) -> None:
        self._world = world
        self._outlets = outlets
        self.offer = world.settings.cards
        self.started_late: list[str] = []  # client_references whose launch had expired by then
        # In memory only: a token is a secret, and a script is for this run only.
        self._launches: dict[str, Launch] = {}
        self._scripted: dict[str, Outcome] = {}

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            get("matm/info", "matm", lambda _: self.offer.info(), INFO),
            money(PATH, "matm", BODY, self._create, CREATED),
            *family.look_ups(self._world, self, "matm/transaction", None, TRANSACTION),
        )

    def bench_actions(self) -> ApiActions:
        return {
            "card": ApiAction(
                "The terminal ends a launch, the newest by default", CARD_DEED, self._card
            ),
            "card-offer": ApiAction("Change the offer in matm/info", OFFER, self._change_offer),
        }

    def view(self, record: Record) -> dict[str, Any]:
        facts = record.facts
        return {
            **family.view(self._world, wallet_ledger.AEPS, record),
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
        """Post a CW to the ledger when the bank network has confirmed it, not the terminal."""
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
            self._world.credit(wallet_ledger.AEPS, record)

    # The terminal's side

    def start(self, token: str) -> Record:
        """Start a launch and return its record; a token works once. Raises ApiError."""
        self._world.catch_up()
        for reference_id, launch in self._launches.items():
            if launch.token == token and not launch.used:
                return self._started(reference_id, launch)
        raise ApiError("NOT_FOUND", "The launch token is unknown, used or expired")

    def finish(self, record: Record, use: CardUse, failure_code: str | None = None) -> None:
        """Report the terminal's result; the bank's answer is the scripted one, else SUCCESS.

        A failure_code (CANCELLED, INCORRECT_PIN, …) is the terminal's own refusal.
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
            if record is not None and record.failure_code == "LAUNCH_EXPIRED":
                self.started_late.append(record.client_reference)
            raise ApiError("NOT_FOUND", "The launch has expired")
        launch.used = True
        given_up = self._world.now() + TERMINAL_SILENT_S
        self._world.records.plan(record, [Step(given_up, FAILED, "DEVICE_ERROR")])
        return record

    def _card(self, given: dict[str, Any]) -> None:
        """Do on the bench what a terminal would: start and finish at once."""
        record = self._pending(given.get("reference"))
        launch = self._launches.get(record.reference_id)
        if launch is not None and not launch.used:
            self.start(launch.token)
        failed = given.get("status") == FAILED
        code = given.get("failure_code", "DECLINED") if failed else None
        self.finish(record, CardUse(), code)

    def _change_offer(self, given: dict[str, Any]) -> None:
        for service in ("BE", "MS"):
            self.offer.fixed[service] = given.pop(
                f"{service.lower()}_amount", self.offer.fixed[service]
            )
        for name, value in given.items():
            setattr(self.offer, name, value)

    def _pending(self, reference: str | None) -> Record:
        waiting = [
            record
            for record in self._world.records.of(self.name)
            if record.status == PENDING
            and reference in {None, record.reference_id, record.client_reference}
        ]
        if not waiting:
            raise ApiError("NOT_FOUND", "There is no such launch")
        return waiting[-1]

    # Creation

    async def _create(self, call: Call) -> Reply:
        reply = await self._world.submit(self, call, self._accept)
        launch = self._shown_launch(reply.data["reference_id"])
        return Reply(reply.status, {**reply.data, "launch": launch})

    def _accept(self, call: Call) -> Record:
        body = call.body
        self._outlets.known(body["merchant_ref"])
        self._check_offer(body)
        self._check_open(body["merchant_ref"])
        record = self._world.new_record(self.name, "MA", body["service"], body)
        record.commission = COMMISSION if body["service"] == "CW" else 0
        scripted = self._world.outcomes.take(PATH)
        self._scripted[record.reference_id] = scripted
        token = self._world.token("lt")
        self._launches[record.reference_id] = Launch(token, body["device"], self.offer.valid_s)
        expiry = Outcome(
            PENDING,
            "LAUNCH_EXPIRED",
            settles_to=FAILED,
            settles_after_s=self.offer.valid_s,
            takes_s=scripted.takes_s,
            says=scripted.says,
        )
        self._world.open(record, expiry)
        return record

    def _check_offer(self, body: dict[str, Any]) -> None:
        """Refuse amounts that info does not offer, to the paisa (service.md 3)."""
        service = body["service"]
        if service not in self.offer.services:
            raise ApiError("SERVICE_DISABLED")
        if body["device"] not in self.offer.devices:
            raise ApiError("INVALID_PARAM", "The device is not supported", field="device")
        if service == "CW" and "amount" not in body:
            raise ApiError("MISSING_PARAM", "amount is required", field="amount")
        if not self.offer.fits(service, body.get("amount", 0)):
            raise ApiError("INVALID_AMOUNT", field="amount")

    def _check_open(self, merchant_ref: str) -> None:
        mine = [
            record
            for record in self._world.records.of(self.name)
            if record.status == PENDING and record.merchant_ref == merchant_ref
        ]
        if len(mine) >= self.offer.open_max:
            raise ApiError("TOO_MANY_OPEN_TRANSACTIONS")

    def _shown_launch(self, reference_id: str) -> dict[str, Any] | None:
        """Return the launch while it can be used (service.md 3)."""
        record = self._world.records.by_reference_id(self.name, reference_id)
        launch = self._launches.get(reference_id)
        if record is None or launch is None or launch.used or record.status != PENDING:
            return None
        expires_at = record.answers_at + launch.valid_s
        return {
            "token": launch.token,
            "expires_at": times.stamp(expires_at),
            "valid_seconds": round(expires_at - self._world.now()),
            "device": launch.device,
            "url": None,
            "params": None,
        }


class MatmBank:
    """The bank behind the terminal: what happens there becomes true in the API's records."""

    def __init__(self, matm: MicroAtm) -> None:
        self._matm = matm
        self._record: Record | None = None

    def take(self, token: str, amount: int) -> bool:
        """See CardBank. The amount at the terminal is the cross-check of the launch's own."""
        try:
            record = self._matm.start(token)
        except ApiError:
            return False
        if record.amount != amount:
            self._matm.finish(record, CardUse(), "DEVICE_ERROR")
            return False
        self._record = record
        return True

    def end(self, failure_code: str | None) -> None:
        record, self._record = self._record, None
        if record is not None:
            self._matm.finish(record, CardUse(), failure_code)
