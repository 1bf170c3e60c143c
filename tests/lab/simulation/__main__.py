"""Explore seeds on all cores (`make explore`), or replay one: `--seed N --trace`."""

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import get_args

from agent.base.faults import described
from agent.transactions import decision
from agent.transactions.model import AnyEvent
from tests.lab.simulation import personalities, shortcuts
from tests.lab.simulation.branches import Branch, branches
from tests.lab.simulation.faults import InjectedFault
from tests.lab.simulation.hunt import hunt, hunt_by_judge
from tests.lab.simulation.run import Report, run
from tests.lab.simulation.short_handed import short_handed
from tests.lab.simulation.shrink import blamed, shrunk

DAY = 86_400.0
SHOWN_EVERY = 20  # seeds
RUNS_OF_A_WORKER = 2_000  # then a fresh process, so that no leak adds up
ENOUGH = 2_000  # seeds, in which every branch of `decide` has to be reached


def main() -> int:
    options = _options()
    shortcuts.take()
    if options.mutants:
        return hunt(options.workers, options.seeds)
    if options.judge:
        return hunt_by_judge(options.workers)
    if options.blame is not None:
        return _blame(options.blame)
    if options.shortfalls:
        return _shortfalls(options.first, options.seeds, options.workers)
    if options.seed is not None:
        return _one(options.seed, trace=options.trace)
    return _many(options.first, options.seeds, options.workers)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, metavar="N", help="run this one alone")
    parser.add_argument("--blame", type=int, metavar="N", help="the fault that decides its failure")
    parser.add_argument("--trace", action="store_true", help="and print what each party saw")
    parser.add_argument("--seeds", type=int, default=2_000, help="how many (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first one (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    parser.add_argument(
        "--mutants", action="store_true", help="seeds and seconds to find each planted mistake"
    )
    parser.add_argument(
        "--shortfalls", action="store_true", help="short hand-overs, and where the disputes show"
    )
    parser.add_argument(
        "--judge", action="store_true", help="which planted mistakes the judge finds alone"
    )
    return parser.parse_args()


def _one(seed: int, *, trace: bool) -> int:
    report = run(seed, trace=trace)
    for line in report.lines:
        print(line)
    print(f"seed {seed}: hash {report.digest:016x}, {report.sessions} customers")
    print("faults:", _listed(report) or "none")
    for violation in report.violations:
        print("BROKEN:", violation)
    return 1 if report.violations else 0


def _shortfalls(first: int, seeds: int, workers: int) -> int:
    """Print in which places the customers' disputes show; the view is a real PostgreSQL's."""
    counted, broken = short_handed(range(first, first + seeds), workers)
    print("\n".join((*counted.lines(), *(f"BROKEN: {violation}" for violation in broken))))
    return 1 if broken else 0


def _blame(seed: int) -> int:
    """Print the shortest beginning of the faults that fails, and what its last fault changes."""
    found = blamed(seed)
    if found is None:
        print(f"seed {seed} breaks no rule")
        return 0
    story = found.report.story
    print(f"seed {seed}: {len(story)} faults break it already: {_listed(found.report) or 'none'}")
    if story:
        print(f"deciding: fault {story[-1][0]}, {story[-1][1]}; it changes first:")
        print(found.differs)
    for violation in found.report.violations:
        print("BROKEN:", violation)
    return 1


def _listed(report: Report) -> str:
    return ", ".join(f"{number}. {name}" for number, name in report.story)


