"""The certificate that an RD service makes for itself when it is installed."""

import functools
import subprocess
import tempfile
from pathlib import Path

MAKE_S = 10.0  # openssl takes some milliseconds
FOR = ("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "3650")
KIND = ("-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def make(folder: Path) -> Path:
    """Make a self-signed certificate; return the PEM file with its key."""
    file = folder / "rd-service.pem"
    command = ("openssl", "req", *KIND, *FOR, "-keyout", file, "-out", folder / "certificate.pem")
    subprocess.run(  # noqa: S603 - no foreign input in it
        command, check=True, capture_output=True, timeout=MAKE_S
    )
    with file.open("ab") as both:
        both.write((folder / "certificate.pem").read_bytes())
    return file


@functools.cache
def self_signed() -> Path:
    """Return this run's certificate, the same after every restart of the service."""
    return make(Path(_folder().name))


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="rd-service-")
