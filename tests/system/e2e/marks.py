"""Marks that must not appear anywhere, and the encodings in which they would still be a leak."""

import base64
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree import ElementTree as ET

SHORT = 6  # digits; longer numbers contain these by chance, so only a separate number counts
GROUP = 4
PIECE = 32  # characters of a ciphertext: enough to be unique
PID_ELEMENTS = ("Skey", "Hmac", "Data")


@dataclass(frozen=True, slots=True)
class Mark:
    """A secret, and its name for a report; its text is never in a report."""

    name: str
    secret: bytes


def found(marks: list[Mark], places: Mapping[str, bytes]) -> list[str]:
    """Return the name, the encoding and the place of each mark found."""
    return [
        f"{mark.name} ({disguise}) in {place}"
        for mark in marks
        for disguise, pattern in _disguises(mark.secret)
        for place, content in places.items()
        if pattern.search(content)
    ]


def marks_of_pid_data(pid_data: bytes) -> list[Mark]:
    """Cut pieces out of a capture: its ends and middles, as text and as decoded bytes."""
    root = ET.fromstring(pid_data)  # noqa: S314  # our own simulator's
    pieces = [Mark(f"<{tag}", f"<{tag}".encode()) for tag in ("PidData", "Resp", *PID_ELEMENTS)]
    for tag in PID_ELEMENTS:
        text = (root.findtext(tag) or "").encode()
        pieces += _pieces(tag, text) + _pieces(f"{tag}, decoded", base64.b64decode(text))
    return pieces


def _pieces(name: str, whole: bytes) -> list[Mark]:
    middle = len(whole) // 2
    cuts = (whole[:PIECE], whole[middle : middle + PIECE], whole[-PIECE:])
    return [Mark(f"a piece of {name}", cut) for cut in cuts]


def _disguises(secret: bytes) -> Iterator[tuple[str, re.Pattern[bytes]]]:
    plain = re.escape(secret)
    alone = secret.isdigit() and len(secret) <= SHORT
    yield "plain", re.compile(rb"(?<![\d.])" + plain + rb"(?!\d)" if alone else plain)
    yield "hex", _literally(secret.hex().encode())
    for offset in range(3):
        yield "base64", _literally(_inner_base64(secret, offset))
    if not secret.isdigit():
        return
    digits = secret.decode()
    yield "UTF-16", _literally(digits.encode("utf-16-le"))
    yield "UTF-16, big end first", _literally(digits.encode("utf-16-be"))
    groups = [digits[at : at + GROUP] for at in range(0, len(digits), GROUP)]
    for separator in " -":
        yield "in groups", _literally(separator.join(groups).encode())
        yield "in groups, the last first", _literally(separator.join(groups[::-1]).encode())
    if not alone:
        yield "backwards", _literally(secret[::-1])
        yield "the last group first", _literally("".join(groups[::-1]).encode())


def _literally(text: bytes) -> re.Pattern[bytes]:
    return re.compile(re.escape(text))


def _inner_base64(secret: bytes, offset: int) -> bytes:
    """Return the characters that depend only on the secret, wherever it was in the bytes."""
    encoded = base64.b64encode(bytes(offset) + secret)
    first = -(-offset * 8 // 6)
    last = (offset + len(secret)) * 8 // 6
    return encoded[first:last]
