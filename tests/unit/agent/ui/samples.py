"""One filled screen for every name and every shape of a name: the gallery's pictures."""

from datetime import UTC, datetime

from agent.app.pick_options import VERIFICATION_ICONS
from agent.base.money import Money, Paise, rupees
from agent.base.structs import replace
from agent.cash.notes import COUNTED, fewest
from agent.dialogue.attendant import owed
from agent.dialogue.screens import Act, Choice, Input, InputKind, Name, Screen, ScreenLine, Text
from agent.dialogue.steps import capture

NOW = datetime(2026, 11, 21, 5, 30, tzinfo=UTC)
LATER = datetime(2099, 1, 1, tzinfo=UTC)
FIVE_HUNDRED = Money(rupees(500))
BACK_CANCEL = (Act.BACK, Act.CANCEL)
TYPED = (*BACK_CANCEL, Act.CONTINUE)

BANKS = (
    ("607094", "State Bank of India"),
    ("607027", "Punjab National Bank"),
    ("606985", "Bank of Baroda"),
    ("607161", "Union Bank of India"),
    ("607396", "Canara Bank"),
    ("608117", "Indian Overseas Bank"),
    ("607105", "Indian Bank"),
    ("607264", "Central Bank of India"),
    ("607152", "HDFC Bank"),
    ("508534", "ICICI Bank"),
    ("607153", "Axis Bank"),
    ("608032", "India Post Payments Bank"),
    ("607065", "Baroda Uttar Pradesh Gramin Bank"),
    ("607220", "Chhattisgarh Rajya Gramin Bank"),
)

SERVICES = (
    ("aeps.CW", "cash-out", None),
    ("aeps.AP", "pay", None),
    ("aeps.BE", "balance", None),
    ("aeps.MS", "statement", None),
    ("aeps.CD", "cash-in", Text("rest-outlet-daily-auth")),
    ("upicw.QR", "qr", Text("rest-upi-hours", {"opens": "05:00"})),
    ("matm.CW", "card", None),
    ("matm.BE", "card-balance", None),
    ("matm.MS", "card-statement", Text("rest-stopped", {"code": "SERVICE_DISABLED"})),
)
MORE_SERVICES = (
    ("recharge.MOBILE", "recharge-mobile", None),
    ("recharge.DTH", "recharge-tv", Text("rest-tpin")),
    ("bbps.PAY", "bill", None),
    ("dmt.TRANSFER", "send", None),
)
GROUPS = {
    "cash": ("aeps.CW", "aeps.CD", "upicw.QR", "matm.CW"),
    "account": ("aeps.AP", "aeps.BE", "aeps.MS", "matm.BE", "matm.MS"),
    "pay": ("recharge.MOBILE", "recharge.DTH", "bbps.PAY", "dmt.TRANSFER"),
}


def _service(code: str) -> Text:
    return Text(f"service-{code.replace('.', '-')}")


def _tile(code: str, icon: str, why: Text | None, group: Text | None = None) -> Choice:
    product = code.partition(".")[0]
    by = Text(f"tile-by-{product}") if product in ("aeps", "upicw", "matm") else None
    return Choice(code, Text(f"tile-{code.replace('.', '-')}"), icon, why, by, group)


def _quick(amount: int) -> Choice:
    return Choice(str(amount), Text("amount-quick", {"amount": Money(rupees(amount))}))


def _screen(name: Name, **parts: object) -> Screen:
    plain = Screen(
        revision=7,
        name=name,
        language="en",
        title=Text(f"{name.value}-title"),
        text=Text(f"{name.value}-text"),
        service="aeps.CW",
    )
    return replace(plain, **parts)  # type: ignore[arg-type]  # names are checked by replace


def _asked(name: Name, step: int, **parts: object) -> Screen:
    return _screen(name, **{"step": step, "steps": 6, "ends_at": LATER, **parts})


