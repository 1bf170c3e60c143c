"""`kiosk-sim run` as a process of its own, and its bench."""

import contextlib
from collections.abc import Iterator
from typing import Any, Self

import httpx

from tests.support.hangs import HANGS_S
from tests.system.e2e.ports import free_port
from tests.unit.hw_sim import process

Json = dict[str, Any]

UNLIMITED = 100_000  # requests a minute: many kiosks of a test share one key


class Bench:
    """What a person at the bench does and sees."""

    def __init__(self, line: Json) -> None:
        self.line = line
        """The simulator's printed line: the addresses of its parts, and its secrets."""
        self._http = httpx.Client(base_url=line["bench"], trust_env=False, timeout=HANGS_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def do(self, device: str, action: str, **arguments: object) -> None:
        asked = {"device": device, "action": action, **arguments}
        answer = self._http.post("/do", json=asked)
        assert answer.status_code == 200, answer.text

    def state(self) -> Json:
        state: Json = self._http.get("/state").json()
        return state

    def transactions(self) -> list[Json]:
        """Return the content of the service's ledger."""
        transactions: list[Json] = self.state()["api"]["books"]["transactions"]
        return transactions

    def charges(self) -> list[Json]:
        """Return the bookings of withdrawals; each is one charge to a customer."""
        entries: list[Json] = self.state()["api"]["books"]["entries"]
        return [entry for entry in entries if entry["text"] == "CW"]

    def charges_of(self, client_reference: str) -> int:
        """Count the charges under one reference."""
        ids = {
            t["reference_id"]
            for t in self.transactions()
            if t["client_reference"] == client_reference
        }
        return sum(entry["reference"] in ids for entry in self.charges())

    def newest_otp(self) -> str:
        """Return the last code on the customer's phone."""
        otp: str = self.state()["api"]["otps"][-1]["otp"]
        return otp


@contextlib.contextmanager
def simulator(*more: str) -> Iterator[Bench]:
    """Run a simulator on its own ports; `more` are further arguments."""
    rd_port = free_port()
    with (
        process.simulator(*more, rd_ports=f"{rd_port}-{rd_port}") as line,
        Bench(line) as bench,
    ):
        bench.do("api", "key", per_minute=UNLIMITED)
        yield bench
