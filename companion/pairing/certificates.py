"""Read certificates; each end identifies the other by its fingerprint."""

import hashlib
import ssl


class NoCertificate(Exception):
    """The bytes are not a valid certificate of an end."""


def certificates_of(pem: bytes) -> list[bytes]:
    """Return the certificates in a PEM file, as DER, in order. Raises NoCertificate."""
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    pieces = pem.decode("ascii", "replace").split(begin)[1:]
    try:
        blocks = [begin + piece.partition(end)[0] + end for piece in pieces]
        return [ssl.PEM_cert_to_DER_cert(block) for block in blocks]
    except ValueError as error:
        raise NoCertificate(str(error)) from error


def fingerprint(certificate: bytes) -> str:
    """Return the SHA-256 of a certificate (DER), in hexadecimal."""
    return hashlib.sha256(certificate).hexdigest()
