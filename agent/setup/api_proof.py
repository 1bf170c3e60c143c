"""Tests the service with one signed call, and explains what is wrong and what to do.

The call reads the outlet's record and moves no money. It succeeds only if the key, the clock and
the outlet are right.
"""

import random
import ssl
from datetime import datetime
from enum import Enum, unique
from pathlib import Path

import msgspec

from agent.api.client import Access, Client
from agent.api.connection_fault import ConnectionFault
from agent.api.exchange import ExchangeFailed, Location, Request
from agent.api.httpx_exchange import HttpxExchange, causes
from agent.api.outlets import Merchant, Outlets
from agent.api.rate_limiter import RateLimiter
from agent.api.replies import ApiRefusal, NoResponse, Response
from agent.base.clock import IST, Clock
from agent.base.private import Private

CLOCK_OFF_MAX_S = 60.0  # the service accepts 300
CALLS_A_MINUTE = 60


@unique
class ProofFault(Enum):
    """Which answer is wrong, so that set-up asks for it again."""

    ADDRESS = "address"
    CERTIFICATE = "certificate"
    CLOCK = "clock"
    KEY = "key"
    OUTLET = "outlet"
    NETWORK = "network"
    SERVICE = "service"


class Proven(msgspec.Struct, frozen=True):
    """The service accepted this key and this outlet."""

    status: str
    remark: str = ""
    """A warning for the person, although the call succeeded."""


class Unproven(msgspec.Struct, frozen=True):
    """The test failed: what is wrong, and what to do."""

    fault: ProofFault
    what: str
    do: str

    def __str__(self) -> str:
        return f"{self.what}\n{self.do}"


class Question(msgspec.Struct, frozen=True):
    """The answers that the call tests."""

    base_url: str
    key: Private[str]
    ca_file: Path | None
    merchant_ref: str
    location: Location

    def client(self, clock: Clock, network: "Witness | None" = None) -> Client:
        """Return a client of this service. Raises OSError for a file without certificates."""
        access = Access(self.base_url, self.key, ca_file=self._ca())
        rng = random.Random()  # noqa: S311  # spreads retries; not used for secrets
        return Client(access, clock, RateLimiter(clock, CALLS_A_MINUTE), rng, network)

    def witness(self) -> "Witness":
        return Witness(HttpxExchange(self.base_url, self._ca()))

    def _ca(self) -> str | None:
        return str(self.ca_file) if self.ca_file else None


class Witness:
    """The client's network; it stores why the last call had no answer."""

    def __init__(self, exchange: HttpxExchange) -> None:
        self._exchange = exchange
        self.why: ExchangeFailed | None = None

    async def send(self, request: Request) -> Response:
        try:
            return await self._exchange.send(request)
        except ExchangeFailed as failed:
            self.why = failed
            raise

    async def close(self) -> None:
        await self._exchange.close()


async def prove(question: Question, clock: Clock) -> Proven | Unproven:
    """Ask the service for the outlet's record, once."""
    try:
        witness = question.witness()
        client = question.client(clock, witness)
    except OSError as error:
        return Unproven(
            ProofFault.CERTIFICATE,
            f"{question.ca_file} contains no certificates ({error.strerror or error}).",
            "Give a file of certificates in PEM form, or leave it out.",
        )
    try:
        outlets = Outlets(client, question.merchant_ref, question.location)
        reply = await outlets.merchant()
    finally:
        await client.close()
    match reply:
        case Merchant(merchant_ref=named) if named not in (None, question.merchant_ref):
            return Unproven(
                ProofFault.OUTLET,
                f"The service calls this outlet {named!r}, not {question.merchant_ref!r}.",
                "Give the name exactly as the service writes it, also in capital letters.",
            )
        case Merchant(status=status):
            return Proven(status or "without a status", _clock_remark(clock))
        case ApiRefusal():
            return _refused(reply, question)
        case NoResponse(why=why):
            return _unreached(witness.why, why, question, clock)


