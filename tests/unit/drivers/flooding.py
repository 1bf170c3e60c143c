"""A process that holds four serial devices gone mad: random bytes, as fast as anybody takes them.

It prints where each of them is plugged in, and floods until it is stopped, or for 30 s.
"""

import os
import random
import select
import sys
import time
import tty

LINES = 4
BLOCK = 4096
ENDS_AFTER_S = 30.0  # also where nobody is left to stop it


def main() -> None:
    pairs = [os.openpty() for _ in range(LINES)]
    noise = random.Random(7).randbytes(64 * BLOCK)
    for master, slave in pairs:
        tty.setraw(master)
        os.set_blocking(master, False)
        sys.stdout.write(f"{os.ttyname(slave)}\n")
    sys.stdout.flush()
    masters = [master for master, _ in pairs]
    ends = time.monotonic() + ENDS_AFTER_S  # noqa: TID251  # a process of its own, in real time
    at = 0
    while time.monotonic() < ends:  # noqa: TID251  # likewise
        for master in select.select([], masters, [], 1.0)[1]:
            at = (at + BLOCK) % len(noise)
            os.write(master, noise[at : at + BLOCK])


if __name__ == "__main__":
    main()
