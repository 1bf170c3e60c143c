"""Real screens of the dialogue by name, for the page's tests and the gallery.

Each walk leads a dialogue through a kiosk in memory, as people, devices and the service do, and
yields the name of each screen that a test needs.
"""

from base64 import b64decode
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal

import msgspec

from agent.api.aeps import AuthMode, Bank
from agent.api.billers import FoundBiller
from agent.api.replies import Amount
from agent.api.verify import VerificationService
from agent.app.pick_options import VERIFICATION_ICONS, as_options, for_customers
from agent.base.clock import Moment
from agent.base.money import ZERO, Money, Paise, rupees
from agent.base.private import Private
from agent.base.structs import replace
from agent.cash.notes import COUNTED
from agent.dialogue import effects as e
from agent.dialogue.attendant import (
    cash,
    day_report,
    entry,
    in_progress,
    machine,
    names,
    outlet,
    shortfall,
    today_list,
    verifications,
)
from agent.dialogue.attendant import owed as owed_list
from agent.dialogue.attendant import till as till_screens
from agent.dialogue.attendant.screen import AttendantScreen
from agent.dialogue.page import Name, Screen, ScreenLine, Text
from agent.dialogue.place import Visit
from agent.dialogue.read_model import OfferedService, Option, OutletView, Today, WalletView
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens.transaction import (
    CardNotStarted,
    CardRunning,
    CashStep,
    HandOverQuestion,
    PaymentStopped,
    QrShown,
    RequestedSlip,
    TransactionScreen,
    Waits,
)
from agent.dialogue.steps import capture
from agent.dialogue.steps.step import SCREENS, first_step
from agent.dialogue.timeouts import SECONDS, WARNED_BEFORE
from agent.outlet.tasks import DAILY_AUTH, ONBOARD
from agent.services import bbps
from agent.services.answers import Answers, Inquiry, Picked
from agent.services.declaration import Wallet
from agent.services.earlier_request import EarlierRequest
from agent.services.registry import BY_CODE as SERVICES
from agent.services.steps import Source
from agent.transactions import model as m
from agent.transactions.model import SlipState
from agent.transactions.outcome import (
    DisplayOnly,
    FoundLine,
    Outcome,
    Qr,
    StatementLine,
    Status,
    Verification,
)
from agent.transactions.till import NameChange
from agent.ui.words.money_words import LOCALES
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.attendant_front import inside
from tests.unit.agent.dialogue.fake_world import FIVE_HUNDRED, REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import (
    AADHAAR,
    TO_AMOUNT,
    TO_OTP,
    TO_REVIEW,
    Front,
    after_a_power_cut,
    put,
)
from tests.unit.agent.services.said import BILLED, RECHARGED, TRANSFERRED, VERIFIED
from tests.unit.agent.transactions import facts as f

REVISION = 7
DAY_S = 86_400
NOW = datetime.fromtimestamp(BEGIN, UTC)
LATER = datetime(2099, 1, 1, tzinfo=UTC)
"""The timeout of every screen that has one: it never ends during a test."""

