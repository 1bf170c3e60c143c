"""The time zone, and whether the network sets the clock."""

from agent.setup.draft import ClockTable
from agent.setup.interview import Interview
from agent.setup.terminal import NotUnderstood, ask, ask_yes
from agent.setup.time_zones import zone_problem


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
