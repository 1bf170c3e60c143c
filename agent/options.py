"""What there is to pick from, read from memory; one row a source."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from agent.api.recharge import Operator
from agent.bill_options import categories
from agent.dialogue.screens import Text
from agent.dialogue.world import Option
from agent.outlet.offering import stopped
from agent.outlet.published import Published
from agent.outlet.shelf import Shelf
from agent.outlet.suspensions import part_name
from agent.services.answers import Answers
from agent.services.steps import Source
from agent.transfer_options import banks, beneficiaries
from agent.verification_options import for_the_attendant

Shelves = Mapping[Published, Shelf[Any]]
Row = Callable[[Shelves, Answers], tuple[Option, ...]]


def options(source: Source, shelves: Shelves, answers: Answers) -> tuple[Option, ...]:
    return SOURCES[source](shelves, answers)


def shelved(shelves: Shelves, name: Published) -> Any:
    """Give what a shelf holds; an empty list where it was never filled."""
    shelf = shelves.get(name)
    return shelf.value if shelf and shelf.value is not None else []


def _operators(kind: str) -> Row:
    def row(shelves: Shelves, _: Answers) -> tuple[Option, ...]:
        listed: list[Operator] = shelved(shelves, Published.OPERATORS)
        return tuple(_operator(one) for one in listed if one.type == kind)

    return row


def _operator(operator: Operator) -> Option:
    rests = None if operator.available else Text("rest-option")
    return Option(str(operator.operator_id), operator.name, operator, reason=rests)


def _categories(shelves: Shelves, _: Answers) -> tuple[Option, ...]:
    return categories(shelved(shelves, Published.BILL_CATEGORIES))


def _verifications(shelves: Shelves, _: Answers) -> tuple[Option, ...]:
    return for_the_attendant(shelved(shelves, Published.VERIFICATIONS))


def _transfer_banks(shelves: Shelves, _: Answers) -> tuple[Option, ...]:
    return banks(shelved(shelves, Published.TRANSFER_BANKS))


def _beneficiaries(_: Shelves, answers: Answers) -> tuple[Option, ...]:
    return beneficiaries(answers)


SOURCES: dict[Source, Row] = {
    Source.MOBILE_OPERATORS: _operators("MOBILE"),
    Source.DTH_OPERATORS: _operators("DTH"),
    Source.BILL_CATEGORIES: _categories,
    Source.TRANSFER_BANKS: _transfer_banks,
    Source.BENEFICIARIES: _beneficiaries,
    Source.VERIFICATIONS: _verifications,
}


_PARTS: dict[Source, tuple[str, Callable[[Option], str]]] = {
    Source.BILL_CATEGORIES: ("bbps", attrgetter("value")),
    Source.MOBILE_OPERATORS: ("recharge", attrgetter("label")),
    Source.DTH_OPERATORS: ("recharge", attrgetter("label")),
    Source.VERIFICATIONS: ("verify", attrgetter("value")),
    Source.SOLD_VERIFICATIONS: ("verify", attrgetter("value")),
}
"""Of what can be switched off alone: the product, and what the journal calls one (Service.part)."""


def without_suspended(
    source: Source, listed: tuple[Option, ...], suspended: Mapping[str, str]
) -> tuple[Option, ...]:
    """Return the list, in which what the service has refused to do rests, with the reason."""
    if source not in _PARTS or not suspended:
        return listed
    product, name = _PARTS[source]

    def judged(option: Option) -> Option:
        code = suspended.get(part_name(product, name(option)))
        if code is None or option.reason:
            return option
        why = stopped(code)
        return replace(option, reason=Text(why.key, {**why.args}))

    return tuple(judged(option) for option in listed)
