"""The painting times of the touch page on a processor that is six times slower than this one.

Chromium slows down the page's thread. Each round starts a browser with an empty cache and touches
through a withdrawal in Hindi. A busy machine shows in the median.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from agent.ui.page.pages import Pages
from agent.ui.words.words import Words
from tests.lab.bench.figures import Figure
from tests.unit.agent.ui.painting import SLOWED, go_through, static_bytes, walks
from tests.unit.agent.ui.samples import SAMPLES

ROUNDS = 7
KILOBYTE = 1000


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
    shift = max(sum(one.shifts) for one in slowed + freely)
    yield Figure("layout shift, caused by the page itself", shift, wanted=0)
    long = [task for one in freely for task in one.long_tasks]
    yield Figure(
        "tasks over 50 ms, in a withdrawal, not slowed",
        len(long) / ROUNDS,
        wanted=0,
        detail=f"the longest {max(long, default=0):.0f} ms",
    )
    yield from _sizes()


def _timed(what: str, measured: list[float], wanted: float) -> Figure:
    detail = f"the best of {len(measured)} rounds; median {median(measured):.0f} ms"
    return Figure(what, min(measured), wanted=wanted, unit="ms", detail=detail)


def _p95(times: tuple[float, ...]) -> float:
    return quantiles(times, n=20)[-1]


def _sizes() -> Iterator[Figure]:
    pages = Pages(Words(("en", "hi", "ur"), strict=True))
    whole = {
        name: len(pages.page(screen, pages.fragment(screen, "Shop")).encode())
        for name, screen in SAMPLES.items()
    }
    name = max(whole, key=lambda one: whole[one])
    page, static = whole[name] / KILOBYTE, static_bytes() / KILOBYTE
    detail = f"{name}: {page:.1f} kB, and {static:.1f} kB of style and script"
    yield Figure(
        "the largest screen, uncompressed", page + static, wanted=100, unit="kB", detail=detail
    )
