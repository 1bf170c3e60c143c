"""A device is tried as the agent's user, so that a missing permission is found at set-up."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from agent.setup.device_trials import Trial
from tests.support.as_root import as_root
from tests.unit.agent.app.setup.trials_of_nobody import NOBODY

ROOT = Path(__file__).parents[5]
TRIALS = "tests.unit.agent.app.setup.trials_of_nobody"


@pytest.fixture
def results(tmp_path: Path) -> list[Trial]:
    """The results of trials that root starts, most of them as `nobody`."""
    secret = tmp_path / "secret"
    secret.touch(mode=0o600)
    words = as_root(sys.executable, "-m", TRIALS, str(secret))
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return msgspec.json.decode(done.stdout, type=list[Trial])


def test_a_trial_has_only_the_rights_of_the_agents_user(results: list[Trial]) -> None:
    before, who, as_nobody, _, after = results
    assert who.what == f"{NOBODY.pw_uid} {NOBODY.pw_gid} [{NOBODY.pw_gid}]"
    assert as_nobody == Trial(is_fine=False, what="Permission denied")
    assert before == after == Trial(is_fine=True, what="opened"), "the set-up keeps root's rights"


def test_a_trial_that_dies_is_a_failed_trial(results: list[Trial]) -> None:
    assert results[3] == Trial(is_fine=False, what="RuntimeError: a driver's own error")
