"""Access to the API: headers, bodies, paths and the quota."""

import httpx
import pytest

from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import Caller, error, withdrawal


@pytest.mark.parametrize(
    ("headers", "refusal"),
    [
        ({"Authorization": ""}, (401, "MISSING_KEY")),
        ({"Authorization": "Bearer somebody-else"}, (403, "INVALID_KEY")),
        ({"X-Timestamp": "yesterday"}, (401, "EXPIRED_TIMESTAMP")),
        ({"X-Signature": "00"}, (401, "INVALID_SIGNATURE")),
    ],
)
async def test_a_wrong_header_is_refused(
    client: Caller, headers: dict[str, str], refusal: tuple[int, str]
) -> None:
    client.extra = headers
    assert error(await client.post("aeps/cash-withdrawal", withdrawal("A"))) == refusal


async def test_a_sandbox_key_may_read(api: ApiSimulator, client: Caller) -> None:
    api.do("key", {"sandbox": True, "allowed_ips": ["127.0.0.1"]})
    assert (await client.get("aeps/banks")).status_code == 200


async def test_refused_keys_do_not_use_up_the_quota(client: Caller) -> None:
    stranger = Caller(client.http, client.clock, key="other")
    for _ in range(70):
        assert error(await stranger.get("aeps/banks")) == (403, "INVALID_KEY")
    assert (await client.get("aeps/banks")).status_code == 200


async def test_an_unknown_path_and_a_wrong_method_answer_in_the_envelope(client: Caller) -> None:
    assert error(await client.get("aeps/nowhere")) == (404, "NOT_FOUND")
    refused = await client.get("aeps/cash-withdrawal")
    assert error(refused) == (405, "METHOD_NOT_ALLOWED")
    assert refused.headers["Allow"] == "POST"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"a":NaN}', b"[" * 100_000, b"\xff"])
async def test_a_body_that_is_not_a_json_object_is_refused(client: Caller, body: bytes) -> None:
    refused = await client.post("aeps/cash-withdrawal", body)
    assert error(refused) == (400, "INVALID_PARAM")


async def test_a_huge_body_is_refused(client: Caller) -> None:
    response: httpx.Response = await client.post("aeps/cash-withdrawal", b" " * 300_000)
    assert error(response) == (413, "PAYLOAD_TOO_LARGE")
