"""The commands, as scripts and attendants use them."""

import argparse
import base64
import io
import json
import re
import subprocess
import sys
import tarfile
from datetime import date, timedelta
from functools import partial
from inspect import getsource
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from agent import __version__, commands
from agent.base.clock import Clock, Moment
from agent.base.files import exclusive_lock
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.cash.pin import AttendantPin, Locked, PinPlace, Right, Wrong
from agent.commands import main
from agent.commands.journal import NotSettled, settle
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from agent.transactions.references import issue
from agent.transactions.till import CountKind, TillCounted
from fleet_messages.story import SENTENCES
from tests.support.kiosk_folder import furnish
from tests.support.virtual_time import BEGIN
from tests.unit.agent.app.shell import API, Shell
from tests.unit.agent.journal.disk import execute
from tests.unit.agent.transactions import facts as f

PAID, PENDING, DONE = "OUTLET-001-1-PAID", "OUTLET-001-2-PEND", "OUTLET-001-3-DONE"
COMMANDS = {
    "": "setup retire run check support-bundle report configure configured",
    "journal": "mirror restore key list show verify export settle salvage",
    "cash": "owed",
    "attendant": "add set-pin remove list",
    "biometric": "pair",
}
"""The commands of each group, as scripts call them."""


@pytest.fixture
def busy(shell: Shell) -> Shell:
    """A kiosk with one transaction owed in cash, one pending at the bank and one done."""
    handing_over = m.HandingOver(at=BEGIN + 60, by="attendant")
    handed = m.Handed(at=BEGIN + 90, by="Asha")
    with Journal(shell.journal) as journal:
        happened(journal, PAID, Status.SUCCESS)
        happened(journal, PENDING, Status.PENDING)
        happened(journal, DONE, Status.SUCCESS, handing_over, handed)
    return shell


def happened(journal: Journal, reference: str, status: Status, *more: m.AnyEvent) -> None:
    outcome = Outcome(
        status, reference, f"AE{reference[-6:]}", bank_rrn="632511004321", charge=Paise(250)
    )
    for event in (
        m.Prepared(
            at=BEGIN,
            client_reference=reference,
            service="aeps.CW",
            amount=rupees(500),
            terms=BY_CODE["aeps.CW"].terms,
            masked_details={"last4": "0019"},
        ),
        m.Sending(at=BEGIN, signed_at=int(BEGIN), origin=f.HOME),
        m.Answered(at=BEGIN + 9, outcome=outcome),
        *more,
    ):
        journal.append(reference, event)


# --- reading the journal ---


def test_the_list_has_every_transaction(busy: Shell) -> None:
    assert busy.reads("journal list") == [
        listed(PAID, "succeeded", "owed", closed=False),
        listed(PENDING, "pending", "none", closed=False),
        listed(DONE, "succeeded", "handed", closed=True),
    ]


def listed(reference: str, bank_status: str, cash: str, *, closed: bool) -> dict[str, Any]:
    return {
        "client_reference": reference,
        "reference_id": f"AE{reference[-6:]}",
        "service": "aeps.CW",
        "amount": 500,
        "fate": bank_status,
        "cash": cash,
        "closed": closed,
        "opened_at": "2026-11-21T09:30:00.000+00:00",
    }


def test_closed_transactions_can_be_left_out_of_the_readable_list(busy: Shell) -> None:
    assert busy.types("journal list --open") == 0
    assert [line.split() for line in busy.out.splitlines()] == [
        ["21", "Nov", "2026", "15:00", PAID, "aeps.CW", "₹500", "succeeded", "owed", "open"],
        ["21", "Nov", "2026", "15:00", PENDING, "aeps.CW", "₹500", "pending", "none", "open"],
    ]


@pytest.mark.parametrize(
    ("narrow", "count"),
    [
        ("", 3),
        ("--since 2026-11-21", 3),
        ("--since 2026-11-22", 0),
        ("--service aeps.CW", 3),
        ("--service aeps", 3),
        ("--service bbps", 0),
        ("--open --service aeps", 2),
    ],
)
def test_the_list_can_be_narrowed_by_day_and_service(busy: Shell, narrow: str, count: int) -> None:
    assert busy.types(f"journal list {narrow}") == 0
    listed = [line for line in busy.out.splitlines() if "OUTLET-001" in line]
    assert len(listed) == count
    assert ("no transactions" in busy.out) == (count == 0)


def test_a_verdict_takes_what_show_takes_and_is_stored_once(busy: Shell) -> None:
    """Given the end of a reference, then it is found; the same verdict again is refused."""
    assert busy.types("journal settle 2-PEND --not-delivered") == 0
    assert PENDING in busy.out
    assert busy.types("journal settle 2-PEND --not-delivered") == 1
    assert "has given this verdict already; a second person confirms it" in busy.err
    events = busy.reads(f"journal show {PENDING}")["events"]
    assert [event["name"] for event in events].count("vouched") == 1


def test_one_transaction_is_shown_with_its_events(busy: Shell) -> None:
    shown = busy.reads(f"journal show {DONE}")
    events = shown.pop("events")
    assert shown == listed(DONE, "succeeded", "handed", closed=True)
    assert [(event["seq"], event["name"]) for event in events] == [
        (7, "prepared"),
        (8, "sending"),
        (9, "answered"),
        (10, "handing_over"),
        (11, "handed"),
    ]
    assert events[4] == {
        "seq": 11,
        "at": "2026-11-21T09:31:30.000+00:00",
        "name": "handed",
        "by": "Asha",
    }
    assert events[0]["facts"] == {"last4": "0019"}
    rupees_not_paise = events[0]["amount"], events[2]["outcome"]["charge"]
    assert rupees_not_paise == (500, 2.5)


