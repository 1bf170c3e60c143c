"""The companion's end of the pairing (docs/companion.md, "The pairing"): lines in, lines out."""

import hashlib
import hmac
import json
import random
import ssl
import subprocess
import tempfile
from base64 import b64decode, b64encode
from typing import Any, Final

from hw_sim.companion.curve import BASE, NotAPoint, decoded
from hw_sim.companion.curve import L as ORDER

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LINE_MAX: Final = 4096
CERTIFICATE_MAX: Final = 2048
P_256: Final = bytes.fromhex("06082a8648ce3d030107")  # the object identifier of its curve, in DER
M = decoded(bytes.fromhex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312"))
N = decoded(bytes.fromhex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3"))
KIOSK, COMPANION = b"A", b"B"
VERSION: Final = 1


class Refused(Exception):
    """The pairing ends; the message is for the kiosk."""


def new_code(rng: random.Random) -> str:
    letters = "".join(rng.choice(ALPHABET) for _ in range(8))
    return f"{letters[:4]}-{letters[4:]}"


class Pairing:
    """One attempt with one code; `certificate` is the companion's (DER)."""

    def __init__(self, code: str, certificate: bytes, random_bytes: bytes) -> None:
        self._password = f"kiosk-rd-bridge pairing 1 {code}".encode()
        self._certificate = certificate
        self._y = int.from_bytes(random_bytes) % ORDER
        self._key = b""
        self._kiosk = b""

    def answer(self, hello: bytes) -> bytes:
        """Return line 2 after line 1. Raises Refused."""
        said = _object(hello)
        if said.get("version") != VERSION:
            raise Refused("another version of the pairing")
        self._kiosk = _bytes(said, "certificate")
        if len(self._kiosk) > CERTIFICATE_MAX or not _is_a_kiosks(self._kiosk):
            raise Refused("not a certificate of a kiosk")
        theirs = _bytes(said, "exchange")
        w = int.from_bytes(_hkdf(self._password)) % ORDER
        ours = (self._y * BASE + w * N).encoded
        if theirs[:1] != KIOSK or theirs[1:] == ours:
            raise Refused("not the kiosk's half of the exchange")
        try:
            shared = self._y * (decoded(theirs[1:]) + -(w * M))
        except NotAPoint:
            raise Refused("not a point of the curve") from None
        parts = (self._password, _sha(self._kiosk), _sha(self._certificate))
        hashed = b"".join(map(_sha, parts))
        self._key = _sha(hashed + theirs[1:] + ours + shared.encoded)
        return _line(exchange=b64encode(COMPANION + ours).decode())

    def finish(self, line: bytes) -> tuple[bytes, bytes]:
        """Return line 4 and the kiosk's certificate after line 3. Raises Refused."""
        theirs = _bytes(_object(line), "proof")
        if not self._key or not hmac.compare_digest(theirs, self._proof(b"kiosk")):
            raise Refused("the code is wrong; a new one is shown")
        return _line(proof=b64encode(self._proof(b"box")).decode()), self._kiosk

    def _proof(self, of: bytes) -> bytes:
        return hmac.digest(self._key, b"kiosk-rd-bridge proof of the " + of, "sha256")


def refusal(why: str) -> bytes:
    return _line(refused=why)


def _is_a_kiosks(certificate: bytes) -> bool:
    """Return True if its key is on P-256, and has signed it; its dates do not count."""
    if P_256 not in certificate:
        return False
    with tempfile.NamedTemporaryFile("w", suffix=".pem") as file:
        file.write(ssl.DER_cert_to_PEM_cert(certificate))
        file.flush()
        options = ("-check_ss_sig", "-no_check_time", "-CAfile", file.name)
        verified = subprocess.run(  # noqa: S603  # no foreign input in its words
            ("openssl", "verify", *options, file.name),  # noqa: S607  # the system's own
            capture_output=True,
            check=False,
        )
    return verified.returncode == 0


def _line(**parts: str) -> bytes:
    return json.dumps(parts).encode() + b"\n"


def _sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _hkdf(password: bytes) -> bytes:
    """Return 48 bytes (RFC 5869): no salt, info `SPAKE2 pw`."""
    extracted = hmac.digest(bytes(32), password, "sha256")
    first = hmac.digest(extracted, b"SPAKE2 pw\x01", "sha256")
    return first + hmac.digest(extracted, first + b"SPAKE2 pw\x02", "sha256")[:16]


def _object(line: bytes) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise Refused("not a line of a pairing") from None
    if len(line) > LINE_MAX or not isinstance(said, dict):
        raise Refused("not a line of a pairing")
    return said


def _bytes(said: dict[str, Any], name: str) -> bytes:
    try:
        return b64decode(said[name], validate=True)
    except (KeyError, TypeError, ValueError):
        raise Refused(f"without {name}") from None
