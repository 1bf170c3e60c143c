"""Notices a device that is plugged in or unplugged, as soon as udev has applied its rules.

Without this, an unplugged device would be offered to customers until its next probe.
Sources: systemd, src/libsystemd/sd-device/device-monitor.c (MONITOR_GROUP_UDEV); netlink(7).
"""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

NETLINK_KOBJECT_UEVENT: Final = 15  # linux/netlink.h
UDEV_GROUP: Final = 2  # the kernel's own events (1) come before the rules have set permissions
MESSAGE_BYTES_MAX: Final = 8192  # udev sends the properties of one device, at most 2 KiB (UEVENT)
SUBSYSTEMS: Final = tuple(
    f"SUBSYSTEM={name}\0".encode() for name in ("tty", "usb", "usbmisc", "graphics", "hidraw")
)
PAUSE_S: Final = 0.5
"""Seconds for which events are collected: the devices are probed once for all of them. One plug
sends several events, and a loose one sends many."""

Sleep = Callable[[float], Awaitable[None]]
log = logging.getLogger(__name__)


def udev_events() -> socket.socket:
    """Return a non-blocking socket that receives udev's events. Raises OSError."""
    kind = socket.SOCK_RAW | socket.SOCK_NONBLOCK
    events = socket.socket(socket.AF_NETLINK, kind, NETLINK_KOBJECT_UEVENT)
    try:
        events.bind((0, UDEV_GROUP))
    except OSError:
        events.close()
        raise
    return events


async def watch(
    open_events: Callable[[], socket.socket], on_plug: Callable[[], None], sleep: Sleep
) -> None:
    """Call `on_plug` after each change of the devices, until cancelled.

    If there are no events to receive, it logs this and ends; the devices are still probed.
    """
    try:
        events = open_events()
    except OSError as error:
        log.warning("plugged devices are noticed only by their probes: %s", error)
        return
    with events:
        while True:
            if _is_of_a_device(await _next(events)):
                await sleep(PAUSE_S)
                _forget_waiting(events)
                on_plug()


async def _next(events: socket.socket) -> bytes:
    try:
        return await asyncio.get_running_loop().sock_recv(events, MESSAGE_BYTES_MAX)
    except OSError:  # ENOBUFS: events were lost, so any device may have changed
        return SUBSYSTEMS[0]


def _is_of_a_device(message: bytes) -> bool:
    return any(subsystem in message for subsystem in SUBSYSTEMS)


def _forget_waiting(events: socket.socket) -> None:
    """Drop the events that arrived meanwhile; the kernel keeps at most 208 KiB of them."""
    with suppress(OSError):
        while events.recv(MESSAGE_BYTES_MAX):
            pass
