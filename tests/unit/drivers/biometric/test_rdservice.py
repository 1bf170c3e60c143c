"""Parsers turn any answer of an RD service into a value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.biometric.port import BiometricReadiness, Modality
from drivers.biometric.rdservice import (
    ANSWER_BYTES_MAX,
    CAPTURE_MS_DEFAULT,
    DescribedDevice,
    Method,
    PidData,
    RdError,
    RdServiceInfo,
    UnreadableAnswer,
    capture_ms,
    interface_paths,
    is_level_zero,
    modality_of,
    read_device_info,
    read_pid_data,
    read_service,
)
from drivers.biometric.rdservice_errors import BROKEN_OFF, UNREADABLE
from tests.unit.drivers.biometric.rd_machine import (
    CAPTURED,
    PID_OPTIONS,
    REGISTERED,
    UNREGISTERED,
    announcement,
    refusal,
)

BOMB = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
OUTSIDE = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def a_service(*, status: str = "READY", info: str = "", capture_path: str = "/x") -> RdServiceInfo:
    service = read_service(announcement(status, info, "/rd/info", capture_path))
    assert isinstance(service, RdServiceInfo)
    return service


def a_device(answer: bytes) -> DescribedDevice:
    device = read_device_info(answer)
    assert isinstance(device, DescribedDevice)
    return device


@pytest.mark.parametrize(
    ("status", "readiness"),
    [
        ("READY", BiometricReadiness.READY),
        ("ready", BiometricReadiness.READY),
        ("USED", BiometricReadiness.IN_USE),
        ("NOTREADY", BiometricReadiness.NOT_READY),
        ("", BiometricReadiness.NOT_READY),
        ("SLEEPY", BiometricReadiness.NOT_READY),
    ],
)
def test_the_status_attribute_gives_the_readiness(
    status: str, readiness: BiometricReadiness
) -> None:
    assert a_service(status=status).readiness is readiness


def test_interfaces_are_found_by_id_in_any_order() -> None:
    service = a_service(capture_path="/there")

    assert service.paths[Method.CAPTURE][0] == "/there"
    assert service.paths[Method.DEVICEINFO][0] == "/rd/info"


@pytest.mark.parametrize(
    ("announced", "path"),
    [
        ("/rd/capture", "/rd/capture"),
        ("rd/capture", "/rd/capture"),
        ("/127.0.0.1:11102/capture", "/capture"),
        ("127.0.0.1:11102/capture", "/capture"),
        ("localhost:11102/capture", "/capture"),
        ("http://127.0.0.1:11100/rd/capture", "/rd/capture"),
        ("HTTPS://LOCALHOST:11100/RD/CAPTURE", "/RD/CAPTURE"),
        ("/http://127.0.0.1:11100/capture", "/capture"),
        ("/CAPTURE", "/CAPTURE"),
        ("http://elsewhere.example/capture", "/capture"),
        ("//elsewhere.example/capture", "/capture"),
        ("http://user@elsewhere.example:80/capture", "/capture"),
        ("/a//b", "/a//b"),
        ("", "/rd/capture"),
        ("/", "/rd/capture"),
        ("//elsewhere.example", "/rd/capture"),
        ("/rd capture", "/rd/capture"),
        ("/\r\nHost: elsewhere.example", "/rd/capture"),
        ("/" + "x" * 500, "/rd/capture"),
    ],
)
def test_only_the_path_of_an_announced_url_is_used(announced: str, path: str) -> None:
    assert interface_paths(Method.CAPTURE, announced)[0] == path


def test_the_serial_number_of_a_registered_device_is_read() -> None:
    info = a_device(REGISTERED).info

    assert (info.dp_id, info.rds_id, info.rds_ver) == ("MANTRA.MSIPL", "MANTRA.WIN.001", "1.4.0")
    assert (info.dc, info.mi, info.serial, info.level) == ("d-1", "MFS110", "7654321", "L1")
    assert info.registered


def test_a_device_without_code_or_certificate_is_not_registered() -> None:
    assert not a_device(UNREGISTERED).info.registered


@pytest.mark.parametrize("name", ["srno", "serial_number", "SerialNo"])
def test_the_serial_number_is_read_under_every_makers_name(name: str) -> None:
    answer = REGISTERED.replace(b"srno", name.encode())

    assert a_device(answer).info.serial == "7654321"


@pytest.mark.parametrize(
    ("info", "level", "level_zero"),
    [
        ("Morpho_RD_Service", "", True),
        ("SecuGen India Registered device Level 0", "", True),
        ("IDEMIA_L1_RDSERVICE", "", False),
        ("Mantra Authentication Vendor Device Manager", "L0", True),
        ("Morpho_RD_Service", "L1", False),
    ],
)
def test_a_withdrawn_device_is_recognised_by_its_level_or_its_services_text(
    info: str, level: str, *, level_zero: bool
) -> None:
    device = a_device(REGISTERED.replace(b'"L1"', b'"%s"' % level.encode())).info

    assert is_level_zero(a_service(info=info), device) is level_zero


@pytest.mark.parametrize(
    ("info", "model", "modality"),
    [
        ("Mantra Authentication Vendor Device Manager", "MFS110", Modality.FINGER),
        ("Mantra Authentication Vendor Device Manager", "MIS100V2", Modality.IRIS),
        ("Some Iris RD Service", "", Modality.IRIS),
        ("Finger and iris service", "", Modality.FINGER),
        ("FACE_RD", "", Modality.FACE),
        ("RD interface service", "", Modality.FINGER),
        ("", "", Modality.FINGER),
    ],
)
def test_the_modality_is_guessed_from_the_services_texts(
    info: str, model: str, modality: Modality
) -> None:
    device = a_device(f'<DeviceInfo mi="{model}"/>'.encode())

    assert modality_of(a_service(info=info), device) is modality


def test_pid_data_is_unchanged_and_never_appears_in_text() -> None:
    outcome = read_pid_data(CAPTURED)

    assert isinstance(outcome, PidData)
    assert outcome.raw is CAPTURED
    assert outcome.device.dc == "d-1"
    assert "UElE" not in repr(outcome)


@pytest.mark.parametrize(
    ("scores", "weakest"), [("71", 71), ("71,58", 58), ("71 58", 58), ("", None), ("fine", None)]
)
def test_the_quality_is_that_of_the_weakest_finger(scores: str, weakest: int | None) -> None:
    outcome = read_pid_data(CAPTURED.replace(b'"71"', b'"%s"' % scores.encode()))

    assert isinstance(outcome, PidData)
    assert outcome.quality == weakest


BLANKS = [b"", b"\r\n", b" \t\n", b"\0", b"\0\0\r\n"]


@pytest.mark.parametrize("before", BLANKS)
@pytest.mark.parametrize("after", BLANKS)
def test_blanks_and_nuls_around_the_xml_are_not_read(before: bytes, after: bytes) -> None:
    """An XML declaration may not have anything before it."""
    declared = b'<?xml version="1.0"?>'
    read = read_service(before + declared + b'<RDService status="READY" info="x"/>' + after)
    assert isinstance(read, RdServiceInfo)

    captured = read_pid_data(before + CAPTURED.strip() + after)
    assert isinstance(captured, PidData)
    assert captured.raw == CAPTURED.strip() + (after if b"\0" not in after else b"")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_an_answer_in_wide_letters_keeps_its_nuls(encoding: str) -> None:
    text = '<?xml version="1.0" encoding="UTF-16"?>' if "16" in encoding else ""
    answer = f'{text}<RDService status="READY" info="x"/>'.encode(encoding)
    assert isinstance(read_service(answer), RdServiceInfo)
    assert isinstance(read_service(b"\r\n\0"), UnreadableAnswer)


def test_a_refusal_has_its_code_and_text() -> None:
    assert read_pid_data(refusal("730")) == RdError("730", "see manual")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b"", BROKEN_OFF),
        (b" \r\n", BROKEN_OFF),
        (b"<PidData><Resp errCode", UNREADABLE),
        (b"<PidData/>", UNREADABLE),
        (b'<PidData><Resp errCode=""/></PidData>', UNREADABLE),
        (b'<PidData><Resp errCode="0"/></PidData>', UNREADABLE),
        (CAPTURED.replace(b"UElE", b" "), UNREADABLE),
        (b"<html>502</html>", UNREADABLE),
        (b"\xff\xfe\x00", UNREADABLE),
        (b'<?xml version="1.0" encoding="no-such"?><PidData/>', UNREADABLE),
        (b'<?xml version="1.0" encoding="utf-7"?><PidData/>', UNREADABLE),
        (BOMB + b"<PidData>&b;</PidData>", UNREADABLE),
        (OUTSIDE + b"<PidData>&a;</PidData>", UNREADABLE),
        (b"<!DOCTYPE PidData><PidData/>", UNREADABLE),
        (b"<a>" * 20_000, UNREADABLE),
        (CAPTURED.ljust(ANSWER_BYTES_MAX + 1), UNREADABLE),
    ],
)
def test_an_unreadable_capture_has_its_own_code(answer: bytes, code: str) -> None:
    outcome = read_pid_data(answer)

    assert isinstance(outcome, UnreadableAnswer)
    assert outcome.code == code


@given(
    whole=st.sampled_from([b"", CAPTURED, REGISTERED, announcement("READY", "", "", "")]),
    at=st.integers(0, len(CAPTURED)),
    noise=st.binary(max_size=300),
)
def test_any_damaged_answer_gives_a_value(whole: bytes, at: int, noise: bytes) -> None:
    damaged = whole[:at] + noise + whole[at + 4 :]

    for read in (read_service, read_device_info, read_pid_data, capture_ms):
        read(damaged)


@given(st.text(max_size=60))
def test_any_announced_path_stays_on_this_host(announced: str) -> None:
    for path in interface_paths(Method.CAPTURE, announced):
        assert path.startswith("/")
        assert not path.startswith("//")
        assert path.isascii()
        assert not set(path) & set(" \r\n@#\\")


@pytest.mark.parametrize(
    ("pid_options", "milliseconds"),
    [
        (PID_OPTIONS, 15_000),
        (PID_OPTIONS.replace(b"15000", b"99999"), 99_999),
        (PID_OPTIONS.replace(b"15000", b"-5"), CAPTURE_MS_DEFAULT),
        (PID_OPTIONS.replace(b"15000", b"1000000"), CAPTURE_MS_DEFAULT),
        (PID_OPTIONS.replace(b' timeout="15000"', b""), CAPTURE_MS_DEFAULT),
        (b"<PidOptions/>", CAPTURE_MS_DEFAULT),
        (b"no options", CAPTURE_MS_DEFAULT),
    ],
)
def test_the_services_timeout_is_read_from_the_options(
    pid_options: bytes, milliseconds: int
) -> None:
    assert capture_ms(pid_options) == milliseconds
