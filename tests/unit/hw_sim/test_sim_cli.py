"""`kiosk-sim run`: one command starts everything, one line lists the addresses."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hw_sim import cli, serving
from hw_sim.api.differences import DIFFERENCES
from hw_sim.cli import main
from hw_sim.usb import in_file
from tests.support.hangs import HANGS_S
from tests.unit.hw_sim.process import simulator


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the running simulator's state."""
    return tmp_path_factory.mktemp("sim")


@pytest.fixture(scope="module")
def line(folder: Path) -> Iterator[dict[str, Any]]:
    """The line that a running simulator has printed."""
    with simulator("--state", str(folder)) as line:
        yield line


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    with httpx.Client(trust_env=False, timeout=HANGS_S) as client:
        yield client


@pytest.mark.slow
def test_one_line_names_every_part_and_each_answers(
    line: dict[str, Any], client: httpx.Client
) -> None:
    assert list(line) == [
        *("api", "api_key", "tpin", "merchant_ref", "bench", "rd"),
        *("card", "display", "printer", "cash"),
    ]
    assert all(Path(line[name]).exists() for name in ("card", "display", "printer", "cash"))
    assert client.request("RDSERVICE", line["rd"]).status_code == 200
    assert client.get(f"{line['api']}/ext/v1/aeps/banks").status_code == 401
    assert set(client.get(f"{line['bench']}/state").json()) == {
        "biometric",
        *("card", "display", "printer", "cash"),
        "phone",
        "api",
        "clock",
    }
    assert client.get(line["bench"]).status_code == 200


@pytest.mark.slow
def test_bench_actions_reach_the_wire_and_the_usb_bus(
    line: dict[str, Any], client: httpx.Client, folder: Path
) -> None:
    sockets = in_file(folder / "usb.json")
    (sensor,) = sockets()
    assert (sensor.gadget.name, f"{sensor.gadget.vendor:04x}") == ("biometric", "2c0f")
    asked = {"device": "biometric", "action": "unplug"}
    assert client.post(f"{line['bench']}/do", json=asked).status_code == 200
    assert "NOTREADY" in client.request("RDSERVICE", line["rd"]).text
    call, *_ = client.get(f"{line['bench']}/wires").json()["calls"]
    assert (call["wire"], call["method"], call["note"]) == ("rd", "RDSERVICE", "NOTREADY")
    assert sockets() == ()


@pytest.mark.slow
def test_another_display_and_an_iris_camera_can_be_simulated(
    tmp_path: Path, client: httpx.Client
) -> None:
    with simulator("--state", str(tmp_path), "--display", "framebuffer", "--iris") as line:
        assert Path(line["display"]).stat().st_size == 480 * 320 * 2  # RGB565
        assert line["iris"] != line["rd"]
        assert client.request("RDSERVICE", line["iris"]).status_code == 200
        assert client.get(f"{line['bench']}/state").json()["iris"]["modality"] == "Iris"


@pytest.mark.slow
def test_the_kept_state_and_the_seed_each_determine_the_key(tmp_path: Path) -> None:
    with simulator("--state", str(tmp_path)) as kept:
        pass
    with simulator("--state", str(tmp_path)) as again:
        assert (kept["api_key"], kept["tpin"]) == (again["api_key"], again["tpin"])
    with simulator("--seed", "7") as first, simulator("--seed", "7") as second:
        assert first["api_key"] == second["api_key"]
        assert first["rd"] != second["rd"]


@pytest.mark.slow
def test_a_gateway_leaves_answers_over_where_a_connection_is_kept() -> None:
    """A client that closes its connection after each call never reads them."""
    with simulator("--gateway", "left-over", "--seed", "7") as line:
        banks = f"{line['api']}/ext/v1/aeps/banks"
        kept = _statuses_of_one_connection(httpx.URL(banks), 40)
        with httpx.Client(trust_env=False, headers={"connection": "close"}) as closes:
            closed = {closes.get(banks).status_code for _ in range(40)}
    assert len(kept) > 40
    assert 408 in kept
    assert closed == {401}


