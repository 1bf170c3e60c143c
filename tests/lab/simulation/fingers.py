"""Customers whose finger is not read at the first attempt: who gets the money, and how fast.

`make fingers SEEDS=500`. Each seed is a kiosk with some readers fitted, and a few customers.
Reports on AePS name 20 to 34 % failed first attempts; `TROUBLES` has the shares of the causes.
Customers know only the screen, and what they own: a card, a phone with UPI, an eye.
"""

import argparse
import asyncio
import multiprocessing
import random
import statistics
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, unique
from pathlib import Path

from agent.dialogue.page import Act, Screen, Text
from hw_sim.api.outcomes import Outcome, Outcomes
from hw_sim.device import BadAction
from tests.support.kiosk_world import AADHAAR, BANK, PIN, Fit, World, kiosk_world
from tests.support.virtual_time import VirtualLoop

CUSTOMERS = 6  # of one kiosk; its start costs as much as two of them
OTHER_AADHAAR = "999941057058"
AMOUNTS = ("500", "1000", "2000")
DOWN_S = 1800.0
"""Seconds for which a bank's biometric server is down."""
STAYS_MAX_S = 900.0
ATTEMPTS_MAX = 3


@unique
class Trouble(Enum):
    """Why the first attempt fails."""

    NONE = "none"
    DRY = "dry: good after rubbing"
    WET = "wet: good after wiping"
    WORN = "worn: another finger is good"
    WORN_OUT = "worn: no finger is good"
    WRONG_FINGER = "wrong finger: another one is accepted"
    STRANGE = "no finger is accepted"
    WRONG_AADHAAR = "wrong Aadhaar number"
    SERVER_DOWN = "the bank's biometric server is down"


TROUBLES = {
    Trouble.NONE: 0.73,
    Trouble.DRY: 0.07,
    Trouble.WET: 0.04,
    Trouble.WORN: 0.04,
    Trouble.WORN_OUT: 0.03,
    Trouble.WRONG_FINGER: 0.03,
    Trouble.STRANGE: 0.02,
    Trouble.WRONG_AADHAAR: 0.02,
    Trouble.SERVER_DOWN: 0.02,
}
"""The share of each: 27 % fail at first, in the middle of the reports."""

UNREADABLE = frozenset({Trouble.DRY, Trouble.WET, Trouble.WORN, Trouble.WORN_OUT})
GOOD_AFTER = {
    Trouble.DRY: frozenset({"rub", "wipe", "index", "thumb"}),
    Trouble.WET: frozenset({"wipe", "index", "thumb"}),
    Trouble.WORN: frozenset({"index", "thumb"}),
}
"""The advice after which the sensor can read the finger."""
NO_FINGER = frozenset({Trouble.WORN_OUT, Trouble.STRANGE, Trouble.SERVER_DOWN})
"""Troubles in which no finger brings the money today."""


@dataclass(slots=True)
class Person:
    """One customer: the trouble, what they own, and what they saw."""

    trouble: Trouble
    amount: str
    owns: frozenset[str]
    """The ways that they could use: IRIS, matm.CW, upicw.QR."""
    patience: int
    """Failures of one way after which they take another one."""
    typed: str = ""
    eye: bool = False
    fingers_refused: int = 0
    failures: int = 0
    ways: list[str] = field(default_factory=lambda: ["FP"])
    attempts: int = 1
    began_at: float | None = None
    """When the screen asked for the finger."""
    offered_after_s: float | None = None
    got: bool = False
    charges: int = 0

    def has_way(self, fitted: frozenset[str]) -> bool:
        by_eye = "IRIS" in self.owns and "IRIS" in fitted
        server = self.trouble is not Trouble.SERVER_DOWN
        others = {"matm.CW", "upicw.QR"} & self.owns & fitted
        return self.trouble not in NO_FINGER or bool(others) or (by_eye and server)


