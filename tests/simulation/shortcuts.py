"""What the simulation leaves out, since it costs much and is no part of what is simulated."""

import logging
import sys

from argon2 import PasswordHasher

from agent.cash import pin
from agent.transactions import references
from drivers.biometric.rdservice_http import RdHttp
from tests.simulation.loopback import shortened


def take() -> None:
    """Take them in this process, for good: PIN and claim hashes, httpx to the finger, the log."""
    pin._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    references.SCRYPT_N = 2
    RdHttp._exchange = shortened  # type: ignore[method-assign, assignment]  # for that method
    logging.disable(logging.CRITICAL)
    # The coroutines of a process that was killed end badly, to nobody's harm.
    sys.unraisablehook = lambda _: None
