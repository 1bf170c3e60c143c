"""A gateway in front of the service: it changes answers in the ways that HTTP and JSON allow.

Its faults follow RFC 9110 (dates, statuses), RFC 9111 (copies) and RFC 9112 (kept connections), and
what JSON writers do with numbers, null and bytes. It changes only how an answer is written, never
what it says about money: then the service itself would be wrong.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum, unique
from http import HTTPStatus
from random import Random
from typing import NamedTuple

from hw_sim.api import times


@unique
class GatewayFault(Enum):
    """The kinds of faults. The values are the names on command lines."""

    CLOCK = "clock"
    """The Date is the gateway's own, in India's time."""
    DATES = "dates"
    """A Date in one of HTTP's older forms, or two of them."""
    COPY = "copy"
    """A status check gets an older answer, as from a cache."""
    LEFT_OVER = "left-over"
    """One more answer on a kept connection: a page, or the newest answer again."""
    STATUS = "status"
    """A listed code under a status of the gateway."""
    PAGE = "page"
    """The gateway's own page."""
    NOISE = "noise"
    """Amounts with the noise of a float."""
    NULLS = "nulls"
    """null in a field that is not needed."""
    TYPES = "types"
    """A number written as a text, or a text as a number."""
    BYTES = "bytes"
    """A byte that is not UTF-8 in a message, and a mark before the JSON."""
    BYTE = "byte"
    """One byte of a text for people is another one."""
    IDS = "ids"
    """Long ids, ids with zeros in front, and ids that differ in a letter's case. The service has
    such ids itself (`ServiceSettings.id_form`): all its answers must have the same."""


IST_S = 19_800  # seconds
OK, CREATED = 200, 201
TIMED_OUT = 408
PAGE = b"<!doctype html><title>502 Bad Gateway</title><hr>gateway"
MISPLACED = ("INSUFFICIENT_BALANCE", "INVALID_TPIN", "OPERATOR_UNAVAILABLE", "NOT_FOUND")
"""Codes of the document that such a gateway writes under a status of its own."""

_STATUS = re.compile(r"/(?:transaction|transfer|result)/")
_AMOUNT = re.compile(rb'"amount":\s*([0-9]+)(?=[,}])')
_MESSAGE = re.compile(rb'"message":\s*"')
_NUMBER = re.compile(
    rb'"(amount|charge|commission|wallet_impact|balance|total_debit|charge_amount|valid_seconds'
    rb'|min_amount|max_amount|beneficiary_id)":\s*(-?[0-9]+(?:\.[0-9]+)?)(?=[,}])'
)
_TEXT = re.compile(
    rb'"(reference_id|bank_rrn|bank_iin|utr_number|bill_number|operator_reference)":\s*'
    rb'"([1-9][0-9]*)"'
)
_UNNEEDED = re.compile(
    rb'"(message|customer_name|bill_number|bank_name|payer_vpa|valid_seconds'
    rb'|resend_after_seconds|operator_reference)":\s*(?:"[^"\\]*"|-?[0-9.]+)'
)
_SHOWN = re.compile(rb'"(?:message|customer_name|bank_name|payer_vpa|narration)":\s*"([^"\\]+)"')


class Asked(NamedTuple):
    """A request, as far as the gateway looks at it."""

    method: str
    path: str
    body: bytes

    @property
    def is_status_check(self) -> bool:
        return self.method == "GET" and _STATUS.search(self.path) is not None

    @property
    def decides(self) -> bool:
        """True for a submission, and for a status check."""
        is_submission = self.method == "POST" and b'"client_reference"' in self.body
        return is_submission or self.is_status_check


Headers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """An answer on its way to the client; a name of a header may occur twice."""

    status: int
    content: bytes
    headers: Headers

    def with_header(self, name: str, *values: str) -> "Passed":
        """Return it with these values of a header instead of its own."""
        others = tuple(pair for pair in self.headers if pair[0].lower() != name)
        return replace(self, headers=(*others, *((name, value) for value in values)))

    def on_the_wire(self) -> bytes:
        lines = [f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}"]
        whole = self.with_header("content-length", str(len(self.content)))
        lines += (f"{name}: {value}" for name, value in whole.headers)
        return "\r\n".join((*lines, "", "")).encode("latin-1") + self.content


