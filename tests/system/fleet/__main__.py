"""`python -m tests.system.fleet`: days of a fleet on fast time, and the content of its database."""

import argparse
import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.system.day.fast_time import run
from tests.system.fleet.run import Fleet, Plan, differences, fleet
from tests.system.fleet.stack import Stack, stack

TOTALS = """
SELECT
    (SELECT count(*) FROM fleet.event) AS events,
    (SELECT count(DISTINCT (kiosk, seq)) FROM fleet.event) AS places,
    (SELECT count(*) FROM fleet.transaction) AS transactions,
    (SELECT count(*) FROM fleet.transaction WHERE NOT is_closed) AS open,
    (SELECT sum(wallet_impact) FROM fleet.settlement) AS settled,
    (SELECT sum(handed_out) FROM fleet.till) AS handed_out,
    (SELECT sum(taken_in) FROM fleet.till) AS taken_in,
    (SELECT sum(given_back) FROM fleet.till) AS given_back,
    (SELECT count(*) FROM fleet.report) AS reports
"""
LATE = """
SELECT count(*) AS late FROM (
    SELECT
        seq,
        max(seq) OVER (PARTITION BY kiosk ORDER BY arrival ROWS UNBOUNDED PRECEDING) AS highest
    FROM fleet.event
) AS arrived
WHERE seq < highest
"""
"""Events that arrived after a later one of their kiosk."""


def report_lines(fleet: Fleet, found: Mapping[str, object]) -> Iterator[str]:
    """Yield the lines of a report; `found` are the differences."""
    plan, database = fleet.plan, fleet.stack.database
    (totals,) = database.ask(TOTALS)
    journals = fleet.event_counts()
    yield (
        f"{plan.kiosks} kiosks, {plan.days} days, {sum(s.visits for s in fleet.shops)} customers, "
        f"{totals['transactions']} transactions, {totals['open']} open at the end"
    )
    yield (
        f"broker killed {len(plan.broker_killed)} times, sink {len(plan.sink_killed)} times; "
        f"{len(fleet.shops[::2])} kiosks without a line from day {plan.cut[0] + 1}, round "
        f"{plan.cut[1] + 1}, to day {plan.mended[0] + 1}, round {plan.mended[1] + 1}"
    )
    yield (
        f"events in the journals: {sum(journals.values())}; in PostgreSQL: {totals['events']}, "
        f"under {totals['places']} places"
    )
    late, again = database.value(LATE), len(fleet.asked_again)
    yield f"arrived after a later one of its kiosk: {late}; kiosks asked again: {again}"
    for line in fleet.asked_again:
        yield f"  {line}"
    shops_out = sum(s.pockets["paid"] + s.pockets["claimed"] for s in fleet.shops)
    yield f"notes handed out: ₹{totals['handed_out']:,.2f} in SQL, ₹{shops_out:,} in pockets"
    yield f"notes taken in: ₹{totals['taken_in']:,.2f}, given back: ₹{totals['given_back']:,.2f}"
    wallets = sum(sum(s.wallet.values()) for s in fleet.shops)
    yield f"wallets: ₹{totals['settled']:,.2f} in SQL, ₹{wallets:,.2f} in the services' books"
    yield f"day reports: {totals['reports']}"
    surprises = Counter(surprise for shop in fleet.shops for surprise in shop.surprises)
    yield f"visits that ended in another way than expected: {dict(surprises) or 'none'}"
    yield f"differences: {found or 'none'}"


async def lives(folder: Path, plan: Plan, one: Stack) -> bool:
    """Print the result; return True if all ledgers agree."""
    began = time.monotonic()  # noqa: TID251  # real time
    async with fleet(folder, plan, one) as members:
        members.on_step = lambda step: print(step, file=sys.stderr, flush=True)
        await members.lives()
        found = differences(members.shops, one)
        for line in report_lines(members, found):
            print(line)
        print(f"took {time.monotonic() - began:.0f} s")  # noqa: TID251  # real time
        return not found


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fleet-run", description=__doc__)
    parser.add_argument("--kiosks", type=int, default=50, help="default: %(default)s")
    parser.add_argument("--days", type=int, default=3, help="3 at least; default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    wanted = parser.parse_args()
    if wanted.days < 3 or wanted.kiosks < 1:
        parser.error("expected 3 days at least, and a kiosk")
    logging.disable(logging.WARNING)  # each attempt of a disconnected kiosk would be logged
    plan = Plan(wanted.kiosks, wanted.days, wanted.seed)
    with tempfile.TemporaryDirectory() as folder, stack(Path(folder), plan.names) as one:
        agrees = run(lambda _: lives(Path(folder), plan, one))
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main())
