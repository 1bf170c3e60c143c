"""The contract's times, in seconds, as the kit measures them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Tests use shorter ones."""

    connect: float = 5.0
    answer: float = 10.0  # for a collected answer
    capabilities: float = 2.0
    handshake: float = 10.0  # until a peer that does not finish its handshake is disconnected
    request: float = 10.0  # for a whole request
    capability_gone: float = 5.0
    ticket: float = 60.0
    first_line: float = 5.0
    next_line: float = 10.0
    stream: float = 900.0
    cancel: float = 5.0
    slack: float = 1.0  # added to each, for the network and a busy machine
    clock: float = 60.0  # that `Date` may be off
    started_again: float = 30.0  # until the companion serves after its pairing or a restart
    app_silent: float = 25.0  # how long the app says nothing with the behaviour `silent`
    app_later: float = 3.0  # until it approves with the behaviour `later`
    second: float = 1.0  # the unit of `begin_within_s`
