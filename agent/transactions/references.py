"""Names of things that last: client references and claim codes. Chance is an argument."""

import hashlib
import hmac
import random
import re
from datetime import date

from agent.clock import Moment
from agent.private import Private
from agent.transactions.model import Claim, Claimed, ClaimIssued, Transaction

# Without 0 O 1 I L U V: what is read from a slip and typed by hand is not mistaken.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ"
CLAIM_LENGTH = 6  # 29^6 = 600 million codes, behind a PIN that locks
SCRYPT_N = 2**12  # 4 MiB and some milliseconds for each guess
CLAIM_CODE = re.compile(f"[{ALPHABET}]{{{CLAIM_LENGTH}}}")
OUTLET_MAX = 24  # of the merchant_ref; the whole stays far below the API's 64

REFERENCE = re.compile(r"[A-Za-z0-9_-]{1,64}")  # API document: Conventions 3


def client_reference(merchant_ref: str, now: Moment, rng: random.Random) -> str:
    """Name a new intent, so that names sort by time: OUTLET-20261121-110210-7QX3ZC."""
    tail = "".join(rng.choices(ALPHABET, k=6))
    return f"{merchant_ref[:OUTLET_MAX]}-{now.ist:%Y%m%d-%H%M%S}-{tail}"


def of_day(merchant_ref: str, day: date) -> tuple[str, str]:
    """Give where an outlet's references of one day in India begin, and the first text beyond."""
    stem = f"{merchant_ref[:OUTLET_MAX]}-{day:%Y%m%d}"
    return f"{stem}-", f"{stem}."  # `.` comes next after `-`


def claim_code(rng: random.Random) -> Private[str]:
    return Private("".join(rng.choices(ALPHABET, k=CLAIM_LENGTH)))


def issue(code: Private[str], at: float, rng: random.Random) -> ClaimIssued:
    """Give the event that keeps a claim code's salted hash, and nothing else of it."""
    salt = rng.randbytes(16).hex()
    return ClaimIssued(at=at, salt=salt, digest=_digest(salt, code))


def is_claim(claim: Claim, code: Private[str]) -> bool:
    """Say whether it is the code; what has not its form is none, whatever its hash is.

    For scrypt a code and the same with a NUL behind it are one.
    """
    if not CLAIM_CODE.fullmatch(code.reveal()):
        return False
    return hmac.compare_digest(claim.digest, _digest(claim.salt, code))


def claimed(t: Transaction, typed: Private[str]) -> Claimed | None:
    """Return how what was typed names this transaction; None: it does not.

    By its code; or, where the power may have gone before a slip came out, its number's last four.
    """
    if t.claim and is_claim(t.claim, typed):
        return Claimed.CODE
    if may_be_claimed_by_digits(t) and plain(t.last4 or "") == plain(typed.reveal()):
        return Claimed.DIGITS
    return None


def may_be_claimed_by_digits(t: Transaction) -> bool:
    """Say whether its number's last four name it: then they must not stand beside the question."""
    return not t.slip_is_out and bool(plain(t.last4 or ""))


def shown_last4(t: Transaction) -> str | None:
    """Return the last four for a screen behind the counter; None: there are none, or they claim.

    Whoever stands there could type what they have just read.
    """
    return None if may_be_claimed_by_digits(t) else t.last4


def plain(name: str) -> str:
    """Return a name as what is typed is compared with it: without spaces, in small letters."""
    return "".join(name.split()).casefold()


def _digest(salt: str, code: Private[str]) -> str:
    # scrypt, since a code of six characters falls to a plain hash in a minute.
    return hashlib.scrypt(
        code.reveal().encode(), salt=bytes.fromhex(salt), n=SCRYPT_N, r=8, p=1, dklen=16
    ).hex()
