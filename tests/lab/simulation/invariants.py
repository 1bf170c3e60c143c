"""The rules that hold after every event, and when the run is quiescent.

The judge (`tests/lab/judge`) has the rules that an export and the service's books show. These need
more: the notes in people's hands, the screen, the moment of an event, the bytes on the disk, and
that nothing will happen any more. The rules of a single transaction are those of the walk.
"""

import asyncio
import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise, starmap
from typing import cast

from agent.app.kiosk import Kiosk
from agent.base.private import Private
from agent.dialogue.place import Place
from agent.dialogue.screens.transaction import TransactionScreen
from agent.dialogue.steps.forward import Beginning
from agent.services.registry import BY_CODE
from agent.transactions import lifecycle
from agent.transactions.error_table import NEW_BODY, Remedy, row_for
from agent.transactions.model import (
    AnyEvent,
    BankStatus,
    CashStatus,
    Direction,
    Misfit,
    Mismatched,
    Sending,
    TerminalReported,
    TerminalResult,
    Transaction,
    Unanswered,
)
from agent.transactions.references import claimed
from hw_sim.api.records import Record
from hw_sim.api.verify import UNBILLED
from tests.lab.simulation import ledger
from tests.lab.simulation.bank import is_astray
from tests.lab.simulation.cash_in_hand import Slips
from tests.lab.simulation.faults import OF_PHONE, InjectedFault
from tests.lab.simulation.refusals import AppliedRefusals, RefusedTpin
from tests.lab.simulation.simulated_kiosk import AADHAAR, PIN, SimulatedKiosk
from tests.support.kiosk_folder import NO_SIMULATOR
from tests.unit.agent.transactions import invariants as of_one

MARKS = (AADHAAR.encode(), NO_SIMULATOR["api_key"].encode(), b"<PidData")
"""Texts that must not be in any stored data."""

FIRST_WAIT = 2.0  # seconds at least between two attempts if the first failed
AT_ONCE = NEW_BODY | {Remedy.FIX_CLOCK}
"""Faults that another attempt solves without a wait."""

DISABLED = "SERVICE_DISABLED"
PARTS = {"bbps": "category", "recharge": "operator"}
"""The part of a product that is switched off alone, by the event's code; otherwise the service."""
RESTS_FROM, RESTS_UNTIL = 1.0, 240.0
"""Seconds after a refusal between which the refused service must be unavailable."""

BALANCE_COUNTS_FROM, BALANCE_COUNTS_UNTIL = 1.0, 100.0
"""Seconds after an answer about a wallet between which it must block customers."""

SECOND_WITHIN = 300.0  # seconds; the agent asks for longer
SAME = ("last4", "number", "bank_iin", "biller_id", "operator", "verification", "ifsc")
"""Fields that distinguish one intent from another."""

ANOTHERS = frozenset({InjectedFault.ANOTHERS_ANSWER, InjectedFault.ANOTHER_ACCOUNT})
"""Faults after which an answer under our reference is about something else."""
DUPLICATES = frozenset({InjectedFault.DUPLICATE_BEFORE, InjectedFault.DUPLICATE_AFTER})
"""Faults after which an answer may call the only attempt a repetition."""
LEAVES_IT_TO_PEOPLE = frozenset(
    {
        InjectedFault.OTHER_ADDRESS,
        InjectedFault.OTHER_KEY,
        InjectedFault.UNDATED,
        InjectedFault.DATED_ABSURDLY,
    }
    | ANOTHERS
    | {InjectedFault.STATUS_UNKNOWN, InjectedFault.CONTRADICTION, InjectedFault.ENDS_UNCLEARLY}
)
"""Faults after which the service may have no final answer."""

DISTURBS_A_SALE = frozenset(
    {
        InjectedFault.CARD_UNPLUGGED,
        InjectedFault.CARD_RESTARTS,
        InjectedFault.CARD_LINE_NOISE,
        InjectedFault.KILLED,
        InjectedFault.KILLED_AT_POINT,
        InjectedFault.POWER_CUT,
        InjectedFault.OTHER_ADDRESS,
        InjectedFault.OTHER_KEY,
    }
    | OF_PHONE
)
"""Faults of the card terminal and its line, and those that kill the agent."""
SAYS_TOO_LITTLE = frozenset({"other terminal: no amount in the status"})
"""Terminals whose record of a sale proves nothing."""

