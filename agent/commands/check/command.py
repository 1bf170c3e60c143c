"""`kiosk-agent check`: a line for each thing that a kiosk needs: ok, or FAIL and what to do."""

import argparse
import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable

from agent.base.clock import Clock
from agent.base.log_lines import one_line
from agent.commands.carry_out import OK, PROBLEM, described, say
from agent.commands.check import as_agent as check_as_agent
from agent.commands.check.fleet import fleet
from agent.commands.check.hardware import hardware
from agent.commands.check.kiosk import ASK_AS_ROOT, connected, kept
from agent.commands.check.machine import machine
from agent.commands.check.mirror import mirror
from agent.commands.check.others import others
from agent.commands.check.result import CheckResult, wrong
from agent.commands.check.retention import retention
from agent.commands.check.upkeep import upkeep
from agent.commands.journal_output import to_json
from agent.config.kiosk_config import Setup
from agent.process.kernel import KERNEL, Kernel


def look(options: argparse.Namespace, setup: Setup) -> int:
    logging.getLogger().setLevel(logging.ERROR)
    code = check_as_agent.look(options, setup, os.environ)
    if code is not None:
        return code
    if options.json:
        return asyncio.run(_as_json(setup))
    return OK if asyncio.run(check(setup, say)) else PROBLEM


async def check(setup: Setup, say: Callable[[str], None], kernel: Kernel = KERNEL) -> bool:
    """Check everything and print one line each; return True if all is well. Change nothing."""
    is_well = True
    async for result in results(setup, kernel):
        is_well &= result.is_fine
        say(one_line(result.line()))
    return is_well


async def _as_json(setup: Setup) -> int:
    found = [result async for result in results(setup)]
    say(to_json([{"name": one.name, "ok": one.is_fine, "what": one.what} for one in found]))
    return OK if all(result.is_fine for result in found) else PROBLEM


async def results(setup: Setup, kernel: Kernel = KERNEL) -> AsyncIterator[CheckResult]:
    """Yield each result as soon as it is known."""
    for result in kept(setup):
        yield result
    async for result in connected(setup):
        yield result
    async for result in fleet(setup):
        yield result
    now = Clock().now().service
    for looks in (
        machine(setup, kernel, os.environ),
        hardware(setup, kernel),
        others(setup, kernel),
        upkeep(setup, kernel, now),
        retention(setup, kernel, now),
        mirror(setup, kernel, now),
    ):
        try:
            for result in looks:
                yield result
        except PermissionError as error:  # the other results are still reported
            yield wrong(
                "access", f"{described(error)}: to see everything, run as root: {ASK_AS_ROOT}"
            )
