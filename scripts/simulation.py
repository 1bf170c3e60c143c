"""Write docs/results/simulation.md; with --check, fail if it is stale."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from tests.lab.mistakes import MISTAKES  # noqa: E402  # see above
from tests.lab.simulation.faults import InjectedFault  # noqa: E402  # see above
from tests.lab.simulation.hunt import judged, measured  # noqa: E402  # see above
from tests.lab.simulation.remembered import SEEDS  # noqa: E402  # see above
from tests.support.printed import keep, table  # noqa: E402  # see above

PAGE = ROOT / "docs/results/simulation.md"
HEAD = """# The simulation's results

[testing.md](../testing.md#the-simulation) says what the simulation checks.
[simulation-run.txt](simulation-run.txt) is the output of the last long run. It counts every kind of
fault, every move of a transaction and every branch of `decide`. `scripts/simulation.py` prints this
page; a test fails when it is out of date.
"""

SHORT = """## An attendant who keeps notes

In these runs the attendant keeps all notes, half of them or one of six in ten hand-overs, and nine
in ten customers touch *No, less*. `python -m tests.lab.simulation --shortfalls` counts where each
dispute shows. The operator's view is that of a real PostgreSQL. 60 seeds, 26 November 2026, 44 s
on two busy cores:

```
135 hand-overs, 40 of them short, 34 disputed
   34 in journal
   34 on slip
   34 in report
   34 in view
    0 honest ones disputed
```

`tests/lab/simulation/test_shortfalls.py` demands the same of 40 seeds. In the runs with all faults
two more rules hold. A report that a screen has confirmed is in the journal after any crash. No
customer who got all notes reports missing ones.
"""


FINGERS = """\
## Fingers that fail

`make fingers SEEDS=300` simulates customers whose first finger fails in 20 to 34 %: worn, dry, wet, the
wrong one, a wrong Aadhaar number, a bank's biometric server down for 30 minutes
(`tests/lab/simulation/fingers.py`). They know only the screen. 60 % have a card with them, 50 % UPI; three
kiosks in four have a card reader, one in four an iris camera. An attempt is a way that a customer
tries: a finger, the eye, the card, UPI.

300 kiosks, 2026-11-26, 2 cores, 200 s:

| figure | |
|---|---|
| customers | 1,800 |
| first attempt fails | 28.2 % |
| customers with any working way | 1,766 |
| of these, with their money in at most three attempts | 99.9 % |
| charged twice, or charged without the money | 0, 0 |
| seconds from the capture's screen to the first offer of another way | median 2.5, 95 % 3.5, longest 3.5 |

| trouble | customers | with a way | money in 3 attempts | attempts |
|---|---|---|---|---|
| none | 1,293 | 1,293 | 1,293 | 1 |
| dry: good after rubbing | 129 | 129 | 129 | 1 (101), 2 (28) |
| wet: good after wiping | 69 | 69 | 69 | 1 (45), 2 (24) |
| worn: another finger is good | 61 | 61 | 61 | 1 (20), 2 (41) |
| worn: no finger is good | 61 | 45 | 45 | 2 (45) |
| wrong finger: another one is accepted | 65 | 65 | 65 | 2 (65) |
| no finger is accepted | 55 | 44 | 42 | 2 (9), 3 (34), 4 (1) |
| wrong Aadhaar number | 37 | 37 | 37 | 2 (37) |
| the bank's biometric server is down | 30 | 23 | 23 | 2 (23) |
"""  # noqa: E501  # the row of a table cannot be wrapped


HUNTS = """\
The table shows the seeds, from seed 0, and the seconds of CPU time on one core until a mistake
was found in the last whole run. `python -m tests.lab.simulation --mutants` measures them again and
stores the result. Each mistake must be found within 150 s of one core's CPU time. `make test` hunts
the cheapest of each kind again, from its measured seed on; `make explore-all` hunts all of them.
"""


CHECKED_BY = """
*Speaks first*: `judge` (the second reading of the rules), `verify` (`journal verify`, also of a
copy that was rolled over, or damaged and salvaged), `report` (the day's report against the notes),
`rest` (a transaction never comes to rest), `error` (an exception), or the simulation's own `rules`.
*The walk*: a mistake that the walk of every state must find, too (`make explore-all`). A mistake
that the judge accepts, and no walk finds, has the simulation alone beside the unit tests.
"""


def written() -> Iterator[str]:
    """Yield the parts of the page."""
    yield HEAD
    yield SHORT
    yield f"## {len(InjectedFault)} kinds of fault\n"
    yield f"{', '.join(fault.value for fault in InjectedFault)}.\n"
    found = measured()
    yield f"## {len(found)} planted mistakes, and the time to find each\
"
    yield HUNTS
    alone = judged()
    yield f"The judge (`tests/lab/judge`) finds {len(alone)} of them alone; its column is below.\n"
    rows = [
        (
            name,
            str(row.seed + 1),
            f"{row.seconds:.1f}",
            row.check,
            "found" if name in alone else "accepted",
            "found" if MISTAKES[name].walked else "",
        )
        for name, row in found.items()
    ]
    columns = ("Mistake", "Seeds", "Seconds", "Speaks first", "The judge alone", "The walk")
    yield from table(columns, rows)
    yield CHECKED_BY
    yield FINGERS
    yield "## Faults that it found in the agent\
"
    yield from table(("Seed", "Fault"), [(str(seed), what) for seed, what in SEEDS.items()])


if __name__ == "__main__":
    sys.exit(keep(PAGE, "\n".join(written()), check="--check" in sys.argv))
