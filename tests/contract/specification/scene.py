"""One customer at one kiosk, over the screen protocol: send presses, read JSON screens."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from typing import Any

from agent.dialogue.page import PressResult, Text
from agent.ui.app import create_app
from agent.ui.screen_protocol import Json
from tests.support.asgi import Answer, AsgiClient
from tests.support.kiosk_world import AADHAAR, BANK, PIN, Fit, World, kiosk_world
from tests.support.pressing import PAUSE_S
from tests.support.process import Died
from tests.unit.agent.ui.serving import ACCESS, BEARER

ADDRESS = "127.0.0.1:8080"
MOBILE = "9876543210"
EPIC = "ABC1234567"
ACCOUNT = "123456784321"
NOBODY = "ABC0000567"
"""A voter ID that is not in any register."""
CARD_SERVICES = ("matm.CW", "matm.BE", "matm.MS")

# The endpoint at which a test scripts the result of a service's next request.
ENDPOINTS = {
    "aeps.CW": "aeps/cash-withdrawal",
    "aeps.AP": "aeps/aadhaar-pay",
    "aeps.BE": "aeps/balance-enquiry",
    "aeps.MS": "aeps/mini-statement",
    "aeps.CD": "aeps/cash-deposit",
    "upicw.QR": "upicw/qr",
    **dict.fromkeys(CARD_SERVICES, "matm/transactions"),
    "bbps.PAY": "bbps/bill/pay",
    **dict.fromkeys(("recharge.MOBILE", "recharge.DTH"), "recharge/recharge"),
    **dict.fromkeys(("verify.PAID", "verify.COUNTER"), "verify/voter-id"),
    "dmt.TRANSFER": "dmt/transfer",
}
# The answers to a paid service's questions before its amount.
BEFORE_THE_AMOUNT: dict[str, tuple[tuple[str, str | None], ...]] = {
    "bbps.PAY": (
        *(("choose", "Subscription"), ("continue", "exampel"), ("choose", "SUBS00000IND01")),
        *(("continue", "AB12345"), ("continue", MOBILE), ("confirm", None)),
    ),
    "recharge.MOBILE": (("continue", MOBILE), ("choose", "1")),
    "recharge.DTH": (("choose", "11"), ("continue", "1234567890")),
    "dmt.TRANSFER": (
        *(("continue", ACCOUNT), ("continue", ACCOUNT), ("continue", "SBIN0001234")),
        *(("choose", "no"), ("continue", "S Devi")),
    ),
}
WHO_SENDS = (("choose", "SBIN"), ("continue", MOBILE), ("continue", "Asha Devi"))
WITHOUT_AMOUNT = ("aeps.BE", "aeps.MS", "matm.BE", "matm.MS", "verify.PAID", "verify.COUNTER")
BEHIND_THE_PIN = ("verify.COUNTER",)


class Scene:
    """A kiosk, its customer, and the screens that were seen."""

    def __init__(self, world: World, service: str, code: str | None = None) -> None:
        self.world = world
        self.service = service
        self.code = code
        """The failure code or refusal of this case."""
        self.seen: list[str] = []
        self.claim_code: str | None = None
        self.asked = EPIC
        """The number that a register looks up."""
        self.reviewed: Json = {}
        """The facts of the review screen, before the customer confirms it."""
        self.last_title = ""
        self.last_facts: Json = {}
        """The facts of the last screen that this customer saw."""
        self.shown: Json = {}
        """The newest screen."""
        self._http = self._connect()
        self._watching = self._watch()

    # --- the screen protocol ---

    def _connect(self) -> AsgiClient:
        kiosk = self.world.kiosk
        app = create_app(
            kiosk,
            kiosk.words,
            allowed_hosts=frozenset({ADDRESS}),
            access=ACCESS,
        )
        return AsgiClient(app, ADDRESS, {"Accept": "application/json", **BEARER})

    async def get(self) -> Json:
        """Return the screen; a screen that was read before is not read again."""
        if self.shown.get("revision") == self._revision():
            return self._note(self.shown)
        answer = await self._http.get("/screen")
        assert answer.status_code == 200
        return self._note(answer.json())

    async def act(self, action: str, value: str | None = None, *, gives: int = 200) -> Json:
        """Press a button of the screen; `gives` is the expected HTTP status."""
        answer = await self._press(action, value)
        if answer.status_code == PressResult.EARLY.value:
            await self.world.passes(PAUSE_S)
            answer = await self._press(action, value)
        assert answer.status_code == gives, (action, value, answer.text)
        return self._note(answer.json())

    async def _press(self, action: str, value: str | None) -> Answer:
        before = await self.get()
        press = {"revision": before["revision"], "action": action, "value": value}
        return await self.world.process.does(self._http.post("/act", json=press))

    async def acts(self, *presses: tuple[str, str | None]) -> None:
        for action, value in presses:
            await self.act(action, value)

    async def sees(self, *names: str, within: float = 600) -> Json:
        """Wait until one of these screens is shown."""
        until = asyncio.get_running_loop().time() + within
        while (shown := await self.get())["name"] not in names:
            assert asyncio.get_running_loop().time() < until, (names, shown)
            await self._another(than=shown, until=until)
        return shown

    async def _another(self, than: Json, until: float) -> None:
        """Wait until the screen has changed, without a request each time."""
        while self._revision() == than["revision"] and asyncio.get_running_loop().time() < until:
            await self.world.passes(0.25)

    def _revision(self) -> int:
        return self.world.kiosk.screen().revision

    def _note(self, shown: Json) -> Json:
        if shown["revision"] < self.shown.get("revision", 0):
            return shown  # a newer screen was seen already
        self.shown = shown
        if not self.seen or self.seen[-1] != shown["name"]:
            self.seen.append(shown["name"])
        if "start" not in self.seen:
            self.last_title, self.last_facts = shown["title"], shown["facts"]
        self.claim_code = shown["facts"].get("claim_code") or self.claim_code
        return shown

    def _watch(self) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(self._see_all())

    async def _see_all(self) -> None:
        """Read every change of the screen, as the browser does by /events."""
        kiosk = self.world.kiosk
        while True:
            shown = await self.get()
            await kiosk.changed(since=shown["revision"])

    async def ends(self) -> None:
        self._watching.cancel()

    async def restarts_agent(self) -> None:
        """Start a new agent on the same folder, and connect to its screen."""
        await self.ends()
        await self.world.restart()
        self.shown = {}
        self._http, self._watching = self._connect(), self._watch()

    # --- the questions of every service ---

    async def opens(self, amount: str = "500", *, slow_with_code: bool = False) -> None:
        """Answer all questions, up to the step that starts the service: the finger or a press."""
        await self.answers_all(amount, slow_with_code=slow_with_code)
        if self.shown["name"] == "review":
            self.reviewed = self.shown["facts"]
            await self.act("confirm")

    async def answers_all(self, amount: str = "500", *, slow_with_code: bool = False) -> None:
        """Answer all questions of the service, up to the review if it has one."""
        await self.is_offered()
        if self.service in BEHIND_THE_PIN:
            await self.acts(("attendant", None), ("continue", PIN), ("choose", "verifications"))
        else:
            await self.act("choose", "en")
        await self.act("choose", self.service)
        await self._says_first()
        for action, value in BEFORE_THE_AMOUNT.get(self.service, ()):
            await self.waits_for_answer()
            await self.act(action, value)
        if self.service not in WITHOUT_AMOUNT:
            await self.waits_for_answer()
            await self.act("continue", amount)
            await self.waits_for_answer()
        if self.shown["name"] == "mobile":
            await self.act("continue", MOBILE)
            if slow_with_code:
                await self._mistypes_code()
            await self.enters_code(2 if slow_with_code else 1)
        if self.service.startswith("aeps"):
            await self.act("agree")

    async def waits_for_answer(self) -> None:
        """Wait until the service has answered an inquiry or sent its list."""
        while True:
            shown = await self.get()
            waits = shown["facts"].get("busy") or (shown["name"] == "pick" and not shown["choices"])
            if not waits:
                return
            await self._another(than=shown, until=inf)

    async def is_offered(self) -> None:
        """Wait until the devices are checked and the catalogues are loaded."""
        await self.world.comes_true(lambda: self.service in self._offered(), within=120)
        await self.sees("start")

    def _offered(self) -> set[str]:
        outlook = self.world.kiosk.read_model
        offers = (*outlook.offers(), outlook.attendant.verification())
        return {offer.service.code for offer in offers if offer.reason is None}

    async def _says_first(self) -> None:
        """Enter who the customer is, or the number that a register looks up."""
        match self.service.partition(".")[0]:
            case "aeps":
                await self.acts(("continue", AADHAAR), ("choose", BANK))
            case "verify":
                await self.acts(("choose", "voter-id"), ("continue", self.asked), ("continue", ""))
            case "dmt":
                await self._says_who_sends()

    async def _says_who_sends(self) -> None:
        """Enter a sender that the service does not know yet."""
        for action, value in WHO_SENDS:
            await self.act(action, value)
            await self.waits_for_answer()
        await self.enters_code()

    async def enters_code(self, newest: int = 1) -> None:
        """Enter the newest code from the customer's phone, after `newest` codes were sent."""
        sent = self.world.api.state
        await self.world.comes_true(lambda: len(sent()["otps"]) >= newest, within=60)
        await self.world.passes(1)
        await self.act("continue", sent()["otps"][-1]["otp"])
        await self.sees("consent", "biometric", "field", "working", "result")

    async def _mistypes_code(self) -> None:
        await self.world.passes(31)
        await self.act("resend")
        await self.world.passes(1)
        await self.act("continue", "0000")
        await self.world.passes(1)
        assert (await self.get())["error"] == self.message("error-otp-wrong")

    async def gives_finger(self) -> None:
        await self.sees("biometric")
        self.world.reader.do("place", {"finger": "good"})

    # --- the attendant ---

    async def to_the_owed(self) -> None:
        """Open the list of owed cash, behind the PIN."""
        await self.sees("start")
        await self.acts(("attendant", None), ("continue", PIN), ("choose", "owed"))

    async def claims(self, word: str | None = None) -> None:
        """Claim the notes with the claim code, or with the last four digits."""
        await self.to_the_owed()
        await self.act("choose", self.world.transaction.client_reference)
        word = word or self.claim_code
        await self.acts(("continue", word) if word else ("confirm", None), ("handed", None))

    async def reads_again(self) -> None:
        """Open an answer of today behind the PIN, read it, and leave."""
        await self.sees("start")
        await self.acts(("attendant", None), ("continue", PIN), ("choose", "verifications"))
        await self.act("choose", self.world.transaction.client_reference)
        while (shown := await self.get())["facts"]["busy"]:
            await self.world.passes(0.25)
        assert self.asked in {line["value"] for line in shown["facts"]["lines"]}
        await self.act("cancel")

    # --- checks at the end ---

    @property
    def amount(self) -> int:
        return self.world.transaction.amount

    def moved(self) -> dict[str, list[int]]:
        """Return the amounts that moved, by entry kind of the till's ledger."""
        moved: dict[str, list[int]] = {}
        for line in self.world.kiosk.journal.whole.ledger_entries():
            moved.setdefault(line.kind.value, []).append(line.amount)
        return moved

    def message(self, key: str, **args: Any) -> str:
        """Return the text of a message in English."""
        return self.world.kiosk.words.text("en", Text(key, args))


@asynccontextmanager
async def a_scene(
    folder: Path,
    service: str,
    code: str | None = None,
    *fitted: Fit,
    differs: Sequence[str] = (),
    knows_billers: bool = True,
) -> AsyncIterator[Scene]:
    """Start a kiosk with the devices that the service needs, and a customer at it.

    `differs` names guesses about the service that are turned round. `knows_billers` is False for
    a kiosk that has never read the list of billers.
    """
    fits = fitted or ((Fit.CARD,) if service in CARD_SERVICES else ())
    async with kiosk_world(folder, *fits, differs=differs, knows_billers=knows_billers) as world:
        scene = Scene(world, service, code)
        try:
            yield scene
        finally:
            await scene.ends()


__all__ = ["Died", "Scene", "a_scene"]
