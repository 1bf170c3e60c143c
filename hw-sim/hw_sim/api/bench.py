"""The bench's actions on the service: script outcomes and faults, change its settings."""

import json
from typing import Any

from hw_sim.api import fields, outcomes, wallet_ledger
from hw_sim.api.api_actions import ApiAction, ApiActions
from hw_sim.api.auth import PERMISSIONS, ApiKey
from hw_sim.api.errors import CODES, Misfit
from hw_sim.api.faults import ANY, ApiFault, FaultKind, Faults, When
from hw_sim.api.fields import Field, optional
from hw_sim.api.outcomes import Outcome
from hw_sim.api.outlets import Outlets
from hw_sim.api.records import FAILED, STATUSES, SUCCESS, Step
from hw_sim.api.world import World
from hw_sim.device import BadAction

COUNT_MAX = 1000
SECONDS_MAX = 10 * 86_400.0
COUNT = optional("count", fields.integer(1, COUNT_MAX))
SECONDS = fields.number(0, SECONDS_MAX)


def _facts(value: object) -> dict[str, Any]:
    """Return what an outcome adds to its record; fractions as in the JSON."""
    if not isinstance(value, dict):
        raise Misfit("an object is needed")
    plain: dict[str, Any] = json.loads(json.dumps(value, default=float))
    return plain


def _texts(value: object) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise Misfit("a list of texts")
    return frozenset(value)


def _permissions(value: object) -> frozenset[str]:
    words = _texts(value)
    if not words <= PERMISSIONS:
        raise Misfit(f"among {', '.join(sorted(PERMISSIONS))}")
    return words


def _addresses(value: object) -> frozenset[str] | None:
    """Return the IP list; None if it is empty."""
    return _texts(value) or None


def _says(value: object) -> dict[str, dict[str, Any]]:
    """Return the fields that replace the true ones, by status."""
    fields_by_status = _facts(value)
    if not fields_by_status.keys() <= set(STATUSES) or not all(
        isinstance(one, dict) for one in fields_by_status.values()
    ):
        raise Misfit(f"fields by one of {', '.join(STATUSES)}")
    return fields_by_status


WHY = optional("failure_code", fields.TEXT)
FINAL = fields.one_of(SUCCESS, FAILED)
OUTCOME = (
    Field("status", fields.one_of(*STATUSES)),
    WHY,
    optional("settles_to", FINAL),
    optional("settles_after_s", SECONDS),
    optional("takes_s", SECONDS),
    optional("facts", fields.FieldType({"type": "object"}, _facts)),
    optional("says", fields.FieldType({"type": "object"}, _says)),
    COUNT,
)
FAULT = (
    Field("kind", fields.one_of(*(kind.value for kind in FaultKind))),
    Field("when", fields.one_of(*(when.value for when in When))),
    optional("seconds", SECONDS),
    COUNT,
)
REFUSAL = (Field("code", fields.one_of(*CODES)), WHY, COUNT)
SETTLEMENT = (Field("reference", fields.TEXT), Field("status", FINAL), WHY)
KEY = (
    optional("revoked", fields.FLAG),
    optional("sandbox", fields.FLAG),
    optional("permissions", fields.FieldType({"type": "array"}, _permissions)),
    optional("allowed_ips", fields.FieldType({"type": "array"}, _addresses)),
    optional("per_minute", fields.integer(1, 100_000)),
)
OUTLET = (
    fields.MERCHANT_REF,
    optional("status", fields.one_of("PENDING", "ACTIVE", "SUSPENDED", "REJECTED")),
    optional("onboarded", fields.FLAG),
    optional("ekyc_done", fields.FLAG),
    optional("bank_ekyc_done", fields.FLAG),
    optional("daily_auth_done", fields.FLAG),
    optional("message", fields.TEXT),
)
WALLET = (Field("wallet", fields.one_of(*wallet_ledger.WALLETS)), Field("amount", fields.RUPEES))

