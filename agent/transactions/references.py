"""Client references and claim codes. The random generator is an argument."""

import hmac
import random
import re
from datetime import date

from agent.base.clock import Moment
from agent.base.private import Private
from agent.transactions.model import Claim, Claimed, ClaimIssued, Transaction
from fleet_messages.claim_codes import ALPHABET, CLAIM_CODE, CLAIM_LENGTH, digest

OUTLET_MAX = 24  # characters of the merchant_ref; the reference is far shorter than the API's 64

END_MIN = 4  # characters of a reference's end: a shorter end would match nearly everything

_END = re.compile(rf"[0-9]{{8}}-[0-9]{{6}}-[{ALPHABET}]{{6}}")  # the end of our references


def client_reference(merchant_ref: str, now: Moment, rng: random.Random) -> str:
    """Return a new reference; references sort by time: OUTLET-20261121-110210-7QX3ZC."""
    tail = "".join(rng.choices(ALPHABET, k=6))
    return f"{merchant_ref[:OUTLET_MAX]}-{now.ist:%Y%m%d-%H%M%S}-{tail}"


def of_day(merchant_ref: str, day: date) -> tuple[str, str]:
    """Return the first possible reference of an outlet's day in India, and the first text after."""
    stem = f"{merchant_ref[:OUTLET_MAX]}-{day:%Y%m%d}"
    return f"{stem}-", f"{stem}."  # `.` comes next after `-`


def is_of(merchant_ref: str, reference: str) -> bool:
    """Return True if an outlet's kiosk made this reference."""
    stem, _, end = reference.partition(f"{merchant_ref[:OUTLET_MAX]}-")
    return not stem and _END.fullmatch(end) is not None


def claim_code(rng: random.Random) -> Private[str]:
    return Private("".join(rng.choices(ALPHABET, k=CLAIM_LENGTH)))


def issue(
    code: Private[str], at: float, rng: random.Random, *, by_digits: bool = False
) -> ClaimIssued:
    """Return the event with the claim code's salted hash; it does not contain the code."""
    salt = rng.randbytes(16).hex()
    return ClaimIssued(at=at, salt=salt, digest=digest(salt, code.reveal()), by_digits=by_digits)


def is_claim(claim: Claim, code: Private[str]) -> bool:
    """Return True if `code` is the claim's code. Its form is checked before its hash.

    For scrypt a code and the same code with a NUL after it are equal.
    """
    if not CLAIM_CODE.fullmatch(code.reveal()):
        return False
    return hmac.compare_digest(claim.digest, digest(claim.salt, code.reveal()))


def claimed(t: Transaction, typed: Private[str]) -> Claimed | None:
    """Return how the typed text proves a claim on this transaction; None if it does not.

    It is a claim code; or, if the slip may not have been printed, the number's last four
    characters. A code that was issued for these characters counts as they do.
    """
    for claim in reversed(t.claims):
        if is_claim(claim, typed):
            return Claimed.DIGITS if claim.by_digits else Claimed.CODE
    if may_be_claimed_by_digits(t) and plain(t.last4 or "") == plain(typed.reveal()):
        return Claimed.DIGITS
    return None


def may_be_claimed_by_digits(t: Transaction) -> bool:
    """Return True if its number's last four are a claim; then the screen must not show them."""
    return not t.slip_is_out and bool(plain(t.last4 or ""))


def shown_last4(t: Transaction) -> str | None:
    """Return the last four for an attendant's screen; None if there are none or they are a claim.

    Otherwise the attendant could type the characters from the screen.
    """
    return None if may_be_claimed_by_digits(t) else t.last4


def plain(name: str) -> str:
    """Return `name` for comparison with typed text: without spaces, in small letters."""
    return "".join(name.split()).casefold()


def end_so(t: Transaction, typed: str) -> bool:
    """Return True if our, the service's or the bank's reference ends with `typed` (plain)."""
    rrn = t.outcome.bank_rrn if t.outcome else None
    names = filter(None, (t.client_reference, t.reference_id, rrn))
    return len(typed) >= END_MIN and any(plain(name).endswith(typed) for name in names)
