"""Compares contestants in one run: they take turns, so that whatever slows the machine slows all.

A ratio is taken within each round and the median of the rounds counts: a hiccup spoils one round,
not the figure.
"""

from collections import deque
from collections.abc import Callable, Mapping
from itertools import product
from statistics import median

Contest = Mapping[str, Callable[[], float]]
"""Each contestant's name, and its turn: it gives the seconds (or what else is compared) it took."""


class Rounds:
    """What each contestant took, round by round; in a round each has so many short turns."""

    def __init__(self, contest: Contest, rounds: int, turns: int = 1) -> None:
        self._taken = {name: [0.0] * rounds for name in contest}
        order = deque(contest)
        for number, _ in product(range(rounds), range(turns)):
            for name in order:
                self._taken[name][number] += contest[name]()
            order.rotate()  # nobody always comes after the same one

    def median(self, name: str) -> float:
        return median(self._taken[name])

    def ratio(self, name: str, to: str) -> float:
        """Give how many times as long `name` took as `to`."""
        pairs = zip(self._taken[name], self._taken[to], strict=True)
        return median(one / other for one, other in pairs)
