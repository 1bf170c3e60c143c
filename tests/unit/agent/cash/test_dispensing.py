"""Tests paying with a dispenser: each debt is paid once whatever fails, and the ledger agrees."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from agent.base.money import Paise, rupees
from agent.cash.dispensing import NO_RESPONSE_MAX_S
from agent.config.kiosk_config import load
from agent.devices.fitted import fit
from agent.devices.transports import Transports
from agent.journal.crash_points import CrashPoint
from agent.transactions import model as m
from agent.transactions.model import BankStatus, CashStatus
from tests.support.cable import Ports
from tests.support.counts import every_nth
from tests.support.kiosk_folder import furnish
from tests.support.kiosk_world import Fit, kiosk_world
from tests.support.paying import NOTES, Agent, PayingDispenser, Reached, shop
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.journal.power_cut import COMMIT
from tests.unit.agent.transactions.facts import REFERENCE

MODELS = pytest.mark.parametrize("model", ["LCDM-2000", "LCDM-4000"])
NEXT = "OUTLET-001-20261121-150500-8QX3ZD"
NEXT_AMOUNT = 500  # rupees
AMOUNT = rupees(1700)  # three notes of 500 and two of 100, or one of 200
A_MINUTE = 60.0
LCDM_2000 = {"driver": "lcdm-2000", "port": "cash", "denominations": [500, 100]}
TRIES = 2  # writes of one event: to the disk, and to the reserve
HANDING_OVER, ENDED = 3, 4  # the index of these events in a withdrawal; three events come before


# --- amounts that can be paid ---


@MODELS
@virtual_time
async def test_the_payable_amounts_are_known_without_asking_the_dispenser(
    model: str, tmp_path: Path
) -> None:
    async with shop(tmp_path, model) as world:
        can_pay = world.agent.dispensing.can_dispense
        assert not can_pay(AMOUNT), "it has not been read yet"
        assert [*world.agent.dispensing.cassettes] == []
        await world.looks(1)
        read = [one.denomination_paise for one in world.agent.dispensing.cassettes]
        assert read == [rupees(each) for each in NOTES[model]]

        assert can_pay(AMOUNT)
        assert not can_pay(rupees(1730)), "there are no notes for 30 rupees"
        assert not can_pay(rupees(500 * 91)), "too many notes for one go"


@virtual_time
async def test_a_cassette_that_was_pulled_shows_within_a_minute(tmp_path: Path) -> None:
    async with shop(tmp_path, "LCDM-2000") as world:
        running = asyncio.create_task(world.agent.dispensing.run())
        await passes(1)
        world.do("pull", cassette=2)
        await passes(A_MINUTE)

        assert world.agent.dispensing.can_dispense(rupees(500))
        assert not world.agent.dispensing.can_dispense(AMOUNT)
        running.cancel()


@virtual_time
async def test_used_notes_are_missing_from_the_capacity_at_once(tmp_path: Path) -> None:
    async with shop(tmp_path, "LCDM-2000") as world:
        world.do("empty", cassette=1)
        world.do("fill", cassette=1, notes=1)
        running = asyncio.create_task(world.agent.dispensing.run())
        await passes(1)
        assert world.agent.dispensing.can_dispense(rupees(6500))
        world.owes(rupees(500))
        await world.agent.dispensing.dispense(REFERENCE)
        await passes(1)

        assert not world.agent.dispensing.can_dispense(rupees(6500)), "too many notes of 100"
        running.cancel()


@virtual_time
async def test_one_empty_cassette_is_reported_and_suspends_nothing(tmp_path: Path) -> None:
    async with shop(tmp_path, "LCDM-2000") as world:
        world.do("empty", cassette=1)
        ports = Ports()
        ports.cables["cash"] = world.cable
        setup = load(furnish(tmp_path, cash=LCDM_2000))
        devices = fit(setup, virtual_clock(), Transports(serial=ports.open_serial))
        condition = await devices.probes["cash"]()

        assert (condition.usable, condition.word) == (True, "a cassette is empty")


@pytest.mark.parametrize("restarts", [False, True])
@virtual_time
async def test_in_a_whole_kiosk_the_customer_gets_the_notes_without_the_attendant(
    tmp_path: Path, *, restarts: bool
) -> None:
    """Also if the agent restarts while the notes move."""
    async with kiosk_world(tmp_path, Fit.DISPENSER) as world:
        await world.customer.withdraws("500")
        await world.comes_true(
            lambda: world.ends == (BankStatus.SUCCEEDED, CashStatus.HANDING_OVER)
        )
        if restarts:
            await world.restart()
        await world.passes(A_MINUTE)

        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.HANDED)
        assert world.devices.cash.vault.left() == [1, 0, 0, 0]


# --- who may report the outcome ---


@virtual_time
async def test_nobody_can_report_an_outcome_while_the_dispenser_pays(tmp_path: Path) -> None:
    """While notes are moving, the attendant cannot open the doubt and pay a second time."""
    async with shop(tmp_path, "LCDM-4000") as world:
        world.owes(AMOUNT)
        assert not world.agent.dispensing.is_dispensing(REFERENCE)
        paying = await begun(world)
        assert world.agent.dispensing.is_dispensing(REFERENCE)
        await paying
        assert world.cash() is CashStatus.HANDED
        assert not world.agent.dispensing.is_dispensing(REFERENCE)


@virtual_time
async def test_the_agent_waits_two_minutes_for_a_silent_dispenser(tmp_path: Path) -> None:
    """After a cable is pulled the dispenser may still be working. After two minutes it is not."""
    async with shop(tmp_path, "LCDM-4000") as world:
        world.owes(AMOUNT)
        paying = await begun(world)
        world.cable.unplug()
        await paying
        await world.agent.dispensing.resolve()
        assert world.agent.dispensing.is_dispensing(REFERENCE)

        await passes(NO_RESPONSE_MAX_S)
        await world.agent.dispensing.resolve()
        assert not world.agent.dispensing.is_dispensing(REFERENCE)


@virtual_time
async def test_a_person_reports_an_unknown_outcome_but_not_that_of_the_next_payout(
    tmp_path: Path,
) -> None:
    """While a debt is paid again after a doubt, nobody may report its outcome."""
    async with shop(tmp_path, "LCDM-4000") as world:
        world.do("jam", where="exit", after=0)
        world.owes(AMOUNT)
        await world.agent.dispensing.dispense(REFERENCE)
        await world.agent.dispensing.resolve()
        assert world.cash() is CashStatus.HANDING_OVER
        assert not world.agent.dispensing.is_dispensing(REFERENCE)
        world.do("clear")
        world.agent.reconciler.record(REFERENCE, m.NotHanded(at=world.transaction.opened_at))

        again = asyncio.create_task(world.agent.dispensing.dispense(REFERENCE))
        while world.facts != ["handing_over", "not_handed", "handing_over"]:
            await passes(0.1)
        assert world.agent.dispensing.is_dispensing(REFERENCE)
        await again


async def begun(world: PayingDispenser) -> "asyncio.Task[None]":
    """Start the payout and return after its first event is in the journal."""
    paying = asyncio.create_task(world.agent.dispensing.dispense(REFERENCE))
    while world.facts != ["handing_over"]:
        await passes(0.1)
    return paying


@virtual_time
async def test_only_a_dispensers_payout_is_asked_of_the_dispenser(tmp_path: Path) -> None:
    """An attendant hands over another customer's notes meanwhile."""
    async with shop(tmp_path, "LCDM-4000") as world:
        world.owes(AMOUNT)
        world.agent.reconciler.record(
            REFERENCE, m.HandingOver(at=world.transaction.opened_at, by="asha")
        )
        await world.agent.dispensing.resolve()

        assert world.agent.dispensing.can_dispense(AMOUNT)
        assert not world.agent.dispensing.is_dispensing(REFERENCE)


