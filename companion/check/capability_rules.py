"""The rules of `/capabilities` and of RD."""

import re
from typing import Final

from companion.check import echo
from companion.check.findings import Broken, Unseen, expect
from companion.check.hands import App
from companion.check.kiosk import RD_PORTS, Kiosk, begin, pause, ports_of
from companion.check.wire import Answer, Silent, shown

NAME_MAX: Final = 64
WAIT_S: Final = 1.0
NEEDS_ECHO: Final = "run `kiosk-companion echo` on the companion, in place of its RD service"


def answers_capabilities(kiosk: Kiosk) -> None:
    answer = kiosk.ask("GET", "/capabilities")
    expect(answer.status == 200, f"answers {answer.error}")
    told = answer.json()
    expect(told.get("contract") == 1, f"has contract {told.get('contract')!r}")
    for name in ("name", "software"):
        value = told.get(name)
        expect(isinstance(value, str) and len(value) <= NAME_MAX, f"has {name} {value!r}")
    table = kiosk.capabilities()
    if "rd" in table:
        ports_of(table["rd"])
    if "card" in table:
        expect(isinstance(table["card"], dict), f"has card {table['card']!r}")


def answers_capabilities_meanwhile(kiosk: Kiosk) -> None:
    offered = kiosk.capabilities()
    if "card" in offered:
        kiosk.app(App.HOLD)
        with kiosk.launched(kiosk.order()) as lines:
            begin(lines)
            _capabilities_in_time(kiosk, "a launch")
        kiosk.end_launch()
    if "rd" in offered:
        port = _echo_port(kiosk)
        with kiosk.connect() as wire:
            wire.request("CAPTURE", _url(port, "/rd/capture"), echo.options("slow", WAIT_S))
            _capabilities_in_time(kiosk, "a capture")
            wire.answer()


def _capabilities_in_time(kiosk: Kiosk, during: str) -> None:
    try:
        kiosk.ask("GET", "/capabilities", within=kiosk.limits.capabilities)
    except Silent as silent:
        raise Broken(f"does not answer /capabilities in time during {during}") from silent


def leaves_out_what_does_not_work(kiosk: Kiosk) -> None:
    before = kiosk.capabilities()
    left_out = [name for name in ("card", "rd") if name in before]
    for name in left_out:
        with kiosk.without(name):
            kiosk.wait(
                lambda name=name: name not in kiosk.capabilities(),  # type: ignore[misc]  # mypy infers no type for the default
                kiosk.limits.capability_gone + kiosk.limits.slack,
                f"does not leave out `{name}`",
            )
            others = set(before) - {name, *(["rd-face"] if name == "rd" else [])}
            missing = others - set(kiosk.capabilities())
            expect(not missing, f"leaves out {sorted(missing)} together with `{name}`")


def refuses_cards_without_card(kiosk: Kiosk) -> None:
    order = kiosk.order()
    with kiosk.without("card"):
        kiosk.wait(
            lambda: "card" not in kiosk.capabilities(),
            kiosk.limits.capability_gone + kiosk.limits.slack,
            "does not leave out `card`",
        )
        for method, target, body in (
            ("GET", "/card/status", None),
            ("POST", "/card/launch", order),
            ("POST", "/card/cancel", {"launch": "0" * 64}),
            ("GET", "/card/last", None),
        ):
            answer = kiosk.ask(method, target, body)
            right = answer.error == "404 no-capability"
            expect(right, f"answers {answer.error} to {method} {target}")


def ignores_unknown_fields(kiosk: Kiosk) -> None:
    kiosk.app(App.APPROVE)
    lines = kiosk.launch(kiosk.order(colour="blue", later={"version": 2}))
    expect(lines and lines[-1].get("result") == "approved", "does not approve such a launch")
    answer = kiosk.ask("POST", "/card/cancel", {"launch": "0" * 64, "colour": "blue"})
    expect(answer.status == 200, f"answers {answer.error} to such a cancel")


# --- RD ---


def _url(port: int, path: str = "/") -> str:
    return f"http://127.0.0.1:{port}{path}"


def _is_without_service(answer: Answer) -> bool:
    return answer.status == 502 and "connection_refused" in answer.header("proxy-status")


def _services(kiosk: Kiosk) -> dict[int, Answer]:
    """Return the answer of each announced port."""
    return {port: kiosk.ask("RDSERVICE", _url(port)) for port in ports_of(kiosk.needs("rd"))}


