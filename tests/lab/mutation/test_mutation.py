"""The tool that plants mutants: what it plants, what it calls found, and when it plants again."""

import importlib.util
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import coverage
import msgspec
import pytest

from tests.lab.mutation import children
from tests.lab.mutation.children import Child, Work, run
from tests.lab.mutation.lines import Recorded
from tests.lab.mutation.live_code import live_functions, swaps
from tests.lab.mutation.mutant import Mutant
from tests.lab.mutation.results import (
    Kept,
    Outcome,
    Reason,
    Result,
    page,
    reasons,
    table,
    unused,
)

ROOT = Path(__file__).parents[3]
TILL = """
LIMIT = 100

def is_enough(notes):
    return notes >= LIMIT

def each(amounts):
    return [is_enough(amount) for amount in amounts]

checks = {"enough": is_enough}
"""
ENOUGH = "tests/test_till.py::test_enough"


@pytest.fixture
def till(tmp_path: Path) -> Iterator[ModuleType]:
    file = tmp_path / "mutated_till.py"
    file.write_text(TILL)
    spec = importlib.util.spec_from_file_location("mutated_till", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.modules.pop("mutated_till", None)


def test_all_users_of_a_function_get_its_mutant(till: ModuleType) -> None:
    path = str(till.__file__)
    mutated = TILL.replace(">=", ">")

    found = swaps(path, TILL, mutated, live_functions([path]))
    for function, code in found:
        function.__code__ = code

    assert [function for function, _ in found] == [till.is_enough]
    assert till.checks["enough"](100) is False
    assert till.each([100, 101]) == [False, True]


def test_a_mutant_of_a_constant_has_to_be_imported(till: ModuleType) -> None:
    path = str(till.__file__)

    assert swaps(path, TILL, TILL.replace("= 100", "= 101"), live_functions([path])) == []


def passes(child: Child) -> None:
    child.begins("passes", 60)
    child.ends(is_killed=False)


def fails(child: Child) -> None:
    child.begins("fails", 60)
    child.ends(is_killed=True)


def loops(child: Child) -> None:
    child.begins("loops", 0.05)
    while True:
        pass


def waits(child: Child) -> None:
    child.begins("waits", 60)
    while True:
        signal.pause()


def test_a_mutant_is_found_if_a_test_fails_loops_or_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that computes is not taken for one that waits, on whatever machine."""
    works: list[Work] = [passes, fails, loops]
    ended = {one.test: one.outcome for _, one in run(enumerate(works), 2, tmp_path / "busy")}
    monkeypatch.setattr(children, "WAITS_S", 0.5)
    ended |= {one.test: one.outcome for _, one in run([(0, waits)], 2, tmp_path / "idle")}

    assert ended == {
        "passes": Outcome.SURVIVED,
        "fails": Outcome.KILLED,
        "loops": Outcome.LOOPS,
        "waits": Outcome.WAITS,
    }


def test_an_error_of_the_tool_is_not_taken_for_a_found_mutant(tmp_path: Path) -> None:
    def is_broken(_: Child) -> None:
        raise LookupError("no such test")

    with pytest.raises(RuntimeError, match="no such test"):
        list(run([(0, is_broken)], 1, tmp_path / "broken"))


MUTANT = Mutant(
    path="agent/till.py",
    operator="ReplaceComparisonOperator_GtE_Gt",
    occurrence=0,
    start=(5, 11),
    end=(5, 25),
    identity="0123456789abcdef",
    function="is_enough",
    text="def is_enough(notes):\n    return notes >= LIMIT",
)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_till.py").write_text("def test_enough(): ...")
    return tmp_path


def kept(shop: Path, outcome: Outcome) -> Kept:
    before = Kept(shop / "results", shop)
    modules = ("tests/test_till.py",)
    killer = ENOUGH if outcome is Outcome.KILLED else ""
    before.add(
        Result(
            mutant=MUTANT,
            outcome=outcome,
            before="return notes >= LIMIT",
            after="return notes > LIMIT",
            killer=killer,
            modules=modules,
            cpu_s=0.01,
            digest=before.digest(MUTANT, killer, modules),
        )
    )
    return Kept(shop / "results", shop)


REASON = Reason("return notes >= LIMIT", ("return notes > LIMIT",), "LIMIT is no whole number.")


@pytest.mark.parametrize(("text", "counts"), [(MUTANT.text, True), ("def is_enough(): ...", False)])
def test_a_survivor_with_a_reason_counts_until_its_function_changes(
    shop: Path, text: str, *, counts: bool
) -> None:
    kept(shop, Outcome.SURVIVED)
    (shop / "tests/test_till.py").write_text("def test_another(): ...")
    mutant = msgspec.structs.replace(MUTANT, text=text)

    survivor = Kept(shop / "results", shop, [REASON]).survivor(mutant, ["tests/test_new.py"])

    assert (survivor is not None) is counts
    assert Kept(shop / "results", shop).survivor(mutant, ()) is None


def test_a_found_mutant_is_not_planted_again(shop: Path) -> None:
    found = kept(shop, Outcome.KILLED).found(MUTANT)

    assert found
    assert found.killer == ENOUGH


def test_a_found_mutant_is_planted_again_if_its_function_changes(shop: Path) -> None:
    changed = msgspec.structs.replace(
        MUTANT, text="def is_enough(notes): return notes >= 2 * LIMIT"
    )

    assert kept(shop, Outcome.KILLED).found(changed) is None


def test_a_found_mutant_is_planted_again_if_the_test_that_found_it_changes(shop: Path) -> None:
    (shop / "tests/test_till.py").write_text("def test_enough(): assert True")

    assert kept(shop, Outcome.KILLED).found(MUTANT)
    (shop / "tests/test_till.py").write_text("def test_enough(): ...")
    assert Kept(shop / "results", shop).found(MUTANT) is None


def test_a_found_mutant_is_not_planted_again_if_only_another_test_changes(shop: Path) -> None:
    before = kept(shop, Outcome.KILLED)

    (shop / "tests/test_till.py").write_text("def test_enough(): ...\n\ndef test_each(): ...")

    assert before.found(MUTANT)


def test_a_survivor_is_planted_again_if_another_module_of_tests_runs_it(shop: Path) -> None:
    survivor = kept(shop, Outcome.SURVIVED)

    assert survivor.found(MUTANT) is None
    assert survivor.survivor(MUTANT, ["tests/test_till.py"])
    assert survivor.survivor(MUTANT, ["tests/test_till.py", "tests/test_day.py"]) is None


REASON = Reason(
    path="agent/till.py",
    function="is_enough",
    before="return notes >= LIMIT",
    after=("return notes > LIMIT",),
    reason="Notes are never exactly LIMIT.",
)


def test_the_score_counts_what_no_test_runs_as_not_found(shop: Path) -> None:
    one = kept(shop, Outcome.KILLED).found(MUTANT)
    assert one
    results = [
        *[msgspec.structs.replace(one, outcome=Outcome.KILLED)] * 17,
        msgspec.structs.replace(one, outcome=Outcome.LOOPS),
        msgspec.structs.replace(one, outcome=Outcome.SURVIVED),
        msgspec.structs.replace(one, outcome=Outcome.NO_TEST),
    ]

    assert table(results).splitlines()[-1] == "| all | 20 | 17 | 1 | 0 | 1 | 1 | 90.0% | 94.7% |"


def test_the_page_of_an_incomplete_run_says_so_and_names_survivors_with_their_reasons(
    shop: Path,
) -> None:
    survivor = kept(shop, Outcome.SURVIVED).survivor(MUTANT, [])
    assert survivor

    text = page([survivor], Counter({"not run": 2, "survived": 1}), [REASON], "today")

    assert "1 of 4 mutants are decided" in text
    assert "2 not run, 1 survived" in text
    assert f"`return notes > LIMIT`. {REASON.reason}" in text


def test_a_reason_without_its_survivor_is_listed(shop: Path) -> None:
    survivor = kept(shop, Outcome.SURVIVED).survivor(MUTANT, [])
    found = kept(shop, Outcome.KILLED).found(MUTANT)
    assert survivor
    assert found

    assert unused([REASON], [survivor]) == []
    assert unused([REASON], [found]) == ["agent/till.py: return notes > LIMIT"]


def lines_of(path: str) -> set[str]:
    files = [ROOT / path] if path else (ROOT / "agent").rglob("*.py")
    return {line.strip() for file in files for line in file.read_text().splitlines()}


def test_every_reason_is_of_lines_that_still_exist() -> None:
    gone = [
        f"{one.path} {one.function}: {line}"
        for one in reasons(Path(__file__).with_name("survivors.toml"))
        for line in one.before.splitlines()
        if line not in lines_of(one.path)
    ]

    assert gone == []


def test_a_name_in_a_table_that_a_test_module_imports_is_one_of_its_own(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "table.py").write_text('NUMBERS = {"PAUSE": 7}\n')
    (tests / "test_table.py").write_text("from tests.table import NUMBERS\n")
    (tests / "test_other.py").write_text("from elsewhere import NUMBERS\n")
    run = {"tests/test_table.py::test_it": 0.1, "tests/test_other.py::test_it": 0.1}
    (tmp_path / "cpu_s.json").write_bytes(msgspec.json.encode(run))
    coverage.CoverageData(str(tmp_path / "lines")).write()
    assert Recorded(tmp_path, tmp_path).naming("PAUSE") == {"tests/test_table.py"}
