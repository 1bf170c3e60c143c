"""The attendant's screens in tests: how to reach one, how to read it, and a busy shop."""

import msgspec

from agent.base.money import rupees
from agent.base.structs import replace
from agent.dialogue import effects as e
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
from agent.dialogue.attendant.screen import AttendantScreen
from agent.dialogue.machine import Wanted
from agent.dialogue.page import Screen, Text
from agent.dialogue.read_model import OutletView
from agent.outlet.tasks import DAILY_AUTH
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from agent.transactions.till import NameChange
from agent.ui.page.pages import Pages
from agent.ui.screen_protocol import as_object
from agent.ui.words.words import Words
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.transactions import facts as f

PENDING, DEPOSIT, DOUBTFUL = "R-PENDING", "R-DEPOSIT", "R-DOUBTFUL"
OWED, ANSWERED, MISSED = "R-OWED", "R-ANSWERED", "R-MISSED"
MENU = [
    *("owed", "pending", "list", "today", "drawer", "devices"),
    *("complaints", "verifications", "names", "settings", "stop"),
]
LANGUAGES = ("en", "hi")
WORDS = Words(LANGUAGES, strict=True)
PAGES = Pages(WORDS)


class WordedFront(Front):
    """Renders each screen in each language; a missing message or argument is an error."""

    def _wants(self, wanted: tuple[Wanted, ...]) -> None:
        super()._wants(wanted)
        for language in LANGUAGES:
            screen = replace(self.screen, language=language)
            as_object(screen, WORDS)
            PAGES.fragment(screen, "Sharma General Store")


def inside(front: Front | None = None, by: str = "") -> Front:
    return (front or WordedFront()).says(("attendant", None)).gives_pin(by)


def on_screen(name: str, front: Front | None = None) -> Front:
    return inside(front).says(("choose", name))


def values(screen: Screen) -> list[str]:
    return [choice.value for choice in screen.choices]


def lines(screen: Screen) -> dict[str, object]:
    """Return the shown lines, by their label's key."""
    shown = screen.facts["lines"]
    assert isinstance(shown, tuple)
    return {line.label.key: line.value for line in shown if isinstance(line.label, Text)}


def waiting(front: Front | None = None) -> Front:
    """A withdrawal and a deposit are PENDING."""
    front = front or WordedFront()
    front.world.begins(PENDING)
    front.world.bank_says(Status.PENDING, reference=PENDING)
    front.world.begins(DEPOSIT, service="aeps.CD", held=True)
    front.world.sends(DEPOSIT)
    return front


def unauthenticated() -> Front:
    front = WordedFront()
    standing = Text("outlet-standing-daily-auth")
    front.world.outlet_view = OutletView(standing, DAILY_AUTH.code, "Sign in first", rupees(1))
    return front


def named(front: Front, reference: str, last4: str) -> None:
    """Set the customer's last four characters."""
    before = front.world.transactions[reference]
    facts = {**before.masked_details, "last4": last4}
    front.world.transactions[reference] = msgspec.structs.replace(before, masked_details=facts)


# --- a shop with something on each of the attendant's screens ---


def busy_shop() -> Front:
    front = waiting(Front())
    front.world.has_paid(OWED, f.CLAIM_ISSUED)
    front.world.has_paid(DOUBTFUL, f.HANDING_OVER)
    front.world.has_paid(MISSED, f.HANDING_OVER, f.HANDED, f.SHORT)
    front.world.begins(ANSWERED, service="verify.COUNTER", amount=rupees(0))
    front.world.sends(ANSWERED)
    outcome = Outcome(Status.SUCCESS, ANSWERED, "VR1", details={"verified": "yes"})
    front.world.takes_in(m.Answered(at=BEGIN, outcome=outcome), reference=ANSWERED)
    front.world.outlet_view = unauthenticated().world.outlet_view
    return inside(front)


SCREENS: tuple[AttendantScreen, ...] = (
    *(entry.Pin(), entry.Menu(), entry.SettingsScreen()),
    *(owed.OwedList(), owed.OwedSearch(), owed.OwedWord()),
    *(cash.ClaimScreen(OWED), cash.HandOverScreen(DOUBTFUL), cash.PaidScreen(OWED)),
    *(cash.NotHandedScreen(DOUBTFUL), cash.DoubtScreen(DOUBTFUL), cash.DisputeScreen(DOUBTFUL)),
    shortfall.ShortfallFindings(MISSED),
    *(in_progress.InProgress(), in_progress.OneInProgress(PENDING)),
    in_progress.ConfirmVerdict(PENDING, m.Verdict.NOT_DELIVERED),
    *(today_list.TodaysList(), today_list.TodaysWord(), today_list.OneOfToday(OWED)),
    day_report.TodaysReport(),
    *(till.Till(), till.CountInRupees(till.CHECK), till.CountByNotes(till.CHECK)),
    *(outlet.OutletScreen(), outlet.TpinScreen()),
    *(complaints.ComplaintsScreen(), complaints.OneComplaint(1), complaints.ComplaintBill()),
    *(complaints.ComplaintCode(), complaints.ComplaintReason(PENDING)),
    *(verifications.Verifications(), verifications.VerificationCode()),
    verifications.OneVerification(ANSWERED),
    *(names.NamesPin(), names.Names(), names.NewName(), names.RemoveName("Asha")),
    names.NewPin("Asha", NameChange.ADDED),
    *(machine.DeviceTests(), machine.HomeLanguage(), machine.Stopping(e.Stop.RESTART)),
)
"""Each of the attendant's screens in the busy shop."""


def screen_id(screen: AttendantScreen) -> str:
    return type(screen).__name__


def all_screens(base: type[AttendantScreen] = AttendantScreen) -> set[type[AttendantScreen]]:
    """Return the classes of the screens, without those that others extend."""
    children = base.__subclasses__()
    return set().union(*map(all_screens, children)) if children else {base}
