"""A machine with scripted RD services on its loopback ports, and a sleep that only records."""

from collections.abc import Callable
from dataclasses import dataclass, field

import httpx

PID_OPTIONS = (
    b'<?xml version="1.0"?><PidOptions ver="1.0"><Opts env="P" fCount="1" fType="2" format="0" '
    b'pidVer="2.0" timeout="15000" posh="UNKNOWN" wadh=""/></PidOptions>'
)
REGISTERED = (
    b'<DeviceInfo dpId="MANTRA.MSIPL" rdsId="MANTRA.WIN.001" rdsVer="1.4.0" dc="d-1" mi="MFS110" '
    b'mc="TUlJ"><additional_info><Param name="srno" value="7654321"/>'
    b'<Param name="device_type" value="L1"/></additional_info></DeviceInfo>'
)
UNREGISTERED = b'<DeviceInfo dpId="MANTRA.MSIPL" rdsId="" rdsVer="" dc="" mi="MFS110" mc=""/>'
CAPTURED = (
    b'<?xml version="1.0"?>\n<PidData>\n <Resp errCode="0" errInfo="" qScore="71"/>'
    + REGISTERED
    + b'<Skey ci="20271231">U0s=</Skey><Hmac>SE0=</Hmac>\t<Data type="X">UElE</Data>\r\n</PidData> '
)
Answer = bytes | httpx.TransportError | int  # a body, a connection error, or an HTTP status


def refusal(code: str) -> bytes:
    return b'<PidData><Resp errCode="%s" errInfo="see manual"/></PidData>' % code.encode()


def announcement(status: str, info: str, info_path: str, capture_path: str) -> bytes:
    return (
        f'<RDService status="{status}" info="{info}">'
        f'<Interface id="CAPTURE" path="{capture_path}"/>'
        f'<Interface id="DEVICEINFO" path="{info_path}"/></RDService>'
    ).encode()


@dataclass
class ScriptedService:
    """One service; it returns `captures` in order and then repeats the last one."""

    captures: list[Answer] = field(default_factory=lambda: [CAPTURED])
    status: str = "READY"
    info: str = "Mantra Authentication Vendor Device Manager"
    device: Answer = REGISTERED
    info_path: str = "/rd/info"
    capture_path: str = "/rd/capture"
    announces: Answer | None = None  # replaces the answer built from the fields above

    def answer(self, method: str, path: str) -> Answer:
        match method, path:
            case "RDSERVICE", "/" if self.announces is not None:
                return self.announces
            case "RDSERVICE", "/":
                return announcement(self.status, self.info, self.info_path, self.capture_path)
            case "DEVICEINFO", self.info_path:
                return self.device
            case "CAPTURE", self.capture_path:
                return self.captures.pop(0) if len(self.captures) > 1 else self.captures[0]
            case _:
                return 404


class Machine(httpx.AsyncBaseTransport):
    """Ports with services; `calls` and `bodies` record the requests."""

    def __init__(self, services: dict[int, ScriptedService]) -> None:
        self.services = services
        self.calls: list[str] = []
        self.bodies: list[bytes] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        port, path = request.url.port or 80, request.url.raw_path.decode()
        if (service := self.services.get(port)) is None:
            raise httpx.ConnectError("refused")
        self.calls.append(f"{request.method} {request.url.host}:{port}{path}")
        if request.method == "CAPTURE":
            self.bodies.append(await request.aread())
        match service.answer(request.method, path):
            case bytes() as body:
                return httpx.Response(200, content=body)
            case int() as status:
                return httpx.Response(status)
            case httpx.TransportError() as broken:
                raise broken

    def asked(self, method: str) -> list[str]:
        return [call for call in self.calls if call.startswith(f"{method} ")]


class Waits(list[float]):
    """Replaces sleep: records the seconds and calls `meanwhile` at each wait."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self._meanwhile = meanwhile

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)
        self._meanwhile()
