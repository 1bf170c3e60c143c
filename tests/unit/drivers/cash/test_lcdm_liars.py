"""Dispensers whose answers contradict each other or cannot be parsed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable

import pytest

from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_dialect import Dialect
from drivers.cash.lcdm_dispenser import LcdmDispenser
from drivers.cash.lcdm_frames import bcc
from drivers.cash.port import (
    Dispensed,
    DispenserFault,
    DispenserStatus,
    DispenseUnknown,
    LastDispense,
    NotDispensed,
)
from drivers.line import LineLost
from tests.support.lines import always, line_pair
from tests.support.virtual_time import virtual_time

WELL = b"\x20\x20" + b"".join(bytes((0x20, 0x31 + place, 0x2A, 0x60)) for place in range(4))
ORDER = b"\x201234"
FOREIGN_TYPE = b"\x20\x20" + b"\x20\x39\x2a\x60" * 4
ASKED = (2, 0, 0, 0)


def counts(*left: int) -> bytes:
    """Return an error code, a reserved byte and each position's counts."""
    counts = [bytes((0x20 + n, 0x20, 0x31 + place)) for place, n in enumerate(left)]
    return b"\x20\x30" + b"".join(counts)


def dispensed(*left: int) -> bytes:
    return counts(*left) + b"\x20" * 9


def remembered(*left: int) -> bytes:
    return b"\x52" + counts(*left)


class Script:
    """Answers each command with its next scripted answer, and then repeats the last one."""

    def __init__(self, dialect: Dialect, answers: dict[int, list[bytes]]) -> None:
        self._dialect = dialect
        self._answers = answers
        self.commands: list[int] = []
        self.dumb_after = -1  # the command after which it is silent

    def answer(self, heard: bytes) -> bytes:
        heard = heard.lstrip(b"\x06\x15")
        if not heard or self.dumb_after in self.commands:
            return b""
        command = heard[3]
        self.commands.append(command)
        answers = self._answers.get(command, [])
        if not answers:
            return b"\x06"
        data = answers.pop(0) if len(answers) > 1 else answers[0]
        body = bytes((1, self._dialect.device_id, 2, command)) + data + b"\x03"
        return b"\x06" + body + bytes((bcc(body),))


@contextlib.asynccontextmanager
async def scripted(
    answers: dict[int, list[bytes]], dialect: Dialect = lcdm4000.DIALECT
) -> AsyncIterator[tuple[LcdmDispenser, Script]]:
    host, device = line_pair()
    script = Script(dialect, answers)

    async def serve() -> None:
        with contextlib.suppress(LineLost):
            while True:
                device.write(script.answer(await device.read()))

    serving = asyncio.create_task(serve())
    dispenser = LcdmDispenser(always(host), dialect, (500_00,) * dialect.places, asyncio.sleep)  # noqa: TID251 - virtual
    try:
        yield dispenser, script
    finally:
        await dispenser.aclose()
        serving.cancel()
        await asyncio.wait([serving])


def script_4000(
    last: Iterable[bytes], answer: bytes | None = None, status: Iterable[bytes] = (WELL,)
) -> dict[int, list[bytes]]:
    answers = {0x50: list(status), 0x5D: [ORDER], 0x55: list(last)}
    return answers if answer is None else {**answers, 0x52: [answer]}


BEFORE = [remembered(9, 0, 0, 0)] * 2


CONFUSED = b"\x20\x30" + b"\x20\x20\x39" * 7
ANSWERS = {
    # One note without an error contradicts a request for two.
    "the memory has priority": (remembered(1, 0, 0, 0), dispensed(2, 0, 0, 0), DispenseUnknown),
    "the answer is invalid": (remembered(2, 0, 0, 0), CONFUSED, Dispensed),
    "the memory cannot be read": (None, dispensed(2, 0, 0, 0), Dispensed),
}


@pytest.mark.parametrize(("memory", "answer", "kind"), ANSWERS.values(), ids=ANSWERS)
@virtual_time
async def test_answer_and_memory_are_compared(
    memory: bytes | None, answer: bytes, kind: type
) -> None:
    last = [*BEFORE, memory] if memory else BEFORE
    async with scripted(script_4000(last, answer)) as (dispenser, script):
        script.dumb_after = -1 if memory else 0x52
        outcome = await dispenser.dispense(ASKED)
        assert isinstance(outcome, kind)
        assert not isinstance(outcome, Dispensed) or outcome.counts == ASKED
        assert script.commands.count(0x52) == 1


@virtual_time
async def test_without_an_answer_a_contradicting_memory_makes_the_outcome_unknown() -> None:
    last = [*BEFORE, *(remembered(n % 3, 0, 0, 0) for n in range(4000))]
    async with scripted(script_4000(last)) as (dispenser, script):
        assert isinstance(await dispenser.dispense(ASKED), DispenseUnknown)
        assert script.commands.count(0x52) == 1


@virtual_time
async def test_an_unreadable_memory_prevents_a_dispense() -> None:
    async with scripted(script_4000([b"\x52" + b"\x20" * 14])) as (dispenser, script):
        outcome = await dispenser.dispense(ASKED)
        assert isinstance(outcome, NotDispensed)
        assert 0x52 not in script.commands
        assert await dispenser.last_dispense() == LastDispense()


@virtual_time
async def test_an_unreadable_status_prevents_a_dispense_until_it_recovers() -> None:
    async with scripted(script_4000(BEFORE, status=[FOREIGN_TYPE])) as (dispenser, _):
        assert (await dispenser.status()).fault is DispenserFault.ABSENT
        assert {c.level.value for c in (await dispenser.capacity()).cassettes} == {"unknown"}
    async with scripted(script_4000(BEFORE, status=[FOREIGN_TYPE, WELL])) as (dispenser, _):
        assert await dispenser.status() == DispenserStatus(None, "good")


@virtual_time
async def test_a_purge_without_an_answer_is_reported() -> None:
    async with scripted(script_4000(BEFORE)) as (dispenser, _):
        assert (await dispenser.purge()).fault is DispenserFault.ABSENT
    async with scripted({}) as (dispenser, script):
        assert (await dispenser.purge()).fault is DispenserFault.ABSENT
        assert 0x51 not in script.commands


@virtual_time
async def test_an_invalid_answer_of_an_lcdm_2000_is_unknown() -> None:
    answers = {0x46: [b"\x30\x30\x80\x00"], 0x47: [b"T01T0A1B"], 0x45: [b"0102" + b"1000"]}
    async with scripted(answers, lcdm2000.DIALECT) as (dispenser, script):
        assert isinstance(await dispenser.dispense((2, 0)), DispenseUnknown)
        assert script.commands.count(0x45) == 1


def test_the_number_of_cassettes_must_match_the_model() -> None:
    with pytest.raises(ValueError, match="4 cassettes"):
        LcdmDispenser(always(line_pair()[0]), lcdm4000.DIALECT, (1, 2), asyncio.sleep)  # noqa: TID251 - never called
