"""The part of `kiosk-agent check` for the journal's mirror, and for events restored from it."""

import os
from collections.abc import Iterator

from agent.commands.check.result import CheckResult, fine, wrong
from agent.config.kiosk_config import Setup
from agent.journal import lost_events
from agent.journal.database import Damaged
from agent.mirror.medium import follows_links, is_same_disk
from agent.mirror.status import FOLDER, SILENT_S, in_words, read_status, status_folder
from agent.process.kernel import Kernel

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
    folder = status_folder(os.environ, setup.state_folder)
    status = read_status(kernel.root / "run" / FOLDER) or read_status(folder)
    if status is None or now - status.at > SILENT_S:
        what = f"{in_words(status, now)}: systemctl status kiosk-agent-mirror"
        yield wrong(NAME, what)
        return
    words = f"{in_words(status, now)}, up to event {status.mirrored}"
    if status.is_fine and follows_links(setup.mirror):
        words += f"; add nosymfollow to its line in /etc/fstab ({DOCUMENT})"
    yield CheckResult(NAME, status.is_fine, f"{words}: {status.what}" if status.what else words)


def _lost(setup: Setup) -> Iterator[CheckResult]:
    try:
        done = list(lost_events.taken_over(setup.state_folder))
    except Damaged as damaged:
        yield wrong("card", str(damaged))
        return
    for file, lost in done:
        left = f", {len(lost.refused)} of them no longer fit" if lost.refused else ""
        what = f"the card lost {len(lost.events)} events, and the mirror restored them{left}"
        yield wrong("card", f"{what}: replace the card, send {file} to support, then move it away")
