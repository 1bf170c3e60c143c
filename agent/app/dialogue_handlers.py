"""Builds the handlers of the dialogue's effects."""

import random
from collections.abc import Callable, Iterator

from agent.api.dmt import Senders
from agent.app.kiosk_read_model import KioskReadModel
from agent.base.faults import Faults
from agent.base.money import rupees
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


def dialogue_handlers(
    read_model: KioskReadModel,
    pin: AttendantPin,
    rng: random.Random,
    faults: Faults,
    stop: Callable[[Stop], None],
) -> Iterator[object]:
    """Yield the handlers; `stop` is called with the attendant's choice after this process."""
    clock, service, money = read_model.clock, read_model.service, read_model.money
    senders, people = KnownSenders(Senders(service.client), clock), read_model.attendant.attendants
    check_price = rupees(read_model.setup.config.transfer.account_check)
    wallets = service.wallets
    yield from _of_money(read_model, rng, faults)
    yield OtpHandler(service.aeps, service.outlets, senders, service.refusals)
    yield Inquiries(
        service.client,
        clock,
        senders,
        check_price,
        service.refusals,
        read_model,
        wallets,
    )
    yield OutletHandler(service.day, service.suspensions, service.tpin, wallets, service.published)
    yield ControlHandler(pin, service.tpin, read_model.settings, stop)
    yield NameHandler(clock, people, pin, money.journal)
    yield ComplaintHandler(read_model, service.complaints)
    yield VerificationReader(read_model, service.client)
    yield ClaimFinder(read_model, clock)


def _of_money(read_model: KioskReadModel, rng: random.Random, faults: Faults) -> Iterator[object]:
    """Yield the handlers that begin and end a transaction, and those that use the devices."""
    clock, service, money = read_model.clock, read_model.service, read_model.money
    card, fitted, shop = read_model.setup.config.card, read_model.devices.fitted, read_model.shop
    journal, reconciler = money.journal, money.reconciler
    print_slip = read_model.devices.slips.print
    device, closed = card.device if card else None, service.history.closed
    yield IntentHandler(
        clock=clock,
        rng=rng,
        outlet=service.outlet,
        reconciler=reconciler,
        tpin=service.tpin,
        card_device=device,
        read_model=read_model,
    )
    yield CashHandler(
        clock, rng, read_model, journal, reconciler, money.dispensing, money.drawer, closed
    )
    yield SlipHandler(clock, read_model, reconciler, shop, print_slip, journal, faults)
    yield CaptureHandler(
        service.aeps,
        fitted.biometric,
        clock,
        read_model.devices.reader_failed,
        service.day.unanswered,
    )

    yield CardHandler(read_model, clock, reconciler, fitted.card, device)
    yield DeviceTrials(
        aeps=service.aeps,
        shop=shop,
        biometric=fitted.biometric,
        probes=fitted.probes,
        print_slip=print_slip,
    )