BANKS = (
    Bank("607094", "State Bank of India"),
    Bank("607027", "Punjab National Bank"),
    Bank("606985", "Bank of Baroda"),
    Bank("607161", "Union Bank of India"),
    Bank("607396", "Canara Bank"),
    Bank("608117", "Indian Overseas Bank"),
    Bank("607105", "Indian Bank"),
    Bank("607264", "Central Bank of India"),
    Bank("607152", "HDFC Bank"),
    Bank("508534", "ICICI Bank"),
    Bank("607153", "Axis Bank"),
    Bank("608032", "India Post Payments Bank"),
    Bank("607065", "Baroda Uttar Pradesh Gramin Bank"),
    Bank("607220", "Chhattisgarh Rajya Gramin Bank"),
    Bank("607999", "The Example Pradesh State Cooperative Apex Bank Limited"),
)
ALL_LANGUAGES = ("en", *sorted({folder.name for folder in LOCALES.iterdir()} - {"en"}))
RESTING = {
    "aeps.CD": Text("rest-outlet-daily-auth"),
    "upicw.QR": Text("rest-upi-hours", {"opens": "05:00"}),
    "matm.MS": Text("rest-stopped", {"code": "SERVICE_DISABLED"}),
    "recharge.DTH": Text("rest-tpin"),
}
BY_AADHAAR = ("aeps.CW", "aeps.AP", "aeps.BE", "aeps.MS")
COMPANIES = tuple(
    FoundBiller(f"B-{number}", name, coverage, number != 5)
    for number, (name, coverage) in enumerate(
        (
            ("Southern Power Distribution Company of Example Pradesh Limited", "ANP"),
            ("Eastern Power Distribution Company of Example Pradesh Limited", "ANP"),
            ("Example Pradesh Madhya Kshetra Vidyut Vitaran Company Limited (Rural)", "ANP"),
            ("Paschimanchal Example Vidyut Vitran Nigam", "UTP"),
            ("Sample State Electricity Distribution Co. Ltd.", "MAH"),
            ("SEB", "IND"),
            ("Thiruvananthapuram Example Electric Supply", "KER"),
            ("Example Power", "IND"),
            ("Dakshin Sample Bijli Vitran Nigam", "HAR"),
            ("Sample Municipal Water and Power", ""),
        )
    )
)
"""Made-up names as long as real ones: 3 to 70 letters, with long words."""
OPERATORS = (
    *("Example Mobile", "Sample Telecom", "Far", "Bharat Talk", "EXTEL"),
    *("Example Sanchar Nigam Limited (Special Tariff)", "Sample Communications Limited"),
    "Metropolitan Example Telephone Nigam Limited - Delhi and Mumbai",
)
TRANSFER_BANKS = (
    *("State Bank of India", "SBM", "Baroda Uttar Pradesh Gramin Bank", "Example Bank"),
    "The Example Pradesh State Cooperative Agriculture and Rural Development Bank Limited",
    "Thiruvananthapuram District Co-operative Bank",
    *("Sample Small Finance Bank Limited", "Far Bank", "Rajya Example Bank", "Near Bank"),
)
AT_THE_FRONT = (*BY_AADHAAR, "aeps.CD", "upicw.QR", "matm.CW", "matm.BE", "matm.MS")
EVERY_SERVICE = (*AT_THE_FRONT, "recharge.MOBILE", "recharge.DTH", "bbps.PAY", "dmt.TRANSFER")
LONG_NAME = "Dakshin Haryana Bijli Vitran Nigam Limited (DHBVN)"
LONG_BILL = replace(
    BILLED,
    picked={
        **BILLED.picked,
        bbps.BILLER: Picked("B-1", LONG_NAME, FoundBiller("B-1", LONG_NAME)),
    },
)
FAILURES = (
    ("aeps.CW", "BIOMETRIC_MISMATCH"),
    ("aeps.CW", "LIMIT_EXCEEDED"),
    ("aeps.CW", "BANK_UNAVAILABLE"),
    ("upicw.QR", "OUTLET_DAILY_LIMIT"),
    ("matm.CW", "CARD_NOT_SUPPORTED"),
    ("matm.CW", "PIN_TRIES_EXCEEDED"),
)
"""Causes with pictures of their own, and the longest words."""
QUOTED = (
    "The issuer or its switch is inoperative, and the request was not passed on to the bank. 91"
)
UPI = "upi://pay?pa=outlet@bank&pn=SHARMA%20KIOSK&tr=UC2611210007&am=500.00&cu=INR&mc=6012"
DOT = b64decode(  # a picture of one pixel
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)
STATEMENT = tuple(
    StatementLine(f"{day:02}/11", kind, None if paise is None else Decimal(paise) / 100, what)
    for day, what, paise, kind in (
        (20, "UPI/632411001122/PAYMENT TO RAMESH KIRANA", 35_000, "DR"),
        (18, "AEPS WDL", 100_000, "DR"),
        (15, "DBT PM KISAN", 200_000, "CR"),
        (12, "UPI/CR", 12_000, "CR"),
        (9, "ATM WDL", 50_000_000, "DR"),
        (7, "NEFT", 800_000, "CR"),
        (5, "SMS CHARGES", 1_770, "DR"),
        (3, "INTEREST", 4_100, "CR"),
        (2, "BILL", None, ""),
    )
)
VEHICLE = tuple(
    FoundLine(name, text)
    for name, text in (
        ("registration_number", "KA01AB1234"),
        ("owner_name", "CHHATRAPATI SUBRAMANIAN VENKATARAMAN"),
        ("vehicle_class", "Motor Car(LMV)"),
        ("manufacturer", "MARUTI SUZUKI INDIA LTD"),
        ("registration_date", "2019-01-15"),
        ("rc_status", "ACTIVE"),
        ("insurance_company", "Example General Insurance"),
        ("insurance_upto", "2027-01-14"),
        ("chassis_number", "MA3XXXXXXXXXX1234"),
        (
            "present_address",
            "3 TEMPLE STREET, NEAR THE OLD POST OFFICE, BENGALURU, KARNATAKA 560001",
        ),
    )
)