@dataclass(slots=True)
class Bank(Outcomes):
    """A bank that knows whose finger it gets."""

    person: Person | None = None
    down_until: float = 0.0

    def __post_init__(self) -> None:
        Outcomes.__init__(self)

    def take(self, endpoint: str, otherwise: Outcome | None = None) -> Outcome:
        refused = self._refused() if endpoint.startswith("aeps/") else None
        return Outcome("FAILED", refused) if refused else Outcomes.take(self, endpoint, otherwise)

    def _refused(self) -> str | None:
        person = self.person
        if asyncio.get_running_loop().time() < self.down_until:
            return "BANK_UNAVAILABLE"
        if person is None or person.eye:
            return None
        if person.typed == OTHER_AADHAAR:
            return "INVALID_AADHAAR"
        is_wrong = person.trouble is Trouble.WRONG_FINGER and person.fingers_refused == 0
        if is_wrong or person.trouble is Trouble.STRANGE:
            person.fingers_refused += 1
            return "BIOMETRIC_MISMATCH"
        return None


class Visit:
    """One customer at the screen, with the attendant who hands out the notes."""

    def __init__(self, world: World, person: Person, rng: random.Random) -> None:
        self.world = world
        self.person = person
        self.rng = rng
        self._seen = ""
        self._placed_for = ""

    async def goes_on(self) -> None:
        """Come, use the kiosk, and leave with the money or without it."""
        loop, person = asyncio.get_running_loop(), self.person
        until = loop.time() + STAYS_MAX_S
        begun = False
        while loop.time() < until:
            screen = self.world.screen
            if begun and screen.name.value in ("start", "closed"):
                break
            self._notes_offer(screen, loop.time())
            answer = _DOES[screen.name.value](self, screen) if screen.name.value in _DOES else None
            if answer is not None:
                begun = begun or screen.name.value == "services"
                await self.world.customer.does(*answer)
            if person.got:
                break
            await self.world.passes(self.rng.choice((0.5, 1.0, 1.5)))
        self.world.reader.do("lift", {})
        await self._leaves()

    async def _leaves(self) -> None:
        """Close the screens that are left, so that the next customer can come."""
        for _ in range(20):
            screen = self.world.screen
            if screen.name.value in ("start", "closed"):
                return
            act = next((a for a in (Act.DONE, Act.CANCEL, Act.BACK) if a in screen.actions), None)
            if screen.facts.get("leaving"):
                act = Act.CANCEL
            if act is not None:
                await self.world.customer.does(act.value)
            await self.world.passes(5.0)
        await self.world.sees("start")

    def _notes_offer(self, screen: Screen, now: float) -> None:
        person = self.person
        if screen.name.value == "biometric" and person.began_at is None:
            person.began_at = now
        offers = bool(screen.choices) and screen.name.value in ("biometric", "sorry")
        if offers and person.offered_after_s is None and person.began_at is not None:
            person.offered_after_s = now - person.began_at

    # --- screen by screen ---

    def at_aadhaar(self, _: Screen) -> tuple[str, str]:
        first = not self.person.typed and self.person.trouble is Trouble.WRONG_AADHAAR
        self.person.typed = OTHER_AADHAAR if first else AADHAAR
        return "continue", self.person.typed

    def at_biometric(self, screen: Screen) -> tuple[str, str | None] | None:
        person, facts = self.person, screen.facts
        status, tries = str(facts["status"]), f"{facts['tries']}/{facts['mode']}"
        if facts["mode"] == "IRIS":
            person.eye = True
            self._places(self.world.iris.do, "good", tries)
            return None
        if self._seen != tries and facts["tries"]:
            self._seen = tries
            person.failures += 1
        if person.failures >= person.patience and (way := self._own_way(screen)):
            return way
        if "continue" in {act.value for act in screen.actions}:
            return "continue", None
        is_good = person.trouble not in UNREADABLE or status in GOOD_AFTER.get(
            person.trouble, frozenset()
        )
        self._places(self.world.reader.do, "good" if is_good else "dry", tries)
        return None

    def _places(self, do: Callable[[str, dict[str, str]], object], finger: str, tries: str) -> None:
        """Place it once for each capture."""
        if self._placed_for != tries:
            self._placed_for = tries
            do("place", {"finger": finger})

    def _own_way(self, screen: Screen) -> tuple[str, str] | None:
        """Choose a way that the screen offers and the customer owns."""
        person = self.person
        offered = [one.value for one in screen.choices if one.value in person.owns]
        offered = [one for one in offered if one not in person.ways]
        if not offered:
            return None
        way = self.rng.choice(offered)
        person.ways.append(way)
        person.attempts += 1
        person.failures = 0
        self.world.reader.do("lift", {})
        return "choose", way

    def at_sorry(self, screen: Screen) -> tuple[str, str | None]:
        """Try again as the screen says, or take another way."""
        person = self.person
        self.world.reader.do("lift", {})
        self._placed_for = self._seen = ""
        names_other = screen.facts.get("what_now") == Text("missing-now-other-way")
        again = Act.AGAIN in screen.actions and not names_other
        if again and (person.attempts < person.patience or not screen.choices):
            person.attempts += 1
            return "again", None
        if way := self._own_way(screen):
            return way
        if Act.AGAIN in screen.actions and person.attempts <= ATTEMPTS_MAX:
            person.attempts += 1
            return "again", None
        return ("done" if Act.DONE in screen.actions else "cancel"), None

    def at_card(self, screen: Screen) -> tuple[str, str | None] | None:
        card, prompt = self.world.devices.card, str(screen.facts["prompt"])
        if Act.CONTINUE in screen.actions:
            return "continue", None
        with suppress(BadAction):
            if prompt in ("enter-pin", "look-at-terminal"):
                card.do("pin", {"pin": "right"})
            elif prompt in ("remove-card", "card-done"):
                card.do("remove", {})
            else:
                card.do("insert", {"card": "good"})
        return None

    def at_qr(self, _: Screen) -> None:
        with suppress(BadAction):
            self.world.phone("pay")

    def at_cash(self, screen: Screen) -> tuple[str, str | None]:
        """Answer for the attendant: the PIN, then the notes."""
        if screen.input is not None:
            return "continue", PIN
        return "handed", None

    def at_result(self, _: Screen) -> tuple[str, None]:
        self.person.got = True
        return "done", None


