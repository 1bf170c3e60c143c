"""The kiosk and its surroundings, from one seed: process, disk, clock, service and devices."""

import asyncio
import random
import traceback
from collections.abc import Callable, Mapping
from contextvars import Context
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent.api.rate_limiter import CALLS_FILE
from agent.app.kiosk import Kiosk
from agent.config.kiosk_config import Setup, load
from agent.dialogue.page import Act, Press, PressResult, Screen, Text
from agent.dialogue.screens.transaction import TransactionScreen
from agent.journal.crash_points import CrashPoint
from agent.journal.database import JournalError
from agent.transactions.model import BANK_FINAL, CashStatus
from agent.ui.words.words import Words
from drivers.line import Line
from drivers.printer.port import (
    Banner,
    Big,
    NotPrinted,
    Printed,
    PrinterState,
    PrintOutcome,
    Slip,
    Torn,
)
from hw_sim.api import api_actions
from hw_sim.api.card_offer import CardOffer
from hw_sim.api.gateway import Gateway, GatewayFault
from hw_sim.api.records import ID_FORMS
from hw_sim.api.world import ServiceSettings
from tests.lab.simulation.bank import Bank
from tests.lab.simulation.cash_in_hand import CashInHand
from tests.lab.simulation.confused import Confusion
from tests.lab.simulation.exchange import (
    DirectExchange,
    DirectLoopback,
    FinanceService,
    Internet,
    ThroughHttpx,
)
from tests.lab.simulation.faults import ALWAYS, BY_KIND, OF_GATEWAY, InjectedFault, Swarm
from tests.lab.simulation.origins import Origins
from tests.lab.simulation.phone import DirectPhone, PhoneBeside
from tests.lab.simulation.touches import Touch, broken_by
from tests.support.cable import Cable
from tests.support.disk import KILLED, Disk, drawn
from tests.support.kiosk_folder import NO_SIMULATOR, Table, furnish
from tests.support.lines import HostileLine, LineFaults
from tests.support.process import Died, Killed, Process
from tests.support.surroundings import USUAL, Surroundings

BILLERS = 2  # of a category; each run would have to fetch all 22,000 again
RD_PORTS = range(11100, 11103)  # as in the configuration
GATEWAY_SHARE = 0.3  # of the answers, in each run in which a fault of the gateway is on
RESTART_PAUSE = 1.0  # seconds, as in the systemd unit
TPIN, TPIN_IN_DATES = "314159", "202611"
"""The usual TPIN, and one whose digits are in the client_reference of each transaction."""
PIN, SECOND_PIN = "258036", "741963"
"""PINs of the attendant and of the second person, if two people must agree."""
SECOND = "neighbour"
AADHAAR = "999999990019"
NOISE_ON = {
    "card": InjectedFault.CARD_LINE_NOISE,
    "display": InjectedFault.DISPLAY_UNPLUGGED,
    "cash": InjectedFault.DISPENSER_LINE_NOISE,
}
NOISE = LineFaults(lose=0.03, double=0.03, split=0.1, drop=0.02, flip=0.02, late=0.1)
DENOMINATIONS = (500_00, 200_00, 100_00, 0)  # paise, of each cassette of the dispenser
NOTES_AT_FIRST = 400  # in each cassette of the dispenser
FAILED_STARTS_MAX = 200  # failed starts in a row, before the run counts as stuck


_LANGUAGES = ("en", "hi")
NOTES_MISSING = {Words(_LANGUAGES).text(one, Text("slip-shortfall")) for one in _LANGUAGES}
"""The banner of a slip that says that the customer misses notes."""


