"""`make demo`: run the real agent with simulated devices and a simulated API.

Its files are in .demo/, so a second start continues where the first one ended. Kill the agent in
the middle of a withdrawal: no money is lost.
"""

import argparse
import os
import shutil
import signal
import sys
import time
from pathlib import Path
from types import FrameType

from agent.ui.words.words import LANGUAGES
from tests.support.kiosk_folder import DISPENSER, Table, simulated_devices
from tests.system.e2e.kiosk import PIN, Json, Kiosk
from tests.system.e2e.processes import COMMAND
from tests.system.e2e.simulator import Bench
from tests.unit.hw_sim.process import simulator

ROOT = Path(__file__).resolve().parent.parent
RESTART_PAUSE = 1.0  # seconds, as the systemd unit
DISPLAYS = ("nextion", "bonrix", "framebuffer")
COMPANION = "companion"

WELCOME = """
  Touch page   {page}
  Bench        {bench}/      place the finger, choose the bank's answer, break the network

  The attendant's PIN is {pin}. An Aadhaar number for the demo: 9999 9999 0019.
  The bench shows the printed slips.

  Kill the agent:    kill -9 {pid}      (it restarts; the journal knows what happened)
  List the journal:  {command} journal list --config {config}
  One transaction:   {command} journal show REF --config {config}   (its last letters are enough)
  Stop: Ctrl+C.      Start with an empty state: make demo FRESH=1
"""


def main() -> int:
    options = _options()
    state: Path = options.state
    if options.fresh:
        shutil.rmtree(state, ignore_errors=True)
    (state / "sim").mkdir(parents=True, exist_ok=True)
    simulated = ["--bench", options.bench, "--state", str(state / "sim")]
    simulated += ["--display", options.display, *(["--iris"] if options.iris else [])]
    simulated += ["--companion"] if options.card == COMPANION else []
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        with (
            simulator(*simulated, rd_ports=options.rd_ports) as line,
            Kiosk(state, line, _tables(options, line), listen=options.ui) as kiosk,
        ):
            if options.card == COMPANION:
                pair_companion(kiosk, line)
            return _keep_agent_running(kiosk, line["bench"])
    except KeyboardInterrupt:
        return 0
    except ConnectionError as error:
        print(error, file=sys.stderr)
        return 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ui", default="127.0.0.1:8080", metavar="HOST:PORT")
    parser.add_argument("--bench", default="127.0.0.1:8081", metavar="HOST:PORT")
    parser.add_argument("--state", type=Path, default=ROOT / ".demo", metavar="DIR")
    parser.add_argument("--rd-ports", default="11100-11120", metavar="LOW-HIGH")
    parser.add_argument(
        "--dispenser", action="store_true", help="a dispenser pays instead of the attendant"
    )
    parser.add_argument("--iris", action="store_true", help="add an iris camera")
    parser.add_argument(
        "--display", choices=DISPLAYS, default=DISPLAYS[0], help="the panel for the QR code"
    )
    parser.add_argument(
        "--languages", nargs="+", choices=sorted(LANGUAGES), metavar="CODE", help="of the page"
    )
    parser.add_argument(
        "--card", choices=("zvt", COMPANION), default="zvt", help="a terminal, or a phone's app"
    )
    parser.add_argument("--fresh", action="store_true", help="delete the state of the last demo")
    return parser.parse_args()


def _tables(options: argparse.Namespace, line: Json) -> dict[str, Table]:
    """Return the device tables of the configuration."""
    node = "device" if options.display == "framebuffer" else "port"
    modes = ["finger", "iris"] if options.iris else ["finger"]
    tables: dict[str, Table] = {
        **simulated_devices(line),
        "biometric": {"ports": [*map(int, options.rd_ports.split("-"))], "modes": modes},
        "display": {"driver": options.display, node: line["display"]},
        "verification": {"price": 50, "prices": {"vehicle-rc": 100}},
    }
    if options.languages:
        tables["outlet"] = {"languages": options.languages}
    if options.card == COMPANION:
        tables["companion"] = {"address": line["companion"]}
        tables["card"] = {"driver": COMPANION}
    if options.dispenser:
        tables["cash"] = {**DISPENSER, "port": line["cash"], "parity": "E"}
    return tables


def pair_companion(kiosk: Kiosk, line: Json) -> None:
    """Type the phone's code at the kiosk, unless they are paired since the last demo."""
    with Bench(line) as bench:
        if bench.state()[COMPANION]["paired"] and (kiosk.state / "companion.pem").exists():
            return
        bench.do(COMPANION, "forget")
        bench.do(COMPANION, "show-code")
        code = bench.state()[COMPANION]["code"]
        paired = kiosk.command("companion", "pair", typed=f"{code}\n")
        if paired.returncode:
            raise ConnectionError(paired.stderr)


def _keep_agent_running(kiosk: Kiosk, bench: str) -> int:
    """Start the agent, and restart it when it ends, like systemd."""
    while True:
        kiosk.token_file.unlink(missing_ok=True)
        kiosk.start(in_terminal=True)
        try:
            _welcome(kiosk, bench)
            code = kiosk.ended(within=None)
        except KeyboardInterrupt:
            kiosk.stop()
            raise
        if code == 1:
            return 1
        print(f"\nthe agent ended ({code}); restarting it", flush=True)
        time.sleep(RESTART_PAUSE)


def _welcome(kiosk: Kiosk, bench: str) -> None:
    """Print the addresses once the agent has written the token that its page needs."""
    while not kiosk.token_file.exists():
        if not kiosk.is_running():
            return
        time.sleep(0.1)
    print(
        WELCOME.format(
            page=kiosk.page,
            bench=bench,
            pin=PIN,
            pid=kiosk.pid,
            command=os.path.relpath(COMMAND),
            config=os.path.relpath(kiosk.config),
        ),
        flush=True,
    )


def _interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
