"""Takes over the listening sockets that systemd has opened for this process (sd_listen_fds(3)).

It is our own code because it is three variables, and the packages for it have no types and are no
longer maintained.
"""

import os
import socket
from collections.abc import Iterator, Mapping
from typing import Final

FIRST: Final = 3  # the descriptors after standard input, output and error
SOCKETS_MAX: Final = 8  # the unit of the page opens one


def handed_over(environ: Mapping[str, str]) -> Iterator[socket.socket]:
    """Yield the sockets that systemd handed to this process; none if it was started otherwise."""
    count = environ.get("LISTEN_FDS", "")
    if environ.get("LISTEN_PID") != str(os.getpid()) or not count.isdecimal():
        return
    for descriptor in range(FIRST, FIRST + min(int(count), SOCKETS_MAX)):
        os.set_inheritable(descriptor, False)  # noqa: FBT003  # its only parameter
        yield socket.socket(fileno=descriptor)
