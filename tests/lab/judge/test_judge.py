"""The judge's own tests: one allowed history for each product, and one breach for each rule."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.lab.judge.kiosk_judge import Breach, judge, main

REF = "OUTLET-001-20261126-210755-FQY355"
ORIGIN = {"address": "3b03ef2a031d17c4", "key": "6b743807839c5576"}
SIGNED = 1795707475
EXPIRED = SIGNED + 691  # 300 s of the signature, 300 s of clocks, 90 s for the bank
DIRECTIONS = {"aeps.CW": "out", "upicw.QR": "out", "matm.CW": "out"}
FREE = ("aeps.AP", "aeps.BE", "aeps.MS", "matm.BE", "matm.MS")

Event = dict[str, Any]
Step = tuple[str, dict[str, Any]]


def step(name: str, **fields: Any) -> Step:
    return name, fields


def prepared(service: str = "aeps.CW", amount: float = 500, **fields: Any) -> Step:
    direction = "none" if service in FREE else DIRECTIONS.get(service, "in")
    facts = {"last4": "0019", "bank_iin": "607094"} if service.startswith("aeps.") else {}
    terms = {"direction": direction}
    return step("prepared", service=service, amount=amount, terms=terms, facts=facts, **fields)


def sending(signed_at: int = SIGNED, origin: dict[str, str] = ORIGIN) -> Step:
    return step("sending", signed_at=signed_at, origin=origin)


def result(name: str = "answered", status: str = "SUCCESS", **fields: Any) -> Step:
    outcome = {"status": status, "client_reference": REF, "reference_id": "AE2611260001", **fields}
    return step(name, outcome=outcome)


def not_found(service_time: float) -> Step:
    return step("not_found", service_time=service_time)


HANDING = step("handing_over", by="attendant")
HANDED = step("handed", by="attendant")
NOT_HANDED = step("not_handed", by="attendant")
HELD = step("held", by="attendant")
REFUNDING = step("refunding", by="attendant")
REFUNDED = step("refunded", by="attendant")
GIVE_UP = step("not_sent", why="the request never arrived")
SENT = [prepared(), sending()]
SENT_IN = [prepared("recharge.MOBILE", 199), HELD, sending()]
OPERATOR = step("vouched", by="operator", verdict="not delivered")
ATTENDANT = step("vouched", by="attendant", verdict="not delivered")


SHORT = step("shortfall_reported")
FOUND = step("shortfall_settled", by="operator", finding="paid")


def export(*steps: Step, reference: str = REF, start: int = 1) -> list[Event]:
    """Return the lines of an export."""
    return [
        {
            "seq": seq,
            "at": "2026-11-26T15:37:55.186+00:00",
            "client_reference": reference,
            "name": name,
            **fields,
            "link": f"{seq:032x}",
        }
        for seq, (name, fields) in enumerate(steps, start)
    ]


def rules(*steps: Step, books: Event | None = None) -> list[int]:
    return [breach.rule for breach in judge(export(*steps), books)]


ALLOWED: dict[str, list[Step]] = {
    "cash by Aadhaar": [*SENT, result(), HANDING, HANDED],
    "cash by Aadhaar, late, by a claim code": [
        *SENT,
        result(status="PENDING"),
        step("claim_issued"),
        step("slip_started"),
        step("slip_ended", state="printed"),
        result("looked_up"),
        step("handing_over", by="attendant", claimed_by="code"),
        HANDED,
    ],
    "cash by a dispenser": [
        *SENT,
        result(),
        step("handing_over", by="dispenser", mark="202030", asked=[1, 0, 0, 0]),
        step("handed"),
    ],
    "a jam that a person resolves": [
        *SENT,
        result(),
        step("handing_over", by="dispenser", mark="202030", asked=[4, 0, 0, 0]),
        step("disputed", note="the dispenser paid 500 rupees"),
        NOT_HANDED,
        HANDING,
        HANDED,
    ],
    "cash that the customer misses, and two people settle": [
        *(*SENT, result(), HANDING, HANDED, SHORT, FOUND),
        step("shortfall_settled", by="attendant", finding="paid"),
    ],
    "a deposit by Aadhaar": [prepared("aeps.CD"), HELD, sending(), result()],
    "a payment to the shop": [prepared("aeps.AP", 300), sending(), result()],
    "a balance": [prepared("aeps.BE", 0), sending(), result()],
    "a statement": [prepared("aeps.MS", 0), sending(), result()],
    "cash by UPI, posted twice": [
        prepared("upicw.QR"),
        sending(),
        step("unanswered", why="time-out"),
        sending(SIGNED + 90),
        result(status="PENDING"),
        result("looked_up"),
        HANDING,
        HANDED,
    ],
    "cash by card": [
        prepared("matm.CW"),
        sending(),
        result(status="PENDING", confirmed=False),
        step("launched", last_trace=""),
        step("reader_said", word="approved", trace="779813"),
        result("looked_up", confirmed=False),
        result("looked_up"),
        HANDING,
        HANDED,
    ],
    "a balance by card": [prepared("matm.BE", 0), sending(), result()],
    "a statement by card": [prepared("matm.MS", 0), sending(), result()],
    "a bill": [
        prepared("bbps.PAY", 3975.47, fee=0.53),
        HELD,
        sending(),
        result(status="PENDING"),
        result("looked_up"),
    ],
    "a bill that fails": [
        prepared("bbps.PAY", 2026.07),
        HELD,
        sending(),
        result(status="FAILED", refunded=True),
        REFUNDING,
        REFUNDED,
    ],
    "a recharge that is refused": [
        *SENT_IN,
        step("refused", code="OPERATOR_UNAVAILABLE"),
        GIVE_UP,
        REFUNDING,
        REFUNDED,
    ],
    "a television recharge": [prepared("recharge.DTH", 199), HELD, sending(), result()],
    "a transfer": [prepared("dmt.TRANSFER"), HELD, sending(), result()],
    "a verification": [prepared("verify.PAID", 50), HELD, sending(), result()],
    "a request that never arrived": [
        *SENT,
        step("unanswered", why="cut"),
        not_found(SIGNED + 5),
        not_found(EXPIRED),
        GIVE_UP,
    ],
    "notes back after a 404 that proves it": [
        *SENT_IN,
        not_found(SIGNED + 5),
        GIVE_UP,
        not_found(EXPIRED),
        REFUNDING,
        REFUNDED,
    ],
    "notes that come back after an interrupted refund": [
        *SENT_IN,
        result(status="FAILED"),
        REFUNDING,
        NOT_HANDED,
        REFUNDING,
        REFUNDED,
    ],
    "a settlement by two people": [
        *SENT_IN,
        result(status="PENDING"),
        OPERATOR,
        ATTENDANT,
        REFUNDING,
        REFUNDED,
    ],
    "a salvage": [
        *SENT,
        step("salvaged", signed_at=SIGNED, by_local_clock=True),
        result("looked_up"),
        NOT_HANDED,
        HANDING,
        HANDED,
    ],
    "a success after giving up": [
        *SENT,
        not_found(EXPIRED),
        GIVE_UP,
        result("looked_up"),
        HANDING,
        HANDED,
    ],
}


@pytest.mark.parametrize("name", ALLOWED)
def test_an_allowed_history_has_no_breach(name: str) -> None:
    assert judge(export(*ALLOWED[name])) == []


BREACHES: dict[str, tuple[int, list[Step]]] = {
    "notes that are missed before they moved": (10, [*SENT, result(), HANDING, SHORT]),
    "notes that are missed twice": (10, [*SENT, result(), HANDING, HANDED, SHORT, SHORT]),
    "missed notes that nobody has missed": (10, [*SENT, result(), HANDING, HANDED, FOUND]),
    "missed notes that go out again": (2, [*SENT, result(), HANDING, HANDED, SHORT, HANDING]),
    "cash for PENDING": (1, [*SENT, result(status="PENDING"), HANDING, HANDED]),
    "cash for FAILED": (1, [*SENT, result(status="FAILED"), HANDING, HANDED]),
    "cash for a card without the network's word": (
        1,
        [prepared("matm.CW"), sending(), result(confirmed=False), HANDING, HANDED],
    ),
    "cash for a terminal's hint": (
        1,
        [prepared("matm.CW"), sending(), step("reader_said", word="approved"), HANDING],
    ),
    "cash for a balance": (1, [prepared("aeps.BE", 0), sending(), result(), HANDING, HANDED]),
    "cash for what two people say": (1, [*SENT, OPERATOR, ATTENDANT, HANDING, HANDED]),
    "cash twice": (2, [*SENT, result(), HANDING, HANDED, HANDING, HANDED]),
    "cash again after an interruption": (2, [*SENT, result(), HANDING, HANDING, HANDED]),
    "cash without handing_over": (2, [*SENT, result(), HANDED]),
    "cash that nobody counted": (2, [*SENT, result(), HANDING, step("handed")]),
    "cash back that nobody counted": (2, [*SENT, result(), HANDING, step("not_handed")]),
    "two intents": (3, [prepared(), prepared()]),
    "an answer without a request": (3, [prepared(), result()]),
    "a second answer to a request": (3, [*SENT, result(status="PENDING"), result()]),
    "a look-up of what was not sent": (3, [prepared(), result("looked_up")]),
    "notes back on an early 404": (4, [*SENT_IN, not_found(EXPIRED - 1), GIVE_UP, REFUNDING]),
    "notes back without a 404": (4, [*SENT_IN, step("unanswered"), GIVE_UP, REFUNDING]),
    "notes back on a 404 without a date": (
        4,
        [*SENT_IN, step("not_found"), GIVE_UP, REFUNDING],
    ),
    "notes back on a 404 before the retry": (
        4,
        [*SENT_IN, not_found(EXPIRED), sending(EXPIRED), step("unanswered"), GIVE_UP, REFUNDING],
    ),
    "notes back because only the retry was refused": (
        4,
        [
            *SENT_IN,
            step("unanswered"),
            sending(),
            step("refused", code="RATE_LIMITED"),
            GIVE_UP,
            REFUNDING,
        ],
    ),
    "notes back on an unknown code": (
        4,
        [*SENT_IN, step("refused", code="NO_SUCH_CODE"), GIVE_UP, REFUNDING],
    ),
    "notes back after a salvage without a 404": (
        4,
        [
            *SENT_IN,
            step("salvaged", signed_at=SIGNED, by_local_clock=True),
            NOT_HANDED,
            GIVE_UP,
            REFUNDING,
        ],
    ),
    "a PENDING that is given up": (
        5,
        [*SENT, result(status="PENDING"), not_found(EXPIRED), GIVE_UP],
    ),
    "a SUCCESS that is given up": (5, [*SENT, result(), GIVE_UP]),
    "a payout that people call delivered": (
        5,
        [*SENT, step("vouched", by="operator", verdict="delivered")],
    ),
    "notes back while PENDING": (6, [*SENT_IN, result(status="PENDING"), REFUNDING]),
    "notes back after one person's word": (
        6,
        [*SENT_IN, result(status="PENDING"), OPERATOR, OPERATOR, REFUNDING],
    ),
    "notes back and delivered": (6, [*SENT_IN, result(), REFUNDING, REFUNDED]),
    "notes back twice": (
        6,
        [*SENT_IN, result(status="FAILED"), REFUNDING, REFUNDED, REFUNDING, REFUNDED],
    ),
    "notes back without refunding": (6, [*SENT_IN, result(status="FAILED"), REFUNDED]),
    "notes taken twice": (6, [*SENT_IN, HELD]),
    "notes taken for a withdrawal": (6, [prepared(), HELD]),
    "a service without notes": (6, [prepared("dmt.TRANSFER"), sending()]),
    "a request after giving up": (7, [*SENT, not_found(EXPIRED), GIVE_UP, sending(EXPIRED)]),
    "a missing start": (7, [result()]),
    "an Aadhaar number": (8, [*SENT, step("disputed", note="of 9999 9999 0019", by="a")]),
    "a PIN block": (8, [*SENT, step("reader_said", word="approved", data="0412AC89ABCDEF67")]),
    "an OTP": (8, [prepared(otp="123456")]),
    "a balance that is kept": (8, [*SENT, result(account_balance=5120.4)]),
    "a capture": (8, [*SENT, step("unanswered", why="<PidData><Data/></PidData>")]),
    "cash while it is unknown where the notes are": (
        10,
        [*SENT, result(), HANDING, step("disputed", by="attendant"), HANDING, HANDED],
    ),
    "cash after a salvage that nobody resolved": (
        10,
        [*SENT, result(), step("salvaged", signed_at=SIGNED), HANDING, HANDED],
    ),
    "a second launch of the card": (
        10,
        [prepared("matm.CW"), sending(), step("launched"), step("launched")],
    ),
    "another transaction's answer": (11, [*SENT, result(client_reference="OTHER")]),
    "another reference_id": (
        11,
        [*SENT, result(status="PENDING"), result("looked_up", reference_id="AE2")],
    ),
    "a request to nobody": (12, [prepared(), sending(origin={})]),
    "a retry to another service": (12, [*SENT, sending(origin={"address": "a", "key": "b"})]),
}


@pytest.mark.parametrize("name", BREACHES)
def test_a_breach_is_found_under_its_rule(name: str) -> None:
    rule, steps = BREACHES[name]
    assert rule in rules(*steps)


def test_a_breach_names_the_rule_the_transaction_and_the_event() -> None:
    found = judge(export(*SENT, result(status="PENDING"), HANDING))
    assert found == [Breach(1, REF, 4, "handing_over: the service has not said SUCCESS.")]


def test_a_contradiction_of_the_service_is_not_the_kiosks_breach() -> None:
    assert rules(*SENT, result(), HANDING, HANDED, result("looked_up", "FAILED")) == []
    found = rules(*SENT, result(), result("looked_up", "FAILED"), HANDING)
    assert found == [10]  # but notes do not go out on it


def test_events_are_neither_missing_nor_out_of_order() -> None:
    first, second = export(*SENT, result()), export(*SENT, reference="OTHER", start=4)
    assert judge(first + second) == []
    assert {breach.rule for breach in judge(first[:2] + second)} == {7}
    assert {breach.rule for breach in judge([first[1], first[0]])} == {7}
    assert judge(export(*SENT, start=900)) == []  # older ones may be in an archive
    twice = [first[0], first[1] | {"link": first[0]["link"]}]
    assert [breach.rule for breach in judge(twice)] == [7]


def test_one_answer_cannot_serve_two_transactions() -> None:
    other = export(*SENT, result(client_reference="OTHER"), reference="OTHER", start=4)
    assert [breach.rule for breach in judge(export(*SENT, result()) + other)] == [11]


def test_events_of_the_till_belong_to_no_transaction() -> None:
    till = export(step("drawer_moved", amount=2000, why="loaded"), reference="@TILL", start=4)
    assert judge(export(*SENT, result()) + till) == []


def record(**fields: Any) -> Event:
    return {
        "reference_id": "AE2611260001",
        "client_reference": REF,
        "status": "SUCCESS",
        "amount": 500,
        "charge": 0,
        "commission": 3.5,
        "wallet_impact": 503.5,
        "bank_iin": "607094",
        "aadhaar_masked": "XXXXXXXX0019",
    } | fields


PAID = [*SENT, result(charge=0, commission=3.5, wallet_impact=503.5), HANDING, HANDED]
NEVER = [*SENT, not_found(EXPIRED), GIVE_UP]
UNSHOWN = [
    step(
        "prepared",
        service="upicw.QR",
        amount=500,
        terms={"direction": "out", "can_look_up": False},
        facts={},
    ),
    *NEVER[1:],
]
"""A QR that no look-up finds, and that no customer saw."""
DOUBTFUL = [*SENT, not_found(EXPIRED - 1), GIVE_UP]
SETTLED = [
    *SENT_IN,
    step("vouched", by="operator", verdict="delivered"),
    step("vouched", by="attendant", verdict="delivered"),
]
RETURNED = [*SENT_IN, result(status="FAILED"), REFUNDING, REFUNDED]


@pytest.mark.parametrize(
    ("steps", "records", "expected"),
    [
        (PAID, [record()], []),
        (PAID, [], [1]),
        (PAID, [record(status="PENDING")], [1, 11]),
        (PAID, [record(confirmed_by_bank_network=False)], [1, 11]),
        (PAID, [record(), record()], [3]),
        (PAID, [record(), record(client_reference="UNKNOWN")], [3]),
        (PAID, [record(amount=1000)], [11]),
        (PAID, [record(bank_iin="111111")], [11]),
        (PAID, [record(aadhaar_masked="XXXXXXXX1234")], [11]),
        (PAID, [record(reference_id="AE2")], [11]),
        (PAID, [record(charge=2)], [14]),
        (PAID, [record(wallet_impact=500)], [14]),
        (SETTLED, [record(amount=199, charge=2)], []),
        (NEVER, [], []),
        (NEVER, [record()], [4]),
        (NEVER, [record(status="PENDING")], [4]),
        (UNSHOWN, [record(status="PENDING")], []),
        (UNSHOWN, [record()], [4]),
        (DOUBTFUL, [record()], []),
        (NEVER, [record(status="FAILED")], []),
        (RETURNED, [record(status="failed", amount=199)], []),
        (RETURNED, [record(status="completed", amount=199)], [6, 11]),
        (RETURNED, [record(status="processing", amount=199)], [11]),
    ],
)
def test_the_books_agree_with_the_journal(
    steps: list[Step], records: list[Event], expected: list[int]
) -> None:
    assert rules(*steps, books={"transactions": records}) == expected


def test_the_service_charges_each_transaction_once() -> None:
    charge, refund = ({"reference": f"{of}AE2611260001", "text": "CW"} for of in ("", "REV-"))
    books = {"transactions": [record()], "entries": [charge, refund]}
    assert rules(*PAID, books=books) == []
    assert rules(*PAID, books=books | {"entries": [charge, refund, charge]}) == [3]


def test_the_command_prints_each_breach(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text("\n".join(json.dumps(e) for e in export(*PAID)))
    bad.write_text("\n".join(json.dumps(e) for e in export(*SENT, HANDING)))
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"api": {"books": {"transactions": [record()]}}}))
    assert main([str(good), "--books", str(state)]) == 0
    assert capsys.readouterr().out == ""
    assert main([str(bad)]) == 1
    printed = capsys.readouterr().out
    assert printed == f"rule 1  {REF}  seq 3  handing_over: the service has not said SUCCESS.\n"


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        "1",
        '"text"',
        "[" * 100_000,
        '{"seq": "1"}',
        '{"seq": 1, "at": "yesterday", "client_reference": "A", "name": "held", "link": "b"}',
        json.dumps(export(*SENT)[1] | {"signed_at": "now"}),
        json.dumps(export(*SENT)[1] | {"origin": 1}),
        "\udcff",
    ],
)
def test_bad_input_is_an_error_without_a_traceback(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "export.jsonl"
    path.write_text(content, errors="surrogateescape")
    assert main([str(path)]) == 2
    assert capsys.readouterr().err.startswith("kiosk_judge: ")
    good = tmp_path / "good.jsonl"
    good.write_text(json.dumps(export(prepared())[0]))
    assert main([str(good), "--books", str(path)]) == 2


def test_a_missing_file_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["/nowhere/export.jsonl"]) == 2
    assert "/nowhere/export.jsonl" in capsys.readouterr().err
