"""`make test` takes a few cases of each test, and every case at some commit."""

import pytest

from tests.support import counts
from tests.support.few_cases import few

CASES = list(range(40))


def test_an_eighth_of_many_cases_is_taken_in_their_order() -> None:
    taken = few(CASES, "test_a")
    assert len(taken) == 5
    assert taken == sorted(taken)


@pytest.mark.parametrize(("cases", "taken"), [(0, 0), (2, 2), (3, 3), (4, 3), (31, 3), (32, 4)])
def test_three_cases_are_taken_of_a_few(cases: int, taken: int) -> None:
    assert len(few(CASES[:cases], "test_a")) == taken


def test_two_tests_with_the_same_cases_take_different_ones() -> None:
    assert few(CASES, "test_a") != few(CASES, "test_b")
    assert few(CASES, "test_a") == few(CASES, "test_a")


def test_each_case_is_taken_at_some_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    left = set(range(40))
    for commit in range(100):
        monkeypatch.setattr(counts, "SEED", commit)
        left -= set(few(CASES, "test_a"))
    assert left == set()
