"""TLS settings of both ends: version 1.3, and only the pinned certificate is trusted."""

import ssl
from pathlib import Path
from typing import Final

NO_CHECK_TIME: Final = 0x20_0000
"""X509_V_FLAG_NO_CHECK_TIME (OpenSSL, x509_vfy.h): the dates of a certificate do not count."""


def pairing_context(identity: Path) -> ssl.SSLContext:
    """Return the box's context during a pairing; the kiosk's certificate is not known yet."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # without resumption, so every connection shows its certificate
    context.load_cert_chain(identity)
    return context


def serving_context(identity: Path, kiosk_certificate: bytes) -> ssl.SSLContext:
    """Return the box's context for its one kiosk; other certificates fail the handshake."""
    context = pairing_context(identity)
    context.verify_mode = ssl.CERT_REQUIRED
    context.verify_flags |= NO_CHECK_TIME
    context.load_verify_locations(cadata=kiosk_certificate)
    return context


def peer_certificate(tls: ssl.SSLObject | None) -> bytes:
    """Return the peer's certificate (DER); empty if it showed none."""
    return (tls.getpeercert(binary_form=True) if tls else None) or b""
