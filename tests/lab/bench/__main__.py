"""`make bench`: measure speed and size on this machine.

A missed figure is printed as missed, but the run succeeds, because timings depend on the machine.
A benchmark that cannot measure ends the run with its error. pyperf would not make this shorter: it
measures one function a process, and here contestants take turns, or a whole process is measured.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.lab.bench import (
    appends,
    capture,
    disk,
    full_journal,
    idling,
    painting,
    pressing,
    searching,
    signed_call,
    starting,
    touch,
    visits,
)
from tests.lab.bench.figures import Figure, table

BENCHMARKS: dict[str, Callable[[Path], Iterator[Figure]]] = {
    "append": appends.benchmark,
    "open": full_journal.opening,
    "verify": full_journal.verifying,
    "roll": full_journal.rolling_over,
    "touch": touch.benchmark,
    "press": pressing.benchmark,
    "paint": painting.benchmark,
    "start": starting.benchmark,
    "call": signed_call.benchmark,
    "capture": capture.benchmark,
    "idle": idling.benchmark,
    "search": searching.benchmark,
    "visits": visits.benchmark,
}
DISK = Path("/var/tmp")  # noqa: S108  # /tmp may be in memory, where a sync is free


def main() -> int:
    options = _parser().parse_args()
    kind = disk.file_system(options.disk)
    if kind in disk.MEMORY:
        _say(f"{options.disk} is {kind}: syncing it measures nothing; name a disk with --disk")
        return 2
    with tempfile.TemporaryDirectory(prefix="kiosk-bench-", dir=options.disk) as folder:
        where = f"on {options.disk} ({disk.described(Path(folder))})"
        _say(where)
        figures = list(_run(options.only or list(BENCHMARKS), Path(folder)))
    _say(f"\n{where}\n{table(figures)}")
    return 0


def _run(names: list[str], folder: Path) -> Iterator[Figure]:
    for name in names:
        _say(f"{name} ...")
        for figure in BENCHMARKS[name](folder):
            _say("  ".join(("", *figure.row)))
            yield figure


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.bench",
        description="Measure speed and size; the exit code is 0 even if a figure is missed.",
        epilog="example: python -m tests.lab.bench --only append --only open",
    )
    parser.add_argument(
        "--only", action="append", choices=BENCHMARKS, metavar="NAME", help=", ".join(BENCHMARKS)
    )
    parser.add_argument(
        "--disk", type=Path, default=DISK, metavar="DIR", help=f"on the disk to use; default {DISK}"
    )
    return parser


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
