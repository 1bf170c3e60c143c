"""Which notes make up an amount: the fewest, from cassettes that have some. Pure."""

from collections.abc import Sequence
from math import gcd

from drivers.cash.port import Cassette, Counts, Level

STEPS_MAX = (
    100_000  # amounts looked at; 100 notes of 2,000 rupees beside one-rupee coins are twice that
)
_NOTHING_THERE = frozenset({Level.EMPTY, Level.MISSING})
_FULLEST_FIRST = (Level.ENOUGH, Level.UNKNOWN, Level.LOW)


def denominate(amount_paise: int, cassettes: Sequence[Cassette], notes_max: int) -> Counts | None:
    """Give the counts for exactly this amount, or None when it cannot be paid in one go.

    The fewest notes win, and among equals the larger ones; of two cassettes of one kind the
    fuller pays.
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
    """Denomination to the place of the cassette that pays it, largest first."""
    places: dict[int, int] = {}
    for level in _FULLEST_FIRST:
        for place, cassette in enumerate(cassettes):
            if cassette.level is level and cassette.denomination_paise > 0:
                places.setdefault(cassette.denomination_paise, place)
    return dict(sorted(places.items(), reverse=True))


def _fewest(sizes: list[int], total: int) -> list[int] | None:
    """Fill in, for each total from 1 up, the note that ends its shortest sum."""
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
