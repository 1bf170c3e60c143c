"""Signatures, against vectors made by hand with openssl.

    KEY=sk_test_4f1c2a
    sha()  { printf '%s' "$1" | openssl dgst -sha256 -r | cut -d' ' -f1; }
    sign() { printf '%s\\n%s\\n%s\\n%s' "$1" "$2" "$3" "$(sha "$4")" |
             openssl dgst -sha256 -hmac "$KEY" -r | cut -d' ' -f1; }
    sign POST   /ext/v1/aeps/cash-withdrawal 1795253400 "$BODY"
    sign DELETE /ext/v1/aeps/webhooks/7      1795253400 ""

with BODY as below, byte for byte.
"""

import pytest

from agent.api.exchange import signature
from agent.base.private import Private
from tests.contract.proofs import proves

KEY = Private("sk_test_4f1c2a")
NOW = 1_795_253_400
WITHDRAWAL = "/ext/v1/aeps/cash-withdrawal"
BODY = (
    b'{"merchant_ref":"OUTLET-001",'
    b'"client_reference":"OUTLET-001-20261121-150000-7QX3ZC","amount":500}'
)
POSTED = "43f44aaa69603b48d9436622ecc6a256576d6b1fd216a72991f6b183af206aaa"
DELETED = "2e5d2b34044a13bc2fccda2664978f837061d164bb0d7b11a8b3800e43594f01"


@proves("rule: Signature rules 1", "rule: Signature rules 2", "rule: Signature rules 3")
def test_a_post_signs_its_body() -> None:
    assert signature(KEY, "POST", WITHDRAWAL, NOW, BODY) == POSTED


def test_a_delete_without_a_body_signs_the_hash_of_nothing() -> None:
    assert signature(KEY, "DELETE", "/ext/v1/aeps/webhooks/7", NOW, b"") == DELETED


@proves("rule: Signature rules 2")
def test_the_method_is_signed_in_capitals() -> None:
    assert signature(KEY, "post", WITHDRAWAL, NOW, BODY) == POSTED


@pytest.mark.parametrize(
    ("method", "path", "timestamp", "body"),
    [
        ("PUT", WITHDRAWAL, NOW, BODY),
        ("POST", "/aeps/cash-withdrawal", NOW, BODY),
        ("POST", WITHDRAWAL, NOW + 1, BODY),
        ("POST", WITHDRAWAL, NOW, BODY + b" "),
    ],
    ids=["method", "path", "timestamp", "body"],
)
def test_any_difference_changes_the_signature(
    method: str, path: str, timestamp: int, body: bytes
) -> None:
    assert signature(KEY, method, path, timestamp, body) != POSTED