class Paper:
    """A slip printer without dots; the customer holds the printed slips."""

    def __init__(self, swarm: Swarm) -> None:
        self._swarm = swarm
        self.slips: list[tuple[str, str | None]] = []
        """client_reference and claim code of each completely printed slip."""
        self.shortfalls: set[str] = set()
        """Each client_reference on a slip that says that the customer misses notes."""

    async def print_slip(self, slip: Slip) -> PrintOutcome:
        if self._swarm.strikes(InjectedFault.NO_PAPER, 3):
            return NotPrinted(PrinterState.NO_PAPER)
        await sleep(1.5)
        if self._swarm.strikes(InjectedFault.SLIP_TORN, 3):
            return Torn(PrinterState.COVER_OPEN)
        big = (part.text for part in slip.parts if isinstance(part, Big))
        code = next((text for text in big if text.isalnum()), None)  # the others are amounts
        self.slips.append((slip.client_reference, code))
        if any(isinstance(part, Banner) and part.text in NOTES_MISSING for part in slip.parts):
            self.shortfalls.add(slip.client_reference)
        return Printed("paper")

    async def status(self) -> PrinterState:
        return PrinterState.READY

    async def aclose(self) -> None:
        """Close nothing: there is no connection."""


@dataclass(slots=True)
class Trace:
    """The observations of each party, in order; their hash is the run's identity."""

    keep: bool
    lines: list[str] = field(default_factory=list)
    digest: int = 0

    def note(self, who: str, what: str) -> None:
        line = f"{asyncio.get_running_loop().time():11.3f}  {who:9} {what}"
        self.digest = (self.digest * 1_000_003 + sum(line.encode())) % (1 << 61) ^ len(line)
        if self.keep:
            self.lines.append(line)


