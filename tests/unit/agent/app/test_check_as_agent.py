"""The command line with which root's check runs as the agent."""

import os
from argparse import Namespace
from pathlib import Path

import pytest

from agent.commands.check.command import look_as_agent, systemd_run
from agent.config.kiosk_config import load
from tests.support.kiosk_folder import furnish


def words(root: Path) -> list[str]:
    return list(systemd_run(root, "kiosk-agent"))


def test_it_has_the_agents_user_and_waits_for_its_lines(tmp_path: Path) -> None:
    assert words(tmp_path) == [
        *("systemd-run", "--quiet", "--wait", "--pipe", "--collect"),
        "--property=User=kiosk-agent",
    ]


@pytest.mark.parametrize(
    ("store", "key"),
    [("credstore.encrypted", "LoadCredentialEncrypted"), ("credstore", "LoadCredential")],
)
def test_it_has_the_agents_secrets_by_name_alone(tmp_path: Path, store: str, key: str) -> None:
    folder = tmp_path / "etc" / store
    folder.mkdir(parents=True)
    (folder / "kiosk-agent.api-key").write_text("sk_live")
    assert words(tmp_path)[6:] == [f"--property={key}=api-key:kiosk-agent.api-key"]


def test_it_also_checks_the_running_agents_folder(tmp_path: Path) -> None:
    (tmp_path / "run/kiosk-agent").mkdir(parents=True)
    assert words(tmp_path)[6:] == ["--setenv=RUNTIME_DIRECTORY=/run/kiosk-agent"]


def test_with_credentials_or_as_the_agents_user_it_checks_in_its_own_process(
    tmp_path: Path,
) -> None:
    setup = load(furnish(tmp_path), {})
    options = Namespace(json=False)
    assert setup.state_folder.stat().st_uid == os.getuid()
    assert look_as_agent(options, setup, {}) is None
    assert look_as_agent(options, setup, {"CREDENTIALS_DIRECTORY": "/run/credentials"}) is None
