"""The pairing protocol without I/O: a code that a person types proves two certificates.

SPAKE2 (RFC 9382) derives a key from the code, from both certificates as each end sees them, and
from new random data. Both ends get the same key only if they have the same code and see each
other's real certificates. Each end then proves its key, the kiosk first. So an attacker learns for
each code only whether one guess was right, and cannot test more guesses offline.
docs/decisions/0041 gives the reasons.

Four lines of JSON go over TLS: the kiosk's hello, the box's answer, the kiosk's proof, and the
box's proof.
"""

import binascii
import hashlib
import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, Final

import spake2

from companion.pairing.certificates import NoCertificate
from companion.pairing.codes import PairingFailed
from companion.pairing.identity import check_certificate

VERSION: Final = 1
LINE_BYTES_MAX: Final = 4096  # a certificate in base64 and a curve point

EXCHANGE_BYTES: Final = 33
"""The side and a curve point."""

Entropy = Callable[[int], bytes]


class WrongCode(PairingFailed):
    """The code is wrong, or somebody intercepts the connection."""

    def __init__(self) -> None:
        super().__init__("the code is wrong, or somebody intercepts the connection to the box")


class KioskPairing:
    """The kiosk's end; the connection has shown `box_certificate` (DER)."""

    def __init__(
        self, code: str, certificate: bytes, box_certificate: bytes, entropy: Entropy
    ) -> None:
        self._certificate = certificate
        self._exchange = spake2.SPAKE2_A(
            _password(code), _id(certificate), _id(box_certificate), entropy_f=entropy
        )
        self.key = b""
        """The common secret, after the companion's answer."""

    def hello(self) -> bytes:
        """Return the first line: this end's certificate and half of the exchange."""
        exchange: bytes = self._exchange.start()
        return _line(version=VERSION, certificate=self._certificate, exchange=exchange)

    def proof(self, answer: bytes) -> bytes:
        """Return the line that proves our key, after the box's answer. Raises PairingFailed."""
        self.key = _key(self._exchange, _read(answer, "exchange"))
        return _line(proof=_proof(self.key, b"kiosk"))

    def finish(self, proof: bytes) -> None:
        """Return if the box has proved the same key. Raises PairingFailed."""
        if not hmac.compare_digest(_read(proof, "proof"), _proof(self.key, b"box")):
            raise WrongCode


class BoxPairing:
    """The box's end for one code and one attempt."""

    def __init__(self, code: str, certificate: bytes, entropy: Entropy) -> None:
        self._code = code
        self._certificate = certificate
        self._entropy = entropy
        self._key = b""
        self._kiosk = b""

    def answer(self, hello: bytes) -> bytes:
        """Return this end's half of the exchange. Raises PairingFailed."""
        if _message(hello).get("version") != VERSION:
            raise PairingFailed("the kiosk uses another version of the pairing")
        self._kiosk = _read(hello, "certificate")
        try:
            check_certificate(self._kiosk)
        except NoCertificate as wrong:
            raise PairingFailed(f"the kiosk's certificate: {wrong}") from wrong
        exchange = spake2.SPAKE2_B(
            _password(self._code),
            _id(self._kiosk),
            _id(self._certificate),
            entropy_f=self._entropy,
        )
        ours: bytes = exchange.start()
        self._key = _key(exchange, _read(hello, "exchange"))
        return _line(exchange=ours)

    def finish(self, proof: bytes) -> tuple[bytes, bytes]:
        """Return our proof, and the certificate of the kiosk after it has proved its key.

        Raises PairingFailed.
        """
        if not self._key or not hmac.compare_digest(
            _read(proof, "proof"), _proof(self._key, b"kiosk")
        ):
            raise WrongCode
        return _line(proof=_proof(self._key, b"box")), self._kiosk


def refusal(why: str) -> bytes:
    """Return the line that ends a pairing with the box's reason."""
    return _line(refused=why)


def _password(code: str) -> bytes:
    return f"kiosk-rd-bridge pairing {VERSION} {code}".encode()


def _id(certificate: bytes) -> bytes:
    return hashlib.sha256(certificate).digest()


def _proof(key: bytes, of: bytes) -> bytes:
    return hmac.digest(key, b"kiosk-rd-bridge proof of the " + of, "sha256")


def _key(exchange: "spake2.SPAKE2_A | spake2.SPAKE2_B", theirs: bytes) -> bytes:
    if len(theirs) != EXCHANGE_BYTES:
        raise PairingFailed("half of the exchange has another length")
    try:
        key: bytes = exchange.finish(theirs)
    except Exception as error:  # the library has no common class for an invalid curve point
        raise PairingFailed("half of the exchange cannot be read") from error
    return key


def _line(**parts: bytes | str | int) -> bytes:
    encoded = {
        name: b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in parts.items()
    }
    return json.dumps(encoded).encode() + b"\n"


def _message(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise PairingFailed("the line is not part of a pairing") from error
    if not isinstance(message, dict):
        raise PairingFailed("the line is not part of a pairing")
    return message


def _read(line: bytes, name: str) -> bytes:
    """Return one part of a line. Raises PairingFailed, also if the other end has refused."""
    message = _message(line)
    if isinstance(why := message.get("refused"), str):
        raise PairingFailed("".join(letter for letter in why[:200] if letter.isprintable()))
    try:
        return b64decode(message[name], validate=True)
    except (KeyError, TypeError, ValueError, binascii.Error) as error:
        raise PairingFailed(f"the line lacks its {name}") from error
