"""Each number of the money packages is written a second time (numbers.py)."""

from types import ModuleType

import pytest

from tests.unit.agent.numbers import NUMBERS


@pytest.mark.parametrize("module", NUMBERS, ids=lambda module: module.__name__)
def test_a_number_changes_only_on_purpose(module: ModuleType) -> None:
    assert {name: getattr(module, name) for name in NUMBERS[module]} == NUMBERS[module]
