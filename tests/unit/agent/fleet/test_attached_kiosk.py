"""A whole kiosk and its operator: what it publishes about customers, and the effect of orders."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from agent.app.ordered_kiosk import UPDATE_FILE
from agent.dialogue.page import Text
from agent.fleet import connection
from agent.fleet.new_configuration import FILE
from agent.journal.feed import EventFeed
from agent.support.private_marks import MARKS, without_private
from agent.transactions.model import BankStatus, CashStatus
from tests.support.kiosk_folder import NO_SIMULATOR
from tests.support.kiosk_world import AADHAAR, PIN, Fit, World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.system.e2e.marks import Mark, found
from tests.unit.agent.fleet.broker import FakeBroker
from tests.unit.agent.fleet.giving import order
from tests.unit.agent.fleet.schemas import MESSAGES, schema

NUMBERS = re.compile(r'bank_rrn\\":\\"\d{12}|[0-9a-f]{32,}')
"""An RRN, a hash and a salt: by chance, one in ten runs of twelve digits has the check digit of an
Aadhaar number.
"""


def poll(reference: str) -> bytes:
    return json.dumps({"do": "poll", "client_reference": reference}).encode()


SUCCEEDED, OWED = BankStatus.SUCCEEDED, CashStatus.OWED


class Operator:
    """The broker's side."""

    def __init__(self, world: World, broker: FakeBroker) -> None:
        self.world = world
        self.broker = broker
        self._number = 0

    async def orders(self, do: str, **more: Any) -> dict[str, Any]:
        """Give an order; return its answer."""
        self._number += 1
        self.broker.gives(order(do, self._number, **more))
        await self.world.comes_true(
            lambda: self._number in [d["id"] for d in self.broker.messages("done")], within=600
        )
        answer: dict[str, Any] = self.broker.messages("done")[-1]
        return answer


@asynccontextmanager
async def operated(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Operator]:
    broker = FakeBroker()
    monkeypatch.setattr(connection, "connection_of", lambda *_: broker.connect)
    async with kiosk_world(folder, Fit.FLEET) as world:
        await world.comes_true(lambda: broker.messages("health"), within=60)
        yield Operator(world, broker)


@virtual_time
async def test_a_day_of_customers_is_published_completely_without_private_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with operated(tmp_path, monkeypatch) as operator:
        world, broker = operator.world, operator.broker
        await world.customer.takes_out("500")
        await world.sees("start")
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=900)
        await world.customer.withdraws("700")
        code = (await world.sees("pending")).facts["claim_code"]
        await world.passes(1800)
        for do, more in (("refresh", {}), ("resend", {"after": 0})):
            await operator.orders(do, **more)
        await world.passes(120)
        stored = EventFeed(world.kiosk.journal.whole).after(0, 1000)

    once = {event["id"]: event for event in broker.events()}
    reported = [(e["seq"], e["client_reference"], e["body"]) for e in once.values()]
    assert reported == [fed.row[:3] for fed in stored]
    published = {f"{n} {topic}": message for n, (topic, message) in enumerate(broker.taken)}
    marks = [
        Mark("the Aadhaar number", AADHAAR.encode()),
        Mark("the PIN", PIN.encode()),
        Mark("the TPIN", NO_SIMULATOR["tpin"].encode()),
        Mark("the API key", NO_SIMULATOR["api_key"].encode()),
        Mark("the claim code", str(code).encode()),
        Mark("a capture", b"PidData"),
    ]
    assert found(marks, published) == []
    references = {event["client_reference"] for event in once.values()}
    for message in published.values():
        text = NUMBERS.sub("", message.decode())
        for reference in references:  # their digits are not a phone number
            text = text.replace(reference, "")
        assert without_private(text, MARKS)[1] == {}


