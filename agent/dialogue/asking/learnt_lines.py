"""What the service said before any money moved, as lines of a screen; one row an inquiry."""

from collections.abc import Callable

from agent.dialogue.screens import Line
from agent.services.answers import Answers, Inquiry

LINES: dict[Inquiry, Callable[[Answers], tuple[Line, ...]]] = {}
"""An inquiry without a row is never shown."""


def lines(inquiry: Inquiry, answers: Answers) -> tuple[Line, ...]:
    if inquiry not in answers.learnt or inquiry not in LINES:
        return ()
    return LINES[inquiry](answers)
