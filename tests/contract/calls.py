"""Every call that the modules of `agent.api` offer, with its declared return types."""

import importlib
import inspect
import pkgutil
import typing
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

import agent.api
from agent.api.aeps import Aeps
from agent.api.bbps import Disposition
from agent.api.client import Client
from agent.api.outlets import OwnerCapture
from agent.base.money import rupees
from agent.base.private import Private
from tests.unit.agent.api import usual
from tests.unit.agent.api.onboarding import ASHA, STORE
from tests.unit.agent.api.service import FINGER, HERE, MOBILE, OUTLET, OWNER, PID_DATA

SECRET = Private("1234")
GIVEN: dict[str, object] = {
    "aadhaar": OWNER,
    "account": usual.SAVINGS,
    "amount": rupees(500),
    "bank_iin": FINGER.bank_iin,
    "biller_id": usual.BILLER,
    "capture": OwnerCapture(OWNER, PID_DATA),
    "category": "Electricity",
    "client_reference": "R-1",
    "complaint_id": "CM1",
    "customer_params": usual.CONSUMER,
    "day": date(2026, 11, 21),
    "description": "Nothing came",
    "disposition": Disposition.OTHER,
    "location": HERE,
    "merchant_ref": OUTLET,
    "mobile": MOBILE,
    "mobile_number": MOBILE,
    "name": "R Devi",
    "otp": SECRET,
    "otp_reference": SECRET,
    "owner": ASHA,
    "page": 1,
    "purpose": "TXN",
    "reference_id": "BP1",
    "sender_token": SECRET,
    "service": "CW",
    "shop": STORE,
}
"""The argument for each parameter name."""
OTHERWISE: dict[type[Any], dict[str, object]] = {Aeps: {"capture": (OWNER, FINGER.bank_iin)}}
"""Arguments of classes that use a parameter name differently."""


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    make: Callable[[Client], Awaitable[object]]
    returns: tuple[type[Any], ...]


def calls() -> list[Call]:
    return [call for product in _products() for call in _calls_of(product)]


def _products() -> Iterator[type[Any]]:
    """Yield the classes of agent.api that take a client."""
    for module in pkgutil.iter_modules(agent.api.__path__, "agent.api."):
        for _, found in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if found.__module__ == module.name and "client" in _built_on(found):
                yield found


def _built_on(found: type[Any]) -> list[str]:
    building = found.__init__
    return list(inspect.signature(building).parameters) if inspect.isfunction(building) else []


def _calls_of(product: type[Any]) -> Iterator[Call]:
    for name, method in inspect.getmembers(product, inspect.iscoroutinefunction):
        if not name.startswith("_"):
            yield Call(f"{product.__name__}.{name}", _made(product, method), _returned(method))


def _made(product: type[Any], method: Callable[..., Any]) -> Callable[[Client], Awaitable[object]]:
    def make(client: Client) -> Awaitable[object]:
        built = product(**_arguments(product, product, client=client))
        answering: Awaitable[object] = method(**_arguments(method, product, self=built))
        return answering

    return make


def _arguments(taken: Callable[..., Any], product: type[Any], **own: object) -> dict[str, object]:
    """Return a value for each required parameter."""
    known = GIVEN | OTHERWISE.get(product, {}) | own
    parameters = inspect.signature(taken).parameters.values()
    return {each.name: known[each.name] for each in parameters if each.default is each.empty}


def _returned(method: Callable[..., Any]) -> tuple[type[Any], ...]:
    union = typing.get_args(typing.get_type_hints(method)["return"])
    return tuple(typing.get_origin(each) or each for each in union)
