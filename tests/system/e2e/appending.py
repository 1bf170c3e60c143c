"""A process that appends as fast as the disk allows, and prints each append.

    python -m tests.system.e2e.appending JOURNAL

For each byte on standard input it forks a writer on the journal. The writer prints `begins PID`,
and then the position of each event for which `append` had returned, until it is killed. A line
`ended` follows.
"""

import os
import sys
from itertools import count
from pathlib import Path

from agent.journal.journal import Journal
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.till_events import LOADED

CHECKPOINT_AT = 40  # pages in the log; so that kills also hit checkpoints


def main() -> None:
    path = Path(sys.argv[1])
    for life in count():
        if not os.read(0, 1):
            return
        child = os.fork()
        if child == 0:
            append_for_ever(path, life)
        os.waitpid(child, 0)
        tell("ended")


def append_for_ever(path: Path, life: int) -> None:
    """Serve customer after customer; the drawer is filled in between."""
    tell(f"begins {os.getpid()}")
    with Journal(path) as journal:
        journal._checkpoint_at = CHECKPOINT_AT
        for number in count():
            reference = f"R-{life:04}-{number:06}"
            for event in (
                f.prepared(reference=reference),
                f.sending(),
                f.UNANSWERED,
                f.not_found(400),
                f.ABANDONED,
                f.CLAIM_ISSUED,
            ):
                journal.append(reference, event)
                tell(str(journal._tail.seq))
            journal.append_till_event(LOADED)
            tell(str(journal._tail.seq))


def tell(line: str) -> None:
    """Print it in one write, which a pipe accepts whole."""
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    main()
