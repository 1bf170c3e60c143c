"""`kiosk-sim`: the simulated kiosk hardware and finance service as a command.

`run` starts the simulator; `play` plays a scenario file on a running bench.
"""

import argparse
import asyncio
import json
import secrets
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import metadata
from pathlib import Path

import httpx
import msgspec

from hw_sim import scenarios
from hw_sim.api.differences import DIFFERENCES
from hw_sim.api.gateway import GatewayFault
from hw_sim.clock import SimClock
from hw_sim.rd.service import PORTS
from hw_sim.rig import RigSettings, rig
from hw_sim.serving import LOOPBACK
from hw_sim.wired import DISPLAYS

OK, FOUND_A_PROBLEM = 0, 1  # 2, wrong usage, is argparse's own
MAX_PORT = 65_535
START_FILE = "sim.json"
LIST, ALL = "list", "all"
DEFAULT_BENCH = "http://127.0.0.1:8081"

RUN_EXAMPLE = """\
example:
  kiosk-sim run --bench 127.0.0.1:8081 --state /tmp/sim
  {"api": "http://127.0.0.1:40133", "api_key": "sim_5f0c...", ... "rd": "http://127.0.0.1:11100"}

Open the bench's address in a browser, or: curl -s BENCH/actions
  curl -s BENCH/do -d '{"device": "biometric", "action": "place", "finger": "good"}'

A service that differs from what its client assumes:
  kiosk-sim run --differs aeps.otp.verify --differs dmt.words

A gateway in front of the service that changes some answers; the seed decides which:
  kiosk-sim run --gateway dates --gateway copy --seed 7
"""


PLAY_EXAMPLE = """\
example:
  kiosk-sim play scenarios/pending-then-success.toml --bench http://127.0.0.1:8081
  1. do api.outcome endpoint=aeps/cash-withdrawal status=PENDING ...
  2. wait for biometric.capturing

The format of a scenario file: python -c "import hw_sim.scenarios as s; help(s)"
Paths to wait for: curl -s BENCH/state    Actions: curl -s BENCH/actions
"""


