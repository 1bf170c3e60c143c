"""The kiosk's real driver and the simulated phone, over TLS: every state of a launch."""

import asyncio
import os
import random
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.pairing.codes import PairingFailed
from companion.pairing.kiosk_end import pair
from drivers.card.companion_terminal import CompanionTerminal
from drivers.card.port import (
    Approved,
    CardService,
    CardUnknown,
    Declined,
    DeclineReason,
    Prompt,
    TerminalReadiness,
)
from drivers.companion.answers import Capabilities, Trouble, TroubleKind
from drivers.companion.companion import Companion
from drivers.companion.place import CompanionPlace
from hw_sim import serving
from hw_sim.clock import SimClock
from hw_sim.companion.bank_app import Asked, BankApp
from hw_sim.companion.device import CompanionDevice
from hw_sim.companion.routes import Phone
from hw_sim.companion.server import PhoneServer
from hw_sim.device import BadAction
from hw_sim.rd.device import RdDevice
from tests.unit.drivers.biometric.rd_machine import Waits

random_bytes = os.urandom  # noqa: TID251  # as in the field


class Bank:
    """The bank behind the app: what it was asked, and how each launch ended."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, int]] = []
        self.ended: list[str | None] = []

    def take(self, token: str, amount: int) -> bool:
        self.taken.append((token, amount))
        return True

    def end(self, failure_code: str | None) -> None:
        self.ended.append(failure_code)


@dataclass
class PairedPhone:
    """A kiosk and its paired phone."""

    folder: Path
    device: CompanionDevice
    bank: Bank
    clock: SimClock
    companion: Companion
    terminal: CompanionTerminal

    def do(self, action: str, **arguments: object) -> None:
        self.device.do(action, arguments)

    async def begin(self, token: str = "lt_9a0f31", within_s: float = 800.0) -> None:  # noqa: S107  # no secret
        await self.terminal.begin(50_000, token, CardService.CASH_WITHDRAWAL, within_s=within_s)

    async def prompted(self, wanted: Prompt) -> None:
        """Wait until the kiosk shows a prompt."""
        async for prompt in self.terminal.prompts():
            if prompt is wanted:
                return
        pytest.fail(f"no prompt {wanted}")

    async def launched(self) -> None:
        await self.begin()
        await self.prompted(Prompt.INSERT_CARD)


@pytest.fixture
async def shop(tmp_path: Path) -> AsyncIterator[PairedPhone]:
    clock, bank = SimClock(), Bank()
    reader = RdDevice(clock, random.Random(1))
    app = BankApp(clock, bank, tmp_path / "memory.json", lambda: random_bytes(12).hex())
    server = PhoneServer(Phone(app, reader.service), tmp_path / "phone", random.Random(2))
    device, listening = CompanionDevice(server), asyncio.Event()
    async with serving.background(app.run()), serving.background(server.run(listening)):
        await listening.wait()
        device.do("show-code", {})
        file = tmp_path / "companion.pem"
        await pair("127.0.0.1", server.port, server.code, file, random_bytes)
        companion = Companion(
            CompanionPlace("127.0.0.1", file, server.port),
            time.time,  # noqa: TID251  # the phone is this machine
        )
        terminal = CompanionTerminal(companion, Waits())
        yield PairedPhone(tmp_path, device, bank, clock, companion, terminal)
        await terminal.aclose()
        await companion.aclose()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110  # something of real sockets
        await asyncio.sleep(0.05)  # noqa: TID251  # see above


async def test_the_paired_kiosk_sees_what_the_phone_lends(shop: PairedPhone) -> None:
    lent = await shop.companion.capabilities()
    health = await shop.terminal.health()

    assert isinstance(lent, Capabilities)
    assert "card" in lent.words
    assert health.readiness is TerminalReadiness.READY
    assert abs(shop.companion.clock_off_s) < 5


async def test_a_customer_pays_and_the_bank_charges_once(shop: PairedPhone) -> None:
    await shop.launched()
    shop.do("approve")

    outcome = await shop.terminal.result()

    assert isinstance(outcome, Approved)
    assert outcome.amount == 50_000
    assert (shop.bank.taken, shop.bank.ended) == ([("lt_9a0f31", 50_000)], [None])


@pytest.mark.parametrize(
    ("reason", "expected", "code"),
    [
        ("bank-declined", DeclineReason.BANK_DECLINED, "INSUFFICIENT_FUNDS"),
        ("card-unreadable", DeclineReason.CARD_UNREADABLE, "CARD_READ_FAILED"),
        ("card-not-accepted", DeclineReason.CARD_NOT_ACCEPTED, "CARD_NOT_SUPPORTED"),
        ("bank-silent", DeclineReason.BANK_SILENT, "BANK_UNAVAILABLE"),
        ("cancelled", DeclineReason.CANCELLED, "CANCELLED"),
    ],
)
async def test_each_decline_has_its_reason(
    shop: PairedPhone, reason: str, expected: DeclineReason, code: str
) -> None:
    await shop.launched()
    shop.do("decline", reason=reason)

    outcome = await shop.terminal.result()

    assert isinstance(outcome, Declined)
    assert (outcome.reason, shop.bank.ended) == (expected, [code])


async def test_three_wrong_pins_end_the_launch(shop: PairedPhone) -> None:
    await shop.launched()
    for _ in range(3):
        shop.do("wrong-pin")
        await until(lambda: not wish_of(shop))

    outcome = await shop.terminal.result()

    assert isinstance(outcome, Declined)
    assert (outcome.code, shop.bank.ended) == ("75", ["PIN_TRIES_EXCEEDED"])


async def test_the_kiosk_cancels(shop: PairedPhone) -> None:
    await shop.launched()
    await shop.terminal.cancel()

    outcome = await shop.terminal.result()

    assert isinstance(outcome, Declined)
    assert (outcome.reason, shop.bank.ended) == (DeclineReason.CANCELLED, ["CANCELLED"])


@pytest.mark.parametrize("then", ["result", "crash"])
async def test_a_line_that_is_cut_before_the_result_is_bridged_by_the_last_launch(
    shop: PairedPhone, then: str
) -> None:
    """The bank charges while the line is cut; a crash leaves the phone without the result."""
    await shop.launched()
    shop.do("unplug")
    shop.do("approve", then=then)
    await until(lambda: shop.device.state()["last_result"] is not None)
    shop.do("plug")

    outcome = await shop.terminal.result()

    assert isinstance(outcome, Approved if then == "result" else CardUnknown)
    assert shop.bank.ended == [None]


@pytest.mark.parametrize("how", ["crash", "restart"])
async def test_an_interrupted_launch_is_unknown(shop: PairedPhone, how: str) -> None:
    await shop.launched()
    shop.do(how)

    outcome = await shop.terminal.result()

    assert isinstance(outcome, CardUnknown)
    assert shop.device.state()["last_result"] == "unknown"


async def test_an_empty_battery_is_unknown_and_the_phone_is_ready_again_when_charged(
    shop: PairedPhone,
) -> None:
    await shop.launched()
    shop.do("battery-empty")
    await until_off(shop)
    shop.do("switch-on")

    outcome = await shop.terminal.result()

    assert isinstance(outcome, CardUnknown)
    assert (await shop.terminal.health()).readiness is TerminalReadiness.READY


async def test_the_same_token_is_launched_once(shop: PairedPhone) -> None:
    await shop.launched()
    shop.do("decline")
    first = await shop.terminal.result()
    await shop.begin()

    second = await shop.terminal.result()

    assert first == second, "the companion repeats the result and launches nothing"
    assert len(shop.bank.taken) == 1


async def test_a_launch_that_is_too_late_is_not_shown(shop: PairedPhone) -> None:
    """The seconds count from the ticket, so a request that the line held back is late."""
    app = shop.device.server.phone.app
    ticket = app.ticket()
    shop.clock.advance(5.0)
    app.begin(Asked(ticket, "lt_9a0f31", 50_000, "CW", begin_within_s=4))

    await until(lambda: app.memory.result is not None)

    assert app.memory.result
    assert app.memory.result["reason"] == "late"
    assert shop.bank.taken == []


async def test_a_closed_app_is_a_missing_capability_and_nothing_else(shop: PairedPhone) -> None:
    shop.do("close-app")
    lent = await shop.companion.capabilities()
    health = await shop.terminal.health()
    shop.do("open-app")

    assert isinstance(lent, Capabilities)
    assert "card" not in lent.words
    assert health.readiness is TerminalReadiness.ABSENT
    assert (await shop.terminal.health()).readiness is TerminalReadiness.READY


async def test_a_wrong_clock_is_seen(shop: PairedPhone) -> None:
    shop.do("clock", off=-720.0)
    await shop.companion.capabilities()

    assert shop.companion.clock_off_s == pytest.approx(-720, abs=5)


async def test_a_forgotten_kiosk_pairs_again_with_a_new_code(shop: PairedPhone) -> None:
    shop.do("forget")
    server, file = shop.device.server, shop.folder / "companion.pem"
    with pytest.raises(PairingFailed, match="no code is shown"):
        await pair("127.0.0.1", server.port, "2222-2222", file, random_bytes)
    shop.do("show-code")
    with pytest.raises(PairingFailed, match="the code is wrong"):
        await pair("127.0.0.1", server.port, "2222-2222", file, random_bytes)

    await pair("127.0.0.1", server.port, server.code, file, random_bytes)

    assert isinstance(await shop.companion.capabilities(), Capabilities)


def test_nothing_can_be_done_without_a_launch(shop: PairedPhone) -> None:
    with pytest.raises(BadAction, match="shows no launch"):
        shop.do("approve")


def wish_of(shop: PairedPhone) -> str:
    launch = shop.device.server.phone.app.launch
    return launch.wish if launch else ""


async def until_off(shop: PairedPhone) -> None:
    """Ask until nothing listens any more; a connection of that moment may still be accepted."""
    while True:
        answer = await shop.companion.capabilities()
        if isinstance(answer, Trouble) and answer.kind is TroubleKind.UNREACHABLE:
            return
