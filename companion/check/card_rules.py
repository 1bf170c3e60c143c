"""The rules of the card routes."""

import re
import string
from contextlib import suppress
from typing import Any, Final

from companion.check.findings import Broken, Unseen, expect
from companion.check.hands import App
from companion.check.kiosk import AMOUNT, Kiosk, all_of, begin, fingerprint, pause
from companion.check.wire import Silent

READINESS: Final = frozenset({"ready", "in-use", "not-ready", "absent"})
PROMPTS: Final = frozenset(
    {
        "insert-card",
        "enter-pin",
        "wrong-pin",
        "pin-blocked",
        "look-at-terminal",
        "please-wait",
        "asking-bank",
        "card-unreadable",
        "card-not-accepted",
        "limit-reached",
        "declined",
        "card-done",
        "remove-card",
        "out-of-order",
    }
)
REASONS: Final = frozenset(
    {
        "cancelled",
        "card-unreadable",
        "card-not-accepted",
        "bank-declined",
        "bank-silent",
        "limit",
        "busy",
        "needs-attention",
        "absent",
        "late",
        "other",
    }
)
RESULTS: Final = frozenset({"approved", "declined", "unknown"})
ID_MAX: Final = 32
REMARK_MAX: Final = 200
LINE_BYTES_MAX: Final = 4096
LINES_MAX: Final = 1000
NOBODYS: Final = "0" * 64  # the fingerprint of no launch
LEAKED_CARD: Final = "5085340123451235"  # what the app says with the behaviour `leak`
LEAKED_PIN: Final = "482613"


# --- status and tickets ---


def answers_status(kiosk: Kiosk) -> None:
    kiosk.needs("card")
    status = kiosk.status()
    readiness = status.get("readiness")
    expect(readiness in READINESS, f"has readiness {readiness!r}")
    for name in ("terminal_id", "last_trace", "code"):
        _is_text(status, name, ID_MAX)
    _is_text(status, "remark", REMARK_MAX)


def gives_new_tickets(kiosk: Kiosk) -> None:
    kiosk.app(App.HOLD)
    tickets = [kiosk.ticket() for _ in range(8)]
    expect(len(set(tickets)) == len(tickets), "gives the same ticket twice")
    for ticket in tickets:
        expect(re.fullmatch("[!-~]{8,64}", ticket), f"gives the ticket {ticket!r}")
    with kiosk.launched(kiosk.order(ticket=tickets[0])) as lines:
        begin(lines)
        status = kiosk.status()
        given = status.get("readiness") == "ready" or not status.get("ticket")
        expect(given, f"gives a ticket while it is {status.get('readiness')}")
    kiosk.end_launch()


def reports_in_use(kiosk: Kiosk) -> None:
    kiosk.app(App.HOLD)
    with kiosk.launched(kiosk.order()) as lines:
        begin(lines)
        readiness = kiosk.status().get("readiness")
        expect(readiness == "in-use", f"is {readiness!r} while a launch runs")
    kiosk.end_launch()


def refuses_unknown_tickets(kiosk: Kiosk) -> None:
    kiosk.needs("card")
    with kiosk.starting_nothing():
        kiosk.refused(kiosk.order(ticket="t-nobody-gave-this"), "409 ticket")
    before = kiosk.ticket()
    kiosk.restart()
    with kiosk.starting_nothing():
        kiosk.refused(kiosk.order(ticket=before), "409 ticket")


def refuses_used_tickets(kiosk: Kiosk) -> None:
    kiosk.app(App.APPROVE)
    ticket = kiosk.ticket()
    kiosk.launch(kiosk.order(ticket=ticket))
    with kiosk.starting_nothing():
        kiosk.refused(kiosk.order(ticket=ticket), "409 ticket")


def refuses_old_tickets(kiosk: Kiosk) -> None:
    ticket = kiosk.ticket()
    pause(kiosk.limits.ticket + kiosk.limits.slack)
    with kiosk.starting_nothing():
        kiosk.refused(kiosk.order(ticket=ticket), "409 ticket")


# --- launches that must not begin ---


def refuses_repeated_tokens(kiosk: Kiosk) -> None:
    kiosk.app(App.APPROVE)
    token = kiosk.token()
    kiosk.launch(kiosk.order(token=token))
    with kiosk.starting_nothing():
        kiosk.refused(kiosk.order(token=token), "409 repeated")
    kiosk.restart()
    with kiosk.starting_nothing():
        kiosk.refused(kiosk.order(token=token), "409 repeated")


