"""The table of guesses: each row is complete, and an answer confirms or contradicts it."""

import asyncio
import json
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.api import replies
from agent.api.guesses import TABLE
from agent.api.guesses.evidence import DATA_MAX, FILE, STORE_EVERY_S, Evidence, sent_in, signs_about
from agent.api.guesses.guess import GuessFinding, found_in
from agent.api.guesses.masked import masked
from agent.api.guesses.signs import Judgement, Seen
from tests.support.printed import checked
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import virtual_time

CONFIRMED, CONTRADICTED = Judgement.CONFIRMED, Judgement.CONTRADICTED
DATE = "Sat, 21 Nov 2026 09:30:00 GMT"
BANKS = "/ext/v1/aeps/banks"
OUTLET = "/ext/v1/aeps/merchants/O-1"
SBIN = {"bank_iin": "607094", "bank_name": "State Bank"}


def finding(name: str, seen: Seen) -> GuessFinding | None:
    return found_in(signs_about(seen.path).get(name, ()), seen)


def judged(name: str, seen: Seen) -> Judgement | None:
    found = finding(name, seen)
    return found.judgement if found else None


def refused(path: str, code: str, http: int = 400, **more: str) -> Seen:
    return Seen(path, http, {"code": code, **more}, is_refusal=True)


def launched(device: str | None, sent: dict[str, object]) -> Seen:
    data = {"status": "PENDING", "launch": {"token": "T", "device": device}}
    return Seen("/ext/v1/matm/transactions", 201, data, sent=sent)


CASES: list[tuple[str, Seen, Judgement | None]] = [
    ("matm.launch.device", launched("ZVT", sent={"device": "ZVT"}), CONFIRMED),
    ("matm.launch.device", launched("zvt", sent={"device": "ZVT"}), CONTRADICTED),
    ("matm.launch.device", launched(None, sent={"device": "ZVT"}), None),
    ("matm.launch.device", launched("ZVT", sent={}), None),
    ("bbps.bill.amount", refused("/ext/v1/bbps/bill/pay", "INVALID_AMOUNT"), CONTRADICTED),
    ("bbps.bill.amount", refused("/ext/v1/bbps/bill/pay", "BILLER_BUSY", 429), None),
    ("bbps.bill.amount", Seen("/ext/v1/bbps/bill/fetch", 200, {"amount": None}), None),
    ("bbps.bill.amount", Seen("/ext/v1/bbps/bill/fetch", 200, {"amount": "500"}), CONTRADICTED),
    ("aeps.banks", Seen(BANKS, 200, {"banks": [SBIN]}), CONFIRMED),
    ("aeps.banks", Seen(BANKS, 200, {"banks": [SBIN, {"bank_name": "X"}]}), CONTRADICTED),
    ("aeps.banks", Seen(BANKS, 200, {"banks": []}), None),
    ("aeps.banks", Seen(BANKS, 200, {"list": [SBIN]}), CONTRADICTED),
    ("aeps.banks", Seen(BANKS, 200, {"banks": [{**SBIN, "bank_iin": 607094}]}), CONTRADICTED),
    ("aeps.banks", refused(BANKS, "FORBIDDEN", 403), None),
    ("aeps.banks", Seen("/ext/v1/dmt/banks", 200, {"banks": [{}]}), None),
    ("aeps.banks.flags", Seen(BANKS, 200, {"banks": [SBIN]}), None),
    ("aeps.otp.verify", Seen("/ext/v1/aeps/otp/verify", 404, None), CONTRADICTED),
    ("aeps.otp.verify", refused("/ext/v1/aeps/otp/verify", "OTP_FAILED", 422), CONFIRMED),
    ("aeps.otp.verify", Seen("/ext/v1/aeps/otp/verify", 502, None), None),
    ("aeps.otp.wrong", refused("/ext/v1/aeps/otp/verify", "OTP_WRONG"), CONTRADICTED),
    ("aeps.otp.wrong", refused("/ext/v1/aeps/otp/verify", "FORBIDDEN", 403), None),
    ("aeps.outlet.steps", Seen(OUTLET, 200, {"next_step": None}), None),
    ("aeps.outlet.steps", Seen(OUTLET, 200, {"next_step": "?"}), CONTRADICTED),
    ("matm.enquiry-amount", Seen("/ext/v1/matm/info", 200, {"services": {"BE": {"amount": 20}}}),
     CONTRADICTED),
    ("tpin.needed", refused("/ext/v1/upicw/qr", "MISSING_PARAM", field="tpin"), CONTRADICTED),
    ("tpin.needed", refused("/ext/v1/upicw/qr", "MISSING_PARAM", field="amount"), None),
    ("call.date", Seen(BANKS, 200, {}, is_dated=False), CONTRADICTED),
    ("call.http", Seen("/ext/v1/recharge/recharge", 202, None), CONTRADICTED),
    ("error.codes", refused(BANKS, "STRANGE"), CONTRADICTED),
    ("error.codes", refused(BANKS, "NOT_FOUND", 404), CONFIRMED),
    ("error.codes", refused(BANKS, "GATEWAY", 502), None),
    ("error.field", refused(BANKS, "MISSING_PARAM"), CONTRADICTED),
]  # fmt: skip


