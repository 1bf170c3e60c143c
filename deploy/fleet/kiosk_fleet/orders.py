"""Writes orders for kiosks, signed with the operator's key, on the operator's own machine."""

import base64
import os
import time
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from fleet_messages.envelopes import sign
from fleet_messages.orders import OrderRefused, parse_order
from kiosk_fleet.configuration import ConfigError
from kiosk_fleet.kiosk_schema import services

HOUR_S: Final = 3600
KEY_BYTES_MAX: Final = 4096
OWNER_ONLY: Final = 0o600
TOML_BYTES_MAX: Final = 32 * 1024  # an order with it has to stay below 64 KiB

Fields = Mapping[str, Any]


def new_key(file: Path) -> str:
    """Write a new private key for its owner alone; return the public one. Raises OSError."""
    key = Ed25519PrivateKey.generate()
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, OWNER_ONLY)
    with os.fdopen(handle, "wb") as opened:
        opened.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return base64.b64encode(key.public_key().public_bytes_raw()).decode()


def signed_orders(
    key: Path, kiosks: Sequence[str], word: str, fields_for: Callable[[str], Fields], hours: int
) -> list[tuple[str, str]]:
    """Return each kiosk and its order; raise before one is signed if any of them is wrong.

    Raises ConfigError, and OrderRefused for an order that no kiosk would understand.
    """
    texts = [(kiosk, _text(kiosk, word, fields_for(kiosk), hours)) for kiosk in kiosks]
    private = _read_key(key)
    return [(kiosk, sign(private, text).decode()) for kiosk, text in texts]


def _text(kiosk: str, word: str, fields: Fields, hours: int) -> str:
    now = time.time()
    head = {
        "kiosk": kiosk,
        "id": int(now * 1e6),  # it grows with time, so the last id need not be stored
        "at": round(now),
        "expires": round(now) + hours * HOUR_S,
        "do": word,
    }
    if len(fields.get("toml", "").encode()) > TOML_BYTES_MAX:
        raise OrderRefused(f"the configuration of {kiosk} is longer than {TOML_BYTES_MAX} bytes")
    if "service" in fields:
        _check_service(fields["service"])
    text = msgspec.json.encode({**head, **fields}).decode()
    parse_order(text)
    return text


def _check_service(name: str) -> None:
    """Raise OrderRefused for a service or product that no kiosk of this release has."""
    codes = services()
    known = {*codes, *(code.partition(".")[0] for code in codes)}
    if name not in known:
        close = get_close_matches(name, known, n=1)
        hint = (
            f"did you mean `{close[0]}`?"
            if close
            else f"expected one of {', '.join(sorted(known))}"
        )
        raise OrderRefused(f"{name}: unknown service; {hint}")


def _read_key(file: Path) -> Ed25519PrivateKey:
    """Return the private key of a file. Raises ConfigError, without the key's content."""
    try:
        key = load_pem_private_key(file.read_bytes()[:KEY_BYTES_MAX], password=None)
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read ({error.strerror})") from error
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise ConfigError(f"{file}: is not a private key from `kiosk-fleet order keys`") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise ConfigError(f"{file}: is another kind of key; make one with `kiosk-fleet order keys`")
    return key
