"""The package's scripts read the same configuration as the agent, in every form of TOML."""

import json
import shutil
from pathlib import Path

import pytest

from agent.commands import main
from agent.config.kiosk_config import load
from agent.config.toml import read_toml
from agent.journal.files import segment_path
from tests.support.kiosk_folder import furnish
from tests.system.packaging.kiosk_root import KioskRoot

ROOT = Path(__file__).parents[3]
SCRIPTS = "packaging", "systemd", "scripts", "deploy"
TEXT_TOOLS = "sed", "grep", "awk", "cut ", "perl", "re."
"""They would read `path = '…'`, dotted keys and inline tables wrongly."""
DEFAULT_PAGE, DEFAULT_JOURNAL = "127.0.0.1:8080", "/var/lib/kiosk-agent/journal.db"
LISTEN = "127.0.0.1:9090"


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    root = KioskRoot(tmp_path / "root")
    root.lay_version("1.0", schema=4)
    root.turn("current", "1.0")
    return root


def configure(kiosk: KioskRoot, ui: str) -> None:
    """Write a complete configuration with these lines, which may have several tables."""
    file = furnish(kiosk.folder)
    file.write_text(
        f"{ui}\n{file.read_text()}" if ui.startswith("ui") else f"{file.read_text()}\n{ui}\n"
    )


@pytest.mark.parametrize(
    "ui",
    [
        f'[ui]\nlisten = "{LISTEN}"',
        f"[ui]\nlisten = '{LISTEN}'",
        f'ui.listen = "{LISTEN}"',
        f'ui = {{ brightness = 80, listen = "{LISTEN}" }}',
        f'[ "ui" ] # the page\n"listen"="""{LISTEN}"""  # of this machine',
        '[ui]\nlisten = "127.0.0.1:\\u0039090"',
        f'[ui]\n# listen = "127.0.0.1:1"\nlisten = "{LISTEN}"',
    ],
)
def test_an_address_is_read_in_every_form(kiosk: KioskRoot, ui: str) -> None:
    configure(kiosk, ui)
    assert kiosk.asks("page") == LISTEN


@pytest.mark.parametrize(
    "journal",
    [
        "[journal]\npath = '{}'",
        "journal.path = '{}'",
        "journal = {{ mirror = '/media/x', path = '{}' }}",
        '["journal"]\n"path"="""{}""" # of this machine',
    ],
)
def test_the_journal_is_found_in_every_form_so_that_no_downgrade_passes(
    kiosk: KioskRoot, journal: str
) -> None:
    file, elsewhere = furnish(kiosk.folder), kiosk.folder / "elsewhere.db"
    tables = read_toml(file.read_text())
    tables.pop("journal")
    rest = "\n".join(
        f"[{name}]\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in keys.items())
        for name, keys in tables.items()
    )
    line = journal.format(elsewhere)
    file.write_text(f"{line}\n{rest}" if line.startswith("journal") else f"{rest}\n{line}\n")
    kiosk.write_journal(schema=7)
    kiosk.journal.rename(elsewhere)
    assert kiosk.asks("journal_schema") == "7"
    kiosk.write_journal(schema=8, name="elsewhere-0002.db")
    assert kiosk.asks("journal_schema") == "8"


def test_a_text_of_several_lines_is_not_read_as_tables(kiosk: KioskRoot) -> None:
    """A name of several lines, as in a hostile order, does not change a setting."""
    configure(kiosk, "")
    file = kiosk.folder / "kiosk.toml"
    hostile = '"""\n[ui]\nlisten = "127.0.0.1:1"\n[journal]\npath = "/tmp/other.db"\n"""'
    file.write_text(file.read_text().replace('"Sharma General Store"', hostile))
    assert kiosk.asks("page") == DEFAULT_PAGE
    assert kiosk.asks("journal") == str(kiosk.folder / "journal.db")


def test_a_journal_beside_the_configuration_is_found(kiosk: KioskRoot) -> None:
    configure(kiosk, "")
    assert kiosk.asks("journal") == str(kiosk.folder / "journal.db")
    kiosk.write_journal(schema=7)
    assert kiosk.asks("journal_schema") == "7"


def test_the_highest_number_of_the_journals_files_counts(kiosk: KioskRoot) -> None:
    """The file that continues the journal has a higher number than the first one."""
    configure(kiosk, "")
    assert kiosk.asks("journal_schema") == "0"
    kiosk.write_journal(schema=5)
    kiosk.write_journal(schema=6, name="journal-0002.db")
    kiosk.write_journal(schema=5, name="journal-10000.db")
    (kiosk.folder / "journal-0003.db").touch()
    (kiosk.folder / "journal-0004.db").write_bytes(b"shorter than a header")
    assert kiosk.asks("journal_schema") == "6"
    kiosk.journal.unlink()
    assert kiosk.asks("journal_schema") == "6"
    kiosk.write_journal(schema=7, name="journal-10001.db")
    assert kiosk.asks("journal_schema") == "7"


