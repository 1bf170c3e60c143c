"""The TPIN guard: a TPIN that the service has refused is not sent again automatically.

Five wrong TPINs in a row lock the whole outlet (API document: Limits; service.md 0.11), and several
kiosks may send the same one. So the configuration's refused TPIN is skipped, even after a restart,
until the configuration has another one or the service accepts it.
"""

import hmac
import logging
import random
from enum import Enum, unique
from pathlib import Path

import msgspec

from agent.base.files import replace_whole
from agent.base.private import Private
from agent.base.structs import replace
from agent.transactions.error_table import code_said

FILE = "tpin-refused.json"

# The second code is for a locked TPIN (guess: tpin.locked).
REFUSING = frozenset({"INVALID_TPIN", "TPIN_LOCKED"})


def is_refusing(code: str) -> bool:
    """Return True if a refusal's code, under any HTTP status, may mean a wrong TPIN."""
    return code_said(code) in REFUSING


REFUSED_MAX = 8  # digests: the configured TPIN, and some that attendants mistyped since
SENT_MAX = 16  # requests whose TPIN is remembered; one customer has one or two without an answer

FAILURES_MAX = 2
"""Refused TPINs after which the kiosk sends none. The service locks the TPIN at five (API document:
Limits). Kiosks on one key do not share this count, and no answer has the attempts that are left.
With two, a second kiosk on the key can use up its own without a lock."""

log = logging.getLogger(__name__)


@unique
class TpinObjection(Enum):
    """Why a typed TPIN is not sent."""

    REFUSED = "refused"
    """The service has refused this TPIN."""
    STOPPED = "stopped"
    """The service has refused too many TPINs in a row."""


class _Content(msgspec.Struct, frozen=True):
    salt: str = ""
    """Hexadecimal; empty until the first refusal."""
    digests: tuple[str, ...] = ()
    applied: str = ""
    """The transaction whose refusal was applied last."""
    failures: int = 0
    """The refusals since the service last accepted a TPIN of this kiosk."""


class RefusedTpins:
    """Recognises refused TPINs in the next process; the file has no TPIN.

    A TPIN has four to eight digits, so a plain salted hash can be reversed by trying them all. The
    digest is keyed with the API key, which is a credential and is not in the state folder. Under
    another key no TPIN is recognised, and each is tried once.
    """

    def __init__(self, file: Path, key: Private[str], rng: random.Random) -> None:
        self._file = file
        self._key = key
        self._rng = rng
        self._content = self._read()

    def has(self, tpin: Private[str]) -> bool:
        return self._digest(tpin) in self._content.digests

    @property
    def applied(self) -> str:
        """Return the reference of the transaction whose refusal was added last."""
        return self._content.applied

    def add(self, tpin: Private[str], reference: str) -> None:
        if not self._content.salt:
            self._content = _Content(salt=f"{self._rng.getrandbits(128):032x}")
        newest = (*self._without(tpin), self._digest(tpin))[-REFUSED_MAX:]
        failures = self._content.failures + 1
        self._write(replace(self._content, digests=newest, applied=reference, failures=failures))

    def remove(self, tpin: Private[str]) -> None:
        """Forget that this TPIN was refused: the service has accepted it."""
        if self.has(tpin) or self._content.failures:
            self._write(replace(self._content, digests=self._without(tpin), failures=0))

    def forget(self) -> None:
        """Forget every refused TPIN: a person reports that the cause is fixed."""
        self._write(replace(self._content, digests=(), failures=0))

    @property
    def failures(self) -> int:
        return self._content.failures

    def _digest(self, tpin: Private[str]) -> str:
        message = f"{self._content.salt}{tpin.reveal()}".encode()
        return hmac.digest(self._key.reveal().encode(), message, "sha256").hex()

    def _without(self, tpin: Private[str]) -> tuple[str, ...]:
        digest = self._digest(tpin)
        return tuple(one for one in self._content.digests if one != digest)

    def _write(self, content: _Content) -> None:
        self._content = content
        try:
            replace_whole(self._file, msgspec.json.encode(content))
        except OSError as error:  # this process remembers it; the next one may try it once
            log.error("%s", error)  # noqa: TRY400  # the message says it

    def _read(self) -> _Content:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=_Content)
        except FileNotFoundError:
            pass
        except (OSError, ValueError, RecursionError) as error:
            log.warning("%s: unreadable, so it starts empty (%s)", self._file, error)
        return _Content()


class TpinGuard:
    """Holds the TPIN in memory until the service refuses it."""

    def __init__(self, configured: Private[str] | None, refused: RefusedTpins) -> None:
        self._refused = refused
        self._configured = configured
        self._sent: dict[str, Private[str]] = {}
        """The TPIN in each request without an answer, by reference."""
        self.tpin = None if self.is_configured_refused else configured
        """The TPIN for a request; None: an attendant has to enter it."""

    @property
    def applied(self) -> str:
        """Return the reference of the transaction whose refusal was applied last."""
        return self._refused.applied

    @property
    def is_configured(self) -> bool:
        """Return True if the configuration has a TPIN; only the operator can change it."""
        return self._configured is not None

    @property
    def is_configured_refused(self) -> bool:
        """Return True if the service refused the configured TPIN and has not accepted it since."""
        return self._configured is not None and self._refused.has(self._configured)

    def for_request(self, reference: str) -> Private[str] | None:
        """Return the TPIN for a request, and remember it for this request."""
        if self.tpin:
            self._sent.pop(reference, None)
            self._sent[reference] = self.tpin
        for oldest in list(self._sent)[:-SENT_MAX]:
            del self._sent[oldest]
        return self.tpin

    def refused(self, reference: str) -> None:
        """Drop the TPIN of this request: the service has refused it.

        If the request is not remembered, it is the current TPIN.
        """
        refused = self._sent.pop(reference, self.tpin)
        if refused == self.tpin:  # otherwise an attendant has entered another one since
            self.tpin = None
        if refused:
            self._refused.add(refused, reference)

    def accepted(self, reference: str) -> None:
        """Forget that the TPIN of this request was ever refused: the service has accepted it."""
        accepted = self._sent.pop(reference, None)
        if accepted:
            self._refused.remove(accepted)

    @property
    def tries_left(self) -> int:
        """Return how many more TPINs this kiosk sends before it stops."""
        return max(0, FAILURES_MAX - self._refused.failures)

    def objection(self, tpin: Private[str]) -> TpinObjection | None:
        """Return why a typed TPIN must not be sent; None if it may be."""
        if not self.tries_left:
            return TpinObjection.STOPPED
        return TpinObjection.REFUSED if self._refused.has(tpin) else None

    def forget(self) -> None:
        """Use every TPIN again: an attendant reports that the operator has unlocked it."""
        self._refused.forget()
        self.tpin = self.tpin or self._configured

    def enter(self, tpin: Private[str]) -> None:
        """Set the TPIN that an attendant has entered; the next call shows whether it is right."""
        self.tpin = tpin