WALLETS = ("AEPS", "MAIN")
WITHOUT_WALLET_IMPACT = frozenset({"dmt", "verify"})
"""Products that report no wallet impact."""


REFUND_IS_SAID = frozenset({"dmt", "recharge"})
"""Products whose failed debits are returned only if the service says so."""


class InvariantChecker:
    """Checks every transaction after each fact about it."""

    def __init__(self, simulated: SimulatedKiosk) -> None:
        self._plant = simulated
        self._seen: dict[str, Transaction] = {}
        self._open: set[str] = set()
        self._left_at: dict[str, float] = {}
        self._of: Kiosk | None = None
        self._disabled_at: dict[str, float] = {}
        self._applied = AppliedRefusals()
        self.violations: list[str] = []
        self.moves: set[str] = set()
        self._refused_tpin = RefusedTpin()
        simulated.after_append = self._look
        simulated.after_start = self._look_at_start

    def _look_at_start(self, kiosk: Kiosk) -> None:
        violation = self._refused_tpin.violation(kiosk)
        self.violations += [violation] if violation else []

    def _look(self, kiosk: Kiosk) -> None:
        now_open = {t.client_reference: t for t in kiosk.journal.open_transactions()}
        is_fresh = self._of is not kiosk
        if not is_fresh:  # a transaction of another process has no customer at this screen
            for reference in now_open.keys() - self._open - self._seen.keys():
                self._is_wanted(kiosk, now_open[reference])
                self._is_no_second_by_mistake(now_open[reference], now_open)
        self._of = kiosk
        ended = (kiosk.journal.get(reference) for reference in self._open - now_open.keys())
        self._open = set(now_open)
        for t in (*now_open.values(), *ended):
            if t is not None and self._seen.get(t.client_reference) != t:
                self._judge(kiosk, self._seen.get(t.client_reference), t)
        if is_fresh:
            self._disabled_at = {}  # a new process must learn the refusals again
            self._hear_of_lifting(kiosk)
            self._plant.internet.heard.clear()  # the old one has not appended it
        self._look_at_what_rests(kiosk)
        self._look_at_what_was_heard(kiosk)
        self._applied.look(kiosk)
        for broken in self._applied.too_often(self._plant.internet.refused):
            if broken not in self.violations:
                self.violations.append(broken)

    def _hear_of_lifting(self, kiosk: Kiosk) -> None:
        """Forget the refusals when the attendant says that their cause is gone."""
        suspensions = kiosk.service.suspensions
        lift_all = suspensions.lift_all

        def lifted() -> None:
            self._disabled_at = {}
            lift_all()

        suspensions.lift_all = lifted  # type: ignore[method-assign]  # of this process alone

    def _look_at_what_was_heard(self, kiosk: Kiosk) -> None:
        """An answer that arrived, and differs only in how it is written, is in the journal."""
        for reference in tuple(self._plant.internet.heard):
            events = [stored.event for stored in kiosk.journal.whole.events(reference)]
            if not events or isinstance(events[-1], Sending):
                continue  # the process has not appended it yet
            self._plant.internet.heard.discard(reference)
            is_ours = not self._plant.swarm.has_fired(ANOTHERS | DUPLICATES)
            if is_ours and isinstance(events[-1], Unanswered | Mismatched):
                self.violations.append(f"{reference}: its answer arrived, and is not journaled")

    def _look_at_what_rests(self, kiosk: Kiosk) -> None:
        """Check that everything switched off is unavailable, and all else is available."""
        now = asyncio.get_running_loop().time()
        suspended = kiosk.service.suspensions.current()
        resting = {name for name, code in suspended.items() if code == DISABLED}
        ages = {name: now - at for name, at in self._disabled_at.items()}
        wanted = {name for name, age in ages.items() if RESTS_FROM < age < RESTS_UNTIL}
        self.violations += [f"{name} rests, and was not refused" for name in resting - set(ages)]
        self.violations += [f"{name} was refused, and does not rest" for name in wanted - resting]

    def _is_wanted(self, kiosk: Kiosk, begun: Transaction) -> None:
        """Check that the customer is still there when the request is sent."""
        if not begun.attempts:
            return  # first seen when it was given up, as when a customer leaves
        visit = kiosk.runner._machine.visit
        covered = visit.waiting  # whose customer waits while the attendant uses the screen
        if not any(_is_for(one.place, begun) for one in (visit, covered) if one):
            self.violations.append(f"{begun.client_reference}: begun for who has left")

    def _can_be_paid(self, begun: Transaction) -> None:
        """Check that the wallet covers what is taken or sent now."""
        wallet = BY_CODE[begun.service].wallet
        reported = self._plant.internet.balances.get(wallet.value) if wallet else None
        product = begun.service.partition(".")[0]
        if reported is None or reported.process is not self._plant.process or product == "verify":
            return  # the price of a register is not in the transaction
        if (begun.signed_at or begun.opened_at) < self._plant.clock.begin + reported.at:
            return  # begun by an earlier process, and first seen now
        age = asyncio.get_running_loop().time() - reported.at
        if BALANCE_COUNTS_FROM < age < BALANCE_COUNTS_UNTIL and reported.paise < begun.amount:
            self.violations.append(f"{begun.client_reference}: taken, and the wallet is too low")

    def _is_no_second_by_mistake(
        self, begun: Transaction, still_open: Mapping[str, Transaction]
    ) -> None:
        """Check that a customer who repeats an unanswered intent was asked about it."""
        first = (t for t in still_open.values() if t is not begun and _is_the_same(t, begun))
        if any(first) and not self._plant.wants_second:
            self.violations.append(f"{begun.client_reference}: a second one, and nobody asked")

    def _judge(self, kiosk: Kiosk, before: Transaction | None, t: Transaction) -> None:
        self._refused_tpin.note(kiosk, before, t)
        if _takes_notes(t) > (before is not None and _takes_notes(before)):
            self._can_be_paid(t)
        broken = _broken(before, t)
        if broken:  # a process that died in between has shown only some steps
            history = _history(kiosk, t.client_reference)
            broken = next(filter(None, starmap(_broken, pairwise([None, *history]))), "")
        broken = broken or self._too_soon(kiosk, before, t)
        refused_before = before.refused_by if before else ()
        if DISABLED in t.refused_by[len(refused_before) :]:
            self._disabled_at[_what_is_off(t)] = asyncio.get_running_loop().time()
        if broken:
            self.violations.append(f"{t.client_reference}: {broken}")
        old = f"{before.bank_status.value}/{before.cash.value}" if before else "nothing"
        self.moves.add(f"{old} > {t.bank_status.value}/{t.cash.value}")
        self._seen[t.client_reference] = t

    def _too_soon(self, kiosk: Kiosk, before: Transaction | None, t: Transaction) -> str:
        """Return the violation if an attempt followed a failed one too soon; else empty."""
        if not t.attempts or (before and before.attempts == t.attempts):
            return ""
        now = asyncio.get_running_loop().time()
        last = self._left_at.get(t.client_reference)
        self._left_at[t.client_reference] = now
        if last is None or now - last >= FIRST_WAIT:
            return ""
        history = _history(kiosk, t.client_reference)
        *_, in_vain = (was for was in history if was.attempts < t.attempts)
        if in_vain.refusal and row_for(in_vain.refusal.code).remedy in AT_ONCE:
            return ""
        return f"sent again after {now - last:.1f} s"


