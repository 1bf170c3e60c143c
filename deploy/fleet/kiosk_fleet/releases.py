"""Decides which release each ring gets: a release moves on by proof, and stops by itself.

Pure: the facts come from the operator's database. `kiosk-fleet rings` carries the decision out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum, unique
from typing import Final

import msgspec

from fleet_messages.rings import RINGS, Ring

FAILING_MAX: Final = 0.05
"""The part of the kiosks with a release that may fail before it stops. In a large ring some kiosks
break by themselves every day. Below twenty kiosks, one failure stops it.
"""
READY: Final = 0.8
"""The part of a ring that must have proved a release. Some kiosks are off for days."""
UNPROVED_MAX: Final = 0.05
"""The part of all kiosks that may run a release that `first` has not proved."""
SILENT_S: Final = 2 * 3600.0
"""Seconds without a message after which a kiosk proves nothing; a healthy one reports each hour."""

JUDGED_S: Final = 7 * 24 * 3600.0
"""Seconds after which a broken part is no longer blamed on the release."""

FAILED: Final = frozenset({"rolled-back", "refused"})


class KioskRelease(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator's database knows about a kiosk (the view `fleet.releases`)."""

    kiosk: str
    ring: Ring
    version: str
    """The release that the kiosk runs."""
    runs_it_s: float = 0.0
    """Seconds since the kiosk began to run this release."""
    silent_s: float = 0.0
    """Seconds since the kiosk's last message."""
    ails: str = ""
    """What is broken since the kiosk runs this release; empty: nothing."""
    tried: tuple[str, ...] = ()
    """The releases that the kiosk has ever run."""
    update_to: str = ""
    """The release of the kiosk's last update; `update_result` is how that ended."""
    update_result: str = ""


@unique
class Standing(Enum):
    """What one kiosk says about one release."""

    NOT_TRIED = "not tried"
    RUNS = "runs"
    PROVED = "proved"
    FAILED = "failed"


class Rollout(msgspec.Struct, frozen=True):
    """The releases that are offered, and those that must no longer be offered."""

    offered: Mapping[Ring, str]
    """The release of each ring."""
    stopped: Mapping[str, str] = {}
    """The reason by release."""


class RingState(msgspec.Struct, frozen=True):
    """How many kiosks of a ring have got how far with a release."""

    release: str
    ring: Ring
    is_offered: bool
    waiting: int
    on_trial: int
    healthy: int
    went_back: int
    why: str
    """Why the release is stopped, or what it waits for in this ring."""


class Decision(msgspec.Struct, frozen=True):
    rollout: Rollout
    remarks: tuple[str, ...]
    """What changed, or what a release waits for, for the log."""


def standing(kiosk: KioskRelease, release: str, soak_s: float) -> Standing:
    """Return what a kiosk says about a release, after it has run it for `soak_s` seconds."""
    if kiosk.update_to == release and kiosk.update_result in FAILED:
        return Standing.FAILED
    if kiosk.version != release:
        return Standing.FAILED if _has_left(kiosk, release) else Standing.NOT_TRIED
    if kiosk.ails and kiosk.runs_it_s < JUDGED_S:
        return Standing.FAILED
    is_proof = kiosk.runs_it_s >= soak_s and kiosk.silent_s < SILENT_S
    return Standing.PROVED if is_proof else Standing.RUNS


def _has_left(kiosk: KioskRelease, release: str) -> bool:
    """Return True if the kiosk ran the release and now runs an earlier one again."""
    return release in kiosk.tried and kiosk.version in kiosk.tried[: kiosk.tried.index(release)]


