"""Moves releases from ring to ring in the repository, or stops them, as `releases` decides.

It needs no key: `packaging/repo` has signed each release for each ring. A ring's release is the
link `dists/RING` of the repository. A stopped release is a line of the file `stopped`; deleting the
line lets it go on.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
import psycopg
from psycopg.rows import dict_row

from fleet_messages.rings import RINGS, Ring
from kiosk_fleet.configuration import ConfigError
from kiosk_fleet.releases import Decision, KioskRelease, RingState, Rollout, decide

HOUR_S: Final = 3600.0
RELEASES: Final = "signed/releases"
"""The releases in the repository, one a line, the newest last."""
STOPPED: Final = "stopped"
FACTS: Final = """
SELECT kiosk, ring, version, runs_it_s, silent_s, ails, tried, update_to, update_result
FROM fleet.releases ORDER BY kiosk
"""
REPORT: Final = """
INSERT INTO fleet.rollout (
    place, release, ring, is_offered, waiting, on_trial, healthy, went_back, why
) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)
"""


def kiosks_of(connection: str) -> tuple[KioskRelease, ...]:
    """Return what the database knows about each kiosk. Raises ConfigError."""
    try:
        with psycopg.connect(connection, row_factory=dict_row) as database:
            rows = database.execute(FACTS).fetchall()
    except psycopg.Error as error:
        raise _unusable(connection, error) from error
    return msgspec.convert(rows, tuple[KioskRelease, ...])


def signed(repo: Path) -> list[str]:
    """Return the releases of a repository, the newest last. Raises ConfigError, OSError."""
    releases = (repo / RELEASES).read_text().split()
    if not releases:
        raise ConfigError(f"{repo / RELEASES}: no release; run packaging/repo")
    return releases


def decided(repo: Path, kiosks: tuple[KioskRelease, ...], hours: int) -> Decision:
    """Return the next rollout of a repository. Raises ConfigError, OSError."""
    before = Rollout(_offered(repo), stopped(repo))
    return decide(signed(repo), before, kiosks, hours * HOUR_S)


def report(connection: str, states: Sequence[RingState]) -> None:
    """Store how far each ring has got, for the back office. Raises ConfigError."""
    rows = [(place, *msgspec.structs.astuple(state)) for place, state in enumerate(states)]
    try:
        with psycopg.connect(connection) as database, database.cursor() as cursor:
            cursor.execute("DELETE FROM fleet.rollout")
            cursor.executemany(REPORT, rows)
    except psycopg.Error as error:
        raise _unusable(connection, error) from error


def carry_out(repo: Path, rollout: Rollout) -> None:
    """Write the stopped releases, and switch the links of the rings. Raises OSError."""
    lines = (f"{release} {why}\n" for release, why in rollout.stopped.items())
    draft = repo / f".{STOPPED}"
    draft.write_text("".join(lines))
    draft.replace(repo / STOPPED)
    for ring, release in rollout.offered.items():
        _offer(repo, ring, release)


def stopped(repo: Path) -> Mapping[str, str]:
    """Return the reason of each stopped release."""
    if not (repo / STOPPED).exists():
        return {}
    lines = (line.partition(" ") for line in (repo / STOPPED).read_text().splitlines())
    return {release: why for release, _, why in lines if release}


def _unusable(connection: str, error: psycopg.Error) -> ConfigError:
    why = " ".join(str(error).split())  # libpq writes lines and tabs
    return ConfigError(f"{connection}: {why}")


def _offered(repo: Path) -> Mapping[Ring, str]:
    links: dict[Ring, Path] = {ring: repo / "dists" / ring for ring in RINGS}
    return {ring: link.readlink().name for ring, link in links.items() if link.is_symlink()}


def _offer(repo: Path, ring: Ring, release: str) -> None:
    """Switch the ring's link in one step, because kiosks read it at any time."""
    (repo / f"signed/{ring}/{release}/InRelease").stat()  # raises if it is not there
    new = repo / "dists" / f".{ring}"
    new.unlink(missing_ok=True)
    new.symlink_to(f"../signed/{ring}/{release}")
    os.replace(new, repo / "dists" / ring)  # noqa: PTH105  # Path.replace does the same