Walk = Iterator[tuple[str, Front]]


class Shop(FakeWorld):
    """A kiosk with these services, some of them unavailable, and many banks."""

    languages: tuple[str, ...] = ("en", "hi")

    def __init__(self, *offered: str, resting: dict[str, Text] = RESTING) -> None:
        super().__init__()
        self.offered, self.resting = offered or EVERY_SERVICE, resting
        self.bank_list = BANKS

    def offers(self) -> tuple[OfferedService, ...]:
        return tuple(
            OfferedService(SERVICES[code], self.resting.get(code)) for code in self.offered
        )


def shop(**state: object) -> Shop:
    """Return a kiosk with some parts of its state changed."""
    world = Shop()
    for name, value in state.items():
        setattr(world, name, value)
    return world


# --- before a transaction ---


def services() -> Walk:
    front = Front(Shop(*AT_THE_FRONT))
    yield "start", front
    yield "services", front.says(("choose", "en"))
    yield "help", front.says(("help", None))
    yield "start-called", front.says(("back", None), ("cancel", None))
    doubtful = shop()
    for reference in ("R-1", "R-2"):
        doubtful.has_paid(reference, f.HANDING_OVER)
    yield "start-unanswered", Front(doubtful)
    for name, offered in {
        "services-one": AT_THE_FRONT[:1],
        "services-resting": ("aeps.CD", "aeps.CW"),
        "services-four": BY_AADHAAR,
        "services-groups": EVERY_SERVICE,
    }.items():
        yield name, Front(Shop(*offered)).says(("choose", "en"))
    stopped = dict.fromkeys(AT_THE_FRONT[1:], Text("rest-outlet-daily-auth"))
    yield "services-stopped", Front(Shop(resting=stopped)).says(("choose", "en"))
    yield "closed", Front(Shop("aeps.CD"))


def withdrawal() -> Walk:
    front = Front(Shop()).says(*TO_AMOUNT[:2])
    yield "aadhaar", front
    front.does("continue", "999999990018")
    yield "aadhaar-error", front
    yield "bank", front.says(("continue", AADHAAR))
    yield "amount", front.says(("choose", TO_AMOUNT[-1][1]))
    front.does("continue", "510")
    yield "amount-error", front
    yield "help-called", Front(Shop()).says(*TO_AMOUNT, ("help", None), ("back", None))
    front = Front(Shop()).says(*TO_AMOUNT)
    front.waits(SECONDS[Name.AMOUNT] - WARNED_BEFORE + 1)
    yield "more-time", front
    yield "consent", Front(Shop()).says(*TO_REVIEW[:-1])
    front = Front(Shop()).says(*TO_REVIEW)
    yield "review", front
    front.says(("confirm", None))
    front.is_guided("place-finger")
    yield "biometric", front
    for advice in capture.ADVICE:
        fails(front, is_poor=True)
        yield f"biometric-{advice}", front
    drawer = shop(drawer=((200, 4),))
    yield "review-lacking", Front(drawer).says(*TO_REVIEW)
    first = shop()
    first.has_paid("R-1")
    first.first = EarlierRequest(first.transaction("R-1"), is_paid=True, is_identified=False)
    yield "review-second", Front(first).says(*TO_REVIEW, ("confirm", None))


def fails(front: Front, *, is_poor: bool = False) -> Front:
    """Let a capture fail; another try can help, and begins by itself after a poor finger."""
    failed = e.CaptureFailed(Text("capture-failed"), True, is_poor, reads_again=is_poor)  # noqa: FBT003  # worth another
    return front.hears(e.StartCapture, failed)


