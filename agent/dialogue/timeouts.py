"""The timeout of each screen."""

from agent.base.clock import Moment
from agent.dialogue.page import Name

# Seconds for which a screen stays without a press. A screen without a row stays for ever.
SECONDS: dict[Name, float] = {
    Name.RESUMED: 180,  # two status checks, and time to find the number
    Name.SERVICES: 60,
    Name.AADHAAR: 90,
    Name.BANK: 90,
    Name.AMOUNT: 60,
    Name.MOBILE: 120,
    Name.OTP: 120,
    Name.CONSENT: 60,
    Name.REVIEW: 60,
    Name.BIOMETRIC: 60,
    Name.FIELD: 90,
    Name.PICK: 90,
    Name.INQUIRY: 90,
    Name.CARD: 900,  # the terminal ends it much earlier
    Name.WORKING: 100,  # the 90 s of a money call, and some for its answer; then they may leave
    Name.PENDING: 75,  # one poll of AEPS (every 60 s) and its answer
    Name.CASH: 180,  # after this time the attendant has left
    Name.RESULT: 60,
    Name.MINI_STATEMENT: 60,
    Name.SORRY: 60,
    Name.ATTENDANT: 120,
    Name.HELP: 300,  # the attendant may be serving somebody; then the covered screen has its time
}
SECONDS_TO_TAKE_THE_SLIP = 60  # for a QR on the screen: time to find the phone and scan
SECONDS_TO_READ = 60  # a record has about twenty lines, like a mini statement
SECONDS_WITHOUT_A_WAY_OUT = 900.0
"""The timeout of a step that no press can leave, because its call costs money and would be paid
twice. It is longer than the longest configurable time-out of a call (600 s)."""
PLAIN_SECONDS = 60  # the plain page has little to read
WARNED_BEFORE = 30.0  # seconds before the end, when the screen asks "more time?"
SPEAKS_MAX_S = 180.0
"""Seconds for which one question is held by its speech: the longest speech (90 s) twice. A page
that asks for speech again and again cannot hold the screen for longer."""
# Screens that are not listed end by the service, a device or the QR's own bar; help loses nothing.
WARNED = frozenset(
    {Name.RESUMED, Name.SERVICES, Name.AADHAAR, Name.BANK, Name.AMOUNT, Name.MOBILE, Name.OTP}
    | {Name.CONSENT, Name.REVIEW, Name.BIOMETRIC, Name.FIELD, Name.PICK}
    | {Name.INQUIRY, Name.CASH, Name.ATTENDANT, Name.PENDING, Name.RESULT, Name.MINI_STATEMENT}
    | {Name.SORRY}
)


def ends_after(name: Name, now: Moment) -> float | None:
    """Return the monotonic time of a screen's timeout; None if it stays for ever."""
    seconds = SECONDS.get(name)
    return None if seconds is None else now.monotonic + seconds
