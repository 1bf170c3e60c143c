"""`kiosk-agent rings`, on the operator's server: moves releases from ring to ring, or stops them.

It needs no key: `packaging/repo` has signed each release for each ring. A ring's release is the
link `dists/RING` of the repository. A stopped release is a line of the file `stopped`; deleting the
line lets it go on.
"""

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from agent.base.files import replace_whole
from agent.commands.carry_out import OK, PROBLEM, described, problem, say
from agent.config.rings import RINGS, Ring
from agent.fleet.releases import KioskRelease, Rollout, decide

HOUR_S: Final = 3600.0
RELEASES: Final = "signed/releases"
"""The releases in the repository, one a line, the newest last."""
STOPPED: Final = "stopped"
PUBLIC: Final = 0o644
FACTS: Final = """
SELECT kiosk, ring, version, runs_it_s, silent_s, ails, tried, update_to, update_result
FROM fleet.releases ORDER BY kiosk
"""


def rings(options: argparse.Namespace) -> int:
    """Decide once, and carry it out; exit code 1 if a release is stopped now."""
    repo = Path(options.repo)
    try:
        import psycopg  # noqa: PLC0415  # only the operator's server has it
        from psycopg.rows import dict_row  # noqa: PLC0415  # see above
    except ImportError as missing:
        return problem(f"{missing}; install kiosk-agent[fleet,sink] and Debian's libpq5")
    try:
        with psycopg.connect(options.database, row_factory=dict_row) as database:
            kiosks = msgspec.convert(database.execute(FACTS).fetchall(), tuple[KioskRelease, ...])
    except psycopg.Error as error:
        return problem(f"{options.database}: {error}")
    try:
        return _move(repo, kiosks, options)
    except OSError as error:
        return problem(described(error))


def _move(repo: Path, kiosks: tuple[KioskRelease, ...], options: argparse.Namespace) -> int:
    releases = (repo / RELEASES).read_text().split()
    if not releases:
        return problem(f"{repo / RELEASES}: no release; run packaging/repo")
    before = Rollout(_offered(repo), _stopped(repo))
    decision = decide(releases, before, kiosks, options.hours * HOUR_S)
    for remark in decision.remarks:
        say(remark)
    after = decision.rollout
    if not options.dry_run:
        lines = (f"{release} {why}\n" for release, why in after.stopped.items())
        replace_whole(repo / STOPPED, "".join(lines).encode(), PUBLIC)
        for ring, release in after.offered.items():
            _offer(repo, ring, release)
    return OK if after.stopped.keys() == before.stopped.keys() else PROBLEM


def _offered(repo: Path) -> Mapping[Ring, str]:
    links: dict[Ring, Path] = {ring: repo / "dists" / ring for ring in RINGS}
    return {ring: link.readlink().name for ring, link in links.items() if link.is_symlink()}


def _stopped(repo: Path) -> Mapping[str, str]:
    if not (repo / STOPPED).exists():
        return {}
    lines = (line.partition(" ") for line in (repo / STOPPED).read_text().splitlines())
    return {release: why for release, _, why in lines if release}


def _offer(repo: Path, ring: Ring, release: str) -> None:
    """Switch the ring's link in one step, because kiosks read it at any time."""
    (repo / f"signed/{ring}/{release}/InRelease").stat()  # raises if it is not there
    new = repo / "dists" / f".{ring}"
    new.unlink(missing_ok=True)
    new.symlink_to(f"../signed/{ring}/{release}")
    os.replace(new, repo / "dists" / ring)  # noqa: PTH105  # Path.replace does the same
