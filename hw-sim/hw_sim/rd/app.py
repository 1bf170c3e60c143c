"""The RD service as an ASGI application: three methods that HTTP does not define.

The HTTP status is always 200; errors are in the XML (devices.md 1.4). Pages of any origin may call
it, as an outlet's web application does; browsers send a preflight request first.
"""

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hw_sim.rd import answers
from hw_sim.rd.options import MAX_OPTIONS_BYTES
from hw_sim.rd.sensor import NO_ANSWER
from hw_sim.rd.service import RdService

METHODS = ("RDSERVICE", "DEVICEINFO", "CAPTURE")
ALLOW = ", ".join((*METHODS, "OPTIONS"))


def create_app(service: RdService) -> Starlette:
    """Return the ASGI app of one RD service."""

    async def endpoint(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(headers={"Allow": ALLOW})
        answer = await serve(service, request.method, request.url.path, await _read(request))
        coding = {"Content-Encoding": service.maker.coding} if service.maker.coding else {}
        return Response(answer, media_type="text/xml", headers=coding)

    return Starlette(
        routes=[Route("/{path:path}", endpoint, methods=[*METHODS, "OPTIONS"])],
        middleware=[
            Middleware(
                CORSMiddleware, allow_origins=("*",), allow_methods=METHODS, allow_headers=("*",)
            )
        ],
    )


async def serve(service: RdService, method: str, path: str, body: bytes) -> bytes:
    """Return the answer to one request, after the service's delay."""
    await service.clock.sleep(service.take_delay_s(method))
    if service.take_empty():
        return NO_ANSWER
    answer = await _answer(service, method, path, body)
    maker = service.maker
    return maker.before + answer + maker.after if answer else answer


async def _answer(service: RdService, method: str, path: str, body: bytes) -> bytes:
    sensor = service.sensor
    match method, path:
        case "RDSERVICE", "/" if service.port is not None:
            return answers.rd_service(sensor.style, sensor.readiness, service.port)
        case "DEVICEINFO", sensor.style.info_path:
            return await sensor.device_info()
        case "CAPTURE", sensor.style.capture_path:
            return await sensor.capture(body)
        case "RDSERVICE", _:
            return NO_ANSWER
        case _:
            return answers.refusal("770")


async def _read(request: Request) -> bytes:
    """Return the body; no more than just above the largest PidOptions."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_OPTIONS_BYTES:
            break
    return bytes(body)
