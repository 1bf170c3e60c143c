"""The biometric readers, for fingers, for eyes, or both, each behind an RD service."""

import pwd
from functools import partial

from agent.clock import Clock
from agent.config import Biometric, ConfigError, Setup
from agent.devices.monitor import Condition
from agent.devices.transports import Probe, Transports
from drivers.biometric.port import BiometricDevice, Modality, Readiness
from drivers.biometric.presence import SensorPresence
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Allowed
from drivers.biometric.rdservice_owner import Owner
from drivers.biometric.rdservice_place import LOOPBACK, Place, PlaceRefused, companion
from drivers.biometric.rdservice_tls import Pins
from drivers.usb import UsbBus

USABLE = frozenset({Readiness.READY, Readiness.IN_USE})

# The name that each is watched by, and what it captures.
WATCHED = {"finger": ("biometric", Modality.FINGER), "iris": ("iris", Modality.IRIS)}


def build(
    setup: Setup, clock: Clock, transports: Transports
) -> tuple[BiometricDevice, dict[str, Probe]]:
    """Return the one reader for all that is fitted, with a probe for each."""
    biometric = setup.config.biometric or Biometric()
    low, high = biometric.ports
    reader = RdServiceDevice(
        clock.sleep,
        ports=range(low, high + 1),
        allowed=Allowed(frozenset(biometric.providers)),
        place=_place(setup, biometric),
        pins=Pins(setup.state_folder / "rd-certificates.json"),
        owner=_owner(setup, biometric),
        presence=SensorPresence(UsbBus().devices),
        transport=transports.loopback,
    )

    watched = (WATCHED[mode] for mode in biometric.modes)
    return reader, {name: partial(_ask, reader, modality) for name, modality in watched}


async def _ask(reader: BiometricDevice, modality: Modality) -> Condition:
    status = await reader.status(modality=modality)
    device = f"{status.device.dp_id} {status.device.mi}" if status.device else ""
    note = status.note if status.readiness is Readiness.REFUSED else device
    return Condition(status.readiness in USABLE, status.readiness.value, note)


def _owner(setup: Setup, biometric: Biometric) -> Owner | None:
    """Find the user who runs the services. Raises ConfigError where there is none of that name."""
    if not isinstance(biometric.owner, str):
        return None if biometric.owner is None else Owner(biometric.owner)
    try:
        return Owner(pwd.getpwnam(biometric.owner).pw_uid)
    except KeyError:
        said = f"biometric.owner: this machine has no user `{biometric.owner}`"
        raise ConfigError(f"{setup.file}: {said}") from None


def _place(setup: Setup, biometric: Biometric) -> Place:
    if biometric.host is None:
        return LOOPBACK
    try:
        return companion(biometric.host, biometric.fingerprint or "")
    except PlaceRefused as refused:
        raise ConfigError(f"{setup.file}: biometric.host: {refused}") from refused
