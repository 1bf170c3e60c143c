"""The painting times of the touch page, against a bare one: a heading and a button, no script.

Chromium slows down the pages' threads to a Raspberry Pi's. The two take turns in one browser, each
time with an empty cache; ours is touched through a withdrawal in Hindi. A busy machine shows in the
median.
Sizes and layout shifts do not depend on the machine: tests/unit/agent/ui/test_painting.py.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from tests.lab.bench.figures import Figure
from tests.unit.agent.ui.painting import SLOWED, go_through, touch_bare_page, walks

ROUNDS = 7


def benchmark(_folder: Path) -> Iterator[Figure]:
    with walks("hi") as (walk, address, browser):
        bare, ours, freely = [], [], []
        for _ in range(ROUNDS):
            bare.append(touch_bare_page(browser, SLOWED))
            ours.append(go_through(walk, address, browser, SLOWED))
            freely.append(go_through(walk, address, browser, 1))
    first = [one.first_paint for one in ours]
    yield _ratio("first paint", first, [one.first_paint for one in bare], 1.5)
    touched = [_p95(one.answered) for one in bare]
    yield _ratio("touch to a change: p95", [_p95(one.answered) for one in ours], touched, 1.5)
    yield _ratio("touch to the next screen: p95", [_p95(one.shown) for one in ours], touched, 3)
    long = [task for one in freely for task in one.long_tasks]
    yield Figure(
        "tasks over 50 ms, in a withdrawal, not slowed",
        len(long) / ROUNDS,
        wanted=0,
        detail=f"the longest {max(long, default=0):.0f} ms",
    )


def _ratio(what: str, ours: list[float], bare: list[float], wanted: float) -> Figure:
    detail = (
        f"best of {ROUNDS}, {SLOWED} times slower: {min(ours):.0f} and {min(bare):.0f} ms; "
        f"medians {median(ours):.0f} and {median(bare):.0f} ms"
    )
    ratio = min(ours) / min(bare)
    return Figure(f"{what}, of a bare page", ratio, wanted=wanted, detail=detail)


def _p95(times: tuple[float, ...]) -> float:
    return quantiles(times, n=20, method="inclusive")[-1]  # never above the longest of a few