def refuses_a_second_launch(kiosk: Kiosk) -> None:
    kiosk.app(App.HOLD)
    first, second = kiosk.order(), kiosk.order()
    with kiosk.launched(first) as lines:
        begin(lines)
        kiosk.wait_until_started()
        with kiosk.starting_nothing():
            kiosk.refused(second, "409 busy")
        kiosk.end_launch()
        ended = all_of(lines)[-1]
    _is_own(ended, first)


def _wrong_orders(order: dict[str, object]) -> list[tuple[str, object]]:
    """Return what is wrong, and the body."""
    missing: list[tuple[str, object]] = [
        (f"no {name}", {each: value for each, value in order.items() if each != name})
        for name in order
    ]
    fields: list[tuple[str, object]] = [
        ("ticket", 5),
        ("token", 5),
        ("token", ""),
        ("token", "t" * 513),
        ("token", "lt_\u0939\u093f"),
        ("amount_paise", "50000"),
        ("amount_paise", 500.5),
        ("amount_paise", True),
        ("amount_paise", None),
        ("amount_paise", -1),
        ("amount_paise", 0),
        ("amount_paise", 10_000_001),
        ("service", "XX"),
        ("service", 1),
        ("begin_within_s", "300"),
        ("begin_within_s", 0),
        ("begin_within_s", 901),
    ]
    wrong: list[tuple[str, object]] = [
        (f"{name} {value!r:.40}", order | {name: value}) for name, value in fields
    ]
    return [("no JSON", b"{"), ("a list", [order]), *missing, *wrong]


def refuses_wrong_orders(kiosk: Kiosk) -> None:
    kiosk.needs("card")
    with kiosk.starting_nothing():
        for what, order in _wrong_orders(kiosk.order()):
            try:
                kiosk.refused(order, "400 unreadable")
            except Broken as broken:
                raise Broken(f"{broken} to a launch with {what}") from broken


def declines_what_is_late(kiosk: Kiosk) -> None:
    kiosk.app(App.APPROVE)
    order = kiosk.order(begin_within_s=1)
    pause(1.5 * kiosk.limits.second)
    with suppress(Unseen):
        kiosk.started()
    result = kiosk.launch(order)[-1]
    right = result.get("result") == "declined" and result.get("reason") == "late"
    expect(right, f"ends such a launch with {_said(result)}")
    with suppress(Unseen):
        expect(not kiosk.started(), "starts the bank's app although it is too late")


# --- the launch and its stream ---


def gives_the_app_the_order(kiosk: Kiosk) -> None:
    kiosk.app(App.DECLINE)
    for service, amount in (("CW", 50_000), ("CW", 10_000_000), ("BE", 0), ("MS", 0)):
        order = kiosk.order(service=service, amount_paise=amount)
        kiosk.started()
        kiosk.launch(order)
        expected = {name: order[name] for name in ("amount_paise", "service", "token")}
        started = kiosk.started()
        expect(started == [expected], f"starts the app with {started}, and not with {expected}")


def stores_a_launch_before_the_app(kiosk: Kiosk) -> None:
    order = _cut_while_the_app_runs(kiosk)
    launch = kiosk.last().get("launch")
    expect(launch == fingerprint(order), f"names the launch {launch!r} in `last` after a restart")


def ends_a_launch_at_a_restart(kiosk: Kiosk) -> None:
    order = _cut_while_the_app_runs(kiosk)
    last = kiosk.last()
    expect(last.get("state") == "ended", f"has the state {last.get('state')!r} after a restart")
    result = _result(last)
    unclear = result.get("result") == "unknown" and last.get("launch") == fingerprint(order)
    expect(unclear, f"has {_said(result)} although the app was cut off at the bank")


def _result(last: dict[str, Any]) -> dict[str, Any]:
    result = last.get("result")
    return result if isinstance(result, dict) else {}


def _cut_while_the_app_runs(kiosk: Kiosk) -> dict[str, object]:
    kiosk.app(App.ASKING)
    order = kiosk.order()
    with kiosk.launched(order) as lines:
        for line in lines:
            if line.json().get("prompt") == "asking-bank":
                break
        kiosk.restart()
    return order


def keeps_the_stream_alive(kiosk: Kiosk) -> None:
    kiosk.app(App.SILENT)
    longest = 0.0
    with kiosk.launched(kiosk.order()) as lines:
        try:
            for line in lines:
                longest = max(longest, line.after)
        except Silent as silent:
            raise Broken(
                "sends no line for longer than allowed while the app says nothing"
            ) from silent
    at_most = kiosk.limits.next_line + kiosk.limits.slack
    expect(longest <= at_most, f"sends no line for {longest:.1f} s")


