"""The contract's times, shortened; a busy machine still keeps them."""

from companion.check.limits import Limits

FAST = Limits(
    connect=5.0,
    answer=6.0,
    capabilities=1.5,
    handshake=2.0,
    request=2.0,
    capability_gone=1.0,
    ticket=4.0,
    first_line=1.5,
    next_line=1.5,
    stream=8.0,
    cancel=1.5,
    slack=0.5,
    clock=3.0,
    started_again=4.0,
    app_silent=4.0,
    app_later=2.0,
    second=0.5,
)
