"""`kiosk-sim run`: one command starts everything, one line says where it is."""

from pathlib import Path

import httpx
import pytest

from hw_sim import serving
from hw_sim.cli import main
from tests.hw_sim.process import simulator


@pytest.mark.slow
def test_one_line_names_every_part_and_each_answers() -> None:
    with simulator() as line, httpx.Client(trust_env=False) as client:
        assert list(line) == [
            *("api", "api_key", "tpin", "merchant_ref", "bench", "rd"),
            *("card", "display", "printer", "cash"),
        ]
        assert line["card"] is None
        assert client.request("RDSERVICE", line["rd"]).status_code == 200
        assert client.get(f"{line['api']}/ext/v1/aeps/banks").status_code == 401
        assert set(client.get(f"{line['bench']}/state").json()) == {
            "biometric",
            "phone",
            "api",
            "clock",
        }
        assert client.get(line["bench"]).status_code == 200


@pytest.mark.slow
def test_what_is_done_at_the_bench_is_seen_on_the_wire() -> None:
    with simulator() as line, httpx.Client(trust_env=False) as client:
        asked = {"device": "biometric", "action": "unplug"}
        assert client.post(f"{line['bench']}/do", json=asked).status_code == 200
        assert "NOTREADY" in client.request("RDSERVICE", line["rd"]).text
        (call,) = client.get(f"{line['bench']}/wires").json()["calls"]
        assert (call["wire"], call["method"], call["note"]) == ("rd", "RDSERVICE", "NOTREADY")


@pytest.mark.slow
def test_a_kept_state_keeps_its_key(tmp_path: Path) -> None:
    with simulator("--state", str(tmp_path)) as first:
        pass
    with simulator("--state", str(tmp_path)) as second:
        pass
    assert (first["api_key"], first["tpin"]) == (second["api_key"], second["tpin"])


@pytest.mark.slow
def test_the_seed_is_where_the_key_comes_from() -> None:
    with simulator("--seed", "7") as first, simulator("--seed", "7") as second:
        assert first["api_key"] == second["api_key"]
        assert first["rd"] != second["rd"]


def test_a_taken_port_is_a_problem(capsys: pytest.CaptureFixture[str]) -> None:
    with serving.listen([0]) as other:
        address = f"127.0.0.1:{serving.port_of(other)}"
        assert main(["run", "--rd-ports", "31100-31180", "--bench", address]) == 1
    assert "cannot start" in capsys.readouterr().err


@pytest.mark.parametrize("damage", [b"", b"{", b'{"seed": "x"}'])
def test_a_damaged_state_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: bytes
) -> None:
    (tmp_path / "sim.json").write_bytes(damage)
    assert main(["run", "--state", str(tmp_path)]) == 1
    assert "damaged" in capsys.readouterr().err


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
    ],
)
def test_wrong_usage_is_2(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2
    assert "usage: kiosk-sim" in capsys.readouterr().err


@pytest.mark.parametrize("help_of", [["--help"], ["run", "--help"]])
def test_every_help_has_an_example(help_of: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(help_of)
    assert ended.value.code == 0
    assert "example" in capsys.readouterr().out
