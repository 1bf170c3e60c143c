"""How dispensers of one model differ, by name (devices.md 5.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Personality:
    """What one dispenser does otherwise."""

    codes_absence: bool = True
    """The status has an error code for a part that was taken out; otherwise only its sensor."""
    order: tuple[int, int, int, int] = (1, 2, 3, 4)
    """LCDM-4000: the type of the cassette in each position, top first."""


PLAIN: Final = Personality()
PERSONALITIES: Final[Mapping[str, Personality]] = MappingProxyType(
    {
        "other dispenser: only its sensors show a missing part": Personality(codes_absence=False),
        "other dispenser: cassettes in another order": Personality(order=(3, 1, 4, 2)),
    }
)


def personality(name: str) -> Personality:
    """Return the personality of this name; an empty name is the usual one. Raises KeyError."""
    return PERSONALITIES[name] if name else PLAIN
