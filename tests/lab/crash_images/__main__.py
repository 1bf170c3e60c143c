"""Open every disk image that a power cut can leave (`make crash-images`), and print what is found.

Each of the seven products has a good case and three faults; `shop` has the other files.
"""

import argparse
import logging
import multiprocessing
from collections import Counter
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TypeVar

from tests.lab.crash_images.exploring import LossPlaces, Report, explore
from tests.lab.crash_images.images import Kind
from tests.lab.crash_images.lives import RUNS
from tests.lab.crash_images.opening import Group

T = TypeVar("T")
PRODUCTS = tuple(dict.fromkeys(product for product, _ in RUNS))


def main() -> int:
    options = _options()
    lives = [life for life in RUNS if life[0] in (options.product or PRODUCTS)]
    began = perf_counter()
    reports = []
    with multiprocessing.Pool(options.workers, _without_logs) as pool:
        for report in pool.imap_unordered(_explored, lives):
            reports.append(report)
            images, losses = report.images.total(), len(report.unnamed)
            life = f"{report.product}, {report.case}"
            progress = f"{len(reports)}/{len(lives)} {life}: {images} images, {report.cpu_s:.0f} s"
            print(f"{progress}, {losses} unnamed losses", flush=True)
    for line in lines(reports, perf_counter() - began):
        print(line)
    return 1 if any(report.unnamed for report in reports) else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.crash_images",
        description=__doc__,
        epilog="example: python -m tests.lab.crash_images --product aeps --product shop",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--product", action="append", choices=PRODUCTS, help="only this one (default: all)"
    )
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    return parser.parse_args()


def _without_logs() -> None:
    """Leave out what the agent logs about damaged files."""
    logging.disable(logging.CRITICAL)


def _explored(life: tuple[str, str]) -> Report:
    return explore(*life)


def lines(reports: Iterable[Report], seconds: float) -> Iterator[str]:
    """Yield the tables of a run as Markdown, and each loss."""
    reports = sorted(reports, key=lambda report: PRODUCTS.index(report.product))
    images = sum(report.images.total() for report in reports)
    cpu_s = sum(report.cpu_s for report in reports)
    each_ms = 1000 * cpu_s / images
    yield f"\n{images} distinct images in {seconds:.0f} s, {each_ms:.1f} ms of CPU each"
    yield from ("", "| product | " + " | ".join(g.title for g in Group) + " | flushes |")
    yield "|---" * (len(Group) + 2) + "|"
    for product in PRODUCTS:
        mine = [report for report in reports if report.product == product]
        counts = [sum(_of(report, group) for report in mine) for group in Group]
        flushes = sum(report.flushes.total() for report in mine)
        if mine:
            yield f"| {product} | " + " | ".join(map(str, counts)) + f" | {flushes} |"
    total = _sum(report.images for report in reports)
    newer = _sum(report.newer for report in reports)
    yield from ("", "| image | " + " | ".join(g.title for g in Group) + " |")
    yield "|---" * (len(Group) + 1) + "|"
    for kind in Kind:
        cells = (f"{total[group, kind]} ({newer[group, kind]})" for group in Group)
        yield f"| {kind.value} | " + " | ".join(cells) + " |"
    yield "\nIn brackets: those that have more than was acknowledged before the cut."
    decisions = sorted(_sum(report.decisions for report in reports).items())
    yield "\nDecided next: " + ", ".join(f"{what} {count}" for what, count in decisions if what)
    yield from _losses("named", (report.named for report in reports))
    yield from _losses("unnamed", (report.unnamed for report in reports))


def _of(report: Report, group: Group) -> int:
    return sum(count for (of, _), count in report.images.items() if of is group)


def _sum(counters: Iterable[Counter[T]]) -> Counter[T]:
    total: Counter[T] = Counter()
    for counter in counters:
        total.update(counter)
    return total


def _losses(kind: str, found: Iterable[LossPlaces]) -> Iterator[str]:
    together: LossPlaces = {}
    for losses in found:
        for loss, places in losses.items():
            together.setdefault(loss, []).extend(places)
    yield f"\n{len(together)} {kind} losses"
    for (group, what), places in sorted(together.items(), key=lambda one: one[0][1]):
        yield f"* {group.title}: {what}\n  for example: {places[0]}"


if __name__ == "__main__":
    raise SystemExit(main())
