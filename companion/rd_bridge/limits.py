"""Every limit of the bridge with its reason."""

from typing import Final

CONNECTIONS_MAX: Final = 24
"""Connections at once. A kiosk has at most eight; others belong to strangers until their handshake
fails."""
HANDSHAKE_S: Final = 5.0
"""Seconds for a TLS handshake, which limit the time of a stranger's connection. A valid handshake
takes milliseconds."""
IDLE_S: Final = 90.0
"""Seconds after which a silent connection ends. A kiosk sends a request every 60 s, unless it is
switched off."""
REQUEST_S: Final = 10.0
"""Seconds from a request's first byte to its last byte, over a short cable."""
HEAD_BYTES_MAX: Final = 16 * 1024
"""Bytes of a request line or status line with its headers."""
REQUEST_BYTES_MAX: Final = 64 * 1024
"""Bytes of a request's body. PidOptions have less than 1 KiB, even with a wadh and vendor
parameters."""
ANSWER_BYTES_MAX: Final = 512 * 1024
"""Bytes of an answer's body. A PidData with finger images has 20 to 60 kB; the kiosk accepts 256
KiB."""
CONNECT_S: Final = 3.0
"""Seconds until a service on loopback accepts a connection. It does so at once unless it hangs."""
EXCHANGE_S: Final = 110.0
"""Seconds for one exchange. A capture waits up to 99.999 s for a finger (PidOptions), and answers
some seconds later."""
TUNNEL_S: Final = EXCHANGE_S
TUNNEL_BYTES_MAX: Final = 2 * ANSWER_BYTES_MAX
"""Bytes in each direction of a tunnel, which transports the TLS of one exchange."""
PAIRING_S: Final = 300.0
"""Seconds for which a code is valid: enough to walk to the kiosk and type it."""
CODES_MAX: Final = 3
"""Codes that one pairing shows, because people mistype. Then a person must start the pairing again,
so an attacker cannot continue."""
