"""The outcome of a dispense without an answer, from the device's memory before and after.

No I/O. An unchanged memory alone proves nothing: the same notes may have been dispensed again, or
the power may have failed before anything was stored.
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
    """Return the outcome from two memories that were read minutes or a restart apart."""
    if not before.snapshot or not after.snapshot:
        return DispenseUnknown("the device has no memory of it", before)
    if after.snapshot == before.snapshot:
        return DispenseUnknown("the device's memory is as it was before", before)
    if after.outcome is None:
        return DispenseUnknown("the device's memory is about another dispense", before)
    return checked(asked, after.outcome, before)


def resolve_dispense_at_once(
    asked: Counts, before: LastDispense, after: LastDispense
) -> DispenseOutcome:
    """Return the outcome from a memory that was read too early for a power cut in between.

    Then an unchanged memory means that the command was not carried out, unless carrying it out
    could have left the same memory.
    """
    if not before.snapshot or after.snapshot != before.snapshot:
        return resolve_dispense(asked, before, after)
    if _could_be_of(asked, before.outcome):
        return DispenseUnknown("the device's memory is unchanged: dispensed once or twice", before)
    return NotDispensed(DispenserFault.NOT_RECEIVED, "the device's memory is as it was before")


def checked(asked: Counts, outcome: DispenseOutcome, before: LastDispense) -> DispenseOutcome:
    """Return the outcome; unknown if impossible: more than asked, or fewer without a fault."""
    if isinstance(outcome, DispenseUnknown):
        return DispenseUnknown(outcome.remark, before)
    if isinstance(outcome, NotDispensed) or _is_possible(asked, outcome):
        return outcome
    return DispenseUnknown(
        f"impossible counts: requested {asked}, reported {outcome.counts}", before
    )


def _could_be_of(asked: Counts, outcome: DispenseOutcome | None) -> bool:
    """Return True if the requested dispense could leave this memory."""
    if isinstance(outcome, Dispensed):
        return _is_possible(asked, outcome)
    return isinstance(outcome, DispenseUnknown)


def _is_possible(asked: Counts, paid: Dispensed) -> bool:
    if paid.fault is None:
        return paid.counts == asked
    return all(count <= wanted for count, wanted in zip(paid.counts, asked, strict=True))
