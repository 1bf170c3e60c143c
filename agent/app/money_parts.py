"""Builds the parts that move money: the journal, the reconciler, and what handles the notes."""

import os

import msgspec

from agent.api.client import Client
from agent.api.records import Endpoints
from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.cash.dispensing import Dispensing
from agent.cash.notes import DrawerNotes
from agent.config.kiosk_config import Setup
from agent.devices.fitted import Devices
from agent.journal.journal import Journal
from agent.mirror.status import MirrorWitness, status_folder
from agent.reconciler.reconciler import NoSuchService, Reconciler
from agent.services.registry import BY_CODE


class MoneyParts(msgspec.Struct, frozen=True):
    journal: Journal
    reconciler: Reconciler
    drawer: DrawerNotes
    dispensing: Dispensing | None
    """None: the attendant pays the notes out."""


def money_parts(  # noqa: PLR0913  # by keyword, and each is another part
    setup: Setup,
    clock: Clock,
    *,
    journal: Journal,
    client: Client,
    devices: Devices,
    faults: Faults,
) -> MoneyParts:
    reconciler = Reconciler(journal, client, clock, _endpoints, faults)
    if setup.mirror:
        folder = status_folder(os.environ, setup.state_folder)
        reconciler.witness = MirrorWitness(folder, clock)
    dispenser = devices.dispenser
    dispensing = Dispensing(dispenser, clock, journal, reconciler) if dispenser else None
    return MoneyParts(journal, reconciler, DrawerNotes(journal), dispensing)


def _endpoints(service: str) -> Endpoints:
    """Return the endpoints of a service. Raises NoSuchService."""
    if service not in BY_CODE:
        raise NoSuchService(f"this version has no service {service}")
    return BY_CODE[service].endpoints
