"""The read-only root: `overlayroot` keeps all writes in memory."""

from agent.setup.file_changes import FileChange
from agent.setup.machine import CommandFailed, Machine

FILE = "/etc/overlayroot.conf"
PROGRAM = "overlayroot-chroot"  # the package overlayroot has it

# recurse=0: only the root; /boot and the state's partition stay writable.
ON = 'overlayroot="tmpfs:swap=0,recurse=0"'
OFF = 'overlayroot=""'

SWITCH_OFF = f"`sudo {PROGRAM} sed -i 's/^overlayroot=.*/{OFF}/' {FILE}`, then restart the machine."
MEANS = (
    "From the next start on, each restart or power cut discards what was written to the root. So "
    "the card does not wear out, and no file is half written. But the agent is then updated only "
    "with the whole system (docs/setup.md), and a restart deletes the log. This set-up can be run "
    "again only after the read-only root is switched off: "
    f"{SWITCH_OFF}"
)
NEEDS_PACKAGE = "the package `overlayroot` is not installed (apt install overlayroot)"
NEEDS_PARTITION = "the journal has no partition of its own: each power cut would lose it"


def hindrance(machine: Machine, *, has_partition: bool) -> str | None:
    """Return why the root cannot be read-only; None: it can."""
    if not has_partition:
        return NEEDS_PARTITION
    return None if machine.has(PROGRAM) else NEEDS_PACKAGE


def is_on(machine: Machine) -> bool:
    """Return True if the root is an overlay now: all writes to it would be lost."""
    try:
        kind = machine.run(
            "findmnt", "--noheadings", "--output", "SOURCE,FSTYPE", "--target", str(machine.root)
        )
    except CommandFailed:
        return False
    return "overlayroot" in kind.split()


def is_chosen(machine: Machine) -> bool:
    try:
        lines = machine.at(FILE).read_text().splitlines()
    except FileNotFoundError:
        return False
    return any(line.startswith("overlayroot=") and line != OFF for line in lines)


def changes(machine: Machine, *, is_wanted: bool) -> tuple[FileChange, ...]:
    """Return the change of overlayroot's file; empty if the file is right already."""
    if is_wanted == is_chosen(machine):
        return ()
    file = machine.at(FILE)
    old = file.read_text().splitlines() if file.exists() else []
    others = [line for line in old if not line.startswith("overlayroot=")]
    content = "\n".join((*others, ON if is_wanted else OFF)) + "\n"
    return (FileChange(file, content.encode(), keeps_old=True),)
