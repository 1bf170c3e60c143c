"""The certificates that the kit shows: its own, and the wrong ones."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from companion.pairing.files import write_own

LONG_AGO: Final = datetime(2001, 1, 1, tzinfo=UTC)
EXPIRED: Final = datetime(2002, 1, 1, tzinfo=UTC)
NEVER: Final = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
NAME: Final = "kiosk of the check"


@dataclass(frozen=True, slots=True)
class Identity:
    """A key with its certificate. It signs other certificates, as an authority may."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def der(self) -> bytes:
        encoded: bytes = self.certificate.public_bytes(Encoding.DER)
        return encoded

    def write(self, file: Path) -> Path:
        """Write key and certificate as PEM, which is what `ssl` loads."""
        private = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        write_own(file, private + self.certificate.public_bytes(Encoding.PEM))
        return file


def make(  # noqa: PLR0913  # each rule about certificates needs another one
    *,
    name: str = NAME,
    until: datetime = NEVER,
    key: ec.EllipticCurvePrivateKey | None = None,
    issuer: Identity | None = None,
    curve: ec.EllipticCurve | None = None,
    padding: int = 0,
) -> Identity:
    """Return a new identity: self-signed unless it has an issuer.

    It may sign others (CA), so a companion that trusts an authority and does not compare is found.
    """
    key = key or ec.generate_private_key(curve or ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer.certificate.subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(LONG_AGO)
        .not_valid_after(until)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    )
    if padding:
        unknown = x509.UnrecognizedExtension(x509.ObjectIdentifier("1.3.6.1.4.1.1"), b"x" * padding)
        builder = builder.add_extension(unknown, critical=False)
    return Identity(key, builder.sign(issuer.key if issuer else key, SHA256()))
