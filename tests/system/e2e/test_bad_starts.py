"""An agent that cannot work prints the reason in one line, exits with 1, and changes nothing."""

import re
import socket
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

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

# What is wrong: (a line of the configuration, its replacement, the expected message).
WRONG = {
    "an unknown key": (
        r"latitude = .*",
        'lattitude = "12.9"',
        "line 4: outlet.lattitude: unknown field `lattitude`; did you mean `latitude`?",
    ),
    "an unknown table": (r"\[printer\]", "[camera]", "line 19: camera: unknown field `camera`"),
    "a wrong type": (
        r"latitude = .*",
        'latitude = "north"',
        "line 4: outlet.latitude: Expected `float`, got `str`",
    ),
    "an impossible value": (
        r"latitude = .*",
        "latitude = 97.1",
        "line 4: outlet.latitude: Expected `float` <= 90.0",
    ),
    "a missing value": (
        r"merchant_ref = .*",
        "",
        "line 1: outlet.merchant_ref: missing required field `merchant_ref`",
    ),
    "a missing table": (r"\[api\]\n.*", "", "api: missing required field `api`"),
    "no encryption": (
        r"base_url = .*",
        'base_url = "http://api.example.in"',
        "line 8: api.base_url: http is for this machine only; expected https",
    ),
    "an address with a question": (
        r"base_url = .*",
        'base_url = "https://api.example.in?v=1"',
        "line 8: api.base_url: expected https://HOST[:PORT][/PATH] (what stands before /ext/v1)",
    ),
    "a page for everybody": (
        r"listen = .*",
        'listen = "0.0.0.0:8080"',
        "line 14: ui.listen: expected an address of this machine (127.0.0.1)",
    ),
    "no TOML": (
        r"\[outlet\]",
        "[outlet",
        "is not TOML (Expected ']' at the end of a table declaration (at line 1, column 8))",
    ),
}

# The same, but today the agent starts, or ends with a traceback; the message must only name the
# key.
UNNOTICED = {
    "no such port": (r"listen = .*", 'listen = "127.0.0.1:99999"', "ui.listen"),
    "no such language": (r"latitude = .*", r'\g<0>\nlanguages = ["en", "xx"]', "outlet.languages"),
    "no such CA file": (r"base_url = .*", r'\g<0>\nca_file = "nowhere.pem"', "api.ca_file"),
    "ports upside down": (r"ports = .*", "ports = [11120, 11100]", "biometric.ports"),
}


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


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_configuration_is_named_with_file_and_key(kiosk: Kiosk, wrong: str) -> None:
    line, instead, said = WRONG[wrong]
    configure(kiosk, line, instead)
    assert_refused(kiosk, f"kiosk-agent: {kiosk.config}: {said}")


@pytest.mark.parametrize("wrong", UNNOTICED)
def test_an_impossible_configuration_is_refused_too(kiosk: Kiosk, wrong: str) -> None:
    line, instead, said = UNNOTICED[wrong]
    configure(kiosk, line, instead)
    assert_refused(kiosk, str(kiosk.config), said)


def test_a_missing_configuration_is_reported(kiosk: Kiosk) -> None:
    kiosk.config.unlink()
    assert_refused(kiosk, f"{kiosk.config}: cannot be read (No such file or directory)")


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe"])
def test_an_unreadable_secret_is_reported(kiosk: Kiosk, content: bytes | None) -> None:
    write_journal(kiosk)
    file = kiosk.config.with_name("api-key")
    file.unlink() if content is None else file.write_bytes(content)
    assert_refused(kiosk, f"{file}: the secret `api-key`")


def test_a_journal_of_a_newer_version_is_refused(kiosk: Kiosk) -> None:
    write_journal(kiosk)
    with sqlite3.connect(kiosk.journal) as database:
        database.execute("PRAGMA user_version = 9")
    database.close()
    assert_refused(kiosk, f"{kiosk.journal}: written by a newer version", "nothing was changed")


Damage = Callable[[Path], None]


def garbage_in_the_header(journal: Path) -> None:
    overwrite(journal, 0, b"not a database!!")


def garbage_instead(journal: Path) -> None:
    journal.write_bytes(bytes(range(256)) * 100)


def flipped_schema(journal: Path) -> None:
    flip(journal, HEADER, PAGE)


def flipped_page_of_open_ones(journal: Path) -> None:
    with sqlite3.connect(journal) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'state_open'")
    database.close()
    flip(journal, (page[0] - 1) * PAGE, page[0] * PAGE)


def flip(journal: Path, start: int, end: int) -> None:
    overwrite(journal, start, bytes(byte ^ 0xFF for byte in journal.read_bytes()[start:end]))


def overwrite(journal: Path, start: int, content: bytes) -> None:
    with journal.open("r+b") as file:
        file.seek(start)
        file.write(content)


@pytest.mark.parametrize(
    "damage",
    [garbage_in_the_header, garbage_instead, flipped_schema, flipped_page_of_open_ones],
)
def test_a_damaged_journal_is_kept_as_evidence(kiosk: Kiosk, damage: Damage) -> None:
    write_journal(kiosk)
    damage(kiosk.journal)
    assert_refused(kiosk, f"{kiosk.journal}: the file is damaged", "Keep it", "journal salvage")
    assert kiosk.command("journal", "verify").returncode == 1


@pytest.mark.parametrize(
    "version",
    [
        0,
        3,
    ],
)
def test_another_programs_database_is_left_alone(kiosk: Kiosk, version: int) -> None:
    with sqlite3.connect(kiosk.journal) as database:
        database.execute("CREATE TABLE theirs (name TEXT)")
        database.execute(f"PRAGMA user_version = {version}")
    database.close()
    assert_refused(kiosk, f"{kiosk.journal}: this is a database of another program")


def test_a_second_agent_on_the_same_journal_is_refused(kiosk: Kiosk) -> None:
    kiosk.start()
    until("the first one serves its page", lambda: answers(kiosk))
    configure(kiosk, "listen = .*", f'listen = "{LOOPBACK}:0"')
    second = kiosk.run_in_vain()
    assert second.returncode == 1
    assert second.stderr == (
        f"kiosk-agent: {kiosk.journal}: process {kiosk.pid} runs on this journal\n"
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