Answer = Callable[[Visit, Screen], tuple[str, str | None] | None]


def _says(act: str, value: Callable[[Visit], str | None] = lambda _: None) -> Answer:
    return lambda visit, _: (act, value(visit))


_DOES: dict[str, Answer] = {
    "start": _says("choose", lambda _: "en"),
    "services": _says("choose", lambda _: "aeps.CW"),
    "aadhaar": Visit.at_aadhaar,
    "bank": _says("choose", lambda _: BANK),
    "amount": _says("continue", lambda visit: visit.person.amount),
    "consent": _says("agree"),
    "review": _says("confirm"),
    "biometric": Visit.at_biometric,
    "sorry": Visit.at_sorry,
    "card": Visit.at_card,
    "qr": Visit.at_qr,
    "cash": Visit.at_cash,
    "result": Visit.at_result,
    "pending": _says("done"),
}


# --- a run ---


@dataclass(slots=True)
class Served:
    """What became of one customer."""

    trouble: Trouble
    has_way: bool
    got: bool
    attempts: int
    charges: int
    offered_after_s: float | None


def run(seed: int) -> list[Served]:
    """Run one seed from beginning to end; return what became of its customers."""
    with (
        tempfile.TemporaryDirectory(prefix="fingers-") as folder,
        asyncio.Runner(loop_factory=VirtualLoop) as runner,
    ):
        return runner.run(_day(seed, Path(folder)))


