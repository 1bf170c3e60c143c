"""`python -m tests.system.vm COMMAND`: virtual kiosks, by hand or by make (--help).

python -m tests.system.vm cuts --cuts 20 --kind honest --kind upgrade --seed 7
"""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random

from agent.base.clock import Clock
from tests.system.e2e.processes import ROOT
from tests.system.vm import package_life, read_errors, report, uml
from tests.system.vm.board_watchdog import board_watchdog
from tests.system.vm.booted import LIVES as BOOTED
from tests.system.vm.booted import Life, Told
from tests.system.vm.cut import Cut, Kind
from tests.system.vm.cuts import Settings, series
from tests.system.vm.image import Arch, Image, Recipe, made
from tests.system.vm.machine import now
from tests.system.vm.screen import screen
from tests.system.vm.virtual_kiosk import virtual_kiosk

DIST = ROOT / "dist"
USAGE = 2
LIVES: dict[str, Life] = {
    life.__name__.replace("_", "-"): life for life in (*BOOTED, screen, board_watchdog)
}


def main() -> int:
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit(USAGE)
    )  # so that machines end with this process
    parser = _parser()
    options = parser.parse_args()
    if os.geteuid() != 0:
        print("images, mounts and wires need root: run it with sudo")
        return USAGE
    packages = options.package or _packages(Arch(options.arch))
    if not packages:
        print(f"there is no kiosk-agent_*_{options.arch}.deb in dist: `make deb` builds it")
        return USAGE
    later = packages[1] if len(packages) > 1 else None
    recipe = Recipe(
        options.suite, Arch(options.arch), packages[0], later, has_screen=options.command == "run"
    )
    image = made(recipe)
    if options.command == "image":
        print(image.folder)
        return 0
    if options.command == "run":
        return _run(image, options.life or list(LIVES), is_process=options.by == "uml")
    if options.command == "read-errors":
        _say(f"\n{image.recipe.name}, sectors that cannot be read, by {options.by}")
        is_process = options.by == "uml"
        with virtual_kiosk(image, is_process=is_process, has_mirror=True) as kiosk:
            for case, became in read_errors.every(kiosk):
                _say(f"ok   {case}: {became}")
        report.write()
        return 0
    if options.command == "package":
        _say(f"\n{image.recipe.name}, the package's life, by user-mode Linux")
        with virtual_kiosk(image, is_process=True) as kiosk:
            code = package_life.live(kiosk, packages[1], DIST / "repo", _say)
        report.write()
        return code
    kinds = [Kind(kind) for kind in options.kind or [kind.value for kind in Kind]]
    return _cut(image, kinds, options)


def _say(line: str) -> None:
    """Print a step's line, and keep it for the report."""
    print(line, flush=True)
    with report.STEPS.open("a") as steps:
        steps.write(f"{line}\n")


def _run(image: Image, lives: Sequence[str], *, is_process: bool) -> int:
    """Run every step of these lives; return the exit code."""
    how = "user-mode Linux" if is_process else "qemu"
    with virtual_kiosk(image, is_process=is_process) as kiosk:
        told = Told()
        for life in lives:
            told.life(LIVES[life], kiosk)
    with report.STEPS.open("a") as steps:
        steps.writelines(f"{line}\n" for line in (f"\n{image.recipe.name}, by {how}", *told.lines))
    print(f"{len(told.lines)} steps, {told.failed} failed: {report.write()}")
    return min(told.failed, 1)


def _cut(image: Image, kinds: Sequence[Kind], options: argparse.Namespace) -> int:
    """Run the requested number of cuts, equally many of each kind; return the exit code."""
    played: list[Cut] = []
    run, begun = _run_name(image, options), now()
    with report.CUTS.open("a") as log:
        for number, kind in enumerate(kinds):
            times = len(range(number, options.cuts, len(kinds)))
            settings = Settings(image, kind, options.by == "uml", options.machines)
            for cut in islice(series(settings, Random(options.seed)), times):
                print(cut.line(), flush=True)
                log.write(cut.json(run, now() - begun) + "\n")
                log.flush()
                played.append(cut)
    report.write()
    wrong = [cut for cut in played if cut.is_wrong]
    hours = (now() - begun) / 3600
    print(
        f"{len(played)} cuts (seed {options.seed}), {len(played) / hours:.0f} an hour, "
        f"{len(wrong)} with an unreported loss"
    )
    return min(len(wrong), 1)


def _run_name(image: Image, options: argparse.Namespace) -> str:
    how = "user-mode Linux" if options.by == "uml" else "qemu"
    cores, load = os.cpu_count(), os.getloadavg()[-1]
    return (
        f"{Clock().now().ist:%Y-%m-%d %H:%M}, {image.recipe.name} by {how}, {options.machines} "
        f"machines at once and one more, on {cores} cores with a load of {load:.0f}"
    )


def _packages(arch: Arch) -> list[Path]:
    """Return the kiosk's built packages, the older version first."""
    return sorted(DIST.glob(f"kiosk-agent_*_{arch.value}.deb"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.vm",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=("image", "run", "package", "cuts", "read-errors"))
    parser.add_argument("--suite", default="trixie", help="Debian's release, default %(default)s")
    parser.add_argument("--arch", default="amd64", choices=[arch.value for arch in Arch])
    parser.add_argument(
        "--package",
        type=Path,
        action="append",
        help="the kiosk's package; a second one is the version to upgrade to; default: in dist",
    )
    parser.add_argument(
        "--by",
        default="uml" if uml.is_there() else "qemu",
        choices=("uml", "qemu"),
        help="a kernel that is a process, or a whole machine; default %(default)s",
    )
    parser.add_argument("--life", action="append", choices=LIVES, help="of `run`; default: all")
    parser.add_argument("--kind", action="append", choices=[kind.value for kind in Kind])
    parser.add_argument("--cuts", type=int, default=20, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--machines",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="of `cuts`: machines at once, beside one more; default: the number of cores",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
