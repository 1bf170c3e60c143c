"""Builds what the dialogue reads, and the handlers of its effects."""

import random
from collections.abc import Callable, Iterator

from agent.api.dmt import Senders
from agent.app.attendant_read_model import KioskAttendantReadModel
from agent.app.device_parts import DeviceParts
from agent.app.kiosk_read_model import KioskReadModel
from agent.app.money_parts import MoneyParts
from agent.app.offered import OfferedServices
from agent.app.remembered_operators import RememberedOperators
from agent.app.service_parts import ServiceParts
from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.base.money import Paise, rupees
from agent.cash.attendants import Attendants
from agent.cash.pin import AttendantPin
from agent.config.kiosk_config import Setup
from agent.dialogue.effects import Stop
from agent.dialogue.handlers.attendant import (
    ClaimFinder,
    ComplaintHandler,
    OutletHandler,
    VerificationReader,
    WalletReader,
)
from agent.dialogue.handlers.captures import CaptureHandler
from agent.dialogue.handlers.card_use import CardHandler
from agent.dialogue.handlers.controls import ControlHandler, NameHandler
from agent.dialogue.handlers.device_trials import DeviceTrials
from agent.dialogue.handlers.inquiries import Inquiries
from agent.dialogue.handlers.money import CashHandler, IntentHandler
from agent.dialogue.handlers.otp import KnownSenders, OtpHandler
from agent.dialogue.handlers.slips import SlipHandler
from agent.dialogue.slips.slip import Shop
from agent.outlet.settings import Settings
from agent.services import dmt
from agent.ui.words.words import Words


def read_model_of(  # noqa: PLR0913  # by keyword, and each is another part
    setup: Setup,
    clock: Clock,
    *,
    words: Words,
    settings: Settings,
    service: ServiceParts,
    devices: DeviceParts,
    money: MoneyParts,
) -> KioskReadModel:
    offered = OfferedServices(setup, clock, money.journal, service, devices, settings)
    return KioskReadModel(
        setup=setup,
        clock=clock,
        words=words,
        shop=Shop(setup.config.outlet.name, service.outlet.merchant_ref),
        settings=settings,
        service=service,
        devices=devices,
        money=money,
        offered=offered,
        attendant=KioskAttendantReadModel(
            clock, Attendants(setup.attendants), service, devices.monitors, money, offered
        ),
        remembered_operators=RememberedOperators(money.journal),
    )


def dialogue_handlers(
    read_model: KioskReadModel,
    pin: AttendantPin,
    rng: random.Random,
    faults: Faults,
    stop: Callable[[Stop], None],
) -> Iterator[object]:
    """Yield the handlers; `stop` is called with what the attendant wants after this process."""
    setup, clock, attendant = read_model.setup, read_model.clock, read_model.attendant
    service, money, devices = read_model.service, read_model.money, read_model.devices
    config, fitted, shop = setup.config, devices.fitted, read_model.shop
    journal, reconciler, refused = money.journal, money.reconciler, service.refusals.of_inquiry
    senders = KnownSenders(Senders(service.client), clock)

    def sent_today(beneficiary_id: int) -> Paise:
        return dmt.sent_to(beneficiary_id, attendant.opened_today())

    yield IntentHandler(
        clock,
        rng,
        service.outlet,
        reconciler,
        service.tpin,
        read_model.offered.card_info,
        config.card.device if config.card else None,
        read_model.lacks_funds,
    )
    yield CashHandler(
        clock,
        rng,
        read_model,
        journal,
        reconciler,
        money.dispensing,
        money.drawer,
        service.history.closed,
    )
    yield SlipHandler(
        clock, read_model, reconciler, shop, devices.slips.print, journal.events, faults
    )
    yield OtpHandler(service.aeps, service.outlets, senders, refused)
    yield Inquiries(
        service.client,
        clock,
        senders,
        rupees(config.transfer.account_check),
        refused,
        sent_today=sent_today,
    )
    yield CaptureHandler(service.aeps, fitted.biometric)
    yield CardHandler(read_model, clock, reconciler, fitted.card)
    yield OutletHandler(service.day.perform, service.check_now)
    yield WalletReader(service.wallets.look)
    yield ControlHandler(pin, service.tpin, read_model.settings.set_language, stop)
    yield NameHandler(clock, attendant.attendants, pin, journal)
    yield ComplaintHandler(read_model, service.complaints)
    yield VerificationReader(service.client)
    yield ClaimFinder(read_model, clock)
    yield DeviceTrials(
        aeps=service.aeps,
        shop=shop,
        biometric=fitted.biometric,
        card=fitted.card,
        display=fitted.display,
        dispenser=fitted.dispenser,
        print_slip=devices.slips.print,
    )