@pytest.mark.parametrize(("name", "seen", "says"), CASES)
def test_an_answer_confirms_or_contradicts_a_guess_or_shows_nothing(
    name: str, seen: Seen, says: Judgement | None
) -> None:
    assert judged(name, seen) is says


def test_a_sum_is_compared_exactly() -> None:
    record = {"status": "completed", "amount": Decimal("0.3"), "charge_amount": Decimal("0.1")}
    path = "/ext/v1/dmt/transfer"
    right, wrong = {**record, "total_debit": Decimal("0.4")}, {**record, "total_debit": 1}
    assert judged("dmt.total", Seen(path, 201, right)) is CONFIRMED
    assert judged("dmt.total", Seen(path, 201, wrong)) is CONTRADICTED
    assert judged("dmt.total", Seen(path, 201, {**wrong, "status": "pending"})) is None


def test_an_unknown_word_is_named_but_no_other_text() -> None:
    path, name = "/ext/v1/aeps/merchants/O-1", "aeps.outlet.status"
    word = finding(name, Seen(path, 200, {"status": "on-hold"}))
    person = finding(name, Seen(path, 200, {"status": "R Sharma 9876543210"}))
    assert word
    assert word.why == "status is ON-HOLD, an unknown word"
    assert person
    assert person.why == "status is a text, an unknown word"


@pytest.mark.parametrize("guess", TABLE.values(), ids=TABLE)
def test_a_row_says_in_sentences_what_is_assumed_and_what_happens(guess: Any) -> None:
    for text in (guess.assumed, guess.consequence):
        assert text.endswith(".")
    assert guess.silent
    assert not guess.silent.endswith(".")
    assert guess.section.replace(".", "").isdigit()


def test_the_page_of_guesses_is_up_to_date() -> None:
    result = checked("guesses.py")
    assert result.returncode == 0, result.stdout + result.stderr


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
PATHS = sorted({path for guess in TABLE.values() for sign in guess.evidence for path in sign.paths})


@given(
    data=ANY_JSON,
    path=st.sampled_from(PATHS),
    http=st.integers(100, 599),
    is_refusal=st.booleans(),
)
def test_no_answer_raises_an_error(data: Any, path: str, http: int, *, is_refusal: bool) -> None:
    seen = Seen(path, http, data, is_refusal=is_refusal)
    for name in TABLE:
        judged(name, seen)


@given(ANY_JSON)
def test_a_masked_answer_has_no_value(data: Any) -> None:
    words = {"text", "number", "flag", "null", "list", "object", "?"}
    for text in _texts(masked(data)):
        assert text in words or text.endswith(" items") or text.isascii()


def _texts(value: Any) -> list[str]:
    match value:
        case dict():
            return [text for inner in value.values() for text in _texts(inner)]
        case list():
            return [text for inner in value for text in _texts(inner)]
        case _:
            return [value]


