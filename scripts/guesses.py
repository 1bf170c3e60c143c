"""Print the table of guesses as docs/guesses.md; with --check, fail if it is stale."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from agent.api.guesses import GROUPS, TABLE, Differs, Guess  # noqa: E402  # see above
from agent.api.guesses.free_reads import FREE_READS  # noqa: E402  # see above
from tests.support.printed import keep, table  # noqa: E402  # see above

PAGE = ROOT / "docs" / "guesses.md"
HEAD = """# Guesses about the finance service

The API document does not show everything that a client needs. Each thing that it leaves open is
one row here: what the agent assumes, and what happens if the service differs.
`scripts/guesses.py` prints this page from `agent/api/guesses`. A test fails when the page is out
of date. [service.md](service.md) has the details, by its sections.

No guess has been checked against the real service. The agent checks them while it runs: each
answer confirms or contradicts some of them. A contradicted guess is shown in `kiosk-agent check
--service`, as the fault `KioskGuessContradicted` ([operate.md](operate.md#kioskguesscontradicted)),
and in the support bundle (`guesses.json`). These show field names and the kinds
of values, never a value.

## The first hour with a real key

```sh
kiosk-agent check --service          # asks all that costs nothing, and lists each guess
kiosk-agent check --service --json   # the same for programs
```

The command makes {reads} calls of the quota of 60 a minute. It moves no money and changes
nothing. Its exit code is 1 if a guess is contradicted. The output has no private data, so you can
send it to us. The other guesses need a transaction: make one of each service with small amounts,
then run the command again. It also shows what the running agent has seen. Another release begins
again, because its guesses may be corrected.

A name of this page also starts a simulated service that differs from it:

```sh
kiosk-sim run --differs aeps.otp.verify --differs dmt.words
kiosk-sim run --differs list
kiosk-sim run --gateway all --seed 7   # a gateway before it: odd dates, copies, numbers as text …
```

## What happens if the service differs

A wrong guess never moves money, debits a card, keeps notes or gives them back.

| | means | guesses |
|---|---|---|
"""
MEANINGS = {
    Differs.NOT_OFFERED: "the service, or this part of it, ends with a reason before money moves",
    Differs.HELD: "the money stays where it is, and a person is asked",
    Differs.HARMLESS: "the service ends as usual, with the right money",
}
COLUMNS = ("Name", "The document is silent about", "Assumed", "If it differs", "service.md")


def written() -> Iterator[str]:
    """Yield the parts of the page."""
    rows = "".join(
        f"| {differs.value} | {means} | {_count(differs)} |\n"
        for differs, means in MEANINGS.items()
    )
    yield f"{HEAD.format(reads=len(FREE_READS))}{rows}"
    for title, guesses in GROUPS.items():
        yield f"## {title}\n"
        yield from table(COLUMNS, [_cells(guess) for guess in guesses])


def _count(differs: Differs) -> int:
    return sum(guess.differs is differs for guess in TABLE.values())


def _cells(guess: Guess) -> tuple[str, ...]:
    unseen = "" if guess.evidence else " No answer to a kiosk shows it."
    return (
        f"`{guess.name}`",
        guess.silent,
        guess.assumed,
        f"**{guess.differs.value}**: {guess.consequence}{unseen}",
        guess.section,
    )


if __name__ == "__main__":
    sys.exit(keep(PAGE, "\n".join(written()).rstrip("\n") + "\n", check="--check" in sys.argv))