def sends_described_lines(kiosk: Kiosk) -> None:
    for behaviour in (App.APPROVE, App.DECLINE, App.CRASH, App.LONG_TEXT, App.CHATTER):
        try:
            kiosk.app(behaviour)
        except Unseen:
            if behaviour is App.APPROVE:
                raise
            continue
        with kiosk.launched(kiosk.order()) as lines:
            count = 0
            for line in lines:
                count += 1
                size = len(line.raw)
                expect(size <= LINE_BYTES_MAX, f"sends a line of {size} bytes")
                expect(line.raw.endswith(b"\n"), "sends a last line without a line feed")
                _is_described(line.json())
        expect(count <= LINES_MAX, f"sends {count} lines in a stream")


def _is_described(line: dict[str, Any]) -> None:
    kinds = [name for name in ("alive", "prompt", "result") if name in line]
    expect(len(kinds) == 1, f"sends a line with {sorted(line)}")
    match kinds[0]:
        case "alive":
            expect(line["alive"] is True, f"sends alive {line['alive']!r}")
        case "prompt":
            expect(line["prompt"] in PROMPTS, f"sends the prompt {line['prompt']!r:.80}")
        case _:
            _is_described_result(line)


def _is_described_result(result: dict[str, Any]) -> None:
    launch = result.get("launch")
    right = isinstance(launch, str) and re.fullmatch("[0-9a-f]{64}", launch)
    expect(right, f"sends a result of the launch {launch!r:.80}")
    expect(result["result"] in RESULTS, f"sends the result {result['result']!r:.80}")
    if result["result"] == "approved":
        amount = result.get("amount_paise")
        expect(type(amount) is int, f"approves the amount {amount!r:.80}")
    if result["result"] == "declined":
        expect(
            result.get("reason") in REASONS,
            f"declines with the reason {result.get('reason')!r:.80}",
        )
    for name, longest in (("code", ID_MAX), ("remark", REMARK_MAX)):
        if name in result:
            _is_text(result, name, longest)
    record = result.get("record") or {}
    expect(isinstance(record, dict), f"sends the record {record!r:.80}")
    for name in record:
        _is_text(record, name, ID_MAX)


def sends_one_result(kiosk: Kiosk) -> None:
    for behaviour in (App.APPROVE, App.TWICE):
        kiosk.app(behaviour)
        lines = kiosk.launch(kiosk.order())
        results = [line for line in lines if "result" in line]
        expect(len(results) == 1, f"sends {len(results)} results")
        expect(lines[-1] == results[0], f"sends {sorted(lines[-1])} after the result")


def names_its_launch(kiosk: Kiosk) -> None:
    kiosk.app(App.APPROVE)
    order = kiosk.order()
    result = kiosk.launch(order)[-1]
    right = result.get("launch") == fingerprint(order)
    expect(right, f"names the launch {result.get('launch')!r:.80} in the result of another one")


def approves_only_what_is_certain(kiosk: Kiosk) -> None:
    kiosk.app(App.APPROVE)
    result = kiosk.launch(kiosk.order())[-1]
    right = result.get("result") == "approved" and result.get("amount_paise") == AMOUNT
    expect(right, f"sends {_said(result)} after the app approved {AMOUNT} paise")
    kiosk.app(App.CRASH)
    result = kiosk.launch(kiosk.order())[-1]
    expect(result.get("result") == "unknown", f"sends {_said(result)} after the app crashed")
    kiosk.app(App.OTHER_AMOUNT)
    result = kiosk.launch(kiosk.order())[-1]
    right = result.get("result") == "unknown"
    expect(right, f"sends {_said(result)} after the app approved another amount")


def ends_the_stream(kiosk: Kiosk) -> None:
    if not kiosk.has_time:
        raise Unseen("takes 15 minutes (--long)")
    kiosk.app(App.HOLD)
    try:
        result = kiosk.launch(kiosk.order(begin_within_s=900))[-1]
    except Silent as silent:
        raise Broken("does not end a stream in time") from silent
    expect(result.get("result") in {"unknown", "declined"}, f"ends a stream with {_said(result)}")
    kiosk.end_launch()


def stores_a_result_first(kiosk: Kiosk) -> None:
    kiosk.app(App.APPROVE)
    with kiosk.launched(kiosk.order()) as lines:
        for line in lines:
            if "result" in (result := line.json()):
                _is_last(kiosk, result, "at once")
    kiosk.restart()
    _is_last(kiosk, result, "after a restart")


