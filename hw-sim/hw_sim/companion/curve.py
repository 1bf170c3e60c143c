"""The curve of Ed25519 (RFC 8032, 5.1), slow and simple: points, their bytes, multiples."""

from dataclasses import dataclass
from typing import Final

P: Final = 2**255 - 19
L: Final = 2**252 + 27742317777372353535851937790883648493
D: Final = -121665 * pow(121666, -1, P) % P
ROOT: Final = pow(2, (P - 1) // 4, P)
"""A square root of -1."""
BYTES: Final = 32


class NotAPoint(Exception):
    """The bytes are not a point of order L."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point as X/Z and Y/Z."""

    x: int
    y: int
    z: int = 1

    def __add__(self, other: "Point") -> "Point":
        """Add (RFC 8032, 5.1.4, without the fourth coordinate)."""
        a = self.z * other.z % P
        b = a * a % P
        c = self.x * other.x % P
        d = self.y * other.y % P
        e = D * c * d % P
        f, g = (b - e) % P, (b + e) % P
        x = a * f * ((self.x + self.y) * (other.x + other.y) - c - d) % P
        return Point(x, a * g * (d + c) % P, f * g % P)

    def __neg__(self) -> "Point":
        return Point(-self.x % P, self.y, self.z)

    def __rmul__(self, number: int) -> "Point":
        found, double = NEUTRAL, self
        while number:
            if number & 1:
                found += double
            double += double
            number >>= 1
        return found

    @property
    def encoded(self) -> bytes:
        inverse = pow(self.z, -1, P)
        x, y = self.x * inverse % P, self.y * inverse % P
        return (y | (x & 1) << 255).to_bytes(BYTES, "little")


NEUTRAL: Final = Point(0, 1)


def decoded(encoded: bytes) -> Point:
    """Return the point. Raises NotAPoint, also for one that is not of order L."""
    number = int.from_bytes(encoded, "little")
    y, sign = number & (2**255 - 1), number >> 255
    if len(encoded) != BYTES or y >= P:
        raise NotAPoint
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P:
        raise NotAPoint
    point = Point(-x % P if x & 1 != sign else x, y)
    if point.encoded == NEUTRAL.encoded or (L * point).encoded != NEUTRAL.encoded:
        raise NotAPoint
    return point


BASE: Final = decoded(bytes.fromhex("58" + "66" * 31))
