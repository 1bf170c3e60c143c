"""`python -m tests.system.pi`: kiosks whose devices are USB devices of their kernel (--help).

python -m tests.system.pi --board pc --unplugs 20 --seed 7
"""

import argparse
import os
import signal
import sys
from functools import partial
from pathlib import Path
from time import strftime

from tests.support.hangs import HANGS_S
from tests.system.e2e.processes import ROOT
from tests.system.pi import proofs
from tests.system.pi.commissioning import commission
from tests.system.pi.faults import faults
from tests.system.pi.money import by_usblp, money
from tests.system.pi.unplugs import unplugs
from tests.system.pi.usb_kiosk import Board, UsbKiosk, usb_kiosk
from tests.system.vm.booted import Told
from tests.system.vm.image import Recipe, made
from tests.system.vm.machine import now
from tests.system.vm.qemu import has_kvm

USAGE = 2
REPORT = ROOT / "docs/results/pi-run.txt"
UNPLUGS = {Board.PC: 100, Board.RASPI3B: 5}
"""An emulated Raspberry Pi is slow; what it shows is its kernel, not the number of cases."""


def main() -> int:
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit(USAGE)
    )  # so that machines end with this process
    options = _parser().parse_args()
    if os.geteuid() != 0:
        print("images and mounts need root: run it with sudo")
        return USAGE
    failed = 0
    for board in map(Board, options.board or [board.value for board in Board]):
        packages = sorted((ROOT / "dist").glob(f"kiosk-agent_*_{board.arch.value}.deb"))
        if not packages:
            print(f"there is no kiosk-agent_*_{board.arch.value}.deb in dist: `make deb` builds it")
            return USAGE
        failed += _run(board, packages[0], options)
    return min(failed, 1)


def _run(board: Board, package: Path, options: argparse.Namespace) -> int:
    """Run all steps on one board, and report those that ended; return how many failed."""
    begun, told = now(), Told()
    image = made(Recipe(options.suite, board.arch, package))
    ended = "; then it was stopped"
    try:
        with usb_kiosk(board, image) as kiosk:
            _steps(kiosk, told, options.unplugs or UNPLUGS[board], options.seed)
        ended = ""
    finally:
        minutes = (now() - begun) / 60
        how = "with KVM" if board.arch.is_native and has_kvm() else "emulated"
        head = (
            f"{board.value}, {image.recipe.name}: {strftime('%d %B %Y')}, {os.cpu_count()} cores, "
            f"{how}: {len(told.lines)} steps in {minutes:.0f} min, {told.failed} failed{ended}"
        )
        _report(board, [head, *told.lines])
        print(f"{head}: {REPORT}")
    return told.failed


def _steps(kiosk: UsbKiosk, told: Told, count: int, seed: int) -> None:
    commission(kiosk)
    proofs.rules(kiosk, told)  # before the agent takes the printer from usblp
    told.step("the agent starts, and all devices are ready", partial(_start, kiosk))
    proofs.check(kiosk, told)
    proofs.sandbox(kiosk, told)
    money(kiosk, told)
    faults(kiosk, told)
    by_usblp(kiosk, told)
    unplugs(kiosk, told, count, seed)


def _start(kiosk: UsbKiosk) -> str:
    begun = now()
    kiosk.machine.must("systemctl", "restart", "kiosk-agent", within=HANGS_S)
    kiosk.wait_until_ready(HANGS_S)
    return f"Linux {kiosk.machine.must('uname', '-rm').strip()}; {now() - begun:.0f} s"


def _report(board: Board, lines: list[str]) -> None:
    """Replace this board's part of the report; parts are separated by an empty line."""
    before = REPORT.read_text().split("\n\n") if REPORT.exists() else []
    others = [part.strip() for part in before if part and not part.startswith(f"{board.value},")]
    REPORT.write_text("\n\n".join([*others, "\n".join(lines)]) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.pi",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--suite", default="trixie", help="Debian's release, default %(default)s")
    parser.add_argument(
        "--board",
        action="append",
        choices=[board.value for board in Board],
        help="a PC, or a Raspberry Pi 3 B; default: both",
    )
    parser.add_argument("--unplugs", type=int, metavar="N", help="default: 100, on a Pi 5")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    return parser


if __name__ == "__main__":
    sys.exit(main())
