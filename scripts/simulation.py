"""Print docs/simulation.md: what the simulation brings about and what it finds; or --check it."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from tests.printed import keep, table  # noqa: E402  # see above
from tests.simulation.faults import InjectedFault  # noqa: E402  # see above
from tests.simulation.mutants import measured  # noqa: E402  # see above
from tests.simulation.remembered import SEEDS  # noqa: E402  # see above

PAGE = ROOT / "docs" / "simulation.md"
HEAD = """# What the simulation brings about, and what it finds

`tests/simulation` plays the whole kiosk from one seed: the real agent with its real drivers, a shop
full of people, and whatever can go wrong: first with faults, then without, when everything has to
end. [0015](decisions/0015-the-simulation.md) gives the reasons, [CONTRIBUTING](../CONTRIBUTING.md)
says how to run it, and [simulation-run.txt](simulation-run.txt) is what the last long run printed:
every kind of fault, every move of a transaction, every branch of `decide`, each with its count.
This page is printed by `scripts/simulation.py`; a test fails when it is out of date.
"""
RULES = """## What must hold

After every journaled fact: each move of a transaction is legal and breaks none of the ten rules. A
failed attempt is not repeated within two seconds, unless another body or the right time solves it.
What the service has switched off is unavailable, and nothing else. No notes are taken for more than
the wallet was just read to hold. Nothing is begun for a customer
who has left, and nothing a second time while the first is unanswered, unless the customer has
confirmed it. At all times: no process sends more than its sixty calls a minute.

When the faults have stopped, within twelve virtual hours: the screen is free for the next customer,
and every transaction is closed or waits for a named person. Then, for every transaction,

* the journal and the service agree on its bank status and amount, and neither knows one that the
  other does not;
* notes that went out by hand or machine belong to a SUCCESS, in the amount that the journal says,
  once; only disputed notes may differ;
* notes that came in are kept for what was delivered, and given back for what was not;
* the till's ledger and the reports of all days are the notes that moved, to the paisa, with fees,
  charges and bills of any amount;
* the wallet ledger says what the journal was told, and the service's list of bills agrees with it;
* every claim code that a customer saw or has on paper finds its notes, also after another one;
* no card was requested under an expired launch, and no QR was shown for another amount.

`journal verify` finds nothing. In some of the runs two copies of the journal are tested: one is
archived, and holds what it held before; one has a bit flipped or its end cut off, and its salvage
proves what it claims, changes no transaction that is not in doubt, and pays none twice. Its tail
marker may be older than the last event, newer or missing: then it does not claim to be complete.

No private data is in anything that was written, no task outlives a stopped agent, and no file is
left open.
"""


HUNTS = """Seeds from 0 on, and seconds of CPU time on one core, as the last whole hunt has measured
them: `python -m tests.simulation --mutants` hunts anew and stores what it took. Each mistake has to
be found within a minute. `make test` hunts those again that were found within the first seeds.
"""


def written() -> Iterator[str]:
    """Give the lines of the page."""
    yield HEAD
    yield RULES
    yield f"## {len(InjectedFault)} kinds of fault\n"
    yield f"{', '.join(fault.value for fault in InjectedFault)}.\n"
    found = measured()
    yield f"## {len(found)} planted mistakes, and what it took to find each\n"
    yield HUNTS
    rows = [(name, str(row.seed + 1), f"{row.seconds:.1f}") for name, row in found.items()]
    yield from table(("Mistake", "Seeds", "Seconds"), rows)
    yield "## What it found in our own code\n"
    yield from table(("Seed", "What"), [(str(seed), what) for seed, what in SEEDS.items()])


if __name__ == "__main__":
    sys.exit(keep(PAGE, "\n".join(written()), check="--check" in sys.argv))