class _Start(msgspec.Struct):
    """The seed of a state folder, and how often it was started."""

    seed: int
    starts: int = 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 ok, 1 a problem. Wrong usage exits with 2."""
    asked = _parser().parse_args(arguments)
    does: Callable[[argparse.Namespace], int] = asked.does
    return does(asked)


def run(asked: argparse.Namespace) -> int:
    try:
        with tempfile.TemporaryDirectory(prefix="kiosk-sim-") as temporary:
            asyncio.run(_run(_settings(asked, Path(temporary))))
    except OSError as error:
        return _problem(f"cannot start: {error}")
    except msgspec.MsgspecError as error:
        return _problem(f"the stored state is damaged: {error}")
    return OK


def play(asked: argparse.Namespace) -> int:
    try:
        asyncio.run(_play(scenarios.load(asked.file), asked.bench))
    except (scenarios.BadScenario, scenarios.StepFailed) as error:
        return _problem(str(error))
    except OSError as error:
        return _problem(f"cannot read the scenario: {error}")
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return _problem(f"no bench at {asked.bench}: {error}")
    return OK


async def _play(scenario: scenarios.Scenario, address: str) -> None:
    async with httpx.AsyncClient(base_url=address, trust_env=False) as client:
        await scenarios.play(scenario, scenarios.HttpBench(client), SimClock(), _print_line)


def _print_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def _run(settings: RigSettings) -> None:
    stopped = asyncio.Event()
    for signum in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signum, stopped.set)
    async with rig(settings) as addresses:
        _print_line(json.dumps(addresses))
        await stopped.wait()


def _settings(asked: argparse.Namespace, temporary: Path) -> RigSettings:
    folder: Path = asked.state or temporary
    folder.mkdir(parents=True, exist_ok=True)
    start = _next_start(folder / START_FILE, asked.seed)
    return RigSettings(
        state_dir=folder,
        seed=start.seed,
        starts=start.starts,
        api_port=asked.api,
        bench_port=asked.bench,
        rd_ports=asked.rd_ports,
        display=asked.display,
        iris=asked.iris,
        companion=asked.companion,
        differs=tuple(asked.differs),
        gateway=frozenset(GatewayFault) if ALL in asked.gateway else frozenset(asked.gateway),
    )


def _next_start(file: Path, seed: int | None) -> _Start:
    """Return this start's number and seed; a seed given now replaces the stored one."""
    if file.exists():
        start = msgspec.json.decode(file.read_bytes(), type=_Start)
    else:
        start = _Start(seed=secrets.randbits(32))
    start.seed = start.seed if seed is None else seed
    start.starts += 1
    file.write_bytes(msgspec.json.encode(start))
    return start


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kiosk-sim",
        description="Simulated kiosk devices, finance service and bench page, on loopback.",
        epilog="example: kiosk-sim run",
    )
    parser.add_argument(
        "--version", action="version", version=f"kiosk-sim {metadata.version('kiosk-sim')}"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_run(commands)
    _add_play(commands)
    return parser


def _add_run(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "run",
        help="start everything and print the addresses, as one line of JSON",
        description="Start all simulated parts. Print one line of JSON when everything is ready."
        " Stop on SIGINT or SIGTERM.",
        epilog=RUN_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--api", type=_port, default=0, metavar="HOST:PORT", help="finance service"
    )
    command.add_argument("--bench", type=_port, default=0, metavar="HOST:PORT", help="bench page")
    command.add_argument(
        "--rd-ports", type=_ports, default=PORTS, metavar="LOW-HIGH", help="default 11100-11120"
    )
    command.add_argument(
        "--display",
        choices=DISPLAYS,
        default=DISPLAYS[0],
        help=f"the kind of QR display; default {DISPLAYS[0]}. `display` in the printed line is its"
        f" path: a serial line, or for a framebuffer the file of its memory",
    )
    command.add_argument("--iris", action="store_true", help="also simulate an iris camera")
    command.add_argument(
        "--companion", action="store_true", help="also simulate a phone with a bank's app"
    )
    command.add_argument(
        "--differs",
        action=_Differs,
        default=[],
        metavar="GUESS",
        help="the service differs from this guess of the client; may be given several times;"
        " `list` prints the names",
    )
    command.add_argument(
        "--gateway",
        action="append",
        type=_gateway_fault,
        default=[],
        metavar="FAULT",
        help="a gateway before the service has this fault in a fifth of the answers: "
        f"{', '.join(fault.value for fault in GatewayFault)}, or {ALL}; may be given several times;"
        " by default there is no gateway",
    )
    command.add_argument("--state", type=Path, metavar="DIR", help="store records and keys here")
    command.add_argument(
        "--seed", type=int, metavar="N", help="the seed of random values and of the keys"
    )
    command.set_defaults(does=run)


def _add_play(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "play",
        help="play a scenario on a running bench",
        description="Play a scenario and print each step. The exit code is 1 if a step fails.",
        epilog=PLAY_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("file", type=Path, metavar="FILE", help="a scenario, TOML")
    command.add_argument(
        "--bench", default=DEFAULT_BENCH, metavar="URL", help=f"default {DEFAULT_BENCH}"
    )
    command.set_defaults(does=play)


class _Differs(argparse.Action):
    """Collects the names of differences; `list` prints them and ends the command."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        _option: str | None = None,
    ) -> None:
        name = str(values)
        if name == LIST:
            _print_line("\n".join(DIFFERENCES))
            parser.exit(OK)
        if name not in DIFFERENCES:
            close = get_close_matches(name, DIFFERENCES, n=1)
            hint = f", did you mean {close[0]}?" if close else f"; see --differs {LIST}"
            parser.error(f"--differs: unknown guess {name!r}{hint}")
        setattr(namespace, self.dest, [*getattr(namespace, self.dest), name])


def _gateway_fault(text: str) -> GatewayFault | str:
    """Return the fault, or ALL."""
    try:
        return ALL if text == ALL else GatewayFault(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a fault of the gateway") from None


def _port(text: str) -> int:
    """Return the port in HOST:PORT; the host must be loopback."""
    host, _, port = text.rpartition(":")
    if host not in {LOOPBACK, "localhost"} or not _is_port(port):
        raise argparse.ArgumentTypeError(f"{text!r} is not {LOOPBACK}:PORT")
    return int(port)


def _ports(text: str) -> range:
    low, _, high = text.partition("-")
    if not (_is_port(low) and _is_port(high) and 0 < int(low) <= int(high)):
        raise argparse.ArgumentTypeError(f"{text!r} is not LOW-HIGH, such as 11100-11120")
    return range(int(low), int(high) + 1)


def _is_port(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text) <= MAX_PORT


def _problem(message: str) -> int:
    sys.stderr.write(f"kiosk-sim: {message}\n")
    return FOUND_A_PROBLEM
