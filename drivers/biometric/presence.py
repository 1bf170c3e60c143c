"""Watch whether the sensor is plugged in. The USB bus shows it earlier than the RD service.

Makers' product ids are badly documented, so the driver does not use them. A device of the same
maker on the bus while a service is READY is its sensor. Only a sensor that was seen can be missing.
"""

from collections.abc import Callable
from typing import Final

from drivers.biometric.port import DeviceInfo, Modality
from drivers.biometric.rdservice_quirks import USB_VENDORS
from drivers.usb import UsbDevice

LOOK_EVERY_S: Final = 0.5  # while a capture runs; reading libusb's own list takes under 1 ms

Devices = Callable[[], tuple[UsbDevice, ...] | None]


class SensorPresence:
    """Remembers each modality's sensor; `devices` lists the bus, None when it cannot be read."""

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self._seen: dict[Modality, frozenset[tuple[int, int]]] = {}

    def remember_ready(self, modality: Modality, device: DeviceInfo) -> None:
        """Remember the devices plugged in now as sensors of the ready service."""
        maker = device.dp_id.lower()
        vendors = {number for word, number in USB_VENDORS.items() if word in maker}
        self._seen[modality] = frozenset(ids for ids in self._ids() or () if ids[0] in vendors)

    def is_gone(self, modality: Modality) -> bool:
        """Return True if a sensor that was seen is no longer plugged in."""
        seen = self._seen.get(modality)
        if not seen:
            return False
        now = self._ids()
        return now is not None and seen.isdisjoint(now)

    def _ids(self) -> set[tuple[int, int]] | None:
        devices = self._devices()
        return None if devices is None else {(one.vendor, one.product) for one in devices}
