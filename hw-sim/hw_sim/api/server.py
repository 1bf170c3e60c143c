"""The API simulator behind a real socket: uvicorn; the simulator sets the Date header."""

import uvicorn
from starlette.types import ASGIApp

SHUTDOWN_S = 1  # faults without an answer hold connections open; they must not delay the end


def configured(app: ASGIApp, host: str, port: int) -> uvicorn.Config:
    """Return the server's configuration; connections cut by a fault are not logged as errors."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        date_header=False,
        server_header=False,
        log_config=None,
        log_level="critical",
        lifespan="on",
        timeout_graceful_shutdown=SHUTDOWN_S,
    )