START = _screen(
    Name.START,
    service=None,
    choices=(Choice("en", "English"), Choice("hi", "हिन्दी")),
    actions=(Act.CONTINUE, Act.ATTENDANT),
)
SERVICES_SCREEN = _screen(
    Name.SERVICES,
    service=None,
    choices=tuple(_tile(code, icon, why) for code, icon, why in SERVICES),
    actions=(Act.BACK, Act.CANCEL, Act.ATTENDANT),
    ends_at=LATER,
)
AADHAAR = _asked(Name.AADHAAR, 1, input=Input(InputKind.DIGITS, "aadhaar", 12), actions=TYPED)
BANK = _asked(
    Name.BANK,
    2,
    choices=tuple(Choice(iin, name) for iin, name in BANKS),
    actions=(Act.CONTINUE, *BACK_CANCEL),
    input=Input(InputKind.TEXT, "bank", 30),
    facts={"featured": 8, "search": None},
)
PICK = _asked(
    Name.PICK,
    1,
    service="recharge.MOBILE",
    title=Text("pick-operator"),
    choices=tuple(
        Choice(str(number), name, reason=Text("rest-option") if number == 3 else None)
        for number, name in enumerate(("Example Mobile", "Sample Telecom", "Bharat Talk", "Far"))
    ),
    actions=(Act.CONTINUE, *BACK_CANCEL),
    input=Input(InputKind.TEXT, "operator", 30),
    facts={"featured": 4, "search": ""},
)
PRICED = replace(
    PICK,
    service="verify.PAID",
    title=Text("pick-verification"),
    choices=tuple(
        Choice(
            name,
            Text(f"verification-{name}"),
            icon,
            detail=Text("verification-price", {"amount": Money(rupees(50))}),
        )
        for name, icon in VERIFICATION_ICONS.items()
    ),
    input=Input(InputKind.TEXT, "verification", 30),
    facts={"featured": 6, "search": ""},
)
SEARCHED = replace(
    PICK,
    service="bbps.PAY",
    title=Text("pick-biller"),
    input=Input(InputKind.TEXT, "biller", 30),
    facts={"featured": 4, "search": "", "searched": True},
)
INQUIRY = _asked(
    Name.INQUIRY,
    3,
    title=Text("inquiry-title"),
    actions=(*BACK_CANCEL, Act.CONFIRM),
    facts={
        "lines": (ScreenLine("Name", "Asha Devi"), ScreenLine("Due", FIVE_HUNDRED)),
        "valid_until": LATER,
    },
)
AMOUNT = _asked(
    Name.AMOUNT,
    3,
    choices=tuple(_quick(n) for n in (500, 1000, 2000, 5000)),
    input=Input(InputKind.DIGITS, "amount", 5),
    actions=TYPED,
    facts={
        "min": Money(rupees(100)),
        "max": Money(rupees(10000)),
        "step": Money(rupees(50)),
    },
)
MOBILE = _asked(
    Name.MOBILE,
    3,
    input=Input(InputKind.DIGITS, "mobile", 10),
    actions=TYPED,
    facts={"amount": Money(rupees(6000))},
)
OTP = _asked(
    Name.OTP,
    3,
    input=Input(InputKind.DIGITS, "otp", 8),
    actions=(*TYPED, Act.RESEND),
    facts={"amount": Money(rupees(6000)), "sent_to": "••••••3210"},
)
CONSENT = _asked(
    Name.CONSENT,
    4,
    actions=(Act.BACK, Act.CANCEL, Act.AGREE),
    facts={"amount": FIVE_HUNDRED, "service": _service("aeps.CW")},
)
REVIEW = _asked(
    Name.REVIEW,
    5,
    choices=(
        Choice("bank", Text("line-bank")),
        Choice("aadhaar", Text("line-aadhaar")),
        Choice("amount", Text("line-amount")),
    ),
    actions=(*BACK_CANCEL, Act.CONFIRM),
    facts={
        "amount": FIVE_HUNDRED,
        "way": Text("review-amount"),
        "is_free": True,
        "lines": (
            ScreenLine(Text("line-service"), _service("aeps.CW")),
            ScreenLine(Text("line-bank"), "Chhattisgarh Rajya Gramin Bank"),
            ScreenLine(Text("line-aadhaar"), "XXXXXXXX0019"),
            ScreenLine(Text("line-amount"), FIVE_HUNDRED),
        ),
    },
)
BIOMETRIC = _asked(
    Name.BIOMETRIC,
    6,
    text=Text("biometric-status-place-finger"),
    actions=(Act.CANCEL,),
    facts={"amount": FIVE_HUNDRED, "status": "place-finger"},
)
WORKING_LINES = (
    ScreenLine(Text("working-captured"), state="done"),
    ScreenLine(Text("working-sent"), state="done"),
    ScreenLine(Text("working-asking"), state="now"),
)
WORKING = _asked(
    Name.WORKING,
    6,
    facts={
        "amount": FIVE_HUNDRED,
        "lines": WORKING_LINES,
    },
)
WORKING_LATER_LINES = (
    ScreenLine(Text("working-bill-sent"), state="done"),
    ScreenLine(Text("working-bill-asking"), state="now"),
    ScreenLine(Text("working-then-slip"), state="later"),
)
WORKING_LATER = _screen(
    Name.WORKING,
    service="bbps.PAY",
    title=Text("working-bill-title"),
    text=Text("working-bill-text"),
    facts={
        "amount": FIVE_HUNDRED,
        "lines": WORKING_LATER_LINES,
        "seconds": 4,
        "usually": 60,
        "long": False,
    },
)
PENDING = _screen(
    Name.PENDING,
    actions=(Act.PRINT, Act.DONE),
    ends_at=LATER,
    facts={"amount": FIVE_HUNDRED, "claim_code": "K7PX4M", "until": NOW.replace(day=26)},
)
RESUMED = _screen(
    Name.RESUMED,
    title=Text("resumed-title", {"amount": FIVE_HUNDRED}),
    text=Text("resumed-safe"),
    choices=(Choice("more", Text("resumed-more")),),
    actions=(Act.DONE, Act.ATTENDANT),
    ends_at=LATER,
    facts={
        "lines": (
            ScreenLine(Text("resumed-stopped"), NOW, "done"),
            ScreenLine(Text("resumed-runs"), NOW.replace(minute=32), "done"),
            ScreenLine(Text("working-asking"), state="now"),
        ),
        "waits": True,
        "seconds": 18,
        "usually": 10,
    },
)
RESUMED_PROVEN = replace(
    RESUMED,
    title=Text("resumed-known-title"),
    text=Text("resumed-owed"),
    choices=(),
    actions=(Act.PRINT, Act.DONE, Act.ATTENDANT),
    facts={
        "lines": (ScreenLine(Text("resumed-yes"), state="done"),),
        "waits": False,
        "bank": "State Bank of India",
        "last4": "0019",
        "claim_code": "K7PX4M",
    },
)
CASH_PIN = _screen(
    Name.CASH,
    title=Text("cash-pin-title"),
    text=Text("cash-pin-text"),
    input=Input(InputKind.PIN, "pin", 8),
    actions=(Act.CANCEL, Act.CONTINUE),
    facts={"amount": FIVE_HUNDRED},
)
CASH_HAND = _screen(
    Name.CASH,
    title=Text("cash-handed-title"),
    text=Text("cash-handed-text"),
    actions=(Act.HANDED, Act.NOT_HANDED),
    facts={"amount": FIVE_HUNDRED},
)
CASH_NOTES = replace(
    CASH_HAND,
    facts={
        "amount": Money(rupees(700)),
        "notes": (ScreenLine("500", 1), ScreenLine("200", 1)),
    },
)
CASH_MANY_NOTES = replace(
    CASH_HAND,
    facts={
        "amount": Money(rupees(9_888)),
        "notes": tuple(ScreenLine(str(value), count) for value, count in fewest(rupees(9_888))),
    },
)
CLAIM = _screen(
    Name.CASH,
    title=Text("cash-claim-title"),
    text=Text("cash-claim-text"),
    input=Input(InputKind.CLAIM, "claim", 8),
    actions=TYPED,
    error=Text("error-claim-unknown"),
)
RESULT = _screen(
    Name.RESULT,
    title=Text("result-cash-title"),
    text=Text("result-cash-text", {"amount": FIVE_HUNDRED}),
    actions=(Act.PRINT, Act.DONE),
    ends_at=LATER,
    facts={
        "amount": FIVE_HUNDRED,
        "rrn": "632511004321",
        "reference": "AE2611210001",
        "balance": Money(Paise(512040)),
    },
)
VEHICLE = tuple(
    ScreenLine(Text(f"record-{name}"), text)
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
VERIFIED = _screen(
    Name.RESULT,
    service="verify.PAID",
    title=Text("result-verified-title"),
    text=Text("result-verified-text"),
    actions=(Act.PRINT, Act.DONE),
    ends_at=LATER,
    facts={
        "amount": Money(rupees(50)),
        "reference": "VR2611210009",
        "verification": Text("verification-vehicle-rc"),
        "lines": VEHICLE,
    },
)
SORRY = _screen(
    Name.SORRY,
    title=Text("sorry-failed-title"),
    text=Text("sorry-failed-INSUFFICIENT_FUNDS"),
    actions=(Act.PRINT, Act.DONE),
    ends_at=LATER,
    facts={
        "money_moved": Text("sorry-money-none"),
        "what_now": Text("sorry-now-INSUFFICIENT_FUNDS"),
        "code": "INSUFFICIENT_FUNDS",
    },
)
CLOSED = _screen(
    Name.CLOSED,
    service=None,
    actions=(Act.ATTENDANT,),
    facts={"resting": Text("rest-outlet-daily-auth")},
)
MENU = (
    ("owed", "cash-out"),
    ("pending", "clock"),
    ("list", "list"),
    ("today", "day-report"),
    ("drawer", "drawer"),
    ("devices", "devices"),
    ("complaints", "complaint"),
    ("verifications", "papers"),
    ("names", "names"),
    ("settings", "gear"),
    ("stop", "power"),
)
ATTENDANT = _screen(
    Name.ATTENDANT,
    service=None,
    choices=tuple(Choice(word, Text(f"attendant-{word}"), icon) for word, icon in MENU),
    title=Text("attendant-named", {"name": "Ramesh"}),
    text=Text("attendant-text"),
    facts={
        "owed": 3,
        "owed_amount": Money(rupees(2_700)),
        "pending": 1,
        "settings": 1,
        "earned": Money(rupees(214)),
    },
    actions=(Act.CANCEL,),
    ends_at=LATER,
)
UPI = "upi://pay?pa=outlet@bank&pn=SHARMA%20KIOSK&tr=UC2611210007&am=500.00&cu=INR&mc=6012"
QR = _screen(
    Name.QR,
    service="upicw.QR",
    actions=BACK_CANCEL,
    ends_at=LATER,
    facts={
        "amount": FIVE_HUNDRED,
        "qr": UPI,
        "qr_image": None,
        "seconds_left": 210,
        "valid_seconds": 300,
        "beside": False,
        "reference": "UC2611210007",
    },
)
DOT = (  # a picture of one pixel
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)
CARD = _screen(
    Name.CARD,
    service="matm.CW",
    text=Text("card-prompt-insert-card"),
    actions=(Act.CANCEL,),
    facts={"amount": FIVE_HUNDRED, "prompt": "insert-card"},
)


def _prompted(prompt: str) -> Screen:
    return replace(
        CARD,
        text=Text(f"card-prompt-{prompt}"),
        facts={"amount": FIVE_HUNDRED, "prompt": prompt},
    )


STATEMENT = _screen(
    Name.MINI_STATEMENT,
    service="aeps.MS",
    title=Text("result-statement-title"),
    text=Text("result-statement-text"),
    actions=(Act.PRINT, Act.DONE),
    ends_at=LATER,
    facts={
        "balance": Money(Paise(512040)),
        "lines": tuple(
            ScreenLine(f"{day:02}/11 {what}", Money(Paise(paise)) if paise else "", state=state)
            for day, what, paise, state in (
                (20, "UPI/632411001122/PAYMENT TO RAMESH KIRANA", 35_000, "DR"),
                (18, "AEPS WDL", 100_000, "DR"),
                (15, "DBT PM KISAN", 200_000, "CR"),
                (12, "UPI/CR", 12_000, "CR"),
                (9, "ATM WDL", 50_000_000, "DR"),
                (7, "NEFT", 800_000, "CR"),
                (5, "SMS CHARGES", 1_770, "DR"),
                (3, "INTEREST", 4_100, "CR"),
                (2, "BILL", 0, None),
            )
        ),
    },
)
STATEMENT_SHORT = (ScreenLine("20/11 UPI", "350.00", state="DR"),)
FIELD = _asked(
    Name.FIELD,
    1,
    service="outlet.onboard",
    title=Text("field-first_name"),
    input=Input(InputKind.TEXT, "first_name", 60),
    actions=TYPED,
)
TAKE = _screen(
    Name.CASH,
    service="aeps.CD",
    title=Text("cash-take-title"),
    text=Text("cash-take-text"),
    input=Input(InputKind.DIGITS, "counted", 6),
    actions=(Act.CONFIRM, Act.CANCEL),
    facts={"amount": FIVE_HUNDRED},
)
DISPUTE = (Choice("dispute", Text("attendant-dispute")),)
SLIP = "\n".join(f"{label}: 1234567890123456" for label in ("बैंक", "संदर्भ", "दावा कोड") * 8)
ROOM = replace(ATTENDANT, choices=(), facts={}, text=None, actions=BACK_CANCEL)
DAY = (
    ScreenLine(Text("today-opening"), Money(rupees(20_000))),
    ScreenLine(Text("today-handed-out", {"count": 12}), Money(rupees(14_500))),
    ScreenLine(Text("today-expected"), Money(rupees(5_500))),
    ScreenLine(
        _service("aeps.CW"),
        Text(
            "today-earned",
            {"count": 12, "amount": Money(rupees(14_500)), "commission": Money(Paise(6250))},
        ),
    ),
    ScreenLine(_service("upicw.QR"), Text("today-pending", {"count": 1, "amount": FIVE_HUNDRED})),
    ScreenLine(Text("today-now-owed", {"count": 1}), FIVE_HUNDRED),
)
ODD = (
    ScreenLine(
        Text("odd-in-doubt", {"reference": "000031"}),
        Text("odd-amounts", {"expected": FIVE_HUNDRED, "found": Money(Paise(0))}),
        "bad",
    ),
)
LISTED = (
    ("aeps.CW", "cash-out", "owed"),
    ("bbps.PAY", "bill", "waiting"),
    ("aeps.CD", "cash-in", "in-doubt"),
    ("recharge.MOBILE", "recharge-mobile", "done"),
    ("aeps.CW", "cash-out", "failed"),
    ("dmt.TRANSFER", "send", "done"),
    ("aeps.BE", "balance", "done"),
    ("matm.CW", "card", "disputed"),
)
MORE_TIME = replace(AMOUNT, actions=(*AMOUNT.actions, Act.MORE_TIME))

_SHOWN: dict[str, Screen] = {
    "start": START,
    "start-unanswered": replace(
        START, facts={"unanswered": Text("start-unanswered", {"count": 2})}
    ),
    "start-called": replace(START, facts={"called": Text("start-help-called")}),
    "help": _screen(Name.HELP, service=None, actions=(Act.BACK, Act.ATTENDANT), ends_at=LATER),
    "start-resting": replace(START, facts={"resting": Text("rest-biometric")}),
    "services": SERVICES_SCREEN,
    "services-one": replace(SERVICES_SCREEN, choices=SERVICES_SCREEN.choices[:1]),
    "services-resting": replace(SERVICES_SCREEN, choices=SERVICES_SCREEN.choices[4:5]),
    "services-four": replace(SERVICES_SCREEN, choices=SERVICES_SCREEN.choices[:4]),
    "services-groups": replace(
        SERVICES_SCREEN,
        choices=tuple(
            _tile(code, icon, why, group=Text(f"services-{group}"))
            for group, codes in GROUPS.items()
            for code, icon, why in (*SERVICES, *MORE_SERVICES)
            if code in codes
        ),
    ),
    "aadhaar": AADHAAR,
    "aadhaar-error": replace(AADHAAR, error=Text("error-aadhaar-check")),
    "bank": BANK,
    "pick": PICK,
    "pick-searched": SEARCHED,
    "pick-verification": PRICED,
    "review-second": replace(
        REVIEW,
        title=Text("second-title"),
        text=Text("second-paid-somebody", {"amount": Money(rupees(10_000)), "date": NOW}),
        choices=(),
        actions=(Act.CONFIRM, Act.CANCEL),
        facts={
            "amount": Money(rupees(10_000)),
            "way": Text("review-amount"),
            "second": True,
        },
    ),
    "review-verification": replace(
        REVIEW,
        service="verify.COUNTER",
        choices=(Choice("pick-verification", Text("line-verification")),),
        facts={
            "outlays": Money(rupees(3)),
            "note": Text("review-verification-note"),
            "lines": (
                ScreenLine(Text("line-service"), _service("verify.COUNTER")),
                ScreenLine(Text("line-verification"), Text("verification-vehicle-rc")),
            ),
        },
    ),
    "inquiry": INQUIRY,
    "inquiry-busy": replace(INQUIRY, actions=BACK_CANCEL, facts={"busy": True}),
    "inquiry-failed": replace(
        INQUIRY, actions=TYPED, facts={}, text=Text("inquiry-again"), error=Text("rest-api")
    ),
    "inquiry-offer": replace(
        INQUIRY,
        actions=BACK_CANCEL,
        facts={},
        title=Text("inquiry-account-offer", {"price": Money(rupees(3))}),
        choices=(
            Choice("yes", Text("inquiry-account-yes")),
            Choice("no", Text("inquiry-account-no")),
        ),
    ),
    "amount": AMOUNT,
    "amount-error": replace(AMOUNT, error=Text("error-amount-step")),
    "mobile": MOBILE,
    "otp": OTP,
    "otp-leaving": replace(
        OTP,
        actions=(Act.CONTINUE, Act.BACK, Act.CANCEL),
        facts={**OTP.facts, "leaving": True},
    ),
    "otp-resend-later": replace(OTP, facts={**OTP.facts, "resend_in": 24}),
    "otp-error": replace(OTP, error=Text("error-otp-wrong")),
    "consent": CONSENT,
    "consent-owner": replace(
        CONSENT,
        service="outlet.daily-auth",
        text=Text("consent-owner"),
        facts={"service": _service("outlet.daily-auth"), "wording": "1"},
    ),
    "review": REVIEW,
    "biometric": BIOMETRIC,
    "biometric-again": replace(
        BIOMETRIC,
        text=Text("biometric-status-again"),
        actions=(Act.CANCEL, Act.CONTINUE),
        error=Text("capture-failed"),
        facts={"amount": FIVE_HUNDRED, "status": "again"},
    ),
    **{
        f"biometric-{advice}": replace(
            BIOMETRIC,
            text=Text(f"biometric-status-{advice}"),
            actions=(Act.CANCEL, Act.CONTINUE),
            facts={"amount": FIVE_HUNDRED, "status": advice},
        )
        for advice in capture.ADVICE
    },
    "working": WORKING,
    "working-long": replace(
        WORKING,
        text=Text("working-still-text"),
        facts={**WORKING.facts, "seconds": 14, "usually": 10, "long": True},
    ),
    "working-may-go": replace(
        WORKING,
        text=Text("working-may-go-text"),
        actions=(Act.DONE,),
        facts={
            **WORKING.facts,
            "lines": WORKING_LINES[1:],
            "seconds": 34,
            "usually": 10,
            "long": True,
        },
    ),
    "working-later": WORKING_LATER,
    "working-later-may-go": replace(
        WORKING_LATER,
        text=Text("working-may-go-later"),
        actions=(Act.DONE,),
        facts={**WORKING_LATER.facts, "lines": WORKING_LATER_LINES[1:], "seconds": 41},
    ),
    "pending": PENDING,
    "resumed": RESUMED,
    "resumed-others": replace(
        RESUMED,
        facts={**RESUMED.facts, "others": Text("resumed-others", {"count": 2})},
    ),
    "resumed-doubt": replace(
        RESUMED,
        title=Text("resumed-known-title"),
        text=Text("resumed-doubt"),
        facts={
            **RESUMED.facts,
            "waits": False,
            "unanswered": Text("start-unanswered", {"count": 1}),
        },
    ),
    "resumed-digits": replace(
        RESUMED,
        title=Text("resumed-digits-title"),
        text=Text("resumed-digits-text"),
        input=Input(InputKind.DIGITS, "last4", 4),
        choices=(),
        actions=(Act.CONTINUE, Act.BACK),
        facts={},
    ),
    "resumed-proven": RESUMED_PROVEN,
    "cash-pin": CASH_PIN,
    "cash-hand": CASH_NOTES,
    "cash-paid": replace(
        CASH_HAND,
        title=Text("cash-paid-title"),
        text=Text("cash-paid-text"),
        actions=(Act.PRINT, Act.DONE, *BACK_CANCEL),
    ),
    "cash-many-notes": CASH_MANY_NOTES,
    "cash-counted": replace(CASH_NOTES, facts=CASH_NOTES.facts | {"counted": True}),
    "cash-many-counted": replace(
        CASH_NOTES,
        facts={
            "amount": Money(rupees(9_681)),
            "notes": tuple(ScreenLine(str(value), 11) for value in COUNTED),
            "counted": True,
        },
    ),
    "cash-lacking": replace(
        CASH_NOTES, facts=CASH_NOTES.facts | {"lacking": Text("cash-notes-lacking")}
    ),
    "review-lacking": replace(
        REVIEW, facts=REVIEW.facts | {"warning": Text("review-notes-lacking")}
    ),
    "cash-asked-again": replace(
        CASH_HAND, title=Text("cash-doubt-title"), text=Text("cash-asked-again-text")
    ),
    "cash-not-handed-pin": replace(
        CASH_PIN,
        title=Text("cash-not-handed-pin-title"),
        text=Text("cash-not-handed-pin-text"),
        actions=(Act.CONTINUE, Act.BACK),
    ),
    "cash-claim": CLAIM,
    "cash-claim-last4": replace(CLAIM, text=Text("cash-claim-last4"), error=None),
    "cash-doubt": replace(
        CASH_HAND, text=Text("cash-doubt-text"), actions=(Act.HANDED, Act.NOT_HANDED)
    ),
    "pending-owed": replace(
        PENDING, title=Text("pending-owed-title"), text=Text("pending-owed-text")
    ),
    "result": RESULT,
    "result-bill-part": replace(
        RESULT,
        service="bbps.PAY",
        title=Text("result-bill-title"),
        text=Text("result-bill-text", {"amount": FIVE_HUNDRED}),
        facts={**RESULT.facts, "balance": None, "billed": Money(rupees(4_717))},
    ),
    "result-verified": VERIFIED,
    "result-verified-counter": replace(
        VERIFIED,
        facts={"outlays": Money(rupees(3)), **VERIFIED.facts, "amount": None},
    ),
    "result-unverified": replace(
        VERIFIED,
        title=Text("result-unverified-title"),
        text=Text("result-unverified-text"),
        facts={**VERIFIED.facts, "lines": ()},
    ),
    "sorry": SORRY,
    "sorry-again": replace(SORRY, actions=(Act.AGAIN, *SORRY.actions)),
    "closed": CLOSED,
    "attendant": ATTENDANT,
    "room-settings": replace(
        ROOM,
        title=Text("attendant-settings"),
        choices=tuple(
            Choice(word, Text(f"attendant-{word}"), icon)
            for word, icon in (("outlet", "shop"), ("tpin", "keypad"), ("language", "language"))
        ),
    ),
    "room-names": replace(
        ROOM,
        title=Text("attendant-names"),
        text=Text("names-text", {"name": "Ramesh"}),
        choices=(
            Choice("own", Text("names-own"), "keypad"),
            Choice("add", Text("names-add"), "plus"),
            Choice("name:Asha", "Asha", "person", detail=Text("names-remove-short")),
        ),
    ),
    "room-new-pin": replace(
        ROOM,
        title=Text("names-pin-title"),
        text=Text("names-pin-text"),
        input=Input(InputKind.PIN, "new-pin", 8),
        actions=(Act.CONTINUE, *BACK_CANCEL),
        error=Text("error-pin-weak"),
    ),
    "room-list": replace(
        ROOM,
        title=Text("attendant-list"),
        choices=(
            Choice("word", Text("owed-by-word"), "search"),
            *(
                Choice(
                    f"R-{number}",
                    _service(code),
                    icon,
                    detail=Text(f"list-row-{state}", {"since": NOW, "amount": FIVE_HUNDRED}),
                )
                for number, (code, icon, state) in enumerate(LISTED)
            ),
        ),
    ),
    "room-list-one": replace(
        ROOM,
        title=_service("aeps.CW"),
        actions=(Act.PRINT, *BACK_CANCEL),
        facts={
            "note": Text("list-printing"),
            "lines": (
                ScreenLine(Text("line-amount"), FIVE_HUNDRED),
                ScreenLine(Text("line-since"), NOW),
                ScreenLine(Text("line-fate"), Text("list-state-done")),
                ScreenLine(Text("line-last4"), "0019"),
                ScreenLine(Text("line-rrn"), "632511004321"),
                ScreenLine(Text("line-reference-id"), "AE2611210001"),
                ScreenLine(Text("line-client-reference"), "OUTLET-001-20261121-110000-7QX3ZC"),
            ),
        },
    ),
    "attendant-owed": replace(
        ROOM,
        title=Text("attendant-owed"),
        choices=tuple(
            Choice(f"K7-{n}", Text("owed-row", {"amount": FIVE_HUNDRED, "last4": f"{n:04}"}))
            for n in range(13)
        ),
    ),
    "attendant-pin": replace(
        ATTENDANT,
        title=Text("attendant-pin-title"),
        text=Text("attendant-pin-text"),
        choices=(),
        input=Input(InputKind.PIN, "pin", 8),
        actions=TYPED,
        error=Text("error-pin-wait", {"seconds": 30}),
    ),
    "more-time": MORE_TIME,
    "help-called": replace(
        AMOUNT,
        actions=(*AMOUNT.actions, Act.HELP),
        facts=AMOUNT.facts | {"called": Text("start-help-called")},
    ),
    "qr": QR,
    "qr-beside": replace(QR, facts={**QR.facts, "beside": True}),
    "qr-image": replace(QR, facts={**QR.facts, "qr": None, "qr_image": DOT}),
    "card": CARD,
    "card-pin": _prompted("enter-pin"),
    "card-wrong-pin": _prompted("wrong-pin"),
    "card-wait": _prompted("asking-bank"),
    "card-remove": _prompted("remove-card"),
    "card-look": _prompted("look-at-terminal"),
    "card-declined": _prompted("declined"),
    "card-stuck": replace(_prompted("not-started"), actions=(Act.CONTINUE, Act.CANCEL)),
    "mini-statement": STATEMENT,
    "mini-statement-short": replace(
        STATEMENT, facts={"lines": STATEMENT_SHORT, "balance": None}, actions=(Act.DONE,)
    ),
    "mini-statement-long": replace(STATEMENT, facts={"lines": STATEMENT_SHORT * 15}),
    "field": FIELD,
    "field-error": replace(FIELD, error=Text("error-field-first_name")),
    "field-optional": replace(FIELD, title=Text("field-last_name"), text=Text("field-optional")),
    "field-email": replace(
        FIELD, title=Text("field-email"), input=Input(InputKind.TEXT, "email", 100)
    ),
    "field-digits": replace(
        FIELD,
        title=Text("field-account_number"),
        input=Input(InputKind.DIGITS, "account_number", 18),
        error=Text("error-field-account_number"),
    ),
    "field-date": replace(
        FIELD,
        title=Text("field-date_of_birth"),
        input=Input(InputKind.TEXT, "date_of_birth", 10),
        error=Text("error-field-date_of_birth"),
    ),
    "field-choices": replace(
        FIELD,
        title=Text("field-gender"),
        text=Text("field-optional"),
        input=Input(InputKind.TEXT, "gender", 1),
        choices=tuple(Choice(one, Text(f"field-gender-{one}")) for one in "MFT"),
    ),
    "biometric-eye": replace(
        BIOMETRIC,
        text=Text("biometric-status-again"),
        choices=(Choice("FP", Text("biometric-way-FP"), "FP"),),
        actions=(Act.CONTINUE, Act.CANCEL),
        facts={"amount": FIVE_HUNDRED, "status": "again", "mode": "IRIS", "whose": "customer"},
    ),
    "consent-no-amount": replace(
        CONSENT,
        text=Text("consent-text-no-amount"),
        facts={"service": _service("aeps.MS"), "wording": "1"},
    ),
    "cash-take-pin": replace(
        CASH_PIN, title=Text("cash-take-pin-title"), text=Text("cash-take-pin-text")
    ),
    "cash-later": replace(CASH_PIN, actions=(Act.CONTINUE, Act.DONE)),
    "cash-take": TAKE,
    "cash-take-error": replace(TAKE, error=Text("error-counted")),
    "cash-return-pin": replace(
        CASH_PIN,
        title=Text("cash-return-pin-title"),
        text=Text("cash-return-pin-text"),
        actions=(Act.CONTINUE, Act.DONE),
        facts={"amount": FIVE_HUNDRED, "why": Text("sorry-failed-SERVICE_NOT_SUPPORTED")},
    ),
    "cash-return": replace(
        CASH_HAND, title=Text("cash-return-title"), text=Text("cash-return-text")
    ),
    "cash-dispensing": replace(
        CASH_HAND,
        title=Text("cash-dispensing-title"),
        text=Text("cash-dispensing-text"),
        actions=(),
    ),
    "cash-claim-dispute": replace(CLAIM, choices=DISPUTE),
    "cash-last4-dispute": replace(
        CLAIM,
        text=Text("cash-claim-last4"),
        input=Input(InputKind.DIGITS, "claim", 4),
        choices=DISPUTE,
        facts={"amount": FIVE_HUNDRED, "last4": "0019"},
    ),
    **{
        f"cash-claim-{way}": replace(
            CLAIM,
            text=Text(f"cash-claim-{way}"),
            choices=DISPUTE,
            facts={"amount": FIVE_HUNDRED, "last4": "01AB"},
        )
        for way in ("characters", "either")
    },
    "cash-claim-proven": replace(
        CLAIM,
        text=Text("cash-claim-proven"),
        input=None,
        error=None,
        actions=(Act.CONFIRM, Act.BACK, Act.CANCEL),
        choices=DISPUTE,
        facts={"amount": FIVE_HUNDRED, "last4": "01AB"},
    ),
    "cash-doubt-dispute": replace(
        CASH_HAND,
        title=Text("cash-doubt-title"),
        text=Text("cash-doubt-text"),
        choices=DISPUTE,
        actions=(Act.HANDED, Act.NOT_HANDED, Act.BACK),
        facts={"amount": FIVE_HUNDRED, "last4": "0019", "note": "the customer came back"},
    ),
    "cash-denied": replace(
        CASH_HAND,
        title=Text("cash-denied-title"),
        text=Text("cash-denied-text"),
        actions=(Act.CONFIRM, Act.BACK),
    ),
    **{
        f"pending-{why}": replace(
            PENDING, title=Text(f"pending-{why}-title"), text=Text(f"pending-{why}-text")
        )
        for why in ("qr", "deposit", "no-cash", "disputed", "refund", "held")
    },
    "result-printing": replace(RESULT, facts={**RESULT.facts, "slip_state": "printing"}),
    "result-printed": replace(RESULT, facts={**RESULT.facts, "slip_state": "printed"}),
    "pending-printed": replace(PENDING, facts={**PENDING.facts, "slip_state": "printed"}),
    "pending-not-printed": replace(PENDING, facts={**PENDING.facts, "slip_state": "not-printed"}),
    "sorry-printed": replace(SORRY, facts={**SORRY.facts, "slip_state": "printed"}),
    "pending-slip": replace(PENDING, facts={**PENDING.facts, "slip": SLIP}),
    "result-slip": replace(RESULT, facts={**RESULT.facts, "slip": SLIP}),
    "sorry-slip": replace(SORRY, facts={**SORRY.facts, "slip": SLIP}),
    **{
        f"result-{what}": replace(
            RESULT,
            service=code,
            title=Text(f"result-{what}-title"),
            text=Text(f"result-{what}-text", {"amount": FIVE_HUNDRED}),
        )
        for what, code in (("deposit", "aeps.CD"), ("purchase", "aeps.AP"))
    },
    "result-account": replace(
        RESULT,
        title=Text("result-account-title"),
        text=Text("result-account-text"),
        facts={"balance": Money(Paise(512040)), "rrn": "632511004321"},
    ),
    "result-account-none": replace(
        RESULT, title=Text("result-account-title"), text=Text("result-account-text"), facts={}
    ),
    "room-today": replace(
        ROOM,
        title=Text("attendant-today"),
        text=Text("today-differences"),
        facts={"lines": (*ODD, *DAY)},
    ),
    "room-today-long": replace(
        ROOM,
        title=Text("attendant-today"),
        text=Text("today-no-differences"),
        facts={"lines": (*DAY, *DAY, *DAY)},
    ),
    "room-differences": replace(
        ROOM, title=Text("attendant-today"), facts={"lines": DAY, "differences": ODD}
    ),
    **{
        f"room-count-{value}": replace(
            ROOM,
            title=Text("drawer-notes", {"value": value}) if value != "1" else Text("drawer-coins"),
            text=Text("drawer-notes-text"),
            input=Input(InputKind.DIGITS, f"notes-{value}", 4),
            actions=TYPED,
            facts={"sum": Money(rupees(12_850))},
        )
        for value in ("500", "1")
    },
    "room-count-right": replace(
        ROOM,
        title=Text("drawer-notes-right"),
        text=Text("drawer-notes-text"),
        actions=(Act.CONFIRM, *BACK_CANCEL),
        facts={
            "sum": Money(rupees(38_887)),
            "notes": tuple(ScreenLine(str(value), 43) for value in COUNTED),
        },
    ),
    "room-count-sum": replace(
        ROOM,
        title=Text("drawer-opening"),
        text=Text("drawer-opening-text"),
        choices=(Choice("notes", Text("drawer-by-notes"), "count"),),
        input=Input(InputKind.DIGITS, "rupees", 6),
        actions=TYPED,
    ),
    "room-drawer": replace(
        ROOM,
        title=Text("attendant-drawer"),
        text=Text("drawer-noted-check", {"amount": FIVE_HUNDRED}),
        choices=tuple(
            Choice(what, Text(f"drawer-{what}"), icon)
            for what, icon in (
                ("opening", "rupee"),
                ("closing", "done"),
                ("check", "search"),
                ("load", "cash-in"),
                ("take", "cash-out"),
                ("service", "repeat"),
            )
        ),
        facts={
            "lines": (
                ScreenLine(Text("drawer-counted"), FIVE_HUNDRED),
                ScreenLine(Text("drawer-difference"), Money(Paise(-5000)), "bad"),
            )
        },
    ),
    "room-owed": replace(
        ROOM,
        title=Text("attendant-owed"),
        text=Text("owed-shown", {"first": 41, "last": 80, "count": 112}),
        choices=(
            owed.FIND,
            owed.EARLIER,
            *(
                Choice(
                    f"R-{number}",
                    Text("owed-row", {"amount": FIVE_HUNDRED, "last4": f"{number:04}"}),
                    "cash-out",
                    detail=Text("owed-since", {"since": NOW}),
                )
                for number in range(40)
            ),
            owed.LATER,
        ),
    ),
    "room-owed-find": replace(
        ROOM,
        title=Text("owed-find"),
        text=Text("owed-find-text"),
        choices=(
            owed.BY_WORD,
            Choice(
                "aeps.CW", _service("aeps.CW"), "cash-out", detail=Text("owed-count", {"count": 5})
            ),
            Choice("upicw.QR", _service("upicw.QR"), "qr", detail=Text("owed-count", {"count": 1})),
            *(
                Choice(
                    f"day-{day}",
                    Text("owed-day", {"day": NOW.replace(day=day)}),
                    "calendar",
                    detail=Text("owed-count", {"count": day}),
                )
                for day in range(8, 22)
            ),
        ),
    ),
    "room-owed-word": replace(
        ROOM,
        title=Text("owed-find"),
        text=Text("owed-word-text"),
        input=Input(InputKind.TEXT, "find", 40),
        actions=(Act.CONTINUE, Act.BACK, Act.CANCEL),
        error=Text("owed-none-found"),
    ),
    "room-outlet": replace(
        ROOM,
        title=Text("attendant-outlet"),
        choices=(
            Choice("outlet.daily-auth", Text("errand-daily-auth"), "finger"),
            Choice("ask", Text("outlet-ask"), "repeat"),
        ),
        facts={
            "note": Text("outlet-accepted", {"message": "Welcome."}),
            "lines": (
                ScreenLine(Text("line-standing"), Text("outlet-standing-daily-auth")),
                ScreenLine(
                    Text("line-message"), "Two-factor authentication is due for today, please."
                ),
                ScreenLine(Text("line-daily-auth-charge"), Money(rupees(1))),
                ScreenLine(
                    Text("line-wallet-MAIN"),
                    Text("wallet-read", {"amount": Money(rupees(2_48_350)), "at": NOW}),
                ),
                ScreenLine(Text("line-wallet-AEPS"), Text("wallet-refused", {"code": "FORBIDDEN"})),
            ),
            "busy": False,
        },
    ),
    "room-message": replace(ROOM, facts={"message": "The service says so."}),
    "room-devices": replace(
        ROOM,
        title=Text("attendant-devices"),
        text=Text("devices-text"),
        choices=tuple(
            Choice(name, Text(f"device-{name}"), icon, detail="ready")
            for name, icon in (
                ("biometric", "finger"),
                ("card", "card"),
                ("display", "qr"),
                ("printer", "slip"),
                ("cash", "cash-out"),
            )
        ),
    ),
    "room-pending": replace(
        ROOM,
        title=Text("attendant-pending"),
        text=Text("pending-text-some"),
        choices=tuple(
            Choice(
                f"K7-{n}",
                _service("aeps.CW"),
                "cash-out",
                detail=Text(
                    "pending-row-pending", {"amount": FIVE_HUNDRED, "last4": "0019", "since": NOW}
                ),
            )
            for n in range(3)
        ),
    ),
    "room-references": replace(
        ROOM,
        title=Text("references-title"),
        text=Text("references-text"),
        choices=DISPUTE,
        facts={
            "lines": (
                ScreenLine(Text("line-service"), _service("aeps.CD")),
                ScreenLine(Text("line-amount"), FIVE_HUNDRED),
                ScreenLine(Text("line-since"), NOW),
                ScreenLine(Text("line-fate"), Text("fate-pending")),
                ScreenLine(Text("line-attempts"), 3),
                ScreenLine(Text("line-client-reference"), "K7-261121-000031"),
                ScreenLine(Text("line-reference-id"), "AE2611210001"),
                ScreenLine(Text("line-rrn"), "632511004321"),
            )
        },
    ),
    "room-verification": replace(
        ROOM,
        title=Text("verification-title"),
        text=Text("verification-free"),
        actions=(Act.PRINT, *BACK_CANCEL),
        facts={"lines": VEHICLE, "busy": False},
    ),
    "room-count": replace(
        ROOM,
        title=Text("drawer-check"),
        text=Text("drawer-check-text"),
        input=Input(InputKind.DIGITS, "rupees", 6),
        actions=TYPED,
    ),
    "room-dispute": replace(
        ROOM,
        title=Text("attendant-dispute"),
        text=Text("attendant-dispute-text"),
        input=Input(InputKind.TEXT, "note", 80),
        actions=TYPED,
        error=Text("error-note-number"),
    ),
    "room-sure": replace(
        ROOM,
        title=Text("attendant-stop"),
        text=Text("stop-restart-sure"),
        actions=(Act.CONFIRM, *BACK_CANCEL),
        error=Text("error-stop-notes", {"amount": FIVE_HUNDRED, "last4": "0019"}),
    ),
}

WITHOUT_HELP = frozenset(
    {Name.START, Name.CLOSED, Name.HELP, Name.RESUMED, Name.CASH, Name.ATTENDANT}
)


def _as_offered(screen: Screen) -> Screen:
    """Return the screen with the help key, if the dialogue adds it."""
    if screen.name in WITHOUT_HELP:
        return screen
    return replace(screen, actions=(*screen.actions, Act.HELP))


SAMPLES = {name: _as_offered(screen) for name, screen in _SHOWN.items()}

ONE_OF_EACH = tuple({screen.name: name for name, screen in reversed(SAMPLES.items())}.values())
"""One sample for each screen, for tests that take a second each; `make gallery` uses them all."""
