"""The QR display on the bench: its contents, its picture, and its actions."""

import base64
from io import BytesIO
from typing import Any, Protocol

from PIL import Image

from hw_sim.device import Action, BadAction
from hw_sim.display.decode import decode


class Wire(Protocol):
    """The device's end of a serial line, such as hw_sim.pty.Pty."""

    @property
    def plugged(self) -> bool: ...

    async def read(self) -> bytes: ...

    def write(self, data: bytes) -> None: ...

    def plug(self) -> None: ...

    def unplug(self) -> None: ...


class Panel(Protocol):
    """A panel on a serial line: bytes in, bytes out."""

    def receive(self, data: bytes) -> bytes: ...

    def power_on(self) -> bytes: ...

    def restart(self) -> bytes: ...

    def picture(self) -> Image.Image: ...

    def state(self) -> dict[str, Any]: ...


class Screen(Protocol):
    """Any display, as the bench uses it; a Framebuffer is one."""

    @property
    def plugged(self) -> bool: ...

    def plug(self) -> None: ...

    def unplug(self) -> None: ...

    def reboot(self) -> None: ...

    def picture(self) -> Image.Image: ...

    def state(self) -> dict[str, Any]: ...


class WiredScreen:
    """A panel on its wire, which also powers it, as USB does."""

    def __init__(self, panel: Panel, wire: Wire) -> None:
        self._panel = panel
        self._wire = wire

    async def serve(self) -> None:
        """Answer forever."""
        while True:
            received = await self._wire.read()
            if answers := self._panel.receive(received):
                self._wire.write(answers)

    @property
    def plugged(self) -> bool:
        return self._wire.plugged

    def plug(self) -> None:
        if not self.plugged:
            self._wire.plug()
            self._wire.write(self._panel.power_on())

    def unplug(self) -> None:
        self._wire.unplug()

    def reboot(self) -> None:
        self._wire.write(self._panel.restart())

    def picture(self) -> Image.Image:
        picture = self._panel.picture()
        return picture if self.plugged else Image.new("RGB", picture.size)

    def state(self) -> dict[str, Any]:
        return self._panel.state()


class DisplayDevice:
    """The Device of a QR display."""

    name = "display"

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def state(self) -> dict[str, Any]:
        plugged = {"plugged": self._screen.plugged}
        return plugged | self._screen.state() | {"picture": _data_url(self._screen.picture())}

    def unplug(self) -> None:
        self._screen.unplug()

    def plug(self) -> None:
        self._screen.plug()

    def seen(self) -> str:
        """Return the text of the QR that a phone reads on it.

        Raises NothingSeen, DecoderMissing.
        """
        return decode(self._screen.picture())

    def actions(self) -> tuple[Action, ...]:
        return (
            Action("unplug", "Unplug it"),
            Action("plug", "Plug it in; it restarts"),
            Action("reboot", "Let it restart, like after a voltage drop"),
        )

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        known = {
            "unplug": self._screen.unplug,
            "plug": self._screen.plug,
            "reboot": self._screen.reboot,
        }
        if action not in known or arguments:
            raise BadAction(f"display can {', '.join(known)}, each without arguments")
        known[action]()
        return self.state()


def _data_url(picture: Image.Image) -> str:
    png = BytesIO()
    picture.save(png, "PNG")
    return f"data:image/png;base64,{base64.b64encode(png.getvalue()).decode()}"