def _takes_notes(t: Transaction) -> bool:
    """Return True once the customer's notes are taken, or, without notes, the request is sent."""
    return t.cash is not CashStatus.NONE if t.terms.direction is Direction.IN else t.attempts > 0


def _is_for(place: Place, begun: Transaction) -> bool:
    waits = isinstance(place, Beginning) and place.over.service == begun.service
    follows = isinstance(place, TransactionScreen) and place.reference == begun.client_reference
    return waits or follows


def _is_the_same(t: Transaction, begun: Transaction) -> bool:
    """Return True if the money of the same intent may still move, shortly after it was begun."""
    if not begun.amount or (t.service, t.amount) != (begun.service, begun.amount):
        return False
    soon = 0 <= begun.opened_at - t.opened_at < SECOND_WITHIN
    alike = all(t.masked_details.get(fact) == begun.masked_details.get(fact) for fact in SAME)
    return soon and alike and t.bank_status in (BankStatus.SENT, BankStatus.PENDING)


def _what_is_off(t: Transaction) -> str:
    product = t.service.partition(".")[0]
    return f"{product}/{t.masked_details[PARTS[product]]}" if product in PARTS else t.service


def _broken(before: Transaction | None, t: Transaction) -> str:
    """Return the rule that this step breaks; empty if none."""
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
    for entry in kiosk.journal.whole.events(reference):
        t = lifecycle.apply(t, cast("AnyEvent", entry.event))
        yield t