BILLS = (Field("amount", fields.RUPEES),)


class Bench:
    def __init__(
        self, world: World, key: ApiKey, faults: Faults, outlets: Outlets, names: frozenset[str]
    ) -> None:
        self._world = world
        self._key = key
        self._faults = faults
        self._outlets = outlets
        self._endpoint = Field("endpoint", fields.one_of(ANY, *sorted(names)))

    def bench_actions(self) -> ApiActions:
        endpoint = self._endpoint
        return {
            "outcome": ApiAction("Set the bank's next answer", (endpoint, *OUTCOME), self._outcome),
            "fault": ApiAction("Let the next call fail", (endpoint, *FAULT), self._fault),
            "refuse": ApiAction("Refuse the next call", (endpoint, *REFUSAL), self._refuse),
            "settle": ApiAction("End a pending transaction now", SETTLEMENT, self._settle),
            "key": ApiAction("Change the API key's rights", KEY, self._set_key),
            "outlet": ApiAction("Change an outlet's status", OUTLET, self._set_outlet),
            "fill-wallet": ApiAction("Add rupees to a wallet", WALLET, self._fill_wallet),
            "empty-wallet": ApiAction("Empty a wallet", (WALLET[0],), self._empty_wallet),
            "change-bills": ApiAction("Increase every bill", BILLS, self._change_bills),
            "unlock-tpin": ApiAction(
                "Unlock the TPIN, as the web panel does", (), self._unlock_tpin
            ),
        }

    def _outcome(self, given: dict[str, Any]) -> None:
        count, endpoint = given.pop("count", 1), given.pop("endpoint")
        self._script(endpoint, Outcome(**given), count)

    def _refuse(self, given: dict[str, Any]) -> None:
        refusal = Outcome(refuse_with=given["code"], failure_code=given.get("failure_code"))
        self._script(given["endpoint"], refusal, given.get("count", 1))

    def _script(self, endpoint: str, outcome: Outcome, count: int) -> None:
        try:
            self._world.outcomes.script(endpoint, outcome, count)
        except outcomes.TooMany as reason:
            raise BadAction(str(reason)) from reason

    def _fault(self, given: dict[str, Any]) -> None:
        if len(self._faults.waiting) >= COUNT_MAX:
            raise BadAction(f"at most {COUNT_MAX} faults can wait")
        self._faults.waiting.append(
            ApiFault(
                endpoint=given["endpoint"],
                kind=FaultKind(given["kind"]),
                when=When(given["when"]),
                count=given.get("count", 1),
                seconds=given.get("seconds", 0.0),
            )
        )

    def _settle(self, given: dict[str, Any]) -> None:
        record = self._world.records.find(given["reference"])
        if record is None:
            raise BadAction(f"no transaction {given['reference']!r}")
        if record.status != "PENDING":
            raise BadAction(f"{record.reference_id} is {record.status} already")
        code = given.get("failure_code", "DECLINED") if given["status"] == FAILED else None
        self._world.records.plan(record, [])
        self._world.apply(record, Step(self._world.now(), given["status"], code))

    def _set_key(self, given: dict[str, Any]) -> None:
        for name, value in given.items():
            setattr(self._key, name, value)

    def _set_outlet(self, given: dict[str, Any]) -> None:
        self._outlets.change(given.pop("merchant_ref"), given)

    def _fill_wallet(self, given: dict[str, Any]) -> None:
        self._world.fill_wallet(given["wallet"], given["amount"], "TOP-UP")

    def _empty_wallet(self, given: dict[str, Any]) -> None:
        wallet = given["wallet"]
        self._world.fill_wallet(wallet, -self._world.books.balance(wallet), "TAKEN OUT")

    def _change_bills(self, given: dict[str, Any]) -> None:
        self._world.billed_more += given["amount"]

    def _unlock_tpin(self, _given: dict[str, Any]) -> None:
        self._world.tpin.unlock()