def _many(first: int, seeds: int, workers: int) -> int:
    began = perf_counter()
    seen = Counter[str]()
    moves, decisions = Counter[str](), Counter[str]()
    wanted, reached, folded = branches(decision, "decide"), Counter[Branch](), Counter[str]()
    others = Counter[str]()
    sessions, simulated, cpu = 0, 0.0, 0.0
    broken: list[int] = []
    for done, report in enumerate(_reports(range(first, first + seeds), workers), 1):
        seen += report.fired
        moves.update(report.moves)
        decisions.update(report.decisions)
        reached.update(branch for branch in wanted if branch.is_in(report.reached))
        folded += report.folded
        others.update(report.personalities)
        sessions += report.sessions
        simulated += report.seconds
        cpu += report.cpu_seconds
        if report.violations:
            broken.append(report.seed)
            print(f"\rseed {report.seed}: {'; '.join(report.violations)[:400]}")
        if done % SHOWN_EVERY == 0 or done == seeds:
            speed = sessions / (perf_counter() - began)
            progress = f"{done}/{seeds} seeds, {sessions} customers, {speed:.0f} a second"
            progress += f", {simulated / DAY / max(cpu, 0.1):.2f} simulated days per core second"
            print(f"\r{progress}, {len(broken)} broken ", end="", flush=True)
    print(f"\n\n{len(moves)} moves of a transaction (seeds in which each was seen):")
    _table(moves)
    print(f"\n{len(decisions)} decisions (seeds in which each was made):")
    _table(decisions)
    unreached = _show_branches(wanted, reached)
    _show_events(folded)
    never = [fault.value for fault in InjectedFault if not seen[fault.value]]
    print(f"\n{len(seen)} kinds of fault, and how often each fired:")
    _table(seen)
    print("\nnever fired:", ", ".join(never) or "none")
    unmet = _show_personalities(others)
    for seed in broken[:3]:
        _explain(seed)
    missed = [*unreached, *unmet] if seeds >= ENOUGH else []
    return 1 if broken or never or missed else 0


def _show_personalities(others: Counter[str]) -> list[str]:
    """Print in how many runs each other maker's device was, and return those that never were."""
    unmet = [name for name in personalities.ALL if not others[name]]
    print(f"\n{len(others)} personalities of devices (seeds that had each):")
    _table(others)
    print("\nnever drawn:", ", ".join(unmet) or "none")
    return unmet


def _show_branches(wanted: tuple[Branch, ...], reached: Counter[Branch]) -> list[Branch]:
    """Print how often each was reached, and return those that never were."""
    unreached = [branch for branch in wanted if not reached[branch]]
    print(f"\n{len(wanted)} branches of decide (seeds in which each was reached):")
    for branch in wanted:
        print(f"  {reached[branch]:9} {_place(branch)}")
    print("\nnever reached:", "".join(f"\n  {_place(at)}" for at in unreached) or "none")
    return unreached


def _place(branch: Branch) -> str:
    return f"{branch.where}:{branch.first}  {branch.text}"


def _show_events(folded: Counter[str]) -> None:
    """Print how often each came; one that never came is only a gap of the simulated world."""
    never = [event.__name__ for event in get_args(AnyEvent) if not folded[event.__name__]]
    print(f"\n{len(folded)} kinds of event, and how often each was folded:")
    _table(folded)
    print("\nnever folded:", ", ".join(never) or "none")


def _table(counts: Counter[str]) -> None:
    for name, count in sorted(counts.items()):
        print(f"  {count:9} {name}")


def _explain(seed: int) -> None:
    """Print the fewest faults that still break the rule, and what each party saw."""
    report = shrunk(seed)
    print(f"\n--- seed {seed}, shrunk to: {_listed(report) or 'no fault at all'}")
    for line in report.lines:
        print(line)
    for violation in report.violations:
        print("BROKEN:", violation)


def _run_or_error(seed: int) -> Report:
    """Run a seed; an exception is a finding, and does not end the other runs."""
    try:
        return run(seed)
    except Exception as error:  # noqa: BLE001  # told as this seed's finding
        return Report(seed, [f"error: {described(error)}: {error}"], digest=0)


def _reports(seeds: range, workers: int) -> Iterator[Report]:
    with multiprocessing.Pool(workers, shortcuts.take, maxtasksperchild=RUNS_OF_A_WORKER) as pool:
        yield from pool.imap_unordered(_run_or_error, seeds)


if __name__ == "__main__":
    sys.exit(main())
