"""The time to check a million events: the chain only, and all checks of `journal verify`."""

import gc
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from agent.journal.audit import Finding, verify, verify_chain
from agent.journal.segment import Segment
from tests.lab.bench import journals
from tests.lab.bench.figures import Figure


def benchmark(folder: Path) -> Iterator[Figure]:
    big = journals.big(folder)
    gc.disable()  # like the command
    chain, whole = _seconds(big, verify_chain), _seconds(big, verify)
    gc.enable()
    yield Figure("verify: the chain of 1,000,000 events", chain, unit="s")
    yield Figure("verify: all of 1,000,000 events", whole, wanted=10, unit="s")


def _seconds(path: Path, check: Callable[[Segment], Iterator[Finding]]) -> float:
    with Segment(path) as journal:
        began = perf_counter()
        findings = deque(check(journal))
        taken = perf_counter() - began
    assert not findings
    return taken
