"""The bench as an ASGI application: GET /state, GET /actions, POST /do, GET /wires and the page.

GET /pictures/DEVICE.png returns a device's picture; 204 if it shows no picture.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from hw_sim.bench.page import render
from hw_sim.bench.wires import Wires
from hw_sim.device import BadAction, Device

OWN_NAMES = frozenset({"127.0.0.1", "localhost"})
OWN_SITES = frozenset({"same-origin", "none"})


class OwnPagesOnly:
    """Answers 403 to requests that are not the bench's own.

    In a browser any page can send a POST to loopback, directly or with a name that points to it
    later (DNS rebinding). The bench shows codes and money, so a foreign page must not use it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_own(Headers(scope=scope)):
            return await self._app(scope, receive, send)
        refusal = JSONResponse({"error": "the bench answers this machine's own pages only"}, 403)
        return await refusal(scope, receive, send)


def is_own(headers: Headers) -> bool:
    """Return True for a script (no Origin, no Sec-Fetch-Site) or the bench's own page."""
    host = headers.get("host", "")
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if host.partition(":")[0] not in OWN_NAMES or origin not in {None, f"http://{host}"}:
        return False
    followed_link = origin is None and headers.get("sec-fetch-mode") == "navigate"
    return site is None or site in OWN_SITES or followed_link


MAX_DO_BYTES = 65_536  # an action is a few words
STATIC = Path(__file__).parent / "static"
FRESH = {"Cache-Control": "no-store"}
Picture = Callable[[], bytes | None]  # a PNG, or None
NO_PICTURES: Mapping[str, Picture] = {}
NO_WIRES: dict[str, list[Any]] = {"calls": [], "frames": []}


def create_bench(
    devices: Mapping[str, Device],
    wires: Wires | None = None,
    pictures: Mapping[str, Picture] = NO_PICTURES,
) -> Starlette:
    """Return the bench app: `devices` by name, the calls and frames on `wires`, and `pictures`."""

    async def page(_: Request) -> Response:
        return Response(render(devices), media_type="text/html", headers=FRESH)

    async def state(_: Request) -> Response:
        return _json({name: device.state() for name, device in devices.items()})

    async def actions(_: Request) -> Response:
        return _json(
            {name: [asdict(a) for a in device.actions()] for name, device in devices.items()}
        )

    async def do(request: Request) -> Response:
        try:
            return _json(_do(devices, _asked(await _read(request))))
        except BadAction as refused:
            return JSONResponse({"error": str(refused)}, 400, FRESH)

    async def calls(_: Request) -> Response:
        return _json({"calls": wires.calls(), "frames": wires.frames()} if wires else NO_WIRES)

    async def picture(request: Request) -> Response:
        take = pictures.get(request.path_params["device"], lambda: None)
        return _picture(take(), request.headers.get("if-none-match"))

    return Starlette(
        routes=[
            Route("/", page),
            Route("/state", state),
            Route("/actions", actions),
            Route("/do", do, methods=["POST"]),
            Route("/wires", calls),
            Route("/pictures/{device}.png", picture),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(OwnPagesOnly)],
    )


def _do(devices: Mapping[str, Device], asked: dict[str, Any]) -> dict[str, Any]:
    """Return the new state. Raises BadAction if there is no such device or action."""
    name, action = asked.pop("device", None), asked.pop("action", None)
    if not isinstance(name, str) or name not in devices:
        raise BadAction(f"device: {name!r} is unknown; the devices are {', '.join(devices)}")
    if not isinstance(action, str):
        raise BadAction("action: a text is required")
    return devices[name].do(action, asked)


def _asked(body: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadAction(f'a JSON object with "device" and "action" is required: {error}') from None


async def _read(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_DO_BYTES:
            raise BadAction(f"at most {MAX_DO_BYTES} bytes")
    return bytes(body)


def _json(value: object) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json", headers=FRESH)


def _picture(png: bytes | None, known: str | None) -> Response:
    """Return the picture only if the page shows another one (ETag)."""
    if png is None:
        return Response(status_code=204, headers=FRESH)
    tag = f'"{hashlib.blake2b(png, digest_size=8).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag == known:
        return Response(status_code=304, headers=headers)
    return Response(png, media_type="image/png", headers=headers)
