"""Walk through every state of every kind of terms on all cores (`make explore-all`).

Each walk goes breadth first over the real `apply` and `decide`, with a small model of everything
else that an amount depends on, until there is no new state. Then it searches backwards from the
ends for a state without a calm way there. tests/lab/exhaustive/moves.py has the model, and
tests/lab/exhaustive/settings.py has the limits of each walk.
A broken rule is shown by its shortest story.

Its limits: one transaction at a time, by a clock whose ticks are as coarse as `decide` can see. The
journal is assumed correct: an event is there completely or not at all (the simulation tests bad
disks). One dispenser pays one debt; the simulation tests slips, claims and the wallet.
"""

import argparse
import logging
import multiprocessing
import resource
import sys
from collections.abc import Iterator
from time import perf_counter

from tests.lab.exhaustive.kinds import KINDS, kind_of
from tests.lab.exhaustive.settings import SETTINGS, Setting
from tests.lab.exhaustive.walk import Report, Walk

Job = tuple[Setting, str, int]


def main() -> int:
    options = _options()
    logging.disable()  # the log lines of the dispenser's code, for each of a million states
    codes = options.terms or [kind.services[0] for kind in KINDS]
    settings = [setting for setting in SETTINGS if options.setting in (None, setting.name)]
    jobs = [
        (setting, code, min(options.attempts or setting.attempts, setting.attempts))
        for setting in settings
        for code in codes
        if setting.walks(kind_of(code))
    ]
    failed = 0
    for lines, is_broken in _reports(jobs, options.processes):
        print(lines, flush=True)
        failed += is_broken
    print(f"{len(jobs)} walks, {failed} broken")
    return 1 if failed else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.exhaustive",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="for example: python -m tests.lab.exhaustive --terms upicw.QR --attempts 2",
    )
    parser.add_argument(
        "--terms",
        nargs="+",
        metavar="CODE",
        choices=[code for kind in KINDS for code in kind.services],
        help="of these services (default: of one service for each kind of terms)",
    )
    parser.add_argument("--attempts", type=int, metavar="N", help="at most so many (default: all)")
    parser.add_argument(
        "--setting", choices=[setting.name for setting in SETTINGS], help="this one alone"
    )
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), metavar="N")
    return parser.parse_args()


def _reports(jobs: list[Job], processes: int) -> Iterator[tuple[str, bool]]:
    """Yield each walk's lines as it ends, and whether they report a new finding."""
    if processes == 1:
        yield from map(_walk, jobs)
        return
    # A process for each walk, so that its memory is freed.
    with multiprocessing.Pool(processes, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(_walk, jobs, chunksize=1)


def _walk(job: Job) -> tuple[str, bool]:
    setting, code, attempts = job
    name = f"{setting.name}, {code}, {attempts} attempts"
    began = perf_counter()
    walk = Walk(setting.of(kind_of(code), attempts), shows=lambda *at: _show(name, *at))
    report = walk.run()
    seconds = perf_counter() - began
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sizes = (
        f"{report.states:,} states, {report.steps:,} steps, {report.transactions:,} transactions"
    )
    return _report_lines(setting, code, f"{name}: {sizes}, {seconds:.0f} s, {used} MB", report)


def _report_lines(setting: Setting, code: str, line: str, report: Report) -> tuple[str, bool]:
    expected = setting.known_findings.get(kind_of(code).services[0])
    if report.finding is None:
        gone = f"\nthis was expected, and is not found any more: {expected}" if expected else ""
        return line + gone, bool(expected)
    is_known = report.finding.rule == expected
    return f"{line}\n{'known: ' if is_known else ''}{report.finding}", not is_known


def _show(name: str, done: int, known: int) -> None:
    print(f"  {name}: {done:,} of {known:,} states so far", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
