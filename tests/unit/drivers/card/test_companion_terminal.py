"""The card reader of a companion: each end of a launch, and what the kiosk asks after it."""

import asyncio
from typing import Any

import httpx
import pytest

from drivers.card.port import (
    Approved,
    CardOutcome,
    CardService,
    CardUnknown,
    Declined,
    DeclineReason,
    Prompt,
    StillRunning,
    TerminalReadiness,
    TerminalStatus,
)
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.card.scripted_companion import (
    APPROVED,
    FINGERPRINT,
    READY,
    UNPLUGGED,
    Said,
    ScriptedCompanion,
    last,
)

TOKEN = "lt_9a0f31"
DECLINED = {"launch": FINGERPRINT, "result": "declined", "reason": "bank-declined", "code": "51"}
CUT = httpx.ReadError("the cable was pulled")


async def outcome(companion: ScriptedCompanion, within_s: float = 800.0) -> CardOutcome:
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=within_s)
    found = await terminal.result()
    await terminal.aclose()
    return found


@virtual_time
async def test_a_launch_shows_its_prompts_and_is_approved() -> None:
    companion = ScriptedCompanion(
        launch=[
            {"alive": True},
            {"prompt": "insert-card"},
            8.0,
            {"alive": True},
            {"prompt": "enter-pin"},
            5.0,
            APPROVED,
        ]
    )
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=800.0)

    shown = [prompt async for prompt in terminal.prompts()]
    found = await terminal.result()

    assert shown == [Prompt.INSERT_CARD, Prompt.ENTER_PIN]
    assert isinstance(found, Approved)
    assert (found.amount, found.evidence.number) == (50_000, "000119")
    assert companion.launches == [
        {
            "ticket": READY["ticket"],
            "token": TOKEN,
            "amount_paise": 50_000,
            "service": "CW",
            "begin_within_s": 800,
        }
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (DECLINED, Declined(DeclineReason.BANK_DECLINED, "51")),
        (APPROVED | {"amount_paise": 1}, CardUnknown),
        (APPROVED | {"amount_paise": None}, CardUnknown),
        (APPROVED | {"launch": "0" * 64}, CardUnknown),
        (DECLINED | {"reason": "because"}, CardUnknown),
        ({"launch": FINGERPRINT, "result": "unknown"}, CardUnknown),
    ],
)
@virtual_time
async def test_the_last_line_is_the_outcome(line: Said, expected: Any) -> None:
    companion = ScriptedCompanion(launch=[line])

    found = await outcome(companion)

    assert found == expected or (isinstance(expected, type) and isinstance(found, expected))
    assert len(companion.launches) == 1


# --- before it begins ---


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        ({"readiness": "in-use"}, DeclineReason.BUSY),
        ({"readiness": "not-ready", "remark": "no paper"}, DeclineReason.NEEDS_ATTENTION),
        ({"readiness": "absent"}, DeclineReason.NEEDS_ATTENTION),
        ({"readiness": "ready"}, DeclineReason.ABSENT),
        ({"error": "no-capability"}, DeclineReason.ABSENT),
        (b"<html>", DeclineReason.ABSENT),
        (UNPLUGGED, DeclineReason.ABSENT),
        (100.0, DeclineReason.ABSENT),
    ],
)
@virtual_time
async def test_without_a_ready_reader_nothing_is_launched(
    status: Said, reason: DeclineReason
) -> None:
    companion = ScriptedCompanion(status=[status])

    found = await outcome(companion)

    assert isinstance(found, Declined)
    assert found.reason is reason
    assert companion.launches == []


@virtual_time
async def test_a_launch_that_can_no_longer_begin_is_not_sent() -> None:
    companion = ScriptedCompanion()

    found = await outcome(companion, within_s=0.9)

    assert found == Declined(DeclineReason.LATE, remark="before it began")
    assert companion.launches == []


@virtual_time
async def test_the_seconds_for_beginning_are_rounded_down() -> None:
    companion = ScriptedCompanion(status=[READY], launch=[APPROVED])
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=7.9)

    await terminal.result()

    (launch,) = companion.launches
    assert launch["begin_within_s"] == 7


