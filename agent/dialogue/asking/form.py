"""One input of a form, with its own rule: told at the field, before anything is sent."""

import re

from agent.dialogue.asking.kind import Asking, Face, Kind, Next, Stay, Taken
from agent.dialogue.screens import Act, Choice, Input, InputKind, Name, Text
from agent.services.steps import AskField, FieldKind

_KEYS = {FieldKind.DIGITS: InputKind.DIGITS, FieldKind.TEXT: InputKind.TEXT}


def _show(step: AskField, _: Asking) -> Face:
    return Face(
        title=Text(f"field-{step.name}"),
        text=Text("field-optional" if step.optional else "field-text"),
        choices=tuple(Choice(one, Text(f"field-{step.name}-{one}")) for one in step.choices),
        input=Input(_KEYS[step.kind], step.name, step.max_length),
    )


def _take(step: AskField, asking: Asking, _: Act, value: str) -> Taken:
    typed = value.strip()
    if not typed and step.optional:
        return Next(asking.answers)
    if len(typed) > step.max_length or not re.fullmatch(step.pattern, typed):
        return Stay(Text(f"error-field-{step.name}"))
    return Next(asking.answers.with_field(step.name, typed))


FIELD = Kind(Name.FIELD, _show, _take)
