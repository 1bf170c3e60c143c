"""What two memories prove about the payment between them."""

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
        (PURGE, OTHER, DispenseUnknown),  # more than was asked: it is of something else
        (WHOLE, PURGE, DispenseUnknown),
        (WHOLE, WHOLE, DispenseUnknown),
        (PURGE, PURGE, DispenseUnknown),  # the power may have been cut in between
        (NONE, WHOLE, DispenseUnknown),
        (WHOLE, NONE, DispenseUnknown),
    ],
)
def test_minutes_or_a_restart_apart(
    before: LastDispense, after: LastDispense, expected: type[DispenseOutcome]
) -> None:
    assert isinstance(resolve_dispense(ASKED, before, after), expected)


@pytest.mark.parametrize(
    ("memory", "expected"),
    [
        (PURGE, NotDispensed),
        (OTHER, NotDispensed),  # this payment could not have left that
        (NOTHING, NotDispensed),
        (WHOLE, DispenseUnknown),  # once, or once more
        (PART, DispenseUnknown),
        (DOUBTFUL, DispenseUnknown),
    ],
)
def test_an_unchanged_memory_just_now(
    memory: LastDispense, expected: type[DispenseOutcome]
) -> None:
    assert isinstance(resolve_dispense_at_once(ASKED, memory, memory), expected)


def test_a_changed_memory_just_now_is_read() -> None:
    assert resolve_dispense_at_once(ASKED, PURGE, WHOLE) == WHOLE.outcome


@pytest.mark.parametrize(
    "told",
    [
        Dispensed((1, 1)),
        Dispensed((3, 1)),
        Dispensed((3, 0), fault=DispenserFault.JAM),
        DispenseUnknown("jam"),
    ],
)
def test_counts_that_cannot_be_are_doubted_and_carry_what_was_before(told: DispenseOutcome) -> None:
    doubted = checked(ASKED, told, PURGE)
    assert isinstance(doubted, DispenseUnknown)
    assert doubted.before == PURGE
