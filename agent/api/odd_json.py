"""Reads the service's JSON although one value in it is odd, and removes quotes of the request.

A value with odd bytes is LOST: a byte that is not UTF-8, half a surrogate pair, NaN. So is a name
that occurs twice in one object, because parsers differ then. A raw control character is read as if
it was escaped. Anything else that is not JSON makes the whole text unreadable.
"""

import json
import re
from typing import Any

import msgspec

from agent.api.sent_texts import SentTexts

FIELD_MAX = 64  # characters of the name of a field
LOST_MAX = 8  # names of lost fields that an alarm lists; a service may have a thousand
LOST = msgspec.Raw(b"{}")
"""Replaces a value that is not JSON. No field that we read may be an empty object, so it is not
taken for a missing value either."""


def mended(content: bytes, sent: SentTexts | None) -> tuple[bytes, tuple[str, ...]]:
    """Return the JSON without quotes of the request, and the names of the lost fields.

    Nearly always it is unchanged. Raises ValueError, msgspec.DecodeError or RecursionError.
    """
    check = _Check(sent)
    try:
        json.loads(
            content.decode(),
            object_pairs_hook=check.on_object,
            parse_int=_Number,
            parse_float=_Number,
            parse_constant=_Constant,
        )
    except ValueError:  # also for bytes that are not UTF-8
        check.is_clean = False
    if check.is_clean:
        return content, ()
    mend = _Mend(sent)
    tree = json.loads(
        content.decode("utf-8-sig", errors="surrogateescape"),
        strict=False,
        object_pairs_hook=mend.on_object,
        parse_int=_Number,
        parse_float=_Number,
        parse_constant=_Constant,
    )
    if mend.has_doubled:
        raise msgspec.DecodeError("a name occurs twice in the envelope")
    return _encoder.encode(mend.value("", tree)), tuple(mend.lost)


_encoder = msgspec.json.Encoder()


class _Number(str):
    """A JSON number exactly as it is written."""

    __slots__ = ()


class _Constant(str):
    """NaN or Infinity, which are not JSON."""

    __slots__ = ()


_ODD = re.compile("[\ud800-\udfff]")
"""Halves of pairs, and bytes that were not UTF-8 (surrogateescape)."""
_SHOWN_NAME = re.compile(rf"[A-Za-z_]{{1,{FIELD_MAX}}}")


class _Check:
    """Checks each object of an answer once, while it is parsed."""

    def __init__(self, sent: SentTexts | None) -> None:
        self._sent = sent
        self.is_clean = True

    def on_object(self, pairs: list[tuple[str, Any]]) -> None:
        if self.is_clean:
            is_doubled = len({name for name, _ in pairs}) < len(pairs)
            self.is_clean = not is_doubled and all(self._is_clean(*pair) for pair in pairs)

    def _is_clean(self, name: str, value: Any) -> bool:
        if not name.isascii() and _ODD.search(name):
            return False
        match value:
            case list():
                return all(self._is_clean(name, one) for one in value)
            case _Constant():
                return False
            case _Number():
                return not (self._sent and self._sent.is_number(value))
            case str():
                is_odd = not value.isascii() and _ODD.search(value)
                return not is_odd and not (self._sent and self._sent.is_quoted_in(name, value))
        return True


class _Mend:
    """Replaces what is odd in each object of an answer, or quotes the request."""

    def __init__(self, sent: SentTexts | None) -> None:
        self._sent = sent
        self.lost: list[str] = []
        self.has_doubled = False
        """True if the last object, which is the outermost one, has a name twice."""

    def on_object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        self.has_doubled = False
        for name, value in pairs:
            if _ODD.search(name):
                self._lose("")
            elif name in fields:
                fields[name] = self._lose(name)
                self.has_doubled = True
            else:
                fields[name] = self.value(name, value)
        return fields

    def value(self, name: str, value: Any) -> Any:
        match value:
            case list():
                return [self.value(name, one) for one in value]
            case _Constant():
                return self._lose(name)
            case _Number():
                is_quote = self._sent and self._sent.is_number(value)
                return None if is_quote else msgspec.Raw(value.encode())
            case str() if _ODD.search(value):
                return self._lose(name)
            case str():
                return self._sent.removed_from(name, value) if self._sent else value
        return value

    def _lose(self, name: str) -> msgspec.Raw:
        shown = name if _SHOWN_NAME.fullmatch(name) else "a field with an odd name"
        if shown not in self.lost and len(self.lost) < LOST_MAX:
            self.lost.append(shown)
        return LOST
