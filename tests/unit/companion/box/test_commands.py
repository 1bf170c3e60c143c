"""The commands `kiosk-companion` and `kiosk-agent companion pair`."""

import json
import subprocess
import sys
from contextlib import redirect_stderr
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from threading import Thread

import pytest

from agent.commands import main as kiosk_agent
from companion.box.commands import main
from companion.box.folder import BoxFolder, default_folder
from companion.pairing.certificates import certificates_of
from companion.pairing.identity import make_identity
from tests.support.as_root import NEEDS, as_root
from tests.support.kiosk_folder import furnish

ROOT = Path(__file__).parents[4]


@pytest.fixture
def _no_services(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at no port: a program of this machine may listen on those of RD services."""
    monkeypatch.setattr("companion.box.commands.PORTS", range(0))


def run(*words: str) -> int:
    try:
        return main(words)
    except SystemExit as usage:
        return int(str(usage.code))


@pytest.mark.parametrize("command", ["pair", "run", "status", "forget"])
def test_every_command_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "--help") == 0
    assert f"kiosk-companion {command}" in capsys.readouterr().out


@pytest.mark.parametrize("listen", ["", "localhost", "10.9.9.2:0", "10.9.9.2:x", "::1", "10.9.9"])
def test_a_valid_address_is_required(listen: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("run", "--listen", listen) == 2
    assert "invalid address value" in capsys.readouterr().err
    assert run("pair") == 2
    assert "--listen" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["", "x", "443", "11099", "11121"])
def test_a_face_service_has_a_port_of_rd_services(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("run", "--listen", "10.9.9.2", "--rd-face", port) == 2
    assert "invalid rd_port value" in capsys.readouterr().err


@pytest.mark.usefixtures("_no_services")
def test_an_unpaired_box_shows_how_to_pair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("status", "--folder", str(tmp_path)) == 1
    assert "none is paired: kiosk-companion pair" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_paired_box_refuses_a_second_kiosk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_a_kiosk(tmp_path)
    before = (tmp_path / "kiosk.pem").read_bytes()

    assert run("pair", "--listen", "127.0.0.1:0999", "--folder", str(tmp_path)) == 1
    assert "first run `kiosk-companion forget`" in capsys.readouterr().err
    assert (tmp_path / "kiosk.pem").read_bytes() == before


def test_an_address_of_another_machine_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("pair", "--listen", "192.0.2.1", "--folder", str(tmp_path)) == 1
    assert "192.0.2.1:11143 cannot be listened on" in capsys.readouterr().err


def test_forgetting_a_pairing_deletes_its_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_a_kiosk(tmp_path)

    assert run("forget", "--folder", str(tmp_path)) == 0
    assert list(tmp_path.iterdir()) == []
    assert run("forget", "--folder", str(tmp_path)) == 0
    assert capsys.readouterr().out == "Forgotten.\nThere was nothing to forget.\n"


@pytest.mark.usefixtures("_no_services")
def test_the_state_is_available_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep_a_kiosk(tmp_path)

    run("status", "--json", "--folder", str(tmp_path))

    facts = json.loads(capsys.readouterr().out)
    assert facts.keys() == {"folder", "box", "kiosk", "services"}
    assert len(facts["kiosk"]) == len(facts["box"]) == 64


class _RdService(BaseHTTPRequestHandler):
    def do_RDSERVICE(self) -> None:  # http.server's name for a method
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'<RDService status="READY"/>')


def test_the_state_has_each_service_that_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_a_kiosk(tmp_path)
    with HTTPServer(("127.0.0.1", 0), _RdService) as service:
        Thread(target=service.handle_request, daemon=True).start()
        port = service.server_port
        monkeypatch.setattr("companion.box.commands.PORTS", range(port, port + 1))

        assert run("status", "--json", "--folder", str(tmp_path)) == 0

    facts = json.loads(capsys.readouterr().out)
    assert facts["services"] == [{"port": port, "status": "READY"}]


@pytest.mark.usefixtures("_no_services")
def test_a_damaged_file_is_reported_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kiosk.pem").write_bytes(b"\x00" * 400)

    assert run("status", "--folder", str(tmp_path)) == 1
    assert "kiosk.pem: no certificate is in it; run `forget`" in capsys.readouterr().err


def keep_a_kiosk(folder: Path) -> None:
    box = BoxFolder(folder)
    assert box.identity.exists()
    (kiosk,) = certificates_of(make_identity("kiosk"))
    box.keep_kiosk(kiosk)


KEEPS = """
import sys
from pathlib import Path
from tests.unit.companion.box.test_commands import keep_a_kiosk
keep_a_kiosk(Path(sys.argv[1]))
"""


def test_the_files_belong_to_the_folders_owner(tmp_path: Path) -> None:
    """Root does the pairing, but the service of another user must read the files."""
    folder = tmp_path / "state"
    folder.mkdir()
    script = f"""
        chown 4711:4712 {folder}
        {sys.executable} -c "{KEEPS}" {folder}
        cd {folder}
        stat --format='%n %u:%g' bridge.pem kiosk.pem
        chown --recursive root {folder} # so that pytest can delete it later
    """

    words = as_root("sh", "-ec", script)
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, f"{done.stderr}; {NEEDS}"
    assert done.stdout.splitlines() == ["bridge.pem 4711:4712", "kiosk.pem 4711:4712"]


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"STATE_DIRECTORY": "/var/lib/kiosk-companion"}, "linux", "/var/lib/kiosk-companion"),
        ({"XDG_STATE_HOME": "/home/a/state"}, "linux", "/home/a/state/kiosk-companion"),
        ({"LOCALAPPDATA": "/c/AppData"}, "win32", "/c/AppData/kiosk-companion"),
    ],
)
def test_each_system_has_its_own_default_folder(
    environ: dict[str, str], platform: str, folder: str
) -> None:
    assert default_folder(environ, platform) == Path(folder)


class Typed:
    """Standard input with one line."""

    def __init__(self, line: str) -> None:
        self.readline = lambda: line

    def isatty(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("box", "typed", "why"),
    [
        (["10.9.9.2"], "2222-2222", "not on a point-to-point link"),
        (["127.0.0.1"], "2222-222O", "not a code of a companion"),
        (["127.0.0.1:9"], "2222-2222", "127.0.0.1:9 cannot be reached"),
        ([], "2222-2222", "127.0.0.1:8 cannot be reached"),
    ],
)
def test_the_reason_of_a_failed_pairing_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, box: list[str], typed: str, why: str
) -> None:
    file = furnish(tmp_path, companion={"address": "127.0.0.1:8"})
    monkeypatch.setattr("sys.stdin", Typed(typed))

    with redirect_stderr(StringIO()) as errors:
        assert kiosk_agent(["companion", "pair", "--config", str(file), *box]) == 1

    assert why in errors.getvalue()
    assert not (tmp_path / "companion.pem").exists()


def test_a_kiosk_without_a_configured_companion_needs_its_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kiosk_agent(["companion", "pair", "--config", str(furnish(tmp_path))]) == 1
    assert "which companion? kiosk-agent companion pair HOST" in capsys.readouterr().err
