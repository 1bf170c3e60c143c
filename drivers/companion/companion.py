"""The companion beside the kiosk: what it lends now, and its clock (docs/companion.md)."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final

from drivers.companion.answers import Capabilities, Trouble, clock_off_s, read_capabilities
from drivers.companion.place import CompanionPlace

if TYPE_CHECKING:
    import httpx

    from drivers.companion.client import PairedClient

CAPABILITIES_S: Final = 5.0


class Companion:
    """One companion, for all drivers that use it."""

    def __init__(
        self,
        place: CompanionPlace,
        now_unix: Callable[[], float] | None = None,
        transport: "httpx.AsyncBaseTransport | None" = None,
    ) -> None:
        """`now_unix` returns this machine's time, with which the companion's is compared.

        `transport` replaces the network in tests and in the simulation.
        """
        self.place = place
        self._now_unix = now_unix
        self._transport = transport
        self.last: Capabilities | Trouble | None = None
        """The last answer about the capabilities; None: not asked yet."""
        self.clock_off_s = 0.0

    @cached_property
    def client(self) -> "PairedClient":
        # Imported at the first request, so the kiosk's first page does not wait for httpx.
        from drivers.companion.client import PairedClient  # noqa: PLC0415  # see above

        return PairedClient(self.place, self._transport)

    @property
    def lends(self) -> Capabilities:
        """The capabilities of the last answer; none if there was no answer."""
        return self.last if isinstance(self.last, Capabilities) else Capabilities()

    async def capabilities(self) -> Capabilities | Trouble:
        """Ask which capabilities there are now."""
        answer = await self.client.ask("GET", "/capabilities", limit_s=CAPABILITIES_S)
        if isinstance(answer, Trouble):
            self.last = answer
        else:
            self.note_date(self.client.date)
            self.last = read_capabilities(answer)
        return self.last

    def note_date(self, date: str) -> None:
        """Compare the companion's clock with ours; `date` is the header of an answer of now."""
        if self._now_unix:
            self.clock_off_s = clock_off_s(date, self._now_unix())

    async def aclose(self) -> None:
        if "client" in self.__dict__:  # it was created
            await self.client.aclose()
