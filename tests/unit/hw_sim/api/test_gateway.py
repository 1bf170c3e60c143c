"""The gateway in front of the service: how it writes answers, and that it never changes the money.

The agent's own readers judge it: they are the readers that must not be misled.
"""

import json
from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Any

import msgspec
import pytest

from hw_sim.api import times
from hw_sim.api.gateway import PAGE, Asked, Gateway, GatewayFault, Passed
from hw_sim.api.records import ID_FORMS, Record, Records

NOW = 1_795_239_000.0
RECORD = {
    "reference_id": "9261121000000000001",
    "client_reference": "KSK007-1",
    "status": "SUCCESS",
    "amount": 500,
    "charge": 2.5,
    "wallet_impact": 502.5,
    "bank_rrn": "632510123456",
    "failure_code": None,
    "message": "Paid",
    "bank_name": "State Bank",
}
ANSWER = Passed(
    200,
    json.dumps({"success": True, "data": RECORD}, separators=(",", ":")).encode(),
    (("date", times.http_date(NOW)),),
)
CHECK = Asked("GET", "/ext/v1/aeps/transaction/AE1", b"")
MONEY = ("reference_id", "client_reference", "status", "amount", "wallet_impact", "bank_rrn")


def gateway(of: Collection[GatewayFault], seed: int = 1) -> Gateway:
    return Gateway(lambda fault: fault in of, Random(seed), lambda: NOW)


def read(passed: Passed) -> dict[str, Any]:
    text = passed.content.decode("utf-8-sig", errors="replace")
    found: dict[str, Any] = json.loads(text, parse_float=Decimal)["data"]
    return found


@pytest.mark.parametrize(
    "fault", [GatewayFault.NOISE, GatewayFault.NULLS, GatewayFault.TYPES, GatewayFault.BYTES]
)
def test_money_and_names_are_only_written_otherwise(fault: GatewayFault) -> None:
    before = read(ANSWER)
    for seed in range(50):
        passed = gateway({fault}, seed).passes(CHECK, ANSWER)
        assert passed.content != ANSWER.content
        after = read(passed)
        for name in MONEY:
            old, new = str(before[name]), str(after[name])
            assert old == new or abs(Decimal(old) - Decimal(new)) < Decimal("0.000001"), name


def test_a_changed_byte_is_in_a_text_for_people() -> None:
    for seed in range(200):
        content = gateway({GatewayFault.BYTE}, seed).passes(CHECK, ANSWER).content
        differs = [
            at
            for at, pair in enumerate(zip(ANSWER.content, content, strict=True))
            if len({*pair}) > 1
        ]
        shown = [ANSWER.content.index(text) for text in (b"Paid", b"State Bank")]
        assert len(differs) <= 1
        assert all(any(0 <= at - start < 10 for start in shown) for at in differs)


@pytest.mark.parametrize("field", ["charge", "commission", "wallet_impact", "valid_seconds"])
def test_a_field_that_decides_is_never_null(field: str) -> None:
    content = json.dumps({"success": True, "data": {"launch": {field: 2}}}).encode()
    passed = gateway({GatewayFault.NULLS}).passes(CHECK, replace(ANSWER, content=content))
    assert passed.content == content


def test_dates_are_doubled_or_in_an_older_form() -> None:
    passed = [gateway({GatewayFault.DATES}, seed).passes(CHECK, ANSWER) for seed in range(100)]
    dates = {tuple(value for name, value in one.headers if name == "date") for one in passed}
    assert ("Saturday, 21-Nov-26 05:30:00 GMT",) in dates
    assert ("Sat Nov 21 05:30:00 2026",) in dates
    assert (times.http_date(NOW), times.http_date(NOW)) in dates
    assert (times.http_date(NOW), times.http_date(NOW + 19_800)) in dates


def test_one_more_answer_follows_the_last_one() -> None:
    at = gateway({GatewayFault.LEFT_OVER})
    assert at.leaves_over() is None, "nothing was asked yet"
    last = at.passes(CHECK, ANSWER)
    left = [at.leaves_over() for _ in range(20)]
    assert last in left
    assert PAGE in [one.content for one in left if one]


def test_a_copy_shows_that_it_is_one() -> None:
    moments = iter((NOW, NOW + 60, NOW + 60, NOW + 60))
    at = Gateway(lambda fault: fault is GatewayFault.COPY, Random(1), lambda: next(moments))
    at.passes(CHECK, ANSWER)
    passed = at.passes(CHECK, replace(ANSWER, content=b"newer"))
    assert passed.content == ANSWER.content
    assert {"age", "x-cache", "warning"} & {name for name, _ in passed.headers}


@pytest.mark.parametrize("form", sorted(ID_FORMS))
def test_ids_of_every_form_are_unique_also_after_a_restart(form: str) -> None:
    kept: list[Record] = []
    for start in range(2):
        records = Records(kept, form)
        for one in range(20):
            made = records.next_id("AE", "2026-11-21")
            records.add(_record(made, f"{start}-{one}"))
    ids = [record.reference_id for record in kept]
    assert len(set(ids)) == 40
    assert (len({one.lower() for one in ids}) < 40) is (form == "case")


def _record(reference_id: str, client_reference: str) -> Record:
    fields = {"created_at": NOW, "updated_at": NOW, "answers_at": NOW}
    names = {"reference_id": reference_id, "client_reference": client_reference}
    return msgspec.convert({"product": "aeps", "service": "CW", **names, **fields}, Record)
