"""Choose the notes for an amount: the fewest possible, from cassettes with notes. No I/O."""

from collections.abc import Sequence
from math import gcd

from drivers.cash.port import Cassette, Counts, Level

STEPS_MAX = (
    100_000  # amounts tried; 100 notes of 2,000 rupees beside one-rupee coins are twice that
)
_NOTHING_THERE = frozenset({Level.EMPTY, Level.MISSING})
_FULLEST_FIRST = (Level.ENOUGH, Level.UNKNOWN, Level.LOW)


def denominate(amount_paise: int, cassettes: Sequence[Cassette], notes_max: int) -> Counts | None:
    """Return the counts for exactly this amount; None if one dispense cannot pay it.

    It prefers fewer notes, then larger ones; of two equal cassettes it uses the fuller one.
    """
    usable = _usable(cassettes)
    if amount_paise <= 0 or not usable:
        return None
    unit = gcd(*usable)
    steps, odd = divmod(amount_paise, unit)
    if odd or amount_paise > notes_max * max(usable) or steps > STEPS_MAX:
        return None
    notes = _fewest([denomination // unit for denomination in usable], steps)
    if notes is None or len(notes) > notes_max:
        return None
    counts = [0] * len(cassettes)
    for size in notes:
        counts[usable[size * unit]] += 1
    return tuple(counts)


def _usable(cassettes: Sequence[Cassette]) -> dict[int, int]:
    """Return each denomination with the position of its cassette, largest first."""
    places: dict[int, int] = {}
    for level in _FULLEST_FIRST:
        for place, cassette in enumerate(cassettes):
            if cassette.level is level and cassette.denomination_paise > 0:
                places.setdefault(cassette.denomination_paise, place)
    return dict(sorted(places.items(), reverse=True))


def _fewest(sizes: list[int], total: int) -> list[int] | None:
    """Return, for each total from 1 up, the last note of its shortest sum; None if no sum."""
    unreachable = total + 1
    lengths = [0] + [unreachable] * total
    ends = [0] * (total + 1)
    for reached in range(1, total + 1):
        for size in sizes:
            if size <= reached and lengths[reached - size] + 1 < lengths[reached]:
                lengths[reached], ends[reached] = lengths[reached - size] + 1, size
    if lengths[total] == unreachable:
        return None
    notes: list[int] = []
    while total:
        notes.append(ends[total])
        total -= ends[total]
    return notes