@virtual_time
async def test_every_message_matches_its_schema_and_an_update_is_requested_by_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    async with operated(tmp_path, monkeypatch) as operator:
        await operator.world.customer.withdraws("500")
        await operator.world.passes(120)
        assert (await operator.orders("update"))["result"] == "done"
        assert (operator.world.setup.state_folder / UPDATE_FILE).exists(), "systemd watches it"
    topics = set()
    for topic, message in operator.broker.taken:
        word = topic.rpartition("/")[2]
        topics.add(word)
        jsonschema_rs.Draft202012Validator(schema(MESSAGES[word])).validate(
            msgspec.json.decode(message)
        )
    assert topics == set(MESSAGES) - {"report", "orders", "hints"}


@virtual_time
async def test_an_order_suspends_a_service_over_a_restart_and_another_resumes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with operated(tmp_path, monkeypatch) as operator:
        world = operator.world
        assert "aeps.CW" in world.kiosk.state().services
        rested = await operator.orders("rest", service="aeps", reason="audit")
        await world.restart()
        await world.passes(200)
        offers = {o.service.code: o.reason for o in world.kiosk.read_model.offers()}
        reported = operator.broker.stays("health")["resting"]
        opened = await operator.orders("open", service="aeps")
        again = await operator.orders("open", service="aeps")
        services = world.kiosk.state().services

    assert rested["result"] == opened["result"] == "done"
    reason = offers["aeps.CW"]
    assert reason
    assert (reason.key, reason.args) == ("rest-ordered", {"reason": "audit"})
    assert reported == {"aeps": "audit"}
    assert "aeps.CW" in services
    assert again == {
        **again,
        "result": "refused",
        "what": "no order suspended 'aeps'",
    }


@virtual_time
async def test_a_stopped_kiosk_ends_what_is_open_and_begins_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with operated(tmp_path, monkeypatch) as operator:
        world = operator.world
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=900)
        await world.customer.withdraws("700")
        await world.sees("pending")
        await operator.orders("stop", reason="Audit")
        await world.restart()
        closed = await world.sees("closed")
        await world.comes_true(lambda: world.ends == (SUCCEEDED, OWED), within=3600)
        reported = operator.broker.stays("health")["resting"]
        started = await operator.orders("start")
        again = await operator.orders("start")
        await world.sees("start")

    assert closed.facts["resting"] == Text("rest-ordered", {"reason": "Audit"})
    assert reported == {"everything": "Audit"}
    assert started["result"] == "done"
    assert (again["result"], again["what"]) == ("refused", "no order stopped this kiosk")


@virtual_time
@pytest.mark.parametrize(
    ("do", "more"), [("stop", {}), ("rest", {"service": "aeps.CW"}), ("rest", {"service": "aeps"})]
)
async def test_a_customer_in_between_begins_nothing_after_the_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, do: str, more: dict[str, str]
) -> None:
    async with operated(tmp_path, monkeypatch) as operator:
        world = operator.world
        await world.customer.asks_for("500")
        await world.customer.says(("confirm", None))
        await operator.orders(do, reason="Audit", **more)
        await world.customer.gives_finger()
        sorry = await world.sees("sorry")
        assert sorry.text == Text("rest-ordered", {"reason": "Audit"})
        assert world.transactions == []


@virtual_time
async def test_an_ordered_restart_waits_for_the_customer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with operated(tmp_path, monkeypatch) as operator:
        world = operator.world
        await world.customer.asks_for("500")
        answer = await operator.orders("restart")
        await world.passes(30)
        assert not world.kiosk.stopping.is_set()
        await world.sees("start", within=600)  # the customer has gone away
        await world.comes_true(world.kiosk.stopping.is_set, within=60)

    assert answer["result"] == "done"
    assert world.kiosk.stop_request is None, "systemd starts it again"


@virtual_time
async def test_an_order_cannot_resume_what_the_kiosk_suspended_or_suspend_the_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with operated(tmp_path, monkeypatch) as operator:
        operator.world.reader.do("unplug", {})
        await operator.world.passes(60)
        await operator.orders("rest", service="aeps.CW", reason="audit")
        await operator.orders("open", service="aeps.CW")
        assert "aeps.CW" not in operator.world.kiosk.state().services
        for unknown in ("aeps.XX", "everything", ""):
            answer = await operator.orders("rest", service=unknown, reason="audit")
            assert answer["result"] == "refused"