@virtual_time
async def test_without_the_dispensers_record_a_person_reports_the_outcome_at_once(
    tmp_path: Path,
) -> None:
    async with shop(tmp_path, "LCDM-4000") as world:
        world.owes(AMOUNT)
        at = world.transaction.opened_at
        intent = m.HandingOver(at=at, by="dispenser", snapshot="", asked=(3, 1, 0, 0))
        world.agent.reconciler.record(REFERENCE, intent)
        world.cable.unplug()
        await world.agent.dispensing.resolve()

        assert not world.agent.dispensing.is_dispensing(REFERENCE)


@virtual_time
async def test_nothing_is_dispensed_for_an_unknown_reference(tmp_path: Path) -> None:
    async with shop(tmp_path, "LCDM-4000") as world:
        await world.agent.dispensing.dispense(REFERENCE)

        assert world.left() == world.device.dispenser.dispenses == 0


# --- payouts that are left to the attendant ---


def empty_all(world: PayingDispenser) -> None:
    for cassette in range(len(NOTES[world.model])):
        world.do("empty", cassette=cassette + 1)


@MODELS
@pytest.mark.parametrize(
    ("trouble", "amount"),
    [
        (empty_all, AMOUNT),
        (lambda world: world.cable.unplug(), AMOUNT),
        (lambda _: None, rupees(1730)),
    ],
    ids=["empty cassettes", "unplugged", "no notes for the amount"],
)
@virtual_time
async def test_what_the_dispenser_cannot_pay_stays_owed(
    model: str, trouble: Callable[[PayingDispenser], None], amount: Paise, tmp_path: Path
) -> None:
    async with shop(tmp_path, model) as world:
        trouble(world)
        world.owes(amount)
        await world.agent.dispensing.dispense(REFERENCE)

        assert world.cash() is CashStatus.OWED
        assert world.left() == world.booked == 0


