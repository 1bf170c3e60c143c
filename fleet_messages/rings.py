"""The rings of an update: a release reaches `first`, then `early`, then `all` kiosks.

A kiosk whose configuration names no ring has one by a hash of its name, so that it stays in it.
"""

from collections.abc import Collection, Mapping
from hashlib import blake2b
from typing import Final, Literal, get_args

Ring = Literal["first", "early", "all"]
RINGS: Final[tuple[Ring, ...]] = get_args(Ring)
"""The groups of kiosks, in the order in which a release reaches them."""

SHARES: Final[tuple[tuple[Ring, float], ...]] = (("first", 0.05), ("early", 0.25))
"""The part of the kiosks up to the end of each ring; the others are in `all`."""


def ring_of(name: str) -> Ring:
    """Return the default ring of a kiosk."""
    place = _place(name)
    return next((ring for ring, end in SHARES if place < end), "all")


def rings_of(names: Collection[str]) -> Mapping[str, Ring]:
    """Return the rings of a whole fleet, with exact sizes. `first` has at least one kiosk."""
    ordered = sorted(names, key=_place)
    ends = [(ring, max(1, int(end * len(ordered)))) for ring, end in SHARES]
    return {
        name: next((ring for ring, end in ends if rank < end), "all")
        for rank, name in enumerate(ordered)
    }


def _place(name: str) -> float:
    """Return a number from 0 to 1 that only depends on the name."""
    digest = blake2b(name.encode(), digest_size=8, person=b"kiosk-ring").digest()
    return int.from_bytes(digest) / 2**64
