"""A card program for `kiosk-companion run --card`, which behaves as the check's hands say.

Its argument is a folder: `app` has the behaviour, and `started` gets a line for each launch.
"""

import json
import sys
import time
from pathlib import Path

FOLDER = Path(sys.argv[1])
ASKED = json.loads(sys.stdin.readline())
SILENT_S, LATER_S = 25, 3
CARD = "5085340123451235"


def say(**line: object) -> None:
    print(json.dumps(line), flush=True)


def launch() -> None:
    app = (FOLDER / "app").read_text(encoding="utf-8")
    with (FOLDER / "started").open("a", encoding="utf-8") as log:
        log.write(json.dumps({name: ASKED[name] for name in ("amount_paise", "service", "token")}))
        log.write("\n")
    say(prompt="insert-card")
    if app == "hold":
        sys.stdin.readline()
        say(result="declined", reason="cancelled")
        return
    if app == "silent":
        time.sleep(SILENT_S)
    if app == "chatter":
        for _ in range(1500):
            say(prompt="please-wait")
    say(prompt="asking-bank")
    if app == "asking":
        sys.stdin.read()  # until the companion is gone
        return
    if app == "crash":
        return
    if app == "later":
        time.sleep(LATER_S)
    if app in {"decline", "long-text"}:
        say(result="declined", reason="bank-declined", remark="x" * (5000 if "-" in app else 5))
        return
    amount = ASKED["amount_paise"] + 100 * (app == "other-amount")
    leak = {"card": CARD, "masked_card": CARD, "pin": "482613", "token": ASKED["token"]}
    record = leak if app == "leak" else {"masked_card": "508534XXXXXX1235"}
    say(result="approved", amount_paise=amount, record=record)
    if app == "twice":
        say(result="declined", reason="other")


if ASKED["ask"] == "launch":
    launch()
elif ASKED["ask"] == "last":
    say(result="unknown")
else:
    say(readiness="ready", last_trace="000118")
