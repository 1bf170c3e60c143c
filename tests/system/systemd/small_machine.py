"""A machine that has only the project's units: a real systemd as process 1 of its own namespaces.

A unit keeps what decides when it starts: its dependencies, timers, restarts and limits. Its program
becomes a shell script that notes its start. All times are divided by SCALE. It needs root, no
virtual machine, and some seconds.
"""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from tests.support.as_root import as_root
from tests.system.e2e.waiting import until

ROOT: Final = Path(__file__).parents[3]
SCALE: Final = 60.0
"""A minute of a kiosk is a second of the small machine."""
JOURNAL: Final = "/var/lib/kiosk-agent"
UNITS: Final = (
    *(ROOT / "systemd").iterdir(),
    *(ROOT / "packaging/image").iterdir(),
    *(ROOT / "deploy/fleet").glob("*/*"),
)
KINDS: Final = (".service", ".timer", ".path", ".socket")
STAND_INS: Final = (
    *("seatd.service", "postgresql.service", "network-online.target"),
    *("modprobe@usbserial.service", "modprobe@cdc_acm.service"),
)
"""What the units name and other packages have."""
TARGETS: Final = (
    *("sysinit", "basic", "shutdown", "local-fs", "local-fs-pre", "network", "sockets", "paths"),
    *("timers", "multi-user", "umount"),
)
KEPT: Final = re.compile(
    r"(Type|Restart\w*|SuccessExitStatus|RemainAfterExit|Timeout\w+|StateDirectory|ExecSt\w+P\w+)="
)
"""The settings of a service that decide when it starts. StateDirectory= requires its mount."""
ASKS_SYSTEMD: Final = re.compile(r"ExecSt\w+P\w+=.*systemctl ")
TIMES: Final = re.compile(r"(\b\w+Sec=|--on-active=)(\d+)(h|min|s|)(?= |$)", re.MULTILINE)
IN_SECONDS: Final = {"h": 3600, "min": 60, "s": 1, "": 1}


class Event(msgspec.Struct, frozen=True):
    """The start of a unit's program."""

    at: float
    """Seconds of a kiosk, since its start or since the later fault."""
    unit: str


def units() -> dict[str, Path]:
    """Return every unit of the project by its name."""
    return {path.name: path for path in sorted(UNITS) if path.suffix in KINDS}


def scaled(text: str) -> str:
    """Return a unit's text with its times divided by SCALE."""
    return TIMES.sub(
        lambda found: (
            f"{found[1]}{int(found[2]) * IN_SECONDS[found[3]] / SCALE * 1000:.0f}ms"
            if int(found[2])
            else found[0]
        ),
        text,
    )


class SmallMachine:
    """Its folder has the fate of each dependency, and the starts that were noted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.broken = folder / "broken"
        """The programs that fail at their next start."""
        self._units = folder / "units"
        for made in (self.broken, self._units):
            made.mkdir()
        (folder / "root").mkdir()
        (folder / "starts").touch()
        (folder / "program").write_text(_PROGRAM)
        (folder / "boot").write_text(_BOOT)
        for name in ("program", "boot"):
            (folder / name).chmod(0o755)
        (folder / "fstab").write_text(_fstab())
        self._write_units()

    def break_once(self, name: str) -> None:
        """Let the program of a unit fail at its next start; or a partition be missing at boot."""
        (self.broken / name).touch()

    def start_at_boot(self, unit: str) -> None:
        wants = self._units / "sysinit.target.wants"
        wants.mkdir(exist_ok=True)
        (wants / unit).symlink_to(f"../{unit}")

    @contextmanager
    def on(self) -> Iterator[None]:
        """Switch it on; on leaving, cut its power."""
        command = as_root(
            *("unshare", "--mount", "--pid", "--fork", "--uts", "--ipc", "--net", "--cgroup"),
            *("--kill-child", "sh", str(self.folder / "boot"), str(self.folder)),
        )
        with (self.folder / "console").open("wb") as console:
            process = subprocess.Popen(command, stdout=console, stderr=console)
            try:
                until("it is up", (self.folder / "up").exists)
                yield
            finally:
                process.kill()
                process.wait()

    def run(self, *words: str) -> str:
        """Run a command in the machine; return what it prints."""
        request = self.folder / "request"
        answer = self.folder / "answer"
        answer.unlink(missing_ok=True)
        request.with_suffix(".new").write_text(" ".join(words))
        request.with_suffix(".new").rename(request)
        until(" ".join(words), answer.exists)
        return answer.read_text()

    def state(self, unit: str) -> str:
        return self.run("systemctl", "is-active", unit).strip()

    def starts(self, since: float = 0.0) -> list[Event]:
        """Return the starts since a moment of time.monotonic()."""
        lines = (self.folder / "starts").read_text().split("\n")[:-1]
        noted = [(float(at), unit) for at, unit in map(str.split, lines)]
        began = since or min((at for at, _ in noted), default=0.0)
        return [Event((at - began) * SCALE, unit) for at, unit in noted if at >= began]

    def first_start(self, unit: str, since: float = 0.0) -> float | None:
        """Return the kiosk's seconds until a unit's program started; None: not yet."""
        return next((one.at for one in self.starts(since) if one.unit == unit), None)

    # --- its units ---

    def _write_units(self) -> None:
        for name, path in units().items():
            self._write(name, _stripped(name, path.read_text()))
        for name in STAND_INS:
            if name.endswith(".service"):
                self._write(name, f"[Service]\nType=oneshot\nExecStart={_starts(name)}\n")
        for name in (*TARGETS, "network-online"):
            self._write(f"{name}.target", "[Unit]\nDefaultDependencies=no\n")
        self._write(
            "multi-user.target",
            "[Unit]\nWants=local-fs.target sockets.target timers.target\nWants=driver.service\n",
        )
        self._write(
            "thief.service",
            "[Unit]\nDefaultDependencies=no\nBefore=kiosk-agent.socket\n"
            f"[Service]\nType=notify\nNotifyAccess=all\nExecStart=/usr/bin/python3 -c '{_THIEF}'\n",
        )
        self._write(
            "driver.service",
            f"[Unit]\nDefaultDependencies=no\n[Service]\nExecStart=/bin/sh -c '{_DRIVER}'\n",
        )

    def _write(self, name: str, text: str) -> None:
        (self._units / name).write_text(text)
        for target in re.findall(r"^WantedBy=(.*)$", text, re.MULTILINE):
            wants = self._units / f"{target}.wants"
            wants.mkdir(exist_ok=True)
            (wants / name).symlink_to(f"../{name}")


def _stripped(name: str, text: str) -> str:
    lines: list[str] = []
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line
        if not line or line.startswith(("#", "Condition", "User", "DynamicUser")):
            continue
        if section == "[Service]" and line != section:
            is_kept = KEPT.match(line) and ("Exec" not in line or ASKS_SYSTEMD.match(line))
            if not is_kept:
                continue
        lines.append(line)
    if name.endswith(".service"):
        at = lines.index("[Service]") + 1
        lines[at:at] = [f"ExecStart={_starts(name)}", "NotifyAccess=all"]
    if name.endswith(".timer"):
        at = lines.index("[Timer]") + 1
        lines[at:at] = ["AccuracySec=50ms"]
        lines = [line for line in lines if not line.startswith("AccuracySec=1")]
    return scaled("\n".join(lines) + "\n")


def _starts(name: str) -> str:
    return f"/mnt/out/program {name}"


def _fstab() -> str:
    """Return the image's own lines, with folders in place of disks."""
    rows = []
    for line in (ROOT / "packaging/image/fstab").read_text().splitlines():
        if line.startswith(("LABEL=kiosk-state", "PARTLABEL=autoboot")):
            device, where, _, options, *_ = line.split()
            keep = [o for o in options.split(",") if o == "nofail" or o.startswith("x-systemd.re")]
            keep += [o for o in options.split(",") if o.startswith("x-systemd.before")]
            rows.append(
                f"/mnt/media/{device.partition('=')[2]} {where} none bind,{','.join(keep)} 0 0"
            )
    return "\n".join(rows) + "\n"