class SimulatedKiosk(Surroundings):
    """One kiosk in its world. `kiosk` is None while the power is off or it restarts."""

    def __init__(
        self,
        setup: Setup,
        rng: random.Random,
        swarm: Swarm,
        begin: float,
        line: Trace,
        *,
        transfer_charge: int = 0,
        transfer_surcharge: int = 0,
        through_httpx: bool = False,
        personalities: Mapping[str, str] = USUAL,
        tpin: str = TPIN,
    ) -> None:
        self.rng = rng
        self.swarm = swarm
        self.timeline = line
        self.through_httpx = through_httpx
        self.tpin = tpin
        self.personalities = personalities
        self.most_off = 0.0
        """Seconds: how far in the future a request may be dated while the clock is wrong."""
        self.disk = Disk()
        service, bank, *others = (self._rng() for _ in range(5))
        super().__init__(
            setup,
            iter((service, *others)),
            ServiceSettings(
                billers=BILLERS,
                transfer_charge=transfer_charge,
                cards=_card_offer(swarm),
                qr_form=personalities.get("upicw", ""),
                transfer_surcharge=transfer_surcharge,
                id_form=_id_form(swarm),
            ),
            begin=begin,
            secrets=secrets(tpin),
            cable=self._cable,
            filled=NOTES_AT_FIRST,
            rd_ports=RD_PORTS,
            disk=self.disk,
            personalities=personalities,
        )
        self.api.world.outcomes = Bank(swarm, bank, self._bill_changes)
        self.api.middleware.faults.used = lambda one: swarm.happened(BY_KIND[one.kind, one.when])
        self.origins = Origins(swarm.own, self.api, setup)
        self.service = FinanceService(self.api, self.origins)
        self.internet = Internet(self._is_held)
        self.internet.confusion = Confusion(swarm)
        self.internet.gateway = Gateway(self._passes_with, swarm.own, self.api.world.now)
        self.paper = Paper(swarm)
        self.phone: PhoneBeside | None = None
        """The phone that lends the card reader; None: a terminal is on a serial line."""
        if setup.config.companion:
            folder = setup.folder / "phone"
            self.phone = PhoneBeside(self.clock, self.api.matm, folder, self._rng(), swarm)
            self.devices.work["companion"] = (self.phone.app.run,)
        self.kiosk: Kiosk | None = None
        self.processes: list[Process] = []
        self.broke: list[str] = []
        self.after_append: Callable[[Kiosk], None] = lambda _: None
        self.after_start: Callable[[Kiosk], None] = lambda _: None
        self.notes = CashInHand()
        self.wants_second = False
        """The last customer who confirmed was asked about a second transaction."""
        self.pays_for = ""
        """The reference of the last dispense."""
        self.on_pay: Callable[[], None] | None = None
        """Called once, as soon as the dispenser got the dispense command."""
        self.on_confirm: Callable[[], None] | None = None
        """Called once, as soon as a customer has confirmed."""
        self._dispensed = 0
        self._touched_at = 0.0
        self.over = False

    def _cable(self, port: str) -> Cable:
        fault = NOISE_ON[port]

        def with_line_faults(line: Line) -> Line:
            if fault not in self.swarm.on or self.swarm.is_calm or not self.swarm.strikes(fault):
                return line
            return HostileLine(line, self._rng(), NOISE)

        return Cable(with_line_faults, with_line_faults)

    def _passes_with(self, fault: GatewayFault) -> bool:
        """Return True if the gateway has this fault now."""
        return self.swarm.strikes(OF_GATEWAY[fault], GATEWAY_SHARE / self.swarm.often)

    def _is_held(self) -> None:
        """Count a late request; sometimes a proxy answers from then on, without a Date."""
        self.swarm.happened(InjectedFault.ARRIVES_LATE)
        if self.swarm.strikes(InjectedFault.UNDATED, 10):
            self.origins.date = ""

    def _bill_changes(self) -> None:
        self.at_the_service("change-bills", amount=self.swarm.own.choice((1, 100, 2000)))

    def _rng(self) -> random.Random:
        return random.Random(self.rng.getrandbits(32))

    # --- life ---

    async def live(self) -> None:
        """Keep the kiosk running, as systemd does, until the run is over."""
        failures = 0
        while not self.over:
            try:
                self._build()
                failures = 0
            except (JournalError, OSError) as error:
                failures += 1
                self.timeline.note("kiosk", f"does not start: {type(error).__name__}")
                if failures > FAILED_STARTS_MAX:
                    raise AssertionError(f"the kiosk never starts again: {error}") from error
                await sleep(RESTART_PAUSE * min(failures, 60))
                continue
            except Killed:
                self.timeline.note("kiosk", "dies as it starts")
                await sleep(RESTART_PAUSE)
                continue
            assert self.kiosk is not None
            self.timeline.note("kiosk", "starts")
            try:
                await self.process.does(_served(self.kiosk))
            except Died:
                self.timeline.note("kiosk", "died")
            except BaseExceptionGroup as group:
                self._stopped(group)
            except Exception as error:  # noqa: BLE001  # whatever ends a kiosk is a finding
                self._stopped(ExceptionGroup("the kiosk", [error]))
            self.kiosk = None
            if not self.process.dead:
                self.process.die()
            self.disk.cut(KILLED)
            await sleep(RESTART_PAUSE)

    def _stopped(self, group: BaseExceptionGroup[BaseException]) -> None:
        """Check why the process ended; only a journal that cannot be written is allowed."""
        rest = group.split(JournalError)[1]
        if rest is None:
            self.timeline.note("kiosk", "stops: the journal cannot be written")
            return
        lines = traceback.format_exception(rest)
        self.broke.append("crashed: " + " | ".join(line.strip() for line in lines[-12:]))

    def _build(self) -> None:
        process = self.process = Process()
        self.processes.append(process)
        if self.swarm.strikes(InjectedFault.WRONG_ZONE, ALWAYS):
            self.kiosk_ahead += 5.5 * 3600 * self.rng.choice((-1, 1))
            self.most_off = max(self.most_off, abs(self.kiosk_ahead))
        direct = DirectExchange(self.service, self.internet, process, self._heard, self.broke)
        outside = self.environment(
            random.Random(self.rng.getrandbits(32)),
            ThroughHttpx(direct) if self.through_httpx else direct,
            DirectLoopback(process, self.reader.service, through_httpx=self.through_httpx),
            printer=self.paper,
            companion=DirectPhone(process, self.phone) if self.phone else None,
            on_crash_point=self._reached,
            calls_file=self.setup.folder / CALLS_FILE,
        )
        self.kiosk = Kiosk(self.origins.configured(), outside)
        process.has_open(self.kiosk.service.billers)  # the next process would find its lock
        self.after_start(self.kiosk)

    def notice_dispensed(self) -> None:
        """Add what the dispenser has paid out to its transaction."""
        for t in self.kiosk.journal.open_transactions() if self.kiosk else ():
            if t.cash is CashStatus.HANDING_OVER and t.dispense_attempt:
                self.pays_for = t.client_reference
        left = self.devices.cash.vault.left()
        worth = sum(count * kind for count, kind in zip(left, DENOMINATIONS, strict=True))
        self.notes.dispensed[self.pays_for] += worth - self._dispensed
        self._dispensed = worth

    def _heard(self, request: Any, how: str) -> None:
        self.timeline.note("api", f"{request.method} {request.path[8:]} {how}")

    def _reached(self, point: CrashPoint) -> None:
        if self.process.dead:
            raise Killed
        if point is CrashPoint.BEFORE_WRITE:
            self.notice_dispensed()
        if self.swarm.strikes(InjectedFault.KILLED_AT_POINT):
            self.dies(KILLED)
            raise Killed
        if point is CrashPoint.AFTER_COMMIT and self.kiosk is not None:
            self.after_append(self.kiosk)
            if self.on_pay is not None:  # the journal shows an event when it is complete
                loop = asyncio.get_running_loop()
                loop.call_soon(self._look_whether_it_pays, context=Context())

    def dies(self, cut: Any = None) -> None:
        """Kill the process now; `cut` says what happens to unsynced writes."""
        self.disk.cut(cut or drawn(random.Random(self.rng.getrandbits(32))))
        self.timeline.note("kiosk", "is killed")
        self.process.die()

    def _look_whether_it_pays(self) -> None:
        """Call the callback that waits for the dispense command."""
        still_open = self.kiosk.journal.open_transactions() if self.kiosk and self.runs else ()
        pays = any(t.cash is CashStatus.HANDING_OVER and t.dispense_attempt for t in still_open)
        if self.on_pay is not None and pays:
            on_pay, self.on_pay = self.on_pay, None
            on_pay()

    @property
    def runs(self) -> bool:
        return self.kiosk is not None and not self.process.dead

    # --- what people do with it ---

    @property
    def screen(self) -> Screen | None:
        """Return the screen; None while it is dark."""
        if self.kiosk is None or self.process.dead:
            return None
        screen = self.kiosk.screen()
        if screen.name.value == "sorry" and (Act.AGAIN in screen.actions or screen.choices):
            self._offers_another_try(self.kiosk)
        return screen

    async def press(
        self, who: str, screen: Screen, act: Act, value: str | None
    ) -> PressResult | None:
        """Touch the given screen; return None if the screen went dark in the meantime."""
        if not self.runs:
            return None
        self.timeline.note(who, f"{screen.name.value}: {act.value} {_hidden(act, screen, value)}")
        if screen.name.value == "review" and act is Act.CONFIRM:
            self.wants_second = bool(screen.facts.get("second"))
            self._confirmed()
        is_typed = screen.input is not None and bool(value)
        return await self._send(Press(screen.revision, act, value), is_typed=is_typed)

    def _offers_another_try(self, kiosk: Kiosk) -> None:
        """Check that nothing can come of the failed request before another one may be begun."""
        place = kiosk.runner.place
        t = kiosk.journal.get(place.reference) if isinstance(place, TransactionScreen) else None
        if t is None:
            return
        is_settled = t.cash in (CashStatus.NONE, CashStatus.REFUNDED)
        if t.in_doubt or not is_settled or t.bank_status not in BANK_FINAL:
            self.broke.append(f"another try is offered while {t.client_reference} is open")

    @property
    def pause_s(self) -> float:
        """Seconds since the last touch, of anybody."""
        return asyncio.get_running_loop().time() - self._touched_at

    async def tap(self, who: str, screen: Screen, act: Act, *, painted_s: float) -> None:
        """Tap a page that has painted this screen; the page measures the tap."""
        if not self.runs:
            return
        painted_ms, touched_ms = int(painted_s * 1000), int(self.pause_s * 1000)
        tap = Press(None, act, None, screen.question, painted_ms, touched_ms)
        verdict = await self._send(tap, is_typed=False)
        name = verdict.name.lower() if verdict else "dark"
        self.timeline.note(who, f"{screen.name.value}: taps {act.value}, {name}")

    async def _send(self, press: Press, *, is_typed: bool) -> PressResult | None:
        kiosk = self.kiosk
        if kiosk is None:
            return None
        touch = Touch(press, is_typed, kiosk.screen().question, self.pause_s)
        self._touched_at = asyncio.get_running_loop().time()
        reference = getattr(kiosk.runner.place, "reference", None)
        try:
            verdict = await self.process.does(kiosk.press(press))
        except Died:
            return None
        except Exception as error:  # noqa: BLE001  # whatever a press trips over is a finding
            self.broke.append(f"a press of {press.action.value} tripped over {error!r}")
            return None
        if press.action is Act.SHORT and verdict is PressResult.TAKEN and reference:
            self.notes.disputed.add(reference)
        self.broke += filter(None, [broken_by(touch, verdict)])
        return verdict

    def _confirmed(self) -> None:
        if self.on_confirm is not None:
            on_confirm, self.on_confirm = self.on_confirm, None
            on_confirm()

    @property
    def card_reader(self) -> Any:
        """The device at which the customer uses a card."""
        return self.phone.device if self.phone else self.devices.card

    @property
    def is_reader_plugged(self) -> bool:
        return self.phone.server.has_line if self.phone else self.devices.card.cable.plugged

    def do(self, device: Any, action: str, **arguments: Any) -> None:
        device.do(action, arguments)

    def at_the_service(self, action: str, **arguments: Any) -> None:
        """Do an action at the service's bench, without reading its whole state."""
        api_actions.carry_out(self.api.bench_actions, action, arguments)

    def spawn(self, work: Any) -> "asyncio.Task[Any]":
        """Run work that is not part of the kiosk and outlives it."""
        return asyncio.get_running_loop().create_task(work, context=Context())


