"""The kit as a kiosk: the pairing that it holds, and the requests that many rules make."""

import hashlib
import json
import random
import string
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.check import echo
from companion.check.findings import Broken, NoAnswer, Unseen, expect
from companion.check.hands import Action, App, Hands
from companion.check.identity import Identity, make
from companion.check.limits import Limits
from companion.check.pairing_attempt import Attempt, Change, attempt, unchanged
from companion.check.wire import (
    Address,
    Answer,
    Disconnected,
    Line,
    Silent,
    Wire,
    context,
    knock,
)

AMOUNT: Final = 50000
SERVICE: Final = "CW"
RD_PORTS: Final = echo.PORTS


@dataclass
class Kiosk:
    """A kiosk that has no notes."""

    address: Address
    folder: Path
    hands: Hands
    limits: Limits
    rng: random.Random
    has_time: bool = False  # for the rule that takes fifteen minutes
    seen: list[Answer] = field(default_factory=list)  # each answer of the paired companion
    tokens: list[str] = field(default_factory=list)  # each launch token that was sent
    identity: Identity = field(default_factory=make)
    companion: bytes = b""  # its certificate, from the pairing

    # --- the pairing ---

    def code(self) -> str:
        """Return the code that the companion shows now; empty if it shows none."""
        return self.hands.do(Action.CODE)

    def attempt(
        self, code: str, first: Change = unchanged, identity: Identity | None = None
    ) -> Attempt:
        """Try to pair with a code."""
        shown = identity or self.identity
        return attempt(self.address, code, shown.der, self.limits, first)

    def pair(self, identity: Identity | None = None) -> None:
        """Pair as the contract says. Raises Broken."""
        self.identity = identity or make()
        self.companion = b""
        ended = self.attempt(self.code())
        if not ended.paired:
            raise Broken(
                f"does not pair with the right code: {ended.why}. If it is paired already, remove "
                "that pairing first"
            )
        self.companion = ended.companion

    # --- connections ---

    def pem(self, identity: Identity | None = None) -> Path:
        """Return a file with a key and its certificate."""
        shown = identity or self.identity
        name = hashlib.sha256(shown.der).hexdigest()[:16]
        return shown.write(self.folder / f"{name}.pem")

    def connect(self) -> Wire:
        """Return a connection of the paired kiosk. Raises Broken, Disconnected, Silent."""
        wire = Wire(self.address, context(self.pem()), self.limits, self.seen)
        if wire.certificate != self.companion:
            wire.close()
            raise Broken("shows another certificate than in its pairing")
        return wire

    def ask(
        self, method: str, target: str, body: object = None, *, within: float | None = None
    ) -> Answer:
        """Send one request on its own connection; a body that is not bytes is sent as JSON."""
        with self.connect() as wire:
            wire.request(method, target, as_body(body))
            return wire.answer(within)

    def why_not_served(self) -> str:
        """Return why the paired kiosk gets no answer; empty: it gets one."""
        try:
            answer = self.ask("GET", "/capabilities")
        except (Broken, Disconnected, Silent) as error:
            return str(error)
        return "" if answer.status == 200 else f"answers {answer.error}"

    def is_served(self) -> bool:
        """Return True if the paired kiosk gets an answer."""
        return not self.why_not_served()

    def wait_until_served(self) -> None:
        """Wait while the companion starts. Raises Broken."""
        try:
            self.wait(self.is_served, self.limits.started_again, "is not ready")
        except Broken as broken:
            why = self.why_not_served()
            raise Broken(f"does not serve the paired kiosk: it {why}") from broken

    def restart(self) -> None:
        """Have the companion restarted as by a power cut, and wait for it."""
        self.hands.do(Action.RESTART)
        self.wait_until_served()

    def wait(self, until: Callable[[], bool], at_most: float, otherwise: str) -> float:
        """Return the seconds until the condition holds. Raises Broken after `at_most`."""
        began = time.monotonic()
        while not until():
            if time.monotonic() - began > at_most:
                raise Broken(f"{otherwise} within {at_most:g} s")
            pause(self.limits.slack / 10)
        return time.monotonic() - began

    # --- capabilities ---

    def capabilities(self) -> dict[str, Any]:
        """Return the table of capabilities. Raises Broken."""
        table = self.ask("GET", "/capabilities").json().get("capabilities")
        if not isinstance(table, dict):
            raise Broken("has no table of capabilities in its answer")
        return table

    def needs(self, name: str) -> Any:  # the capability's own value
        """Return what the companion says about a capability. Raises Unseen without it."""
        offered = self.capabilities()
        if name not in offered:
            raise Unseen(f"the companion does not offer `{name}` now")
        return offered[name]

    @contextmanager
    def without(self, capability: str) -> Iterator[None]:
        """Take a capability away, and give it back."""
        self.hands.do(Action.TAKE, capability)
        try:
            yield
        finally:
            self.hands.do(Action.GIVE, capability)
            self.wait(
                lambda: capability in self.capabilities(),
                self.limits.started_again,
                f"does not offer `{capability}` again",
            )

    # --- cards ---

    def status(self) -> dict[str, Any]:
        answer = self.ask("GET", "/card/status")
        expect(answer.status == 200, f"answers /card/status with {answer.error}")
        return answer.json()

    def last(self) -> dict[str, Any]:
        answer = self.ask("GET", "/card/last")
        expect(answer.status == 200, f"answers /card/last with {answer.error}")
        return answer.json()

    def ticket(self) -> str:
        """Return a new ticket; wait until the reader is ready."""
        self.needs("card")
        found: list[object] = []

        def ready() -> bool:
            status = self.status()
            found.append(status.get("ticket"))
            return status.get("readiness") == "ready"

        self.wait(ready, self.limits.answer, "is not ready for a launch")
        if not isinstance(found[-1], str):
            raise Broken("is ready, but gives no ticket")
        return found[-1]

    def token(self) -> str:
        """Return a new launch token."""
        letters = string.ascii_letters + string.digits
        token = "lt_" + "".join(self.rng.choice(letters) for _ in range(24))
        self.tokens.append(token)
        return token

    def order(self, **changes: object) -> dict[str, object]:
        """Return the body of a valid launch with a new token, and the changes."""
        fields: dict[str, object] = {
            "ticket": changes.pop("ticket", None) or self.ticket(),
            "token": changes.pop("token", None) or self.token(),
            "amount_paise": AMOUNT,
            "service": SERVICE,
            "begin_within_s": 300,
        }
        return fields | changes

    def app(self, behaviour: App) -> None:
        """Set how the bank's app behaves."""
        self.needs("card")
        self.hands.do(Action.APP, behaviour.value)

    @contextmanager
    def launched(self, order: dict[str, object]) -> Iterator[Iterator[Line]]:
        """Launch, and yield the stream's lines. The line is cut at the end."""
        with self.connect() as wire:
            wire.request("POST", "/card/launch", as_body(order))
            slack = self.limits.slack
            yield wire.stream(
                self.limits.first_line + slack,
                self.limits.next_line + slack,
                self.limits.stream + slack,
            )

    def launch(self, order: dict[str, object]) -> list[dict[str, Any]]:
        """Launch, and return all lines; there is at least one."""
        with self.launched(order) as lines:
            return all_of(lines)

    def refused(self, order: object, expected: str) -> None:
        """Raise Broken unless a launch is answered like `409 ticket`."""
        with self.connect() as wire:
            wire.request("POST", "/card/launch", as_body(order))
            answer = wire.outcome()
        if answer != expected:
            raise Broken(f"answers {answer} instead of {expected}")

    def end_launch(self) -> None:
        """End a launch that still runs, with the app's help; wait for its end."""
        last = self.last()
        if last.get("state") == "running":
            self.ask("POST", "/card/cancel", {"launch": last.get("launch")})
        self.wait(
            lambda: self.last().get("state") != "running",
            self.limits.answer,
            "does not end a cancelled launch",
        )

    def started(self) -> list[dict[str, Any]]:
        """Return with what the bank's app was started since the last question."""
        answer = self.hands.do(Action.STARTED)
        started: list[dict[str, Any]] = json.loads(answer or "[]")
        return started

    def wait_until_started(self) -> None:
        """Wait for the bank's app of a launch, as far as it can be seen. Raises Broken."""
        with suppress(Unseen):
            self.wait(lambda: bool(self.started()), self.limits.first_line, "starts no app")

    @contextmanager
    def starting_nothing(self) -> Iterator[None]:
        """Raise Broken if a launch begins in this block, as far as it can be seen."""
        last = self.last()
        with suppress(Unseen):
            self.started()
        yield
        expect(self.last() == last, "changes `last`, as if a launch had begun")
        with suppress(Unseen):
            expect(not self.started(), "starts the bank's app")


