"""Every limit of the companion with its reason."""

from typing import Final

CONNECTIONS_MAX: Final = 24
"""Connections at once. A kiosk has at most 16; others belong to strangers until their handshake
fails."""
HANDSHAKE_S: Final = 5.0
"""Seconds for a TLS handshake, which limit the time of a stranger's connection. A valid handshake
takes milliseconds."""
IDLE_S: Final = 90.0
"""Seconds after which a silent connection ends. A kiosk sends a request every 5 s, unless it is
switched off."""
REQUEST_S: Final = 10.0
"""Seconds from a request's first byte to its last byte, over a short cable."""
HEAD_BYTES_MAX: Final = 16 * 1024
"""Bytes of a request line or status line with its headers."""
RD_BODY_BYTES_MAX: Final = 64 * 1024
"""Bytes of a request's body to an RD service. PidOptions have less than 1 KiB, even with a wadh and
vendor parameters."""
JSON_BODY_BYTES_MAX: Final = 4096
"""Bytes of any other request's body. A launch has less than 800."""
ANSWER_BYTES_MAX: Final = 512 * 1024
"""Bytes of an RD service's answer. A PidData with finger images has 20 to 60 kB; the kiosk accepts
256 KiB."""
CONNECT_S: Final = 3.0
"""Seconds until a service on loopback accepts a connection. It does so at once unless it hangs."""
LISTENING_S: Final = 1.0
"""Seconds for which the services that were found on loopback count as found."""
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
TICKET_S: Final = 60.0
"""Seconds for which a ticket is valid. A kiosk launches within a second of its status; a line that
was cut for a minute has lost the customer."""
TICKETS_MAX: Final = 8
"""Tickets that are valid at once; a kiosk uses the newest one."""
LAUNCH_S: Final = 890.0
"""Seconds for one launch. The contract has 900, and the program's end takes some."""
ALIVE_S: Final = 8.0
"""Seconds without a line after which the companion itself sends one. The contract has 10."""
LINE_BYTES_MAX: Final = 4096
"""Bytes of a line of the card program. A result has less than 600."""
LINES_MAX: Final = 800
"""Lines of the card program. A payment has about ten; with the companion's own lines a stream stays
below the contract's 1,000."""
ASK_PROGRAM_S: Final = 4.0
"""Seconds for a question to the card program about its status or its last launch. The kiosk waits
10."""
STOP_S: Final = 2.0
"""Seconds for the card program to end after its result, before it is killed."""
