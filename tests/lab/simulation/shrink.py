"""The fewest faults that still break a rule: numbered faults of a run are left out in parts."""

from collections.abc import Callable

from tests.lab.simulation.run import Report, run

TRIES_MAX = 150  # runs; the remaining list is short enough to read


def shrunk(seed: int) -> Report:
    """Return the traced run of the shortest list of faults that still breaks a rule."""
    left = TRIES_MAX

    def breaks(kept: list[int]) -> bool:
        nonlocal left
        left -= 1
        return bool(run(seed, only=frozenset(kept)).violations)

    whole = [number for number, _ in run(seed).story]
    kept = smallest(whole, breaks, lambda: left > 0)
    return run(seed, trace=True, only=frozenset(kept))


def smallest(
    whole: list[int], breaks: Callable[[list[int]], bool], may_try: Callable[[], bool]
) -> list[int]:
    """Return a smaller list that still breaks: leave out halves, then quarters, and so on."""
    kept, parts = whole, 2
    while kept and may_try():
        size = max(1, len(kept) // parts)
        pieces = [kept[:at] + kept[at + size :] for at in range(0, len(kept), size)]
        smaller = next((piece for piece in pieces if may_try() and breaks(piece)), None)
        if smaller is not None:
            kept, parts = smaller, max(2, parts - 1)
        elif size == 1:
            break
        else:
            parts *= 2
    return kept
