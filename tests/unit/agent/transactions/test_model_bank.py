"""Whatever fails at any time, nobody loses the amount and each transaction ends.

The same world twice: Hypothesis looks for the shortest way to break a rule; a random walk, which
goes further in less time, looks for a way at all. A failing walk names its seed.
"""

import random
from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from agent.transactions import lifecycle
from agent.transactions.lifecycle import apply
from agent.transactions.model import Direction, Terms
from agent.transactions.outcome import Status
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.model_bank import Bank, Kiosk, Way, check_world, faults_stop

VERDICTS = (Status.SUCCESS, Status.FAILED)
OFF_BY = (-7200, -200, 0, 200, 7200)  # seconds; a wrong clock, and one that is nearly right
PASSING = (0, 100, 290)  # seconds; past the time-out, and a signature is just still good

Happens = Callable[[Kiosk], None]
DEEDS: tuple[Happens, ...] = (
    *(Kiosk.person_begins, Kiosk.notes_move, Kiosk.person_says),
    *(Kiosk.dispenser_begins, Kiosk.card_is_put_in, Kiosk.reader_approves, Kiosk.reader_declines),
)
MISHAPS: tuple[Happens, ...] = (Kiosk.restarts, Kiosk.customer_leaves, Kiosk.person_disputes)


def confirmed(terms: Terms, verdict: Status, *, at_once: bool) -> Kiosk:
    """A customer has just confirmed; a deposit's notes are in the drawer, a QR is pending first."""
    held = terms.direction is Direction.IN
    bank = Bank(verdict, at_once=at_once and terms.can_check_status)
    return Kiosk(apply(None, f.prepared(terms, held=held)), bank)


def passes(kiosk: Kiosk, seconds: int, off: int) -> None:
    kiosk.seconds += seconds
    kiosk.clock_is_off = off


# --- Hypothesis: the shortest failing walk ---


class ModelBank(RuleBasedStateMachine):
    """One transaction, first with all faults, then without faults."""

    kiosk: Kiosk

    @initialize(
        terms=st.sampled_from(f.ALL_TERMS), verdict=st.sampled_from(VERDICTS), at_once=st.booleans()
    )
    def a_customer_confirms(self, terms: Terms, verdict: Status, *, at_once: bool) -> None:
        self.kiosk = confirmed(terms, verdict, at_once=at_once)

    @rule(way=st.sampled_from(Way))
    def the_kiosk_goes_on(self, way: Way) -> None:
        self.kiosk.goes_on(way)

    @precondition(lambda self: self.kiosk.wire)
    @rule(data=st.data())
    def a_late_request_arrives(self, data: st.DataObject) -> None:
        which = data.draw(st.integers(min_value=0, max_value=len(self.kiosk.wire) - 1))
        self.kiosk.request_arrives(which)

    @rule()
    def the_bank_settles(self) -> None:
        self.kiosk.bank_settles()

    @rule(does=st.sampled_from(DEEDS))
    def a_person_or_a_device(self, does: Happens) -> None:
        does(self.kiosk)

    @rule(what=st.sampled_from(MISHAPS))
    def something_happens(self, what: Happens) -> None:
        what(self.kiosk)

    @rule(off=st.sampled_from(OFF_BY), seconds=st.sampled_from(PASSING))
    def time_passes_and_the_clock_is_wrong(self, off: int, seconds: int) -> None:
        passes(self.kiosk, seconds, off)

    @invariant()
    def nobody_has_lost_anything(self) -> None:
        check_world(self.kiosk)

    def teardown(self) -> None:
        faults_stop(self.kiosk)


TestModelBank = ModelBank.TestCase
TestModelBank.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)


# --- random walks ---

WALKS = 4000  # enough to find each planted mistake; it takes 1.5 s
STEPS = 25


def walk(seed: int) -> None:
    """Run one random transaction. Raises AssertionError where a rule breaks."""
    rng = random.Random(seed)
    terms, verdict = rng.choice(f.ALL_TERMS), rng.choice(VERDICTS)
    kiosk = confirmed(terms, verdict, at_once=rng.random() < 0.5)
    for _ in range(STEPS):
        _step(kiosk, rng)
        check_world(kiosk)
    faults_stop(kiosk)


def _step(kiosk: Kiosk, rng: random.Random) -> None:
    match rng.choices(range(6), weights=(12, 2, 1, 3, 2, 2))[0]:
        case 0:
            kiosk.goes_on(rng.choice(tuple(Way)))
        case 1 if kiosk.wire:
            kiosk.request_arrives(rng.randrange(len(kiosk.wire)))
        case 2:
            kiosk.bank_settles()
        case 3:
            rng.choice(DEEDS)(kiosk)
        case 4:
            rng.choice(MISHAPS)(kiosk)
        case 5:
            passes(kiosk, rng.choice(PASSING), rng.choice(OFF_BY))


def broken_by() -> int | None:
    """Return the first seed whose walk breaks a rule."""
    return next((seed for seed in range(WALKS) if not _is_good(seed)), None)


def _is_good(seed: int) -> bool:
    try:
        walk(seed)
    except AssertionError:
        return False
    return True


def test_no_random_walk_breaks_a_rule() -> None:
    for seed in range(WALKS):
        try:
            walk(seed)
        except AssertionError as broken:
            broken.add_note(f"walk({seed})")
            raise


# --- the model can lose money ---


def test_a_404_believed_too_early_costs_somebody_the_amount(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If the in-doubt window ended at the timeout, some path would break rule 4."""
    monkeypatch.setattr(lifecycle, "SIGNATURE_LIFE", 60.0)
    assert broken_by() is not None
