"""A card program of an integrator, as `kiosk-companion run --card` starts it.

Its first argument says how it behaves, its second one is a folder for the log of its questions.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HOW, FOLDER = sys.argv[1], Path(sys.argv[2])
ASKED = json.loads(sys.stdin.readline())
APPROVED = {
    "result": "approved",
    "amount_paise": ASKED.get("amount_paise"),
    "record": {"trace": "000119", "masked_card": "508534XXXXXX1234", "track": "5085341111111234"},
}
WAIT = {"prompt": "please-wait"}
LAUNCH: dict[str, list[dict[str, Any] | str]] = {
    "approves": [{"prompt": "enter-pin", "pin": "4711"}, {"prompt": "a joke"}, APPROVED],
    "approves another amount": [APPROVED | {"amount_paise": 1}],
    "approves another launch": [APPROVED | {"launch": "0" * 64}],
    "shows the whole card": [APPROVED | {"record": {"masked_card": "5085341111111234"}}],
    "stays after its result": [APPROVED],
    "declines": [
        {"result": "declined", "reason": "bank-declined", "code": "51", "remark": "no money"}
    ],
    "declines oddly": [{"result": "declined", "reason": "because"}],
    "crashes": [],
    "writes a long line": ["x" * 5000],
    "writes no JSON": ["Traceback (most recent call last):"],
    "chatters": [WAIT] * 900,
    "waits for the customer": [],
}
"""The lines after the first prompt, by behaviour."""
STATUS = {"is absent": {"readiness": "absent", "remark": "the reader is off"}}
READY = {"readiness": "ready", "terminal_id": "T0042", "last_trace": "000118", "secret": "4711"}
LAST = {"crashes": {"result": "approved", "amount_paise": 50_000}}


def say(*lines: dict[str, Any] | str) -> None:
    for line in lines:
        text = line if isinstance(line, str) else json.dumps(line)
        print(text, flush=True)  # noqa: T201  # the program's answer


def launch() -> None:
    say({"prompt": "insert-card"}, *LAUNCH[HOW])
    print("lt_9a0f31 4711", file=sys.stderr)  # noqa: T201  # as a careless SDK does
    if HOW == "stays after its result":
        subprocess.run(["sleep", "600"], check=False)
    if HOW == "waits for the customer":
        (FOLDER / "waits").touch()
        assert json.loads(sys.stdin.readline()) == {"ask": "cancel"}
        say({"result": "declined", "reason": "cancelled"})


with (FOLDER / "asked").open("a", encoding="utf-8") as log:
    log.write(json.dumps(ASKED) + "\n")
if ASKED["ask"] == "launch":
    launch()
elif ASKED["ask"] == "last":
    say(LAST.get(HOW, {"result": "unknown"}))
elif HOW != "has no status":
    say(STATUS.get(HOW, READY))