def _echo_port(kiosk: Kiosk) -> int:
    """Return the port of the echo. Raises Unseen."""
    for port, answer in _services(kiosk).items():
        if b"echo of kiosk-companion" in answer.body:
            return port
    raise Unseen(NEEDS_ECHO)


def forwards_rdservice(kiosk: Kiosk) -> None:
    for port, answer in _services(kiosk).items():
        right = answer.status == 200 and b"<RDService" in answer.body
        expect(right, f"answers {answer.error} on port {port}: {shown(answer.body)}")
        if b"echo of kiosk-companion" in answer.body:
            expect(answer.body == echo.SERVICE, f"changes the service's answer on port {port}")


def forwards_deviceinfo(kiosk: Kiosk) -> None:
    for port, service in _services(kiosk).items():
        text = service.body.decode("latin-1")
        interface = re.search(r"<Interface[^>]*\bDEVICEINFO\b[^>]*>", text)
        path = re.search(r"path\s*=\s*[\"']([^\"']+)", interface[0]) if interface else None
        if path is None:
            raise Broken(f"announces no path for DEVICEINFO on port {port}")
        answer = kiosk.ask("DEVICEINFO", _url(port, path[1]))
        right = answer.status == 200 and b"<DeviceInfo" in answer.body
        expect(right, f"answers {answer.error} to DEVICEINFO: {shown(answer.body)}")


def forwards_captures(kiosk: Kiosk) -> None:
    port = _echo_port(kiosk)
    for body in (echo.options("short"), echo.options("long", padding=60_000)):
        answer = kiosk.ask("CAPTURE", _url(port, "/rd/capture"), body)
        expect(answer.status == 200, f"answers {answer.error} to a capture")
        expect(b"<PidData" in answer.body, f"answers no PidData: {shown(answer.body)}")
        arrived = echo.captured(body)[:100] in answer.body
        expect(arrived, "changes the PidOptions on their way to the service")
        expect(answer.body == echo.captured(body), "changes the PidData on their way to the kiosk")


def refuses_other_targets(kiosk: Kiosk) -> None:
    announced = ports_of(kiosk.needs("rd"))
    outside = (RD_PORTS[0] - 1, RD_PORTS[-1] + 1, 22)
    for url in (f"http://127.0.0.2:{announced[0]}/", *map(_url, outside)):
        answer = kiosk.ask("RDSERVICE", url)
        right = answer.status == 403 and "http_request_denied" in answer.header("proxy-status")
        expect(right, f"answers {answer.error} to {url}")


def reports_a_port_without_service(kiosk: Kiosk) -> None:
    kiosk.needs("rd")
    for port in RD_PORTS:
        answer = kiosk.ask("RDSERVICE", _url(port))
        if answer.status == 200:
            continue  # a service runs there
        right = _is_without_service(answer)
        expect(right, f"answers {answer.error} on port {port} without a service")


def marks_only_its_own_answers(kiosk: Kiosk) -> None:
    port = next(iter(_services(kiosk)))
    answers = [
        kiosk.ask("GET", "/capabilities"),
        kiosk.ask("GET", "/no-such-route"),
        kiosk.ask("RDSERVICE", _url(port)),
    ]
    answers.append(kiosk.ask("CAPTURE", _url(_echo_port(kiosk), echo.ERROR_PATH), b"<PidOptions/>"))
    for answer in answers:
        marked = answer.header("proxy-status")
        expect(not marked, f"sends `Proxy-Status: {marked}` with an answer {answer.error}")
    expect(answers[-1].status == 404, f"makes the service's 404 an answer {answers[-1].error}")


def discards_a_capture(kiosk: Kiosk) -> None:
    url = _url(_echo_port(kiosk), "/rd/capture")
    with kiosk.connect() as wire:
        wire.request("CAPTURE", url, echo.options("the customer before", WAIT_S))
        pause(WAIT_S / 5)  # the service has the request
    for number in range(3):
        body = echo.options(f"the next customer, {number}", WAIT_S / 2)
        answer = kiosk.ask("CAPTURE", url, body)
        right = answer.status != 200 or answer.body == echo.captured(body)
        expect(right, "returns the capture of another request")


def announces_faces_apart(kiosk: Kiosk) -> None:
    face = kiosk.needs("rd-face")
    port = face.get("port") if isinstance(face, dict) else None
    expect(type(port) is int and port in RD_PORTS, f"announces port {port!r} for rd-face")
    rd = kiosk.capabilities().get("rd")
    expect(rd is None or port not in ports_of(rd), f"announces port {port} for rd and for rd-face")