_PROGRAM = """\
#!/bin/sh
# The program of a unit: notes its start, fails if it shall, and runs on if it is a service.
echo "$(cut -d ' ' -f 1 /proc/uptime) $1" >>/mnt/out/starts
if [ -e "/mnt/out/broken/$1.always" ]; then exit 1; fi
if [ -e "/mnt/out/broken/$1.code" ]; then
    code=$(cat "/mnt/out/broken/$1.code")
    rm "/mnt/out/broken/$1.code"
    systemd-notify --ready
    exit "$code"
fi
if [ -e "/mnt/out/broken/$1" ]; then rm "/mnt/out/broken/$1"; exit 1; fi
case $1 in
kiosk-agent-config.service) rm -f /var/lib/kiosk-agent/new-configuration.json ;;
kiosk-agent-trial.service) exit 0 ;;
esac
[ "$(systemctl show --property Type --value "$1")" != oneshot ] || exit 0
[ -z "${NOTIFY_SOCKET:-}" ] || systemd-notify --ready
exec sleep infinity
"""
_DRIVER = (
    "touch /mnt/out/up; while :; do"
    " if [ -e /mnt/out/request ]; then mv /mnt/out/request /mnt/out/taken;"
    " sh /mnt/out/taken >/mnt/out/output 2>&1; mv /mnt/out/output /mnt/out/answer; fi;"
    " sleep 0.02; done"
)
_THIEF = (
    'import os, socket, time; held = socket.create_server(("127.0.0.1", 8080));'
    ' os.system("systemd-notify --ready"); time.sleep(1000)'
)
_BOOT = """\
#!/bin/sh
# FOLDER: start systemd in a read-only view of this system, with the machine's own units.
set -eu
out=$1 root=$1/root
mount --make-rprivate /
mount --bind / "$root"
mount -o remount,ro,bind "$root"
for folder in run tmp dev var/lib boot mnt; do mount -t tmpfs tmpfs "$root/$folder"; done
mkdir "$root/run/units" "$root/boot/auto" "$root/dev/shm"
for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount --bind "$out/fstab" "$root/etc/fstab"
cp -a "$out/units/." "$root/run/units"
mkdir "$root/mnt/out" "$root/mnt/disks" "$root/mnt/media"
mount --bind "$out" "$root/mnt/out"
# A partition is there if its link leads to a folder. systemd would make a missing folder.
for partition in kiosk-state autoboot; do
    ln -s "../disks/$partition" "$root/mnt/media/$partition"
    [ -e "$out/broken/$partition" ] || mkdir "$root/mnt/disks/$partition"
done
mount --make-rshared "$root"
ip link set lo up
exec env -i container=small PATH="$PATH" SYSTEMD_UNIT_PATH=/run/units:/run/systemd/generator \\
    chroot "$root" /usr/lib/systemd/systemd --system --unit=multi-user.target --log-target=null
"""
