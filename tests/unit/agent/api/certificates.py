"""Certificates of a test's own authority, made by `openssl`, including expired ones."""

import ssl
import subprocess
from pathlib import Path

ALWAYS = ("20200101000000Z", "20990101000000Z")
LAST_YEAR = ("20240101000000Z", "20250101000000Z")
NEXT_CENTURY = ("21000101000000Z", "21010101000000Z")

_CONFIG = """
[ca]
default_ca = own
[own]
dir = {folder}
database = $dir/index
new_certs_dir = $dir
serial = $dir/serial
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[server]
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid:always
[careless]
subjectKeyIdentifier = none
authorityKeyIdentifier = none
"""
"""`careless` lacks fields that RFC 5280 requires."""


class Authority:
    """Signs certificates; `file` is its own certificate, for clients that trust it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.file = folder / "authority.pem"
        (folder / "openssl.cnf").write_text(_CONFIG.format(folder=folder))
        (folder / "index").touch()
        (folder / "serial").write_text("01\n")
        self._request("authority", "/CN=authority")
        self._sign("authority", ALWAYS, "-selfsign", "-extensions", "authority")

    def server(
        self, host: str = "IP:127.0.0.1", within: tuple[str, str] = ALWAYS, made: str = "server"
    ) -> ssl.SSLContext:
        """Return the TLS context of a server with a certificate for this host and time."""
        self._request("server", "/CN=server", "-addext", f"subjectAltName={host}")
        self._sign("server", within, "-cert", str(self.file), "-extensions", made)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._folder / "server.pem", self._folder / "server.key")
        return context

    def _request(self, name: str, subject: str, *more: str) -> None:
        key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
        out = ("-keyout", f"{name}.key", "-out", f"{name}.csr")
        self._openssl("req", "-config", "openssl.cnf", *key, *out, "-subj", subject, *more)

    def _sign(self, name: str, within: tuple[str, str], *by: str) -> None:
        start, end = within
        files = ("-in", f"{name}.csr", "-out", f"{name}.pem", "-keyfile", "authority.key")
        time = ("-startdate", start, "-enddate", end)
        self._openssl("ca", "-config", "openssl.cnf", "-batch", "-notext", *files, *time, *by)

    def _openssl(self, *words: str) -> None:
        subprocess.run(("openssl", *words), cwd=self._folder, check=True, capture_output=True)
