"""`kiosk-companion check`: what it prints, its exit codes, and its hands."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.box.commands import main
from companion.check.findings import Broken, NoAnswer, Unseen
from companion.check.hands import Action, Nobody, Person, Program
from companion.check.kiosk import reach
from tests.unit.companion.check.broken_companion import BrokenCompanion, Mistake
from tests.unit.companion.check.fast import FAST

NO_PORTS = 0, 0
"""The RD services, which these tests do not need."""


@pytest.fixture
def companion(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[BrokenCompanion]:
    mistake = getattr(request, "param", None)
    with closing(BrokenCompanion(tmp_path, FAST, NO_PORTS, mistake)) as made:
        yield made


def hands_of(companion: BrokenCompanion, folder: Path) -> str:
    """Return a program that can only show a code: the companion shows this one from now on."""
    code = companion.do(Action.CODE)
    program = folder / "hands"
    program.write_text(f'#!/bin/sh\n[ "$1" = code ] && echo {code} || exit 3\n', encoding="utf-8")
    program.chmod(0o755)
    return str(program)


def test_a_rule_gets_one_line_and_the_exit_code_is_zero(
    companion: BrokenCompanion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = hands_of(companion, tmp_path)
    ended = main(["check", f"127.0.0.2:{companion.port}", "--hands", hands, "--rule", "R2"])

    assert ended == 0
    assert capsys.readouterr().out == (
        "R18  passed    in a pairing, complete it with the right code and store the kiosk's "
        "certificate\nR2   passed    accept TLS 1.3 only\n2 passed, 0 FAILED, 0 not seen\n"
    )


@pytest.mark.parametrize("companion", [Mistake.ACCEPTS_TLS_1_2], indirect=True)
def test_a_broken_rule_is_shown_with_the_reason_and_the_exit_code_is_one(
    companion: BrokenCompanion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = hands_of(companion, tmp_path)
    ended = main(["check", f"127.0.0.2:{companion.port}", "--hands", hands, "--rule", "2"])

    assert ended == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "R2   FAILED    accept TLS 1.3 only",
        "               it accepts TLS 1.2",
        "1 passed, 1 FAILED, 0 not seen",
    ]


def test_json_has_a_row_for_each_rule_and_says_what_was_not_seen(
    companion: BrokenCompanion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = hands_of(companion, tmp_path)
    address = f"127.0.0.2:{companion.port}"
    ended = main(["check", address, "--hands", hands, "--rule", "R47", "--json"])

    facts = json.loads(capsys.readouterr().out)
    assert ended == 0
    assert [(each["rule"], each["verdict"]) for each in facts["rules"]] == [
        ("R18", "passed"),
        ("R47", "not seen"),
    ]
    assert facts["rules"][1]["why"] == f"{hands} cannot do `app decline`"
    assert facts["refused"] == ""


def test_an_address_without_a_companion_is_reported_with_what_to_do(
    companion: BrokenCompanion,
) -> None:
    companion.close()

    with pytest.raises(NoAnswer, match=r"does not answer \(Connection refused\). Start the comp"):
        reach(("127.0.0.2", companion.port), replace(FAST, connect=0.1))


def test_a_refused_pairing_ends_the_check(
    companion: BrokenCompanion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = hands_of(companion, tmp_path)
    companion.do(Action.CODE)  # the program's code is no longer shown
    ended = main(["check", f"127.0.0.2:{companion.port}", "--hands", hands, "--rule", "R2"])

    printed = capsys.readouterr()
    assert ended == 1
    assert "not paired, so no other rule is checked" in printed.err
    assert "R2 " not in printed.out


def test_without_hands_and_terminal_nothing_can_be_paired(
    companion: BrokenCompanion, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = main(["check", f"127.0.0.2:{companion.port}", "--rule", "R2"])

    assert ended == 1
    assert "needs `code` (--hands)" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", ["R61", "R0", "some"])
def test_an_unknown_rule_is_a_wrong_usage(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["check", "127.0.0.2", "--rule", wrong])

    assert f"invalid rule value: '{wrong}'" in capsys.readouterr().err


def test_a_person_is_asked_once_for_a_behaviour_and_may_say_that_it_is_not_possible() -> None:
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return "K7QM-4RXD\n" if "code" in question else "n\n" if "Switch" in question else "\n"

    person = Person(ask)

    assert person.do(Action.CODE) == "K7QM-4RXD"
    assert person.do(Action.APP, "approve") == ""
    assert person.do(Action.APP, "approve") == ""
    assert len(asked) == 2
    with pytest.raises(Unseen, match="not possible here"):
        person.do(Action.RESTART)
    with pytest.raises(Unseen, match="needs a program that does `app chatter`"):
        person.do(Action.APP, "chatter")


def test_nobody_says_what_is_missing() -> None:
    with pytest.raises(Unseen, match=r"needs `take card` \(--hands\)"):
        Nobody().do(Action.TAKE, "card")


@pytest.mark.parametrize(
    ("script", "raised", "message"),
    [
        ("exit 3", Unseen, "cannot do `take card`"),
        ("echo no reader >&2; exit 1", Broken, "ended with 1: no reader"),
    ],
)
def test_a_program_that_fails_is_reported(
    script: str, raised: type[Exception], message: str, tmp_path: Path
) -> None:
    program = tmp_path / "hands"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)

    with pytest.raises(raised, match=message):
        Program(str(program)).do(Action.TAKE, "card")
