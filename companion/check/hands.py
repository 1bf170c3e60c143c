"""What the kit cannot do over the network: a person does it, or a program of the author.

A program is started for each action: PROGRAM ACTION [VALUE]. It prints the answer, if there is one.
Exit code 0: done; 3: it cannot do this; another one is an error.
"""

import subprocess
from collections.abc import Callable
from enum import Enum, unique
from typing import Final, Protocol

from companion.check.findings import Broken, Unseen

PROGRAM_S: Final = 120.0  # for one action; a phone may take a minute to start
CANNOT: Final = 3


@unique
class Action(Enum):
    """The actions; the values are the words that the program gets."""

    FORGET = "forget"
    CODE = "code"
    RESTART = "restart"
    APP = "app"
    STARTED = "started"
    TAKE = "take"
    GIVE = "give"


@unique
class App(Enum):
    """How the bank's app behaves from now on, as the program's VALUE."""

    APPROVE = "approve"
    LATER = "later"
    DECLINE = "decline"
    CRASH = "crash"
    HOLD = "hold"
    ASKING = "asking"
    SILENT = "silent"
    OTHER_AMOUNT = "other-amount"
    LONG_TEXT = "long-text"
    CHATTER = "chatter"
    TWICE = "twice"
    LEAK = "leak"


FOR_A_PERSON: Final = {
    (Action.FORGET, ""): "Remove the pairing from the companion, so that it can be paired again.",
    (Action.CODE, ""): "Show a new pairing code, and type it here (empty: it shows none).",
    (Action.RESTART, ""): "Switch the companion off without a shutdown, and start it again.",
    (Action.TAKE, "card"): "Remove or disable the bank's app, so that it cannot be launched.",
    (Action.GIVE, "card"): "Install or enable the bank's app again.",
    (Action.TAKE, "rd"): "Stop the RD service, or unplug its device.",
    (Action.GIVE, "rd"): "Start the RD service again.",
    (Action.APP, "approve"): "For the next launches: approve.",
    (Action.APP, "later"): "For the next launch: approve some seconds after the PIN.",
    (Action.APP, "decline"): "For the next launches: decline.",
    (Action.APP, "crash"): "For the next launch: end the bank's app after the PIN, by force.",
    (Action.APP, "hold"): "For the next launches: insert no card.",
    (Action.APP, "asking"): "For the next launch: let the app wait for the bank.",
}
"""The actions that a person can do. The others need a program."""


class Hands(Protocol):
    """Does an action and returns its answer. Raises Unseen if it cannot."""

    def do(self, action: Action, value: str = "") -> str: ...


class Person:
    """Asks the person at the terminal."""

    def __init__(self, ask: Callable[[str], str]) -> None:
        self._ask = ask
        self._app = ""

    def do(self, action: Action, value: str = "") -> str:
        sentence = FOR_A_PERSON.get((action, value))
        if sentence is None:
            raise Unseen(f"needs a program that does `{action.value} {value}` (--hands)".rstrip())
        if action is Action.APP and value == self._app:
            return ""
        answer = self._ask(f"{sentence} Then press Enter (n: not possible). ").strip()
        if answer.lower() == "n":
            raise Unseen("not possible here")
        if action is Action.APP:
            self._app = value
        return answer


class Program:
    """Starts the author's program for each action."""

    def __init__(self, program: str) -> None:
        self._program = program

    def do(self, action: Action, value: str = "") -> str:
        words = [self._program, action.value, *filter(None, [value])]
        try:
            ended = subprocess.run(  # noqa: S603  # the author's own program
                words, capture_output=True, text=True, timeout=PROGRAM_S, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Broken(f"{self._program} cannot be used: {error}") from error
        if ended.returncode == CANNOT:
            raise Unseen(f"{self._program} cannot do `{' '.join(words[1:])}`")
        if ended.returncode:
            said = ended.stderr.strip()[-200:]
            raise Broken(f"`{' '.join(words)}` ended with {ended.returncode}: {said}")
        return ended.stdout.strip()


class Nobody:
    """Does nothing: the kit runs without a terminal and without a program."""

    def do(self, action: Action, value: str = "") -> str:
        raise Unseen(f"needs `{' '.join(filter(None, [action.value, value]))}` (--hands)")
