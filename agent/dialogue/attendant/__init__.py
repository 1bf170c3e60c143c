"""The attendant's screens behind the PIN: a row for each screen, a module for each group."""

from agent.dialogue.attendant import (
    cash,
    complaints,
    day_report,
    entry,
    in_progress,
    machine,
    names,
    outlet,
    owed,
    shortfall,
    till,
    today_list,
    verifications,
)
from agent.dialogue.attendant.screen import ScreenKind
from agent.dialogue.visit import AttendantScreen

SCREENS: dict[AttendantScreen, ScreenKind] = {
    **entry.SCREENS,
    **owed.SCREENS,
    **cash.SCREENS,
    **shortfall.SCREENS,
    **in_progress.SCREENS,
    **complaints.SCREENS,
    **verifications.SCREENS,
    **today_list.SCREENS,
    **day_report.SCREENS,
    **till.SCREENS,
    **names.SCREENS,
    **outlet.SCREENS,
    **machine.SCREENS,
}
