"""`python -m drivers.biometric`: find the device and, if PidOptions are given, capture once.

The PidData is never shown or saved, because it is personal data.
"""

import argparse
import sys
from pathlib import Path

from drivers.biometric.port import (
    BiometricReadiness,
    Captured,
    CaptureOutcome,
    DeviceStatus,
    Modality,
)
from drivers.biometric.presence import SensorPresence
from drivers.biometric.rdservice import PORTS
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Allowed, Search
from drivers.command import DeviceCommand, WrongUsage, address, say, sleep
from drivers.companion.companion import Companion
from drivers.companion.place import PORT, CompanionPlace, PlaceRefused, checked_host
from drivers.usb import UsbBus, UsbDevice, UsbKind

EXAMPLE = "example: python -m drivers.biometric --pid-options options.xml --modality FP"


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pid-options", type=Path, metavar="FILE", help="capture with these")
    parser.add_argument("--modality", choices=[m.value for m in Modality], default="FP")
    parser.add_argument("--ports", nargs=2, type=int, metavar=("LOW", "HIGH"), help="both included")
    parser.add_argument(
        "--companion",
        type=address(PORT),
        metavar="HOST[:PORT]",
        help="the companion whose RD services are used",
    )
    parser.add_argument(
        "--pairing", type=Path, metavar="FILE", help="with --companion: companion.pem"
    )
    parser.add_argument("--level-zero", action="store_true", help="accept withdrawn L0 devices")


def _reader(arguments: argparse.Namespace) -> RdServiceDevice:
    if arguments.pid_options and not arguments.pid_options.is_file():
        raise WrongUsage(f"--pid-options: {arguments.pid_options} is not a file")
    if bool(arguments.companion) != bool(arguments.pairing):
        raise WrongUsage("--companion and --pairing go together")
    low, high = arguments.ports or (PORTS.start, PORTS.stop - 1)
    try:
        companion = None
        if arguments.companion:
            host, port = arguments.companion
            companion = Companion(CompanionPlace(checked_host(host), arguments.pairing, port))
    except PlaceRefused as refused:
        raise WrongUsage(str(refused)) from refused
    return RdServiceDevice(
        sleep,
        Search(
            ports=range(low, high + 1),
            allowed=Allowed(level_zero=arguments.level_zero),
            companion=companion,
        ),
        presence=SensorPresence(UsbBus().devices),
    )


async def _act(reader: RdServiceDevice, arguments: argparse.Namespace) -> bool:
    modality = Modality(arguments.modality)
    say(_plugged_in(UsbBus().devices()))
    status = await reader.discover(modality=modality)
    say(_described(status))
    if arguments.pid_options is None:
        return status.readiness is BiometricReadiness.READY
    pid_options = arguments.pid_options.read_bytes()
    outcome = await reader.capture(
        pid_options, modality=modality, progress=lambda step: say(f"{step.value} …")
    )
    say(_outcome_text(outcome))
    return isinstance(outcome, Captured)


def _plugged_in(devices: tuple[UsbDevice, ...] | None) -> str:
    if devices is None:
        return "usb: the bus cannot be read (libusb is missing or not permitted)"
    sensors = [str(device) for device in devices if device.kind is UsbKind.SENSOR]
    return "\n".join(f"usb: {sensor}" for sensor in sensors) or "usb: no sensor of a known maker"


def _described(status: DeviceStatus) -> str:
    lines = [f"device: {status.readiness.value}  {status.remark}".rstrip()]
    if device := status.device:
        lines += [
            f"  maker {device.dp_id}, model {device.mi}, serial {device.serial or 'unknown'}",
            f"  service {device.rds_id} {device.rds_ver}, level {device.level or 'unknown'}",
            f"  device code {device.dc or 'none: not registered'}",
        ]
    return "\n".join(lines)


def _outcome_text(outcome: CaptureOutcome) -> str:
    if isinstance(outcome, Captured):
        return f"captured: {len(outcome.pid_data)} bytes of PidData, quality {outcome.quality}"
    return (
        f"not captured: {outcome.fault.value} (code {outcome.code} {outcome.remark})\n"
        f"  next: {outcome.advice.value}"
    )


COMMAND = DeviceCommand("biometric", __doc__, EXAMPLE, _add_arguments, _reader, _act)

if __name__ == "__main__":
    sys.exit(COMMAND.main())
