"""The QR display beside the touch screen: shows what is to be paid, and nothing else.

It follows the desk's screen, level-triggered: whatever was missed, the next look puts it right.
"""

import logging
from typing import Protocol

from agent.dialogue.screens import Name, Screen, Text
from agent.money import Money
from agent.outlet.payee import checked
from agent.ui.words import Words
from drivers.display.port import NotDone, QrCard, QrDisplay
from drivers.display.upi import Swapped

log = logging.getLogger(__name__)


class Desk(Protocol):
    def screen(self) -> Screen: ...

    async def changed(self, since: int) -> int: ...


class QrDisplayRunner:
    def __init__(
        self,
        display: QrDisplay | None,
        words: Words,
        payees: frozenset[str],
        *,
        compares_reference: bool,
    ) -> None:
        """Take the payee addresses that may be shown (none: any), and whether `tr` is ours."""
        self._display = display
        self._words = words
        self._payees = payees
        self._compares_reference = compares_reference

    async def run(self, desk: Desk) -> None:
        """Follow the desk until cancelled."""
        if self._display is None:
            return
        await self._display.clear()  # what a crash may have left: nobody may pay for nothing
        shown: QrCard | None = None
        revision = 0
        while True:
            screen = desk.screen()
            card = self._card(screen)
            if card != shown:
                shown = card if await self._show(self._display, card) else None
            revision = await desk.changed(screen.revision if revision else 0)

    async def _show(self, display: QrDisplay, card: QrCard | None) -> bool:
        outcome = await (display.show(card) if card else display.clear())
        if isinstance(outcome, NotDone):
            log.error("display: %s %s", outcome.state.value, outcome.note)
        return not isinstance(outcome, NotDone)

    def _card(self, screen: Screen) -> QrCard | None:
        """Give what the screen wants to be paid, if it is what it says it is."""
        text, amount = screen.facts.get("qr"), screen.facts.get("amount")
        if screen.name is not Name.QR or not isinstance(text, str) or not isinstance(amount, Money):
            return None
        reference_id = str(screen.facts.get("reference") or "")
        named = reference_id if self._compares_reference else None
        upi = checked(text, self._payees, amount.paise, named)
        if isinstance(upi, Swapped):
            return None
        scan = self._words.text(screen.language, Text("qr-scan"))
        in_figures = self._words.text(screen.language, Text("slip-money", {"amount": amount}))
        return QrCard(upi, in_figures, (scan,), screen.language)
