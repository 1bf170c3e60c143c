"""How many examples and cases a test tries: few in `make test`, all in `make explore-all`.

The few are drawn with a seed from the commit's hash, so each commit tries others and two runs of a
commit try the same. `KIOSK_TEST_SEED` sets the seed of an earlier run.

`HYPOTHESIS_PROFILE=explore` tries everything.
"""

import os
import random
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "commit")
ALL = PROFILE != "commit"
"""True for the profiles `explore`, `deep` and `mutants`, which try everything."""

EXAMPLES_MIN = 8
SHARE = 5  # one of so many of Hypothesis' examples is tried for each commit

LEFT_OUT = (pytest.mark.slow, pytest.mark.sweep)
"""The marks of a case that `make test` leaves out."""


def _seed() -> int:
    """Return the seed of this run: 32 bits of the commit's hash; 0 without git."""
    if given := os.environ.get("KIOSK_TEST_SEED"):
        return int(given, 16)
    asked = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    try:
        commit = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(commit[:8], 16)


SEED = _seed()


def described() -> str:
    """Return the line with which a run says what it tries."""
    how_many = "all examples" if ALL else "some examples; `make explore-all` tries all"
    return f"{how_many}; KIOSK_TEST_SEED={SEED:08x}"


def examples(everything: int) -> int:
    """Return how many of this number of Hypothesis' examples to try."""
    return everything if ALL else min(everything, max(EXAMPLES_MIN, everything // SHARE))


def few(count: int, of: int) -> int:
    """Return how many of a number of seeds or steps to try."""
    return of if ALL else count


def dice(what: str) -> random.Random:
    """Return this run's source of chance for one purpose."""
    return random.Random(f"{SEED} {what}")


def drawn(cases: Iterable[T], few: int) -> list[T]:
    """Return `few` of these cases in their order."""
    every = list(cases)
    return every if ALL else [every[place] for place in sorted(_places(len(every), few))]


def every_nth(cases: Sequence[T], nth: int) -> list[T]:
    """Return every nth of these cases from a drawn one on."""
    return list(cases) if ALL else list(cases[SEED % nth :: nth])


def drawn_places(count: int, few: int) -> set[int]:
    """Return the places of the cases to run always; the others need the marks LEFT_OUT.

    Every case runs for `make mutants`.
    """
    return set(range(count)) if PROFILE == "mutants" else _places(count, few)


def parameters(cases: Sequence[Any], few: int, *, ids: Sequence[str] | None = None) -> list[Any]:
    """Return these cases for `parametrize`: all in `make explore-all`, and `few` of them otherwise.

    A tuple is one value for each parameter.
    """
    chosen = range(len(cases)) if ALL else sorted(_places(len(cases), few))
    return [
        pytest.param(
            *(cases[place] if isinstance(cases[place], tuple) else (cases[place],)),
            id=ids[place] if ids else None,
        )
        for place in chosen
    ]


def _places(count: int, few: int) -> set[int]:
    return set(random.Random(SEED).sample(range(count), min(few, count)))
