"""Print docs/simulation.md, the page on the simulation; with --check, fail if it is stale."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from tests.lab.simulation.faults import InjectedFault  # noqa: E402  # see above
from tests.lab.simulation.hunt import judged, measured  # noqa: E402  # see above
from tests.lab.simulation.remembered import SEEDS  # noqa: E402  # see above
from tests.support.printed import keep, table  # noqa: E402  # see above

PAGE = ROOT / "docs" / "simulation.md"
HEAD = """# The simulation: its faults, and its results

`tests/lab/simulation` runs the whole kiosk from one seed: the real agent with its real drivers,
simulated people, and injected faults. In the second part of a run the faults stop, and all
transactions must end. [0015](decisions/0015-one-seed-simulates-the-whole-kiosk.md) gives the
reasons, and [CONTRIBUTING](../CONTRIBUTING.md) says how to run it.
[simulation-run.txt](simulation-run.txt) is
the output of the last long run. It counts every kind of fault, every move of a transaction and
every branch of `decide`. `scripts/simulation.py` prints this page; a test fails when it is out of
date.
"""
RULES = """## What must hold

After every journaled event these rules hold. Each move of a transaction is legal and breaks none of
the ten rules. A failed attempt is not repeated within two seconds, unless another body or the right
time solves it. Only the services that the finance service has switched off are unavailable. The
kiosk does not take notes for more than the wallet's last balance. It does not start a transaction
for a customer who has left. It does not start one a second time while the first is unanswered,
unless the customer has confirmed it. Another try, and another way, begin only when nothing can come
of the first request, and another way keeps the amount. At all times, no process sends more than
sixty calls a minute.

In a quarter of the runs, a hasty hand touches the same page as the people. It taps in series, and
it touches a screen that the page has not yet painted. No press agrees, confirms an amount or
records notes within 0.7 s of another touch or of the paint. No press of another question counts.

Within twelve virtual hours after the last fault, the screen is free for the next customer. Every
transaction is closed or waits for a named person. Then these rules hold:

* the journal and the service agree on every transaction's bank status and amount, and neither has
  one that the other does not have;
* notes that went out by hand or machine belong to a SUCCESS, once, in the journal's amount; only
  disputed notes may differ;
* notes that came in are kept after a delivery, and given back otherwise;
* the till's ledger and the daily reports equal the notes that moved, to the paisa, with fees,
  charges and bills of any amount;
* the wallet ledger and the service's list of bills agree with the journal;
* every claim code that a customer saw or has on paper finds its notes, also after a newer code;
* no card was requested under an expired launch, and no QR was shown for another amount.

`journal verify` does not find errors. Some runs also test two copies of the journal. One copy is
archived, and its content stays the same. The other has a flipped bit or a cut end. Its salvage
keeps only proven events, changes only transactions in doubt, and does not pay any twice. If the
tail marker is older or newer than the last event, or missing, the salvage does not claim to be
complete.

No written file contains private data, no task outlives a stopped agent, and no file is left open.
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
two more rules hold: what a screen has confirmed as noted is in the journal after any crash, and
nobody misses notes who got all.
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
stores the result. Each mistake must be found within a minute. `make test` hunts the cheapest of
each kind again, from its measured seed on; `make explore-all` hunts all of them.
"""


def written() -> Iterator[str]:
    """Yield the parts of the page."""
    yield HEAD
    yield RULES
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
        (name, str(row.seed + 1), f"{row.seconds:.1f}", "found" if name in alone else "accepted")
        for name, row in found.items()
    ]
    yield from table(("Mistake", "Seeds", "Seconds", "The judge alone"), rows)
    yield FINGERS
    yield "## Faults that it found in the agent\
"
    yield from table(("Seed", "Fault"), [(str(seed), what) for seed, what in SEEDS.items()])


if __name__ == "__main__":
    sys.exit(keep(PAGE, "\n".join(written()), check="--check" in sys.argv))