def waits_for_days(t: Transaction, record: Record | None) -> bool:
    """Return True if the service's final answer is unclear, and no notes are held.

    People may settle such a transaction only after days. A run of the simulation is shorter.
    """
    if record is None or record.status == "PENDING" or t.terms.direction is Direction.IN:
        return False
    is_unclear = t.bank_status is BankStatus.PENDING and t.outcome and t.outcome.is_unclear
    return bool(is_unclear) and "status" in record.says.get(record.status, {})


@dataclass(frozen=True, slots=True)
class Case:
    """One transaction at the end: the service's record, the journal's state, the notes in hand."""

    reference: str
    record: Record | None
    journal: Transaction | None
    out: int
    """Paise that the customer got, by hand and machine."""
    kept: int
    """Paise that the customer paid and did not get back."""

    @property
    def paid(self) -> bool:
        """True if the bank's money has moved finally, and to the right account."""
        if self.record is None or self.record.status != "SUCCESS" or is_astray(self.record):
            return False
        confirmed = bool(self.record.facts.get("confirmed_by_bank_network"))
        return confirmed or self.journal is None or not self.journal.terms.needs_confirmation


def check_quiescent(simulated: SimulatedKiosk, slips: Slips) -> Iterator[str]:
    """Yield every rule that is broken when the run is quiescent."""
    kiosk = simulated.kiosk
    if kiosk is None:
        yield "the kiosk is not running"
        return
    cases = list(_cases(simulated, kiosk))
    for case in cases:
        for rule in _RULES:
            for broken in rule(case):
                yield f"{case.reference}: {broken}"
    yield from _wallets(simulated, cases)
    yield from _claims(simulated, cases, slips)
    yield from _people_are_needed(simulated, cases)
    yield from _mistaken(simulated, cases)
    yield from _missed(simulated, cases, slips)
    yield from _late_launches(simulated)
    yield from _unknown_sales(simulated, kiosk)
    yield from _lent_launches(simulated, kiosk)
    yield from _private_marks(simulated)
    yield from ledger.check_quiescent(simulated, kiosk)


def _cases(simulated: SimulatedKiosk, kiosk: Kiosk) -> Iterator[Case]:
    simulated.notice_dispensed()
    notes = simulated.notes
    journal = {t.client_reference: t for t in kiosk.journal.whole.transactions()}
    records = {record.client_reference: record for record in simulated.api.world.records.kept}
    for reference in journal | records | notes.dispensed:
        kept = notes.taken_in[reference] - notes.given_back[reference]
        record, t = records.get(reference), journal.get(reference)
        out = notes.out[reference] + notes.dispensed[reference]
        yield Case(reference, record, t, out, kept)


# --- of one transaction ---


def _known(case: Case) -> Iterator[str]:
    if case.journal is None and case.out:
        yield f"{case.out} paise handed out, of which the journal knows nothing"


def _given_up(case: Case) -> Iterator[str]:
    """Check that no request was given up that the service has answered."""
    t, record = case.journal, case.record
    if t is None or record is None or record.status == "PENDING" or is_astray(record):
        return
    is_unseen = not t.terms.can_check_status and record.status == "FAILED"  # a QR that expired
    if t.bank_status is BankStatus.ABANDONED and not is_unseen:
        yield f"given up here, {record.status} at the service"


