"""What must hold: after every fact, and when the world has come to rest."""

import re
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, starmap
from typing import cast

from agent.kiosk import Kiosk
from agent.transactions import lifecycle
from agent.transactions.model import AnyEvent, Cash, Direction, Fate, Transaction
from hw_sim.api.records import Record
from tests.agent.transactions import invariants as of_one
from tests.simulation.held import Slips
from tests.simulation.plant import AADHAAR, KEY, PIN, TPIN, Plant

MARKS = re.compile(
    rb"%s|%s|<PidData|(?<![0-9A-Za-z.])%s(?![0-9A-Za-z.])"
    % (AADHAAR.encode(), KEY.encode(), TPIN.encode())
)
"""What must be in nothing that is kept; six digits stand in longer numbers by chance."""

WALLETS = ("AEPS", "MAIN")
UNTOLD = frozenset({"dmt", "verify"})
"""Products that tell no wallet impact."""


class Watch:
    """Looks at every transaction whenever a fact about it has been journaled."""

    def __init__(self, plant: Plant) -> None:
        self._plant = plant
        self._seen: dict[str, Transaction] = {}
        self._open: set[str] = set()
        self.violations: list[str] = []
        self.moves: set[str] = set()
        plant.after_append = self._look

    def _look(self, kiosk: Kiosk) -> None:
        now_open = {t.client_reference: t for t in kiosk.journal.open_transactions()}
        ended = (kiosk.journal.get(reference) for reference in self._open - now_open.keys())
        self._open = set(now_open)
        for t in (*now_open.values(), *ended):
            if t is not None and self._seen.get(t.client_reference) != t:
                self._judge(kiosk, self._seen.get(t.client_reference), t)

    def _judge(self, kiosk: Kiosk, before: Transaction | None, t: Transaction) -> None:
        broken = _broken(before, t)
        if broken:  # a process that died on the way has shown only every second step
            history = _history(kiosk, t.client_reference)
            broken = next(filter(None, starmap(_broken, pairwise([None, *history]))), "")
        if broken:
            self.violations.append(f"{t.client_reference}: {broken}")
        old = f"{before.fate.value}/{before.cash.value}" if before else "nothing"
        self.moves.add(f"{old} > {t.fate.value}/{t.cash.value}")
        self._seen[t.client_reference] = t


def _broken(before: Transaction | None, t: Transaction) -> str:
    """Name the rule that this step breaks, or nothing."""
    try:
        of_one.check(t)
        if before is not None:
            of_one.check_step(before, t)
    except AssertionError as broken:
        at = traceback.extract_tb(broken.__traceback__)[-1]
        return str(broken) or at.line or "a rule"
    return ""


def _history(kiosk: Kiosk, reference: str) -> Iterator[Transaction]:
    t: Transaction | None = None
    for entry in kiosk.journal.entries(reference):
        t = lifecycle.apply(t, cast("AnyEvent", entry.event))
        yield t


@dataclass(frozen=True, slots=True)
class Case:
    """One transaction at rest: what the service has of it, the journal, and the hands."""

    reference: str
    record: Record | None
    journal: Transaction | None
    out: int
    """Paise that the customer got, from hand and machine."""
    kept: int
    """Paise that the customer gave, and did not get back."""

    @property
    def paid(self) -> bool:
        """Whether the bank's money has moved for good."""
        if self.record is None or self.record.status != "SUCCESS":
            return False
        confirmed = bool(self.record.facts.get("confirmed_by_bank_network"))
        return confirmed or self.journal is None or not self.journal.terms.needs_confirmation


def at_rest(plant: Plant, slips: Slips) -> Iterator[str]:
    """Name every rule that is broken when nothing more can happen."""
    kiosk = plant.kiosk
    if kiosk is None:
        yield "the kiosk is not running"
        return
    cases = list(_cases(plant, kiosk))
    for case in cases:
        for rule in _RULES:
            for broken in rule(case):
                yield f"{case.reference}: {broken}"
    yield from _wallets(plant, cases)
    yield from _claims(plant, cases, slips)
    yield from _private_marks(plant)


