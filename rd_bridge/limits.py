"""How much and how long: every limit of the bridge, with its reason."""

from typing import Final

CONNECTIONS_MAX: Final = 24
"""A kiosk holds eight at most; the rest are strangers', until their handshake has failed."""
HANDSHAKE_S: Final = 5.0
"""A stranger holds a place no longer; an honest handshake takes milliseconds."""
IDLE_S: Final = 90.0
"""A kiosk asks every 60 s; what is silent for longer has been switched off."""
REQUEST_S: Final = 10.0
"""From a request's first byte to its last, over a cable of some metres."""
HEAD_BYTES_MAX: Final = 16 * 1024
"""Of a request line with its headers, or of a status line with its own."""
REQUEST_BYTES_MAX: Final = 64 * 1024
"""PidOptions have less than 1 KiB, with a wadh and vendor's parameters."""
ANSWER_BYTES_MAX: Final = 512 * 1024
"""A PidData with finger images has 20 to 60 kB; the kiosk takes 256 KiB."""
CONNECT_S: Final = 3.0
"""On loopback a service takes a connection at once, or it hangs."""
EXCHANGE_S: Final = 110.0
"""A capture waits up to 99.999 s for a finger (PidOptions), and answers some seconds later."""
TUNNEL_S: Final = EXCHANGE_S
TUNNEL_BYTES_MAX: Final = 2 * ANSWER_BYTES_MAX
"""Each way; a tunnel carries the TLS of one exchange."""
PAIRING_S: Final = 300.0
"""How long a code is good: a walk to the kiosk, and a minute to type it."""
CODES_MAX: Final = 3
"""A mistyped code or two; then the person begins again, and nobody tries on alone."""
