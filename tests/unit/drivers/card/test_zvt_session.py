"""A session, message by message, with a terminal that sends scripted messages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from drivers.card.port import (
    Approved,
    CardOutcome,
    CardUnknown,
    Declined,
    DeclineReason,
    Prompt,
    TerminalRecord,
)
from drivers.card.zvt_commands import authorisation
from drivers.card.zvt_frame import ZvtFrame, ZvtFrameParser, framed
from drivers.card.zvt_identity import Remembered
from drivers.card.zvt_link import NotTaken, SerialFraming, ZvtLink
from drivers.card.zvt_session import CommandRefused, TerminalTimeout, ZvtSession
from drivers.line import Line, LineLost
from tests.support.lines import line_pair
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time

AMOUNT = 500_00
OLD, NEW = "000007", "000008"
SALE = authorisation(AMOUNT, "lt_1")
ACK, NAK = b"\x06", b"\x15"
DONE = bytes.fromhex("800000")
COMPLETION = bytes.fromhex("060F00")
STOPPED = bytes.fromhex("061E016C")
INSERT = bytes.fromhex("04FF010A")
BUSY = bytes.fromhex("849C00")


def status(trace: str, *, result: str = "00") -> bytes:
    fields = bytes.fromhex(f"27{result} 04 000000050000 0B{trace}")
    return b"\x04\x0f" + bytes([len(fields)]) + fields


class Script:
    """The peer: records every frame and sends scripted messages."""

    def __init__(self, line: Line, *, acknowledges: bool = True) -> None:
        self.line = line
        self.acknowledges = acknowledges
        self.frames: list[bytes] = []

    @property
    def sales(self) -> int:
        return self.frames.count(SALE.to_bytes())

    def say(self, *messages: bytes) -> None:
        for message in messages:
            self.line.write(framed(message))

    async def listen(self) -> None:
        reader = ZvtFrameParser()
        while True:
            for found in reader.feed(await self.line.read()):
                if isinstance(found, ZvtFrame):
                    self.frames.append(found.apdu)
                    self._acknowledge()

    def _acknowledge(self) -> None:
        if self.acknowledges:
            self.line.write(ACK)


class Talk:
    """A session, its peer, and a sale between them."""

    def __init__(self, *, acknowledges: bool = True) -> None:
        ours, theirs = line_pair()
        self.session = ZvtSession(ZvtLink(ours, SerialFraming()))
        self.script = Script(theirs, acknowledges=acknowledges)
        self.prompts: list[Prompt] = []

    async def sell(self) -> CardOutcome:
        return await self.session.authorise(
            SALE,
            AMOUNT,
            until=float("inf"),
            before=Remembered(TerminalRecord(trace=OLD)),
            prompt=self.prompts.append,
        )

    async def sold(self, *messages: bytes) -> CardOutcome:
        """Sell; the terminal sends these messages when the sale arrives."""
        selling = asyncio.create_task(self.sell())
        await self.until_asked()
        self.script.say(*messages)
        return await selling

    async def begun(self) -> "asyncio.Task[CardOutcome]":
        """Sell until the terminal has begun."""
        selling = asyncio.create_task(self.sell())
        await self.until_asked()
        self.script.say(DONE, INSERT)
        await passes(1)
        return selling

    async def until_asked(self) -> None:
        while not self.script.frames:
            await passes(0.1)

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Talk"]:
        listening = asyncio.create_task(self.script.listen())
        try:
            yield self
        finally:
            listening.cancel()
            self.session.link.close()


@virtual_time
async def test_an_approval_needs_a_result_and_a_completion() -> None:
    async with Talk().running() as talk:
        outcome = await talk.sold(DONE, INSERT, status(NEW), COMPLETION)
    assert isinstance(outcome, Approved)
    assert outcome.evidence.trace == NEW
    assert talk.prompts == [Prompt.INSERT_CARD]
    assert talk.script.frames == [SALE.to_bytes(), *[DONE] * 3]


DECLINED = status(NEW, result="6C")
MESSAGES = {
    "no result": ((DONE, COMPLETION), CardUnknown),
    "approved and then stopped": ((DONE, status(NEW), STOPPED), CardUnknown),
    "an empty result": ((DONE, b"\x04\x0f\x00", COMPLETION), CardUnknown),
    "stopped without a result": ((DONE, STOPPED), Declined),
    # A 04 0F with the previous trace number, and the 06 0F after it, belong to an earlier sale.
    "the end of another transaction first": (
        (DONE, status(OLD), COMPLETION, INSERT, DECLINED, STOPPED),
        Declined,
    ),
    "an end before the sale is accepted": (
        (STOPPED, COMPLETION, DONE, INSERT, status(NEW), COMPLETION),
        Approved,
    ),
    # Busy can be the answer to a repeated sale.
    "busy, and then a sale": ((BUSY, INSERT, status(NEW), COMPLETION), Approved),
}


@pytest.mark.parametrize("unknown", ["06D00100", "040D00", "0F0100", "05FF0101"])
@virtual_time
async def test_an_unknown_message_within_a_sale_is_answered_and_the_sale_goes_on(
    unknown: str,
) -> None:
    async with Talk().running() as talk:
        messages = (DONE, bytes.fromhex(unknown), status(NEW), COMPLETION)
        outcome = await talk.sold(*messages)
    assert isinstance(outcome, Approved)
    assert talk.script.frames == [SALE.to_bytes(), bytes.fromhex("848300"), DONE, DONE]


@virtual_time
async def test_a_record_without_a_mark_counts_only_after_the_sale_was_accepted() -> None:
    """A late one of an older sale, of the same amount, may come first."""
    nameless = status("000000")
    async with Talk().running() as talk:
        outcome = await talk.sold(nameless, COMPLETION, DONE, INSERT, DECLINED, STOPPED)
    assert isinstance(outcome, Declined)


@virtual_time
async def test_a_record_with_the_mark_of_an_older_sale_never_counts() -> None:
    async with Talk().running() as talk:
        with pytest.raises(TerminalTimeout):
            await talk.sold(DONE, INSERT, status(OLD), COMPLETION)


@virtual_time
async def test_a_message_that_came_while_nobody_asked_is_answered_before_the_next_command() -> None:
    async with Talk().running() as talk:
        await talk.session.settle()
        talk.script.say(INSERT)
        await passes(1)
        selling = asyncio.create_task(talk.sell())
        await passes(1)
        assert talk.script.frames == [DONE]
        await passes(10)
        talk.script.say(DONE, status(NEW), COMPLETION)
        assert isinstance(await selling, Approved)


@pytest.mark.parametrize(("messages", "kind"), MESSAGES.values(), ids=MESSAGES)
@virtual_time
async def test_only_messages_that_belong_to_the_sale_give_its_outcome(
    messages: tuple[bytes, ...], kind: type
) -> None:
    async with Talk().running() as talk:
        outcome = await talk.sold(*messages)
    assert isinstance(outcome, kind)
    assert outcome.evidence.trace in ("", NEW)


@virtual_time
async def test_after_silence_a_sale_is_not_sent_again() -> None:
    """The ACK may be lost although the terminal has begun the sale."""
    async with Talk(acknowledges=False).running() as talk:
        with pytest.raises(NotTaken):
            await talk.sell()
    assert talk.script.sales == 1


@virtual_time
async def test_after_an_immediate_nak_a_sale_is_sent_up_to_three_times() -> None:
    """The NAK proves that the terminal could not read the command."""
    async with Talk(acknowledges=False).running() as talk:
        selling = asyncio.create_task(talk.sell())
        for sends in (1, 2, 3):
            while talk.script.sales < sends:
                await passes(0.01)
            talk.script.line.write(NAK)
        with pytest.raises(NotTaken):
            await selling
    assert talk.script.sales == 3


@virtual_time
async def test_after_a_late_nak_a_sale_is_not_sent_again() -> None:
    async with Talk(acknowledges=False).running() as talk:
        selling = asyncio.create_task(talk.sell())
        await talk.until_asked()
        await passes(3)
        talk.script.line.write(NAK)
        with pytest.raises(NotTaken):
            await selling
    assert talk.script.sales == 1


@virtual_time
async def test_after_80_00_00_a_sale_is_never_sent_again() -> None:
    """Even if the terminal is then silent for longer than T4."""
    async with Talk().running() as talk:
        with pytest.raises(TerminalTimeout):
            await talk.sold(DONE, NAK * 3, INSERT)
    assert talk.script.sales == 1


@virtual_time
async def test_after_an_immediate_refusal_no_sale_has_begun() -> None:
    async with Talk().running() as talk:
        with pytest.raises(CommandRefused, match="6B"):
            await talk.sold(bytes.fromhex("846B00"))


@pytest.mark.parametrize(
    "messages",
    [
        (DONE, status(NEW, result="6C"), STOPPED),
        (status(NEW, result="6C"), DONE, STOPPED),
        (status(NEW, result="6C"), STOPPED, DONE),
    ],
    ids=["answered first", "answered in between", "answered at last"],
)
@virtual_time
async def test_a_cancel_may_be_answered_at_any_time(messages: tuple[bytes, ...]) -> None:
    """A late answer is not taken for the answer to the next sale."""

    async with Talk().running() as talk:
        selling = await talk.begun()
        await talk.session.cancel()
        talk.script.say(*messages)
        outcome = await selling
        assert isinstance(outcome, Declined)
        assert outcome.reason is DeclineReason.CANCELLED

        again = asyncio.create_task(talk.sell())
        await passes(10)
        talk.script.say(bytes.fromhex("84C300"))
        with pytest.raises(CommandRefused):
            await again


@virtual_time
async def test_after_a_refused_cancel_the_sale_continues() -> None:
    """A terminal that can no longer cancel answers 84 xx; its result counts (devices.md 2.3)."""
    async with Talk().running() as talk:
        selling = await talk.begun()
        await talk.session.cancel()
        talk.script.say(bytes.fromhex("848300"), status(NEW), COMPLETION)
        assert isinstance(await selling, Approved)
    assert bytes.fromhex("06B000") in talk.script.frames


@virtual_time
async def test_other_commands_are_repeated_after_silence() -> None:
    async with Talk(acknowledges=False).running() as talk:
        with pytest.raises(NotTaken):
            await talk.session.ask(SALE)
    assert talk.script.sales == 3


@virtual_time
async def test_an_unplugged_terminal_is_reported_at_once() -> None:
    async with Talk().running() as talk:
        selling = await talk.begun()
        before = asyncio.get_running_loop().time()
        talk.script.line.close()
        with pytest.raises(LineLost):
            await selling
        assert asyncio.get_running_loop().time() - before < 0.1


async def chatter(talk: Talk) -> None:
    while True:
        talk.script.say(INSERT)
        await passes(0.5)


@virtual_time
async def test_a_terminal_that_sends_only_other_messages_times_out() -> None:
    async with Talk().running() as talk:
        asking = asyncio.create_task(talk.session.ask(SALE))
        await talk.until_asked()
        chattering = asyncio.create_task(chatter(talk))
        with pytest.raises(TerminalTimeout):
            await asking
        chattering.cancel()


@virtual_time
async def test_a_terminal_that_never_stops_sending_gets_no_sale() -> None:
    async with Talk().running() as talk:
        chattering = asyncio.create_task(chatter(talk))
        with pytest.raises(TerminalTimeout):
            await talk.sell()
        chattering.cancel()
    assert talk.script.sales == 0