async def sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)  # noqa: TID251  # on the virtual loop


def _card_offer(swarm: Swarm) -> CardOffer:
    """Return mATM's info in this run: other amounts, fewer services, a shorter launch."""
    if not swarm.strikes(InjectedFault.CARD_OFFER, ALWAYS):
        return CardOffer()
    rng = swarm.own
    return CardOffer(
        services=rng.choice((("CW", "BE", "MS"), ("CW", "MS"), ("BE",))),
        fixed={"BE": rng.choice((0, 100)), "MS": rng.choice((0, 250))},
        devices=rng.choice((("ZVT_TERMINAL",), ("PAX_A920", "ZVT_TERMINAL"))),
        valid_minutes=rng.choice((1, 2, 5)),
    )


def _id_form(swarm: Swarm) -> str:
    is_odd = swarm.strikes(InjectedFault.GATEWAY_IDS, ALWAYS)
    return swarm.own.choice(sorted(ID_FORMS.keys() - {""})) if is_odd else ""


async def _served(kiosk: Kiosk) -> None:
    """Run the kiosk as the service does: until it ends or asks for a restart."""
    running = asyncio.ensure_future(kiosk.run())
    stopping = asyncio.ensure_future(kiosk.stopping.wait())
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not running.done():
        running.cancel()
        await asyncio.wait({running, stopping})
        return
    running.result()


def _hidden(act: Act, screen: Screen, value: str | None) -> str:
    """Return the typed text, hidden if it is private."""
    private = screen.name.value in ("aadhaar", "otp", "cash", "attendant", "mobile")
    return "*" * len(value) if value and private else (value or "")


def secrets(tpin: str) -> Mapping[str, str]:
    return NO_SIMULATOR | {"tpin": tpin}


def folder_setup(folder: Path, tpin: str = TPIN, **tables: Table) -> Setup:
    """Return the setup of a kiosk; small files beside the journal are real ones."""
    folder.mkdir(parents=True, exist_ok=True)
    return load(furnish(folder, secrets(tpin), **tables), environ={})
