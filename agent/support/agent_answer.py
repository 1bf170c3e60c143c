"""Asks the running agent over HTTP: on its own socket first, then at the page's address.

Any program can keep the page's address busy. Only root and the agent's user can open the socket. An
older release has none.
"""

import os
from pathlib import Path
from typing import Final

import httpx

OWN_SOCKET: Final = "/run/kiosk-agent/health.sock"
"""RuntimeDirectory= in systemd/kiosk-agent.service, and HEALTH_SOCKET in agent.app.service."""


def answer_of_agent(
    listen: tuple[str, int], path: str, timeout_s: float, own: Path = Path(OWN_SOCKET)
) -> httpx.Response:
    """Return the answer of the agent that serves this address. Raises httpx.HTTPError."""
    host, port = listen
    address = f"http://{host}:{port}{path}"
    if not os.access(own, os.W_OK):  # it does not exist, or is not for this user
        return _asked(address, timeout_s)
    try:
        answer = _asked(address, timeout_s, httpx.HTTPTransport(uds=str(own)))
    except httpx.TransportError:  # the socket of an ended agent
        return _asked(address, timeout_s)
    is_another = answer.status_code == httpx.codes.MISDIRECTED_REQUEST
    return _asked(address, timeout_s) if is_another else answer


def _asked(
    address: str, timeout_s: float, transport: httpx.HTTPTransport | None = None
) -> httpx.Response:
    with httpx.Client(transport=transport, timeout=timeout_s, trust_env=False) as client:
        return client.get(address)