def _notes_out(case: Case) -> Iterator[str]:
    t = case.journal
    if t is None or t.terms.direction is not Direction.OUT:
        return
    if case.out and not case.paid:
        yield f"notes for {case.record.status if case.record else 'nothing'}"
    if t.cash is CashStatus.HANDED and case.out != t.cash_total:
        yield f"{case.out} paise handed out, instead of {t.cash_total}"
    if case.out > t.cash_total:
        yield f"{case.out} paise handed out, which is more than {t.cash_total}"
    if case.out and t.cash not in (CashStatus.HANDED, CashStatus.DISPUTED):
        yield f"{case.out} paise handed out, and the notes are {t.cash.value}"
    if case.paid and t.cash not in (CashStatus.HANDED, CashStatus.DISPUTED):
        yield f"paid, and the notes are {t.cash.value}"


def _notes_in(case: Case) -> Iterator[str]:
    t = case.journal
    if t is None or t.terms.direction is not Direction.IN or t.cash is CashStatus.DISPUTED:
        return
    if case.paid and case.kept != t.cash_total:
        yield f"delivered, and {case.kept} paise kept"
    if not case.paid and case.kept:
        yield f"not delivered, and {case.kept} paise kept"


def _not_astray(case: Case) -> Iterator[str]:
    """Check that only people settle a transfer whose answers name another account."""
    t, record = case.journal, case.record
    if t is None or record is None or not is_astray(record):
        return
    if t.outcome is not None:
        yield "the answer of a transfer to another account was believed"


def _refund_known(case: Case) -> Iterator[str]:
    """Check that a transaction stays open until an unpromised debit is known to be returned."""
    t = case.journal
    if t is None or t.bank_status is not BankStatus.FAILED or t.outcome is None:
        return
    is_promised = case.record is None or case.record.product not in REFUND_IS_SAID
    if is_promised or t.refund_settled or t.agreement or t.outcome.refunded:
        return
    if t.closed:
        yield "it failed and is closed, and its debit is not known to be back"


def _ended(case: Case) -> Iterator[str]:
    t = case.journal
    if t is None or t.closed or t.cash is CashStatus.DISPUTED or waits_for_days(t, case.record):
        return
    yield f"still {t.bank_status.value}/{t.cash.value}, in doubt {t.in_doubt}"


_RULES: tuple[Callable[[Case], Iterator[str]], ...] = (
    _known,
    _given_up,
    _notes_out,
    _notes_in,
    _not_astray,
    _refund_known,
    _ended,
)

# --- of all together ---


def _wallets(simulated: SimulatedKiosk, cases: list[Case]) -> Iterator[str]:
    """Compare the service's wallet ledger with the wallet impacts in the journal."""
    books = simulated.api.world.books
    for case in cases:
        outcome = case.journal.outcome if case.journal else None
        if case.record is None or outcome is None or case.record.product in WITHOUT_WALLET_IMPACT:
            continue
        if case.journal and case.journal.agreement:
            continue  # what two people have settled is not checked again
        booked = sum(books.impact(wallet, case.record.reference_id) for wallet in WALLETS)
        if booked != (outcome.wallet_impact or 0):
            yield f"{case.reference}: {booked} in the wallets, reported {outcome.wallet_impact}"


def _claims(simulated: SimulatedKiosk, cases: list[Case], slips: Slips) -> Iterator[str]:
    """Yield each claim code that a customer holds but the journal does not know."""
    held = slips.seen | {(slip, code) for slip, code in simulated.paper.slips if code}
    for case in cases:
        if case.journal is None:
            continue
        codes = (Private(code) for reference, code in held if reference == case.reference)
        if any(claimed(case.journal, code) is None for code in codes):
            yield f"{case.reference}: the customer's code finds nothing"


def _people_are_needed(simulated: SimulatedKiosk, cases: list[Case]) -> Iterator[str]:
    """Yield what two people had to settle although the service could have answered."""
    if simulated.swarm.has_fired(LEAVES_IT_TO_PEOPLE):
        return
    for case in cases:
        if case.record is not None and case.record.facts.get(UNBILLED):
            continue  # it may be the register's no, or its silence: only people can find out
        if case.journal is not None and case.journal.agreement is not None:
            yield f"{case.reference}: ended by two people, and nothing kept the service from it"


