"""The fewest faults that still break a rule, and the one that decides it.

The numbered faults of a run are left out: in parts, or from the end.
"""

from collections.abc import Callable
from itertools import zip_longest
from typing import NamedTuple

from tests.lab.simulation.run import Report, run

TRIES_MAX = 150  # runs; the remaining list is short enough to read


def shrunk(seed: int) -> Report:
    """Return the traced run of the shortest list of faults that still breaks a rule."""
    left = TRIES_MAX

    def breaks(kept: list[int]) -> bool:
        nonlocal left
        left -= 1
        return bool(run(seed, only=frozenset(kept)).violations)

    whole = [number for number, _ in run(seed).story]
    kept = smallest(whole, breaks, lambda: left > 0)
    return run(seed, trace=True, only=frozenset(kept))


class Blamed(NamedTuple):
    """The shortest beginning of the fault schedule that still breaks a rule."""

    report: Report
    """Its traced run; without a fault in its story, no fault is needed."""
    differs: str
    """The first line of its trace that the run without the last fault does not have."""


def blamed(seed: int) -> Blamed | None:
    """Return what the last needed fault changes; None if the seed breaks no rule."""
    whole = run(seed)
    if not whole.violations:
        return None
    numbers = [number for number, _ in whole.story]
    for length in range(len(numbers) + 1):
        report = run(seed, trace=True, only=frozenset(numbers[:length]))
        if report.violations:
            break
        before = report
    if not length:
        return Blamed(report, "")
    pairs = zip_longest(before.lines, report.lines, fillvalue="the end")
    return Blamed(report, next((line for was, line in pairs if line != was), ""))


def smallest(
    whole: list[int], breaks: Callable[[list[int]], bool], may_try: Callable[[], bool]
) -> list[int]:
    """Return a smaller list that still breaks: leave out halves, then quarters, and so on."""
    kept, parts = whole, 2
    while kept and may_try():
        size = max(1, len(kept) // parts)
        pieces = [kept[:at] + kept[at + size :] for at in range(0, len(kept), size)]
        smaller = next((piece for piece in pieces if may_try() and breaks(piece)), None)
        if smaller is not None:
            kept, parts = smaller, max(2, parts - 1)
        elif size == 1:
            break
        else:
            parts *= 2
    return kept
