"""Write the alert rules and the headings of docs/operate.md from the one list of faults.

.venv/bin/python scripts/faults.py           write them
.venv/bin/python scripts/faults.py --check   fail if one is out of date
"""

import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from agent.metrics.kiosk_faults import KIOSK_FAULTS, KioskFault, Told  # noqa: E402  # see above
from tests.support.printed import keep  # noqa: E402  # see above

PAGE = ROOT / "docs/operate.md"
OF_A_KIOSK = ROOT / "deploy/monitoring/kiosk-alerts.yml"
OF_A_FLEET = ROOT / "deploy/fleet/prometheus/kiosk-alerts.yml"
HEADINGS = re.compile(
    r"(?<=^### KioskDown\n\n)(?P<down>.*?\n\n)(?:### Kiosk.*?)(?=^## )", re.MULTILINE | re.DOTALL
)
MINUTE, HOUR, DAY = 60, 3600, 86_400

HEAD = """\
# {what}. scripts/faults.py writes this file from agent/metrics/kiosk_faults.py;
# docs/operate.md says what to do, under the alert's name.
groups:
  - name: kiosk
    rules:
"""
DOWN = """\
      - alert: KioskDown
        # A kiosk without power sends nothing by remote_write: its series ends; `up` is not 0 but
        # absent.
        expr: >-
          up{job="kiosk"} == 0
          or max by (instance, job) (last_over_time(up{job="kiosk"}[7d]))
          unless on (instance) up{job="kiosk"}
        for: 5m
        labels: {severity: critical, tell: operator}
        annotations:
          summary: "{{ $labels.instance }}: the agent does not answer, or the kiosk sends nothing"
"""
WHO = {
    Told.SHOP: "The shop can mend it.",
    Told.OPERATOR: "",
    Told.SUPPORT: "Support wants to know.",
}


def main() -> int:
    check = "--check" in sys.argv
    kiosk = HEAD.format(what="Alerts of a kiosk, for a Prometheus that reads its /metrics") + DOWN
    fleet = HEAD.format(what="Alerts of the kiosks of a fleet, by their last health message")
    kiosk += "".join(rule(fault, "kiosk_fault", "instance") for fault in KIOSK_FAULTS)
    fleet += "".join(rule(fault, "fleet_kiosk_fault_present", "kiosk") for fault in KIOSK_FAULTS)
    page = HEADINGS.sub(lambda found: found["down"] + headings(), PAGE.read_text(encoding="utf-8"))
    files = (OF_A_KIOSK, kiosk), (OF_A_FLEET, fleet), (PAGE, page)
    problems = [one for file, text in files if (one := keep(file, text, check=check))]
    print("\n".join(problems) or f"{len(KIOSK_FAULTS)} faults")
    return 1 if problems else 0


def rule(fault: KioskFault, metric: str, label: str) -> str:
    words = fault.words.format("{{ $labels.subject }}")
    lasts = f"        for: {span(fault.lasts_s)}\n" if fault.lasts_s else ""
    return f"""\
      - alert: {fault.name}
        expr: {metric}{{fault="{fault.name}"}} == 1
{lasts}        labels: {{severity: {fault.severity.value}, tell: {fault.told.value}}}
        annotations:
          summary: "{{{{ $labels.{label} }}}}: {words}"
"""


def span(seconds: float) -> str:
    for unit, letter in ((DAY, "d"), (HOUR, "h"), (MINUTE, "m")):
        if seconds % unit == 0:
            return f"{seconds // unit:.0f}{letter}"
    raise ValueError(seconds)


def headings() -> str:
    return "".join(heading(fault) for fault in KIOSK_FAULTS)


def heading(fault: KioskFault) -> str:
    words = fault.words.format("…")
    lasts = f", after {span(fault.lasts_s)}" if fault.lasts_s else ""
    who = f" {WHO[fault.told]}" if WHO[fault.told] else ""
    first = f"{words[0].upper()}{words[1:]} ({fault.severity.value}{lasts}).{who}"
    paragraphs = (first, *fault.remedy.split("\n\n"))
    return "\n\n".join((f"### {fault.name}", *map(wrapped, paragraphs))) + "\n\n"


def wrapped(text: str) -> str:
    return textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)


if __name__ == "__main__":
    raise SystemExit(main())
