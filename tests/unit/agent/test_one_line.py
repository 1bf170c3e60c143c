"""Every logged or printed text stays on its line, without control characters."""

import io
import json
import logging
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.base.foreign_text import is_shown
from agent.base.log_lines import LINE_MAX, OneLineFormatter, lines, logging_to_stderr, one_line
from agent.base.money import rupees
from agent.journal.journal import Journal
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from tests.support.hostile import NAMES, SENDABLE
from tests.support.kiosk_folder import furnish
from tests.support.virtual_time import BEGIN
from tests.unit.agent.app.shell import API, Shell

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
    f"cash claim {REFERENCE}",
    "attendant list",
    "attendant list --json",
]

hostile = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)


# pytest sends logged texts between its processes, and half a surrogate pair cannot be sent.
logged = pytest.mark.parametrize("name", SENDABLE.values(), ids=SENDABLE)


def is_fit(printed: str) -> bool:
    return all(is_shown(character) for line in printed.split("\n") for character in line)


# --- the rule ---


@hostile
def test_a_line_stays_one_line_and_shows_its_escapes(name: str) -> None:
    line = one_line(name)
    assert is_fit(line)
    assert "\n" not in line


@pytest.mark.parametrize("text", ["₹500 owed", "भारतीय स्टेट बैंक क्\u200dष", "a \\n of its own", ""])
def test_a_safe_line_is_not_changed(text: str) -> None:
    assert one_line(text) == text


def test_several_lines_stay_several_lines() -> None:
    assert lines("first\nsecond\x1b[2J") == "first\nsecond\\u001b[2J"


# --- the log ---


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The output of the agent's log on standard error."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with logging_to_stderr(logging.INFO):
        yield stream


@logged
def test_each_log_record_is_one_line(name: str, written: io.StringIO) -> None:
    logging.getLogger("agent.test").warning("bank %s", name)
    assert written.getvalue().count("\n") == 1
    assert written.getvalue().startswith("WARNING agent.test: bank ")
    assert is_fit(written.getvalue())


def test_half_a_surrogate_pair_is_logged_as_its_escape() -> None:
    record = logging.LogRecord("agent", logging.WARNING, "", 0, "State\ud800Bank", None, None)
    assert OneLineFormatter().format(record) == "WARNING agent: State\\ud800Bank"


def trips(words: str) -> None:
    raise ValueError(words)


@logged
def test_an_exceptions_message_and_traceback_stay_in_the_line(
    name: str, written: io.StringIO
) -> None:
    try:
        trips(name)
    except ValueError:
        logging.getLogger("asyncio").exception("Task exception was never retrieved")
    assert written.getvalue().count("\n") == 1
    assert "ValueError" in written.getvalue()
    assert is_fit(written.getvalue())


def test_a_line_of_the_log_has_a_limit(written: io.StringIO) -> None:
    logging.getLogger("agent.test").error("%s", "x" * 1_000_000)
    assert len(written.getvalue()) <= LINE_MAX + 2


def test_a_record_that_cannot_be_written_is_not_quoted_raw(written: io.StringIO) -> None:
    logging.getLogger("agent.test").error("%d", "\x1b[2J999999990019")
    assert written.getvalue() == ""


def test_a_python_warning_is_one_line_of_the_log(written: io.StringIO) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=True)
        warnings.warn("old\n\x1b[2J", stacklevel=1)
    assert written.getvalue().count("\n") == 1
    assert is_fit(written.getvalue())


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
        m.Sending(at=BEGIN, signed_at=int(BEGIN)),
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
