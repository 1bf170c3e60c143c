"""The test's shell in the machine: runs commands that the host sends over a serial line.

A request is a line of JSON, {"id": 1, "run": [word, …], "typed": "…", "within": 60}, and so is the
answer, {"id": 1, "code": 0, "out": "…", "err": "…"}. Only the test's image has it.
"""

import json
import os
import subprocess
import time
import tty
from pathlib import Path
from typing import Any

LOOK_S = 0.05
NOT_IN_TIME = 124  # the exit code of timeout(1)


def carry_out(asked: dict[str, Any]) -> dict[str, Any]:
    try:
        done = subprocess.run(
            asked["run"],
            input=asked["typed"],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=asked["within"],
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"code": NOT_IN_TIME, "out": "", "err": "not in time"}
    except OSError as error:
        return {"code": 127, "out": "", "err": str(error)}
    return {"code": done.returncode, "out": done.stdout, "err": done.stderr}


def main() -> None:
    line = Path(os.environ["KIOSK_VM_SHELL"])
    while not line.exists():
        time.sleep(LOOK_S)  # noqa: TID251  # a machine that boots lives in real time
    handle = os.open(line, os.O_RDWR | os.O_NOCTTY)
    if os.isatty(handle):
        tty.setraw(handle)
    pending = b""
    while True:
        if not (read := os.read(handle, 65536)):
            time.sleep(LOOK_S)  # noqa: TID251  # nobody is at the other end
            continue
        *lines, pending = (pending + read).split(b"\n")
        for asked in map(json.loads, filter(None, lines)):
            answer = json.dumps({"id": asked["id"], **carry_out(asked)}).encode() + b"\n"
            while answer:
                answer = answer[os.write(handle, answer) :]


if __name__ == "__main__":
    main()
