"""The API simulator behind a real socket: uvicorn, with the Date header left to the simulator."""

import uvicorn
from starlette.types import ASGIApp

SHUTDOWN_S = 1  # silent faults hold connections open; they must not hold up the end


def configured(app: ASGIApp, host: str, port: int) -> uvicorn.Config:
    """Give the server's configuration; connections that a fault cuts are not logged as errors."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        date_header=False,
        server_header=False,
        log_level="critical",
        lifespan="on",
        timeout_graceful_shutdown=SHUTDOWN_S,
    )
