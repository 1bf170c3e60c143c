"""How panels of the same maker differ, by name (devices.md 3.6). A panel is made with one."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Personality:
    """What one Nextion project does otherwise."""

    text_length_max: int = 512
    """`txt_maxl` of the QR; a longer text is cut without an error."""


PLAIN: Final = Personality()
PERSONALITIES: Final[Mapping[str, Personality]] = MappingProxyType(
    {"other panel: keeps 84 letters": Personality(text_length_max=84)}
)


def personality(name: str) -> Personality:
    """Return the personality of this name; an empty name is the usual one. Raises KeyError."""
    return PERSONALITIES[name] if name else PLAIN
