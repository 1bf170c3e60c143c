"""Every text that a command prints stays on its line, without control characters."""

import json
import logging
from pathlib import Path

import pytest

from agent.base.foreign_text import is_shown
from agent.base.money import rupees
from agent.journal.journal import Journal
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from tests.support.hostile import SENDABLE
from tests.support.kiosk_folder import furnish
from tests.support.virtual_time import BEGIN
from tests.unit.agent.app.shell import API, Shell
from tests.unit.agent.transactions.facts import HOME

REFERENCE = "OUTLET-001-OLD-05"
KEPT_MAX = 200  # letters; the journal cannot read back a longer text
COMMANDS = [
    "journal list",
    "journal list --json",
    f"journal show {REFERENCE} --json",
    "journal export",
    "journal verify",
    "report --date 2026-11-21",
    "report --date 2026-11-21 --json",
    "cash owed",
    "cash owed --json",
    "attendant list",
    "attendant list --json",
]


def is_fit(printed: str) -> bool:
    return all(is_shown(character) for line in printed.split("\n") for character in line)


def test_an_error_that_ends_a_command_is_reported_in_one_line(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_: Path) -> None:
        raise RuntimeError("lost\n\x1b[2J")

    monkeypatch.setattr("agent.commands.carry_out.load", lost)
    assert shell.types("cash owed") == 1
    assert shell.err.count("\n") == 1
    assert "RuntimeError: lost" in shell.err
    assert is_fit(shell.err)


def test_the_log_is_left_as_it_was(shell: Shell) -> None:
    root = logging.getLogger()
    before = (root.level, list(root.handlers), logging.raiseExceptions)
    shell.types("cash owed")
    assert (root.level, list(root.handlers), logging.raiseExceptions) == before


# --- the commands, on a journal with uncleaned texts ---


def old_journal(folder: Path, *names: str) -> None:
    """Store a journal with the raw foreign texts that an older release accepted."""
    furnish(folder, api=API)
    with Journal(folder / "journal.db") as journal:
        for number, name in enumerate(names):
            happened(journal, f"OUTLET-001-OLD-{number:02}", name)
    people = [{"name": name, "hash": "-"} for name in names[:3]]
    (folder / "attendant.json").write_text(json.dumps({"attendants": people}))


def happened(journal: Journal, reference: str, name: str) -> None:
    name = name[:KEPT_MAX]
    said = Outcome(Status.SUCCESS, reference, name, bank_rrn=name, details={"bank_name": name})
    for event in (
        m.Prepared(
            at=BEGIN,
            client_reference=reference,
            service=f"aeps.{name}",
            amount=rupees(500),
            terms=BY_CODE["aeps.CW"].terms,
            masked_details={"last4": name, "bank_name": name, "beneficiary": name},
        ),
        m.Sending(at=BEGIN, signed_at=int(BEGIN), origin=HOME),
        m.Answered(at=BEGIN + 9, outcome=said),
        m.HandingOver(at=BEGIN + 10, by=name, claimed_by=m.Claimed.DIGITS),
        m.Disputed(at=BEGIN + 11, by=name, remark=name),
    ):
        journal.append(reference, event)


@pytest.fixture(scope="module")
def hostile_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    old_journal(folder, *SENDABLE.values())
    return folder


@pytest.fixture(scope="module")
def honest_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("honest")
    old_journal(folder, *(f"Bank {number}" for number in range(len(SENDABLE))))
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_write_only_printable_characters_to_a_terminal(
    command: str,
    hostile_folder: Path,
    honest_folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A stored text cannot add a line: an honest journal gives as many lines."""
    hostile, honest = Shell(hostile_folder, capsys), Shell(honest_folder, capsys)
    assert hostile.types(command) == honest.types(command)
    assert is_fit(hostile.out + hostile.err)
    assert hostile.out.count("\n") == honest.out.count("\n") > 0


@pytest.mark.parametrize("number", range(len(SENDABLE)), ids=SENDABLE)
def test_one_transaction_is_shown_in_a_line_for_each_event(
    number: int, hostile_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kiosk = Shell(hostile_folder, capsys)
    assert kiosk.types(f"journal show OUTLET-001-OLD-{number:02}") == 0
    heading_day_and_standing = 6
    assert kiosk.out.count("\n") == heading_day_and_standing + 5, "a line for each event"
    assert is_fit(kiosk.out)


def test_json_has_the_journals_exact_text(
    hostile_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text with an escape is printed as JSON's escape, and can be read back exactly."""
    kiosk = Shell(hostile_folder, capsys)
    assert kiosk.types("journal export") == 0
    events = [json.loads(line) for line in kiosk.out.splitlines()]
    kept = [event["facts"]["bank_name"] for event in events if event["name"] == "prepared"]
    assert kept == [name[:KEPT_MAX] for name in SENDABLE.values()]


def test_unsafe_arguments_are_not_printed_raw(shell: Shell) -> None:
    Journal(shell.journal).close()
    assert shell.types("journal show \x1b[2J") == 1
    assert is_fit(shell.err)
