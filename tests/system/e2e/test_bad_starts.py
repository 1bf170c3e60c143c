"""An agent that cannot work prints the reason in one line, exits with 1, and changes nothing."""

import re
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from agent.base.files import STOP_IT
from agent.base.money import rupees
from agent.journal.journal import Journal
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from tests.system.e2e.kiosk import NOBODY, Kiosk
from tests.system.e2e.ports import LOOPBACK
from tests.system.e2e.waiting import until

pytestmark = pytest.mark.slow


PAGE = 4096  # bytes, of a journal file
HEADER = 100  # bytes, before the first page's content
TRANSACTIONS = 60  # enough for a journal of many pages


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    with Kiosk(tmp_path, NOBODY, quick=True) as kiosk:
        yield kiosk


def write_journal(kiosk: Kiosk) -> None:
    """Create a journal of some size, half of it open."""
    with Journal(kiosk.journal) as journal:
        for number in range(TRANSACTIONS):
            reference = f"OUTLET-001-{number}"
            prepared = m.Prepared(
                at=number,
                client_reference=reference,
                service="aeps.CW",
                amount=rupees(500),
                terms=BY_CODE["aeps.CW"].terms,
                masked_details={"last4": "0019", "bank_name": "State Bank of India"},
            )
            journal.append(reference, prepared)
            if number % 2:
                journal.append(reference, m.Abandoned(at=number, why="the customer left"))


def assert_refused(kiosk: Kiosk, *said: str) -> None:
    """Expect a line that begins like this, the exit code 1, and unchanged files."""
    before = files(kiosk)
    ended = kiosk.run_in_vain()
    assert (ended.returncode, ended.stdout) == (1, "")
    line, *_ = ended.stderr.splitlines()
    assert line.startswith("kiosk-agent: ")
    assert [words for words in said if words not in line] == []
    assert files(kiosk) == before


def files(kiosk: Kiosk) -> dict[Path, bytes]:
    """Return all files but the lock, which holds the last holder's number, and `-shm`.

    That one is SQLite's temporary index of its log; the next process makes it again.
    """
    paths = [path for path in kiosk.config.parent.rglob("*") if path.is_file()]
    return {path: path.read_bytes() for path in paths if path.suffix not in SCRATCH}


SCRATCH = (".lock", ".db-shm")


def configure(kiosk: Kiosk, line: str, instead: str) -> None:
    text, found = re.subn(f"(?m)^{line}$", instead, kiosk.config.read_text())
    assert found == 1
    kiosk.config.write_text(text)


@pytest.mark.parametrize(
    ("instead", "said"),
    [
        (
            'lattitude = "12.9"',
            "line 4: outlet.lattitude: unknown field `lattitude`; did you mean `latitude`?",
        ),
        (r'\g<0>\nlanguages = ["en", "xx"]', "outlet.languages"),
    ],
)
def test_a_wrong_configuration_is_named_with_file_and_key(
    kiosk: Kiosk, instead: str, said: str
) -> None:
    """test_config has the other mistakes."""
    configure(kiosk, "latitude = .*", instead)
    assert_refused(kiosk, f"kiosk-agent: {kiosk.config}: ", said)


def test_an_unreadable_secret_is_reported(kiosk: Kiosk) -> None:
    write_journal(kiosk)
    file = kiosk.config.with_name("api-key")
    file.unlink()
    assert_refused(kiosk, f"{file}: the secret `api-key`")


def flip(journal: Path, start: int, end: int) -> None:
    flipped = bytes(byte ^ 0xFF for byte in journal.read_bytes()[start:end])
    with journal.open("r+b") as file:
        file.seek(start)
        file.write(flipped)


@pytest.mark.parametrize("damaged", ["the schema", "the open transactions"])
def test_a_damaged_journal_is_kept_as_evidence(kiosk: Kiosk, damaged: str) -> None:
    """test_journal has files of other programs, and files that are no database."""
    write_journal(kiosk)
    with sqlite3.connect(kiosk.journal) as database:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'state_open'"
        ((page,),) = database.execute(query)
    database.close()
    first = HEADER if damaged == "the schema" else (page - 1) * PAGE
    flip(kiosk.journal, first, PAGE if damaged == "the schema" else page * PAGE)
    assert_refused(kiosk, f"{kiosk.journal}: the file is damaged", "Keep it", "journal salvage")
    assert kiosk.command("journal", "verify").returncode == 1


def test_another_programs_database_is_left_alone(kiosk: Kiosk) -> None:
    with sqlite3.connect(kiosk.journal) as database:
        database.execute("CREATE TABLE theirs (name TEXT)")
    database.close()
    assert_refused(kiosk, f"{kiosk.journal}: this is a database of another program")


def test_a_second_agent_on_the_same_journal_is_refused(kiosk: Kiosk) -> None:
    kiosk.start()
    until("the first one serves its page", lambda: answers(kiosk))
    configure(kiosk, "listen = .*", f'listen = "{LOOPBACK}:0"')
    second = kiosk.run_in_vain()
    assert second.returncode == 1
    assert second.stderr == (
        f"kiosk-agent: {kiosk.journal}: process {kiosk.pid} runs on this journal; {STOP_IT}\n"
    )
    assert answers(kiosk)


def answers(kiosk: Kiosk) -> bool:
    try:
        return kiosk.get("/screen").is_success
    except (httpx.TransportError, FileNotFoundError):  # the page or its token does not exist yet
        return False


def test_a_page_address_in_use_is_reported(kiosk: Kiosk) -> None:
    write_journal(kiosk)
    host, _, port = kiosk.listen.partition(":")
    with socket.create_server((host, int(port))):
        assert_refused(kiosk, f"ui.listen {kiosk.listen}: Address already in use")
