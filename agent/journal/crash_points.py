"""The named points in the journal's writes at which the power may fail.

They do nothing in the field. A test passes a function that ends the process there. It proves that
each point is reached and survived.
"""

from enum import Enum, unique


@unique
class CrashPoint(Enum):
    BEFORE_WRITE = "nothing of the event has been written"
    BEFORE_COMMIT = "the event is written but not committed"
    AFTER_COMMIT = "the event is durable but nobody has been told"
    BEFORE_CHECKPOINT = "the event is durable, and the log is about to go into the main file"
    ROLLED_OVER = "the next segment is durable, and this process has not opened it yet"
    SALVAGE_KEPT = "the damaged files are copied, and nothing else has been done"
    SALVAGE_WRITTEN = "the rebuilt journal is written, under a name that nobody reads"
    SALVAGE_NAMED = "the rebuilt journal has only to take the damaged one's place"
    SALVAGE_HALF_IN_PLACE = "the damaged journal's log is gone, the journal itself is not"
    RESERVE_RELEASED = "the disk was full, and the event is not yet written into the log again"


def nothing_happens(_: CrashPoint) -> None:
    """Do nothing: used in the field."""
