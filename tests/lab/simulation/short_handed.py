"""Runs in which the attendant often keeps notes, counted with the operator's own view."""

import multiprocessing
from functools import partial

from tests.lab.simulation import shortcuts
from tests.lab.simulation.run import run
from tests.lab.simulation.shortfalls import Figures, figures
from tests.system.fleet.postgres import postgres


def short_handed(seeds: range, workers: int) -> tuple[Figures, list[str]]:
    """Run the seeds; return the counts, and what broke a rule."""
    with multiprocessing.get_context("fork").Pool(workers, shortcuts.take) as pool:
        reports = pool.map(partial(run, short_handed=True), seeds, chunksize=1)
    runs = [report.disputes for report in reports if report.disputes]
    with postgres() as database:
        database.takes(message for one in runs for message in one.messages)
        rows = database.ask("SELECT kiosk, client_reference FROM fleet.shortfalls")
        assert database.value("SELECT count(*) FROM fleet.unread") == 0
    in_view = frozenset((row["kiosk"], row["client_reference"]) for row in rows)
    broken = [
        f"seed {report.seed}: {violation}" for report in reports for violation in report.violations
    ]
    return figures(runs, in_view), broken
