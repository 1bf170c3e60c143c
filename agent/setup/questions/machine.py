"""The machine: its clock, its panel and its voice."""

from agent.setup.draft import ClockTable, Rotation, ScreenTable, zone_problem
from agent.setup.interview import Interview, NotUnderstood, ask, ask_choice, ask_yes


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
