"""QR cards for the tests of displays."""

from drivers.display.port import QrCard
from drivers.display.upi import UpiQr, check_upi

PAYEE = "outlet@bank"
REFERENCE = "UC2611210007"
TEXT = (
    f"upi://pay?pa={PAYEE}&pn=SHARMA%20KIOSK&tr={REFERENCE}&am=500.00&cu=INR&mc=6012"
    "&mode=15&purpose=00&orgid=000000"
)
LINES = ("Scan with any UPI app", "किसी भी UPI ऐप से स्कैन करें")


def checked(text: str = TEXT, amount_paise: int = 500_00, reference: str = REFERENCE) -> UpiQr:
    upi = check_upi(text, [PAYEE], amount_paise, reference)
    assert isinstance(upi, UpiQr)
    return upi


def card(text: str = TEXT, amount_paise: int = 500_00, reference: str = REFERENCE) -> QrCard:
    upi = checked(text, amount_paise, reference)
    return QrCard(upi, f"₹{amount_paise // 100}", LINES, "hi")


def other_card(number: int) -> QrCard:
    """Return the card of another customer."""
    reference = f"UC26112{number:05d}"
    text = f"upi://pay?pa={PAYEE}&tr={reference}&am={number + 1}.00&cu=INR"
    return card(text, (number + 1) * 100, reference)
