"""The test vectors of docs/companion.md are those of our code."""

import hashlib
import hmac
import json
from base64 import b64decode
from pathlib import Path
from typing import Any

from tests.support.printed import checked

PAGE = Path(__file__).parents[4] / "docs/companion.md"


def printed_vectors() -> dict[str, Any]:
    block = PAGE.read_text(encoding="utf-8").partition("<!-- vectors -->\n```json\n")[2]
    vectors: dict[str, Any] = json.loads(block.partition("```")[0])
    return vectors


def test_the_page_shows_the_values_of_our_own_pairing() -> None:
    result = checked("companion_vectors.py")

    assert result.returncode == 0, result.stdout


def test_the_key_and_the_proofs_follow_from_the_formulas_of_the_page() -> None:
    v = printed_vectors()
    first, second, third, fourth = (json.loads(v[f"line_{n}"]) for n in (1, 2, 3, 4))
    x, y = b64decode(first["exchange"]), b64decode(second["exchange"])

    def sha(data: bytes) -> bytes:
        return hashlib.sha256(data).digest()

    key = sha(
        sha(v["password"].encode())
        + sha(bytes.fromhex(v["id_kiosk"]))
        + sha(bytes.fromhex(v["id_companion"]))
        + x[1:]
        + y[1:]
        + bytes.fromhex(v["K"])
    )

    assert (x[:1], y[:1]) == (b"A", b"B")
    assert key.hex() == v["key"]
    for line, end in ((third, b"kiosk"), (fourth, b"box")):
        expected = hmac.digest(key, b"kiosk-rd-bridge proof of the " + end, "sha256")
        assert b64decode(line["proof"]) == expected
