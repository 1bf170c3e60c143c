"""The card reader that a companion lends, with a program of an integrator behind it."""

import asyncio
import itertools
import json
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from companion.box.card import CardReader, Tickets
from companion.box.card_lines import Line
from companion.box.folder import BoxFolder
from companion.box.messages import Answer, Request
from tests.unit.companion.box.programs import PROGRAM, TOKEN, until

FINGERPRINT = "54616f119d69d03f46d6e022b7edd039c2afec5cef3a34e25eebe0ca08796938"
OTHER_TOKEN = "lt_00b7d2"


def request(**body: Any) -> Request:
    return Request(b"POST", b"/", [], json.dumps(body).encode())


ASK = request()


class Box:
    """A companion that lends a card reader; `how` is the behaviour of its program."""

    def __init__(self, folder: Path, how: str) -> None:
        self.folder = folder
        self.reader = CardReader(
            [sys.executable, "-S", "-E", str(PROGRAM), how, str(folder)],
            BoxFolder(folder / "state"),
            os.urandom,  # noqa: TID251  # as in the field
        )

    def restarted(self, how: str) -> "Box":
        return Box(self.folder, how)

    async def asked(self, answering: Any) -> dict[str, Any]:
        answer = await answering
        assert isinstance(answer, Answer)
        content: dict[str, Any] = json.loads(answer.body)
        return content

    async def ticket(self) -> str:
        return str((await self.asked(self.reader.status(ASK)))["ticket"])

    async def begin(self, **changed: Any) -> Answer | AsyncIterator[Line]:
        usual = {"token": TOKEN, "amount_paise": 50_000, "service": "CW", "begin_within_s": 800}
        ticket = changed.pop("ticket", None) or await self.ticket()
        return await self.reader.launch(request(ticket=ticket, **usual | changed))

    async def lines(self, **changed: Any) -> list[Line]:
        begun = await self.begin(**changed)
        assert not isinstance(begun, Answer), begun.body
        return [line async for line in begun]

    async def error(self, **changed: Any) -> tuple[int, str]:
        answer = await self.begin(**changed)
        assert isinstance(answer, Answer)
        return answer.status, json.loads(answer.body)["error"]

    async def last(self) -> dict[str, Any]:
        return await self.asked(self.reader.last(ASK))

    @property
    def told(self) -> list[dict[str, Any]]:
        """What the program was asked, without the questions for its status."""
        text = (self.folder / "asked").read_text(encoding="utf-8")
        asked = (json.loads(line) for line in text.splitlines())
        return [one for one in asked if one["ask"] != "status"]

    def all_files(self) -> str:
        state = self.folder / "state"
        return "".join(file.read_text(encoding="utf-8") for file in state.iterdir())


async def test_the_program_gets_the_launch_and_its_result_is_sent_and_kept(tmp_path: Path) -> None:
    box = Box(tmp_path, "approves")

    lines = await box.lines()

    approved = {
        "launch": FINGERPRINT,
        "result": "approved",
        "amount_paise": 50_000,
        "code": "",
        "remark": "",
        "record": {"trace": "000119", "masked_card": "508534XXXXXX1234"},
    }
    assert lines == [{"alive": True}, {"prompt": "insert-card"}, {"prompt": "enter-pin"}, approved]
    assert await box.last() == {"launch": FINGERPRINT, "state": "ended", "result": approved}
    (launch,) = box.told
    assert launch.pop("begin_within_s") in {799, 800}
    assert launch == {
        "ask": "launch",
        "launch": FINGERPRINT,
        "token": TOKEN,
        "amount_paise": 50_000,
        "service": "CW",
    }


