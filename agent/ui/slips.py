"""Turns a slip's message keys into words for the printer."""

from datetime import datetime

from agent.dialogue.screens import Text
from agent.dialogue.views.slip import Look, Part, SlipText
from agent.dialogue.views.slip import Words as Wording
from agent.foreign_text import clean
from agent.money import Money
from agent.ui.words import Words
from drivers.printer import port


def worded(slip: SlipText, words: Words) -> port.Slip:
    """Return a slip in its customer's language."""

    def say(wording: Wording) -> str:
        match wording:
            case Text():
                return words.text(slip.language, wording)
            case Money():
                return words.text(slip.language, Text("slip-money", {"amount": wording}))
            case datetime():
                return words.text(slip.language, Text("slip-date", {"date": wording}))
            case str():
                return clean(wording)  # older releases kept texts unchecked

    parts = tuple(_part(part, say(part.label or ""), say(part.words)) for part in slip.parts)
    return port.Slip(slip.client_reference, slip.language, parts)


def _part(part: Part, label: str, text: str) -> port.SlipPart:
    match part.look:
        case Look.HEADING:
            return port.Heading(text)
        case Look.ROW:
            return port.Row(label, text)
        case Look.BIG:
            return port.Big(text, label)
        case Look.RULE:
            return port.Rule()
        case Look.PARAGRAPH:
            return port.Paragraph(text)
        case Look.SMALL:
            return port.SmallPrint(text)


def as_text(slip: port.Slip) -> str:
    """Return a slip as plain lines, for a QR if nothing can be printed."""
    lines = (_line(part) for part in slip.parts)
    return "\n".join(line for line in lines if line)


def _line(part: port.SlipPart) -> str:
    match part:
        case port.Row(label=label, value=value):
            return f"{label}: {value}"
        case port.Big(text=text, caption=caption):
            return f"{caption}: {text}" if caption else text
        case port.Rule():
            return ""
        case _:
            return part.text