@pytest.mark.parametrize(
    ("status", "error", "reason"),
    [
        (409, "busy", DeclineReason.BUSY),
        (409, "ticket", DeclineReason.LATE),
        (404, "no-capability", DeclineReason.ABSENT),
        (503, "failed", DeclineReason.NEEDS_ATTENTION),
        (400, "unreadable", DeclineReason.OTHER),
    ],
)
@virtual_time
async def test_a_refused_launch_has_never_begun(
    status: int, error: str, reason: DeclineReason
) -> None:
    companion = ScriptedCompanion(launch_status=status, launch=[{"error": error}])

    found = await outcome(companion)

    assert isinstance(found, Declined)
    assert (found.reason, found.code) == (reason, error)
    assert len(companion.asked) == 2, "the last launch is not asked for"


@virtual_time
async def test_an_unplugged_cable_has_launched_nothing() -> None:
    found = await outcome(ScriptedCompanion(launch=[UNPLUGGED]))

    assert isinstance(found, Declined)
    assert found.reason is DeclineReason.ABSENT


# --- an unclear end ---

UNCLEAR: dict[str, list[Said]] = {
    "the line is cut": [{"prompt": "enter-pin"}, CUT],
    "the stream ends": [{"prompt": "enter-pin"}],
    "nothing comes": [],
    "the line is silent": [{"prompt": "enter-pin"}, 31.0, APPROVED],
    "no first line comes": [16.0, APPROVED],
    "a line is not JSON": [b"oops\n"],
    "a prompt is unknown": [{"prompt": "dance"}],
    "a line says nothing": [{"colour": "red"}],
    "a line is too long": [b"x" * 4096],
    "there are too many lines": [{"alive": True}] * 1001,
    "a result has no launch": [{"result": "approved", "amount_paise": 50_000}],
}


@pytest.mark.parametrize("said", UNCLEAR.values(), ids=UNCLEAR.keys())
@pytest.mark.parametrize(
    ("remembered", "expected"),
    [
        ([last(APPROVED)], Approved),
        ([UNPLUGGED, UNPLUGGED, last(None), last(DECLINED)], Declined),
        ([last({"launch": FINGERPRINT, "result": "unknown"})], CardUnknown),
        ([last(APPROVED | {"launch": "0" * 64}, "0" * 64)], CardUnknown),
        ([last(APPROVED | {"launch": "0" * 64})], CardUnknown),
        ([last(None, None)], CardUnknown),
        ([last(None)], CardUnknown),
        ([UNPLUGGED], CardUnknown),
        ([b"oops"], CardUnknown),
    ],
    ids=[
        "it is approved",
        "it is declined, when the line is back",
        "it is unknown",
        "another launch is remembered",
        "the result is of another launch",
        "no launch is remembered",
        "it runs for ever",
        "the line does not come back",
        "its answer cannot be read",
    ],
)
@virtual_time
async def test_after_an_unclear_end_the_last_launch_is_asked_for(
    said: list[Said], remembered: list[Said], expected: type[CardOutcome]
) -> None:
    companion = ScriptedCompanion(launch=[*said], last=[*remembered])

    found = await outcome(companion)

    assert isinstance(found, expected)
    assert len(companion.launches) == 1, "a launch is never sent twice"


@virtual_time
async def test_a_lost_line_is_shown_while_the_last_launch_is_asked_for() -> None:
    companion = ScriptedCompanion(launch=[{"prompt": "enter-pin"}, CUT], last=[UNPLUGGED])
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=100)

    shown = [prompt async for prompt in terminal.prompts()]

    assert shown[-1] is Prompt.LINE_LOST


@pytest.mark.parametrize(("status", "error"), [(409, "repeated"), (500, "busy"), (502, "x")])
@virtual_time
async def test_an_answer_that_promises_nothing_is_unclear(status: int, error: str) -> None:
    companion = ScriptedCompanion(
        launch_status=status, launch=[{"error": error}], last=[last(APPROVED)]
    )

    assert isinstance(await outcome(companion), Approved)
    assert len(companion.launches) == 1


@virtual_time
async def test_a_launch_that_never_ends_is_given_up_after_a_quarter_of_an_hour() -> None:
    said: list[Said] = [9.0, {"alive": True}] * 200
    companion = ScriptedCompanion(launch=said, last=[last(None)])
    began = asyncio.get_running_loop().time()

    found = await outcome(companion)

    assert isinstance(found, CardUnknown)
    assert asyncio.get_running_loop().time() - began < 20 * 60


# --- a cancel ---


