"""What there is to pick from, read from memory; one row a source."""

from collections.abc import Callable, Mapping
from typing import Any

from agent.api.recharge import Operator
from agent.bill_options import categories
from agent.dialogue.screens import Text
from agent.dialogue.world import Option
from agent.outlet.published import Published
from agent.outlet.shelf import Shelf
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
