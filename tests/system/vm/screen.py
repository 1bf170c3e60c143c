"""The kiosk's own screen: painting, touches and hangs, and a device plugged in late.

Only a whole machine has a screen and USB: Chromium paints on virtio's.
"""

import threading
from pathlib import Path
from typing import Any

from tests.system.e2e.customer import Customer
from tests.system.e2e.processes import ROOT
from tests.system.e2e.waiting import until
from tests.system.vm.booted import MIB, Told
from tests.system.vm.machine import Machine, now
from tests.system.vm.people import HOST
from tests.system.vm.qemu import Options, Qemu
from tests.system.vm.virtual_kiosk import VirtualKiosk, health, page_of, wait_until_serving

PICTURE = ROOT / "docs/screens/kiosk-vm.png"
PROCESSES = "/sys/fs/cgroup/system.slice/kiosk-browser.service/cgroup.procs"
PAINTS = "paints"
LOOK_S = 1.5
PAINTS_WITHIN_S = 300.0  # emulated, and with others on the same cores; alone it takes 50 s
BACK_WITHIN_S = 300.0
NO_GPU = "WLR_RENDERER=pixman"
ABS_MAX = 0x7FFF  # qemu's absolute axes
TOUCHES = tuple((x, y) for y in (0.5, 0.6, 0.7, 0.8) for x in (0.25, 0.5, 0.75))
CARD_RULE = (
    'SUBSYSTEM=="tty", ENV{ID_VENDOR_ID}=="0403", SYMLINK+="kiosk-card", GROUP="kiosk-agent", '
    'MODE="0660"\n'
)


def screen(kiosk: VirtualKiosk, told: Told) -> None:
    """Run one life with a browser."""
    if kiosk.laid:
        told.left_out("the browser on its screen", "needs a whole machine: --by qemu")
        return
    _prepare(kiosk)
    with kiosk.power_on(Options(has_screen=True, memory_mib=2048)) as machine:
        machine.wait_until_up()
        told.step("from power-on to a painted page", lambda: _paints(machine))
        told.step("memory of the browser", lambda: _memory(machine))
        if isinstance(machine, Qemu):
            whole = machine
            told.step("a picture of the screen", lambda: _picture(whole))
            told.step("a touch reaches the page", lambda: _touch(whole))
            told.step("a device plugged in after boot", lambda: _plug(kiosk, whole))
        told.step("a page that hangs is back", lambda: _hang(machine, "type=renderer"))
        told.step("a browser that hangs is back", lambda: _hang(machine, "chromium"))


def _prepare(kiosk: VirtualKiosk) -> None:
    """Configure the browser for painting without a GPU, and the line of a card terminal."""
    with kiosk.power_on() as machine:
        machine.wait_until_up()
        machine.script(
            "mkdir -p /etc/systemd/system/kiosk-browser.service.d; "
            f"printf '[Service]\\nEnvironment={NO_GPU}\\n' "
            "> /etc/systemd/system/kiosk-browser.service.d/vm.conf; "
            f"printf '%s' '{CARD_RULE}' > /etc/udev/rules.d/61-kiosk-site.rules; "
            "printf '\\n[card]\\n' >> /etc/kiosk-agent/kiosk.toml; sync"
        )
        machine.shut_down()
    kiosk.settle()


def _state(machine: Machine) -> str:
    """Return the browser's state; asked only as often as the page's heartbeat, to save time."""
    threading.Event().wait(LOOK_S)
    state: str = health(machine)[1].get("parts", {}).get("browser", "")
    return state


def _paints(machine: Machine) -> str:
    serves = wait_until_serving(machine, PAINTS_WITHIN_S)
    try:
        until("the page is painted", lambda: _state(machine) == PAINTS, PAINTS_WITHIN_S)
    except AssertionError as late:
        raise AssertionError(f"{late}; {_last_words(machine)}") from late
    return f"serves after {serves:.0f} s, painted after {machine.age():.0f} s"


