"""Our own companion passes the kit, in real processes and real time."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.check.rules import RULES
from tests.support.as_root import as_root

ROOT = Path(__file__).parents[4]
PROGRAM = "tests.unit.companion.check.our_companion"
WAITING = {43, 55}
"""The rules that only wait, one minute and fifteen: a companion with shorter times shows them."""


@pytest.mark.slow
def test_our_companion_passes_each_rule() -> None:
    rules = [str(rule.number) for rule in RULES if rule.number not in WAITING]
    checks = f"ip link set lo up && exec {sys.executable} -m {PROGRAM} {' '.join(rules)}"
    ended = subprocess.run(
        as_root("unshare", "--net", "sh", "-c", checks), cwd=ROOT, capture_output=True, check=False
    )
    found = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [each for each in found if each[1] != "passed"] == [], ended.stderr
    assert len(found) == 58