@pytest.mark.parametrize(
    "other",
    [
        "journal-archive-0001.db",
        "journal-damaged-20261128-030000.db",
        "journal-0002-aside-1.db",
        "journal-0002-damaged-20261128-030000.db",
        "journal-0002.db-wal",
        "journal-002.db",
        "old-journal-0002.db",
        "journal-0002.db.bak",
    ],
)
def test_the_number_of_a_file_that_does_not_continue_the_journal_does_not_count(
    kiosk: KioskRoot, other: str
) -> None:
    configure(kiosk, "")
    kiosk.write_journal(schema=5)
    kiosk.write_journal(schema=9, name=other)
    assert kiosk.asks("journal_schema") == "5"
    assert kiosk.asks("journal_files") == str(kiosk.journal)


@pytest.mark.parametrize("name", ["journal", "the journal.db", "money.2026.sqlite"])
def test_the_files_of_a_journal_with_another_name_are_found(kiosk: KioskRoot, name: str) -> None:
    configure(kiosk, "")
    file = kiosk.folder / "kiosk.toml"
    file.write_text(file.read_text().replace('"journal.db"', f'"{name}"'))
    first = kiosk.folder / name
    later = segment_path(first, 2)
    for path, schema in ((first, 5), (later, 6)):
        kiosk.write_journal(schema, name=path.name)
    assert kiosk.asks("journal_files") == f"{first}\n{later}"
    assert kiosk.asks("journal_schema") == "6"


@pytest.mark.parametrize(
    "text", [None, "", "[ui\nlisten = 7", "[ui]\nlisten = 7", "ui = 7", "\0\xff"]
)
def test_without_a_right_configuration_the_scripts_have_the_defaults(
    kiosk: KioskRoot, text: str | None
) -> None:
    file = kiosk.folder / "kiosk.toml"
    file.unlink() if text is None else file.write_text(text)
    assert kiosk.asks("page") == DEFAULT_PAGE
    assert kiosk.asks("journal") == DEFAULT_JOURNAL


@pytest.mark.parametrize("value", ["[" * 3000 + "]" * 3000, "9" * 5000], ids=["deep", "long"])
def test_toml_that_breaks_the_parser_leaves_the_default(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text(f"x = {value}\n")
    assert main(["configured", "ui.listen", "--config", str(file)]) == 0
    shown = capsys.readouterr()
    assert shown.out == f"{DEFAULT_PAGE}\n"
    assert "is not TOML" in shown.err


def test_a_kiosk_without_a_configured_ring_has_one_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = furnish(tmp_path)
    assert main(["configured", "update.ring", "--config", str(file)]) == 0
    assert capsys.readouterr().out == f"{load(file, {}).ring}\n"
    file.write_text("")
    assert main(["configured", "update.ring", "--config", str(file)]) == 1


def test_only_one_module_calls_the_toml_parser() -> None:
    """The parser raises three kinds of errors, and two of them are easily forgotten."""
    files = (*(ROOT / "agent").rglob("*.py"), *(ROOT / "companion").rglob("*.py"))
    assert [file.name for file in files if "tomllib.load" in file.read_text()] == ["toml.py"]


def test_a_mistake_in_one_table_hides_no_other(kiosk: KioskRoot) -> None:
    configure(kiosk, f'[ui]\nlisten = "{LISTEN}"\n[printer]\ndriver = "laser"')
    assert kiosk.asks("page") == LISTEN


def test_the_previous_release_answers_if_the_new_ones_python_does_not_work(
    kiosk: KioskRoot,
) -> None:
    configure(kiosk, f'[ui]\nlisten = "{LISTEN}"')
    kiosk.lay_version("1.1", schema=4)
    shutil.copy("/bin/false", kiosk.home / "1.1/bin/kiosk-agent")
    kiosk.turn("previous", "1.0")
    (kiosk.home / "current").unlink()
    kiosk.turn("current", "1.1")
    assert kiosk.asks("page") == LISTEN


def test_before_the_first_release_is_installed_the_scripts_have_the_defaults(
    tmp_path: Path,
) -> None:
    kiosk = KioskRoot(tmp_path / "root")
    assert (kiosk.asks("page"), kiosk.asks("journal")) == (DEFAULT_PAGE, DEFAULT_JOURNAL)


def test_no_script_or_unit_parses_the_configuration_itself() -> None:
    files = (file for folder in SCRIPTS for file in (ROOT / folder).rglob("*"))
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in files
        if file.is_file()
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1)
        if any(tool in line for tool in TEXT_TOOLS)
        if any(name in line for name in ("kiosk.toml", "bridge.toml", "$config"))
    ]
    assert found == [], "ask `kiosk-agent configured`"
