"""Every mistake fits today's code. Whether it is found takes minutes: see the package's hunts."""

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lab.mistakes import MISTAKES

ROOT = Path(__file__).parents[3]


def _gone() -> list[str]:
    gone = []
    for name, mistake in MISTAKES.items():
        with pytest.MonkeyPatch.context() as patch:
            try:
                mistake.plant(patch)
            except (AttributeError, LookupError) as error:
                gone.append(f"{name}: {error}")
    return gone


def test_every_mistake_can_be_planted() -> None:
    """In a process of its own: one of the patches cannot be undone."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply(_gone) == []


def test_every_mistake_has_a_hunt_that_must_find_it() -> None:
    hunted = {
        name for name, one in MISTAKES.items() if one.is_simulated or one.walked or one.tested
    }
    assert MISTAKES.keys() - hunted == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, one in MISTAKES.items() if one.tested])
def test_a_mistake_fails_the_test_that_must_find_it(name: str) -> None:
    """Without the mistake the test passes, as the suite shows."""
    options = ("-q", "-x", "-p", "no:cacheprovider", "-p", "tests.lab.mistakes.planted")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *options, MISTAKES[name].tested or ""],
        cwd=ROOT,
        env={**os.environ, "MISTAKE": name},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == pytest.ExitCode.TESTS_FAILED, ended.stdout + ended.stderr
