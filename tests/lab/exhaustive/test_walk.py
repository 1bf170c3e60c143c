"""Every state that two attempts can reach, by the real `apply` and `decide`: all rules hold.

`make explore-all` walks up to five attempts, and further in the settings with more faults.
"""

import pytest

from agent.services.registry import SERVICES
from agent.transactions.decision import ATTEMPTS_MAX
from tests.lab.exhaustive.kinds import KINDS, kind_of
from tests.lab.exhaustive.settings import CLOCK_JUMPS, DISPENSER, LOST_FACTS, MOVED, PLAIN, Setting
from tests.lab.exhaustive.walk import Report, Walk
from tests.lab.mistakes import MISTAKES, Mistake, Walked
from tests.support.counts import parameters

pytestmark = pytest.mark.no_cover  # millions of states, whose branches other tests run as well

WITH_NOTES = ("aeps.CW", "aeps.CD", "upicw.QR")
STATES_OF_A_MISTAKE = 100_000


def walked(setting: Setting, code: str) -> Report:
    return Walk(setting.quickly(kind_of(code))).run()


@pytest.mark.parametrize("code", parameters([kind.services[0] for kind in KINDS], few=2))
def test_every_state_of_two_attempts_keeps_every_rule_and_has_an_end(code: str) -> None:
    """Given any faults except lost events and wrong clocks, then nobody loses, and all can end.

    And the omitted parts of a transaction make no difference to `decide`.
    """
    report = Walk(PLAIN.quickly(kind_of(code)), checks_smallness=True).run()
    assert report.finding is None, f"\n{report.finding}"
    assert report.states > 1_000


@pytest.mark.parametrize("code", parameters(["aeps.CW", "upicw.QR"], few=1))
def test_every_state_after_lost_facts_keeps_every_rule(code: str) -> None:
    """Given a journal that may lose its newest events and be salvaged, then the rules hold.

    A deposit's walk takes as long as all the others: it is in `make explore-all`.
    """
    report = walked(LOST_FACTS, code)
    found = report.finding and report.finding.rule
    assert found == LOST_FACTS.known_findings.get(code), f"\n{report.finding}"


@pytest.mark.parametrize(
    ("setting", "code"),
    parameters(
        [
            *((CLOCK_JUMPS, code) for code in ("aeps.CW", "upicw.QR")),
            *((MOVED, code) for code in WITH_NOTES),
            (DISPENSER, "aeps.CW"),
        ],
        few=2,
    ),
    ids=lambda of: of if isinstance(of, str) else of.name,
)
def test_every_state_of_one_attempt_keeps_every_rule(setting: Setting, code: str) -> None:
    """Given a clock that jumps, a kiosk that gets another service, or a bad dispenser."""
    report = walked(setting, code)
    assert report.finding is None, f"\n{report.finding}"


def test_every_service_is_of_a_kind_that_is_walked() -> None:
    assert {code for kind in KINDS for code in kind.services} == {s.code for s in SERVICES}


def test_one_world_walks_all_attempts() -> None:
    assert PLAIN.attempts == ATTEMPTS_MAX


@pytest.mark.parametrize(
    ("mistake", "walked"),
    parameters(
        [(mistake, mistake.walked) for mistake in MISTAKES.values() if mistake.walked],
        few=8,
        ids=[name for name, mistake in MISTAKES.items() if mistake.walked],
    ),
)
def test_each_planted_mistake_is_found(
    mistake: Mistake, walked: Walked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a mistake in the lifecycle, then a short walk finds it, by a short story."""
    mistake.plant(monkeypatch)
    report = Walk(walked.setting.quickly(kind_of(walked.service), walked.attempts)).run()
    assert report.finding is not None
    assert len(report.finding.story) <= 14
    assert report.states < STATES_OF_A_MISTAKE


def test_a_finding_is_printed_as_a_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given cash on PENDING, then the shortest way there is printed, one step per line."""
    MISTAKES["cash on PENDING"].plant(monkeypatch)
    finding = Walk(PLAIN.quickly(kind_of("aeps.CW"))).run().finding
    first, *steps = str(finding).splitlines()
    assert first == "BROKEN: rule 1: cash goes out only after SUCCESS"
    assert [step[5:57].strip() for step in steps] == [
        "the customer has said everything",
        "the kiosk signs and sends",
        "the service answers PENDING",
    ]
    assert "pending/owed" in steps[-1]