def all_of(lines: Iterator[Line]) -> list[dict[str, Any]]:
    """Return the rest of a stream; there is at least one line. Raises Broken."""
    values = [line.json() for line in lines]
    if not values:
        raise Broken("ends a stream without a result")
    return values


def begin(lines: Iterator[Line]) -> None:
    """Wait for the first line of a stream. Raises Broken."""
    if next(lines, None) is None:
        raise Broken("ends a stream without a line")


def fingerprint(order: dict[str, object]) -> str:
    """Return the fingerprint of a launch."""
    return hashlib.sha256(str(order["token"]).encode()).hexdigest()


def ports_of(rd: Any) -> list[int]:  # foreign JSON
    """Return the ports that a companion announces for `rd`. Raises Broken."""
    ports = rd.get("ports") if isinstance(rd, dict) else None
    right = (
        isinstance(ports, list)
        and ports
        and all(type(port) is int and port in RD_PORTS for port in ports)
        and len(set(ports)) == len(ports)
    )
    expect(right, f"announces the ports {ports!r} for rd")
    return list(ports or [])


def as_body(body: object) -> bytes | None:
    """Return the bytes of a request's body."""
    if body is None or isinstance(body, bytes):
        return body
    return json.dumps(body).encode()


def pause(seconds: float) -> None:
    """Wait on this machine's clock."""
    time.sleep(seconds)


def reach(address: Address, limits: Limits) -> None:
    """Wait until something listens at the address. Raises NoAnswer with what to do."""
    until = time.monotonic() + limits.connect
    while True:
        try:
            knock(address, limits).close()
        except OSError as error:
            if time.monotonic() > until:
                host, port = address
                raise NoAnswer(
                    f"{host}:{port} does not answer ({error.strerror or type(error).__name__}). "
                    "Start the companion, and look at its address and at the cable."
                ) from error
            pause(limits.slack / 10)
        else:
            return
