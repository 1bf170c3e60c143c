"""The machine: its clock, its panel and voice, the journal's partition, the read-only root."""

from agent.base.structs import replace
from agent.setup import read_only_root, state_partition
from agent.setup.draft import ClockTable, Rotation, ScreenTable, zone_problem
from agent.setup.interview import Interview, NotUnderstood, ask, ask_choice, ask_yes, number
from agent.setup.machine import CommandFailed, Machine
from agent.setup.state_partition import GIB, SIZE_MAX, PartitionRefused


def ask_clock(interview: Interview) -> None:
    clock = interview.draft.clock
    zone = ask(
        interview.person,
        "The time zone of this machine, for its log. Customers always see India's time:",
        _read_zone,
        default=clock.time_zone,
    )
    ntp = ask_yes(
        interview.person,
        "Is the clock set from the network (NTP)? A Raspberry Pi has no clock of its own that goes "
        "on without power.",
        default=clock.ntp,
    )
    interview.draft.clock = ClockTable(time_zone=zone, ntp=ntp)


def _read_zone(typed: str) -> str:
    if problem := zone_problem(typed):
        raise NotUnderstood(problem)
    return typed


TURNED: dict[str, Rotation] = {"0": 0, "90": 90, "180": 180, "270": 270}


def ask_screen(interview: Interview) -> None:
    found = panel_mm(interview.machine)
    interview.ask_key(
        "ui",
        "panel_mm",
        "The width and height in millimetres of what the panel shows, such as 154 x 86 (the usual "
        "7 inches). `kiosk-agent check` then says how large the keys are.",
        _read_size,
        default=f"{found[0]} x {found[1]}" if found else None,
        is_optional=True,
    )
    turned = ask_choice(
        interview.person,
        "How far is the panel turned clockwise, seen from the front? The picture and the touches "
        "are turned back.",
        {degrees: f"{degrees} degrees" for degrees in TURNED},
        default=str(interview.draft.screen.rotation),
    )
    interview.draft.screen = ScreenTable(rotation=TURNED[turned])


def ask_voice(interview: Interview) -> None:
    draft = interview.draft
    is_on = ask_yes(
        interview.person,
        "Does the kiosk speak when somebody taps the ear?",
        default=draft.value("voice", "volume", 1) != 0,
    )
    if not is_on:
        draft.put("voice", "volume", 0)
        return
    if draft.value("voice", "volume") == 0:
        draft.put("voice", "volume", None)


def _read_size(typed: str) -> list[float]:
    parts = typed.lower().replace("x", " ").replace("×", " ").replace(",", " ").split()
    if len(parts) != 2:
        raise NotUnderstood("Type two numbers: the width, then the height.")
    return [number(part) for part in parts]


EDID_MAGIC = bytes.fromhex("00ffffffffffff00")
WIDTH_CM, HEIGHT_CM = 21, 22  # offsets of the bytes (VESA E-EDID 3.6.2)


def panel_mm(machine: Machine) -> tuple[int, int] | None:
    """Return the width and height of the first connected panel that reports them."""
    for edid in sorted(machine.at("/sys/class/drm").glob("card*-*/edid")):
        try:
            content = edid.read_bytes()
        except OSError:
            continue
        if content.startswith(EDID_MAGIC) and len(content) > HEIGHT_CM:
            width, height = content[WIDTH_CM] * 10, content[HEIGHT_CM] * 10
            if width and height:
                return width, height
    return None


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
