"""Mistakes about a card reader that a companion lends, at the kiosk and at the companion."""

from typing import Any

import httpx

from companion.box import card, card_lines, limits, server
from companion.box.card import CardReader, Tickets
from companion.box.connection import KioskConnection
from companion.box.folder import BoxFolder
from companion.box.messages import Request, json_answer
from companion.box.tls import pairing_context
from drivers.card import companion_messages, companion_terminal
from drivers.card.companion_messages import LaunchResult
from drivers.card.companion_terminal import CompanionTerminal, LaunchRun
from drivers.card.port import CardOutcome, CardUnknown, Declined, DeclineReason
from drivers.companion import client, place
from tests.lab.mistakes.registry import Kind, around, instead, together

MESSAGES = "tests/unit/drivers/card/test_companion_messages.py::"
TERMINAL = "tests/unit/drivers/card/test_companion_terminal.py::"
PLACE = "tests/unit/drivers/companion/test_place.py::"
BOX = "tests/unit/companion/box/test_card.py::"
OVER_TLS = "tests/unit/companion/box/test_lent_card.py::"
ANY = "test_a_companion_of_another_pairing_is_not_asked"
NEVER_BEGUN = Declined(DeclineReason.OTHER)

believes = Kind("A card reader that a companion lends")
lends = Kind("The companion's card reader")

# --- the kiosk's driver ---


@believes("the result of another launch counts")
@around(companion_messages, "outcome_of")
def _(right: Any, result: LaunchResult, _: str, amount: int) -> Any:
    return right(result, result.launch, result.amount_paise or amount)


@believes("a launch with an unclear end is sent again")
@around(CompanionTerminal, "_recovered")
async def _(right: Any, terminal: CompanionTerminal, run: LaunchRun, why: str) -> Any:
    status = await terminal._status()
    if not isinstance(status, Declined) and status.ticket:
        body = companion_messages.launch_body(status.ticket, run.token, run.amount, run.service, 60)
        try:
            return await terminal._launched(run, body)
        except (companion_terminal._LostLine, httpx.HTTPError, TimeoutError):
            pass
    return await right(terminal, run, why)


@believes("a launch with an unclear end has never begun")
@around(CompanionTerminal, "_recovered")
async def _(_: Any, __: CompanionTerminal, ___: LaunchRun, ____: str) -> CardOutcome:
    return NEVER_BEGUN


@believes("an unknown result is a decline")
@around(companion_messages, "outcome_of")
def _(right: Any, *of: Any) -> Any:
    outcome = right(*of)
    return NEVER_BEGUN if isinstance(outcome, CardUnknown) else outcome


@believes("a launch whose connection broke was not sent")
@around(CompanionTerminal, "_launched")
async def _(right: Any, terminal: CompanionTerminal, run: LaunchRun, body: bytes) -> Any:
    try:
        return await right(terminal, run, body)
    except (companion_terminal._LostLine, httpx.HTTPError) as error:
        return Declined(DeclineReason.ABSENT, remark=str(error))


@believes("a launch without a line in 15 s is late")
@around(CompanionTerminal, "_launched")
async def _(right: Any, terminal: CompanionTerminal, run: LaunchRun, body: bytes) -> Any:
    try:
        return await right(terminal, run, body)
    except TimeoutError:
        return Declined(DeclineReason.LATE)


@believes("a customer who cancels has declined")
@around(CompanionTerminal, "cancel")
async def _(right: Any, terminal: CompanionTerminal) -> None:
    running = terminal._last_run.running
    await right(terminal)
    if running:
        running.end(Declined(DeclineReason.CANCELLED))


believes.only_tested(
    "an approval of another amount counts", f"{TERMINAL}test_the_last_line_is_the_outcome"
)(
    around(companion_messages, "outcome_of")(
        lambda right, result, launch, amount: right(result, launch, result.amount_paise or amount)
    )
)
believes.only_tested(
    "any refusal promises that nothing began",
    f"{TERMINAL}test_an_answer_that_promises_nothing_is_unclear",
)(
    together(
        instead(companion_terminal, "REFUSED", range(400, 600)),
        instead(companion_terminal, "REPEATED", "never"),
    )
)
believes.only_tested(
    "the seconds for beginning are rounded up",
    f"{TERMINAL}test_the_seconds_for_beginning_are_rounded_down",
)(
    around(companion_messages, "launch_body")(
        lambda right, ticket, token, amount, service, left: right(
            ticket, token, amount, service, left + 1
        )
    )
)
believes.only_tested(
    "a whole card number is passed on", f"{MESSAGES}test_a_whole_card_number_is_dropped"
)(instead(companion_messages, "MASKED_DIGITS_MAX", 19))
believes.only_tested(
    "a companion may be anywhere", f"{PLACE}test_any_other_host_is_refused_with_a_reason"
)(around(place, "checked_host")(lambda _, host, __: host))
believes.only_tested("any companion is the paired one", f"{OVER_TLS}{ANY}")(
    instead(client, "companion_fingerprint", lambda _: "")
)

# --- the companion ---


@lends.only_tested("a ticket works twice", f"{BOX}test_a_ticket_is_valid_once")
@around(Tickets, "take")
def _(_: Any, tickets: Tickets, ticket: str, now: float) -> float | None:
    issued = tickets._issued.get(ticket)
    return None if issued is None or now - issued > limits.TICKET_S else issued


lends.only_tested("a ticket never ages", f"{BOX}test_a_ticket_is_valid_for_a_minute")(
    instead(card, "TICKET_S", 1e9)
)


@lends.only_tested(
    "the seconds count from the launch",
    f"{BOX}test_a_launch_that_can_no_longer_begin_is_late_and_starts_no_program",
)
@around(Tickets, "take")
def _(right: Any, tickets: Tickets, ticket: str, now: float) -> float | None:
    return None if right(tickets, ticket, now) is None else now


lends.only_tested(
    "the last launch is forgotten at a restart",
    f"{OVER_TLS}test_a_restarted_companion_still_names_the_launch",
)(instead(card, "_stored", lambda _: None))


@lends.only_tested(
    "a cancel ends any launch",
    f"{BOX}test_a_second_launch_is_refused_and_does_not_disturb_the_first",
)
@around(CardReader, "cancel")
async def _(right: Any, reader: CardReader, request: Request) -> Any:
    if reader._running is None:
        return await right(reader, request)
    reader._running.stop()
    return json_answer({"accepted": True})


lends.only_tested(
    "a launch is not stored",
    f"{BOX}test_a_launch_in_which_the_companion_was_restarted_is_unknown",
)(instead(BoxFolder, "keep_launch", lambda _, __: None))


@lends.only_tested(
    "a program that ends without a result has declined",
    f"{BOX}test_the_last_line_is_the_result_that_is_certain",
)
@around(card_lines, "unknown")
def _(_: Any, launch: str, remark: str) -> card_lines.Line:
    return card_lines.declined(launch, "other", remark)


@around(server.CompanionServer, "_connection")
def _serves_anybody(_: Any, companion: server.CompanionServer, __: bytes) -> server.Serve:
    return lambda reader, writer: KioskConnection(
        reader, writer, lambda: True, companion._lent
    ).serve()


lends.only_tested("another kiosk is served", f"{OVER_TLS}test_another_kiosk_gets_no_answer")(
    together(
        _serves_anybody,
        around(server, "serving_context")(lambda _, identity, __: pairing_context(identity)),
    )
)
