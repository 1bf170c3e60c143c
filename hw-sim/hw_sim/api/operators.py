"""The operators of the recharge service, with the numbers and amounts they take (CONTRACT 7)."""

import re
from dataclasses import dataclass
from typing import Any

from hw_sim.api.money import rupees, to_wire

MOBILE, DTH = "MOBILE", "DTH"
MOBILE_NUMBER = "[6-9][0-9]{9}"


@dataclass(frozen=True, slots=True)
class Operator:
    operator_id: int
    name: str
    kind: str
    number_pattern: str
    available: bool = True
    active: bool = True  # an inactive one is not listed and not found
    lowest: int = rupees(10)
    highest: int = rupees(5_000)

    def takes(self, number: str) -> bool:
        return re.fullmatch(self.number_pattern, number, re.ASCII) is not None


OPERATORS = {
    operator.operator_id: operator
    for operator in (
        Operator(1, "Airtel", MOBILE, MOBILE_NUMBER),
        Operator(2, "Jio", MOBILE, MOBILE_NUMBER),
        Operator(3, "Vi", MOBILE, MOBILE_NUMBER),
        Operator(4, "BSNL", MOBILE, MOBILE_NUMBER),
        Operator(5, "MTNL", MOBILE, MOBILE_NUMBER, available=False),
        Operator(11, "Tata Play", DTH, "1[0-9]{9}"),
        Operator(12, "Airtel Digital TV", DTH, "3[0-9]{9}"),
        Operator(13, "Dish TV", DTH, "[0-9]{11}"),
        Operator(14, "d2h", DTH, "[0-9]{7,14}"),
        Operator(15, "Sun Direct", DTH, "[0-9]{11}"),
        Operator(99, "Discontinued Mobile", MOBILE, MOBILE_NUMBER, active=False),
    )
}


def listed() -> list[dict[str, Any]]:
    return [_shown(operator) for operator in OPERATORS.values() if operator.active]


def _shown(operator: Operator) -> dict[str, Any]:
    mobile = operator.kind == MOBILE
    return {
        "operator_id": operator.operator_id,
        "name": operator.name,
        "type": operator.kind,
        "min_amount": to_wire(operator.lowest),
        "max_amount": to_wire(operator.highest),
        "number_label": "Mobile number" if mobile else "Subscriber id",
        "number_regex": f"^{operator.number_pattern}$",
        "available": operator.available,
    }
