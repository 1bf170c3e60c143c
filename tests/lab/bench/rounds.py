"""Compare contestants in one run: they take turns, so other load slows all of them.

A ratio is calculated in each round and the median counts, so a disturbance spoils only one round.
"""

from collections import deque
from collections.abc import Callable, Mapping
from itertools import product
from statistics import median

Contest = Mapping[str, Callable[[], float]]
"""Each contestant's name and its turn, which returns its seconds (or another measure)."""


class Rounds:
    """The measures of each contestant by round; a round has `turns` short turns of each."""

    def __init__(self, contest: Contest, rounds: int, turns: int = 1) -> None:
        self._taken = {name: [0.0] * rounds for name in contest}
        order = deque(contest)
        for number, _ in product(range(rounds), range(turns)):
            for name in order:
                self._taken[name][number] += contest[name]()
            order.rotate()  # so the order changes

    def median(self, name: str) -> float:
        return median(self._taken[name])

    def ratio(self, name: str, to: str) -> float:
        """Return the median of `name` divided by `to`."""
        pairs = zip(self._taken[name], self._taken[to], strict=True)
        return median(one / other for one, other in pairs)
