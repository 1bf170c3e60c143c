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
    AUTHORITY = "the service's certificate is not trusted here"
    CARELESS = "the service's certificate, or its authority's, does not follow RFC 5280"
    HOST = "the service's certificate is for another name"
    TLS = "the server does not speak TLS, or an unsupported version"
    NAME = "the service's name is not known"
    REFUSED = "nothing listens at the service's address"
    NO_NETWORK = "there is no way to the service"
    NOT_REACHED = "the service cannot be reached in time"
    NO_ANSWER = "the service did not answer in time"
    CUT_OFF = "the connection was cut off"
    UNUSABLE = "the answer cannot be read"

    @property
    def remedy(self) -> str:
        """Whole sentences."""
        return _REMEDIES[self]


_REMEDIES = {
    ConnectionFault.CLOCK: "Set the clock: `timedatectl set-ntp true`, and let UDP port 123 out; "
    "or by hand `timedatectl set-time 'YYYY-MM-DD HH:MM:SS'`.",
    ConnectionFault.EXPIRED: "If the clock is wrong, set it (`timedatectl`). If it is right, the "
    "service has to renew its certificate.",
    ConnectionFault.AUTHORITY: "If the service has its own certificate authority, it gives you a "
    "PEM file: name it (api.ca_file). Otherwise somebody may be intercepting the connection: ask "
    "the network's owner.",
    ConnectionFault.CARELESS: "Ask the service for a new one with key identifiers, key usage and "
    "critical constraints: Debian 13 accepts no other.",
    ConnectionFault.HOST: "Write the address (api.base_url) exactly as the service gave it.",
    ConnectionFault.TLS: "Check the address (api.base_url) and its port. A proxy in between is not "
    "supported.",
    ConnectionFault.NAME: "Check the spelling of the address (api.base_url), and whether DNS works "
    "(`resolvectl query NAME`).",
    ConnectionFault.REFUSED: "Check the address (api.base_url) and its port.",
    ConnectionFault.NO_NETWORK: "Check the network cable or the Wi-Fi (`ip route`).",
    ConnectionFault.NOT_REACHED: "Check whether a firewall or the provider blocks it.",
    ConnectionFault.NO_ANSWER: "The service or the line is slow. If it stays so, ask the service.",
    ConnectionFault.CUT_OFF: "If it stays so, ask the service.",
    ConnectionFault.UNUSABLE: "Check whether the service answers, or a portal of the network.",
}


def by_the_clock(fault: ConnectionFault | None, now: float) -> ConnectionFault | None:
    """Return CLOCK if this machine's clock is certainly wrong; otherwise the fault."""
    return ConnectionFault.CLOCK if fault is ConnectionFault.EXPIRED and now < EARLIEST else fault