def _cases(plant: Plant, kiosk: Kiosk) -> Iterator[Case]:
    plant.notice_dispensed()
    notes = plant.notes
    journal = {t.client_reference: t for t in kiosk.journal.transactions()}
    records = {record.client_reference: record for record in plant.api.world.records.kept}
    for reference in journal | records | notes.dispensed:
        kept = notes.taken_in[reference] - notes.given_back[reference]
        record, t = records.get(reference), journal.get(reference)
        out = notes.out[reference] + notes.dispensed[reference]
        yield Case(reference, record, t, out, kept)


# --- of one transaction ---


def _known(case: Case) -> Iterator[str]:
    if case.journal is None and case.record is not None:
        yield "the service has a record that the journal does not know"
    if case.journal is None and case.out:
        yield f"{case.out} paise handed out, of which the journal knows nothing"


_FATES = {
    "SUCCESS": {Fate.SUCCEEDED, Fate.PENDING},
    "FAILED": {Fate.FAILED},
    "PENDING": {Fate.PENDING, Fate.SENT, Fate.NOT_SENT},
}


def _agree(case: Case) -> Iterator[str]:
    """Compare what both sides believe."""
    t, record = case.journal, case.record
    if t is None or record is None or t.fate in _FATES[record.status]:
        return
    if t.fate is Fate.NOT_SENT and not t.terms.can_look_up and record.status == "FAILED":
        return  # a QR that nobody has ever seen, and that has expired
    yield f"{t.fate.value} here, {record.status} at the service"


def _same_amount(case: Case) -> Iterator[str]:
    t, record = case.journal, case.record
    if t is None or record is None or record.product == "verify":
        return  # whose price is the outlet's own
    if t.amount and record.amount != t.amount:
        yield f"{t.amount} paise here, {record.amount} at the service"


def _notes_out(case: Case) -> Iterator[str]:
    t = case.journal
    if t is None or t.terms.direction is not Direction.OUT:
        return
    if case.out and not case.paid:
        yield f"notes for {case.record.status if case.record else 'nothing'}"
    if t.cash is Cash.HANDED and case.out != t.amount:
        yield f"{case.out} paise handed out, instead of {t.amount}"
    if case.out > t.amount:
        yield f"{case.out} paise handed out, which is more than {t.amount}"
    if case.out and t.cash not in (Cash.HANDED, Cash.DISPUTED):
        yield f"{case.out} paise handed out, and the notes are {t.cash.value}"
    if case.paid and t.cash not in (Cash.HANDED, Cash.DISPUTED):
        yield f"paid, and the notes are {t.cash.value}"


def _notes_in(case: Case) -> Iterator[str]:
    t = case.journal
    if t is None or t.terms.direction is not Direction.IN or t.cash is Cash.DISPUTED:
        return
    if case.paid and case.kept != t.collected:
        yield f"delivered, and {case.kept} paise kept"
    if not case.paid and case.kept:
        yield f"not delivered, and {case.kept} paise kept"


def _ended(case: Case) -> Iterator[str]:
    t = case.journal
    if t is not None and not t.closed and t.cash is not Cash.DISPUTED:
        yield f"still {t.fate.value}/{t.cash.value}, watch {t.watch}"


_RULES: tuple[Callable[[Case], Iterator[str]], ...] = (
    _known,
    _agree,
    _same_amount,
    _notes_out,
    _notes_in,
    _ended,
)

# --- of all together ---


def _wallets(plant: Plant, cases: list[Case]) -> Iterator[str]:
    """Hold the service's double-entry books against what the journal was told of each."""
    books = plant.api.world.books
    for case in cases:
        outcome = case.journal.outcome if case.journal else None
        if case.record is None or outcome is None or case.record.product in UNTOLD:
            continue
        booked = sum(books.impact(wallet, case.record.reference_id) for wallet in WALLETS)
        if booked != (outcome.wallet_impact or 0):
            yield f"{case.reference}: {booked} in the wallets, told {outcome.wallet_impact}"


def _claims(plant: Plant, cases: list[Case], slips: Slips) -> Iterator[str]:
    """Look for a claim that a customer holds and the journal has never heard of."""
    for case in cases:
        holds_one = case.reference in slips.codes
        if holds_one and case.journal is not None and case.journal.claim is None:
            yield f"{case.reference}: the customer's code finds nothing"


def _private_marks(plant: Plant) -> Iterator[str]:
    for name, content in plant.disk.files().items():
        if MARKS.search(content):
            yield f"{name} holds what is private"
    for line in plant.timeline.lines:
        if AADHAAR in line or PIN in line.split():
            yield "the time-line holds what is private"
