"""The biometric devices, for fingers, eyes or both, each behind an RD service."""

import pwd
from functools import partial

from agent.base.clock import Clock
from agent.config.kiosk_config import BiometricTable, ConfigError, Setup
from agent.devices.companion import CLOCK_OFF_MAX_S
from agent.devices.monitor import PROBED, Condition, Probe
from agent.devices.transports import Transports
from drivers.biometric.port import BiometricDevice, BiometricReadiness, Modality
from drivers.biometric.presence import SensorPresence
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Allowed, Search
from drivers.biometric.rdservice_owner import PortOwner
from drivers.biometric.rdservice_tls import Pins
from drivers.companion.companion import Companion
from drivers.usb import UsbBus

USABLE = frozenset({BiometricReadiness.READY, BiometricReadiness.IN_USE})

EXPLAINED = frozenset({BiometricReadiness.REFUSED, BiometricReadiness.ABSENT})


def build(
    setup: Setup, clock: Clock, transports: Transports, companion: Companion | None
) -> tuple[BiometricDevice, dict[str, Probe]]:
    """Return one biometric device for all modes, and a probe for each mode."""
    biometric = setup.config.biometric or BiometricTable()
    low, high = biometric.ports
    device = RdServiceDevice(
        clock.sleep,
        Search(
            ports=range(low, high + 1),
            allowed=Allowed(frozenset(biometric.providers)),
            pins=Pins(setup.state_folder / "rd-certificates.json"),
            owner=_owner(setup, biometric),
            transport=transports.loopback,
            companion=companion if biometric.driver == "companion" else None,
        ),
        presence=SensorPresence(UsbBus().devices),
    )

    probed = (PROBED[mode] for mode in biometric.modes)
    return device, {name: partial(_probe, device, modality) for name, modality in probed}


async def _probe(device: BiometricDevice, modality: Modality) -> Condition:
    status = await device.status(modality=modality)
    name = f"{status.device.dp_id} {status.device.mi}" if status.device else ""
    detail = status.remark if status.readiness in EXPLAINED else name
    if abs(status.clock_off_s) > CLOCK_OFF_MAX_S:
        detail += f"; its companion's clock is off by {status.clock_off_s:+.0f} s: set it"
    return Condition(status.readiness in USABLE, status.readiness.value, detail)


def _owner(setup: Setup, biometric: BiometricTable) -> PortOwner | None:
    """Return the user who runs the RD services. Raises ConfigError if there is no such user."""
    if not isinstance(biometric.owner, str):
        return None if biometric.owner is None else PortOwner(biometric.owner)
    try:
        return PortOwner(pwd.getpwnam(biometric.owner).pw_uid)
    except KeyError:
        problem = f"biometric.owner: this machine has no user `{biometric.owner}`"
        raise ConfigError(f"{setup.file}: {problem}") from None
