"""The rows of the registry, and the patches that many of them share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import pytest

from agent.transactions import decision, event_table, lifecycle
from agent.transactions import model as m
from agent.transactions.model import BankStatus, CashStatus, Direction
from tests.lab.exhaustive.settings import PLAIN, Setting
from tests.unit.agent.transactions.moves import leading_anywhere

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


@dataclass(frozen=True, slots=True)
class Walked:
    """The walk that finds a mistake."""

    service: str
    setting: Setting = PLAIN
    attempts: int = 2


@dataclass(frozen=True, slots=True)
class Mistake:
    name: str
    kind: str
    plant: Plant
    is_simulated: bool
    """True if the simulation must find it."""
    walked: Walked | None
    """The walk that must find it, if any."""
    tested: str | None = None
    """The fast test that must fail, if any, by the name that pytest gives it."""


MISTAKES: dict[str, Mistake] = {}


@dataclass(frozen=True, slots=True)
class Kind:
    title: str

    def __call__(
        self, name: str, walked: Walked | None = None, *, is_simulated: bool = True
    ) -> Callable[[Plant], Plant]:
        """Return the decorator that enters a patch as a mistake of this kind."""

        def enter(plant: Plant) -> Plant:
            MISTAKES[name] = Mistake(name, self.title, plant, is_simulated, walked)
            return plant

        return enter

    def only_walked(self, name: str, walked: Walked) -> Callable[[Plant], Plant]:
        """Return the same for a mistake that needs too rare an order of events for one seed."""
        return self(name, walked, is_simulated=False)

    def only_tested(self, name: str, tested: str) -> Callable[[Plant], Plant]:
        """Return the same for what simulated customers hardly ever meet."""

        def enter(plant: Plant) -> Plant:
            MISTAKES[name] = Mistake(
                name, self.title, plant, is_simulated=False, walked=None, tested=tested
            )
            return plant

        return enter


def instead(target: object, name: str, wrong: object) -> Plant:
    """Return the patch that puts another value in the place of a module's or a class's own."""
    return lambda patch: patch.setattr(target, name, wrong)


def in_lifecycle(name: str, wrong: object) -> Plant:
    """Return the same for `lifecycle` and `decision`, which import from each other."""

    modules = [module for module in (lifecycle, decision) if hasattr(module, name)]
    if not modules:
        raise AttributeError(name)
    return together(*(instead(module, name, wrong) for module in modules))


def around(target: object, name: str) -> Callable[[Callable[..., Any]], Plant]:
    """Return the decorator that makes a function's wrong version its patch.

    The wrong version takes the right function first, then the arguments.
    """

    def made(wrong: Callable[..., Any]) -> Plant:
        def plant(patch: Patch) -> None:
            right = getattr(target, name)

            @wraps(right)
            def called(*args: Any, **named: Any) -> Any:
                return wrong(right, *args, **named)

            patch.setattr(target, name, called)

        return plant

    return made


def folds(event: type[m.Event], changed: Callable[[Any, Any, Any], Any]) -> Plant:
    """Return the patch of the state after an event: from (before, event, after)."""

    def plant(patch: Patch) -> None:
        right = lifecycle._CHANGES[event]
        patch.setitem(lifecycle._CHANGES, event, lambda t, fact: changed(t, fact, right(t, fact)))
        patch.setitem(event_table.EVENTS, event, leading_anywhere(event_table.EVENTS[event]))

    return plant


def settles(bank: BankStatus, direction: Direction, cash: CashStatus, to: CashStatus) -> Plant:
    """Return the patch of the cash status that follows from the bank status."""
    return lambda patch: patch.setitem(event_table.CASH_UPDATES, (bank, direction, cash), to)


def decides(status: BankStatus, wrong: Callable[..., object]) -> Plant:
    """Return the patch of what `decide` does in a bank status."""
    return lambda patch: patch.setitem(decision._DECISIONS, status, wrong)


def together(*plants: Plant) -> Plant:
    def plant(patch: Patch) -> None:
        for one in plants:
            one(patch)

    return plant