def _mistaken(simulated: SimulatedKiosk, cases: list[Case]) -> Iterator[str]:
    """Yield each answer that was taken for another transaction's although none was."""
    if simulated.swarm.has_fired(ANOTHERS):
        return
    for case in cases:
        misfits = (
            {field for fields in case.journal.mismatches for field in fields}
            if case.journal
            else set()
        )
        misfits -= {Misfit.STATUS}  # the service may contradict what two people have settled
        if simulated.swarm.has_fired(DUPLICATES):
            misfits -= {Misfit.DUPLICATE}
        if misfits:
            yield f"{case.reference}: its own answer is taken for another's: {_names(misfits)}"


def _names(misfits: set[Misfit]) -> str:
    return ", ".join(sorted(field.value for field in misfits))


def _missed(simulated: SimulatedKiosk, cases: list[Case], slips: Slips) -> Iterator[str]:
    """Yield each report of missing notes that is lost, untrue, or settled by fewer than two."""
    for case in cases:
        shortfall = case.journal.shortfall if case.journal else None
        if shortfall is None and case.reference in slips.missed:
            yield f"{case.reference}: the screen has noted missing notes, and the journal has not"
        if shortfall is not None and not simulated.notes.withheld[case.reference]:
            yield f"{case.reference}: notes are missed, and the customer got all"
        if shortfall is not None and len(set(shortfall.findings)) < lifecycle.PEOPLE:
            yield f"{case.reference}: missing notes are settled by {list(shortfall.findings)}"


def _late_launches(simulated: SimulatedKiosk) -> Iterator[str]:
    for reference in simulated.api.matm.started_late:
        yield f"{reference}: a card was asked for when the launch had expired"


def _unknown_sales(simulated: SimulatedKiosk, kiosk: Kiosk) -> Iterator[str]:
    """Yield each sale whose result the terminal did not give although nothing disturbed it."""
    is_odd = simulated.personalities.get("card") in SAYS_TOO_LITTLE
    if is_odd or simulated.swarm.has_fired(DISTURBS_A_SALE):
        return
    for entry in kiosk.journal.whole.events():
        event = entry.event
        if isinstance(event, TerminalReported) and event.result is TerminalResult.UNKNOWN:
            yield f"{entry.client_reference}: the sale's result is unknown: {event.remark}"


def _lent_launches(simulated: SimulatedKiosk, kiosk: Kiosk) -> Iterator[str]:
    """Yield each launch that was sent twice, or whose result is not the phone's own."""
    phone, matm = simulated.phone, simulated.api.matm
    if phone is None:
        return
    yield from (f"the launch {one} is sent {n} times" for one, n in phone.sent.items() if n > 1)
    records = simulated.api.world.records.kept
    references = {one.reference_id: one.client_reference for one in records}
    launched = {
        references.get(reference_id, ""): sha256(launch.token.encode()).hexdigest()
        for reference_id, launch in matm._launches.items()
    }
    for entry in kiosk.journal.whole.events():
        event, launch = entry.event, launched.get(entry.client_reference, "")
        if not isinstance(event, TerminalReported) or launch in phone.contradicted:
            continue
        said, result = phone.results[launch], event.result
        is_right = {
            TerminalResult.APPROVED: "approved" in said,
            TerminalResult.DECLINED: "declined" in said or launch not in phone.begun,
            TerminalResult.UNKNOWN: True,
        }
        if not is_right[result]:
            yield f"{entry.client_reference}: its card is {result.value}, and the app said {said}"


def _private_marks(simulated: SimulatedKiosk) -> Iterator[str]:
    for name, content in simulated.disk.files().items():
        if any(mark in content for mark in MARKS) or _has_tpin(content, simulated.tpin.encode()):
            yield f"{name} holds what is private"
    for line in simulated.timeline.lines:
        if AADHAAR in line or PIN in line.split():
            yield "the time-line holds what is private"


def _has_tpin(content: bytes, tpin: bytes) -> bool:
    """Return True for the TPIN alone; longer numbers contain six digits by chance.

    A page of SQLite that is used again may end within a reference.
    """
    alone = rb"(?<!OUTLET-001-)(?<![0-9A-Za-z.])%s(?![0-9A-Za-z.])" % tpin
    return tpin in content and re.search(alone, content) is not None
