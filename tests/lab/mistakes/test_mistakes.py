"""Every mistake fits today's code. Whether it is found takes minutes: see the package's hunts."""

import multiprocessing
from importlib import import_module

import pytest

from tests.lab.mistakes import MISTAKES


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


@pytest.mark.parametrize("name", [name for name, one in MISTAKES.items() if one.tested])
def test_a_mistake_fails_the_test_that_must_find_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, _, test = (MISTAKES[name].tested or "").partition(":")
    finds = getattr(import_module(module), test)
    finds()
    MISTAKES[name].plant(monkeypatch)
    with pytest.raises(AssertionError):
        finds()
