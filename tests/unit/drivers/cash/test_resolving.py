"""The outcome of a dispense, from the device's memory before and after it."""

import pytest

from drivers.cash.port import (
    Dispensed,
    DispenseOutcome,
    DispenserFault,
    DispenseUnknown,
    LastDispense,
    NotDispensed,
)
from drivers.cash.resolving import checked, resolve_dispense, resolve_dispense_at_once

ASKED = (2, 1)
NONE = LastDispense()
PURGE = LastDispense("51")
WHOLE = LastDispense("52 2 1", Dispensed((2, 1)))
PART = LastDispense("52 1 0", Dispensed((1, 0), fault=DispenserFault.JAM))
OTHER = LastDispense("52 5 0", Dispensed((5, 0)))
NOTHING = LastDispense("52 0 0", NotDispensed(DispenserFault.PICK_UP))
DOUBTFUL = LastDispense("52 ?", DispenseUnknown())


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (PURGE, WHOLE, Dispensed),
        (OTHER, PART, Dispensed),
        (WHOLE, NOTHING, NotDispensed),
        (PURGE, DOUBTFUL, DispenseUnknown),
        (PURGE, OTHER, DispenseUnknown),  # more notes than requested: another dispense
        (WHOLE, PURGE, DispenseUnknown),
        (WHOLE, WHOLE, DispenseUnknown),
        (PURGE, PURGE, DispenseUnknown),  # the power may have failed in between
        (NONE, WHOLE, DispenseUnknown),
        (WHOLE, NONE, DispenseUnknown),
    ],
)
def test_a_memory_read_later_proves_an_outcome_only_if_it_changed(
    before: LastDispense, after: LastDispense, expected: type[DispenseOutcome]
) -> None:
    assert isinstance(resolve_dispense(ASKED, before, after), expected)


@pytest.mark.parametrize(
    ("memory", "expected"),
    [
        (PURGE, NotDispensed),
        (OTHER, NotDispensed),  # this dispense cannot leave that memory
        (NOTHING, NotDispensed),
        (WHOLE, DispenseUnknown),  # dispensed once or twice
        (PART, DispenseUnknown),
        (DOUBTFUL, DispenseUnknown),
    ],
)
def test_an_unchanged_memory_proves_no_dispense_unless_it_matches_the_request(
    memory: LastDispense, expected: type[DispenseOutcome]
) -> None:
    assert isinstance(resolve_dispense_at_once(ASKED, memory, memory), expected)


def test_a_changed_memory_is_the_outcome() -> None:
    assert resolve_dispense_at_once(ASKED, PURGE, WHOLE) == WHOLE.outcome


@pytest.mark.parametrize(
    "reported",
    [
        Dispensed((1, 1)),
        Dispensed((3, 1)),
        Dispensed((3, 0), fault=DispenserFault.JAM),
        DispenseUnknown("jam"),
    ],
)
def test_impossible_counts_become_unknown_with_the_memory_before(reported: DispenseOutcome) -> None:
    doubted = checked(ASKED, reported, PURGE)
    assert isinstance(doubted, DispenseUnknown)
    assert doubted.before == PURGE