def large_withdrawal() -> Walk:
    front = Front(Shop()).says(*TO_OTP)
    front.gets_code()
    yield "otp-resend-later", front
    front.waits(30)
    yield "otp", front
    front.does("continue", "12")
    yield "otp-error", front
    yield "otp-leaving", front.says(("cancel", None))
    yield "mobile", Front(Shop()).says(*TO_OTP[:-1])


def other_ways() -> Walk:
    """Other services by Aadhaar: another finger or eye, no amount, the owner's consent."""
    front = Front(Shop()).says(*TO_REVIEW, ("confirm", None))
    yield "biometric-again", fails(front)
    front = Front(Shop(resting={})).says(*TO_REVIEW, ("confirm", None))
    yield "biometric-ways", fails(front, is_poor=True)
    for _ in capture.ADVICE:
        fails(front, is_poor=True)
    yield "sorry-unread", front
    front = Front(Shop(resting={})).says(*TO_REVIEW, ("confirm", None))
    front.hears(e.StartCapture, e.CaptureFailed(Text("capture-device"), worth_another=False))
    yield "sorry-missing", front
    front = (
        Front(Shop(resting={}))
        .begins()
        .hears_from_bank(Status.FAILED, failure_code="BIOMETRIC_MISMATCH")
    )
    yield "sorry-ways", front
    front = Front(shop(modes=(AuthMode.IRIS, AuthMode.FINGER)))
    yield "biometric-eye", fails(front.says(*TO_REVIEW, ("confirm", None)))
    balance = (("choose", "en"), ("choose", "aeps.MS"), *TO_AMOUNT[2:])
    yield "consent-no-amount", Front(Shop()).says(*balance)
    yield "consent-owner", at_step(DAILY_AUTH.code, Name.CONSENT)


def at_step(
    code: str,
    name: Name,
    answers: Answers = Answers(),  # noqa: B008  # it is frozen
    world: FakeWorld | None = None,
    *,
    nth: int = 0,
) -> Front:
    """Return a dialogue at its first (or another) step with this screen, after these answers."""
    front = Front(world or Shop())
    steps = enumerate(BY_CODE[code].steps)
    indices = [index for index, asked in steps if SCREENS[type(asked.step)].name is name]
    front.session.visit = Visit(1, "en", first_step(code).screen(indices[nth]), answers)
    front.sees_change()
    return front


def lists() -> Walk:
    operators, banks = (
        tuple(
            Option(name, name, None, reason=Text("rest-option") if name.startswith("Far") else None)
            for name in names
        )
        for names in (OPERATORS, TRANSFER_BANKS)
    )
    listed = {
        Source.MOBILE_OPERATORS: lambda _: operators,
        Source.BILLERS: lambda _: as_options(COMPANIES),
        Source.TRANSFER_BANKS: lambda _: banks,
    }
    world = shop(lists=listed)
    yield "pick", at_step("recharge.MOBILE", Name.PICK, RECHARGED, world)
    yield "pick-searched", at_step("bbps.PAY", Name.PICK, BILLED, world, nth=1)
    yield "pick-bank", at_step("dmt.TRANSFER", Name.PICK, TRANSFERRED, world)
    sold = tuple(
        VerificationService(name, name, "", Amount(rupees(3)), available=True, fields=[])
        for name in VERIFICATION_ICONS
    )
    priced = for_customers(sold, lambda _: rupees(50))
    world = shop(lists={Source.SOLD_VERIFICATIONS: lambda _: priced})
    yield "pick-verification", at_step("verify.PAID", Name.PICK, world=world)
    yield (
        "review-verification",
        at_step("verify.COUNTER", Name.REVIEW, replace(VERIFIED, amount=None)),
    )


