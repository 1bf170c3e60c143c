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
    clock, service, money = read_model.clock, read_model.service, read_model.money
    config, attendant = read_model.setup.config, read_model.attendant
    refused, journal = service.refusals.of_inquiry, money.journal
    senders = KnownSenders(Senders(service.client), clock)
    check_price = rupees(config.transfer.account_check)

    def sent_today(beneficiary_id: int) -> Paise:
        return dmt.sent_to(beneficiary_id, attendant.opened_today())

    yield from _of_money(read_model, rng, faults)
    yield OtpHandler(service.aeps, service.outlets, senders, refused)
    yield Inquiries(
        service.client,
        clock,
        senders,
        check_price,
        refused,
        sent_today=sent_today,
        note_wallet=service.wallets.note,
    )
    yield OutletHandler(
        service.day.perform, service.check_now, service.wallets.look, service.read_catalogue
    )
    yield ControlHandler(pin, service.tpin, read_model.settings.set_language, stop)
    yield NameHandler(clock, attendant.attendants, pin, journal)
    yield ComplaintHandler(read_model, service.complaints)
    yield VerificationReader(read_model, service.client)
    yield ClaimFinder(read_model, clock)


def _of_money(read_model: KioskReadModel, rng: random.Random, faults: Faults) -> Iterator[object]:
    """Yield the handlers that begin and end a transaction, and those that use the devices."""
    clock, service, money = read_model.clock, read_model.service, read_model.money
    card, fitted, shop = read_model.setup.config.card, read_model.devices.fitted, read_model.shop
    journal, reconciler = money.journal, money.reconciler
    print_slip = read_model.devices.slips.print
    device, card_info = card.device if card else None, read_model.offered.card_info
    lacks_funds, closed = read_model.lacks_funds, service.history.closed
    yield IntentHandler(
        clock=clock,
        rng=rng,
        outlet=service.outlet,
        reconciler=reconciler,
        tpin=service.tpin,
        card_info=card_info,
        card_device=device,
        lacks_funds=lacks_funds,
        ordered_off=read_model.offered.ordered_off,
    )
    yield CashHandler(
        clock, rng, read_model, journal, reconciler, money.dispensing, money.drawer, closed
    )
    yield SlipHandler(clock, read_model, reconciler, shop, print_slip, journal.events, faults)
    yield CaptureHandler(
        service.aeps,
        fitted.biometric,
        clock,
        read_model.devices.reader_failed,
        service.day.unanswered,
    )

    def asked_device() -> str | None:
        info = card_info()
        return info.device(device) if info else None

    yield CardHandler(read_model, clock, reconciler, fitted.card, asked_device)
    yield DeviceTrials(
        aeps=service.aeps,
        shop=shop,
        biometric=fitted.biometric,
        probes=fitted.probes,
        print_slip=print_slip,
    )
