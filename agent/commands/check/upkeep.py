"""The part of `kiosk-agent check` for automatic work.

That is the nightly check, updates, the mirror, and how long the agent's log is kept.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from agent import __version__
from agent.base.check_result import CheckResult, fine, wrong
from agent.base.clock import iso
from agent.config.kiosk_config import Setup
from agent.journal import lost_events
from agent.journal.database import Damaged
from agent.journal.maintenance import last_check
from agent.metrics.machine import UPDATES, UpdateResult, last_look, last_update, slots
from agent.mirror.medium import follows_links, is_same_disk
from agent.mirror.status import FOLDER, MirrorStatus, in_words, read_status, status_folder
from agent.process.kernel import Kernel, content

DAY_S: Final = 86_400.0


def upkeep(setup: Setup, kernel: Kernel) -> Iterator[CheckResult]:
    if os.access(setup.state_folder, os.R_OK | os.X_OK):  # otherwise another line reports it
        yield _verified(setup)
    yield from _updated(kernel)
    yield from _looked(kernel)
    if fault := content(kernel.other_repositories).strip():
        yield fine("sources", f"another repository has a fault: {fault}")
    yield from _slots(kernel)


def _verified(setup: Setup) -> CheckResult:
    last = last_check(setup.state_folder)
    if last is None:
        return fine(
            "verify", "not yet: the agent verifies its journal at night while the kiosk is idle"
        )
    at = iso(last.at).partition("T")[0]
    found = "found damaged" if last.is_damaged else "intact"
    return fine("verify", f"the journal was {found} on {at}")


def _updated(kernel: Kernel) -> Iterator[CheckResult]:
    last = last_update(kernel.update)
    if last is None:
        return
    versions = f"{last.before} to {last.after} ({last.at})"
    if last.result is UpdateResult.HEALTHY:
        yield fine("update", f"from {versions}: healthy")
    else:
        why = last.why or "no reason given"
        yield fine("update", f"from {versions}: {last.result.value}, {why}")


def _looked(kernel: Kernel) -> Iterator[CheckResult]:
    """Report the last look for an update; without a repository the updater stores nothing."""
    last = last_look(kernel.looked)
    if last is None:
        return
    if not (kernel.root / UPDATES).is_symlink():
        yield fine("updates", "kiosk-agent-update.timer is disabled")
    else:
        looked = f"last looked for on {iso(last.at).partition('T')[0]}"
        yield fine("updates", f"{looked}: {last.why}" if last.why else looked)


def _slots(kernel: Kernel) -> Iterator[CheckResult]:
    image = slots(kernel.slots)
    if image is None:
        return
    runs = f"{image.version} runs in slot {image.slot}"
    if image.slot != image.default:
        yield fine("image", f"{runs} on trial; if it fails, slot {image.default} starts")
    elif image.has_failed:
        why = image.why or "no reason given"
        yield fine("image", f"{runs}; slot {image.tried} was {image.result}: {why}")
    elif image.trying:
        yield fine("image", f"{runs}; slot {image.trying} is tried at the next start")
    else:
        yield fine("image", runs)


NAME = "mirror"
DOCUMENT = "docs/journal.md"


def mirror(setup: Setup, kernel: Kernel, now: float) -> Iterator[CheckResult]:
    """Yield results; a kiosk without a mirror is fine, but the line names the risk."""
    yield from _lost(setup)
    if setup.mirror is None:
        what = "none: if the card dies, the journal is lost (journal.mirror)"
        yield fine(NAME, what)
        return
    if is_same_disk(setup.mirror, setup.journal):
        yield wrong(NAME, f"{setup.mirror} is on the journal's own disk, and would be lost with it")
    status = mirror_status(setup, kernel)
    if status is None or status.is_silent(now):
        yield fine(NAME, f"{in_words(status, now)}: systemctl status kiosk-agent-mirror")
        return
    if status.version not in ("", __version__):
        what = f"it runs {status.version}, not {__version__}: systemctl restart kiosk-agent-mirror"
        yield wrong(NAME, what)
    words = f"{in_words(status, now)}, up to event {status.mirrored}"
    if status.is_fine and follows_links(setup.mirror):
        words += f"; add nosymfollow to its line in /etc/fstab ({DOCUMENT})"
    yield fine(NAME, f"{words}: {status.what}" if status.what else words)


def mirror_status(setup: Setup, kernel: Kernel) -> MirrorStatus | None:
    """Return what the mirror has reported last, run by systemd or beside this process."""
    folder = status_folder(os.environ, setup.state_folder)
    return read_status(kernel.root / "run" / FOLDER) or read_status(folder)


def _lost(setup: Setup) -> Iterator[CheckResult]:
    try:
        done = list(lost_events.taken_over(setup.state_folder))
    except Damaged as damaged:
        yield wrong("card", str(damaged))
        return
    for file, lost in done:
        left = f", {len(lost.refused)} of them no longer fit" if lost.refused else ""
        what = f"the card lost {len(lost.events)} events, and the mirror restored them{left}"
        yield fine("card", f"{what}: {file}")


# --- the retention of the log ---

SPAN: Final = re.compile(r"(\d+)\s*([a-z]*)")
SECONDS: Final = {
    **dict.fromkeys(("", "s"), 1),
    "min": 60,
    **dict.fromkeys(("h", "hour", "hours"), 3600),
    **dict.fromkeys(("d", "day", "days"), DAY_S),
    **dict.fromkeys(("w", "week", "weeks"), 7 * DAY_S),
    **dict.fromkeys(("month", "months"), 30.44 * DAY_S),
    **dict.fromkeys(("year", "years"), 365.25 * DAY_S),
}
"""Units of systemd.time(7) that are accepted here."""

SETTING: Final = re.compile(r"^MaxRetentionSec=(.*)$", re.MULTILINE)
DROP_INS: Final = ("usr/lib", "run", "etc")
"""Folders of journald's drop-ins; of two with the same name the later wins (journald.conf(5))."""


def logs(setup: Setup, kernel: Kernel) -> Iterator[CheckResult]:
    """Report how long the log is kept. kiosk-agent-night deletes it once the clock is right."""
    kept = f"kept for {setup.config.retention.log_days} days"
    by_journald = _kept_s(kernel)
    if by_journald is not None:
        days = by_journald / DAY_S
        kept += (
            f"; a wrong clock may delete them, as MaxRetentionSec= is {days:.0f} days: remove it"
        )
    yield fine("logs", kept)


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