class Gateway:
    """Changes answers; `strikes` decides if a fault comes now, `rng` how it looks."""

    def __init__(
        self, strikes: Callable[[GatewayFault], bool], rng: Random, now: Callable[[], float]
    ) -> None:
        self._strikes = strikes
        self._rng = rng
        self._now = now
        self._copies: dict[str, tuple[Passed, float]] = {}
        """The newest answer to each status check, and when it was made."""
        self._newest: Passed | None = None

    def passes(self, asked: Asked, answer: Passed) -> Passed:
        """Return an answer as it arrives at the client."""
        answer = self._copied(asked, answer)
        if self._strikes(GatewayFault.CLOCK):
            answer = answer.with_header("date", self._rng.choice(self._local_dates()))
        if any(name.lower() == "date" for name, _ in answer.headers):
            answer = self._dated(answer)
        if answer.status in (OK, CREATED):
            answer = replace(answer, content=self._written(answer.content))
        self._newest = answer = self._replaced(asked, answer)
        return answer

    def leaves_over(self) -> Passed | None:
        """Return one more answer that nobody asked for; None: nothing follows the last one."""
        if self._newest is None or not self._strikes(GatewayFault.LEFT_OVER):
            return None
        return self._rng.choice((Passed(TIMED_OUT, PAGE, (("connection", "close"),)), self._newest))

    def _copied(self, asked: Asked, answer: Passed) -> Passed:
        """Return an older answer to the same status check, as a cache with a copy does."""
        if not asked.is_status_check:
            return answer
        copy = self._copies.get(asked.path)
        if copy and self._now() > copy[1] + 1 and self._strikes(GatewayFault.COPY):
            shown = {
                "age": f"{self._now() - copy[1]:.0f}",
                "x-cache": "HIT from gateway",
                "warning": '110 - "Response is Stale"',
            }
            name = self._rng.choice(sorted(shown))
            return copy[0].with_header(name, shown[name])
        self._copies[asked.path] = answer, self._now()
        return answer

    def _local_dates(self) -> tuple[str, str, str]:
        """Return the Date of a gateway whose clock is in India's time."""
        local = times.http_date(self._now() + IST_S)
        return local, local.replace("GMT", "IST"), local.replace("GMT", "GMT+5:30")

    def _dated(self, answer: Passed) -> Passed:
        """Return the answer with the right Date in an older form, or with two of them."""
        if not self._strikes(GatewayFault.DATES):
            return answer
        now = self._now()
        right, later = times.http_date(now), times.http_date(now + 2)
        forms: tuple[tuple[str, ...], ...] = (
            *((form,) for form in times.older_http_dates(now)),
            *((right, right), (later, right)),
            *((right, local) for local in self._local_dates()),
        )
        return answer.with_header("date", *self._rng.choice(forms))

    def _written(self, content: bytes) -> bytes:
        """Return an answer as another JSON writer writes it."""
        if b'"client_reference"' in content and self._strikes(GatewayFault.NOISE):
            content = _AMOUNT.sub(rb'"amount":\g<1>.00000000000006', content)
        found = _UNNEEDED.finditer(content)
        # A card's time limit is needed: the document gives none.
        unneeded = (
            one for one in found if one[1] != b"valid_seconds" or b'"launch"' not in content
        )
        content = self._changed(
            GatewayFault.NULLS, content, unneeded, lambda one: b'"%s":null' % one[1]
        )
        numbers, texts = _NUMBER.finditer(content), _TEXT.finditer(content)
        content = self._changed(
            GatewayFault.TYPES,
            content,
            [*numbers, *texts],
            lambda one: (b'"%s":"%s"' if one.re is _NUMBER else b'"%s":%s') % (one[1], one[2]),
        )
        if b'"client_reference"' in content and self._strikes(GatewayFault.BYTES):
            content = _MESSAGE.sub(b'"message":"\xe9', content)
            content = content.replace(b'{"success"', b'\xef\xbb\xbf{"success"', 1)
        return self._changed(GatewayFault.BYTE, content, _SHOWN.finditer(content), self._misread)

    def _changed(
        self,
        fault: GatewayFault,
        content: bytes,
        places: Iterable["re.Match[bytes]"],
        write: Callable[["re.Match[bytes]"], bytes],
    ) -> bytes:
        """Return the content with one of its places written otherwise, if the fault strikes."""
        found = list(places)
        if not found or not self._strikes(fault):
            return content
        place = self._rng.choice(found)
        return content[: place.start()] + write(place) + content[place.end() :]

    def _misread(self, place: "re.Match[bytes]") -> bytes:
        """Return a field for people with one byte changed."""
        at = self._rng.randrange(place.start(1), place.end(1)) - place.start()
        return place[0][:at] + bytes([self._rng.randrange(256)]) + place[0][at + 1 :]

    def _replaced(self, asked: Asked, answer: Passed) -> Passed:
        """Return the gateway's own answer, if it gives one."""
        if asked.decides and self._strikes(GatewayFault.STATUS):
            error = {"code": self._rng.choice(MISPLACED), "message": "upstream"}
            content = json.dumps({"success": False, "error": error}).encode()
            return Passed(self._rng.choice((500, 502, 504)), content, answer.headers)
        if asked.decides and self._strikes(GatewayFault.PAGE):
            status, pause = self._rng.choice(((502, ""), (503, "5"), (429, "5")))
            page = Passed(status, PAGE, answer.headers)
            return page.with_header("retry-after", pause) if pause else page
        return answer