def _clock_remark(clock: Clock) -> str:
    """Return a warning about a wrong clock that the service's time corrected for this call."""
    if abs(clock.offset) <= CLOCK_OFF_MAX_S:
        return ""
    minutes, way = round(abs(clock.offset) / 60), "slow" if clock.offset > 0 else "fast"
    return (
        f"This machine's clock is {minutes} minutes {way}. The agent corrects for it, but set "
        "the clock. Is the network's time (NTP) on, and is UDP port 123 open?"
    )


_REFUSALS = {
    "INVALID_KEY": (
        ProofFault.KEY,
        "The service does not know this key, or it was revoked.",
        "Enter the whole key again. A key for another environment needs another address.",
    ),
    "MISSING_KEY": (
        ProofFault.KEY,
        "The service found no key in the request.",
        "Enter the key again: one line, without spaces.",
    ),
    "IP_BLOCKED": (
        ProofFault.KEY,
        "The service accepts this key only from other internet addresses.",
        "Ask the service's operator to allow this shop's public address, then try again.",
    ),
    "FORBIDDEN": (
        ProofFault.KEY,
        "This key may not use Aadhaar services.",
        "Ask the service's operator for the permission, or enter another key.",
    ),
    "MERCHANT_NOT_FOUND": (
        ProofFault.OUTLET,
        "The service has no outlet {outlet} under this key.",
        "Compare the reference letter by letter with the one that the service gave.",
    ),
    "NOT_FOUND": (
        ProofFault.OUTLET,
        "The service has no outlet {outlet} under this key.",
        "Compare the reference letter by letter with the one that the service gave.",
    ),
    "EXPIRED_TIMESTAMP": (
        ProofFault.CLOCK,
        "This machine's clock is wrong, and the service's answer does not say by how much.",
        "Set the clock (timedatectl), then try again.",
    ),
    "RATE_LIMITED": (
        ProofFault.SERVICE,
        "This key made too many calls in the last minute.",
        "Wait a minute, then try again.",
    ),
}


def _refused(refusal: ApiRefusal, question: Question) -> Unproven:
    if refusal.code not in _REFUSALS:
        what = f"The service refuses the call: {refusal.code} {refusal.message}".rstrip()
        return Unproven(
            ProofFault.SERVICE, f"{what}.", "Report this code to the service's operator."
        )
    fault, what, do = _REFUSALS[refusal.code]
    return Unproven(fault, what.format(outlet=question.merchant_ref), do)


_ANSWERS = {
    ConnectionFault.CLOCK: ProofFault.CLOCK,
    ConnectionFault.EXPIRED: ProofFault.CLOCK,
    ConnectionFault.HOST: ProofFault.ADDRESS,
    ConnectionFault.CARELESS: ProofFault.CERTIFICATE,
    ConnectionFault.AUTHORITY: ProofFault.CERTIFICATE,
    ConnectionFault.TLS: ProofFault.ADDRESS,
    ConnectionFault.NAME: ProofFault.ADDRESS,
    ConnectionFault.REFUSED: ProofFault.ADDRESS,
}
"""The answer to ask for again, by fault; with another fault it is the network."""


def _unreached(
    failed: ExchangeFailed | None, why: str, question: Question, clock: Clock
) -> Unproven:
    if failed is None or failed.fault is None:
        return Unproven(
            ProofFault.SERVICE if "HTTP" in why else ProofFault.NETWORK,
            f"{question.base_url} gave no usable answer: {why}.",
            "Check the address. If it is right, the service may be down: try again later.",
        )
    answer = _ANSWERS.get(failed.fault, ProofFault.NETWORK)
    words = _words(failed)
    if answer is ProofFault.CLOCK:
        now = datetime.fromtimestamp(clock.now().service, IST)
        words = f"the clock shows {now:%d %B %Y, %H:%M} in India"
    details = f" ({words})" if words else ""
    return Unproven(
        answer, f"{question.base_url}: {failed.fault.value}{details}.", failed.fault.remedy
    )


def _words(failed: ExchangeFailed | None) -> str:
    """Return the system's own message about the cause; "" if there is none."""
    for cause in causes(failed):
        match cause:
            case ssl.SSLCertVerificationError():
                return cause.verify_message
            case ssl.SSLError():
                return str(cause.reason)
            case OSError(errno=int()):
                return str(cause.strerror)
    return ""
