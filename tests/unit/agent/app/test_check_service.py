"""`kiosk-agent check --service` lists each guess about the service, over a real socket."""

import json
import re
from argparse import Namespace
from pathlib import Path

import pytest

from agent.api.guesses import TABLE
from agent.api.guesses.evidence import FILE
from agent.commands.check.command import look, look_before_set_up
from agent.commands.check.service import ask_service
from agent.config.kiosk_config import before_set_up, load
from tests.support.kiosk_folder import NO_SIMULATOR, furnish
from tests.unit.agent.app.setup.kiosk_root import KEY, service

ASKED = Namespace(json=False, report=False, service=True)


async def asked(folder: Path, address: str, *, is_json: bool = False) -> int:
    line = NO_SIMULATOR | {"api": address, "api_key": KEY}
    return await ask_service(load(furnish(folder, line), {}), is_json=is_json)


async def test_a_service_as_assumed_contradicts_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with service() as address:
        assert await asked(tmp_path, address) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "asked GET /ext/v1/aeps/merchants/{merchant_ref}: 200"
    assert any(line.startswith("confirmed     aeps.banks ") for line in lines)
    assert lines[-1].endswith(", 0 contradicted")
    assert {line.split()[-2] for line in lines if ": 404" in line} == {"404"}
    assert not (tmp_path / FILE).exists()


async def test_a_service_that_differs_is_shown_with_the_masked_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with service(differs=("aeps.banks", "bbps.balance")) as address:
        assert await asked(tmp_path, address) == 1
    out = capsys.readouterr().out
    assert "banks[].bank_iin is missing (HTTP 200 at /ext/v1/aeps/banks)" in out
    assert '{"banks":[{"bank_name":"text"' in out
    assert "harmless: The wallet is not compared." in out
    assert out.splitlines()[-1].endswith(", 2 contradicted")
    assert not re.search(r"\d{5}", out), "no number of the service is printed"


async def test_programs_get_json_and_the_calls_go_to_stderr(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with service(differs=("matm.enquiry-amount",)) as address:
        assert await asked(tmp_path, address, is_json=True) == 1
    out, err = capsys.readouterr()
    facts = json.loads(out)
    assert [guess["name"] for guess in facts["guesses"]] == list(TABLE)
    (wrong,) = [guess for guess in facts["guesses"] if guess["state"] == "contradicted"]
    assert wrong["why"] == "services.BE.amount is not 0"
    assert len(facts["asked"]) == len(err.splitlines())


async def test_a_service_that_is_away_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await asked(tmp_path, "http://127.0.0.1:9") == 1
    assert "the service gave no answer" in capsys.readouterr().err


def test_two_reports_at_once_are_wrong_usage(tmp_path: Path) -> None:
    setup = load(furnish(tmp_path), {})
    assert look(Namespace(json=False, report=True, service=True), setup) == 2


def test_before_the_set_up_there_is_no_service_to_ask(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert look_before_set_up(ASKED, before_set_up(tmp_path / "kiosk.toml")) == 1
    assert "sudo kiosk-agent setup" in capsys.readouterr().err
