"""Deliberate mistakes in the code that moves money; the tests must find every one.

Each mistake is declared once, with its name, its patch of the running program and the hunts that
must find it: the simulation (`tests/lab/simulation/hunt.py`), the walk through every state
(`tests/lab/exhaustive/test_walk.py`), or both. `make mutants` (`tests/lab/mutation`) is a third
hunt. It generates its mistakes from the source, so they have no row here.
"""

from tests.lab.mistakes import answers, attempts, lent, line, missing, notes, presses, till
from tests.lab.mistakes.registry import MISTAKES, Mistake, Walked

__all__ = [
    "MISTAKES",
    "Mistake",
    "Walked",
    "answers",
    "attempts",
    "lent",
    "line",
    "missing",
    "notes",
    "presses",
    "till",
]
