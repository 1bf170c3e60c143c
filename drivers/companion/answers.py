"""The answers of a companion as values (docs/companion.md): bytes in, values out."""

from email.utils import parsedate_to_datetime
from enum import Enum, unique
from typing import Annotated, Final

import msgspec

CONTRACT_VERSION: Final = 1  # docs/companion.md, "Capabilities"

_RdPort = Annotated[int, msgspec.Meta(ge=11100, le=11120)]
_Name = Annotated[str, msgspec.Meta(max_length=64)]


@unique
class TroubleKind(Enum):
    """Why a companion gave no answer."""

    UNPAIRED = "unpaired"  # or the file of the pairing cannot be used
    OTHER_CERTIFICATE = "other certificate"
    UNREACHABLE = "unreachable"
    NOT_SERVED = "not served"  # it disconnects this kiosk
    BROKEN_OFF = "broken off"
    SILENT = "silent"
    UNREADABLE = "unreadable"


class Trouble(msgspec.Struct, frozen=True):
    """No answer; `remark` is for the operator."""

    kind: TroubleKind
    remark: str


class Answer(msgspec.Struct, frozen=True):
    """An answer of the companion, whatever its status is."""

    status: int
    body: bytes


class Capabilities(msgspec.Struct, frozen=True):
    """What a companion lends now."""

    name: str = ""
    software: str = ""
    rd_ports: frozenset[int] = frozenset()
    """The ports of its RD services for fingers and eyes."""
    face_port: int | None = None
    card: bool = False

    @property
    def words(self) -> list[str]:
        """The names of the capabilities, as the companion announces them."""
        lent = {"rd": bool(self.rd_ports), "rd-face": bool(self.face_port), "card": self.card}
        return [name for name, is_lent in lent.items() if is_lent]


class _Rd(msgspec.Struct, frozen=True):
    ports: Annotated[frozenset[_RdPort], msgspec.Meta(min_length=1)]


class _Face(msgspec.Struct, frozen=True):
    port: _RdPort


class _Card(msgspec.Struct, frozen=True):
    pass


class _Announced(msgspec.Struct, frozen=True):
    rd: _Rd | None = None
    face: _Face | None = msgspec.field(name="rd-face", default=None)
    card: _Card | None = None


class _Capabilities(msgspec.Struct, frozen=True):
    contract: int
    capabilities: _Announced
    name: _Name = ""
    software: _Name = ""


def read_capabilities(answer: Answer) -> Capabilities | Trouble:
    """Return the capabilities in an answer."""
    try:
        read = msgspec.json.decode(answer.body, type=_Capabilities)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        what = f"the companion's list of capabilities (HTTP {answer.status}): {error}"
        return Trouble(TroubleKind.UNREADABLE, what)
    if read.contract != CONTRACT_VERSION:
        what = f"the companion has version {read.contract} of the contract, not {CONTRACT_VERSION}"
        return Trouble(TroubleKind.UNREADABLE, what)
    announced = read.capabilities
    return Capabilities(
        read.name,
        read.software,
        announced.rd.ports if announced.rd else frozenset(),
        announced.face.port if announced.face else None,
        announced.card is not None,
    )


def clock_off_s(date: str, now_unix: float) -> float:
    """Return the seconds by which the companion's clock is ahead (header Date); 0.0 without it."""
    try:
        return parsedate_to_datetime(date).timestamp() - now_unix
    except ValueError:
        return 0.0
