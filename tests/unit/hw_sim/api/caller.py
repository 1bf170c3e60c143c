"""A client for these tests: it signs requests and uses the test's virtual time."""

import asyncio
import hashlib
import hmac
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from hw_sim.api.simulator import ApiSimulator
from hw_sim.clock import Clock

KEY = "test-key"
TPIN = "2468"
OUTLET = "KSK007"
# 2026-11-21 11:00:00 IST
START = 1_795_239_000.0
PID_DATA = (
    '<PidData><Resp errCode="0" errInfo="" fCount="1"/><DeviceInfo dpId="X"/>'
    '<Skey ci="20300101">AA==</Skey><Hmac>AA==</Hmac><Data type="X">AA==</Data></PidData>'
)


class HandClock:
    """A clock that only the test moves; sleepers wake when it passes their time."""

    def __init__(self, now: float = START) -> None:
        self.now = now
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self._sleepers.append((self.now + seconds, woken))
        if seconds > 0:
            await woken.wait()

    def advance(self, seconds: float) -> None:
        self.now += seconds
        due = [sleeper for sleeper in self._sleepers if sleeper[0] <= self.now]
        for sleeper in due:
            self._sleepers.remove(sleeper)
            sleeper[1].set()


def signed(key: str, method: str, path: str, stamp: str, body: bytes) -> dict[str, str]:
    """Return the HMAC-SHA256 of the document's four lines."""
    message = "\n".join((method, path, stamp, hashlib.sha256(body).hexdigest()))
    signature = hmac.new(key.encode(), message.encode(), hashlib.sha256).hexdigest()
    return {"Authorization": f"Bearer {key}", "X-Timestamp": stamp, "X-Signature": signature}


@dataclass
class Caller:
    """Calls the simulator over any httpx client, at the clock's time."""

    http: httpx.AsyncClient
    clock: HandClock
    key: str = KEY
    references: int = 0
    extra: dict[str, str] = field(default_factory=dict)

    async def get(self, name: str, **query: str) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.key}", "X-Timestamp": self._stamp()}
        path = f"/ext/v1/{name}"
        return await self.http.get(path, params=query, headers={**headers, **self.extra})

    async def post(self, name: str, body: dict[str, Any] | bytes) -> httpx.Response:
        return await self._signed("POST", name, body)

    async def delete(self, name: str) -> httpx.Response:
        return await self._signed("DELETE", name, b"")

    async def _signed(self, method: str, name: str, body: dict[str, Any] | bytes) -> httpx.Response:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        path = f"/ext/v1/{name}"
        headers = signed(self.key, method, path, self._stamp(), raw) | self.extra
        headers["Content-Type"] = "application/json"
        return await self.http.request(method, path, content=raw, headers=headers)

    def reference(self) -> str:
        self.references += 1
        return f"K7-{self.references:06d}"

    def _stamp(self) -> str:
        return str(int(self.clock.time()))


def simulator(clock: Clock, **settings: Any) -> ApiSimulator:
    rng = Random(1)
    return ApiSimulator(clock, rng, api_key=KEY, tpin=TPIN, merchant_ref=OUTLET, **settings)


def caller(api: ApiSimulator, clock: HandClock) -> Caller:
    transport = httpx.ASGITransport(api.app, client=("127.0.0.1", 5000))
    return Caller(httpx.AsyncClient(transport=transport, base_url="http://api.test"), clock)


async def turns(count: int = 20) -> None:
    """Run all pending callbacks that need no time."""
    for _ in range(count):
        await asyncio.sleep(0)  # noqa: TID251 - gives the loop a turn, no time passes


def withdrawal(reference: str, **changes: Any) -> dict[str, Any]:
    """Return a cash withdrawal by the document's table; a change to None omits the field."""
    body: dict[str, Any] = {
        "merchant_ref": OUTLET,
        "client_reference": reference,
        "aadhaar": "999941057058",
        "bank_iin": "607094",
        "amount": 500,
        "pid_data": PID_DATA,
        "latitude": 12.9716,
        "longitude": 77.5946,
    } | changes
    return {name: value for name, value in body.items() if value is not None}


def data(response: httpx.Response, status: int = 200) -> dict[str, Any]:
    """Return the data of a success with this HTTP status."""
    answer: dict[str, Any] = response.json()
    assert (response.status_code, answer["success"]) == (status, True), response.text
    inner: dict[str, Any] = answer["data"]
    return inner


def error(response: httpx.Response) -> tuple[int, str]:
    """Return the HTTP status and the code of a refusal."""
    answer = response.json()
    assert answer["success"] is False, response.text
    return response.status_code, answer["error"]["code"]


def main_wallet(api: ApiSimulator) -> float:
    balance: float = api.state()["books"]["wallets"]["MAIN"]
    return balance
