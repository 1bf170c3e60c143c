"""A release moves from ring to ring by proof, and a bad one stops by itself.

The fleet is simulated by the minute: fifty kiosks whose timers look for updates between one and six
at night, the operator's database, and the timer that moves releases.
"""

import random
from collections.abc import Callable
from typing import Final

import pytest

from fleet_messages.rings import RINGS, Ring, ring_of, rings_of
from kiosk_fleet.releases import (
    JUDGED_S,
    KioskRelease,
    RingState,
    Rollout,
    Standing,
    decide,
    ring_states,
    standing,
)
from tests.support.counts import few, parameters

OLD, NEW = "1.0", "1.1"
DAY_S: Final = 24 * 3600.0
MINUTE_S: Final = 60.0
NIGHT: Final = range(1, 6)
"""Hours at which systemd/kiosk-agent-update.timer starts; each kiosk has its own delay."""
DELAY_MAX: Final = 50  # minutes: RandomizedDelaySec=
INSTALLATION: Final = 3  # minutes from the look to the start of the new release
TRIAL: Final = 2  # minutes: packaging/lib/trial
MOVER_EVERY: Final = 5  # minutes: deploy/fleet/rings/kiosk-rings.timer
NIGHTS: Final = 14
FLEET: Final = tuple(f"OUTLET-{number:03d}" for number in range(1, 51))


class KioskByMinute:
    """One kiosk, by the minute. `acts` is what the new release does to it after so many minutes."""

    def __init__(self, name: str, ring: Ring, delay: int, acts: Callable[[int], str]) -> None:
        self.name, self.ring, self._delay, self._acts = name, ring, delay, acts
        self.tried: list[str] = [OLD]
        self._version, self._since, self._last_heard = OLD, -7 * 24 * 60, 0
        self._starts_at: int | None = None
        self._ails = self._result = ""

    def minute(self, now: int, offered: str) -> None:
        hour, minute = divmod(now % (24 * 60), 60)
        is_looking = hour in NIGHT and minute == self._delay
        if is_looking and offered == NEW != self._version and not self._result:
            self._starts_at = now + INSTALLATION
        if now == self._starts_at:
            self._version, self._since = NEW, now
            self.tried.append(NEW)
        act = self._acts(now - self._since) if self._version == NEW else ""
        if act == "rolled-back":
            self._version, self._since, self._result = OLD, now, act
        self._ails = act if act not in {"dead", "rolled-back"} else ""
        if act != "dead":
            self._last_heard = now

    def row(self, now: int) -> KioskRelease:
        """Return what the operator's database knows."""
        return KioskRelease(
            kiosk=self.name,
            ring=self.ring,
            version=self._version,
            runs_it_s=(now - self._since) * MINUTE_S,
            silent_s=(now - self._last_heard) * MINUTE_S,
            ails=self._ails,
            tried=tuple(self.tried),
            update_to=NEW if self._result else "",
            update_result=self._result,
        )


class Fleet:
    """The kiosks, and the operator's server."""

    def __init__(self, rings: dict[str, Ring], acts: Callable[[int], str], seed: int = 1) -> None:
        rng = random.Random(seed)
        self.kiosks = [
            KioskByMinute(name, ring, rng.randrange(DELAY_MAX), acts)
            for name, ring in rings.items()
        ]
        self.rollout = Rollout(dict.fromkeys(RINGS, OLD))
        self.remarks: list[tuple[int, str]] = []

    def lives(self, nights: int = NIGHTS) -> None:
        rows = [kiosk.row(0) for kiosk in self.kiosks]
        for now in range(nights * 24 * 60):
            if now % MOVER_EVERY == 0:  # it sees the minute before: messages take time
                decision = decide((OLD, NEW), self.rollout, rows, DAY_S)
                self.rollout = decision.rollout
                self.remarks += ((now, remark) for remark in decision.remarks)
            for kiosk in self.kiosks:
                kiosk.minute(now, self.rollout.offered[kiosk.ring])
            if (now + 1) % MOVER_EVERY == 0:
                rows = [kiosk.row(now) for kiosk in self.kiosks]

    @property
    def ever(self) -> int:
        """Return how many kiosks ever ran the new release."""
        return sum(NEW in kiosk.tried for kiosk in self.kiosks)