@pytest.mark.parametrize(
    ("model", "restarts"), [("LCDM-2000", False), ("LCDM-4000", False), ("LCDM-4000", True)]
)
@virtual_time
async def test_too_few_notes_are_disputed_with_the_amounts(
    model: str, tmp_path: Path, *, restarts: bool
) -> None:
    async with shop(tmp_path, model) as world:
        world.do("empty", cassette=1)
        world.do("fill", cassette=1, notes=2)
        world.owes(AMOUNT)
        await pays(world, restarts=restarts)

        assert world.cash() is CashStatus.DISPUTED
        assert world.left() == 1000
        assert "paid 1000 rupees, 700 are missing" in (world.transaction.remark or "")


@pytest.mark.parametrize("restarts", [False, True])
@virtual_time
async def test_a_payout_without_notes_is_left_to_the_attendant(
    tmp_path: Path, *, restarts: bool
) -> None:
    async with shop(tmp_path, "LCDM-4000") as world:
        world.do("empty", cassette=1)
        world.owes(AMOUNT)
        await pays(world, restarts=restarts)

        assert world.facts == ["handing_over", "not_handed"]
        assert world.left() == 0


async def pays(world: PayingDispenser, *, restarts: bool) -> None:
    """Let the dispenser pay; a restart comes a second later, and the next process resolves it."""
    paying = asyncio.create_task(world.agent.dispensing.dispense(REFERENCE))
    if not restarts:
        return await paying
    await passes(1)
    world.restart()
    await world.looks(A_MINUTE)
    paying.cancel()
    return None


@MODELS
@virtual_time
async def test_while_one_payout_is_in_doubt_the_attendant_pays_the_next(
    model: str, tmp_path: Path
) -> None:
    """After a jam at the exit the dispenser pays nothing until somebody reports the outcome."""
    async with shop(tmp_path, model) as world:
        world.do("jam", where="exit", after=1)
        world.owes(AMOUNT)
        world.owes(rupees(500), NEXT)
        await world.agent.dispensing.dispense(REFERENCE)
        before = world.left()
        world.do("clear")
        assert not world.agent.dispensing.can_dispense(rupees(500))
        await world.agent.dispensing.dispense(NEXT)

        assert world.facts == ["handing_over"]
        assert world.known(NEXT).cash is CashStatus.OWED
        assert world.left() == before

        disputed = m.Disputed(at=world.transaction.opened_at, remark="one note too few")
        world.agent.reconciler.record(REFERENCE, disputed)
        await world.agent.dispensing.dispense(NEXT)
        assert world.known(NEXT).cash is CashStatus.HANDED
        assert world.left() == before + 500


@MODELS
@virtual_time
async def test_two_calls_for_one_debt_pay_it_once(model: str, tmp_path: Path) -> None:
    async with shop(tmp_path, model) as world:
        world.owes(AMOUNT)
        pay = world.agent.dispensing.dispense
        await asyncio.gather(pay(REFERENCE), pay(REFERENCE), pay(REFERENCE))

        assert world.facts == ["handing_over", "handed"]
        assert world.left() == world.booked == 1700


@virtual_time
async def test_a_report_before_the_dispensers_answer_becomes_a_dispute(tmp_path: Path) -> None:
    """If an attendant reports that no notes came while they are coming, a person has to decide."""
    async with shop(tmp_path, "LCDM-4000") as world:
        world.owes(AMOUNT)
        paying = asyncio.create_task(world.agent.dispensing.dispense(REFERENCE))
        await passes(1)
        world.agent.reconciler.record(REFERENCE, m.NotHanded(at=world.transaction.opened_at))
        await paying

        assert world.cash() is CashStatus.DISPUTED
        assert world.left() == 1700


