"""The lines of `kiosk-agent check` that fail by the one list of faults."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from agent.base.check_result import CheckResult, wrong
from agent.commands.check.kiosk import RunningAgent
from agent.commands.check.upkeep import mirror_status
from agent.config.kiosk_config import Setup
from agent.journal.database import JournalError
from agent.journal.files import live_path
from agent.journal.reader import JournalReader
from agent.metrics.counts import Counts
from agent.metrics.kiosk_faults import KIOSK_FAULTS, faults_of
from agent.metrics.machine import machine_state
from agent.metrics.state import KioskState
from agent.mirror.status import is_in_step
from agent.process.kernel import Kernel

PLAIN: Final = re.compile(r"\[([^]]+)\]\([^)]*\)")
"""A link in Markdown; a line shows its text."""


def faults_by_line(
    setup: Setup, kernel: Kernel, agent: RunningAgent | None, now: float
) -> dict[str, str]:
    """Return what is wrong and what to do, by the line that fails.

    Without a running agent, only the machine's faults are known.
    """
    if agent is None:
        machine = machine_state(setup, now, kernel)
        is_mirrored = is_in_step(mirror_status(setup, kernel), now) if setup.mirror else None
        alone = KioskState(
            at=now,
            machine=machine,
            counts=Counts(),
            takes_transactions=True,
            journal_began_at=_began_at(setup),
            is_mirrored=is_mirrored,
        )
        present = [(one.fault.name, one.line, one.words) for one in faults_of(alone)]
    else:
        present = [(one.name, one.line, one.words) for one in agent.faults]
    remedies = {row.name: PLAIN.sub(r"\1", row.remedy) for row in KIOSK_FAULTS}
    ill: dict[str, str] = {}
    for name, line, words in present:
        what = f"{words}. {remedies.get(name, '')}".replace("\n\n", " ")
        ill[line] = f"{ill[line]} {what}" if line in ill else what
    return ill


def _began_at(setup: Setup) -> float | None:
    if not live_path(setup.journal).exists():
        return None
    try:
        with JournalReader(setup.journal) as reader:
            return next(iter(reader.segments())).oldest_at_unix()
    except JournalError:  # another line reports it
        return None


class Judge:
    """Makes the lines of a check fail that a fault names."""

    def __init__(self, ill: Mapping[str, str]) -> None:
        """`ill`: what is wrong, by line (faults_by_line)."""
        self._ill = dict(ill)
        self._failed = set[str]()

    def judged(self, result: CheckResult) -> CheckResult:
        """Return a line; it fails if a fault names it."""
        if result.is_fine and result.name in self._ill:
            result = wrong(result.name, f"{result.what}: {self._ill[result.name]}")
        if not result.is_fine:
            self._failed.add(result.name)
        return result

    def rest(self) -> Iterator[CheckResult]:
        """Yield a line for each fault that made no line fail."""
        for line, why in self._ill.items():
            if line not in self._failed:
                yield wrong(line, why)