GOOD: Callable[[int], str] = lambda _: ""  # noqa: E731  # a row of the table below
BAD: dict[str, Callable[[int], str]] = {
    "fails its trial": lambda minutes: "rolled-back" if minutes >= TRIAL else "",
    "breaks the printer after an hour": lambda minutes: "printer" if minutes >= 60 else "",
    "breaks the journal after 20 hours": lambda minutes: "journal" if minutes >= 1200 else "",
    "stops the machine after ten minutes": lambda minutes: "dead" if minutes >= 10 else "",
}


@pytest.mark.parametrize("acts", parameters([*BAD.values()], few=1, ids=[*BAD]))
def test_at_most_one_kiosk_in_twenty_ever_runs_a_bad_release(
    acts: Callable[[int], str], record_property: Callable[[str, object], None]
) -> None:
    """Rings of exact sizes, as `order configure --folder` gives them."""
    fleet = Fleet(dict(rings_of(FLEET)), acts)
    fleet.lives()
    print(f"{fleet.ever} of {len(FLEET)} kiosks ran it ({100 * fleet.ever / len(FLEET):.0f} %)")  # noqa: T201  # the figure of docs/fleet.md
    record_property("ever", fleet.ever)
    assert 0 < fleet.ever <= 0.05 * len(FLEET)
    assert fleet.rollout.offered["all"] == OLD


