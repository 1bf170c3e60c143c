"""The TLS context of an end that accepts one certificate, by its fingerprint."""

import hashlib
import ssl
from typing import Self


def context(fingerprint: str = "") -> ssl.SSLContext:
    """Return a TLS context that accepts only this certificate; without a fingerprint, any."""
    return _Context(fingerprint)


def fingerprint_of(tls: ssl.SSLObject) -> str:
    """Return the SHA-256 of the peer's certificate, in hexadecimal."""
    return hashlib.sha256(tls.getpeercert(binary_form=True) or b"").hexdigest()


class _Context(ssl.SSLContext):
    """Does not check a CA, because the certificates are self-signed; `_Handshake` checks them."""

    fingerprint: str

    def __new__(cls, fingerprint: str) -> Self:
        made = super().__new__(cls, ssl.PROTOCOL_TLS_CLIENT)
        made.check_hostname = False
        made.verify_mode = ssl.CERT_NONE
        made.sslobject_class = _Handshake
        made.fingerprint = fingerprint
        return made


class _Handshake(ssl.SSLObject):
    """Ends the handshake, before any byte of the request is sent, if the certificate differs."""

    def do_handshake(self) -> None:
        super().do_handshake()
        expected = self.context.fingerprint if isinstance(self.context, _Context) else ""
        if expected and fingerprint_of(self) != expected:
            raise ssl.SSLCertVerificationError("another certificate than the known one")
