"""What the simulation leaves out, since it costs much and is no part of what is simulated."""

import logging
import sys

from argon2 import PasswordHasher

from agent.cash import pin
from agent.clock import Moment
from agent.transactions import lifecycle, reconciler, references
from agent.transactions.model import Transaction
from drivers.biometric.rdservice_http import RdHttp
from tests.simulation.loopback import shortened

decided: set[str] = set()
"""What `decide` said in this run: the state it looked at, and what to do."""


def _decide(t: Transaction, here: lifecycle.Here, now: Moment) -> lifecycle.Action:
    action = lifecycle.decide(t, here, now)
    decided.add(f"{t.fate.value}/{t.cash.value}: {type(action).__name__}")
    return action


def take() -> None:
    """Take them in this process, for good: PIN and claim hashes, httpx to the finger, the log."""
    pin._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    references.SCRYPT_N = 2
    RdHttp._exchange = shortened  # type: ignore[method-assign, assignment]  # for that method
    reconciler.decide = _decide  # type: ignore[attr-defined]  # counted on the way
    logging.disable(logging.CRITICAL)
    # The coroutines of a process that was killed end badly, to nobody's harm.
    sys.unraisablehook = lambda _: None
