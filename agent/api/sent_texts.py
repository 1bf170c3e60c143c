"""Removes quotes of the request from its answer.

Otherwise a service that quotes our request in a message would put an Aadhaar number into the
journal, or the API key into the log.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from agent.base.foreign_text import digit_runs
from agent.base.private import Private

REPLACEMENT = "…"
SECRET_MIN = 6  # characters; a shorter code occurs in other texts by chance
QUOTED_MIN = 4  # characters, in a remark
REGROUPED_MIN = 8  # digits; fewer occur in other numbers by chance

SECRETS = frozenset({"aadhaar", "pid_data", "otp", "tpin", "sender_token"})
"""Fields of a request that are removed from every field of an answer."""

PUBLIC = frozenset(
    {"client_reference", "merchant_ref", "service", "bank_iin", "biller_id", "operator_id"}
    | {"category", "device", "auth_mode", "disposition", "ifsc", "ifsc_code", "type"}
)
"""Fields of a request that belong to no person; a remark may name them."""

REMARKS = frozenset({"message", "description", "remarks"})
"""Fields of an answer that hold a text for people."""


class SentTexts:
    """The private texts of one request; its repr does not show them."""

    __slots__ = ("_personal", "_secret_numbers", "_secrets")

    def __init__(self, key: Private[str], content: bytes = b"") -> None:
        """Take the API key and the request's body.

        Secrets are removed from all fields of the answer. Other personal texts are removed only
        from remarks: a register's record may name the verified item, a recharge its number.
        """
        texts = [("", key.reveal()), *_leaves(content)]
        self._secrets = _longest_first(
            text for name, text in texts if name in SECRETS | {""} and len(text) >= SECRET_MIN
        )
        self._secret_numbers = tuple(
            one for one in self._secrets if one.isdecimal() and len(one) >= REGROUPED_MIN
        )
        self._personal = _longest_first(
            text for name, text in texts if name not in PUBLIC and len(text) >= QUOTED_MIN
        )

    def __repr__(self) -> str:
        return "SentTexts(•••)"

    def is_quoted_in(self, name: str, text: str) -> bool:
        """Return True if the answer's field `name` with this text quotes the request."""
        return any(one in text for one in self._to_remove(name)) or self._is_regrouped_in(text)

    def removed_from(self, name: str, text: str) -> str:
        """Return the text of the answer's field `name` without quotes of the request."""
        for one in self._to_remove(name):
            text = text.replace(one, REPLACEMENT)
        return REPLACEMENT if self._is_regrouped_in(text) else text

    def _is_regrouped_in(self, text: str) -> bool:
        """Return True if the text has a secret number in groups or in another script's digits."""
        if not self._secret_numbers:
            return False
        digits = "".join(digit_runs(text))  # ignores words, tags and field names in between
        return any(one in digits for one in self._secret_numbers)

    def _to_remove(self, name: str) -> tuple[str, ...]:
        return self._personal if name in REMARKS else self._secrets


def _longest_first(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the texts in an order in which a text comes before any text that it contains."""
    return tuple(sorted(set(texts), key=len, reverse=True))


def _leaves(content: bytes) -> Iterator[tuple[str, str]]:
    try:
        yield from _texts("", json.loads(content or b"null"))
    except ValueError:  # not JSON: it cannot be quoted
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
