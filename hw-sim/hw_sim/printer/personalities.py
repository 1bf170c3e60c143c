"""How other makers' printers answer, by name (devices.md 4). A printer is made with one."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Personality:
    """What one maker's printer does otherwise than Epson's reference."""

    lags: bool = False
    """DLE EOT gets the answer to the question before; the first question gets none."""
    confirms: bool = True
    """Answers GS r."""
    near_end: int = 0x0C
    no_paper: int = 0x60
    """The bits of DLE EOT 4: some printers have one sensor, and set one bit."""
    error: int = 0x40
    """The bit of DLE EOT 3 while the printer is too hot."""


PLAIN: Final = Personality()
PERSONALITIES: Final[Mapping[str, Personality]] = MappingProxyType(
    {
        "other printer: answers lag by one question": Personality(lags=True),
        "other printer: no confirmation": Personality(confirms=False),
        "other printer: one bit for each sensor": Personality(near_end=0x08, no_paper=0x40),
        "other printer: the other bit for each sensor": Personality(near_end=0x04, no_paper=0x20),
        "other printer: unrecoverable error": Personality(error=0x20),
    }
)


def personality(name: str) -> Personality:
    """Return the personality of this name; an empty name is Epson's reference. Raises KeyError."""
    return PERSONALITIES[name] if name else PLAIN
