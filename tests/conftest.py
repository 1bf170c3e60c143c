"""What holds for all tests: Hypothesis' profiles, the judge, and event streams that go on."""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings
from sse_starlette.sse import AppStatus

from tests.support import quick_hashes
from tests.support.counts import PROFILE, SEED, described, examples
from tests.support.judged import judged

pytest_plugins = ["tests.support.compiled", "tests.support.costs", "tests.support.few_cases"]

# No deadline: how long an example takes says more about the machine than about the code.
settings.register_profile("commit", deadline=None, max_examples=examples(100))
settings.register_profile("explore", deadline=None)
settings.register_profile("deep", deadline=None, max_examples=10_000)
# A mutant is found by the first failing example; the smallest one costs minutes.
settings.register_profile(
    "mutants", deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate]
)
settings.load_profile(PROFILE)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Give Hypothesis the seed of the commit, unless another is given."""
    if PROFILE in ("commit", "explore") and config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = SEED


def pytest_report_header() -> str:
    return described()


@pytest.fixture(scope="session", autouse=True)
def _quick_hashes() -> None:
    quick_hashes.use()


def pytest_collection_finish() -> None:
    """Leave what was collected, which stays to the end, out of every garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _streams_go_on() -> Iterator[None]:
    """An agent that stops in this process must not end the event streams of later tests."""
    AppStatus.should_exit = False
    yield
    AppStatus.should_exit = False


@pytest.fixture(autouse=True)
def _history_is_allowed(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Let the judge read each journal that the test closes; see the mark forbidden_history."""
    with judged(monkeypatch) as found:
        yield
    if request.node.get_closest_marker("forbidden_history"):
        assert found, "the judge finds nothing: remove the mark"
    else:
        assert found == []
