"""How USB devices differ in their descriptors and requests, by name (USB 2.0, chapter 9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

BULK, INTERRUPT = 0x02, 0x03
OUT, IN = 0x01, 0x82


@dataclass(frozen=True, slots=True)
class Interface:
    """One setting of one interface; an endpoint is its address and its attributes."""

    number: int = 0
    setting: int = 0
    code: tuple[int, int, int] = (0xFF, 0, 0)
    """Class, subclass, protocol."""
    endpoints: tuple[tuple[int, int], ...] = ((OUT, BULK), (IN, BULK))


@dataclass(frozen=True, slots=True)
class Shape:
    """What one maker's device does otherwise.

    Without `interfaces` it has one, of the gadget's own class.
    """

    interfaces: tuple[Interface, ...] = ()
    tells_languages: bool = True
    """Has string 0; otherwise the request stalls."""
    tells_serial: bool = True
    """Has its serial number's string; otherwise the request stalls."""
    is_configured: bool = True
    """Otherwise it has configuration 0 until the host sets one."""
    halted: tuple[int, ...] = ()
    """The endpoints that are halted when it is plugged in, until the host clears them."""
    obeys_clear: bool = True
    """A halt ends with CLEAR_FEATURE; otherwise only with a new configuration."""


PLAIN: Final = Shape()
_RAW: Final = (7, 1, 2)
_KEYBOARD: Final = Interface(0, code=(3, 1, 1), endpoints=((0x83, INTERRUPT),))
SHAPES: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        "other printer: class of its own": Shape((Interface(),)),
        "other printer: class of its own beside a keyboard": Shape((_KEYBOARD, Interface(1))),
        "other printer: other endpoints": Shape(
            (Interface(code=_RAW, endpoints=((0x81, BULK), (0x03, BULK))),)
        ),
        "other printer: answers at an interrupt endpoint": Shape(
            (Interface(code=_RAW, endpoints=((OUT, BULK), (0x81, INTERRUPT))),)
        ),
        "other printer: one-way setting first": Shape(
            (
                Interface(code=(7, 1, 1), endpoints=((OUT, BULK),)),
                Interface(setting=1, code=_RAW),
            )
        ),
        "other printer: also speaks IPP": Shape(
            (Interface(code=(7, 1, 4)), Interface(setting=1, code=_RAW))
        ),
        "other printer: its strings stall": Shape(tells_languages=False, tells_serial=False),
        "other printer: lists no language": Shape(tells_languages=False),
        "other printer: not configured": Shape(is_configured=False),
        "other printer: halted endpoints": Shape(halted=(OUT, IN)),
        "other printer: halted until configured": Shape(halted=(IN,), obeys_clear=False),
    }
)


def shape(name: str) -> Shape:
    """Return the shape of this name; an empty name is the usual one. Raises KeyError."""
    return SHAPES[name] if name else PLAIN
