"""A biller's current bill, and the token for paying it (service.md 4)."""

import hashlib
from dataclasses import dataclass
from typing import Any

from hw_sim.api import billers, mask, people, times
from hw_sim.api.billers import Biller
from hw_sim.api.errors import ApiError, Misfit
from hw_sim.api.fields import FieldType
from hw_sim.api.money import rupees, to_wire
from hw_sim.api.world import World

TOKEN_VALID_S = 15 * 60.0
PARAMS_MAX = 20  # no biller asks for more
PARAM_LENGTH_MAX = 100
DAY_S = 86_400.0


@dataclass(frozen=True, slots=True)
class Bill:
    """A fetched bill, or for a biller without bills, the customer of the payment."""

    biller: Biller
    params: tuple[tuple[str, str], ...]
    mobile: str
    customer_name: str | None
    number: str | None
    amount: int | None  # paise; None: the customer chooses
    fetched_at: float

    @property
    def key(self) -> str:
        """Return a key of the bill, the same at each fetch."""
        return mask.digest(self.biller.biller_id, *self.params)

    @property
    def expires_at(self) -> float:
        return self.fetched_at + TOKEN_VALID_S


class Bills:
    """Fetches bills, and keeps the tokens; in memory only, like the billers' own sessions."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._open: dict[str, Bill] = {}

    def fetch(self, body: dict[str, Any]) -> dict[str, Any]:
        """Fetch a bill and return it with its token. Raises ApiError."""
        biller = known(body["biller_id"], self._world.settings.billers)
        if not biller.agent_channel:
            raise ApiError("AGT_UNSUPPORTED")
        if not biller.available:
            raise ApiError("SERVICE_DISABLED")
        params = _checked(biller, body["customer_params"])
        bill = self._bill(biller, params, body["mobile_number"])
        token = self._world.token("bt")
        self._open[token] = bill
        self._forget()
        return {"bill_token": token, "valid_seconds": round(TOKEN_VALID_S), **_shown(bill)}

    def redeemable(self, token: str) -> Bill:
        """Return the bill of a token that is valid and unused. Raises ApiError."""
        bill = self._open.get(token)
        if bill is None or self._world.now() > bill.expires_at:
            raise ApiError("INVALID_BILL_TOKEN")
        return bill

    def spend(self, token: str) -> None:
        del self._open[token]

    def _bill(self, biller: Biller, params: tuple[tuple[str, str], ...], mobile: str) -> Bill:
        values = "".join(value for _, value in params)
        found = biller.fetch != "NOT_SUPPORTED" and people.known(values)
        if not found and biller.fetch == "MANDATORY":
            raise ApiError("BILL_FETCH_FAILED")
        return Bill(
            biller=biller,
            params=params,
            mobile=mobile,
            customer_name=people.name(values) if found else None,
            number=f"B{mask.digest(values)[:8].upper()}" if found else None,
            amount=self._amount(biller, values) if found else None,
            fetched_at=self._world.now(),
        )

    def _amount(self, biller: Biller, values: str) -> int:
        return _amount(biller.biller_id, values) + self._world.billed_more

    def _forget(self) -> None:
        now = self._world.now()
        self._open = {token: bill for token, bill in self._open.items() if now <= bill.expires_at}


def known(biller_id: str, each: int) -> Biller:
    biller = billers.all_billers(each).get(biller_id)
    if biller is None:
        raise ApiError("NOT_FOUND", "No such biller")
    return biller


def _checked(biller: Biller, given: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the biller's inputs in its order. Raises ApiError."""
    if set(given) != {param.name for param in biller.params}:
        raise ApiError("BILLER_PARAMS_CHANGED")
    for param in biller.params:
        if not param.takes(given[param.name]):
            raise ApiError("INVALID_PARAM", f"{param.name} does not fit", field="customer_params")
    return tuple((param.name, given[param.name]) for param in biller.params)


def _amount(biller_id: str, values: str) -> int:
    """Return 50 to 5,000 rupees (in paise), the same for the same customer."""
    digest = hashlib.sha256(f"{biller_id}{values}".encode()).digest()
    return rupees(50) + int.from_bytes(digest[:4]) % rupees(4_950)


def _shown(bill: Bill) -> dict[str, Any]:
    billed = bill.number is not None
    return {
        "expires_at": times.stamp(bill.expires_at),
        "biller_id": bill.biller.biller_id,
        "biller_name": bill.biller.name,
        "customer_name": bill.customer_name,
        "bill_number": bill.number,
        "bill_date": bill_date(bill),
        "due_date": due_date(bill),
        "bill_period": "MONTHLY" if billed else None,
        "amount": None if bill.amount is None else to_wire(bill.amount),
        "amount_exactness": bill.biller.exactness,
        "additional_info": [],
        "charge": 0,
    }


def bill_date(bill: Bill) -> str | None:
    return None if bill.number is None else times.day(bill.fetched_at - 10 * DAY_S)


def due_date(bill: Bill) -> str | None:
    return None if bill.number is None else times.day(bill.fetched_at + 10 * DAY_S)


def _read_params(value: object) -> dict[str, str]:
    """Parse [{"paramName": …, "paramValue": …}, …] as name to value."""
    if not isinstance(value, list) or len(value) > PARAMS_MAX:
        raise Misfit(f"a list of at most {PARAMS_MAX} inputs")
    return dict(_read_param(param) for param in value)


def _read_param(param: object) -> tuple[str, str]:
    if not isinstance(param, dict):
        raise Misfit("each input is an object")
    name, value = param.get("paramName"), param.get("paramValue")
    if not isinstance(name, str) or not isinstance(value, str):
        raise Misfit("paramName and paramValue are texts")
    if max(len(name), len(value)) > PARAM_LENGTH_MAX:
        raise Misfit(f"at most {PARAM_LENGTH_MAX} characters each")
    return name, value


CUSTOMER_PARAMS = FieldType(
    {
        "type": "array",
        "maxItems": PARAMS_MAX,
        "items": {
            "type": "object",
            "required": ["paramName", "paramValue"],
            "properties": {"paramName": {"type": "string"}, "paramValue": {"type": "string"}},
        },
    },
    _read_params,
)