def _is_last(kiosk: Kiosk, result: dict[str, Any], when: str) -> None:
    last = kiosk.last()
    right = last.get("state") == "ended" and last.get("result") == result
    expect(right, f"sends {_said(result)}, but `last` is {last.get('state')!r} or another {when}")


def continues_without_the_line(kiosk: Kiosk) -> None:
    kiosk.app(App.LATER)
    order = kiosk.order()
    with kiosk.launched(order) as lines:
        for line in lines:
            if line.json().get("prompt") == "asking-bank":
                break
    at_most = kiosk.limits.app_later + kiosk.limits.answer
    kiosk.wait(
        lambda: kiosk.last().get("state") == "ended",
        at_most,
        "does not end a launch without its line",
    )
    result = _result(kiosk.last())
    right = result.get("result") == "approved" and result.get("launch") == fingerprint(order)
    expect(right, f"has {_said(result)} in `last` after the line was lost and the app approved")


def cancels_only_the_running_launch(kiosk: Kiosk) -> None:
    kiosk.app(App.HOLD)
    order = kiosk.order()
    expect(not _cancel(kiosk, NOBODYS), "accepts a cancel while no launch runs")
    with kiosk.launched(order) as lines:
        begin(lines)
        expect(not _cancel(kiosk, NOBODYS), "accepts a cancel of another launch")
        pause(kiosk.limits.slack)  # an app takes a moment to end
        state = kiosk.last().get("state")
        expect(state == "running", f"is {state!r} after a cancel of another launch")
        expect(_cancel(kiosk, fingerprint(order)), "does not accept the cancel of a running launch")
        try:
            ended = all_of(lines)[-1]
        except Silent as silent:
            raise Broken("does not end a cancelled launch") from silent
    _is_own(ended, order)
    expect(not _cancel(kiosk, fingerprint(order)), "accepts the cancel of an ended launch")


def _cancel(kiosk: Kiosk, launch: str) -> bool:
    try:
        answer = kiosk.ask("POST", "/card/cancel", {"launch": launch}, within=kiosk.limits.cancel)
    except Silent as silent:
        raise Broken("does not answer a cancel in time") from silent
    expect(answer.status == 200, f"answers {answer.error} to a cancel")
    accepted = answer.json().get("accepted")
    expect(type(accepted) is bool, f"answers a cancel with accepted {accepted!r}")
    return accepted is True


def shows_no_secret(kiosk: Kiosk) -> None:
    if "card" in kiosk.capabilities():
        kiosk.app(App.LEAK)
        kiosk.launch(kiosk.order())
        kiosk.last()
    for answer in kiosk.seen:
        if not answer.body.startswith(b"{"):
            continue  # not ours: an RD service's
        text = answer.body.decode("utf-8", "replace")
        shown = [token for token in kiosk.tokens if token in text]
        expect(not shown, f"shows a launch token in an answer {answer.error}")
        expect(LEAKED_PIN not in text, f"shows a PIN in an answer {answer.error}")
        for number in re.findall(r"(?<![0-9a-fA-F])\d(?:[ -]?\d){12,18}(?![0-9a-fA-F])", text):
            digits = [letter for letter in number if letter in string.digits]
            expect(not _is_card(digits), f"shows a card number in an answer {answer.error}")
        for masked in re.findall(r'"masked_card"\s*:\s*"([^"]*)"', text):
            count = sum(letter in string.digits for letter in masked)
            expect(count <= 10, f"shows {count} digits of a card number")


def _is_card(digits: list[str]) -> bool:
    """Return True if the check digit is a card number's (ISO/IEC 7812-1)."""
    doubled = [sum(divmod(2 * int(each), 10)) for each in digits[-2::-2]]
    return (sum(doubled) + sum(map(int, digits[-1::-2]))) % 10 == 0


def _is_own(result: dict[str, Any], order: dict[str, object]) -> None:
    right = result.get("launch") == fingerprint(order) and result.get("result") in RESULTS
    expect(right, f"ends a launch with {_said(result)}")


def _is_text(values: dict[str, Any], name: str, longest: int) -> None:
    value = values.get(name)
    if not isinstance(value, str):
        raise Broken(f"has {name} {value!r:.80}")
    expect(len(value) <= longest, f"has a {name} of {len(value)} characters")


def _said(result: dict[str, Any]) -> str:
    """Return a result for a message."""
    names = ("result", "reason", "amount_paise")
    return " ".join(str(result[name]) for name in names if name in result) or "no result"
