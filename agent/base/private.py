"""Values that must never leave memory: Aadhaar numbers, biometrics, OTPs, TPINs, PINs and keys.

A `Private` value cannot be printed, logged, compared in an error message, pickled or encoded as
JSON. The few places that need the value call `reveal()`, so that a search finds all of them.
"""

from typing import Generic, NoReturn, TypeVar, final

T = TypeVar("T", str, bytes)


@final
class Private(Generic[T]):
    """Holds one secret; its repr is always the same."""

    __slots__ = ("_value",)

    def __init__(self, value: T) -> None:
        self._value: T = value

    def reveal(self) -> T:
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Private) and bool(self._value == other._value)

    def __hash__(self) -> int:
        raise TypeError("a private value cannot be a key")

    def __repr__(self) -> str:
        return "Private(•••)"

    __str__ = __repr__

    def __reduce__(self) -> NoReturn:
        raise TypeError("a private value is never serialised")