def decide(
    releases: Sequence[str], before: Rollout, kiosks: Sequence[KioskRelease], soak_s: float
) -> Decision:
    """Return the next rollout. `releases` are in order, the newest last, and not empty."""
    remarks: list[str] = []
    stopped = dict(before.stopped)
    for release in releases:
        if release not in stopped and (why := _failure(release, kiosks, soak_s)):
            stopped[release] = why
            remarks.append(f"{release} is stopped: {why}")
    left = [release for release in releases if release not in stopped] or [releases[0]]
    newest = left[-1]
    base = before.offered.get("all", left[0])
    safe = base if base in left else left[0]
    offered: dict[Ring, str] = {}
    may_have_it = True
    for ring in RINGS:
        held = before.offered.get(ring, safe)
        held = held if held in left else safe
        if not may_have_it:
            offered[ring] = held
            continue
        waits = _waits_for(ring, newest, kiosks, soak_s)
        is_full = ring == RINGS[0] and waits and _exposed(newest, kiosks, soak_s)
        offered[ring] = safe if is_full else newest
        if waits and newest != safe:
            remarks.append(f"{newest} stays in ring {ring}: {waits}")
        may_have_it = not waits
    remarks += [
        f"ring {ring} gets {release}"
        for ring, release in offered.items()
        if before.offered.get(ring) != release
    ]
    return Decision(Rollout(offered, stopped), tuple(remarks))


def ring_states(
    releases: Sequence[str], rollout: Rollout, kiosks: Sequence[KioskRelease], soak_s: float
) -> tuple[RingState, ...]:
    """Return the state of each ring, for the newest release and for those that stopped since.

    The newest comes first.
    """
    left = [place for place, release in enumerate(releases) if release not in rollout.stopped]
    since = max(left, default=0)
    return tuple(
        _ring_state(release, ring, rollout, kiosks, soak_s)
        for release in reversed(releases[since:])
        for ring in RINGS
    )


def _ring_state(
    release: str, ring: Ring, rollout: Rollout, kiosks: Sequence[KioskRelease], soak_s: float
) -> RingState:
    stood = Counter(standing(kiosk, release, soak_s) for kiosk in kiosks if kiosk.ring == ring)
    is_offered = rollout.offered.get(ring) == release
    waits = _waits_for(ring, release, kiosks, soak_s) if is_offered else ""
    return RingState(
        release,
        ring,
        is_offered,
        stood[Standing.NOT_TRIED],
        stood[Standing.RUNS],
        stood[Standing.PROVED],
        stood[Standing.FAILED],
        rollout.stopped.get(release, waits),
    )


def _failure(release: str, kiosks: Sequence[KioskRelease], soak_s: float) -> str:
    """Return why a release must stop; empty: it need not."""
    stood = [(kiosk, standing(kiosk, release, soak_s)) for kiosk in kiosks]
    failed = [kiosk for kiosk, stands in stood if stands is Standing.FAILED]
    tried = sum(stands is not Standing.NOT_TRIED for _, stands in stood)
    if len(failed) <= FAILING_MAX * tried:
        return ""
    one = failed[0]
    why = one.ails or (one.update_result if one.update_to == release else "went back")
    return f"{len(failed)} of {tried} kiosks failed, such as {one.kiosk} ({why})"


def _waits_for(ring: Ring, release: str, kiosks: Sequence[KioskRelease], soak_s: float) -> str:
    """Return what a release waits for before it leaves a ring; empty: it may move on."""
    members = [kiosk for kiosk in kiosks if kiosk.ring == ring]
    if not members:
        return f"it has no kiosk; set [update] ring = {ring!r} on one" if ring == "first" else ""
    most = _unproved_max(kiosks) if ring == RINGS[0] else len(members)
    needed = max(1, round(READY * min(len(members), most)))
    proved = sum(standing(kiosk, release, soak_s) is Standing.PROVED for kiosk in members)
    return "" if proved >= needed else f"{proved} of {needed} kiosks have proved it"


def _exposed(release: str, kiosks: Sequence[KioskRelease], soak_s: float) -> bool:
    """Return True if no further kiosk may try an unproved release."""
    tried = sum(standing(one, release, soak_s) is not Standing.NOT_TRIED for one in kiosks)
    return tried >= _unproved_max(kiosks)


def _unproved_max(kiosks: Sequence[KioskRelease]) -> int:
    return max(1, int(UNPROVED_MAX * len(kiosks)))
