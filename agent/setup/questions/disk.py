"""The journal's own partition, and the read-only root."""

from agent.base.structs import replace
from agent.setup import read_only_root, state_partition
from agent.setup.interview import Interview
from agent.setup.machine import CommandFailed
from agent.setup.state_partition import GIB, SIZE_MAX, PartitionRefused
from agent.setup.terminal import ask_yes


def ask_partition(interview: Interview) -> None:
    """Offer a partition if there is free space and it does not exist yet."""
    person, machine = interview.person, interview.machine
    if state_partition.is_made(machine):
        person.say("The journal has its own partition already.")
        return
    try:
        disk = state_partition.root_disk(machine)
        hindrance = disk.hindrance
    except (CommandFailed, PartitionRefused) as error:
        hindrance = str(error)
    if hindrance:
        person.say(f"It cannot be made: {hindrance}.")
        interview.draft.remarks.append(f"journal's partition: none ({hindrance})")
        return
    what = f"Use the empty partition {disk.empty}"
    if disk.empty is None:
        size = min(disk.free, SIZE_MAX) / GIB
        what = f"{disk.device} has free space. Make a partition of {size:.1f} GiB"
    wanted = ask_yes(
        person,
        f"{what} for the journal? Then no other program can fill its disk, and the root can be "
        "read-only. No other partition is changed.",
        default=True,
    )
    interview.draft.disk = replace(interview.draft.disk, state_partition=wanted)


def ask_root(interview: Interview) -> None:
    """Offer the read-only root if this machine can have it."""
    person, draft = interview.person, interview.draft
    has_partition = draft.disk.state_partition or state_partition.is_made(interview.machine)
    if why_not := read_only_root.hindrance(interview.machine, has_partition=has_partition):
        person.say(f"The root cannot be made read-only: {why_not}.")
        draft.disk = replace(draft.disk, read_only_root=False)
        return
    person.say(read_only_root.MEANS)
    wanted = ask_yes(
        person,
        "Make the root read-only at the next start?",
        default=draft.disk.read_only_root,
    )
    draft.disk = replace(draft.disk, read_only_root=wanted)
