"""The attendant's screens in tests: how to reach one, and how to read it."""

import msgspec

from agent.base.money import rupees
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.read_model import OutletView
from agent.dialogue.screens import Screen, Text
from agent.outlet.tasks import DAILY_AUTH
from agent.transactions import model as m
from agent.transactions.outcome import Status
from agent.ui.page.pages import Pages
from agent.ui.screen_protocol import as_object
from agent.ui.words.words import Words
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.front import Front

PENDING, DEPOSIT, DOUBTFUL = "R-PENDING", "R-DEPOSIT", "R-DOUBTFUL"
MENU = [
    "owed",
    "pending",
    "list",
    "today",
    "drawer",
    "devices",
    "complaints",
    "verifications",
    "names",
    "settings",
    "stop",
]


def inside(front: Front | None = None) -> Front:
    front = (front or Front()).says(("attendant", None), ("continue", "258036"))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None))
    return front


def on_screen(name: str, front: Front | None = None) -> Front:
    return inside(front).says(("choose", name))


def values(screen: Screen) -> list[str]:
    return [choice.value for choice in screen.choices]


def lines(screen: Screen) -> dict[str, object]:
    """Return the shown lines, by their label's key."""
    shown = screen.facts["lines"]
    assert isinstance(shown, tuple)
    return {line.label.key: line.value for line in shown if isinstance(line.label, Text)}


def waiting() -> Front:
    """A withdrawal and a deposit are PENDING."""
    front = Front()
    front.world.begins(PENDING)
    front.world.bank_says(Status.PENDING, reference=PENDING)
    front.world.begins(DEPOSIT, service="aeps.CD", held=True)
    front.world.sends(DEPOSIT)
    return front


def disputed_deposit(status: Status) -> Front:
    """A deposit that a salvage has disputed, and for which the service has answered."""
    front = Front()
    front.world.begins(DEPOSIT, service="aeps.CD", held=False)
    doubt = m.Salvaged(at=BEGIN, signed_at=int(BEGIN))
    front.world.takes_in(doubt, reference=DEPOSIT)
    front.world.look_up_says(status, reference=DEPOSIT)
    return on_screen("owed", front).says(("choose", DEPOSIT))


def unauthenticated() -> Front:
    front = Front()
    front.world.outlet_view = OutletView(
        Text("outlet-standing-daily-auth"), DAILY_AUTH.code, "Sign in first", rupees(1)
    )
    return front


def named(front: Front, reference: str, last4: str) -> None:
    """Set the customer's last four characters."""
    before = front.world.transactions[reference]
    facts = {**before.masked_details, "last4": last4}
    front.world.transactions[reference] = msgspec.structs.replace(before, masked_details=facts)


LANGUAGES = ("en", "hi")
WORDS = Words(LANGUAGES, strict=True)
PAGES = Pages(WORDS)


def speaks(front: Front) -> None:
    """Render the screen's texts in each language; a missing message or argument is an error."""
    for language in LANGUAGES:
        front.does("language", language)
        as_object(front.screen, WORDS)
        PAGES.fragment(front.screen, "Sharma General Store")
