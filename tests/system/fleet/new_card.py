"""A kiosk's card dies in the middle of a day; a new one is made from the operator's sink."""

import asyncio
import shutil
import subprocess
from pathlib import Path

from agent.base.private import Private
from agent.cash.pin import AttendantPin
from agent.transactions.model import CashStatus
from tests.support.kiosk_world import AADHAAR, PIN
from tests.system.day.fast_time import Pace
from tests.system.fleet import shops
from tests.system.fleet.shops import FAR_OFF_S, Shop
from tests.system.fleet.stack import Stack, command_at

BY_SETUP = {"kiosk.toml", "api-key", "tpin", "fleet-ca.pem", "mqtt-password"}
"""Written again by `kiosk-agent setup`: the same outlet, and the secrets from its papers."""
IN_DOUBT = frozenset({CashStatus.DISPUTED, CashStatus.HANDING_OVER, CashStatus.REFUNDING})


async def is_caught_in_the_middle(shop: Shop, pace: Pace) -> None:
    """Start three customers' transactions: a slow bank, owed notes, one at the screen."""
    await shops.withdraws_for_later(shop)
    await pace.skip(FAR_OFF_S + 1800)  # so that the first customer's bank has paid
    await shops.withdraws_for_later(shop, settles_after_s=7200)
    await shops.comes_to_the_finger(shop, "500")
    await shop.world.sees("cash")
    shop.codes[shop.newest.client_reference] = AADHAAR[-4:]  # there was no slip before


def key_on_paper(shop: Shop) -> bytes:
    """Return the output of `kiosk-agent journal key` from when the kiosk was set up."""
    return shop.world.setup.journal.with_suffix(".key").read_bytes()


def card_dies(shop: Shop) -> None:
    """Destroy all files on it; then write those of set-up again."""
    shop.world.dies()
    for found in shop.world.folder.iterdir():
        if found.is_dir():
            shutil.rmtree(found)
        elif found.name not in BY_SETUP:
            found.unlink()
    (shop.world.folder / "slips").mkdir()
    shop.world.setup.state_folder.mkdir(exist_ok=True)


async def is_replaced(shop: Shop, stack: Stack, key: bytes, now: float) -> str:
    """Restore the journal from the sink, and start; return the command's output."""
    events, paper = _paper(stack, shop, key)
    command = command_at(stack.folder, now)
    config = shop.world.setup.file
    words = ("journal", "restore", "--config", config, "--from", events, "--key", paper)
    done = await asyncio.to_thread(
        subprocess.run, (command, *words), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    AttendantPin(shop.world.setup.attendants, shop.world.kiosk.clock).set(Private(PIN))
    await shop.world.restart()
    await shop.world.sees("start")
    return done.stdout


def _paper(stack: Stack, shop: Shop, key: bytes) -> tuple[Path, Path]:
    events, paper = stack.folder / f"{shop.name}.jsonl", stack.folder / f"{shop.name}.key"
    events.write_text(stack.database.exported(shop.name))
    paper.write_bytes(key)
    return events, paper


async def doubts_are_settled(shop: Shop) -> int:
    """Report truthfully, as the attendant, that no notes moved; return how often."""
    doubted = [t for t in shop.world.kiosk.journal.at_the_counter() if t.cash in IN_DOUBT]
    for t in doubted:
        await shops.says_that_nothing_moved(shop, t.client_reference)
    return len(doubted)
