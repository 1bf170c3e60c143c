"""The simulated phone pairs by the values of docs/companion.md."""

import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from hw_sim.companion.curve import NEUTRAL, L, NotAPoint, P, decoded
from hw_sim.companion.pairing import Pairing, Refused

PAGE = Path(__file__).parents[4] / "docs/companion.md"


def vectors() -> dict[str, Any]:
    block = PAGE.read_text(encoding="utf-8").partition("<!-- vectors -->\n```json\n")[2]
    printed: dict[str, Any] = json.loads(block.partition("```")[0])
    return printed


V = vectors()


def attempt(code: str = V["code"]) -> Pairing:
    return Pairing(code, b64decode(V["companion_certificate"]), bytes(range(64, 128)))


def test_the_phone_sends_the_lines_of_the_test_vectors() -> None:
    pairing = attempt()

    assert pairing.answer(V["line_1"].encode()) == V["line_2"].encode()
    line, kiosk = pairing.finish(V["line_3"].encode())
    assert line == V["line_4"].encode()
    assert kiosk == b64decode(V["kiosk_certificate"])


def test_another_code_is_refused() -> None:
    pairing = attempt("2222-2222")
    pairing.answer(V["line_1"].encode())

    with pytest.raises(Refused, match="the code is wrong"):
        pairing.finish(V["line_3"].encode())


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 2},
        {"certificate": ""},
        {"certificate": "!"},
        {"exchange": ""},
        {"exchange": "QQ=="},
        {"exchange": json.loads(V["line_2"])["exchange"]},
    ],
    ids=str,
)
def test_a_first_line_outside_the_contract_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        attempt().answer(json.dumps(json.loads(V["line_1"]) | changed).encode())


@pytest.mark.parametrize("line", [b"", b"[]", b"x" * 5000, b"{", b"\xff"])
def test_other_bytes_are_refused(line: bytes) -> None:
    with pytest.raises(Refused):
        attempt().answer(line)
    with pytest.raises(Refused):
        attempt().finish(line)


@pytest.mark.parametrize(
    "encoded",
    [
        NEUTRAL.encoded,
        (P - 1).to_bytes(32, "little"),  # of order 2
        bytes(32),  # of order 4
        (2).to_bytes(32, "little"),  # not on the curve
        P.to_bytes(32, "little"),
        b"\x01" * 31,
    ],
)
def test_only_points_of_the_right_order_are_taken(encoded: bytes) -> None:
    with pytest.raises(NotAPoint):
        decoded(encoded)


def test_the_base_point_has_the_order_of_the_curve() -> None:
    base = decoded(bytes.fromhex("58" + "66" * 31))

    assert (L * base).encoded == NEUTRAL.encoded
    assert (7 * base).encoded == (3 * base + 4 * base).encoded
