"""The cases that a run takes: `make test` takes a few of many, other ones for each commit.

`make explore-all` takes all. A commit always draws the same cases, in every process.
"""

import os
import random
import subprocess
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
EVERY = "KIOSK_EVERY_CASE" in os.environ
EXAMPLES_PART = 0.2
"""Part of Hypothesis's examples that `make test` takes."""


def _commit() -> str:
    """Return the commit's hash, or the version in a checkout without git."""
    asked = ("git", "-C", str(ROOT), "rev-parse", "HEAD")
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    return found.stdout.strip() or version("kiosk-agent")


COMMIT = _commit()


def dice(what: str) -> random.Random:
    """Return the source of chance of this commit for one purpose."""
    return random.Random(f"{COMMIT} {what}")


def few(count: int, of: int) -> int:
    """Return how many of a number of random examples this run takes."""
    return of if EVERY else count


def drawn(cases: Iterable[T], count: int, what: str) -> list[T]:
    """Return some of the cases in their order: `count` drawn by the commit, or all of them."""
    every = list(cases)
    if EVERY or count >= len(every):
        return every
    places = sorted(dice(what).sample(range(len(every)), count))
    return [every[place] for place in places]


def examples(count: int = 100) -> settings:
    """Return Hypothesis's settings for a test with this many examples."""
    return settings(max_examples=few(max(5, round(count * EXAMPLES_PART)), count), deadline=None)
