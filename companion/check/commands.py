"""`check ADDRESS`: check a companion, print a line for each rule. `echo`: an RD service for it.

Exit codes: 0 each rule that could be seen is kept, 1 one is not or the companion does not answer,
2 wrong usage.
"""

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.check import echo
from companion.check.findings import NoAnswer
from companion.check.hands import Hands, Nobody, Person, Program
from companion.check.kiosk import Kiosk
from companion.check.limits import Limits
from companion.check.rules import RULES, Rule
from companion.check.run import Finding, Verdict, check
from companion.check.wire import Address

OK, PROBLEM = 0, 1

EXAMPLES: Final = """examples:
  kiosk-companion check 10.9.9.2                        a person does what the kit asks
  kiosk-companion check 10.9.9.2 --hands ./hands.sh     a program does it
  kiosk-companion check 10.9.9.2 --rule R44 --rule R59  only two rules
"""
WORDS: Final = {Verdict.PASSED: "passed", Verdict.FAILED: "FAILED", Verdict.UNSEEN: "not seen"}


def rule(text: str) -> int:
    """Return a rule's number; argparse's error names this function. Raises ValueError."""
    number = int(text.upper().removeprefix("R"))
    if number not in {each.number for each in RULES}:
        raise ValueError
    return number


def add_to(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",  # it has no public name
    address: Callable[[str], Address],
) -> None:
    """Add `check` and `echo` to the commands of `kiosk-companion`; `address` reads one."""
    one = commands.add_parser(
        "check",
        help="act as a kiosk against a companion, and check each rule of docs/companion.md",
        description="Acts as a kiosk against a companion, and checks each rule of "
        "docs/companion.md. At the end the companion is paired with the kit; remove that pairing.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    one.add_argument("address", type=address, metavar="ADDRESS[:PORT]", help="port: 11143")
    one.add_argument("--hands", metavar="PROGRAM", help="does what the kit cannot do from outside")
    one.add_argument(
        "--rule", type=rule, action="append", metavar="R1", help="check only this rule"
    )
    one.add_argument("--long", action="store_true", help="also check R55, which takes 15 minutes")
    one.add_argument("--json", action="store_true", help="print JSON for programs")
    one.set_defaults(command=run_check)
    two = commands.add_parser(
        "echo",
        help="run an RD service that returns what it was asked, for `check`",
        description="Runs an RD service on 127.0.0.1 that returns what it was asked, for `check`.",
        epilog="example: kiosk-companion echo --port 11100",
    )
    two.add_argument("--port", type=int, choices=echo.PORTS, default=11100, metavar="PORT")
    two.set_defaults(command=run_echo)


def run_check(options: argparse.Namespace) -> int:
    """Check the companion, print what was found; return the exit code."""
    findings: list[Finding] = []
    refused = ""
    with tempfile.TemporaryDirectory() as folder:
        kiosk = Kiosk(
            options.address,
            Path(folder),
            _hands(options),
            Limits(),
            random.SystemRandom(),  # tokens that nobody has launched before
            has_time=options.long,
        )
        try:
            for finding in check(kiosk, set(options.rule or []), _begins):
                findings.append(finding)
                if not options.json:
                    _say(row(finding))
        except NoAnswer as error:
            refused = str(error)
            print(f"kiosk-companion: {error}", file=sys.stderr)  # noqa: T201  # output of the command
    counts = {each: sum(one.verdict is each for one in findings) for each in Verdict}
    if options.json:
        facts = {"rules": [_fact(each) for each in findings], "refused": refused}
        _say(json.dumps(facts, indent=1))
    elif findings:
        _say(", ".join(f"{count} {WORDS[each]}" for each, count in counts.items()))
    return PROBLEM if refused or counts[Verdict.FAILED] else OK


def run_echo(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    with echo.EchoService(options.port) as service:
        _say(f"RD service of the check on {echo.HOST}:{options.port}; Ctrl-C ends it")
        service.serve_forever()
    return OK


def _hands(options: argparse.Namespace) -> Hands:
    if options.hands:
        return Program(options.hands)
    return Person(_ask) if sys.stdin.isatty() else Nobody()


def _ask(question: str) -> str:
    print(f"\n  {question}", end="", file=sys.stderr, flush=True)  # noqa: T201  # a question, not a result
    return sys.stdin.readline()


def _begins(rule: Rule) -> None:
    """Show on a terminal which rule is being checked; some take a minute."""
    if sys.stderr.isatty():
        print(f"{rule.name} …", end="\r", file=sys.stderr, flush=True)  # noqa: T201  # progress


def row(finding: Finding) -> str:
    """Return the lines of a finding."""
    row = f"{finding.rule.name:<4} {WORDS[finding.verdict]:<9} {finding.rule.sentence}"
    return f"{row}\n{'':15}{finding.why}" if finding.why else row


def _fact(finding: Finding) -> dict[str, object]:
    return {
        "rule": finding.rule.name,
        "sentence": finding.rule.sentence,
        "verdict": finding.verdict.value,
        "why": finding.why,
        "seconds": round(finding.seconds, 1),
    }


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201  # output of the command
