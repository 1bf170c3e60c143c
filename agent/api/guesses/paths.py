"""The paths of the service, as the signs of the guesses name them."""

from typing import Final

from agent.api.guesses.signs import ANYWHERE, Paths

EVERYWHERE: Final[Paths] = (ANYWHERE,)
AEPS: Final = "/ext/v1/aeps"
BBPS: Final = "/ext/v1/bbps"
DMT: Final = "/ext/v1/dmt"
MATM: Final = "/ext/v1/matm"
RECHARGE: Final = "/ext/v1/recharge"
UPICW: Final = "/ext/v1/upicw"
VERIFY: Final = "/ext/v1/verify"


def lookups(base: str) -> Paths:
    return (f"{base}/transaction/*", f"{base}/transaction/by-client-reference/*")


AEPS_POSTS: Final[Paths] = (
    f"{AEPS}/cash-withdrawal",
    f"{AEPS}/aadhaar-pay",
    f"{AEPS}/balance-enquiry",
    f"{AEPS}/mini-statement",
    f"{AEPS}/cash-deposit",
)
AEPS_RECORDS: Final[Paths] = (*AEPS_POSTS, *lookups(AEPS))
BILL_RECORDS: Final[Paths] = (f"{BBPS}/bill/pay", *lookups(BBPS))
CARD_RECORDS: Final[Paths] = (f"{MATM}/transactions", *lookups(MATM))
QR_RECORDS: Final[Paths] = (f"{UPICW}/qr", f"{UPICW}/transaction/*")
RECHARGES: Final[Paths] = (f"{RECHARGE}/recharge", *lookups(RECHARGE))
TRANSFERS: Final[Paths] = (
    f"{DMT}/transfer",
    f"{DMT}/transfer/*",
    f"{DMT}/transfer/by-client-reference/*",
)
REGISTERS: Final = (
    *("bank-account", "gstin", "pan-to-gstin"),
    *("driving-licence", "vehicle-rc", "voter-id"),
)
VERIFICATION_POSTS: Final[Paths] = tuple(f"{VERIFY}/{name}" for name in REGISTERS)
VERIFICATIONS: Final[Paths] = (*VERIFICATION_POSTS, f"{VERIFY}/result/*")
FAMILY: Final[Paths] = (*AEPS_RECORDS, *BILL_RECORDS, *QR_RECORDS, *RECHARGES)
"""The records that are assumed to be like the one of mATM."""
MONEY_POSTS: Final[Paths] = (
    *AEPS_POSTS,
    f"{BBPS}/bill/pay",
    f"{MATM}/transactions",
    f"{UPICW}/qr",
    f"{RECHARGE}/recharge",
    f"{DMT}/transfer",
    *VERIFICATION_POSTS,
)
SIGNED: Final[Paths] = (
    *MONEY_POSTS,
    *(f"{DMT}/{name}" for name in ("charges", "sender/check", "sender/verify-otp")),
    *(f"{AEPS}/{name}" for name in ("otp", "otp/verify", "daily-auth", "ekyc/send-otp")),
    f"{BBPS}/bill/fetch",
)
"""The usual POSTs; only POST and DELETE are signed."""
