"""`make demo`: everything simulated (devices, API), the real agent, and where to touch it.

What it leaves behind lies in .demo/, so that a second start goes on where the first one ended:
kill the agent in the middle of a withdrawal and see that nothing is lost.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PIN = "258036"
RESTART_PAUSE = 1.0  # seconds, as the systemd unit
STARTS_WITHIN = 60.0  # seconds

CONFIG = """\
[outlet]
merchant_ref = "{merchant_ref}"
name = "Sharma General Store"
latitude = 12.9716
longitude = 77.5946
languages = ["en", "hi"]

[api]
base_url = "{api}"

[journal]
path = "journal.db"

[ui]
listen = "{ui}"

[biometric]
driver = "rd-service"
ports = [{low}, {high}]
modes = {modes}

[card]
port = "{card}"

[display]
driver = "{display_driver}"
{display_key} = "{display}"

[printer]
driver = "escpos"
port = "{printer}"

[verification]
price = 50
prices = {{ vehicle-rc = 100 }}
"""

DISPLAYS = ("nextion", "bonrix", "framebuffer")

DISPENSER = """
[cash]
driver = "lcdm-4000"
port = "{cash}"
parity = "E"
denominations = [500, 200, 100, 0]
"""

WELCOME = """
  Touch page   http://{ui}/?token={token}
  Bench        {bench}/      place the finger, choose what the bank says, break the network

  The attendant's PIN is {pin}. An Aadhaar number for the demo: 9999 9999 0019.
  Slips come out of the printer on the bench.

  Pull the plug:   kill -9 {pid}      (it starts again by itself; the journal knows what happened)
  See the journal: {command} journal list --config {config}
  Stop: Ctrl+C.    Start afresh: make demo FRESH=1
"""


def main() -> int:
    options = _options()
    state: Path = options.state
    if options.fresh:
        shutil.rmtree(state, ignore_errors=True)
    (state / "sim").mkdir(parents=True, exist_ok=True)
    low, high = options.rd_ports
    simulator = _start_simulator(state / "sim", options)
    line = simulator.stdout.readline() if simulator.stdout else ""
    if not line:
        print("the simulator did not start", file=sys.stderr)
        return 1
    addresses = json.loads(line)
    config = state / "kiosk.toml"
    modes = '["finger", "iris"]' if options.iris else '["finger"]'
    table = CONFIG + (DISPENSER if options.dispenser else "")
    config.write_text(
        table.format(
            **addresses,
            ui=options.ui,
            low=low,
            high=high,
            modes=modes,
            display_driver=options.display,
            display_key="device" if options.display == "framebuffer" else "port",
        )
    )
    (state / "api-key").write_text(addresses["api_key"])
    (state / "tpin").write_text(addresses["tpin"])
    _set_pin(config)
    try:
        return _keep_agent_running(config, addresses, options.ui)
    except KeyboardInterrupt:
        return 0
    finally:
        simulator.terminate()
        simulator.wait()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ui", default="127.0.0.1:8080", metavar="HOST:PORT")
    parser.add_argument("--bench", default="127.0.0.1:8081", metavar="HOST:PORT")
    parser.add_argument("--state", type=Path, default=ROOT / ".demo", metavar="DIR")
    parser.add_argument("--rd-ports", type=_range, default=(11100, 11120), metavar="LOW-HIGH")
    parser.add_argument("--dispenser", action="store_true", help="a machine pays, no attendant")
    parser.add_argument("--iris", action="store_true", help="an iris camera beside the finger")
    parser.add_argument(
        "--display", choices=DISPLAYS, default=DISPLAYS[0], help="the panel beside the touch screen"
    )
    parser.add_argument("--fresh", action="store_true", help="forget the last demo")
    return parser.parse_args()


def _range(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    return int(low), int(high)


def _start_simulator(state: Path, options: argparse.Namespace) -> "subprocess.Popen[str]":
    low, high = options.rd_ports
    command = [BIN / "kiosk-sim", "run", "--bench", options.bench, "--state", state]
    command += ["--rd-ports", f"{low}-{high}", "--display", options.display]
    return subprocess.Popen(
        [*map(str, command), *(["--iris"] if options.iris else [])],
        stdout=subprocess.PIPE,
        text=True,
    )


def _set_pin(config: Path) -> None:
    command = [str(BIN / "kiosk-agent"), "attendant", "set-pin", "--config", str(config)]
    subprocess.run(command, input=PIN, text=True, check=True, stdout=subprocess.DEVNULL)


def _keep_agent_running(config: Path, addresses: dict[str, str], ui: str) -> int:
    """Start the agent and, as systemd would, start it again when it dies."""
    command = str(BIN / "kiosk-agent")
    signal.signal(signal.SIGTERM, _interrupt)
    while True:
        agent = subprocess.Popen([command, "run", "--config", str(config)])
        print(
            WELCOME.format(
                ui=ui,
                token=_token(config, agent),
                bench=addresses["bench"],
                pin=PIN,
                pid=agent.pid,
                command=os.path.relpath(command),
                config=os.path.relpath(config),
            ),
            flush=True,
        )
        try:
            code = agent.wait()
        except KeyboardInterrupt:
            agent.terminate()
            agent.wait()
            raise
        if code == 1:
            return 1
        print(f"\nthe agent ended ({code}); it starts again", flush=True)
        time.sleep(RESTART_PAUSE)


def _token(config: Path, agent: "subprocess.Popen[bytes]") -> str:
    """Return this start's token, once the agent has written it: the page is its browser's alone."""
    file = config.with_name("ui-token")
    started = time.time()
    while agent.poll() is None and time.time() < started + STARTS_WITHIN:
        if file.exists() and file.stat().st_mtime >= started - 1:
            return file.read_text().strip()
        time.sleep(0.1)
    return ""


def _interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
