"""`kiosk-agent check`: a line for each thing that a kiosk needs."""

import argparse
import asyncio
import logging

from agent.app import check
from agent.app.commands.voice import OK, PROBLEM, say
from agent.config import Setup


def look(_: argparse.Namespace, setup: Setup) -> int:
    logging.getLogger().setLevel(logging.ERROR)
    return OK if asyncio.run(check.check(setup, say)) else PROBLEM