def inquiries() -> Walk:
    yield "inquiry", at_step("bbps.PAY", Name.INQUIRY, BILLED, nth=1)
    unread = at_step("bbps.PAY", Name.INQUIRY, BILLED.without_inquiry_results(Inquiry.BILLER))
    yield "inquiry-busy", unread.says(("continue", None))
    unread.hears(e.Inquire, Text("rest-api"))
    yield "inquiry-failed", unread
    offered = TRANSFERRED.without_inquiry_results(Inquiry.BENEFICIARY_ADD)
    yield "inquiry-offer", at_step("dmt.TRANSFER", Name.INQUIRY, offered, nth=1)
    yield "review-fee", at_step("bbps.PAY", Name.REVIEW, BILLED)
    yield "review-transfer", at_step("dmt.TRANSFER", Name.REVIEW, TRANSFERRED)
    yield "review-long", at_step("bbps.PAY", Name.REVIEW, LONG_BILL)


def forms() -> Walk:
    front = at_step(ONBOARD.code, Name.FIELD)
    yield "field", front
    front.does("continue", "<b>")
    yield "field-error", front
    yield "field-optional", front.says(("continue", "Asha"))
    yield "field-email", front.says(("continue", ""), ("continue", "9876543210"))
    front.says(("continue", "asha@mail.in")).does("continue", "1990")
    yield "field-date", front
    yield "field-choices", front.says(("continue", "1990-08-05"))
    front.says(("continue", ""), ("continue", "ABCPE1234F")).does("continue", "1")
    yield "field-digits", front


# --- a transaction ---

SENT = (f.sending(),)


def answered(status: Status, reference: str = REFERENCE, **more: object) -> tuple[m.AnyEvent, ...]:
    """Return the events of a request and its answer."""
    outcome = Outcome(status, reference, "AE2611210001", bank_rrn="632511004321", **more)  # type: ignore[arg-type]  # fields of an outcome
    return f.sending(), m.Answered(at=BEGIN, outcome=outcome)


PENDING, PAID, FAILED = (
    answered(Status.PENDING),
    answered(Status.SUCCESS),
    answered(Status.FAILED, failure_code="INSUFFICIENT_FUNDS"),
)
DEPOSITED = (f.HELD, *PAID)
KNOWN = DisplayOnly(balance=Paise(512_040))


def at(
    service: str,
    *happened: m.AnyEvent,
    amount: Paise = FIVE_HUNDRED,
    world: FakeWorld | None = None,
    details: dict[str, str] | None = None,
    **place: object,
) -> Front:
    """Return the screen of a transaction after these events; `details` are its masked details."""
    world = world or Shop()
    world.begins(service=service, amount=amount)
    world.takes_in(*happened)
    if details:
        t = world.transaction(REFERENCE)
        world.transactions[REFERENCE] = msgspec.structs.replace(t, masked_details=details)
    there = TransactionScreen(REFERENCE, service, claim_code=Private("K7PX4M"), **place)  # type: ignore[arg-type]  # it checks the names
    return put(Front(world), there)


def waits() -> Walk:
    yield "working", at("aeps.CW", *SENT)
    yield "working-long", at("aeps.CW", *SENT, wait=Waits(-14))
    yield "working-may-go", at("aeps.CW", *SENT, wait=Waits(-34))
    yield "working-later", at("bbps.PAY", f.HELD, *SENT, wait=Waits(-4))
    yield "working-later-may-go", at("bbps.PAY", f.HELD, *SENT, wait=Waits(-41))
    yield "pending", at("aeps.CW", *PENDING)
    for slip, name in ((SlipState.PRINTED, "printed"), (SlipState.NOT_PRINTED, "not-printed")):
        ended = m.SlipEnded(at=BEGIN, state=slip)
        yield f"pending-{name}", at("aeps.CW", *PENDING, f.SLIP_STARTED, ended)
    yield "pending-slip", at("aeps.CW", *PENDING, world=shop(prints=False))
    yield "pending-qr", at("upicw.QR", *PENDING, payment=PaymentStopped())
    yield "pending-deposit", at("aeps.CD", f.HELD, *PENDING)
    yield "pending-no-cash", at("aeps.BE", *PENDING, amount=ZERO)
    yield "pending-owed", at("aeps.CW", *PAID, cash=CashStep.LEAVING)
    yield "pending-disputed", at("aeps.CW", *PAID, f.DISPUTED)
    yield "pending-refund", at("aeps.CD", f.HELD, *FAILED, cash=CashStep.LEAVING)
    yield "pending-held", at("aeps.CD", f.HELD, *FAILED, f.DISPUTED)


