"""The touch screen as a QR display: the page draws, we hand it the checked text as a picture."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from drivers.display.port import DisplayOutcome, DisplayState, Done, NotDone, QrCard

SIDE_PIXELS: Final = 480  # the page shows it in CSS pixels of its own, without smoothing


@dataclass(frozen=True, slots=True)
class OnScreen:
    """What the page draws: the QR as PNG, and the words beside it."""

    png: bytes
    amount: str
    lines: tuple[str, ...]


ScreenListener = Callable[[OnScreen | None], None]


class TouchScreenDisplay:
    """A `QrDisplay`; the page hears of each change, and None is nothing to scan."""

    def __init__(self, changed: ScreenListener) -> None:
        self._changed = changed

    async def show(self, card: QrCard) -> DisplayOutcome:
        # The encoder and Pillow come with the first QR: an idle kiosk has no room for them.
        from drivers.display.picture import (  # noqa: PLC0415 - see above
            DoesNotFitError,
            Size,
            render,
        )

        try:
            picture = render(card.upi.text, Size(SIDE_PIXELS, SIDE_PIXELS))
        except DoesNotFitError as error:
            self._changed(None)
            return NotDone(DisplayState.FAULTY, str(error))
        self._changed(OnScreen(picture.png(), card.amount, card.lines))
        return Done()

    async def clear(self) -> DisplayOutcome:
        self._changed(None)
        return Done()

    async def status(self) -> DisplayState:
        return DisplayState.READY

    async def aclose(self) -> None:
        await self.clear()