@virtual_time
async def test_a_cancel_before_the_launch_prevents_it() -> None:
    companion = ScriptedCompanion()
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=800.0)
    await terminal.cancel()

    found = await terminal.result()

    assert found == Declined(DeclineReason.CANCELLED, remark="before it began")
    assert companion.launches == []


@virtual_time
async def test_a_customer_who_cancels_does_not_wait_for_a_companion_that_is_gone() -> None:
    companion = ScriptedCompanion(launch=[{"prompt": "insert-card"}, CUT], last=[UNPLUGGED])
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=800.0)
    await passes(5)
    began = asyncio.get_running_loop().time()

    await terminal.cancel()

    assert isinstance(await terminal.result(), CardUnknown)
    assert asyncio.get_running_loop().time() - began < 20
    assert len(companion.launches) == 1


@virtual_time
async def test_a_cancel_is_sent_and_the_launch_ends_with_its_own_result() -> None:
    companion = ScriptedCompanion(launch=[{"prompt": "insert-card"}, 5.0, APPROVED])
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=800.0)
    await passes(1)

    await terminal.cancel()

    assert ("/card/cancel", {"launch": FINGERPRINT}) in companion.asked
    assert isinstance(await terminal.result(), Approved)
    await terminal.cancel()
    assert [path for path, _ in companion.asked].count("/card/cancel") == 1


@pytest.mark.parametrize("refused", [{"accepted": False}, b"oops", UNPLUGGED])
@virtual_time
async def test_a_cancel_that_was_not_accepted_is_sent_again_with_the_next_line(
    refused: Said,
) -> None:
    companion = ScriptedCompanion(
        launch=[{"prompt": "insert-card"}, 5.0, {"alive": True}, 5.0, APPROVED], cancel=refused
    )
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=800.0)
    await passes(1)

    await terminal.cancel()
    await terminal.result()

    assert [path for path, _ in companion.asked].count("/card/cancel") == 2


# --- the port ---


@pytest.mark.parametrize(
    ("amount", "token"),
    [(-1, TOKEN), (10_000_001, TOKEN), (1, ""), (1, "x" * 513), (1, "naïve"), (1, "a\nb")],
)
@virtual_time
async def test_what_the_contract_cannot_carry_is_refused(amount: int, token: str) -> None:
    terminal = ScriptedCompanion().terminal()

    with pytest.raises(ValueError, match="contract"):
        await terminal.begin(amount, token, CardService.CASH_WITHDRAWAL, within_s=800.0)


@virtual_time
async def test_one_launch_at_a_time() -> None:
    companion = ScriptedCompanion(launch=[5.0, APPROVED])
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=800.0)

    with pytest.raises(StillRunning):
        await terminal.begin(50_000, "lt_2", CardService.CASH_WITHDRAWAL, within_s=800.0)
    assert (await terminal.health()).readiness is TerminalReadiness.IN_USE
    assert isinstance(await terminal.result(), Approved)


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (
            READY | {"terminal_id": "T0042", "last_trace": "000118"},
            TerminalStatus(TerminalReadiness.READY, "T0042", "000118"),
        ),
        (READY | {"last_trace": "000000"}, TerminalStatus(TerminalReadiness.READY)),
        (
            {"readiness": "not-ready", "code": "6A", "remark": "no paper"},
            TerminalStatus(TerminalReadiness.NOT_READY, code="6A", remark="no paper"),
        ),
        (
            {"error": "no-capability", "remark": "the app is closed"},
            TerminalStatus(
                TerminalReadiness.ABSENT,
                code="no-capability",
                remark="the companion lends no card reader now: the app is closed",
            ),
        ),
    ],
)
@virtual_time
async def test_the_health_is_what_the_companion_reports(
    status: Said, expected: TerminalStatus
) -> None:
    assert await ScriptedCompanion(status=[status]).terminal().health() == expected


@virtual_time
async def test_closing_ends_the_wait_and_not_the_launch() -> None:
    companion = ScriptedCompanion(launch=[{"prompt": "insert-card"}, 20.0, APPROVED])
    terminal = companion.terminal()
    await terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=800.0)
    await passes(1)

    await terminal.aclose()

    assert await terminal.result() == CardUnknown("closed before its end")
    assert ("/card/cancel", {"launch": FINGERPRINT}) not in companion.asked
