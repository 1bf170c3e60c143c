"""What the devices beside the page show, in the customer's words: the slip, and the QR to be paid.

The separate QR display follows the dialogue's screen, level-triggered: the next change corrects a
missed one.
"""

import logging
from datetime import datetime
from typing import Protocol

from agent.base.foreign_text import clean
from agent.base.journald import about
from agent.base.money import Money
from agent.base.structs import replace
from agent.dialogue.page import Name, Screen, Text
from agent.dialogue.slips.slip import Look, SlipPart, SlipText, SlipWords
from agent.services.upicw import QrCheck
from agent.transactions.model import SlipState
from agent.ui.words.words import Words
from drivers.display.port import DisplayNotDone, QrCard, QrDisplay
from drivers.display.upi import Swapped
from drivers.printer import port
from drivers.printer.port import Printed, SlipPrinter, Torn

log = logging.getLogger(__name__)


class SlipPrinting:
    """Prints slips in the customer's language; does nothing without a printer."""

    def __init__(self, printer: SlipPrinter | None, words: Words) -> None:
        self._printer = printer
        self._words = words

    async def print(self, slip: SlipText) -> SlipState:
        """Print a slip; if the print was torn, print it once more as a duplicate."""
        if self._printer is None:
            return SlipState.NOT_PRINTED
        outcome = await self._printer.print_slip(worded(slip, self._words))
        if isinstance(outcome, Printed):
            return SlipState.PRINTED
        reference = slip.client_reference
        what = (reference, outcome.state, outcome.remark)
        log.error("slip of %s: %s %s", *what, extra=about(reference))
        if not isinstance(outcome, Torn):
            return SlipState.NOT_PRINTED
        copy = worded(replace(slip, is_copy=True), self._words)
        outcome = await self._printer.print_slip(copy)
        if isinstance(outcome, Printed):
            return SlipState.PRINTED
        log.error("duplicate of %s: %s", slip.client_reference, outcome.state)
        return SlipState.TORN


def worded(slip: SlipText, words: Words) -> port.Slip:
    """Return a slip in its customer's language."""

    def say(wording: SlipWords) -> str:
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
    duplicate = f"{say(Text('slip-duplicate'))} {say(slip.printed_at or '')}".rstrip()
    return port.Slip(slip.client_reference, slip.language, parts, duplicate if slip.is_copy else "")


def _part(part: SlipPart, label: str, text: str) -> port.SlipPart:
    match part.look:
        case Look.HEADING:
            return port.Heading(text)
        case Look.BANNER:
            return port.Banner(text)
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
    """Return a slip as plain lines, for a QR if the slip cannot be printed."""
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


# --- the separate QR display ---


class ScreenSource(Protocol):
    def screen(self) -> Screen: ...

    async def changed(self, since: int) -> int: ...


class QrDisplayRunner:
    def __init__(self, display: QrDisplay | None, words: Words, check: QrCheck) -> None:
        self._display = display
        self._words = words
        self._check = check

    async def run(self, source: ScreenSource) -> None:
        """Follow the screen until cancelled."""
        if self._display is None:
            return
        await self._display.clear()  # a crash may have left an old QR
        shown: QrCard | None = None
        revision = 0
        while True:
            screen = source.screen()
            card = self._card(screen)
            if card != shown:
                shown = card if await self._show(self._display, card) else None
            revision = await source.changed(screen.revision if revision else 0)

    async def _show(self, display: QrDisplay, card: QrCard | None) -> bool:
        outcome = await (display.show(card) if card else display.clear())
        if isinstance(outcome, DisplayNotDone):
            log.error("display: %s %s", outcome.state.value, outcome.remark)
        return not isinstance(outcome, DisplayNotDone)

    def _card(self, screen: Screen) -> QrCard | None:
        """Return the card of the screen's QR; None if there is none or its check fails."""
        text, amount = screen.facts.get("qr"), screen.facts.get("amount")
        if screen.name is not Name.QR or not isinstance(text, str) or not isinstance(amount, Money):
            return None
        reference_id = str(screen.facts.get("reference") or "")
        upi = self._check.checked(text, amount.paise, reference_id)
        if isinstance(upi, Swapped):
            return None
        scan = self._words.text(screen.language, Text("qr-scan"))
        in_figures = self._words.text(screen.language, Text("slip-money", {"amount": amount}))
        return QrCard(upi, in_figures, (scan,), screen.language)
