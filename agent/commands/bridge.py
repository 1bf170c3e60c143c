"""`kiosk-agent bridge`: on the operator's server, passes webhooks on to the kiosks."""

import argparse
import logging
import time
from pathlib import Path

import uvicorn

from agent.commands.carry_out import OK, PROBLEM, problem
from agent.config.kiosk_config import ConfigError

REQUESTS_MAX = 100  # at the same time; more than one service sends, and they need little memory
HEAD_BYTES_MAX = 16 * 1024
IDLE_S = 5  # until a connection without a request is closed


def bridge(options: argparse.Namespace) -> int:
    """Serve until stopped. The proxy in front ends TLS."""
    logging.getLogger().setLevel(logging.INFO)
    file = Path(options.config)
    try:
        from agent.fleet.bridge_config import bridge_of, load_bridge  # noqa: PLC0415  # needs aiomqtt

        config = load_bridge(file)
        made = bridge_of(
            config,
            file.resolve().parent,
            time.time,  # noqa: TID251  # the service signs with this time
        )
    except ConfigError as error:
        return problem(str(error))
    except ModuleNotFoundError as missing:
        return problem(f"{missing}; install kiosk-agent[fleet]")
    host, _, port = config.bridge.listen.rpartition(":")
    server = uvicorn.Server(
        uvicorn.Config(
            made.app(),
            host=host,
            port=int(port),
            ws="none",
            lifespan="off",
            access_log=False,
            log_config=None,
            server_header=False,
            limit_concurrency=REQUESTS_MAX,
            h11_max_incomplete_event_size=HEAD_BYTES_MAX,
            timeout_keep_alive=IDLE_S,
        )
    )
    server.run()
    return OK if server.started else PROBLEM