@virtual_time
async def test_a_report_that_the_dispenser_confirms_is_not_a_dispute(tmp_path: Path) -> None:
    async with shop(tmp_path, "LCDM-4000") as world:
        world.do("empty", cassette=1)
        world.owes(AMOUNT)
        paying = asyncio.create_task(world.agent.dispensing.dispense(REFERENCE))
        await passes(1)
        world.agent.reconciler.record(REFERENCE, m.NotHanded(at=world.transaction.opened_at))
        await paying

        assert world.facts == ["handing_over", "not_handed"]


# --- a lost answer ---


@virtual_time
async def test_a_lost_answer_is_read_from_the_dispensers_memory(tmp_path: Path) -> None:
    async with shop(tmp_path, "LCDM-4000") as world:
        world.do("lose", what="answer", count=1)
        world.owes(AMOUNT)
        await world.agent.dispensing.dispense(REFERENCE)

        assert world.cash() is CashStatus.HANDED
        assert world.left() == 1700


@virtual_time
async def test_a_payout_is_resolved_when_a_long_pulled_cable_is_back(
    tmp_path: Path,
) -> None:
    async with shop(tmp_path, "LCDM-4000") as world:
        running = asyncio.create_task(world.agent.dispensing.run())
        world.owes(AMOUNT)
        paying = asyncio.create_task(world.agent.dispensing.dispense(REFERENCE))
        await passes(3)
        world.do("unplug")
        await paying
        await passes(10 * A_MINUTE)
        assert world.cash() is CashStatus.HANDING_OVER

        world.do("plug")
        await passes(A_MINUTE / 3)
        assert world.cash() is CashStatus.HANDED
        assert world.left() == world.booked == 1700
        running.cancel()


# --- a disk that rejects events ---


def full_at(number: int) -> Reached:
    """Fail the write of the event with this number (from 0), and its retry in the reserve."""
    durable = refused = 0

    def reached(_: Agent, point: CrashPoint) -> None:
        nonlocal durable, refused
        if point is CrashPoint.AFTER_COMMIT:
            durable += 1
        if point is CrashPoint.BEFORE_WRITE and durable == number and refused < TRIES:
            refused += 1
            raise apsw.FullError("database or disk is full")

    return reached


@MODELS
@virtual_time
async def test_no_note_moves_without_a_journaled_event(model: str, tmp_path: Path) -> None:
    async with shop(tmp_path, model, full_at(HANDING_OVER)) as world:
        world.owes(AMOUNT)
        await world.agent.dispensing.dispense(REFERENCE)

        assert world.facts == []
        assert world.left() == world.device.dispenser.dispenses == 0


@virtual_time
async def test_an_outcome_that_was_not_journaled_is_asked_again(tmp_path: Path) -> None:
    async with shop(tmp_path, "LCDM-4000", full_at(ENDED)) as world:
        world.owes(AMOUNT)
        await world.agent.dispensing.dispense(REFERENCE)
        assert world.cash() is CashStatus.HANDING_OVER
        assert world.agent.dispensing.is_dispensing(REFERENCE), "no person may report it"
        await world.looks(1)

        assert world.cash() is CashStatus.HANDED
        assert world.left() == world.booked == 1700


@virtual_time
async def test_nobody_can_report_a_read_outcome_that_was_not_journaled(tmp_path: Path) -> None:
    async with shop(tmp_path, "LCDM-4000", full_at(ENDED)) as world:
        world.do("lose", what="answer", count=1)
        world.owes(AMOUNT)
        at, before = world.transaction.opened_at, await world.agent.dispenser.last_dispense()
        asked = (3, 1, 0, 0)
        intent = m.HandingOver(at=at, by="dispenser", snapshot=before.snapshot, asked=asked)
        world.agent.reconciler.record(REFERENCE, intent)
        await world.agent.dispenser.dispense(asked)
        await world.agent.dispensing.resolve()

        assert world.cash() is CashStatus.HANDING_OVER
        assert world.agent.dispensing.is_dispensing(REFERENCE)


# --- power cuts ---


@virtual_time
async def test_a_dispute_counts_notes_if_the_cassettes_now_hold_others(tmp_path: Path) -> None:
    """The asked notes no longer add up to the amount, so their value is unknown."""
    async with shop(tmp_path, "LCDM-4000") as world:
        world.do("empty", cassette=1)
        world.do("fill", cassette=1, notes=2)
        world.owes(AMOUNT)
        at, before = world.transaction.opened_at, await world.agent.dispenser.last_dispense()
        asked = (4, 0, 0, 0)
        intent = m.HandingOver(at=at, by="dispenser", snapshot=before.snapshot, asked=asked)
        world.agent.reconciler.record(REFERENCE, intent)
        await world.agent.dispenser.dispense(asked)
        await world.looks(A_MINUTE)

        assert "the dispenser paid (2, 0, 0, 0) of (4, 0, 0, 0) notes" in (
            world.transaction.remark or ""
        )


