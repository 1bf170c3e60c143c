"""Builds the handlers of the dialogue's effects."""

import random
from collections.abc import Callable, Iterator

from agent.api.dmt import Senders
from agent.app.kiosk_read_model import KioskReadModel
from agent.base.faults import Faults
from agent.base.money import Paise, rupees
from agent.cash.pin import AttendantPin
from agent.dialogue.effects import Stop
from agent.dialogue.handlers.attendant import (
    ClaimFinder,
    ComplaintHandler,
    OutletHandler,
    VerificationReader,
    WalletReader,
)
from agent.dialogue.handlers.card_use import CardHandler
from agent.dialogue.handlers.controls import ControlHandler, NameHandler
from agent.dialogue.handlers.devices import CaptureHandler, DeviceTrials
from agent.dialogue.handlers.inquiries import Inquiries
from agent.dialogue.handlers.money import CashHandler, IntentHandler
from agent.dialogue.handlers.otp import KnownSenders, OtpHandler
from agent.dialogue.handlers.slips import SlipHandler
from agent.services import dmt


def dialogue_handlers(
    read_model: KioskReadModel,
    pin: AttendantPin,
    rng: random.Random,
    faults: Faults,
    stop: Callable[[Stop], None],
) -> Iterator[object]:
    """Yield the handlers; `stop` is called with the attendant's choice after this process."""
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
