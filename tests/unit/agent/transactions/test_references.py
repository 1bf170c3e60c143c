"""Names that last: client references and claim codes."""

import random
import re
import string
from datetime import datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.base.clock import IST, Moment
from agent.base.private import Private
from agent.transactions.model import Claim, Claimed, ClaimIssued, SlipEnded, SlipStarted, SlipState
from agent.transactions.references import (
    OUTLET_MAX,
    claim_code,
    claimed,
    client_reference,
    is_claim,
    is_of,
    issue,
)
from agent.transactions.till import TILL
from fleet_messages import claim_codes
from fleet_messages.claim_codes import ALPHABET, CLAIM_LENGTH
from tests.contract.proofs import proves
from tests.support.quick_hashes import CLAIMS_AS_SOLD
from tests.unit.agent.transactions.facts import OPENED, after, prepared

NOW = Moment(OPENED, 0.0)
REFERENCE = re.compile(r"[A-Za-z0-9_-]{1,64}")  # API document: Conventions 3
LAST_SECOND = datetime(2099, 12, 31, 23, 59, 59, tzinfo=IST).timestamp()

letters = string.ascii_letters + string.digits + "_-"
outlets = st.text(letters, min_size=1, max_size=64)  # what the configuration accepts
moments = st.floats(min_value=OPENED, max_value=LAST_SECOND).map(lambda at: Moment(at, 0.0))


def test_a_reference_reads_as_outlet_and_time() -> None:
    reference = client_reference("OUTLET-001", NOW, random.Random(1))
    assert reference.startswith("OUTLET-001-20261121-150000-")


def test_a_kiosk_recognises_the_references_of_its_own_outlet() -> None:
    reference = client_reference("OUTLET-001", NOW, random.Random(1))
    assert is_of("OUTLET-001", reference)
    assert not is_of("OUTLET-002", reference)
    assert not is_of("OUTLET-001", f"NEW-{reference}")
    assert not is_of("OUTLET-001", "OUTLET-001-20261121")


def test_the_till_reference_belongs_to_no_transaction() -> None:
    assert not REFERENCE.fullmatch(TILL)


@proves("limit: client_reference length", "rule: Conventions common to all products 3")
@given(outlet=outlets, now=moments, seed=st.integers(min_value=0, max_value=2**64))
def test_references_have_the_services_characters_and_length(
    outlet: str, now: Moment, seed: int
) -> None:
    assert REFERENCE.fullmatch(client_reference(outlet, now, random.Random(seed)))


@proves("limit: client_reference length", "rule: Conventions common to all products 3")
def test_a_long_outlet_name_is_shortened_in_a_reference() -> None:
    long = client_reference("X" * 64, NOW, random.Random(1))
    short = client_reference("X" * OUTLET_MAX, NOW, random.Random(1))
    assert long == short
    longest = client_reference("A" * 64, NOW, random.Random(1))
    assert REFERENCE.fullmatch(longest), "the configuration accepts 64 characters"


@proves("rule: A new attempt needs a new client_reference")
def test_references_of_one_second_differ() -> None:
    rng = random.Random(1)
    assert len({client_reference("OUTLET-001", NOW, rng) for _ in range(2000)}) == 2000


@given(earlier=moments, later=moments)
def test_references_of_an_outlet_sort_by_time(earlier: Moment, later: Moment) -> None:
    """References of the same second have a random order."""
    rng = random.Random(1)
    first = client_reference("OUTLET-001", earlier, rng)
    second = client_reference("OUTLET-001", later, rng)
    if int(earlier.service) < int(later.service):
        assert first < second


# --- claim codes ---


def claim_of(issued: ClaimIssued) -> Claim:
    return Claim(issued.salt, issued.digest)


def test_a_claim_code_can_be_read_from_paper_and_typed() -> None:
    code = claim_code(random.Random(1)).reveal()
    assert len(code) == CLAIM_LENGTH
    assert set(code) <= set(ALPHABET)
    assert not set("0O1ILUV") & set(ALPHABET)


def test_a_claim_code_is_recognised_by_its_hash() -> None:
    rng = random.Random(1)
    right, wrong = claim_code(rng), claim_code(rng)
    claim = claim_of(issue(right, OPENED, rng))
    assert is_claim(claim, right)
    assert not is_claim(claim, wrong)


@pytest.mark.parametrize("typed", ["", "A", "AAAAAAA", "é" * 6])
def test_an_invalid_code_is_not_a_claim(typed: str) -> None:
    rng = random.Random(1)
    claim = claim_of(issue(claim_code(rng), OPENED, rng))
    assert not is_claim(claim, Private(typed))


def test_a_claim_of_an_older_release_is_still_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip is valid for years, so the hash's parameters cannot change."""
    monkeypatch.setattr(claim_codes, "SCRYPT_N", CLAIMS_AS_SOLD)
    claim = Claim("000102030405060708090a0b0c0d0e0f", "5c0a8bc1e73eac803383fd9bff1bf18d")
    assert is_claim(claim, Private("7QX3ZC"))


def test_the_salt_of_a_claim_code_has_128_bits() -> None:
    rng = random.Random(1)
    assert len(bytes.fromhex(issue(claim_code(rng), OPENED, rng).salt)) == 16


def test_a_claim_code_is_never_stored() -> None:
    """The stored event does not have the code, and two hashes of one code differ."""
    rng = random.Random(1)
    code = claim_code(rng)
    first, second = issue(code, OPENED, rng), issue(code, OPENED, rng)
    assert code.reveal().encode() not in msgspec.json.encode(first)
    assert (first.salt, first.digest) != (second.salt, second.digest)


CODE, DIGITS = Private("7QX3ZC"), Private("0019")


@pytest.mark.parametrize("typed", ["01AB", "01ab", " 01 AB "])
def test_the_last_four_match_in_any_case_and_spacing(typed: str) -> None:
    t = after(msgspec.structs.replace(prepared(), masked_details={"last4": "01aB"}))
    assert claimed(t, Private(typed)) is Claimed.DIGITS
    assert claimed(t, Private("01AC")) is None
    assert claimed(t, Private("")) is None


PRINTED = (SlipStarted(at=OPENED), SlipEnded(at=OPENED, state=SlipState.PRINTED))


@pytest.mark.parametrize(
    ("slip", "by_digits"),
    [
        ((), True),  # the power went before it began
        (PRINTED[:1], True),  # or while it came out
        ((PRINTED[0], SlipEnded(at=OPENED, state=SlipState.TORN)), True),
        (PRINTED, False),
        ((*PRINTED, PRINTED[0], SlipEnded(at=OPENED, state=SlipState.TORN)), False),
    ],
)
def test_digits_claim_only_if_the_code_may_not_be_printed(
    slip: tuple[SlipStarted | SlipEnded, ...], *, by_digits: bool
) -> None:
    intent = msgspec.structs.replace(prepared(), masked_details={"last4": DIGITS.reveal()})
    t = after(intent, issue(CODE, OPENED, random.Random(1)), *slip)
    assert claimed(t, CODE) is Claimed.CODE
    assert (claimed(t, DIGITS) is Claimed.DIGITS) is by_digits
    assert claimed(t, Private("1234")) is None
