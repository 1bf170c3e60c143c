"""The kiosk's end of a pairing, by the code that the companion shows.

It writes one file that only its owner can read: the kiosk's new key, and both certificates.
"""

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.pairing.certificates import fingerprint
from companion.pairing.codes import PairingFailed
from companion.pairing.files import write_own
from companion.pairing.identity import make_identity
from companion.pairing.pairing import LINE_BYTES_MAX, KioskPairing
from companion.pairing.pinned_tls import context

STEP_S: Final = 15.0  # for each line; the box answers within its own 10 s

Entropy = Callable[[int], bytes]


async def pair(host: str, port: int, code: str, file: Path, entropy: Entropy) -> str:
    """Pair and write the file; return the fingerprint of the box's certificate.

    Raises PairingFailed; the file of an earlier pairing then stays unchanged.
    """
    tls = context()
    tls.minimum_version = ssl.TLSVersion.TLSv1_3
    try:
        async with asyncio.timeout(STEP_S):
            reader, writer = await asyncio.open_connection(host, port, ssl=tls)
    except TimeoutError as error:
        raise PairingFailed(f"{host}:{port} does not answer") from error
    except OSError as error:
        why = f"{host}:{port} cannot be reached ({error.strerror or type(error).__name__})"
        raise PairingFailed(f"{why}; is `kiosk-companion pair` waiting there?") from error
    try:
        box: bytes = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        identity = make_identity("kiosk")
        await _exchange(reader, writer, KioskPairing(code, _certificate(identity), box, entropy))
    except (TimeoutError, OSError) as error:
        raise PairingFailed(f"{host}:{port} disconnected") from error
    finally:
        writer.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(STEP_S):
                await writer.wait_closed()
    write_own(file, identity + ssl.DER_cert_to_PEM_cert(box).encode())
    return fingerprint(box)


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pairing: KioskPairing
) -> None:
    writer.write(pairing.hello())
    writer.write(pairing.proof(await _line(reader)))
    pairing.finish(await _line(reader))


async def _line(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(STEP_S):
        try:
            line = await reader.readline()
        except ValueError as error:  # longer than the reader's buffer
            raise PairingFailed("the line is not part of a pairing") from error
    if not line.endswith(b"\n") or len(line) > LINE_BYTES_MAX:
        raise PairingFailed("the box disconnected")
    return line


def _certificate(identity: bytes) -> bytes:
    begin = identity.index(b"-----BEGIN CERTIFICATE-----")
    return ssl.PEM_cert_to_DER_cert(identity[begin:].decode())
