"""Access to the API: key, timestamp, signature, IP list, permission, sandbox, rate."""

import httpx
import pytest

from hw_sim.api.auth import sign
from hw_sim.api.simulator import ApiSimulator
from tests.unit.hw_sim.api.caller import Caller, HandClock, data, error, withdrawal


def test_the_signature_is_the_one_openssl_computes() -> None:
    # body='{"a":1}'; h=$(printf %s "$body" | openssl dgst -sha256 -hex | cut -d' ' -f2)
    # printf 'POST\n/ext/v1/bbps/bill/pay\n1795239000\n%s' "$h" | openssl dgst -sha256 -hmac k
    signature = sign("k", "POST", "/ext/v1/bbps/bill/pay", "1795239000", b'{"a":1}')
    assert signature == "93ac920b0fbbdcc3e2f38be729d3df945bfae46e8fa02991b37bef1412e3a160"


@pytest.mark.parametrize(
    ("headers", "refusal"),
    [
        ({"Authorization": ""}, (401, "MISSING_KEY")),
        ({"Authorization": "Basic abc"}, (401, "MISSING_KEY")),
        ({"Authorization": "Bearer somebody-else"}, (403, "INVALID_KEY")),
        ({"X-Timestamp": "yesterday"}, (401, "EXPIRED_TIMESTAMP")),
        ({"X-Timestamp": "1795238699"}, (401, "EXPIRED_TIMESTAMP")),  # 301 s slow
        ({"X-Timestamp": "1795239301"}, (401, "EXPIRED_TIMESTAMP")),  # 301 s fast
        ({"X-Signature": "00"}, (401, "INVALID_SIGNATURE")),
    ],
)
async def test_a_wrong_header_is_refused(
    client: Caller, headers: dict[str, str], refusal: tuple[int, str]
) -> None:
    client.extra = headers
    assert error(await client.post("aeps/cash-withdrawal", withdrawal("A"))) == refusal


async def test_a_clock_five_minutes_off_is_accepted(client: Caller, clock: HandClock) -> None:
    client.extra = {"X-Timestamp": str(int(clock.now) - 300)}
    assert (await client.get("aeps/banks")).status_code == 200


async def test_a_get_needs_no_signature(client: Caller) -> None:
    response = await client.get("aeps/banks")
    assert "X-Signature" not in response.request.headers
    assert len(data(response)["banks"]) >= 40


async def test_a_changed_body_breaks_the_signature(client: Caller) -> None:
    sent = (await client.post("aeps/cash-withdrawal", withdrawal("A"))).request
    again = await client.http.post(sent.url, content=sent.content + b" ", headers=sent.headers)
    assert error(again) == (401, "INVALID_SIGNATURE")


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"revoked": True}, (403, "INVALID_KEY")),
        ({"allowed_ips": ["10.0.0.1"]}, (403, "IP_BLOCKED")),
        ({"permissions": ["bills"]}, (403, "FORBIDDEN")),
        ({"sandbox": True}, (403, "SANDBOX_KEY")),
    ],
)
async def test_a_call_beyond_the_keys_rights_is_refused(
    api: ApiSimulator, client: Caller, change: dict[str, object], refusal: tuple[int, str]
) -> None:
    api.do("key", change)
    assert error(await client.post("aeps/cash-withdrawal", withdrawal("A"))) == refusal


async def test_a_sandbox_key_may_read(api: ApiSimulator, client: Caller) -> None:
    api.do("key", {"sandbox": True, "allowed_ips": ["127.0.0.1"]})
    assert (await client.get("aeps/banks")).status_code == 200


async def test_the_sixty_first_call_in_a_minute_is_refused(
    client: Caller, clock: HandClock
) -> None:
    """The window slides: each call is free again exactly one minute later."""
    for _ in range(60):
        assert (await client.get("aeps/banks")).status_code == 200
        clock.advance(0.5)
    refused = await client.get("aeps/banks")
    assert error(refused) == (429, "RATE_LIMITED")
    assert refused.headers["Retry-After"] == "30"
    clock.advance(30)
    assert (await client.get("aeps/banks")).status_code == 200
    assert error(await client.get("aeps/banks")) == (429, "RATE_LIMITED")


async def test_refused_keys_do_not_use_up_the_quota(client: Caller) -> None:
    stranger = Caller(client.http, client.clock, key="other")
    for _ in range(70):
        assert error(await stranger.get("aeps/banks")) == (403, "INVALID_KEY")
    assert (await client.get("aeps/banks")).status_code == 200


async def test_every_answer_carries_the_service_s_own_date(
    client: Caller, clock: HandClock
) -> None:
    clock.advance(3600)
    refused = await client.http.get("/ext/v1/aeps/banks")
    for response in (refused, await client.get("aeps/banks"), await client.get("nowhere")):
        assert response.headers["Date"] == "Sat, 21 Nov 2026 06:30:00 GMT"


async def test_an_unknown_path_and_a_wrong_method_answer_in_the_envelope(client: Caller) -> None:
    assert error(await client.get("aeps/nowhere")) == (404, "NOT_FOUND")
    assert error(await client.get("aeps/cash-withdrawal")) == (405, "METHOD_NOT_ALLOWED")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("aeps/cash-withdrawal", "POST"),
        ("aeps/merchants/OUTLET-001", "GET, HEAD"),
        ("aeps/transaction/by-client-reference/R1", "GET, HEAD"),
    ],
)
async def test_a_wrong_method_gets_the_list_of_right_ones(
    client: Caller, path: str, allowed: str
) -> None:
    refused = await client.http.request("PATCH", f"/ext/v1/{path}")
    assert (refused.status_code, refused.headers["Allow"]) == (405, allowed)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"a":NaN}', b"[" * 100_000, b"\xff"])
async def test_a_body_that_is_not_a_json_object_is_refused(client: Caller, body: bytes) -> None:
    refused = await client.post("aeps/cash-withdrawal", body)
    assert error(refused) == (400, "INVALID_PARAM")


async def test_a_huge_body_is_refused(client: Caller) -> None:
    response: httpx.Response = await client.post("aeps/cash-withdrawal", b" " * 300_000)
    assert error(response) == (413, "PAYLOAD_TOO_LARGE")
