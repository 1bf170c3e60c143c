"""What was just sent, so that an answer which quotes it can be relieved of it.

A service that quotes our request in its words would put an Aadhaar number into the journal, and the
key into the log.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from agent.private import Private

GONE = "…"
SECRET_MIN = 6  # characters; a shorter code stands in other texts by chance
QUOTED_MIN = 4

SECRETS = frozenset({"aadhaar", "pid_data", "otp", "tpin", "sender_token"})
"""Fields of a request that no field of an answer has a reason to repeat."""

PUBLIC = frozenset(
    {"client_reference", "merchant_ref", "service", "bank_iin", "biller_id", "operator_id"}
    | {"category", "device", "auth_mode", "disposition", "ifsc", "ifsc_code", "type"}
)
"""Fields of a request that are nobody's own; words for people may name them."""

REMARKS = frozenset({"message", "description", "remarks"})
"""Fields of an answer that hold words for people."""


class Sent:
    """The private texts of one request, and nothing that shows them."""

    __slots__ = ("_own", "_secrets")

    def __init__(self, key: Private[str], content: bytes = b"") -> None:
        """Take what goes from all of an answer, and what goes from words for people alone.

        A register's record names what it was asked about, a recharge its number.
        """
        said = [("", key.reveal()), *_leaves(content)]
        self._secrets = _longest_first(
            text for name, text in said if name in SECRETS | {""} and len(text) >= SECRET_MIN
        )
        self._own = _longest_first(
            text for name, text in said if name not in PUBLIC and len(text) >= QUOTED_MIN
        )

    def __repr__(self) -> str:
        return "Sent(•••)"

    def is_in(self, name: str, text: str) -> bool:
        """Return whether the field of an answer quotes what was sent."""
        return any(one in text for one in self._to_remove(name))

    def removed(self, name: str, text: str) -> str:
        for one in self._to_remove(name):
            text = text.replace(one, GONE)
        return text

    def _to_remove(self, name: str) -> tuple[str, ...]:
        return self._own if name in REMARKS else self._secrets


def _longest_first(texts: Iterable[str]) -> tuple[str, ...]:
    """Return them so that one which holds another goes first."""
    return tuple(sorted(set(texts), key=len, reverse=True))


def _leaves(content: bytes) -> Iterator[tuple[str, str]]:
    try:
        yield from _texts("", json.loads(content or b"null"))
    except ValueError:  # a body that is no JSON is quoted by nobody
        return


def _texts(name: str, value: Any) -> Iterator[tuple[str, str]]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _texts(key, inner)
        case list():
            for inner in value:
                yield from _texts(name, inner)
        case str():
            yield name, value
