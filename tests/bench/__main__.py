"""`make bench`: the figures of the issues' "Speed and size", measured on this machine.

A figure that is missed is printed as missed and is no failure of the run: timings belong to the
machine. A benchmark that cannot measure ends the run with its error.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench import appends, capture, idling, opening, signed_call, starting, touch, verifying
from tests.bench.figures import Figure, table

BENCHMARKS: dict[str, Callable[[Path], Iterator[Figure]]] = {
    "append": appends.benchmark,
    "open": opening.benchmark,
    "verify": verifying.benchmark,
    "touch": touch.benchmark,
    "start": starting.benchmark,
    "call": signed_call.benchmark,
    "capture": capture.benchmark,
    "idle": idling.benchmark,
}
DISK = Path("/var/tmp")  # noqa: S108  # a fresh folder in it; /tmp may be memory, where a sync is free
MEMORY = frozenset({"tmpfs", "ramfs"})


def main() -> int:
    options = _parser().parse_args()
    kind = _file_system(options.disk)
    if kind in MEMORY:
        _say(f"{options.disk} is {kind}: syncing it measures nothing; name a disk with --disk")
        return 2
    _say(f"on {options.disk} ({kind})")
    with tempfile.TemporaryDirectory(prefix="kiosk-bench-", dir=options.disk) as folder:
        figures = list(_run(options.only or list(BENCHMARKS), Path(folder)))
    _say(f"\n{table(figures)}")
    return 0


def _run(names: list[str], folder: Path) -> Iterator[Figure]:
    for name in names:
        _say(f"{name} ...")
        for figure in BENCHMARKS[name](folder):
            _say("  ".join(("", *figure.row)))
            yield figure


def _file_system(folder: Path) -> str:
    asked = ["stat", "--file-system", "--format=%T", str(folder)]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description="Measure speed and size; exit code 0 also where a figure is missed.",
        epilog="example: python -m tests.bench --only append --only open",
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
