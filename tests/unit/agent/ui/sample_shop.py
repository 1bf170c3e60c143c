"""The kiosk in memory of the sample screens: its banks, its billers and the people's long names."""

from base64 import b64decode
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal

from agent.api.aeps import Bank
from agent.api.billers import FoundBiller
from agent.base.structs import replace
from agent.dialogue.page import Text
from agent.dialogue.read_model import OfferedService
from agent.services import bbps
from agent.services.answers import Picked
from agent.services.registry import BY_CODE as SERVICES
from agent.transactions.outcome import FoundLine, StatementLine
from agent.ui.words.money_words import LOCALES
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.fake_world import FakeWorld
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.services.said import BILLED

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


class SampleShop(FakeWorld):
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


def shop(**state: object) -> SampleShop:
    """Return a kiosk with some parts of its state changed."""
    world = SampleShop()
    for name, value in state.items():
        setattr(world, name, value)
    return world
