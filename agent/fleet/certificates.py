"""When the kiosk's certificates expire, so that its operator renews them in time."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from cryptography.x509 import load_pem_x509_certificates

from agent.config.kiosk_config import Setup

YEAR_2100: Final = 4_102_444_800.0
"""A certificate that ends later has no planned end (RFC 5280, 4.1.2.5: the year 9999)."""


def expiries(setup: Setup) -> Mapping[str, float]:
    """Return the end of each configured certificate in Unix seconds, by its configuration key.

    A file of authorities counts until the last one in it expires. A file that cannot be read is
    left out: the connection reports it.
    """
    return dict(_expiries(setup))


def _expiries(setup: Setup) -> Iterator[tuple[str, float]]:
    config, fleet = setup.config, setup.config.fleet
    files = {
        "api.ca_file": config.api.ca_file,
        "fleet.ca_file": fleet.ca_file if fleet else None,
        "fleet.certificate_file": fleet.certificate_file if fleet else None,
    }
    for key, name in files.items():
        if not name:
            continue
        try:
            file = setup.folder / name
            ends = _ends(file, file.stat().st_mtime_ns)
        except (OSError, ValueError):
            continue
        end = ends[0] if key == "fleet.certificate_file" else max(ends)
        if end < YEAR_2100:
            yield key, end


@lru_cache(maxsize=8)  # a file is read again only if it has changed
def _ends(file: Path, _changed_at_ns: int) -> tuple[float, ...]:
    """Return the end of each certificate, in order. Raises OSError, ValueError."""
    found = load_pem_x509_certificates(file.read_bytes())
    return tuple(one.not_valid_after_utc.timestamp() for one in found)
