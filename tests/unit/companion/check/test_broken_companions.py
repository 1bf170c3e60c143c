"""The kit finds each mistake of a companion by the rule that names it; a sound one passes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.check.kiosk import Kiosk
from companion.check.rules import RULES
from companion.check.run import Finding, Verdict, check
from tests.unit.companion.check.against import kit_against, two_echoes
from tests.unit.companion.check.broken_companion import Mistake

FINDS = {
    Mistake.LISTENS_EVERYWHERE: 1,
    Mistake.ACCEPTS_TLS_1_2: 2,
    Mistake.SERVES_WITHOUT_CERTIFICATE: 3,
    Mistake.TRUSTS_THE_NAME: 4,
    Mistake.LOOKS_AT_DATES: 5,
    Mistake.NEW_KEY_AT_START: 6,
    Mistake.RESUMES: 7,
    Mistake.WAITS_FOR_HANDSHAKES: 8,
    Mistake.FOUR_CONNECTIONS: 9,
    Mistake.ONE_HANDSHAKE_AT_A_TIME: 10,
    Mistake.HANGS_AT_JUNK: 11,
    Mistake.LONG_HEADS: 12,
    Mistake.LONG_BODIES: 13,
    Mistake.LAUNCHES_HALF_A_BODY: 14,
    Mistake.WAITS_FOR_BODIES: 14,
    Mistake.ANSWERS_UNKNOWN_ROUTES: 15,
    Mistake.CLOCK_OFF: 16,
    Mistake.NO_LENGTH: 17,
    Mistake.COMPRESSES: 17,
    Mistake.STORES_NO_KIOSK: 18,
    Mistake.ACCEPTS_ANY_CODE: 19,
    Mistake.KEEPS_THE_CODE: 20,
    Mistake.LONG_PAIRING_LINES: 21,
    Mistake.ACCEPTS_ANY_POINT: 22,
    Mistake.ACCEPTS_ANY_CURVE: 22,
    Mistake.ACCEPTS_ANY_VERSION: 23,
    Mistake.PAIRS_AGAIN: 24,
    Mistake.CONTRACT_AS_TEXT: 25,
    Mistake.WAITS_FOR_THE_LAUNCH: 26,
    Mistake.ALWAYS_OFFERS_CARD: 27,
    Mistake.LEAVES_OUT_ALL: 27,
    Mistake.SERVES_CARDS_WITHOUT_CARD: 28,
    Mistake.REFUSES_UNKNOWN_FIELDS: 29,
    Mistake.CHANGES_RDSERVICE: 30,
    Mistake.FIXED_DEVICEINFO: 31,
    Mistake.DECODES_CAPTURES: 32,
    Mistake.STRIPS_PIDDATA: 32,
    Mistake.FORWARDS_ANYWHERE: 33,
    Mistake.PLAIN_502: 34,
    Mistake.ALWAYS_PROXY_STATUS: 35,
    Mistake.RETURNS_THE_CAPTURE_BEFORE: 36,
    Mistake.FACE_AMONG_RD: 37,
    Mistake.STATUS_WITHOUT_TRACE: 38,
    Mistake.SAME_TICKET: 39,
    Mistake.TICKET_IN_USE: 39,
    Mistake.READY_IN_USE: 40,
    Mistake.ANY_TICKET: 41,
    Mistake.TICKETS_SURVIVE: 41,
    Mistake.TICKET_TWICE: 42,
    Mistake.OLD_TICKETS: 43,
    Mistake.REPEATS: 44,
    Mistake.REPEATS_AFTER_RESTART: 44,
    Mistake.SECOND_LAUNCH_WINS: 45,
    Mistake.ANY_AMOUNT: 46,
    Mistake.AMOUNT_AS_TEXT: 46,
    Mistake.TRUE_AS_AMOUNT: 46,
    Mistake.ANY_SERVICE: 46,
    Mistake.ROUNDS_THE_AMOUNT: 47,
    Mistake.SECONDS_SINCE_LAUNCH: 48,
    Mistake.STORES_AFTER_THE_APP: 49,
    Mistake.NO_ALIVE: 50,
    Mistake.LONG_LINES: 51,
    Mistake.ANY_PROMPT: 51,
    Mistake.ALL_PROMPTS: 51,
    Mistake.TWO_RESULTS: 52,
    Mistake.NAMES_THE_TICKET: 53,
    Mistake.APPROVES_ANOTHER_AMOUNT: 54,
    Mistake.CRASH_IS_DECLINED: 54,
    Mistake.NEVER_ENDS: 55,
    Mistake.STORES_AFTER_SENDING: 56,
    Mistake.KEEPS_RESULTS_IN_MEMORY: 56,
    Mistake.ENDS_WITH_THE_LINE: 57,
    Mistake.ACCEPTS_ANY_CANCEL: 58,
    Mistake.CANCELS_ANOTHER: 58,
    Mistake.RUNNING_AFTER_RESTART: 59,
    Mistake.DECLINED_AFTER_RESTART: 59,
    Mistake.SHOWS_THE_CARD: 60,
    Mistake.SHOWS_THE_TOKEN: 60,
    Mistake.SHOWS_THE_PIN: 60,
}
"""Each mistake with the rule that finds it."""


@pytest.fixture(scope="module")
def rd() -> Iterator[tuple[int, int]]:
    with two_echoes() as ports:
        yield ports


def found(folder: Path, rd: tuple[int, int], mistake: Mistake | None, *rules: int) -> list[Finding]:
    with kit_against(folder, rd, mistake) as kiosk:
        return list(check(kiosk, set(rules), lambda _: None))


def not_passed(findings: list[Finding]) -> list[str]:
    return [
        f"{each.rule.name} {each.verdict.value}: {each.why}"
        for each in findings
        if each.verdict is not Verdict.PASSED
    ]


@pytest.mark.slow
def test_a_sound_companion_passes_each_rule(tmp_path: Path, rd: tuple[int, int]) -> None:
    findings = found(tmp_path, rd, None)
    assert not_passed(findings) == []
    assert sorted(each.rule.number for each in findings) == list(range(1, 61))


@pytest.mark.parametrize("mistake", Mistake, ids=lambda mistake: mistake.name.lower())
def test_a_mistake_is_found_by_the_rule_that_names_it(
    mistake: Mistake, tmp_path: Path, rd: tuple[int, int]
) -> None:
    rule = FINDS[mistake]
    with kit_against(tmp_path, rd, mistake) as kiosk:
        verdicts = {each.rule.number: each.verdict for each in _until(rule, kiosk)}
    assert verdicts[rule] is Verdict.FAILED


def _until(rule: int, kiosk: Kiosk) -> Iterator[Finding]:
    """Yield the findings to this rule's: without a pairing, the check goes no further."""
    for finding in check(kiosk, {rule}, lambda _: None):
        yield finding
        if finding.rule.number == rule:
            return


def test_the_rules_are_those_of_the_contract() -> None:
    page = (Path(__file__).parents[4] / "docs/companion.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (R\d+) \| (.+) \|$", page, re.MULTILINE)
    assert [(rule.name, rule.sentence) for rule in RULES] == rows


def test_each_rule_finds_a_mistake() -> None:
    assert {rule.number for rule in RULES} - set(FINDS.values()) == set()