def test_a_good_release_reaches_every_kiosk() -> None:
    fleet = Fleet(dict(rings_of(FLEET)), GOOD)
    fleet.lives()
    assert fleet.ever == len(FLEET)
    assert fleet.rollout == Rollout(dict.fromkeys(RINGS, NEW))
    moved = {remark: now // (24 * 60) for now, remark in reversed(fleet.remarks)}
    assert (moved[f"ring first gets {NEW}"], moved[f"ring early gets {NEW}"]) == (0, 1)
    assert moved[f"ring all gets {NEW}"] == 2


@pytest.mark.slow  # the nights of many fleets, minute by minute
def test_by_the_hash_alone_the_server_still_limits_an_unproved_release() -> None:
    """Rings by the name have no exact sizes. Two kiosks may look within the same five minutes."""
    rng = random.Random(7)
    ever = []
    fleets = few(20, of=100)
    for seed in range(fleets):
        names = (f"SHOP-{rng.randrange(10**6):06d}" for _ in range(50))
        fleet = Fleet(
            {name: ring_of(name) for name in names}, BAD["breaks the journal after 20 hours"], seed
        )
        fleet.lives(nights=3)
        ever.append(fleet.ever)
    kept = sum(one <= 0.05 * 50 for one in ever)
    print(f"by hash: {kept} of {fleets} kept to 5 %; at most {max(ever)} of 50 ran it")  # noqa: T201  # the figure of docs/fleet.md
    assert kept >= 0.75 * fleets
    assert max(ever) <= 5


# --- rings ---


def test_a_name_keeps_its_ring_and_the_shares_are_right() -> None:
    rings = [ring_of(f"OUTLET-{number}") for number in range(10_000)]
    kept = {name: ring_of(name) for name in ("OUTLET-028", "OUTLET-003", "OUTLET-001")}
    assert kept == {"OUTLET-028": "first", "OUTLET-003": "early", "OUTLET-001": "all"}
    assert 400 < rings.count("first") < 600
    assert 1800 < rings.count("early") < 2200


@pytest.mark.parametrize(("size", "first", "early"), [(1, 1, 0), (5, 1, 0), (50, 2, 10)])
def test_the_rings_of_a_whole_fleet_have_exact_sizes(size: int, first: int, early: int) -> None:
    rings = list(rings_of([f"K-{number}" for number in range(size)]).values())
    assert (rings.count("first"), rings.count("early")) == (first, early)


# --- single decisions ---


def kiosk(**changed: object) -> KioskRelease:
    usual: dict[str, object] = {
        "kiosk": "K-1",
        "ring": "first",
        "version": NEW,
        "tried": (OLD, NEW),
    }
    return KioskRelease(**{**usual, **changed})  # type: ignore[arg-type]  # a test's own values


@pytest.mark.parametrize(
    ("changed", "stands"),
    [
        ({"version": OLD, "tried": (OLD,)}, Standing.NOT_TRIED),
        ({}, Standing.RUNS),
        ({"runs_it_s": DAY_S}, Standing.PROVED),
        ({"runs_it_s": DAY_S, "silent_s": 7201.0}, Standing.RUNS),
        ({"runs_it_s": DAY_S, "ails": "printer"}, Standing.FAILED),
        ({"runs_it_s": JUDGED_S, "ails": "printer"}, Standing.PROVED),
        ({"version": OLD}, Standing.FAILED),
        (
            {"version": OLD, "tried": (OLD,), "update_to": NEW, "update_result": "refused"},
            Standing.FAILED,
        ),
        ({"version": "1.2", "tried": (OLD, NEW, "1.2")}, Standing.NOT_TRIED),
    ],
)
def test_what_a_kiosk_says_about_a_release(changed: dict[str, object], stands: Standing) -> None:
    assert standing(kiosk(**changed), NEW, DAY_S) is stands


def test_without_a_first_kiosk_a_release_waits_and_the_remark_says_what_to_do() -> None:
    fleet = [kiosk(ring="all", version=OLD, tried=(OLD,))]
    decision = decide((OLD, NEW), Rollout(dict.fromkeys(RINGS, OLD)), fleet, DAY_S)
    assert decision.rollout.offered["early"] == decision.rollout.offered["all"] == OLD
    assert any("set [update] ring = 'first'" in remark for remark in decision.remarks)


def test_a_stopped_release_is_offered_to_nobody_and_the_next_one_begins_again() -> None:
    fleet = [
        kiosk(kiosk=f"K-{number}", ring=ring, version=OLD, tried=(OLD,))
        for number, ring in enumerate(RINGS)
    ]
    before = Rollout(dict.fromkeys(RINGS, OLD), {NEW: "it failed"})
    assert decide((OLD, NEW), before, fleet, DAY_S).rollout == before
    after = decide((OLD, NEW, "1.2"), before, fleet, DAY_S).rollout
    assert after.offered == {"first": "1.2", "early": OLD, "all": OLD}


def test_a_release_that_fails_in_a_later_ring_is_withdrawn_from_every_ring() -> None:
    proved = [kiosk(kiosk=f"F-{number}", runs_it_s=2 * DAY_S) for number in range(3)]
    early = [kiosk(kiosk=f"E-{number}", ring="early", ails="printer") for number in range(2)]
    before = Rollout({"first": NEW, "early": NEW, "all": OLD})
    decision = decide((OLD, NEW), before, [*proved, *early], DAY_S)
    assert decision.rollout.offered == dict.fromkeys(RINGS, OLD)
    assert decision.rollout.stopped == {NEW: "2 of 5 kiosks failed, such as E-0 (printer)"}


def test_one_broken_part_in_a_large_ring_stops_nothing() -> None:
    fleet = [kiosk(kiosk=f"E-{number}", ring="early") for number in range(100)]
    fleet[7] = kiosk(kiosk="E-7", ring="early", ails="printer")
    before = Rollout(dict.fromkeys(RINGS, NEW))
    assert decide((OLD, NEW), before, fleet, DAY_S).rollout.stopped == {}


def test_each_ring_of_the_newest_release_has_a_state() -> None:
    """Given a newer release that stopped, then both are reported, and why."""
    kiosks = (
        KioskRelease(kiosk="K-1", ring="first", version=NEW, runs_it_s=2 * DAY_S),
        KioskRelease(kiosk="K-2", ring="first", version=NEW, runs_it_s=60.0),
        KioskRelease(
            kiosk="K-3", ring="first", version=OLD, update_to="1.2", update_result="rolled-back"
        ),
        KioskRelease(kiosk="K-4", ring="early", version=OLD),
    )
    rollout = Rollout({"first": NEW, "early": OLD, "all": OLD}, {"1.2": "1 of 1 kiosks failed"})
    states = ring_states((OLD, NEW, "1.2"), rollout, kiosks, DAY_S)
    assert [(state.release, state.ring) for state in states] == [
        *(("1.2", ring) for ring in RINGS),
        *((NEW, ring) for ring in RINGS),
    ]
    assert states[0] == RingState("1.2", "first", False, 2, 0, 0, 1, "1 of 1 kiosks failed")  # noqa: FBT003  # by place
    assert states[3] == RingState(NEW, "first", True, 1, 1, 1, 0, "")  # noqa: FBT003  # by place
    assert states[4] == RingState(NEW, "early", False, 1, 0, 0, 0, "")  # noqa: FBT003  # by place
