"""Cuts the power of a virtual kiosk again and again.

In a life the kiosk is switched on, and customers come. At moments that the seed chooses, the disk
stops. The state that a cut would leave then is stored as a branch, and the life goes on. Each
branch is switched on in its own machine, several at once, and its journal is compared with the
facts (`aftermath`). One of them has the next life, so a journal has many cuts in its past. A few
moments of a life are in its start, so a cut also comes while the kiosk recovers from another one.
"""

import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import httpx

from tests.system.e2e.waiting import until
from tests.system.vm.aftermath import Aftermath
from tests.system.vm.cut import INSTALLED, UPGRADE, Cut, Kind, Moment, Past
from tests.system.vm.image import Image
from tests.system.vm.machine import Machine, now
from tests.system.vm.people import greet
from tests.system.vm.virtual_kiosk import (
    NotServing,
    VirtualKiosk,
    offers_withdrawals,
    page_of,
    virtual_kiosk,
    wait_until_serving,
)

IN_A_START = 2
IN_THE_SHOP = 14
"""Cuts of one life: before the kiosk serves, and while customers come. With more of them, fewer
journals have many cuts in their past."""
WAITING_MAX = IN_A_START + IN_THE_SHOP
"""Branches that wait while the next life begins: as many as one life has, so that no machine is
idle."""
START_WRITES = 300
"""A little less than the writes of a start."""
APART_S = 4.0
"""The longest time from one cut to the next, before the disk is made to stop."""
AT_A_WRITE = 0.85
"""The share of cuts in the middle of a write. At other moments an honest disk has nearly no pending
writes."""
WRITES_MAX = 60  # about as many as a transaction needs
WRITES_WITHIN_S, START_WITHIN_S = 10.0, 60.0
"""The longest time until the disk has this many writes; a machine that starts first loads its
kernel."""
OFFERED_WITHIN_S = 60.0


@dataclass(frozen=True, slots=True)
class Settings:
    """How cuts are played."""

    image: Image
    kind: Kind
    is_process: bool
    """True: user-mode Linux."""
    machines: int
    """The number of branches that are switched on at once, beside the life that goes on."""


def series(settings: Settings, rng: Random) -> Iterator[Cut]:
    """Yield cuts without end, with a fresh kiosk whenever one is needed."""
    numbers = count(1)
    first = _new_kiosk(settings.kind)
    looks: set[Future[Cut]] = set()
    with (
        TemporaryDirectory(prefix="kiosk-cuts-") as name,
        ThreadPoolExecutor(settings.machines) as pool,
    ):
        try:
            while True:
                moments = Life(settings, first, Path(name), rng, numbers).live()
                if first.branch:
                    yield first.cut
                first = rng.choice(moments) if moments else _new_kiosk(settings.kind)
                looks |= {pool.submit(_look, settings, one) for one in moments if one is not first}
                while len(looks) > WAITING_MAX or any(look.done() for look in looks):
                    done, looks = wait(looks, return_when=FIRST_COMPLETED)
                    yield from (look.result() for look in done)
        finally:
            pool.shutdown(cancel_futures=True)


def _new_kiosk(kind: Kind) -> Moment:
    return Moment(Cut(0, kind, 0), Past(), None)


def _look(settings: Settings, moment: Moment) -> Cut:
    """Switch a branch on, and compare."""
    with _switched_on(settings, moment) as (kiosk, machine):
        Aftermath(kiosk, machine, moment.past, moment.cut).look()
    return moment.cut


@contextmanager
def _switched_on(settings: Settings, moment: Moment) -> Iterator[tuple[VirtualKiosk, Machine]]:
    """Switch on what a cut left; print the console if that fails."""
    kind = settings.kind
    begun = now()
    with virtual_kiosk(
        settings.image,
        kind.honesty,
        is_process=settings.is_process,
        has_mirror=kind is Kind.LYING,
        branch=moment.branch,
    ) as kiosk:
        try:
            with kiosk.power_on() as machine:
                yield kiosk, machine
        except (AssertionError, OSError, RuntimeError, NotServing):
            print(kiosk.console())
            raise
    moment.cut.took_s = now() - begun
    if moment.branch:
        shutil.rmtree(moment.branch)


