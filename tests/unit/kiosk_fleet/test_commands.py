"""The commands of `kiosk-fleet`, as scripts and units use them."""

from pathlib import Path

import pytest

from kiosk_fleet import __version__
from kiosk_fleet.commands import main

COMMANDS = {
    "": "sink rings bridge",
    "order": "keys poll refresh rest open stop start restart bundle resend configure update",
}
"""The commands of each group."""


def typed(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Type a line that ends with help or an error; return what it prints."""
    with pytest.raises(SystemExit):
        main(line.split())
    told = capsys.readouterr()
    return told.out + told.err


@pytest.mark.parametrize("group", COMMANDS)
def test_every_command_has_help_with_an_example(
    capsys: pytest.CaptureFixture[str], group: str
) -> None:
    listed = typed(f"{group} --help", capsys)
    for name in COMMANDS[group].split():
        assert f"    {name}" in listed
        command = f"{group} {name}".lstrip()
        told = typed(f"{command} --help", capsys)
        assert f"example: kiosk-fleet {command}" in told
        assert "--config FILE" in told


@pytest.mark.parametrize("command", ["sink", "bridge"])
def test_the_help_shows_where_a_program_finds_its_file(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert f"default: /etc/kiosk-{command}/{command}.toml" in typed(f"{command} --help", capsys)


@pytest.mark.parametrize(
    "line", ["", "order", "dance", "rings", "order resend", "rings --repo x --hours 169"]
)
def test_wrong_usage_has_its_own_exit_code(line: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(line.split())


@pytest.mark.parametrize("command", ["sink", "bridge"])
def test_a_file_that_is_missing_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    file = tmp_path / "none.toml"
    assert main([command, "--config", str(file)]) == 1
    assert (
        capsys.readouterr().err
        == f"kiosk-fleet: {file}: cannot be read (No such file or directory)\n"
    )


@pytest.mark.parametrize("command", ["sink --config sink.toml", "rings --repo x --database {}"])
def test_a_database_without_an_answer_is_reported_on_one_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    nobody = f"host={tmp_path}"
    Path("sink.toml").write_text(
        f"[broker]\nmqtt = 'mqtt://127.0.0.1'\n[database]\nconnection = '{nobody}'\n"
    )
    assert main([word.format(nobody) for word in command.split()]) == 1
    told = capsys.readouterr().err
    assert told.endswith("accepting connections on that socket?\n")
    assert told.count("\n") == 1
    assert "\\t" not in told


def test_a_text_cannot_control_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["sink", "--config", str(tmp_path / "\x1b[2J\u202e.toml")]) == 1
    assert "\\u001b[2J\\u202e.toml" in capsys.readouterr().err


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("--version", capsys) == f"kiosk-fleet {__version__}\n"