def resumed() -> Walk:
    front = after_a_power_cut()
    yield "resumed", front
    yield "resumed-digits", front.says(("choose", "more"))
    yield "resumed-others", after_a_power_cut("R-1", "R-2")
    front = after_a_power_cut(status=Status.SUCCESS)
    front.says(("choose", "more"), ("continue", "0019"), ("print", None))
    front.hears(e.IssueClaim, Private("K7PX4M"))
    yield "resumed-proven", front
    front = after_a_power_cut(status=Status.SUCCESS)
    front.world.takes_in(f.HANDING_OVER)
    front.sees_change()
    yield "resumed-doubt", front


def payments() -> Walk:
    qr = DisplayOnly(qr=Qr(UPI, None, 300.0))
    paying = QrShown(210.0)
    yield "qr", at("upicw.QR", *PENDING, world=shop(shown_now=qr), payment=paying)
    beside = shop(shown_now=qr, display=True)
    yield "qr-beside", at("upicw.QR", *PENDING, world=beside, payment=paying)
    picture = shop(shown_now=DisplayOnly(qr=Qr(None, DOT, 300.0)))
    yield "qr-image", at("upicw.QR", *PENDING, world=picture, payment=paying)
    for name, prompt in {
        "card": "insert-card",
        "card-pin": "enter-pin",
        "card-wrong-pin": "wrong-pin",
        "card-wait": "asking-bank",
        "card-remove": "remove-card",
        "card-look": "look-at-terminal",
        "card-declined": "declined",
    }.items():
        yield name, at("matm.CW", *PENDING, payment=CardRunning(prompt))
    yield "card-stuck", at("matm.CW", *PENDING, payment=CardNotStarted())


def notes() -> Walk:
    yield "cash-pin", at("aeps.CW", *PAID, amount=rupees(10_000))
    yield "cash-hand", at("aeps.CW", *PAID, f.HANDING_OVER, amount=rupees(700))
    yield "cash-many-notes", at("aeps.CW", *PAID, f.HANDING_OVER, amount=rupees(9_888))
    for name, drawer in {
        "cash-counted": ((500, 1), (200, 1)),
        "cash-lacking": ((500, 1),),
    }.items():
        counted = shop(drawer=drawer)
        yield name, at("aeps.CW", *PAID, f.HANDING_OVER, amount=rupees(700), world=counted)
    full = shop(drawer=tuple((value, 11) for value in COUNTED))
    many = rupees(11 * sum(COUNTED))
    yield "cash-many-counted", at("aeps.CW", *PAID, f.HANDING_OVER, amount=many, world=full)
    again = HandOverQuestion(is_repeated=True)
    yield "cash-asked-again", at("aeps.CW", *PAID, f.HANDING_OVER, question=again)
    denied = HandOverQuestion(is_denied=True)
    yield "cash-not-handed-pin", at("aeps.CW", *PAID, f.HANDING_OVER, question=denied)
    yield "cash-dispensing", at("aeps.CW", *PAID, f.DISPENSING)
    yield "cash-take-pin", at("aeps.CD", amount=rupees(10_000))
    front = at("aeps.CD", cash=CashStep.COUNTING)
    yield "cash-take", front
    front.does("confirm", "50")
    yield "cash-take-error", front
    yield "cash-return-pin", at("aeps.CD", f.HELD, *FAILED, amount=rupees(200_000))
    yield "cash-return", at("aeps.CD", f.HELD, *FAILED, f.REFUNDING)