async def _day(seed: int, folder: Path) -> list[Served]:
    rng = random.Random(seed)
    readers = [fit for fit, share in ((Fit.IRIS, 0.25), (Fit.CARD, 0.75)) if rng.random() < share]
    names = {Fit.IRIS: "IRIS", Fit.CARD: "matm.CW"}
    fitted = frozenset({"upicw.QR"} | {names[one] for one in readers})
    served = []
    async with kiosk_world(folder, *readers) as world:
        bank = world.api.world.outcomes = Bank()
        for _ in range(CUSTOMERS):
            person = _drawn(rng)
            bank.person = person
            if person.trouble is Trouble.SERVER_DOWN:
                bank.down_until = asyncio.get_running_loop().time() + DOWN_S
            before = len(world.books)
            await Visit(world, person, rng).goes_on()
            charges = [one for one in world.books[before:] if one["status"] == "SUCCESS"]
            served.append(
                Served(
                    person.trouble,
                    person.has_way(fitted),
                    person.got,
                    person.attempts,
                    len(charges),
                    person.offered_after_s,
                )
            )
            await world.passes(DOWN_S if bank.down_until else 30.0)
            bank.down_until = 0.0
    return served


def _drawn(rng: random.Random) -> Person:
    trouble = rng.choices(list(TROUBLES), list(TROUBLES.values()))[0]
    shares = {"IRIS": 0.9, "matm.CW": 0.6, "upicw.QR": 0.5}
    return Person(
        trouble,
        rng.choice(AMOUNTS),
        frozenset(way for way, share in shares.items() if rng.random() < share),
        rng.randint(1, 4),
    )


# --- the figures ---


@dataclass(slots=True)
class Figures:
    """What the issue asks for, over all customers of a run."""

    served: list[Served]

    @property
    def failed_first(self) -> float:
        """Return the share of customers whose first attempt fails."""
        return _share(one.trouble is not Trouble.NONE for one in self.served)

    @property
    def with_money(self) -> float:
        """Return the share with the money in time, of the customers who have a working way."""
        return _share(
            one.got and one.attempts <= ATTEMPTS_MAX for one in self.served if one.has_way
        )

    @property
    def charged_twice(self) -> int:
        return sum(one.charges > 1 for one in self.served)

    @property
    def charged_in_vain(self) -> int:
        return sum(one.charges > 0 and not one.got for one in self.served)

    @property
    def offered_after(self) -> list[float]:
        return sorted(one.offered_after_s for one in self.served if one.offered_after_s is not None)

    def lines(self) -> Iterator[str]:
        waits = self.offered_after
        yield f"customers                               {len(self.served)}"
        yield f"first attempt fails                     {self.failed_first:.1%}"
        yield f"with a working way                      {sum(one.has_way for one in self.served)}"
        yield f"of these: the money in <= 3 attempts    {self.with_money:.1%}"
        yield f"charged twice                           {self.charged_twice}"
        yield f"charged without the money               {self.charged_in_vain}"
        if waits:
            high = waits[int(0.95 * (len(waits) - 1))]
            yield (
                "seconds to the first offer              "
                f"median {statistics.median(waits):.1f}, 95 % {high:.1f}, most {waits[-1]:.1f}"
            )
        yield ""
        yield "trouble | customers | with a way | money in <= 3 | attempts"
        for trouble, ones in _by_trouble(self.served):
            able = [one for one in ones if one.has_way]
            in_time = sum(one.got and one.attempts <= ATTEMPTS_MAX for one in able)
            attempts = Counter(one.attempts for one in able)
            counted = ", ".join(f"{count}x{many}" for count, many in sorted(attempts.items()))
            yield f"{trouble.value} | {len(ones)} | {len(able)} | {in_time} | {counted}"


def _share(answers: Iterable[bool]) -> float:
    listed = list(answers)
    return sum(listed) / len(listed) if listed else 1.0


def _by_trouble(served: list[Served]) -> Iterator[tuple[Trouble, list[Served]]]:
    for trouble in Trouble:
        ones = [one for one in served if one.trouble is trouble]
        if ones:
            yield trouble, ones


def figures(seeds: Iterable[int], workers: int = 1) -> Figures:
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        return Figures([one for ones in pool.map(run, seeds, chunksize=1) for one in ones])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.simulation.fingers")
    parser.add_argument("--seeds", type=int, default=200, help="how many (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first one (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.seeds)
    print("\n".join(figures(seeds, options.workers).lines()))


if __name__ == "__main__":
    main()