class Life:
    """One life of a kiosk, and the cuts that branch off it."""

    def __init__(
        self,
        settings: Settings,
        begins: Moment,
        folder: Path,
        rng: Random,
        numbers: Iterator[int],
    ) -> None:
        """Branches are stored in `folder`."""
        self._settings = settings
        self._begins = begins
        self._folder = folder
        self._rng = rng
        self._numbers = numbers
        self._past = begins.past
        self._moments: list[Moment] = []

    def live(self) -> list[Moment]:
        """Return the life's cuts; none if the kiosk needs a fresh disk."""
        with _switched_on(self._settings, self._begins) as (kiosk, machine):
            self._cut_in_the_start(kiosk)
            if not self._serves_again(kiosk, machine):
                return []
            page = page_of(machine)
            greet(page)
            with suppress(AssertionError):  # otherwise customers cannot do anything
                until("withdrawals", lambda: offers_withdrawals(machine), OFFERED_WITHIN_S)
            self._cut_in_the_shop(kiosk, machine, page)
            assert kiosk.disk.counters().flushes, "this machine does not flush: nothing is tested"
        return self._moments

    def _serves_again(self, kiosk: VirtualKiosk, machine: Machine) -> bool:
        if not self._begins.branch:
            machine.wait_until_up()
            wait_until_serving(machine)
            return True
        aftermath = Aftermath(kiosk, machine, self._past, self._begins.cut)
        if not aftermath.look():
            return False
        aftermath.let_doubts_end()
        return True

    def _cut_in_the_start(self, kiosk: VirtualKiosk) -> None:
        begun = now()
        for _ in range(IN_A_START):
            self._stop(kiosk, START_WRITES // IN_A_START, START_WITHIN_S)
            self._cut(kiosk, begun, "the start")

    def _cut_in_the_shop(self, kiosk: VirtualKiosk, machine: Machine, page: str) -> None:
        is_over = threading.Event()
        rng = Random(self._rng.randrange(2**32))  # its own, because a thread draws from it
        who = (page, rng, is_over)
        customers = threading.Thread(target=self._keep_coming, args=who, daemon=True)
        if self._settings.kind is Kind.UPGRADE:
            self._upgrade(machine)
        customers.start()
        begun = now()
        for _ in range(IN_THE_SHOP):
            threading.Event().wait(self._rng.uniform(0, APART_S))
            if self._rng.random() < AT_A_WRITE:
                self._stop(kiosk, WRITES_MAX, WRITES_WITHIN_S)
            self._cut(kiosk, begun)
        is_over.set()
        machine.kill()  # the last customer's request fails, or waits for its timeout

    def _stop(self, kiosk: VirtualKiosk, writes_max: int, within_s: float) -> None:
        """Wait until the machine is in the middle of writing, and hold it there."""
        kiosk.disk.stop_after(self._rng.randrange(1, writes_max))
        with suppress(AssertionError):  # no write comes: the cut is idle
            until("the disk has stopped", kiosk.disk.has_stopped, within_s)

    def _cut(self, kiosk: VirtualKiosk, begun: float, during: str = "") -> None:
        """Store what a cut would leave; `during`: what happens, if not a customer's visit."""
        cut = Cut(next(self._numbers), self._settings.kind, self._rng.randrange(2**32))
        branch = self._folder / f"{cut.kind.value}-{cut.number}"
        branch.mkdir()
        kiosk.disk.stop_after(0)
        cut.after_s = now() - begun
        cut.lost = kiosk.branch(branch, cut.seed)
        past = self._past.branch()
        kiosk.disk.go_on()
        cut.during = during or past.shop.happening()
        self._moments.append(Moment(cut, past, branch))

    def _keep_coming(self, page: str, rng: Random, is_over: threading.Event) -> None:
        """Send one customer after the other."""
        while not is_over.is_set():
            with suppress(httpx.HTTPError, AssertionError, OSError, ValueError):
                self._past.shop.new_visit(rng).go(page)

    def _upgrade(self, machine: Machine) -> None:
        """Begin to install the other version, as the timer would."""
        past = self._past
        past.installing = INSTALLED if past.installing == UPGRADE else UPGRADE
        machine.must(
            *(
                "systemd-run",
                "--collect",
                "--unit=vm-upgrade",
                "--setenv=DEBIAN_FRONTEND=noninteractive",
            ),
            *("apt-get", "install", "-y", "--allow-downgrades", "--reinstall", past.installing),
        )
