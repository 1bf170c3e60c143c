"""Sample screens of the attendant, behind the PIN."""

from agent.base.money import ZERO, Money, Paise, rupees
from agent.cash.notes import COUNTED
from agent.dialogue import effects as e
from agent.dialogue.attendant import (
    day_report,
    entry,
    in_progress,
    machine,
    names,
    outlet,
    today_list,
    verifications,
)
from agent.dialogue.attendant import till as till_screens
from agent.dialogue.page import ScreenLine, Text
from agent.dialogue.read_model import OutletView, Today, WalletView
from agent.outlet.tasks import DAILY_AUTH
from agent.services.declaration import Wallet
from agent.transactions import model as m
from agent.transactions.outcome import Status, Verification
from agent.transactions.till import NameChange
from tests.unit.agent.dialogue.fake_world import FIVE_HUNDRED, REFERENCE
from tests.unit.agent.dialogue.front import TO_AMOUNT, Front
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.ui.sample_claims import owed, paid, room
from tests.unit.agent.ui.sample_shop import NOW, VEHICLE, SampleShop, Walk, shop
from tests.unit.agent.ui.sample_transactions import answered


def entrance() -> Walk:
    front = Front(SampleShop()).says(("attendant", None), ("continue", "2580"))
    wait = Text("error-pin-wait", {"seconds": 30})
    front.hears(e.CheckPin, wait)
    yield "attendant-pin", front
    waiting = Front(SampleShop()).says(*TO_AMOUNT, ("help", None), ("attendant", None))
    yield "attendant-pin-waiting", waiting
    menu = owed(3)
    menu.day = Today(earned=rupees(214))
    yield "attendant", room(entry.Menu(), menu)
    yield "attendant-uncounted", room(entry.Menu(), shop(expected=None, day=menu.day))
    standing = Text("outlet-standing-daily-auth")
    due = OutletView(standing, DAILY_AUTH.code, charge=rupees(1))
    yield "attendant-sign-in", room(entry.Menu(), shop(outlet_view=due))
    yield "room-settings", room(entry.SettingsScreen())
    yield "room-names", room(names.Names())
    front = room(names.NewPin("Ramesh", NameChange.PIN_SET))
    front.does("continue", "1234")
    yield "room-new-pin", front
    front = room(machine.Stopping(e.Stop.RESTART), paid(f.HANDING_OVER))
    front.does("confirm")
    yield "room-sure", front
    yield "room-devices", room(machine.DeviceTests())


TODAYS: tuple[tuple[str, tuple[m.AnyEvent, ...], Status, tuple[m.AnyEvent, ...]], ...] = (
    ("aeps.CW", (), Status.SUCCESS, ()),
    ("bbps.PAY", (f.HELD,), Status.PENDING, ()),
    ("aeps.CD", (f.HELD,), Status.FAILED, (f.REFUNDING,)),
    ("recharge.MOBILE", (f.HELD,), Status.SUCCESS, ()),
    ("aeps.CW", (), Status.FAILED, ()),
    ("dmt.TRANSFER", (f.HELD,), Status.SUCCESS, ()),
    ("aeps.AP", (), Status.SUCCESS, ()),
    ("aeps.CW", (), Status.SUCCESS, (f.DISPUTED,)),
)
"""Services, and what happened before and after their answers."""


def the_days_list() -> Walk:
    world = SampleShop()
    for number, (code, before, status, after) in enumerate(TODAYS):
        reference = f"R-{number}"
        world.begins(reference, service=code)
        world.takes_in(*before, *answered(status, reference), *after, reference=reference)
    yield "room-list", room(today_list.TodaysList(), world)
    yield "room-pending", room(in_progress.InProgress(), world)
    yield "room-references", room(in_progress.OneInProgress("R-1"), world)
    handed = room(today_list.OneOfToday(REFERENCE), paid(f.HANDING_OVER, f.HANDED))
    yield "room-list-one", handed.says(("print", None))
    answer = SampleShop()
    answer.begins(service="verify.COUNTER", amount=ZERO)
    answer.takes_in(*answered(Status.SUCCESS, details={"verified": "yes"}))
    found = Verification(verified=True, record=VEHICLE)
    yield (
        "room-verification",
        room(verifications.OneVerification(REFERENCE, found=found), answer),
    )


REPORT = (
    ScreenLine(Text("today-opening"), Money(rupees(20_000))),
    ScreenLine(Text("today-handed-out", {"count": 12}), Money(rupees(14_500))),
    ScreenLine(Text("today-expected"), Money(rupees(5_500))),
    ScreenLine(
        Text("service-aeps-CW"),
        Text(
            "today-earned",
            {"count": 12, "amount": Money(rupees(14_500)), "commission": Money(Paise(6250))},
        ),
    ),
    ScreenLine(
        Text("service-upicw-QR"), Text("today-pending", {"count": 1, "amount": Money(FIVE_HUNDRED)})
    ),
    ScreenLine(Text("today-now-owed", {"count": 1}), Money(FIVE_HUNDRED)),
)
ODD = ScreenLine(
    Text("odd-in-doubt", {"reference": "000031"}),
    Text("odd-amounts", {"expected": Money(FIVE_HUNDRED), "found": Money(ZERO)}),
    "bad",
)


def the_drawer() -> Walk:
    odd = Today(REPORT, differences=(ODD,))
    yield "room-today", room(day_report.TodaysReport(), shop(day=odd))
    yield "room-today-long", room(day_report.TodaysReport(), shop(day=Today(REPORT * 3)))
    closed = ScreenLine(Text("today-closing"), Money(rupees(5_000)))
    evening = Today((*REPORT[:3], closed, *REPORT[3:]), differences=(ODD,))
    yield "room-today-closed", room(day_report.TodaysReport(), shop(day=evening))
    yield "room-count-sum", room(till_screens.CountInRupees(till_screens.TASKS[0]))
    yield "room-count", room(till_screens.CountInRupees(till_screens.TASKS[3]))
    far = room(till_screens.CountInRupees(till_screens.TASKS[1]), shop(expected=rupees(10_000)))
    yield "room-count-far", far.says(("continue", "10"))
    all_kinds = (43,) * len(COUNTED)
    for name, counted in (("500", ()), ("1", all_kinds[1:]), ("right", all_kinds)):
        yield (
            f"room-count-{name}",
            room(till_screens.CountByNotes(till_screens.TASKS[0], counted)),
        )
    difference = (
        ScreenLine(Text("drawer-counted"), Money(FIVE_HUNDRED)),
        ScreenLine(Text("drawer-difference"), Money(Paise(-5000)), "bad"),
    )
    front = room(
        till_screens.CountInRupees(till_screens.TASKS[2]), shop(day=Today(counted=difference))
    )
    front.says(("continue", "500"), ("confirm", None))
    front.hears(e.AppendTill, e.CarriedOut())
    yield "room-drawer", front


def the_outlet() -> Walk:
    wallets = (
        WalletView(Wallet.MAIN, rupees(2_48_350), NOW),
        WalletView(Wallet.AEPS, refusal="FORBIDDEN"),
    )
    message = "Two-factor authentication is due for today, please."
    standing = Text("outlet-standing-daily-auth")
    world = shop(outlet_view=OutletView(standing, DAILY_AUTH.code, message, rupees(1), wallets))
    remark = Text("outlet-accepted", {"message": "Welcome."})
    yield "room-outlet", room(outlet.OutletScreen(remark), world)