def _statuses_of_one_connection(url: httpx.URL, requests: int) -> list[int]:
    """Read all answers at once, to the end: no pause decides whether one is seen."""
    ask = f"GET {url.path} HTTP/1.1\r\nhost: {url.netloc.decode()}\r\n"
    asked = (f"{ask}\r\n" * (requests - 1) + f"{ask}connection: close\r\n\r\n").encode()
    with socket.create_connection((url.host, url.port), HANGS_S) as connection:
        connection.sendall(asked)
        answers = b"".join(iter(lambda: connection.recv(4096), b""))
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answers)]


def test_a_port_in_use_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with serving.listen([0]) as other:
        address = f"127.0.0.1:{serving.port_of(other)}"
        assert main(["run", "--rd-ports", "31100-31180", "--bench", address]) == 1
    assert "cannot start" in capsys.readouterr().err


@pytest.mark.parametrize("damage", [b"", b"{", b'{"seed": "x"}'])
def test_a_damaged_state_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: bytes
) -> None:
    (tmp_path / "sim.json").write_bytes(damage)
    assert main(["run", "--state", str(tmp_path)]) == 1
    assert "damaged" in capsys.readouterr().err


def test_an_unreadable_scenario_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", str(tmp_path / "none.toml")]) == 1
    (tmp_path / "bad.toml").write_text("dance = 1")
    assert main(["play", str(tmp_path / "bad.toml")]) == 1
    missing, bad = capsys.readouterr().err.splitlines()
    assert "cannot read the scenario" in missing
    assert "bad.toml" in bad


def test_an_unreachable_bench_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = written(tmp_path, 'do = "biometric.lift"')
    assert main(["play", scenario, "--bench", "http://127.0.0.1:9"]) == 1
    assert "no bench at http://127.0.0.1:9" in capsys.readouterr().err


@pytest.mark.slow
def test_a_scenario_is_played_at_a_running_bench(
    line: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done, vain = tmp_path / "done", tmp_path / "vain"
    at = ("--bench", line["bench"])
    assert main(["play", written(done, 'do = "biometric.unplug"'), *at]) == 0
    assert main(["play", written(vain, 'wait = "biometric.plugged"\nwithin_s = 1'), *at]) == 1
    told, problem = capsys.readouterr()
    assert "1. do biometric.unplug" in told
    assert "still False after 1 s" in problem


def written(folder: Path, step: str) -> str:
    folder.mkdir(exist_ok=True)
    (folder / "x.toml").write_text(f'about = "x"\n[[step]]\n{step}\n')
    return str(folder / "x.toml")


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        ["dance"],
        ["run", "--api", "0.0.0.0:8000"],
        ["run", "--bench", "8000"],
        ["run", "--bench", "127.0.0.1:99999"],
        ["run", "--rd-ports", "11120-11100"],
        ["run", "--rd-ports", "11100"],
        ["run", "--seed", "x"],
        ["run", "--display", "lamp"],
        ["run", "--gateway", "moods"],
        ["play"],
    ],
)
def test_wrong_usage_exits_with_2(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2
    assert "usage: kiosk-sim" in capsys.readouterr().err


@pytest.mark.parametrize("help_of", [["--help"], ["run", "--help"], ["play", "--help"]])
def test_every_help_has_an_example(help_of: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(help_of)
    assert ended.value.code == 0
    assert "example" in capsys.readouterr().out


def test_differs_lists_every_guess_that_can_be_turned_round(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["run", "--differs", "list"])
    assert end.value.code == 0
    assert capsys.readouterr().out.splitlines() == list(DIFFERENCES)


def test_an_unknown_guess_is_refused_with_a_similar_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["run", "--differs", "aeps.bank"])
    assert end.value.code == 2
    assert "did you mean aeps.banks?" in capsys.readouterr().err


def test_a_bench_can_differ_in_several_guesses() -> None:
    asked = cli._parser().parse_args(["run", "--differs", "dmt.words", "--differs", "aeps.otp"])
    assert asked.differs == ["dmt.words", "aeps.otp"]
    assert cli._parser().parse_args(["run"]).differs == []
