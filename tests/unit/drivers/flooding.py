"""A process with four faulty serial devices that send random bytes without a pause.

It prints the path of each device, and sends until it is stopped, at most for 30 s.
"""

import os
import random
import select
import sys
import time
import tty

LINES = 4
BLOCK = 4096
ENDS_AFTER_S = 30.0  # even if the test process has died


def main() -> None:
    pairs = [os.openpty() for _ in range(LINES)]
    noise = random.Random(7).randbytes(64 * BLOCK)
    for master, slave in pairs:
        tty.setraw(master)
        os.set_blocking(master, False)
        sys.stdout.write(f"{os.ttyname(slave)}\n")
    sys.stdout.flush()
    masters = [master for master, _ in pairs]
    ends = time.monotonic() + ENDS_AFTER_S  # noqa: TID251  # a separate process, in real time
    at = 0
    while time.monotonic() < ends:  # noqa: TID251  # see above
        for master in select.select([], masters, [], 1.0)[1]:
            at = (at + BLOCK) % len(noise)
            os.write(master, noise[at : at + BLOCK])


if __name__ == "__main__":
    main()