def test_the_story_of_one_transaction_uses_indias_clock(busy: Shell) -> None:
    assert busy.types(f"journal show {DONE}") == 0
    assert busy.out.splitlines() == [
        f"Cash by Aadhaar of ₹500, number ending 0019: {DONE}",
        "",
        "21 Nov 2026, time in India",
        "  15:00:00  The customer confirmed ₹500.",
        "  15:00:00  The request was sent to the service.",
        "  15:00:09  The service answered: done; bank's reference 632511004321; charge ₹2.50.",
        "  15:01:00  attendant began to hand out the notes.",
        "  15:01:30  Asha says: the customer has the notes.",
        "",
        "Now: the bank has done it; the customer has the notes.",
        "Nothing is left to do.",
    ]


def test_the_story_of_an_open_transaction_says_what_it_waits_for(busy: Shell) -> None:
    busy.types(f"journal show {PENDING}")
    assert "Now: the bank has not decided; the kiosk keeps asking;" in busy.out
    assert busy.out.endswith("It is open.\n")


@pytest.mark.parametrize("end", ["2-PEND", "pend", PENDING.lower()])
def test_the_end_of_a_reference_finds_its_transaction(busy: Shell, end: str) -> None:
    assert busy.reads(f"journal show {end}")["client_reference"] == PENDING


def test_an_ambiguous_end_lists_all_matches(busy: Shell) -> None:
    assert busy.types("journal show 4321") == 1
    assert busy.out == ""
    assert busy.err.splitlines() == [
        "kiosk-agent: 4321: 3 transactions match",
        f"  {PAID}",
        f"  {PENDING}",
        f"  {DONE}",
    ]


@pytest.mark.parametrize("end", ["ND", "END", "0019", "NOBODY"])
def test_too_few_characters_or_a_customers_digits_match_nothing(busy: Shell, end: str) -> None:
    assert busy.types(f"journal show {end}") == 1
    assert (busy.out, busy.err) == ("", f"kiosk-agent: {end}: not in this journal\n")


@pytest.mark.parametrize("typed", ["7QX3ZC", "7qx3zc"])
def test_the_code_of_a_slip_finds_its_transaction(busy: Shell, typed: str) -> None:
    with Journal(busy.journal) as journal:
        journal.append(PENDING, issue(Private("7QX3ZC"), BEGIN + 20, Random(1)))
    assert busy.reads(f"journal show {typed}")["client_reference"] == PENDING
    assert busy.types(f"journal show {typed}") == 0
    assert "A claim code was made for the slip." in busy.out
    assert "7QX3ZC" not in busy.out
    assert busy.types("journal show 7QX3ZD") == 1


@pytest.mark.parametrize("kind", get_args(m.AnyEvent), ids=lambda kind: kind.__name__)
def test_each_kind_of_event_has_a_sentence(kind: type[m.AnyEvent]) -> None:
    assert kind.__struct_config__.tag in SENTENCES


def test_a_state_that_was_tampered_with_is_found(busy: Shell) -> None:
    assert busy.types("journal verify") == 0
    assert busy.out == f"{busy.journal}: the chain is intact, and every state matches its events\n"
    assert busy.reads("journal verify") == []
    tampered = "UPDATE state SET body = replace(body, 'owed', 'handed') WHERE client_reference = ?"
    execute(busy.journal, tampered, (PAID,))
    what = f"{PAID}: the state does not match its events"
    assert busy.types("journal verify") == 1
    assert busy.out == f"{what}\n"
    assert busy.types("journal verify --json") == 1
    (finding,) = json.loads(busy.out)
    assert finding == {"seq": None, "what": what, "client_reference": None}


