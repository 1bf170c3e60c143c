"""A minimal page on Starlette and uvicorn, to compare with the agent's start.

Started as `python -m tests.lab.bench.bare_page PORT`.
"""

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from tests.system.e2e.ports import LOOPBACK


async def page(_request: Request) -> HTMLResponse:
    return HTMLResponse("<!doctype html><title>A page</title><p>Welcome")


if __name__ == "__main__":
    app = Starlette(routes=[Route("/", page)])
    uvicorn.run(app, host=LOOPBACK, port=int(sys.argv[1]), log_config=None, lifespan="off")
