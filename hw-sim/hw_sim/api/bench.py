"""What the bench can do to the service: script outcomes and faults, turn its switches."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from hw_sim.api import books, fields, outcomes
from hw_sim.api.auth import PERMISSIONS, ApiKey
from hw_sim.api.errors import CODES, Misfit, Refusal
from hw_sim.api.faults import ANY, Fault, Faults, Kind, When
from hw_sim.api.fields import Field, optional, read_fields
from hw_sim.api.outcomes import Outcome
from hw_sim.api.outlets import Outlets
from hw_sim.api.records import FAILED, STATUSES, SUCCESS, Step
from hw_sim.api.world import World
from hw_sim.device import Action, BadAction

COUNT_MAX = 1000
SECONDS_MAX = 10 * 86_400.0
COUNT = optional("count", fields.integer(1, COUNT_MAX))
SECONDS = fields.number(0, SECONDS_MAX)
SOME_OBJECT = fields.Kind({"type": "object"}, dict)


@dataclass(frozen=True, slots=True)
class Deed:
    """One action of the bench: its words and what carries it out."""

    about: str
    takes: tuple[Field, ...]
    do: Callable[[dict[str, Any]], None]


class Bench:
    def __init__(
        self, world: World, key: ApiKey, faults: Faults, outlets: Outlets, names: frozenset[str]
    ) -> None:
        self._world = world
        self._key = key
        self._faults = faults
        self._outlets = outlets
        endpoint = Field("endpoint", fields.one_of(ANY, *sorted(names)))
        why = optional("failure_code", fields.TEXT)
        merchant = Field("merchant_ref", fields.one_of(*world.store.outlets))
        self.deeds: dict[str, Deed] = {
            "outcome": Deed(
                "Script what the bank says to the next call of an endpoint",
                (
                    endpoint,
                    Field("status", fields.one_of(*STATUSES)),
                    why,
                    optional("settles_to", fields.one_of(SUCCESS, FAILED)),
                    optional("settles_after_s", SECONDS),
                    optional("takes_s", SECONDS),
                    optional("facts", SOME_OBJECT),
                    COUNT,
                ),
                self._outcome,
            ),
            "fault": Deed(
                "Let the next call of an endpoint go wrong on its way",
                (
                    endpoint,
                    Field("kind", fields.one_of(*(kind.value for kind in Kind))),
                    Field("when", fields.one_of(*(when.value for when in When))),
                    optional("seconds", SECONDS),
                    COUNT,
                ),
                self._fault,
            ),
            "refuse": Deed(
                "Answer the next call of an endpoint with an error code",
                (endpoint, Field("code", fields.one_of(*CODES)), why, COUNT),
                self._refuse,
            ),
            "settle": Deed(
                "Give a pending transaction its final status now",
                (
                    Field("reference", fields.TEXT),
                    Field("status", fields.one_of(SUCCESS, FAILED)),
                    why,
                ),
                self._settle,
            ),
            "key": Deed(
                "Change the API key's rights",
                (
                    optional("revoked", fields.FLAG),
                    optional("sandbox", fields.FLAG),
                    optional("permissions", fields.Kind({"type": "array"}, _permissions)),
                    optional("allowed_ips", fields.Kind({"type": "array"}, _addresses)),
                    optional("per_minute", fields.integer(1, 100_000)),
                ),
                self._set_key,
            ),
            "outlet": Deed(
                "Change an outlet's standing",
                (
                    merchant,
                    optional("status", fields.one_of("PENDING", "ACTIVE", "SUSPENDED", "REJECTED")),
                    optional("onboarded", fields.FLAG),
                    optional("ekyc_done", fields.FLAG),
                    optional("bank_ekyc_done", fields.FLAG),
                    optional("daily_auth_done", fields.FLAG),
                    optional("message", fields.TEXT),
                ),
                self._set_outlet,
            ),
            "fill-wallet": Deed(
                "Put rupees into a wallet",
                (Field("wallet", fields.one_of(*books.WALLETS)), Field("amount", fields.RUPEES)),
                lambda given: world.fill_wallet(given["wallet"], given["amount"], "TOP-UP"),
            ),
            "unlock-tpin": Deed(
                "Unlock the TPIN, as the web panel does", (), lambda _: world.tpin.unlock()
            ),
        }

    def actions(self) -> tuple[Action, ...]:
        return tuple(
            Action(name, deed.about, {field.name: _said(field) for field in deed.takes})
            for name, deed in self.deeds.items()
        )

    def do(self, action: str, arguments: dict[str, Any]) -> None:
        """Raise BadAction."""
        if action not in self.deeds:
            raise BadAction(f"the API knows no action {action!r}")
        deed = self.deeds[action]
        try:
            deed.do(read_fields(deed.takes, _as_read(arguments)))
        except Refusal as refusal:
            raise BadAction(refusal.message) from refusal

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
            Fault(
                endpoint=given["endpoint"],
                kind=Kind(given["kind"]),
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


def _permissions(value: object) -> frozenset[str]:
    words = _texts(value)
    if not words <= PERMISSIONS:
        raise Misfit(f"among {', '.join(sorted(PERMISSIONS))}")
    return words


def _addresses(value: object) -> frozenset[str] | None:
    """Read the IP list; an empty one is none."""
    return _texts(value) or None


def _texts(value: object) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise Misfit("a list of texts")
    return frozenset(value)


def _said(field: Field) -> str:
    schema = field.kind.schema
    words = " | ".join(schema["enum"]) if "enum" in schema else str(schema["type"])
    return words if field.required else f"{words}, optional"


def _as_read(arguments: dict[str, Any]) -> dict[str, Any]:
    """Give the arguments as a request's body is read, fractions as Decimal."""
    read: dict[str, Any] = json.loads(json.dumps(arguments), parse_float=Decimal)
    return read
