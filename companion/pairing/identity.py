"""Makes the key and self-signed certificate of one end.

The certificates never expire. Each is pinned, so an expiry date would only cause failures: a kiosk
without a clock battery often starts with a wrong clock.
"""

from datetime import UTC, datetime
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from companion.pairing.certificates import NoCertificate

CERTIFICATE_BYTES_MAX: Final = 2048  # one with a P-256 key has about 400

_ALWAYS: Final = datetime(2000, 1, 1, tzinfo=UTC)
_NEVER: Final = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)  # RFC 5280 4.1.2.5: no expiry


def make_identity(name: str) -> bytes:
    """Return a new key and its certificate, both as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    common_name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(common_name)
        .issuer_name(common_name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_ALWAYS)
        .not_valid_after(_NEVER)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    private: bytes = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    public: bytes = certificate.public_bytes(Encoding.PEM)
    return private + public


def check_certificate(certificate: bytes) -> None:
    """Raise NoCertificate unless the certificate is of the kind that `make_identity` creates."""
    if len(certificate) > CERTIFICATE_BYTES_MAX:
        raise NoCertificate("longer than any certificate of a kiosk")
    try:
        read = x509.load_der_x509_certificate(certificate)
        read.verify_directly_issued_by(read)
    except Exception as error:  # the library does not document its exceptions for invalid bytes
        raise NoCertificate(type(error).__name__) from error
    key = read.public_key()
    if not isinstance(key, ec.EllipticCurvePublicKey) or not isinstance(key.curve, ec.SECP256R1):
        raise NoCertificate("a key on P-256 is expected")