def test_names_that_may_be_private_are_replaced() -> None:
    answer = {"bank_iin": "607094", "paramName": 1, "R SHARMA": 2, "9876543210": 3, "line2": [4, 5]}
    assert masked(answer) == {
        "bank_iin": "text",
        "paramName": "number",
        "?": "number",
        "line2": ["number", "2 items"],
    }


# --- what was seen so far ---


def evidence_in(folder: Path, release: str = "1", origin: str = "a") -> Evidence:
    return Evidence(folder / FILE, release, origin)


async def store(evidence: Evidence) -> None:
    """Let an agent run for some minutes."""
    with suppress(TimeoutError):
        async with asyncio.timeout(3 * STORE_EVERY_S):
            await evidence.keep(virtual_clock())


def learn(evidence: Evidence, path: str, data: Any, http: int = 200) -> None:
    body = json.dumps({"success": True, "data": data}).encode()
    response = httpx.Response(http, content=body, headers={"date": DATE})
    evidence.learn(path, response, replies.read(response))


@virtual_time
async def test_evidence_survives_a_restart(tmp_path: Path) -> None:
    evidence = evidence_in(tmp_path)
    learn(evidence, BANKS, {"banks": [SBIN]})
    learn(evidence, "/ext/v1/aeps/charges", {"price": 5})
    await store(evidence)
    again = evidence_in(tmp_path)
    assert "aeps.banks" in again.confirmed
    assert again.contradicted["aeps.charges"].why == "services{}.[].min_amount is missing"
    assert again.contradicted["aeps.charges"].answer == {"price": "number"}
    assert sum(again.counts().values()) == len(TABLE)


def test_a_contradiction_outlives_a_confirmation(tmp_path: Path) -> None:
    evidence = evidence_in(tmp_path)
    learn(evidence, BANKS, {"banks": [SBIN]})
    learn(evidence, BANKS, {"banks": [{}]})
    learn(evidence, BANKS, {"banks": [SBIN]})
    assert "aeps.banks" in evidence.contradicted
    assert "aeps.banks" not in evidence.confirmed


@pytest.mark.parametrize(("release", "origin"), [("2", "a"), ("1", "b")])
@virtual_time
async def test_another_release_or_service_begins_again(
    tmp_path: Path, release: str, origin: str
) -> None:
    evidence = evidence_in(tmp_path)
    learn(evidence, BANKS, {"banks": [{}]})
    await store(evidence)
    assert evidence_in(tmp_path).contradicted
    assert not evidence_in(tmp_path, release, origin).contradicted


def test_a_reference_in_a_path_is_not_shown(tmp_path: Path) -> None:
    evidence = evidence_in(tmp_path)
    response = httpx.Response(200, content=b'{"success": true, "data": {}}')
    path = "/ext/v1/aeps/transaction/AE2611210001"
    evidence.learn(path, response, replies.read(response))
    assert evidence.contradicted["call.date"].place == "/ext/v1/aeps/transaction/*"


def test_only_the_compared_field_of_a_request_is_read() -> None:
    body = b'{"device": "ZVT", "customer_mobile": "9876543210"}'
    assert sent_in(body, signs_about("/ext/v1/matm/transactions")) == {"device": "ZVT"}
    assert sent_in(body, signs_about("/ext/v1/aeps/cash-withdrawal")) == {}


def test_check_beside_an_agent_writes_nothing(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path / FILE, "1", "a")
    learn(evidence, BANKS, {"banks": [{}]})
    assert "aeps.banks" in evidence.contradicted
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b'{"confirmed": 5}'])
def test_a_damaged_file_starts_empty(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert len(evidence_in(tmp_path).not_seen) == len(TABLE)


@virtual_time
async def test_a_disk_that_fails_disturbs_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    evidence = evidence_in(tmp_path / "absent")
    learn(evidence, BANKS, {"banks": [SBIN]})
    await store(evidence)
    assert len(caplog.records) == 1, "the error is logged once"
    assert "aeps.banks" in evidence.confirmed


def test_a_huge_answer_is_not_read_again(tmp_path: Path) -> None:
    evidence = evidence_in(tmp_path)
    learn(evidence, BANKS, {"banks": [{"bank_name": "x" * DATA_MAX}]})
    assert "aeps.banks" in evidence.not_seen
