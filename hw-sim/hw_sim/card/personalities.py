"""How other makers' terminals differ, by name (devices.md 2.7). A terminal is made with one."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique
from types import MappingProxyType
from typing import Final


@unique
class Numbers(Enum):
    """The marks by which the terminal's records differ from each other."""

    SHORT = "a trace number, and a receipt number"
    LONG = "a trace number of zero, and the long one in the container"
    RECEIPT = "a trace number of zero, and a receipt number"
    CLOCK = "numbers of zero, and the date and time"
    NONE = "numbers of zero, and no date"


@unique
class StatusShape(Enum):
    """The data of the 06 0F after a status enquiry."""

    VERSION = "the software's version, then the status byte"
    BYTE = "only the status byte"
    FIELD = "a list of fields, with the status in 19"


@dataclass(frozen=True, slots=True)
class Personality:
    """What one maker's terminal does otherwise than the specification's example."""

    numbers: Numbers = Numbers.SHORT
    reports_amount: bool = True
    within_sale: bytes = b""
    """A message in the middle of a sale; without an answer the terminal sends nothing more."""
    status: StatusShape = StatusShape.VERSION
    refuses_with_1e: bool = False
    """A refusal is 84 1E 01 xx."""
    bank_code: int = 0
    """The bank's own code, which replaces 71 in a decline."""
    bank_text: str = ""
    remembers: bool = True
    """Has 06 20; otherwise it answers 84 83 00."""
    idle_s: float = 0.0
    """Seconds without a message after which it closes a network connection; 0: never."""


PLAIN: Final = Personality()
PERSONALITIES: Final[Mapping[str, Personality]] = MappingProxyType(
    {
        "other terminal: no trace number": Personality(numbers=Numbers.LONG),
        "other terminal: only a receipt number": Personality(numbers=Numbers.RECEIPT),
        "other terminal: only date and time": Personality(numbers=Numbers.CLOCK),
        "other terminal: no mark at all": Personality(numbers=Numbers.NONE),
        "other terminal: no amount in the status": Personality(reports_amount=False),
        "other terminal: a message of its own within a sale": Personality(
            within_sale=bytes.fromhex("06D00100")
        ),
        "other terminal: one status byte": Personality(status=StatusShape.BYTE),
        "other terminal: the status in a field": Personality(status=StatusShape.FIELD),
        "other terminal: refuses with 84 1E": Personality(refuses_with_1e=True),
        "other terminal: the bank's code": Personality(
            bank_code=0x33, bank_text="Not sufficient funds"
        ),
        "other terminal: no repeat of a receipt": Personality(remembers=False),
        "other terminal: closes an idle connection": Personality(idle_s=1.5),
    }
)


def personality(name: str) -> Personality:
    """Return the personality of this name; an empty name is the specification's example.

    Raises KeyError.
    """
    return PERSONALITIES[name] if name else PLAIN
