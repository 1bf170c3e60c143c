"""The painting times of the touch page on a processor that is six times slower than this one.

Chromium slows down the page's thread. Each round starts a browser with an empty cache and touches
through a withdrawal in Hindi. A busy machine shows in the median.
Sizes and layout shifts do not depend on the machine: tests/unit/agent/ui/test_painting.py.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from tests.lab.bench.figures import Figure
from tests.unit.agent.ui.painting import SLOWED, go_through, walks

ROUNDS = 7


def benchmark(_folder: Path) -> Iterator[Figure]:
    with walks("hi") as (walk, address, browser):
        slowed = [go_through(walk, address, browser, SLOWED) for _ in range(ROUNDS)]
        freely = [go_through(walk, address, browser, 1) for _ in range(ROUNDS)]
    first = [one.first_paint for one in slowed]
    yield _timed("first paint, 6 times slower", first, 300)
    answered = [_p95(one.answered) for one in slowed]
    yield _timed("touch to a change: p95, 6 times slower", answered, 100)
    shown = [_p95(one.shown) for one in slowed]
    yield _timed("touch to the next screen: p95, 6 times slower", shown, 100)
    long = [task for one in freely for task in one.long_tasks]
    yield Figure(
        "tasks over 50 ms, in a withdrawal, not slowed",
        len(long) / ROUNDS,
        wanted=0,
        detail=f"the longest {max(long, default=0):.0f} ms",
    )


def _timed(what: str, measured: list[float], wanted: float) -> Figure:
    detail = f"the best of {len(measured)} rounds; median {median(measured):.0f} ms"
    return Figure(what, min(measured), wanted=wanted, unit="ms", detail=detail)


def _p95(times: tuple[float, ...]) -> float:
    return quantiles(times, n=20)[-1]
