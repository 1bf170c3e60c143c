"""Set-up tries devices as the agent's user, so that a missing permission is found."""

import json
import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.as_root import as_root

ROOT = Path(__file__).parents[5]
NOBODY = pwd.getpwnam("nobody")
PROGRAM = """
import json, os, sys
from pathlib import Path
from agent.setup.machine import CommandFailed, Machine

def who():
    return f"{os.geteuid()} {os.getegid()} {os.getgroups()}".encode()

def opens():
    try:
        os.close(os.open(sys.argv[1], os.O_RDONLY))
    except PermissionError as error:
        return error.strerror.encode()
    return b"opened"

def dies():
    raise RuntimeError("a driver's own error")

machine = Machine(Path("/"), agent_user="nobody")
said = [machine.as_agent(work).decode() for work in (who, opens)]
try:
    machine.as_agent(dies)
except CommandFailed as failed:
    said.append(str(failed))
print(json.dumps([*said, opens().decode()]))
"""


@pytest.fixture
def said(tmp_path: Path) -> list[str]:
    """What root gets from work that it does as `nobody`."""
    secret = tmp_path / "secret"
    secret.touch(mode=0o600)
    words = as_root(sys.executable, "-c", PROGRAM, str(secret))
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines: list[str] = json.loads(done.stdout)
    return lines


def test_a_device_is_tried_with_the_rights_of_the_agents_user_only(said: list[str]) -> None:
    who, as_nobody, _, after = said
    assert who == f"{NOBODY.pw_uid} {NOBODY.pw_gid} [{NOBODY.pw_gid}]"
    assert as_nobody == "Permission denied"
    assert after == "opened", "the set-up keeps root's rights"


def test_a_trial_that_dies_is_a_failure(said: list[str]) -> None:
    assert said[2] == "the test ended without a result"