def ends() -> Walk:
    handed = (*PAID, f.HANDING_OVER, f.HANDED)
    yield "result", at("aeps.CW", *handed, world=shop(shown_now=KNOWN))
    yield (
        "result-printing",
        at("aeps.CW", *handed, f.SLIP_STARTED, slips=frozenset({RequestedSlip.PRESSED})),
    )
    yield "result-printed", at("aeps.CW", *handed, f.SLIP_STARTED, f.SLIP_PRINTED)
    no_paper = shop(prints=False, shown_now=KNOWN)
    yield "result-slip", at("aeps.CW", *handed, world=no_paper)
    yield "pending-shortfall", at("aeps.CW", *handed, f.SHORT, f.SLIP_STARTED)
    yield "result-deposit", at("aeps.CD", *DEPOSITED)
    yield "result-purchase", at("aeps.AP", *PAID)
    yield "result-account", at("aeps.BE", *PAID, amount=ZERO, world=shop(shown_now=KNOWN))
    yield "result-account-none", at("aeps.BE", *PAID, amount=ZERO)
    yield "result-bill-part", at("bbps.PAY", *DEPOSITED, details={"billed": "471700"})
    register = shop(shown_now=DisplayOnly(verification=Verification(verified=True, record=VEHICLE)))
    yes = answered(Status.SUCCESS, details={"verified": "yes"}, charge=rupees(3))
    no = answered(Status.SUCCESS, details={"verified": "no"})
    price, car = rupees(50), {"verification": "vehicle-rc"}
    yield (
        "result-verified",
        at("verify.PAID", f.HELD, *yes, amount=price, world=register, details=car),
    )
    yield (
        "result-verified-counter",
        at("verify.COUNTER", *yes, amount=ZERO, world=register, details=car),
    )
    yield "result-unverified", at("verify.PAID", f.HELD, *no, amount=price, details=car)
    bank = shop(shown_now=DisplayOnly(balance=Paise(512_040), statement=STATEMENT))
    yield "mini-statement", at("aeps.MS", *PAID, amount=ZERO, world=bank)
    short = shop(shown_now=DisplayOnly(statement=STATEMENT[:1]))
    yield "mini-statement-short", at("aeps.MS", *PAID, amount=ZERO, world=short)
    long = shop(shown_now=DisplayOnly(statement=STATEMENT[:1] * 15))
    yield "mini-statement-long", at("aeps.MS", *PAID, amount=ZERO, world=long)
    yield "sorry", at("aeps.CW", *answered(Status.FAILED, failure_code="ACCOUNT_BLOCKED"))
    yield "sorry-again", at("aeps.CW", *FAILED)
    yield "sorry-printed", at("aeps.CW", *FAILED, f.SLIP_STARTED, f.SLIP_PRINTED)
    returned = (f.HELD, *FAILED, f.REFUNDING, f.REFUNDED)
    yield "sorry-given-back", at("aeps.CD", *returned)
    yield "sorry-slip", at("aeps.CW", *FAILED, world=shop(prints=False))
    for service, code in FAILURES:
        failed = answered(Status.FAILED, failure_code=code)
        yield f"sorry-{code.lower().replace('_', '-')}", at(service, *failed)
    quoted = answered(Status.FAILED, failure_code="NEW", message=QUOTED)
    yield "sorry-quoted", at("aeps.CW", *quoted)


# --- the attendant ---


def room(there: AttendantScreen, world: FakeWorld | None = None) -> Front:
    """Return one of the attendant's screens, behind the PIN."""
    front = inside(Front(world or Shop()))
    front.session.visit = replace(front.session.visit, attendant="Ramesh")
    return put(front, there)


def paid(*happened: m.AnyEvent, last4: str | None = None, code: str = "aeps.CW") -> Shop:
    """Return a kiosk whose only transaction has succeeded."""
    world = Shop()
    world.begins(service=code, held=code == "aeps.CD")
    world.takes_in(*PAID, *happened)
    if last4:
        t = world.transaction(REFERENCE)
        details = {**t.masked_details, "last4": last4}
        world.transactions[REFERENCE] = msgspec.structs.replace(t, masked_details=details)
    return world


def owed(count: int) -> Shop:
    """Return a kiosk with notes owed to so many customers, one a day."""
    world = Shop()
    for number in reversed(range(count)):
        world.now = Moment(BEGIN - number * DAY_S, 0.0)
        world.has_paid(f"R-{number:03}", f.CLAIM_ISSUED)
    return world


def entrance() -> Walk:
    front = Front(Shop()).says(("attendant", None), ("continue", "2580"))
    wait = Text("error-pin-wait", {"seconds": 30})
    front.hears(e.CheckPin, wait)
    yield "attendant-pin", front
    waiting = Front(Shop()).says(*TO_AMOUNT, ("help", None), ("attendant", None))
    yield "attendant-pin-waiting", waiting
    menu = owed(3)
    menu.day = Today(earned=rupees(214))
    yield "attendant", room(entry.Menu(), menu)
    yield "room-settings", room(entry.SettingsScreen())
    yield "room-names", room(names.Names())
    front = room(names.NewPin("Ramesh", NameChange.PIN_SET))
    front.does("continue", "1234")
    yield "room-new-pin", front
    front = room(machine.Stopping(e.Stop.RESTART), paid(f.HANDING_OVER))
    front.does("confirm")
    yield "room-sure", front
    yield "room-devices", room(machine.DeviceTests())


