"""The outcome of a dispense without an answer, from the device's memory before and after.

Pure. An unchanged memory proves nothing by itself: the same notes may have been dispensed again, or
the power may have been cut before anything was stored.
"""

from drivers.cash.port import (
    Counts,
    Dispensed,
    DispenseOutcome,
    DispenserFault,
    DispenseUnknown,
    LastDispense,
    NotDispensed,
)


def resolve_dispense(asked: Counts, before: LastDispense, after: LastDispense) -> DispenseOutcome:
    """Return the outcome from two memories, minutes or a restart apart."""
    if not before.snapshot or not after.snapshot:
        return DispenseUnknown("the device has no memory of it", before)
    if after.snapshot == before.snapshot:
        return DispenseUnknown("the device's memory is as it was before", before)
    if after.outcome is None:
        return DispenseUnknown("the device's memory is of something else", before)
    return checked(asked, after.outcome, before)


def resolve_dispense_at_once(
    asked: Counts, before: LastDispense, after: LastDispense
) -> DispenseOutcome:
    """Return the outcome from a memory read so soon that the power cannot have been cut.

    Then an unchanged memory means that the command was not carried out, unless carrying it out
    could have left the same memory.
    """
    if not before.snapshot or after.snapshot != before.snapshot:
        return resolve_dispense(asked, before, after)
    if _could_be_of(asked, before.outcome):
        return DispenseUnknown(
            "the device remembers the same as before: once, or once more", before
        )
    return NotDispensed(DispenserFault.NOT_RECEIVED, "the device's memory is as it was before")


def checked(asked: Counts, outcome: DispenseOutcome, before: LastDispense) -> DispenseOutcome:
    """Return the outcome; unknown if impossible: more than asked, or fewer without a fault."""
    if isinstance(outcome, DispenseUnknown):
        return DispenseUnknown(outcome.remark, before)
    if isinstance(outcome, NotDispensed) or _is_possible(asked, outcome):
        return outcome
    return DispenseUnknown(f"counts that do not fit: asked {asked}, told {outcome.counts}", before)


def _could_be_of(asked: Counts, outcome: DispenseOutcome | None) -> bool:
    """Return True if carrying it out, with notes leaving or maybe leaving, could end like this."""
    if isinstance(outcome, Dispensed):
        return _is_possible(asked, outcome)
    return isinstance(outcome, DispenseUnknown)


def _is_possible(asked: Counts, paid: Dispensed) -> bool:
    if paid.fault is None:
        return paid.counts == asked
    return all(told <= wanted for told, wanted in zip(paid.counts, asked, strict=True))
