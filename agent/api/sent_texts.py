"""Removes quotes of the request from its answer.

Otherwise a service that quotes our request in a message would put an Aadhaar number into the
journal, or the API key into the log.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from agent.base.foreign_text import AADHAAR_DIGITS, digit_runs
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

_IDENTIFIER = re.compile(r"(?:.*_)?(?:id|ref|reference|rrn|token)|utr_number")
"""Fields of an answer that name something. A part of a name is another name, so it is never edited:
it is kept, or lost as a whole. Dates and counters in it contain the digits of somebody's TPIN."""


class SentTexts:
    """The private texts of one request; its repr does not show them."""

    __slots__ = ("_aadhaars", "_own", "_personal", "_secret_numbers", "_secrets", "_words")

    def __init__(self, key: Private[str], content: bytes = b"") -> None:
        """Take the API key and the request's body.

        Secrets are removed from all fields of the answer. Other personal texts are removed only
        from remarks: a register's record may name the verified item, a recharge its number.
        """
        texts = [("", key.reveal()), *_leaves(content)]
        self._own = frozenset(text for name, text in texts if name == "client_reference")
        secrets = _longest_first(
            text for name, text in texts if name in SECRETS | {""} and len(text) >= SECRET_MIN
        )
        self._secrets = tuple(map(_quote_of, secrets))
        numbers = tuple(one for one in secrets if one.isdecimal())
        self._words = tuple(_quote_of(one) for one in secrets if not one.isdecimal())
        self._aadhaars = tuple(one for one in numbers if len(one) >= AADHAAR_DIGITS)
        self._secret_numbers = tuple(
            one for one in numbers if REGROUPED_MIN <= len(one) < AADHAAR_DIGITS
        )
        self._personal = tuple(
            map(
                _quote_of,
                _longest_first(
                    text for name, text in texts if name not in PUBLIC and len(text) >= QUOTED_MIN
                ),
            )
        )

    def __repr__(self) -> str:
        return "SentTexts(•••)"

    def is_quoted_in(self, name: str, text: str) -> bool:
        """Return True if the answer's field `name` with this text quotes the request."""
        return self.removed_from(name, text) != text

    def is_number(self, digits: str) -> bool:
        """Return True if a JSON number is a long secret number; a short one may be an amount."""
        runs = digit_runs(digits)
        return self._has_aadhaar(runs) or self._has_secret_number(runs)

    def removed_from(self, name: str, text: str) -> str | None:
        """Return the text of the answer's field `name` without quotes of the request.

        None: it names something, and quotes the request.
        """
        if _IDENTIFIER.fullmatch(name):
            is_own = name == "client_reference" and text in self._own
            return text if is_own or not self._is_quoted_by_identifier(text) else None
        for quote in self._personal if name in REMARKS else self._secrets:
            text = quote.sub(REPLACEMENT, text)
        if self._aadhaars or self._secret_numbers:
            runs = digit_runs(text)
            if self._has_aadhaar(runs) or self._has_secret_number(runs):
                return REPLACEMENT
        return text

    def _is_quoted_by_identifier(self, text: str) -> bool:
        is_quoted = any(quote.search(text) for quote in self._words)
        return is_quoted or bool(self._aadhaars and self._has_aadhaar(digit_runs(text)))

    def _has_aadhaar(self, runs: list[str]) -> bool:
        """Return True if an Aadhaar number is there, in any groups, with any words in between.

        So many digits are never the same by chance.
        """
        digits = "".join(runs)
        return any(one in digits for one in self._aadhaars)

    def _has_secret_number(self, runs: list[str]) -> bool:
        """Return True if a shorter number is there in groups or in another script's digits."""
        return any(one in runs for one in self._secret_numbers)


def _quote_of(text: str) -> re.Pattern[str]:
    """Return the pattern that finds a quoted text; digits match only as a whole number."""
    found = re.escape(text)
    return re.compile(rf"(?<!\d){found}(?!\d)" if text.isdecimal() else found)


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