def _last_words(machine: Machine) -> str:
    """Return the last log lines of the browser's unit, without the usual ones."""
    said = machine.run(
        *("journalctl", "-b", "-u", "kiosk-browser", "-o", "cat", "-n", "100", "--no-pager")
    )
    lines = [line for line in said.out.splitlines() if "/dbus/" not in line and "OOM" not in line]
    return " | ".join(lines[-6:])


def _memory(machine: Machine) -> str:
    units = ("kiosk-browser", "kiosk-agent")
    used = [int(machine.must("systemctl", "show", "-P", "MemoryCurrent", one)) for one in units]
    return ", ".join(f"{unit} {size / MIB:.0f} MiB" for unit, size in zip(units, used, strict=True))


def _picture(machine: Qemu) -> str:
    PICTURE.unlink(missing_ok=True)
    machine.qmp("screendump", filename=str(PICTURE), format="png")
    until("the picture is there", PICTURE.exists)
    return f"{PICTURE.relative_to(ROOT)}, {PICTURE.stat().st_size} bytes"


def _touch(machine: Qemu) -> str:
    """Touch one place after the other until the screen changes."""
    with Customer(page_of(machine), HOST) as customer:
        before = customer.screen()
        for x, y in TOUCHES:
            begun = now()
            _press(machine, x, y)
            after = _another(customer, before)
            if after:
                took = now() - begun
                return f"{before['name']} became {after['name']} within {took:.1f} s"
    raise AssertionError(f"{before['name']} stayed after touches in all places")


def _another(customer: Customer, before: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return until("another screen", lambda: _changed(customer, before), 5.0)
    except AssertionError:
        return None


def _changed(customer: Customer, before: dict[str, Any]) -> dict[str, Any] | None:
    screen = customer.screen()
    return screen if screen["revision"] != before["revision"] else None


def _press(machine: Qemu, x: float, y: float) -> None:
    places = (("x", x), ("y", y))
    move: list[dict[str, Any]] = [
        {"type": "abs", "data": {"axis": axis, "value": int(share * ABS_MAX)}}
        for axis, share in places
    ]
    machine.qmp("input-send-event", events=move)
    for down in (True, False):
        button = {"type": "btn", "data": {"down": down, "button": "left"}}
        machine.qmp("input-send-event", events=[button])


def _plug(kiosk: VirtualKiosk, machine: Qemu) -> str:
    """Plug a USB serial adapter in, with the simulated card terminal behind it."""
    before = health(machine)[1]["parts"]["card"]
    line = Path(kiosk.bench.line["card"]).resolve()
    machine.qmp(
        "chardev-add",
        id="card",
        backend={"type": "serial", "data": {"device": str(line)}},
    )
    begun = now()
    machine.qmp("device_add", driver="usb-serial", id="card", bus="usb.0", chardev="card")
    until(
        "the card terminal is ready",
        lambda: health(machine)[1]["parts"]["card"] not in (before, ""),
        BACK_WITHIN_S,
    )
    after = health(machine)[1]["parts"]["card"]
    return f"{before!r} became {after!r} after {now() - begun:.0f} s"


def _hang(machine: Machine, which: str) -> str:
    """Stop the browser's processes; wait until the missing page is noticed, and painted again."""
    begun = now()
    machine.script(
        f"for one in $(grep -lazs '{which}' $(sed 's#.*#/proc/&/cmdline#' {PROCESSES})); do "
        "one=${one#/proc/}; kill -STOP ${one%/cmdline}; done"
    )
    until("it is missed", lambda: _state(machine) != PAINTS, BACK_WITHIN_S)
    missed = now() - begun
    until("it is painted again", lambda: _state(machine) == PAINTS, BACK_WITHIN_S)
    return f"missed after {missed:.0f} s, painted again after {now() - begun:.0f} s"