@virtual_time
async def test_another_dispenser_is_not_asked_for_the_outcome(tmp_path: Path) -> None:
    """The payout was asked of two cassettes; the other dispenser has four and has paid since."""
    async with shop(tmp_path, "LCDM-4000") as world:
        await world.agent.dispenser.dispense((1, 0, 0, 0))
        world.owes(AMOUNT)
        at = world.transaction.opened_at
        intent = m.HandingOver(at=at, by="dispenser", snapshot="as it was", asked=(3, 2))
        world.agent.reconciler.record(REFERENCE, intent)
        await world.looks(A_MINUTE)

        assert world.cash() is CashStatus.HANDING_OVER


POINTS = [(fact, point) for fact in (HANDING_OVER, ENDED) for point in COMMIT]
TURNS = range(0, 90, 3)  # of the loop; after the last one the motors run
SECONDS = [0.3 * step for step in range(14)]


@MODELS
@pytest.mark.parametrize("dispenser_too", [False, True])
@virtual_time
async def test_a_power_cut_at_any_moment_pays_at_most_once(
    model: str, tmp_path: Path, *, dispenser_too: bool
) -> None:
    moments = [(turns, 0.0) for turns in TURNS] + [(0, seconds) for seconds in SECONDS]
    seen = set()
    for number, (turns, seconds) in enumerate(every_nth(moments, 3)):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with shop(folder, model) as world:
            world.owes(AMOUNT)
            paying = asyncio.create_task(world.agent.dispensing.dispense(REFERENCE))
            for _ in range(turns):
                await asyncio.sleep(0)  # noqa: TID251  # one turn of the virtual loop
            if seconds:
                await passes(seconds)
            world.agent.loses_power()
            seen.add(await _comes_back(world, dispenser_too=dispenser_too))
            paying.cancel()
            if model == "LCDM-4000" and not dispenser_too and world.left() > NEXT_AMOUNT:
                assert world.cash() is CashStatus.HANDED, "it remembers"

    assert seen >= {CashStatus.OWED, CashStatus.HANDING_OVER, CashStatus.HANDED}


@MODELS
@pytest.mark.parametrize(("fact", "point"), POINTS)
@virtual_time
async def test_a_power_cut_while_a_fact_is_written_pays_at_most_once(
    model: str, fact: int, point: CrashPoint, tmp_path: Path
) -> None:
    durable = 0

    def reached(agent: Agent, at: CrashPoint) -> None:
        nonlocal durable
        if durable == fact and at is point:
            agent.loses_power()
        if at is CrashPoint.AFTER_COMMIT:
            durable += 1

    async with shop(tmp_path, model, reached) as world:
        world.owes(AMOUNT)
        paying = asyncio.create_task(world.agent.dispensing.dispense(REFERENCE))
        await passes(5)
        assert world.agent.is_dead
        ended = await _comes_back(world, dispenser_too=False)
        paying.cancel()

        written = point is CrashPoint.AFTER_COMMIT
        if fact == HANDING_OVER:
            assert ended is (CashStatus.HANDING_OVER if written else CashStatus.OWED)
        else:
            known = written or model == "LCDM-4000"  # it remembers its last dispense
            assert ended is (CashStatus.HANDED if known else CashStatus.HANDING_OVER)


async def _comes_back(world: PayingDispenser, *, dispenser_too: bool) -> CashStatus:
    """Bring the power back; return the agent's cash status, which must be true."""
    if dispenser_too:
        world.do("power_cut")
    world.restart()
    await world.looks(3 * A_MINUTE)
    stands = world.cash()
    match stands:
        case CashStatus.HANDED:
            assert world.left() == world.booked == 1700
        case CashStatus.OWED:
            assert world.left() == 0
        case CashStatus.DISPUTED:
            assert 0 < world.left() < 1700
        case _:
            assert stands is CashStatus.HANDING_OVER
            assert world.transaction in world.agent.journal.at_the_counter(), "a person is asked"

    world.owes(rupees(NEXT_AMOUNT), NEXT)
    left = world.left()
    await world.agent.dispensing.dispense(NEXT)
    if stands is CashStatus.HANDING_OVER:
        assert world.known(NEXT).cash is CashStatus.OWED
        assert world.left() == left
    await world.agent.dispensing.dispense(REFERENCE)
    assert world.left() <= 1700 + NEXT_AMOUNT
    assert world.device.dispenser.dispenses <= 2
    return stands
