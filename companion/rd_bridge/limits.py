"""Every limit of the bridge with its reason."""

from typing import Final

CONNECTIONS_MAX: Final = 24
"""A kiosk has at most eight; others belong to strangers until their handshake fails."""
HANDSHAKE_S: Final = 5.0
"""Limits the time of a stranger's connection; a valid handshake takes milliseconds."""
IDLE_S: Final = 90.0
"""A kiosk sends a request every 60 s; a silent one is switched off."""
REQUEST_S: Final = 10.0
"""From a request's first byte to its last byte, over a short cable."""
HEAD_BYTES_MAX: Final = 16 * 1024
"""For a request line or status line with its headers."""
REQUEST_BYTES_MAX: Final = 64 * 1024
"""PidOptions have less than 1 KiB, even with a wadh and vendor parameters."""
ANSWER_BYTES_MAX: Final = 512 * 1024
"""A PidData with finger images has 20 to 60 kB; the kiosk accepts 256 KiB."""
CONNECT_S: Final = 3.0
"""On loopback a service accepts a connection at once unless it hangs."""
EXCHANGE_S: Final = 110.0
"""A capture waits up to 99.999 s for a finger (PidOptions), and answers some seconds later."""
TUNNEL_S: Final = EXCHANGE_S
TUNNEL_BYTES_MAX: Final = 2 * ANSWER_BYTES_MAX
"""For each direction; a tunnel transports the TLS of one exchange."""
PAIRING_S: Final = 300.0
"""Lifetime of a code: enough to walk to the kiosk and type it."""
CODES_MAX: Final = 3
"""Allows for typing errors; then a person must start again, so an attacker cannot continue."""
