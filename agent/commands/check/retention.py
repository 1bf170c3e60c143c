"""The part of `kiosk-agent check` for retention: archives, and the agent's log."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from agent.base.clock import iso
from agent.commands.check.result import CheckResult, fine, wrong
from agent.config.kiosk_config import Setup
from agent.journal.database import JournalError
from agent.journal.erasure import YEAR_S
from agent.journal.reader import JournalReader
from agent.process.kernel import Kernel, content

DAY_S: Final = 86_400
SPAN: Final = re.compile(r"(\d+)\s*([a-z]*)")
SECONDS: Final = {
    "": 1,
    "s": 1,
    "min": 60,
    "h": 3600,
    "hour": 3600,
    "hours": 3600,
    "d": DAY_S,
    "day": DAY_S,
    "days": DAY_S,
    "w": 7 * DAY_S,
    "week": 7 * DAY_S,
    "weeks": 7 * DAY_S,
    "month": 30.44 * DAY_S,
    "months": 30.44 * DAY_S,
    "year": 365.25 * DAY_S,
    "years": 365.25 * DAY_S,
}
"""Units of systemd.time(7) that are accepted here."""

SETTING: Final = re.compile(r"^MaxRetentionSec=(.*)$", re.MULTILINE)
DROP_INS: Final = ("usr/lib", "run", "etc")
"""Folders of journald's drop-ins; of two with the same name the later wins (journald.conf(5))."""


def retention(setup: Setup, kernel: Kernel, now: float) -> Iterator[CheckResult]:
    yield _logs(setup, kernel)
    yield from _archives(setup, now)


def _logs(setup: Setup, kernel: Kernel) -> CheckResult:
    """Check whether journald deletes the log in time. The log has no customer data."""
    days = setup.config.retention.log_days
    kept_s = _kept_s(kernel)
    if kept_s is None:
        what = "systemd-journald keeps them until its space is full"
    elif kept_s <= (days + 1) * DAY_S:
        return fine("logs", f"kept for {kept_s / DAY_S:.0f} days")
    else:
        what = f"systemd-journald keeps them for {kept_s / DAY_S:.0f} days"
    return fine("logs", f"{what}, retention.log_days is {days}: set MaxRetentionSec={days}day")


def _kept_s(kernel: Kernel) -> float | None:
    """Return journald's MaxRetentionSec; None: no limit."""
    text = "\n".join(content(file) for file in _journald_files(kernel))
    set_to = SETTING.findall(text)
    spans = SPAN.findall(set_to[-1].strip()) if set_to else []
    return sum(int(count) * SECONDS.get(unit, 0) for count, unit in spans) or None


def _journald_files(kernel: Kernel) -> Iterator[Path]:
    yield kernel.root / "etc/systemd/journald.conf"
    drop_ins = {
        file.name: file
        for place in DROP_INS
        for file in kernel.found(f"{place}/systemd/journald.conf.d/*.conf")
    }
    yield from (drop_ins[name] for name in sorted(drop_ins))


def _archives(setup: Setup, now: float) -> Iterator[CheckResult]:
    """Report the oldest archive if its retention time is over."""
    if not setup.journal.exists():
        return
    years = setup.config.retention.money_years
    try:
        with JournalReader(setup.journal) as reader:
            oldest = reader.oldest_archive()
            newest = oldest.newest_at_unix() if oldest else None
    except JournalError as error:
        yield wrong("retention", str(error))
        return
    if newest is not None and newest < now - years * YEAR_S:
        until = iso(newest).partition("T")[0]
        what = f"the oldest archive ends on {until}, more than {years} years ago"
        yield fine("retention", f"{what}: kiosk-agent journal erase")
