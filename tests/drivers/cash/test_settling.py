"""What two memories prove about the payment between them."""

import pytest

from drivers.cash.port import Memory, NotPaid, Paid, PayOutcome, Trouble, Unknown
from drivers.cash.settling import became_of, became_of_just_now, checked

ASKED = (2, 1)
NONE = Memory()
PURGE = Memory("51")
WHOLE = Memory("52 2 1", Paid((2, 1)))
PART = Memory("52 1 0", Paid((1, 0), trouble=Trouble.JAM))
OTHER = Memory("52 5 0", Paid((5, 0)))
NOTHING = Memory("52 0 0", NotPaid(Trouble.PICK_UP))
DOUBTFUL = Memory("52 ?", Unknown())


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (PURGE, WHOLE, Paid),
        (OTHER, PART, Paid),
        (WHOLE, NOTHING, NotPaid),
        (PURGE, DOUBTFUL, Unknown),
        (PURGE, OTHER, Unknown),  # more than was asked: it is of something else
        (WHOLE, PURGE, Unknown),
        (WHOLE, WHOLE, Unknown),
        (PURGE, PURGE, Unknown),  # the power may have been cut in between
        (NONE, WHOLE, Unknown),
        (WHOLE, NONE, Unknown),
    ],
)
def test_minutes_or_a_restart_apart(
    before: Memory, after: Memory, expected: type[PayOutcome]
) -> None:
    assert isinstance(became_of(ASKED, before, after), expected)


@pytest.mark.parametrize(
    ("memory", "expected"),
    [
        (PURGE, NotPaid),
        (OTHER, NotPaid),  # this payment could not have left that
        (NOTHING, NotPaid),
        (WHOLE, Unknown),  # once, or once more
        (PART, Unknown),
        (DOUBTFUL, Unknown),
    ],
)
def test_an_unchanged_memory_just_now(memory: Memory, expected: type[PayOutcome]) -> None:
    assert isinstance(became_of_just_now(ASKED, memory, memory), expected)


def test_a_changed_memory_just_now_is_read() -> None:
    assert became_of_just_now(ASKED, PURGE, WHOLE) == WHOLE.outcome


@pytest.mark.parametrize(
    "told", [Paid((1, 1)), Paid((3, 1)), Paid((3, 0), trouble=Trouble.JAM), Unknown("jam")]
)
def test_counts_that_cannot_be_are_doubted_and_carry_what_was_before(told: PayOutcome) -> None:
    doubted = checked(ASKED, told, PURGE)
    assert isinstance(doubted, Unknown)
    assert doubted.before == PURGE
