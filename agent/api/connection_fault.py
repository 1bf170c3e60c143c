"""Why a call had no answer: one word for each cause, and what a person can do.

The libraries' own errors do not distinguish causes: `ConnectError` may be a wrong clock or a
disconnected cable.
"""

from enum import Enum, unique

from agent.base.clock import EARLIEST


@unique
class ConnectionFault(Enum):
    """The cause, as it is shown in logs and to people."""

    CLOCK = "this machine's clock is wrong"
    EXPIRED = "by this machine's clock the service's certificate has expired"
    AUTHORITY = "the service's certificate is of an authority that is unknown here"
    CARELESS = "the service's certificate, or its authority's, lacks what RFC 5280 asks for"
    HOST = "the service's certificate is for another name"
    TLS = "the far side speaks no TLS that we know"
    NAME = "the service's name is not known"
    REFUSED = "nothing listens at the service's address"
    NO_NETWORK = "there is no way to the service"
    NOT_REACHED = "the service cannot be reached in time"
    NO_ANSWER = "the service did not answer in time"
    CUT_OFF = "the connection was cut off"
    UNUSABLE = "the answer cannot be read"

    @property
    def remedy(self) -> str:
        return _REMEDIES[self]


_REMEDIES = {
    ConnectionFault.CLOCK: "set it: timedatectl set-ntp true, and let UDP port 123 out; by hand "
    "timedatectl set-time 'YYYY-MM-DD HH:MM:SS'",
    ConnectionFault.EXPIRED: "if the clock is wrong, set it: timedatectl; if it is right, the "
    "service has to renew its certificate",
    ConnectionFault.AUTHORITY: "name the authority's file in api.ca_file; if the service has none "
    "of its own, somebody stands in between: ask who runs the network",
    ConnectionFault.CARELESS: "it has to be issued anew, with key identifiers, key usage and "
    "critical constraints: Debian 13 takes no other",
    ConnectionFault.HOST: "write api.base_url as the service gave it",
    ConnectionFault.TLS: "is api.base_url right, with its port? A proxy in between cannot be used",
    ConnectionFault.NAME: "is api.base_url right, and does DNS work (resolvectl query NAME)?",
    ConnectionFault.REFUSED: "is api.base_url right, with its port?",
    ConnectionFault.NO_NETWORK: "is the cable plugged in, or the Wi-Fi joined (ip route)?",
    ConnectionFault.NOT_REACHED: "does a firewall or the provider hold it up?",
    ConnectionFault.NO_ANSWER: "the service or the line is slow; if it stays so, ask the service",
    ConnectionFault.CUT_OFF: "if it stays so, ask the service",
    ConnectionFault.UNUSABLE: "is it the service that answers, or a portal of the network?",
}


def by_the_clock(fault: ConnectionFault | None, now: float) -> ConnectionFault | None:
    """Return CLOCK if this machine's clock is certainly wrong; otherwise the fault."""
    return ConnectionFault.CLOCK if fault is ConnectionFault.EXPIRED and now < EARLIEST else fault