def claims() -> Walk:
    yield "attendant-owed", room(owed_list.OwedList(), owed(13))
    yield "room-owed", room(owed_list.OwedList(number=1), owed(112))
    yield "room-owed-find", room(owed_list.OwedSearch(), owed(15))
    front = room(owed_list.OwedWord(), owed(3))
    front.does("continue", "nobody")
    yield "room-owed-word", front
    slip = (f.CLAIM_ISSUED, f.SLIP_STARTED, f.SLIP_PRINTED)
    front = room(cash.ClaimScreen(REFERENCE), paid(*slip)).says(("continue", "7QX3ZC"))
    front.hears(e.CheckClaim, m.Claimed.NOTHING)
    yield "cash-claim", front
    yield "cash-claim-last4", room(cash.ClaimScreen(REFERENCE), paid())
    yield "cash-claim-characters", room(cash.ClaimScreen(REFERENCE), paid(last4="01AB"))
    either = paid(f.CLAIM_ISSUED, last4="01AB")
    yield "cash-claim-either", room(cash.ClaimScreen(REFERENCE), either)
    yield (
        "cash-claim-proven",
        room(cash.ClaimScreen(REFERENCE, proven_by=m.Claimed.CODE), paid(*slip)),
    )
    handed = paid(f.HANDING_OVER, f.HANDED)
    yield "cash-paid", room(cash.PaidScreen(REFERENCE), handed)
    missed = paid(f.HANDING_OVER, f.HANDED, f.SHORT, f.FOUND_PAID)
    yield "room-shortfall", room(shortfall.ShortfallFindings(REFERENCE), missed)
    yield "cash-doubt-dispute", room(cash.DoubtScreen(REFERENCE), paid(f.HANDING_OVER))
    yield "cash-doubt", room(cash.DoubtScreen(REFERENCE), paid(f.HANDING_OVER, f.DISPUTED))
    world = Shop()
    world.begins()
    world.takes_in(f.SALVAGED, f.looked_up(f.FAILED))
    yield "cash-denied", room(cash.DoubtScreen(REFERENCE), world)
    front = room(cash.DisputeScreen(REFERENCE), paid(f.HANDING_OVER))
    front.does("continue", f"{AADHAAR} was here")
    yield "room-dispute", front


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
    world = Shop()
    for number, (code, before, status, after) in enumerate(TODAYS):
        reference = f"R-{number}"
        world.begins(reference, service=code)
        world.takes_in(*before, *answered(status, reference), *after, reference=reference)
    yield "room-list", room(today_list.TodaysList(), world)
    yield "room-pending", room(in_progress.InProgress(), world)
    yield "room-references", room(in_progress.OneInProgress("R-1"), world)
    handed = room(today_list.OneOfToday(REFERENCE), paid(f.HANDING_OVER, f.HANDED))
    yield "room-list-one", handed.says(("print", None))
    answer = Shop()
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


WALKS = (
    *(services, withdrawal, large_withdrawal, other_ways, lists, inquiries, forms),
    *(waits, resumed, payments, notes, ends),
    *(entrance, claims, the_days_list, the_drawer, the_outlet),
)


def _sample(front: Front) -> Screen:
    """Return its screen with the tests' revision and timeout."""
    screen = front.screen
    return replace(screen, revision=REVISION, question=REVISION, ends_at=screen.ends_at and LATER)


SAMPLES = {name: _sample(front) for walk in WALKS for name, front in walk()}

START_IN_ALL = _sample(Front(shop(languages=ALL_LANGUAGES)))
"""The first screen of a kiosk with all languages, for a page that has them."""

ONE_OF_EACH = tuple({screen.name: name for name, screen in reversed(SAMPLES.items())}.values())
"""One sample for each screen, for tests that take a second each; `make gallery` uses them all."""