async def test_neither_the_token_nor_card_data_is_stored_or_sent(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    box = Box(tmp_path, "approves")

    seen = json.dumps(await box.lines()) + json.dumps(await box.last()) + box.all_files()
    seen += "".join(capfd.readouterr()) + caplog.text

    for private in (TOKEN, "4711", "5085341111111234", "track"):
        assert private not in seen


@pytest.mark.parametrize(
    ("how", "result", "detail"),
    [
        ("declines", "declined", {"reason": "bank-declined", "code": "51", "remark": "no money"}),
        ("declines oddly", "unknown", {"remark": "the program's result is none of the contract"}),
        ("approves another amount", "unknown", {"remark": "the program approved another amount"}),
        (
            "approves another launch",
            "unknown",
            {"remark": "the program's result is of another launch"},
        ),
        ("shows the whole card", "approved", {"record": {}}),
        ("crashes", "unknown", {"remark": "the card program ended without a result"}),
        (
            "writes a long line",
            "unknown",
            {"remark": "the card program: a line of more than 4096 bytes"},
        ),
        ("writes no JSON", "unknown", {"remark": "the card program: a line that is not JSON"}),
        ("chatters", "unknown", {"remark": "the card program: more than 800 lines"}),
        ("stays after its result", "approved", {}),
    ],
)
async def test_the_last_line_is_the_result_that_is_certain(
    tmp_path: Path, how: str, result: str, detail: dict[str, Any]
) -> None:
    *before, last = await Box(tmp_path, how).lines()

    assert last["result"] == result
    assert last["launch"] == FINGERPRINT
    assert last.items() >= detail.items()
    assert not any("result" in line for line in before)


async def test_a_program_that_cannot_be_started_has_charged_nobody(tmp_path: Path) -> None:
    box = Box(tmp_path, "approves")
    ticket = await box.ticket()
    box.reader._command = ["/nowhere/launch"]

    *_, last = await box.lines(ticket=ticket)

    assert (last["result"], last["reason"]) == ("declined", "needs-attention")
    assert not box.reader.is_available


# --- tickets ---


async def test_each_launch_needs_a_ticket_of_its_own(tmp_path: Path) -> None:
    box = Box(tmp_path, "approves")
    ticket = await box.ticket()
    await box.lines(ticket=ticket)

    assert await box.error(ticket=ticket, token=OTHER_TOKEN) == (409, "ticket")
    assert await box.error(ticket="t-00000000", token=OTHER_TOKEN) == (409, "ticket")
    assert len(box.told) == 1


async def test_a_ticket_is_not_valid_after_a_restart(tmp_path: Path) -> None:
    ticket = await Box(tmp_path, "approves").ticket()

    assert await Box(tmp_path, "approves").error(ticket=ticket) == (409, "ticket")


def test_a_ticket_is_valid_for_a_minute() -> None:
    counter = itertools.count()
    tickets = Tickets(lambda size: next(counter).to_bytes(size))
    early, late = tickets.issue(100.0), tickets.issue(100.0)

    assert tickets.take(early, 160.0) == 100.0
    assert tickets.take(late, 160.1) is None


def test_a_ticket_is_valid_once() -> None:
    tickets = Tickets(bytes)
    ticket = tickets.issue(100.0)

    assert [tickets.take(ticket, 100.0), tickets.take(ticket, 100.0)] == [100.0, None]


def test_the_last_eight_tickets_are_valid() -> None:
    counter = itertools.count()
    tickets = Tickets(lambda size: next(counter).to_bytes(size))
    first, second, *_ = [tickets.issue(0.0) for _ in range(9)]

    assert tickets.take(first, 0.0) is None
    assert tickets.take(second, 0.0) == 0.0


async def test_a_launch_that_can_no_longer_begin_is_late_and_starts_no_program(
    tmp_path: Path,
) -> None:
    box = Box(tmp_path, "approves")

    *_, last = await box.lines(begin_within_s=1)

    assert (last["result"], last["reason"]) == ("declined", "late")
    assert box.told == []


# --- one launch at a time ---


async def test_a_token_is_launched_once_also_after_a_restart(tmp_path: Path) -> None:
    box = Box(tmp_path, "declines")
    await box.lines()

    assert await box.error() == (409, "repeated")
    assert await box.restarted("declines").error() == (409, "repeated")
    assert len(box.told) == 1


async def until_it_waits(box: Box) -> None:
    await until((box.folder / "waits").exists)


async def test_a_second_launch_is_refused_and_does_not_disturb_the_first(tmp_path: Path) -> None:
    box = Box(tmp_path, "waits for the customer")
    first, second = await box.ticket(), await box.ticket()
    lines = asyncio.create_task(box.lines(ticket=first))
    await until_it_waits(box)

    assert await box.error(ticket=second, token=OTHER_TOKEN) == (409, "busy")
    status = await box.asked(box.reader.status(ASK))
    assert status["readiness"] == "in-use"
    assert "ticket" not in status
    assert await box.last() == {"launch": FINGERPRINT, "state": "running", "result": None}
    other = await box.asked(box.reader.cancel(request(launch="0" * 64)))
    ours = await box.asked(box.reader.cancel(request(launch=FINGERPRINT)))

    assert (other, ours) == ({"accepted": False}, {"accepted": True})
    assert (await lines)[-1]["reason"] == "cancelled"
    assert await box.asked(box.reader.cancel(request(launch=FINGERPRINT))) == {"accepted": False}


async def test_the_launch_continues_when_its_lines_are_no_longer_read(tmp_path: Path) -> None:
    box = Box(tmp_path, "waits for the customer")
    begun = await box.begin()
    assert not isinstance(begun, Answer)
    assert await anext(begun) == {"alive": True}
    await begun.aclose()  # type: ignore[attr-defined]  # a generator
    await until_it_waits(box)

    await box.reader.cancel(request(launch=FINGERPRINT))
    await until(lambda: '"result": null' not in box.all_files())
    assert (await box.last())["result"]["reason"] == "cancelled"


# --- a restart ---


async def test_a_launch_in_which_the_companion_was_restarted_is_unknown(tmp_path: Path) -> None:
    box = Box(tmp_path, "waits for the customer")
    task = asyncio.create_task(box.lines())
    await until_it_waits(box)
    stored = (tmp_path / "state/last-launch.json").read_bytes()
    await box.reader.aclose()
    await task
    (tmp_path / "state/last-launch.json").write_bytes(stored)  # as a power cut leaves it

    last = await box.restarted("declines").last()

    assert (last["launch"], last["state"]) == (FINGERPRINT, "ended")
    assert last["result"]["result"] == "unknown"


async def test_the_program_may_know_the_result_after_a_crash(tmp_path: Path) -> None:
    box = Box(tmp_path, "crashes")
    *_, unknown = await box.lines()

    last = await box.last()

    assert unknown["result"] == "unknown"
    assert last["result"]["result"] == "approved"
    assert [one["ask"] for one in box.told] == ["launch", "last"]
    assert (await box.restarted("declines").last())["result"]["result"] == "approved"


async def test_without_a_launch_there_is_no_last_one(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    for content in (None, "", "[]", '{"launch": "x"}'):
        if content is not None:
            (tmp_path / "state/last-launch.json").write_text(content)
        last = await Box(tmp_path, "approves").last()
        assert last == {"launch": None, "state": "none", "result": None}


# --- the status ---


@pytest.mark.parametrize(
    ("how", "remark"),
    [
        ("is absent", "the reader is off"),
        ("has no status", "the card program: the program ended without an answer"),
    ],
)
async def test_a_reader_that_is_not_ready_has_no_ticket(
    tmp_path: Path, how: str, remark: str
) -> None:
    box = Box(tmp_path, how)

    status = await box.asked(box.reader.status(ASK))

    assert (status["readiness"], status["remark"]) == ("absent", remark)
    assert "ticket" not in status


async def test_the_status_has_only_the_fields_of_the_contract(tmp_path: Path) -> None:
    box = Box(tmp_path, "approves")

    status = await box.asked(box.reader.status(ASK))

    assert len(status.pop("ticket")) == 24
    assert status == {
        "readiness": "ready",
        "terminal_id": "T0042",
        "last_trace": "000118",
        "code": "",
        "remark": "",
    }


async def test_a_launch_that_cannot_be_stored_never_begins(tmp_path: Path) -> None:
    box = Box(tmp_path, "approves")
    ticket = await box.ticket()
    (tmp_path / "state").write_text("a file is in the folder's place")

    assert await box.error(ticket=ticket) == (503, "failed")
    assert box.told == []
    assert (await box.last())["state"] == "none"