@virtual_time
async def test_a_hint_makes_the_kiosk_poll_and_only_the_services_answer_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with operated(tmp_path, monkeypatch) as operator:
        world = operator.world
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=30)
        await world.customer.withdraws("500")
        await world.sees("pending")
        reference = world.transaction.client_reference
        operator.broker.hints(poll(reference))
        await world.passes(2)
        too_early = world.transaction.bank_status
        await world.passes(31)
        operator.broker.hints(poll(reference))
        await world.passes(2)
        in_time = world.transaction.bank_status

    assert too_early is BankStatus.PENDING
    assert in_time is BankStatus.SUCCEEDED
    assert operator.broker.messages("done") == []


@virtual_time
async def test_a_flood_of_hints_polls_once_a_minute_and_delays_no_customer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given 24,000 hints in two minutes about a pending withdrawal, then the next customer gets
    the notes, an order is carried out, and each event is delivered twice at most.
    """
    async with operated(tmp_path, monkeypatch) as operator:
        world, broker = operator.world, operator.broker
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=86_400)
        await world.customer.withdraws("500")
        await world.sees("pending")
        waiting = world.transaction.client_reference
        await world.passes(600)  # it is polled on its own every few minutes now
        polled: list[str] = []
        poll_now = world.kiosk.reconciler.poll_now

        def recorded(reference: str) -> None:
            polled.append(reference)
            poll_now(reference)

        monkeypatch.setattr(world.kiosk.reconciler, "poll_now", recorded)

        async def flood() -> None:
            for _ in range(120):
                broker.hints(*[poll(waiting), b'{"do":"resend","after":0}'] * 100)
                await world.passes(1)

        flooding = asyncio.create_task(flood())
        await world.customer.withdraws("700")
        await world.sees("cash", within=20)
        answer = await operator.orders("refresh")
        await flooding
        await world.passes(120)
        first, *_ = world.transactions
        dropped = world.kiosk.counts.orders["too_often"]

    assert polled == [waiting] * 2
    assert dropped == 120 * 200 - 40
    assert answer["result"] == "done"
    assert (first.bank_status, first.cash) == (BankStatus.PENDING, CashStatus.NONE)
    deliveries = Counter(event["id"] for event in broker.events())
    assert max(deliveries.values()) == 2


@virtual_time
async def test_a_new_configuration_is_passed_to_root_only_if_it_is_valid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with operated(tmp_path, monkeypatch) as operator:
        setup = operator.world.setup
        toml = setup.file.read_text()
        wrong = {
            "no TOML": "[outlet",
            "an unknown key": f"{toml}\n[coffee]\nsugar = 1",
            "an unknown language": toml.replace("[outlet]", '[outlet]\nlanguages = ["xx"]'),
            "another outlet": toml.replace("OUTLET-001", "OUTLET-002"),
            "another service": toml.replace("https://api.example.in", "https://evil.example.in"),
            "a command": f'{toml}\n[machine]\npower_off = ["sh"]',
            "another key": toml.replace("operator_key", "# operator_key"),
            "a printer elsewhere": toml.replace(
                'driver = "file"', 'driver = "escpos"\nhost = "10.0.0.1"'
            ),
        }
        for name, text in wrong.items():
            answer = await operator.orders("configure", toml=text)
            assert (answer["result"], answer["what"] != "") == ("refused", True), name
            assert not (setup.state_folder / FILE).exists(), name
        right = toml.replace("[outlet]", '[outlet]\nlanguages = ["ta", "en"]')
        operator.broker.gives(order("configure", 100, toml=right))
        await operator.world.passes(5)
        laid = json.loads((setup.state_folder / FILE).read_bytes())

    assert json.loads(laid["order"])["toml"] == right
    assert setup.file.read_text() == toml
