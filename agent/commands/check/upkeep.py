"""The part of `kiosk-agent check` for automatic work: the nightly check, and updates."""

import os
from collections.abc import Iterator
from typing import Final

from agent.base.clock import iso
from agent.commands.check.result import CheckResult, fine, wrong
from agent.config.kiosk_config import Setup
from agent.journal.maintenance import last_check
from agent.metrics.last_update import UpdateResult, last_update
from agent.process.kernel import Kernel

DAY_S: Final = 86_400.0
LATE_DAYS: Final = 7  # the kiosk may be off or in use on some nights


def upkeep(setup: Setup, kernel: Kernel, now: float) -> Iterator[CheckResult]:
    if os.access(setup.state_folder, os.R_OK | os.X_OK):  # otherwise another line reports it
        yield _verified(setup, now)
    yield from _updated(kernel)


def _verified(setup: Setup, now: float) -> CheckResult:
    last = last_check(setup.state_folder)
    if last is None:
        return fine(
            "verify", "not yet: the agent verifies its journal at night while the kiosk is idle"
        )
    at = iso(last.at).partition("T")[0]
    if last.is_damaged:
        what = f"the journal was found damaged on {at}: run kiosk-agent journal verify for details"
        return wrong("verify", f"{what}; then stop the agent, run journal salvage, and ask support")
    days = (now - last.at) / DAY_S
    if days > LATE_DAYS:
        what = f"the journal was verified {days:.0f} days ago"
        return fine("verify", f"{what}: leave the machine on at night, or run journal verify")
    return fine("verify", f"the journal was intact on {at}")


def _updated(kernel: Kernel) -> Iterator[CheckResult]:
    last = last_update(kernel.update)
    if last is None:
        return
    versions = f"{last.before} to {last.after} ({last.at})"
    if last.result is UpdateResult.HEALTHY:
        yield fine("update", f"from {versions}: healthy")
    else:
        yield wrong(
            "update", f"from {versions}: {last.result.value}, {last.why or 'no reason given'}"
        )
