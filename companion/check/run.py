"""Check the rules one after the other, in the order in which they can be checked."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, unique

from companion.check.findings import Broken, NoAnswer, Unseen
from companion.check.hands import Action
from companion.check.kiosk import Kiosk, reach
from companion.check.rules import PAIRING, RULES, Rule, When
from companion.check.wire import Disconnected, Silent


@unique
class Verdict(Enum):
    PASSED = "passed"
    FAILED = "failed"
    UNSEEN = "not seen"


@dataclass(frozen=True, slots=True)
class Finding:
    """What the kit found about one rule."""

    rule: Rule
    verdict: Verdict
    why: str
    seconds: float


def check(kiosk: Kiosk, chosen: set[int], begins: Callable[[Rule], None]) -> Iterator[Finding]:
    """Yield a finding for each chosen rule (none chosen: all); `begins` is called before each.

    The pairing is always checked, because all others need it. Raises NoAnswer.
    """
    with suppress(Unseen):
        kiosk.hands.do(Action.FORGET)
    reach(kiosk.address, kiosk.limits)
    wanted = chosen or {rule.number for rule in RULES}
    for rule in _ordered(wanted | {PAIRING}):
        begins(rule)
        finding = _checked(rule, kiosk)
        yield finding
        if rule.number == PAIRING and finding.verdict is not Verdict.PASSED:
            raise NoAnswer(
                f"The companion is not paired, so no other rule is checked: {finding.why}"
            )
        if finding.verdict is Verdict.FAILED and rule.when is not When.UNPAIRED:
            _tidy(kiosk)


def _ordered(numbers: set[int]) -> list[Rule]:
    """Return the rules in the order of the check; the pairing is the first that needs none."""

    def place(rule: Rule) -> tuple[int, bool, int]:
        return rule.when.value, rule.number != PAIRING, rule.number

    return sorted((rule for rule in RULES if rule.number in numbers), key=place)


def _checked(rule: Rule, kiosk: Kiosk) -> Finding:
    began = time.monotonic()
    verdict, why = Verdict.PASSED, ""
    try:
        rule.check(kiosk)
    except Unseen as unseen:
        verdict, why = Verdict.UNSEEN, str(unseen)
    except (Broken, Disconnected, Silent) as broken:
        verdict, why = Verdict.FAILED, f"it {broken}"
    return Finding(rule, verdict, why, time.monotonic() - began)


def _tidy(kiosk: Kiosk) -> None:
    """End a launch that a failed rule has left behind, so that it does not fail the next one."""
    with suppress(Broken, Disconnected, Silent, Unseen):
        if "card" not in kiosk.capabilities():
            return
        try:
            kiosk.end_launch()
        except Broken:
            kiosk.restart()
