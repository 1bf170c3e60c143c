"""One filled screen of every name, and of every shape a name can have: the gallery's pictures."""

from dataclasses import replace
from datetime import UTC, datetime

from agent.dialogue.screens import Act, Choice, Input, InputKind, Line, Name, Screen, Text
from agent.money import Money, Paise, rupees

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
    ("aeps.BE", "balance", None),
    ("aeps.MS", "list", None),
    ("aeps.CD", "cash-in", Text("rest-outlet-daily-auth")),
    ("upicw.QR", "qr", Text("rest-api")),
    ("bbps.PAY", "bulb", None),
)


def _service(code: str) -> Text:
    return Text(f"service-{code.replace('.', '-')}")


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
    choices=tuple(Choice(code, _service(code), icon, why) for code, icon, why in SERVICES),
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
        "charge": Money(Paise(0)),
        "lines": (
            Line(Text("line-service"), _service("aeps.CW")),
            Line(Text("line-bank"), "Chhattisgarh Rajya Gramin Bank"),
            Line(Text("line-aadhaar"), "XXXXXXXX0019"),
            Line(Text("line-amount"), FIVE_HUNDRED),
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
WORKING = _asked(
    Name.WORKING,
    6,
    facts={
        "amount": FIVE_HUNDRED,
        "lines": (
            Line(Text("working-captured"), state="done"),
            Line(Text("working-sent"), state="done"),
            Line(Text("working-asking"), state="now"),
            Line(Text("working-answered"), state="later"),
        ),
    },
)
PENDING = _screen(
    Name.PENDING,
    actions=(Act.PRINT, Act.DONE),
    ends_at=LATER,
    facts={"amount": FIVE_HUNDRED, "claim_code": "K7PX4M", "until": NOW.replace(day=26)},
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
    actions=(Act.HANDED,),
    facts={"amount": FIVE_HUNDRED},
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
    actions=(Act.PRINT, Act.DONE),
    ends_at=LATER,
    facts={
        "amount": FIVE_HUNDRED,
        "rrn": "632511004321",
        "reference": "AE2611210001",
        "balance": Money(Paise(512040)),
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
ATTENDANT = _screen(
    Name.ATTENDANT,
    service=None,
    choices=tuple(
        Choice(word, Text(f"attendant-{word}"))
        for word in ("owed", "claim", "pending", "today", "outlet", "devices")
    ),
    facts={"owed": 3},
    actions=(Act.BACK,),
    ends_at=LATER,
)
MORE_TIME = _screen(
    Name.MORE_TIME, actions=(Act.CANCEL, Act.MORE_TIME), facts={"amount": FIVE_HUNDRED}
)

SAMPLES: dict[str, Screen] = {
    "start": START,
    "start-resting": replace(START, facts={"resting": Text("rest-biometric")}),
    "services": SERVICES_SCREEN,
    "services-one": replace(SERVICES_SCREEN, choices=SERVICES_SCREEN.choices[:1]),
    "services-resting": replace(SERVICES_SCREEN, choices=SERVICES_SCREEN.choices[3:4]),
    "services-four": replace(SERVICES_SCREEN, choices=SERVICES_SCREEN.choices[:4]),
    "services-many": replace(
        SERVICES_SCREEN,
        choices=tuple(
            replace(choice, value=f"{choice.value}{turn}")
            for turn in range(2)
            for choice in SERVICES_SCREEN.choices
        ),
    ),
    "aadhaar": AADHAAR,
    "aadhaar-error": replace(AADHAAR, error=Text("error-aadhaar-check")),
    "bank": BANK,
    "amount": AMOUNT,
    "amount-error": replace(AMOUNT, error=Text("error-amount-step")),
    "mobile": MOBILE,
    "otp": OTP,
    "otp-error": replace(OTP, error=Text("error-otp-wrong")),
    "consent": CONSENT,
    "review": REVIEW,
    "biometric": BIOMETRIC,
    "biometric-again": replace(
        BIOMETRIC,
        text=Text("biometric-status-again"),
        actions=(Act.CANCEL, Act.CONTINUE),
        error=Text("capture-failed"),
        facts={"amount": FIVE_HUNDRED, "status": "again"},
    ),
    "working": WORKING,
    "pending": PENDING,
    "cash-pin": CASH_PIN,
    "cash-hand": CASH_HAND,
    "cash-claim": CLAIM,
    "cash-claim-last4": replace(CLAIM, text=Text("cash-claim-last4"), error=None),
    "cash-doubt": replace(
        CASH_HAND, text=Text("cash-doubt-text"), actions=(Act.HANDED, Act.NOT_HANDED)
    ),
    "pending-owed": replace(
        PENDING, title=Text("pending-owed-title"), text=Text("pending-owed-text")
    ),
    "result": RESULT,
    "sorry": SORRY,
    "closed": CLOSED,
    "attendant": ATTENDANT,
    "attendant-owed": replace(
        ATTENDANT,
        title=Text("attendant-owed"),
        text=None,
        choices=tuple(
            Choice(f"K7-{n}", Text("owed-row", {"amount": FIVE_HUNDRED, "last4": f"{n:04}"}))
            for n in range(7)
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
}
