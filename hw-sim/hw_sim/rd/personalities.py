"""How other makers' RD services behave on the wire, by name (devices.md 1.1, 1.5).

A maker's texts and paths are its style (vendor_profiles.py). A service is made with one of each.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Personality:
    """What one service does otherwise."""

    first_codes: tuple[str, ...] = ()
    """The errCodes of the first captures after each start, such as "still checking"."""
    late_s: float = 0.0
    """Seconds until it answers RDSERVICE and DEVICEINFO."""
    before: bytes = b""
    after: bytes = b""
    """Bytes around each XML document."""
    coding: str = ""
    """The value of Content-Encoding, which changes nothing."""
    only_secured: bool = False
    """Speaks https only; a connection without it gets no answer."""


PLAIN: Final = Personality()
PERSONALITIES: Final[Mapping[str, Personality]] = MappingProxyType(
    {
        "other service: still checking": Personality(first_codes=("-1509", "-1509")),
        "other service: a code of its own each time": Personality(first_codes=("1001", "-1140")),
        "other service: slow to describe itself": Personality(late_s=3.5),
        "other service: blanks around the XML": Personality(before=b"\r\n", after=b"\r\n\0"),
        "other service: names a coding": Personality(coding="identity"),
        "other service: silent to plain http": Personality(only_secured=True),
    }
)


def personality(name: str) -> Personality:
    """Return the personality of this name; an empty name is the usual one. Raises KeyError."""
    return PERSONALITIES[name] if name else PLAIN
