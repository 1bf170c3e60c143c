"""All questions in their order; each group has a module."""

from collections.abc import Callable

import msgspec

from agent.setup.interview import GoBack, Interview
from agent.setup.questions import devices, machine, outlet, service
from agent.setup.questions.network import ask_network
from agent.setup.questions.reader import READER


class Step(msgspec.Struct, frozen=True):
    """A group of questions that belong together."""

    title: str
    ask: Callable[[Interview], None]


STEPS = (
    Step("The outlet", outlet.ask_outlet),
    Step("The place", outlet.ask_place),
    Step("The languages", outlet.ask_languages),
    Step("The clock", machine.ask_clock),
    Step("The finance service", service.ask_service),
    Step("The TPIN", service.ask_tpin),
    Step("The attendants", outlet.ask_attendants),
    *(
        Step(device.title, device.ask)
        for device in (READER, devices.CARD, devices.DISPLAY, devices.PRINTER, devices.NOTES)
    ),
    Step("The screen", machine.ask_screen),
    Step("The voice", machine.ask_voice),
    Step("The networks", ask_network),
)


def ask_all(interview: Interview) -> None:
    """Ask all questions, check each answer at once, and show the progress.

    A person can go back to earlier steps; their answers are then the defaults.
    """
    number, draft = 0, interview.draft
    remarks: dict[int, list[str]] = {}
    """The remarks before each step, which are made again if it is repeated."""
    while number < len(STEPS):
        step = STEPS[number]
        interview.person.say(f"\nStep {number + 1} of {len(STEPS)}: {step.title}")
        remarks.setdefault(number, [*draft.remarks])
        draft.remarks = [*remarks[number]]
        try:
            step.ask(interview)
            remarks.pop(number + 1, None)
            number += 1
        except GoBack:
            number = max(0, number - 1)