@pytest.fixture
def later(busy: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The busy kiosk a hundred days later."""
    monkeypatch.setattr(Clock, "now", lambda _: Moment(BEGIN, 0.0).after(100 * 86_400))
    return busy


def rolled_over(shell: Shell, at: float) -> None:
    """Continue the journal in another file, as the agent does at night."""
    with Journal(shell.journal) as journal:
        journal.roll_over(at)


def test_transactions_in_older_files_can_still_be_found(later: Shell) -> None:
    listing, shown = later.reads("journal list"), later.reads(f"journal show {DONE}")
    report, owed = later.reads("report --date 2026-11-21"), later.reads("cash owed")
    assert later.types("journal export") == 0
    exported = later.out
    assert later.types(f"journal export {PAID}") == 0
    paid = later.out
    rolled_over(later, BEGIN + 10 * 86_400)
    assert later.reads("journal list") == listing
    assert later.reads(f"journal show {DONE}") == shown
    assert later.types("journal export") == 0
    assert later.out.startswith(exported)
    assert later.types(f"journal export {PAID}") == 0
    assert later.out == paid, "without the event that brings it forward"
    assert later.reads("report --date 2026-11-21") == report
    assert later.reads("cash owed") == owed
    assert later.types("journal verify") == 0, later.out


def test_an_export_has_the_events_that_continue_the_journal_with_money_in_rupees(
    later: Shell,
) -> None:
    rolled_over(later, BEGIN + 10 * 86_400)
    assert later.types("journal export") == 0
    lines = [json.loads(line) for line in later.out.splitlines()]
    continued, *brought_forward = lines[11:]
    assert (continued["name"], continued["client_reference"]) == ("continued", "@TILL")
    assert continued["after"] == lines[10]["link"]
    assert continued["long"] == {"handed_out": {"count": 1, "amount": 500}}
    assert [one["name"] for one in brought_forward] == ["brought_forward"] * 2
    states = [one["transaction"] for one in brought_forward]
    assert [(one["client_reference"], one["amount"]) for one in states] == [
        (PAID, 500),
        (PENDING, 500),
    ]
    assert states[0]["outcome"]["charge"] == 2.5


READING = {
    "journal list": 1,
    "journal list --open": 0,
    f"journal show {DONE}": 1,
    f"journal show {PAID}": 0,
    "journal show 2-PEND": 1,
    "journal verify": 1,
    "journal export": 1,
    f"journal export {PAID}": 0,
    f"journal export {DONE}": 1,
    "report --date 2026-11-21": 1,
    "report --date 2027-03-01": 0,
    "cash owed": 0,
}
"""The exit code of each reading command, after the file of 2026-11-21 was moved away.

It is 0 only if no event in that file could change the answer.
"""


@pytest.fixture
def moved(later: Shell) -> Shell:
    """A kiosk 99 days later, with its file of 2026-11-21 on another disk."""
    rolled_over(later, BEGIN + 99 * 86_400)
    later.journal.rename(later.folder / "elsewhere.db")
    with Journal(later.journal) as journal:
        at = BEGIN + 99 * 86_400
        journal.append_till_event(TillCounted(at=at, kind=CountKind.OPENING, amount=rupees(9_500)))
    return later


MISSING = "events 1 to 11, from the beginning to 2027-02-28: their file is missing"


@pytest.mark.parametrize("typed", READING)
def test_each_reading_command_names_the_events_of_a_missing_file(moved: Shell, typed: str) -> None:
    assert moved.types(typed) == READING[typed]
    assert MISSING in moved.out + moved.err


def readers() -> list[tuple[str, str]]:
    """Return the commands that open the journal to read it, each with its source."""
    found = []
    for group, adding in {"": (commands.COMMANDS["report"],), **commands.GROUPS}.items():
        parsers = argparse.ArgumentParser().add_subparsers()
        for add_some in adding:
            add_some(commands.Adding(parsers, group))
        for name, parser in parsers.choices.items():
            source = getsource(run) if (run := parser.get_default("run")) else ""
            if re.search(r"opened\(setup\)|_asked_for\(", source):
                found.append((f"{group} {name}".lstrip(), source))
    return found


@pytest.mark.parametrize(("command", "source"), readers())
def test_every_command_that_reads_the_journal_names_missing_events(
    command: str, source: str
) -> None:
    assert "name_missing" in source or "verify_all" in source
    assert any(typed.startswith(command) for typed in READING)


def test_a_report_says_which_of_its_days_records_are_missing(moved: Shell) -> None:
    """500 rupees were handed out on that day, so a report of 0 would be wrong."""
    assert moved.types("report --date 2026-11-21 --json") == 1
    report = json.loads(moved.out)
    assert report["drawer"]["movements"]["handed_out"] == {"count": 0, "amount": 0}
    assert report["missing_events"] == [{"first": 1, "last": 11, "from": None, "to": "2027-02-28"}]
    assert moved.types("report --date 2026-11-21") == 1
    assert f"{MISSING}: this report may lack them" in moved.out
    assert "no differences" not in moved.out
    assert moved.reads("report --date 2027-03-02")["missing_events"] == []


def test_a_state_that_a_missing_file_may_change_is_not_shown_as_final(moved: Shell) -> None:
    """The missing file has the hand-over; an older file still has "owed"."""
    (moved.folder / "elsewhere.db").rename(moved.journal)
    with Journal(moved.journal) as journal:
        at = BEGIN + 99 * 86_400
        journal.append(PAID, m.HandingOver(at=at, by="attendant"))
        journal.append(PAID, m.Handed(at=at + 9, by="attendant"))
        second = journal.path
        journal.roll_over(at + 86_400)
    second.rename(moved.folder / "elsewhere.db")

    assert moved.types(f"journal show {PAID} --json") == 1
    shown = json.loads(moved.out)
    assert shown["cash"] == "owed"
    assert [each["first"] for each in shown["missing_events"]] == [12]
    assert moved.types("report --date 2026-11-21") == 1
    assert moved.types(f"journal show {DONE}") == 0


def test_a_damaged_journal_is_found_and_salvaged(busy: Shell) -> None:
    changed = "UPDATE event SET body = replace(body, '50000', '50001') WHERE seq = 4"
    execute(busy.journal, f"DROP TRIGGER event_is_final; {changed}")
    assert busy.types("journal verify") == 1
    assert busy.out.startswith(f"event 4 ({PENDING}): the event does not fit the chain")
    assert busy.types("journal salvage") == 0
    kept, *told, report = busy.out.splitlines()
    assert kept.startswith(f"the damaged journal is kept: {busy.folder}/journal-damaged-")
    assert told == [
        "events up to 3 fit the chain and are in the new journal",
        "2 transactions are open; the service is asked at the next start",
        "8 later events cannot be taken over",
        "1 references need support",
    ]
    assert report.startswith("read ")
    assert busy.types("journal verify") == 0
    assert busy.reads(f"journal show {PAID}")["cash"] == "disputed"
    assert busy.types("journal salvage") == 1
    assert "nothing to salvage" in busy.err


def test_a_mirror_that_is_a_link_to_the_journal_itself_does_not_verify(
    busy: Shell, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / busy.journal.name).symlink_to(busy.journal)
    assert busy.types(f"journal verify --from {stick}") == 1
    assert f"{stick / busy.journal.name}: is a link" in busy.err


def test_a_script_reads_one_value_of_the_configuration(shell: Shell) -> None:
    for key, printed in (
        ("outlet.merchant_ref", "OUTLET-001"),
        ("outlet.languages", '["en","hi"]'),
        ("ui.listen", "127.0.0.1:8080"),
        ("api.requests_per_minute", "60"),
        ("outlet.upi_tr_is_reference_id", "false"),
        ("journal.path", str(shell.journal)),
        ("verification.prices", "{}"),
    ):
        assert shell.types(f"configured {key}") == 0, shell.err
        assert (shell.out, shell.err) == (f"{printed}\n", "")


def test_a_key_without_a_value_and_an_unknown_key_have_different_exit_codes(shell: Shell) -> None:
    assert shell.types("configured journal.mirror") == 1
    assert shell.types("configured fleet.mqtt") == 1
    assert (shell.out, shell.err) == ("", "")
    assert shell.types("configured ui.listne") == 2
    assert "ui.listne: unknown key; did you mean `ui.listen`?" in shell.err


def test_a_wrong_value_is_named_and_replaced_by_the_default(shell: Shell) -> None:
    furnish(shell.folder, ui={"listen": "192.0.2.7:8080"})
    assert shell.types("configured ui.listen") == 0
    assert shell.out == "127.0.0.1:8080\n"
    assert "ui.listen: expected an address of this machine" in shell.err


def test_one_persons_verdict_does_not_end_a_transaction(busy: Shell) -> None:
    assert busy.types(f"journal settle {PENDING} --not-delivered") == 0
    assert "a second person confirms it at the kiosk" in busy.out
    assert busy.reads(f"journal show {PENDING}")["fate"] == "pending"


def test_the_operators_verdict_can_be_the_second_one(busy: Shell) -> None:
    """The report of the day shows it, too."""
    with Journal(busy.journal) as journal:
        journal.append(
            PENDING, m.Vouched(at=BEGIN, by="attendant", verdict=m.Verdict.NOT_DELIVERED)
        )
    assert busy.types(f"journal settle {PENDING} --not-delivered") == 0
    assert "ended by attendant and operator, not delivered; no notes are owed for it" in busy.out

    shown = busy.reads(f"journal show {PENDING}")
    assert (shown["fate"], shown["closed"]) == ("failed", True)
    last = shown["events"][-1]
    assert (last["name"], last["by"], last["verdict"]) == ("vouched", "operator", "not delivered")
    with JournalReader(busy.journal) as history:
        # India's day begins before the day in UTC ends.
        today = date.fromisoformat(last["at"][:10])
        days = (today.isoformat(), (today + timedelta(days=1)).isoformat())
        agreed = [t.client_reference for day in days for t in history.with_agreement_on(day)]
    assert agreed == [PENDING]
    assert busy.types("journal verify") == 0


def test_the_operator_and_a_second_person_settle_notes_that_a_customer_misses(
    busy: Shell,
) -> None:
    with Journal(busy.journal) as journal:
        journal.append(DONE, m.ShortfallReported(at=BEGIN))
    assert "two people have to find the same" in _said(busy, f"journal show {DONE}")
    assert busy.types(f"journal settle {DONE} --unfounded") == 0
    assert "a second person confirms it at the kiosk" in busy.out
    assert busy.reads(f"journal show {DONE}")["closed"] is False

    with Journal(busy.journal) as journal:
        finding = m.Finding.UNFOUNDED
        journal.append(DONE, m.ShortfallSettled(at=BEGIN, by="attendant", finding=finding))
    assert busy.reads(f"journal show {DONE}")["closed"] is True
    assert "no note was missing" in _said(busy, f"journal show {DONE}")
    assert busy.types(f"journal settle {DONE} --paid") == 1
    assert (
        "nothing to settle with this verdict: the bank has done it; the customer has the notes"
        in busy.err
    )
    assert busy.types("journal verify") == 0


def test_the_operator_can_be_the_second_to_settle_missing_notes(busy: Shell) -> None:
    with Journal(busy.journal) as journal:
        journal.append(DONE, m.ShortfallReported(at=BEGIN))
        paid = m.ShortfallSettled(at=BEGIN, by="attendant", finding=m.Finding.PAID)
        journal.append(DONE, paid)
    assert "settled by attendant and operator, paid" in _said(busy, f"journal settle {DONE} --paid")


def _said(shell: Shell, line: str) -> str:
    assert shell.types(line) == 0
    return shell.out


def test_a_verdict_is_refused_while_the_request_may_still_arrive(tmp_path: Path) -> None:
    """A deposit was sent five minutes ago: the error says why to wait, and nothing changes."""
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        for event in (f.prepared(f.DEPOSIT, held=True), f.sending(), f.UNANSWERED):
            journal.append(f.REFERENCE, event)
    with pytest.raises(NotSettled, match="may still reach the service"):
        settle(path, f.REFERENCE, m.Verdict.NOT_DELIVERED, Moment(f.OPENED + 300, 0))
    told = settle(path, f.REFERENCE, m.Verdict.NOT_DELIVERED, Moment(f.OPENED + 721, 0))
    assert "the operator's verdict is stored" in told


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (
            f"{PENDING} --delivered",
            "nothing to settle with this verdict: the bank has not decided; the kiosk keeps asking",
        ),
        (
            f"{DONE} --not-delivered",
            "the bank has done it; the customer has the notes. Nothing was changed",
        ),
        ("NOBODY --not-delivered", "NOBODY: not in this journal"),
    ],
    ids=["a verdict never pays out cash", "already decided", "unknown"],
)
def test_a_verdict_that_is_not_possible_is_refused(busy: Shell, typed: str, why: str) -> None:
    assert busy.types(f"journal settle {typed}") == 1
    assert why in busy.err


@pytest.mark.parametrize("typed", ["", "--delivered --not-delivered"])
def test_settle_needs_exactly_one_verdict(busy: Shell, typed: str) -> None:
    assert busy.types(f"journal settle {PENDING} {typed}") == 2


@pytest.mark.parametrize("line", [f"journal settle {PENDING} --not-delivered", "journal salvage"])
def test_no_command_writes_while_the_agent_runs(busy: Shell, line: str) -> None:
    with exclusive_lock(busy.journal):
        assert busy.types(line) == 1
    assert "runs on this journal; stop the agent first: sudo systemctl stop" in busy.err


def test_owed_cash_is_listed(busy: Shell) -> None:
    assert busy.reads("cash owed") == [
        {
            "client_reference": PAID,
            "service": "aeps.CW",
            "amount": 500,
            "last4": "0019",
            "since": "2026-11-21T09:30:00.000+00:00",
            "state": "owed",
        }
    ]
    assert busy.types("cash owed") == 0
    assert busy.out == f"{PAID}  ₹500  …0019  since 21 Nov 2026 15:00\n"


WHOLE_AGENT = ["kiosk-agent.timer", "kiosk-agent.socket", "kiosk-agent"]
"""The units that start the agent; the last one is the agent."""
HELD_DEPOSIT = partial(f.prepared, f.DEPOSIT, held=True)


def test_notes_in_doubt_are_listed_apart_from_owed_notes(shell: Shell) -> None:
    """The agent was killed between the PIN and *Handed over*: these notes may be paid already."""
    events: dict[str, tuple[Any, ...]] = {
        "OWED": (f.prepared, f.SUCCESS),
        "IN-DOUBT": (f.prepared, f.SUCCESS, f.HANDING_OVER),
        "DISPUTED": (f.prepared, f.SUCCESS, f.HANDING_OVER, f.DISPUTED),
        "OWN": (HELD_DEPOSIT, f.FAILED),
        "OWN-IN-DOUBT": (HELD_DEPOSIT, f.FAILED, f.REFUNDING),
    }
    with Journal(shell.journal) as journal:
        for reference, (begin, ends, *moved) in events.items():
            answer = f.answered(ends, reference=reference)
            for event in (begin(reference=reference), f.sending(), answer, *moved):
                journal.append(reference, event)
    states = {row["client_reference"]: row["state"] for row in shell.reads("cash owed")}
    assert states == {
        "OWED": "owed",
        "IN-DOUBT": "in_doubt",
        "DISPUTED": "disputed",
        "OWN": "refund_owed",
        "OWN-IN-DOUBT": "in_doubt",
    }
    shell.types("cash owed")
    parts = shell.out.split("\n\n")
    assert [re.findall(r"^([A-Z-]+) +₹", part, re.MULTILINE) for part in parts] == [
        ["OWED"],
        ["OWN"],
        ["IN-DOUBT", "OWN-IN-DOUBT"],
        ["DISPUTED"],
    ]
    assert "Do not pay these" in parts[2]
    assert "Do not pay these" in parts[3]


def test_an_empty_list_of_transactions_says_so(shell: Shell) -> None:
    Journal(shell.journal).close()
    assert shell.types("journal list --open") == 0
    assert shell.out == "no transaction is open\n"
    assert shell.types("journal list") == 0
    assert shell.out == "no transactions\n"
    assert shell.reads("journal list") == []


def test_an_empty_list_of_owed_cash_says_so(shell: Shell) -> None:
    Journal(shell.journal).close()
    assert shell.types("cash owed") == 0
    assert shell.out == "nothing is owed\n"
    assert shell.reads("cash owed") == []


# --- the events, one a line ---


def test_all_events_are_exported_one_on_each_line(busy: Shell) -> None:
    with Journal(busy.journal) as journal:
        journal.append_till_event(
            TillCounted(at=BEGIN, kind=CountKind.OPENING, amount=rupees(2_000))
        )
    assert busy.types("journal export") == 0
    lines = [json.loads(line) for line in busy.out.splitlines()]
    assert [line["seq"] for line in lines] == list(range(1, 13))
    links = [line.pop("link") for line in lines]
    assert len(set(links)) == 12
    assert lines[10] == {
        "seq": 11,
        "at": "2026-11-21T09:31:30.000+00:00",
        "client_reference": DONE,
        "name": "handed",
        "by": "Asha",
    }
    assert lines[11] == {
        "seq": 12,
        "at": "2026-11-21T09:30:00.000+00:00",
        "client_reference": "@TILL",
        "name": "drawer_counted",
        "kind": "opening",
        "amount": 2000,
    }


def test_one_transactions_events_are_exported(busy: Shell) -> None:
    assert busy.types(f"journal export {PAID}") == 0
    assert {json.loads(line)["client_reference"] for line in busy.out.splitlines()} == {PAID}
    assert busy.types("journal export NOBODY") == 1
    assert busy.err == "kiosk-agent: NOBODY: not in this journal\n"


# --- a file for a dispute ---


def test_a_dispute_has_the_transaction_and_of_its_neighbours_only_when_and_what(
    busy: Shell,
) -> None:
    assert busy.types(f"journal export {PAID[-4:]} --dispute") == 0
    statement = json.loads(json.loads(busy.out)["statement"])
    assert (statement["client_reference"], statement["bank_rrn"]) == (PAID, "632511004321")
    assert [event["name"] for event in statement["events"]] == ["prepared", "sending", "answered"]
    near = statement["neighbours"]
    assert [one["seq"] for one in near] == [4, 5, 6, 7, 8]
    busy.types(f"journal export {DONE} --dispute")
    later = json.loads(json.loads(busy.out)["statement"])
    assert [one["seq"] for one in later["neighbours"]] == [2, 3, 4, 5, 6]
    assert {name for one in near for name in one} == {"seq", "at", "name", "link"}
    assert PENDING not in busy.out


def test_the_neighbours_in_a_dispute_may_be_in_other_files(busy: Shell) -> None:
    rolled_over(busy, BEGIN + 100)
    assert busy.types(f"journal export {DONE} --dispute") == 0
    near = json.loads(json.loads(busy.out)["statement"])["neighbours"]
    assert [one["seq"] for one in near] == [2, 3, 4, 5, 6, 12, 13, 14]
    assert [one["name"] for one in near[5:]] == ["continued", "brought_forward", "brought_forward"]


def test_openssl_confirms_the_signature_of_a_dispute(busy: Shell, tmp_path: Path) -> None:
    busy.types(f"journal export {PAID} --dispute")
    file = json.loads(busy.out)
    (tmp_path / "key.pem").write_text(file["public_key"])
    (tmp_path / "signature").write_bytes(base64.b64decode(file["signature"]))
    verify = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "key.pem", "-rawin"]
    verify += ["-sigfile", "signature", "-in", "statement"]

    def code(statement: str) -> int:
        (tmp_path / "statement").write_text(statement)
        return subprocess.run(verify, cwd=tmp_path, check=False).returncode

    assert code(file["statement"]) == 0
    assert code(file["statement"].replace('"amount":500', '"amount":100')) != 0


def test_the_key_of_disputes_stays_as_long_as_the_journals_key(busy: Shell) -> None:
    keys = set()
    for reference in (PAID, DONE):
        busy.types(f"journal export {reference} --dispute")
        keys.add(json.loads(busy.out)["public_key"])
    assert len(keys) == 1


def test_a_dispute_names_a_transaction(busy: Shell) -> None:
    assert busy.types("journal export --dispute") == 2
    assert busy.types("journal export NOBODY --dispute") == 1
    assert busy.err.endswith("NOBODY: not in this journal\n")


# --- claims ---


def test_the_hash_of_a_claim_code_is_never_printed(busy: Shell) -> None:
    salt, digest = "5a17" * 8, "d1ce" * 8
    with Journal(busy.journal) as journal:
        journal.append(PAID, m.ClaimIssued(at=BEGIN, salt=salt, digest=digest))
        journal.roll_over(BEGIN)
    assert busy.reads("cash owed")[0]["client_reference"] == PAID
    for printing in ("journal export", f"journal show {PAID} --json"):
        assert busy.types(printing) == 0
        assert salt not in busy.out
        assert digest not in busy.out


# --- the day's report ---


@pytest.fixture
def day(shell: Shell) -> Shell:
    """A drawer of 10,000 rupees, and one customer who took 500 of them."""
    reference = "OUTLET-001-20261121-150000-7QX3ZC"
    with Journal(shell.journal) as journal:
        journal.append_till_event(
            TillCounted(at=BEGIN, kind=CountKind.OPENING, amount=rupees(10_000))
        )
        handing_over = m.HandingOver(at=BEGIN + 60, by="attendant")
        happened(
            journal,
            reference,
            Status.SUCCESS,
            handing_over,
            m.Handed(at=BEGIN + 90, by="attendant"),
        )
    return shell


def closes(shell: Shell, counted: int) -> None:
    with Journal(shell.journal) as journal:
        amount = rupees(counted)
        journal.append_till_event(TillCounted(at=BEGIN + 99, kind=CountKind.CLOSING, amount=amount))


def test_a_balanced_day_is_reported_without_discrepancies(day: Shell) -> None:
    closes(day, 9_500)
    report = day.reads("report --date 2026-11-21")
    drawer = report["drawer"]
    assert (drawer["opening"], drawer["expected"], drawer["closing"]) == (10_000, 9_500, 9_500)
    assert drawer["movements"]["handed_out"] == {"count": 1, "amount": 500}
    assert report["services"] == [
        {
            "service": "aeps.CW",
            "status": "success",
            "count": 1,
            "amount": 500,
            "fee": 0,
            "charge": 2.5,
            "commission": 0,
            "wallet_impact": 0,
        }
    ]
    assert report["differences"] == []
    assert report["not_told"] == ["OUTLET-001-20261121-150000-7QX3ZC"]


def test_a_till_that_lacks_a_note_is_a_problem(day: Shell) -> None:
    closes(day, 9_400)
    assert day.types("report --date 2026-11-21 --json") == 1
    (difference,) = json.loads(day.out)["differences"]
    assert (difference["kind"], difference["expected"], difference["found"]) == (
        "drawer",
        9_500,
        9_400,
    )
    assert day.types("report --date 2026-11-21") == 1
    assert "! drawer: the counted amount differs" in day.out
    assert "₹9,500 expected, ₹9,400 found" in day.out


def test_another_days_report_does_not_include_it(day: Shell) -> None:
    report = day.reads("report --date 2026-11-22")
    assert (report["date"], report["services"]) == ("2026-11-22", [])
    assert day.types("report") == 0, "today's"


def test_commands_work_while_the_agent_runs(busy: Shell) -> None:
    with Journal(busy.journal) as journal:
        journal.append(PAID, m.HandingOver(at=BEGIN, by="attendant"))
        assert busy.reads(f"journal show {PAID}")["cash"] == "handing_over"


@pytest.mark.parametrize("line", ["journal list", "journal verify", "cash owed", "journal show X"])
def test_a_kiosk_that_never_started_has_no_journal(shell: Shell, line: str) -> None:
    assert shell.types(line) == 1
    assert shell.err == f"kiosk-agent: {shell.journal}: there is no journal yet\n"
    assert not shell.journal.exists(), "looking makes none"


@pytest.mark.parametrize("line", ["journal list", "cash owed", "check", "run"])
def test_a_wrong_configuration_stops_every_command(shell: Shell, line: str) -> None:
    furnish(shell.folder, api=API, journal={"colour": "red"})
    assert shell.types(line) == 1
    assert "unknown field `colour`" in shell.err
    assert not shell.journal.exists()


def test_the_report_names_who_moved_notes_and_what_was_claimed_without_a_slip(
    shell: Shell,
) -> None:
    """A line of an older release without a name counts for the person who began the hand-over."""
    asha = m.HandingOver(at=BEGIN + 60, by="Asha", claimed_by=m.Claimed.DIGITS)
    before = m.HandingOver(at=BEGIN + 60, by="attendant")
    with Journal(shell.journal) as journal:
        happened(journal, PAID, Status.SUCCESS, asha, m.Handed(at=BEGIN + 90, by="Asha"))
        happened(journal, DONE, Status.SUCCESS, before, m.Handed(at=BEGIN + 90, by="attendant"))
    shell.types("report --date 2026-11-21")
    for told in ("By Asha", "By attendant", f"{PAID}: claimed by the last four digits"):
        assert told in shell.out
    hands = shell.reads("report --date 2026-11-21")["hands"]
    assert {(one["by"], one["claimed_by"]) for one in hands} == {
        ("Asha", "digits"),
        ("attendant", ""),
    }
    shell.types(f"journal show {PAID}")
    assert "Asha began to hand out the notes; claimed by the last four digits." in shell.out
    assert "Asha says: the customer has the notes." in shell.out


# --- the attendant's PIN ---


class Office:
    """Somebody who manages the attendants; PINs are piped into the commands."""

    def __init__(self, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shell = shell
        self._monkeypatch = monkeypatch
        self.file = shell.folder / "attendant.json"

    def pipes(self, pin: str, line: str) -> int:
        self._monkeypatch.setattr("sys.stdin", io.StringIO(pin))
        return self.shell.types(f"attendant {line}")

    def whose(self, pin: str) -> Right | Wrong | Locked:
        return AttendantPin(self.file, Clock()).check(Private(pin), PinPlace.START_SCREEN)

    @property
    def names(self) -> object:
        return self.shell.reads("attendant list")


@pytest.fixture
def office(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Office:
    return Office(shell, monkeypatch)


def test_attendants_are_added_named_and_removed(office: Office) -> None:
    assert office.pipes("258036\nsomething else\n", "set-pin") == 0
    assert "258036" not in office.shell.out + office.shell.err
    assert office.pipes("407192\n", "add Asha") == 0
    assert office.names == ["attendant", "Asha"]
    assert office.pipes("931758\n", "set-pin Asha") == 0
    assert (office.whose("258036"), office.whose("931758")) == (Right("attendant"), Right("Asha"))
    assert office.shell.types("attendant remove asha") == 0
    assert office.shell.out == "Asha is no longer an attendant\n"
    assert office.names == ["attendant"]
    assert (office.whose("931758"), office.whose("258036")) == (Wrong(), Right("attendant"))


@pytest.mark.parametrize("typed", ["", "\n", "12\n", "abcd\n"])
def test_an_invalid_pin_is_refused(office: Office, typed: str) -> None:
    assert office.pipes(typed, "set-pin") == 1
    assert "a PIN" in office.shell.err
    assert not office.file.exists()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("remove attendant", "attendant is the last attendant: add another one first"),
        ("remove Asha", "Asha is not an attendant; there is attendant"),
        ("add Asha", "kiosk-agent: this PIN cannot be used: choose another one\n"),
    ],
    ids=["the last one", "unknown", "the PIN of another, who is not named"],
)
def test_a_change_of_the_attendants_that_is_not_possible_is_refused(
    office: Office, line: str, why: str
) -> None:
    office.pipes("258036\n", "set-pin")
    assert office.pipes("258036\n", line) == 1
    assert why in office.shell.err
    assert office.names == ["attendant"]


@pytest.mark.parametrize("line", ["attendant list", "attendant remove Asha"])
def test_without_attendants_there_is_nobody_to_name(shell: Shell, line: str) -> None:
    assert shell.types(line) == 1
    assert "no attendant's PIN is set" in shell.err


# --- help and wrong usage ---


IMPORTED = """
import argparse, importlib, sys
before = set(sys.modules)
from agent.commands import main
try:
    main([{option!r}])
finally:
    print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
LAYS_HELP_OUT = """
import argparse, importlib, sys
before = set(sys.modules)
argparse.ArgumentParser().print_help()
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_import_only_argparse(option: str) -> None:
    own = {"agent", "agent.commands", "gc"}  # gc is built into Python
    assert loaded(IMPORTED.format(option=option)) - loaded(LAYS_HELP_OUT) == own


STARTS = """
import sys
import agent.commands.run
print(*sorted(sys.modules), file=sys.stderr)
"""
LATER = {
    *("PIL", "aiomqtt", "anyascii", "apsw.ext", "babel", "defusedxml", "fluent", "httpx"),
    *("paho", "prometheus_client", "qrcode", "serial", "stdnum", "usb"),
}
"""Libraries that are loaded at their first use, for example for a slip or a device."""
STARTS_WITH_MAX = 400
"""Modules outside Python's own library. Each must be found, read and run: a millisecond on a Pi.

Debian 13's Python needs one or two more than Debian 12's."""


def test_the_first_page_does_not_wait_for_libraries_needed_later() -> None:
    started_with = loaded(STARTS)
    assert not started_with & LATER
    ours = {name for name in started_with if name.partition(".")[0] not in sys.stdlib_module_names}
    assert len(ours) <= STARTS_WITH_MAX


COLLECTS = """
import gc, sys
from agent.commands import main
while_loading = []
gc.callbacks.append(lambda *_: while_loading.append(1) if gc.get_freeze_count() == 0 else None)
sys.argv = ["kiosk-agent", "run", "--config", "/nowhere/kiosk.toml"]
main()
print(len(while_loading), gc.isenabled())
"""


def test_no_garbage_is_collected_while_the_modules_of_a_command_are_loaded() -> None:
    """Modules stay: looking through them again and again took an eighth of the start."""
    ended = subprocess.run(
        [sys.executable, "-c", COLLECTS], capture_output=True, text=True, check=True
    )
    assert ended.stdout.split() == ["0", "True"]


WITHOUT_FLEET = """
import asyncio, sys
from pathlib import Path
from agent.app.kiosk import Environment, Kiosk
from agent.config.kiosk_config import load

async def built():
    kiosk = Kiosk(load(Path({config!r}), {{}}), Environment())
    list(kiosk.works())
    kiosk.state()
    kiosk.journal.close()
    kiosk.service.billers.close()

asyncio.run(built())
print(*sorted(sys.modules), file=sys.stderr)
"""


@pytest.mark.slow
def test_a_kiosk_without_a_fleet_imports_no_fleet_module(tmp_path: Path) -> None:
    kiosk = loaded(WITHOUT_FLEET.format(config=str(furnish(tmp_path))))
    assert "agent.app.kiosk" in kiosk
    assert (
        not {"aiomqtt", "paho", "agent.fleet", "agent.app.attached", "fleet_messages.mqtt"} & kiosk
    )


def loaded(program: str) -> set[str]:
    """Run the program in a new process; return the modules that it prints."""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(ended.stderr.split())


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"kiosk-agent {__version__}\n"


@pytest.mark.parametrize("group", COMMANDS)
def test_every_command_has_help_with_an_example(shell: Shell, group: str) -> None:
    assert shell.types(f"{group} --help") == 0
    listed = shell.out
    for name in COMMANDS[group].split():
        assert f"    {name}" in listed
        command = f"{group} {name}".lstrip()
        assert shell.types(f"{command} --help") == 0
        assert f"example: kiosk-agent {command}" in shell.out
        assert "--config FILE" in shell.out


def test_the_manual_page_has_every_command() -> None:
    """packaging/build.py makes the page from this parser."""
    parser = commands._parser()
    for group, names in COMMANDS.items():
        inner = _inner(_inner(parser)[group]) if group else _inner(parser)
        assert all("--config" in inner[name].format_help() for name in names.split())


def _inner(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of the commands in a parser."""
    (inner,) = (one.choices for one in parser._actions if isinstance(one.choices, dict))
    return inner


@pytest.mark.parametrize(
    "line",
    [
        *("", "journal", "dance", "journal show", "cash owed --yaml", "report --date soon"),
        "attendant remove",
    ],
)
def test_wrong_usage_has_its_own_exit_code(shell: Shell, line: str) -> None:
    assert shell.types(line) == 2
    assert "usage: kiosk-agent" in shell.err


@pytest.mark.parametrize(
    ("line", "usage", "what"),
    [
        ("chek", "usage: kiosk-agent [-h]", "no such command: chek; did you mean check?"),
        ("journal lst", "usage: kiosk-agent journal", "no such command: lst; did you mean list?"),
        ("check --servce", "usage: kiosk-agent check", "--servce; did you mean --service?"),
        ("cash owed --jsn", "usage: kiosk-agent cash owed", "--jsn; did you mean --json?"),
        ("report --day=5", "usage: kiosk-agent report", "unknown: --day=5; did you mean --date?"),
        ("journal verify here", "usage: kiosk-agent journal verify", "unknown: here"),
        ("dance", "usage: kiosk-agent [-h]", "no such command: dance\n"),
    ],
)
def test_wrong_usage_shows_the_commands_own_usage_and_what_was_meant(
    shell: Shell, line: str, usage: str, what: str
) -> None:
    assert shell.types(line) == 2
    assert shell.err.startswith(usage)
    assert what in shell.err


@pytest.mark.parametrize("page", ["journal.md", "fleet.md", "operate.md", "install.md"])
def test_the_documents_stop_the_agent_with_all_that_would_start_it_again(page: str) -> None:
    text = (Path(__file__).parents[4] / "docs" / page).read_text()
    stops = re.findall(r"systemctl stop (?:kiosk-agent[. `].*?)(?=`|#|$)", text, re.MULTILINE)
    assert [one for one in stops if one.split()[2:5] != WHOLE_AGENT] == []


# --- before the set-up ---


def test_before_the_set_up_the_machine_is_checked_and_the_next_step_named(shell: Shell) -> None:
    (shell.folder / "kiosk.toml").unlink()
    assert shell.types("check --json") == 1
    found = {one["name"]: one for one in json.loads(shell.out)}
    assert "run sudo kiosk-agent setup" in found["set-up"]["what"]
    assert {"swap", "memory", "time"} <= found.keys()
    assert "payees" not in found, "there is no configuration"
    assert shell.types("check") == 1
    assert "FAIL  set-up" in shell.out


def test_before_the_set_up_a_support_bundle_can_be_made(shell: Shell, tmp_path: Path) -> None:
    (shell.folder / "kiosk.toml").unlink()
    out = tmp_path / "kiosk-1.tar.gz"
    assert shell.types(f"support-bundle --within 20 --out {out}") == 0
    assert "run sudo kiosk-agent setup" in shell.out
    with tarfile.open(out) as bundle:
        assert "kiosk-1/versions.txt" in bundle.getnames()


@pytest.mark.parametrize("command", ["report", "journal list", "cash owed", "attendant list"])
def test_before_the_set_up_every_other_command_says_what_to_do(shell: Shell, command: str) -> None:
    (shell.folder / "kiosk.toml").unlink()
    assert shell.types(command) == 1
    assert "set the kiosk up: sudo kiosk-agent setup" in shell.err
