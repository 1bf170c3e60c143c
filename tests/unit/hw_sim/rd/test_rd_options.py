"""PidOptions: the accepted ones, and the errCode of each refused one (devices.md 1.2)."""

import pytest

from hw_sim.rd.errors import Refused
from hw_sim.rd.options import MAX_OPTIONS_BYTES, Options, parse_options
from hw_sim.rd.vendor_profiles import STYLES

MANTRA = STYLES["mantra"]
GOOD = {
    "fCount": "1",
    "fType": "2",
    "format": "0",
    "pidVer": "2.0",
    "timeout": "15000",
    "posh": "UNKNOWN",
    "env": "P",
}


def pid_options(inside: str = "", /, **changes: str | None) -> bytes:
    opts = {name: value for name, value in (GOOD | changes).items() if value is not None}
    attributes = " ".join(f'{name}="{value}"' for name, value in opts.items())
    return f'<PidOptions ver="1.0"><Opts {attributes}/>{inside}</PidOptions>'.encode()


def code_for(body: bytes, style: str = "mantra") -> str:
    with pytest.raises(Refused) as refused:
        parse_options(body, STYLES[style])
    return refused.value.code


def test_options_from_the_finance_api_are_accepted() -> None:
    body = (
        b'<?xml version="1.0"?><PidOptions ver="1.0"><Opts env="P" fCount="1" fType="2"'
        b' format="0" pidVer="2.0" timeout="15000" posh="UNKNOWN" wadh=""/></PidOptions>'
    )
    assert parse_options(body, MANTRA) == Options(
        finger_count=1, finger_type=2, protobuf=False, timeout_s=15.0
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"env": None},
        {"posh": "LEFT_INDEX"},
        {"fCount": "2", "posh": "LEFT_INDEX,RIGHT_INDEX"},
        {"iType": "", "pType": "", "iCount": "0", "pgCount": "2", "pTimeout": "20000"},
        {"timeout": "99999"},
        {"format": "1"},
        {"wadh": "E0jzJ/P8UopUHAieZn8CKqS4WPMi5ZSYXgfnlfkWjrc="},
    ],
)
def test_variants_from_the_field_are_accepted(changes: dict[str, str | None]) -> None:
    assert parse_options(pid_options(**changes), MANTRA).finger_count >= 1


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("190", {"format": "2"}),
        ("190", {"format": None}),
        ("150", {"pidVer": "1.0"}),
        ("110", {"fType": "two"}),
        ("110", {"fType": "3"}),
        ("120", {"fCount": "-1"}),
        ("120", {"fCount": "9" * 5000}),
        ("130", {"iType": "x"}),
        ("140", {"iCount": "x"}),
        ("100", {"pType": "x"}),
        ("100", {"pCount": "x"}),
        ("100", {"iCount": "1", "pCount": "1"}),
        ("100", {"fCount": "0", "pCount": "1"}),
        ("100", {"fCount": "0"}),
        ("120", {"fCount": "11"}),
        ("140", {"iCount": "3"}),
        ("160", {"timeout": "100000"}),
        ("160", {"timeout": "15.5"}),
        ("170", {"posh": "LEFT_TOE"}),
        ("170", {"posh": "LEFT_INDEX,RIGHT_INDEX"}),
        ("170", {"fCount": "2", "posh": "LEFT_INDEX,LEFT_INDEX"}),
        ("170", {"posh": "LEFT_IRIS"}),
        ("100", {"env": "X"}),
        ("760", {"fCount": "0", "iCount": "1"}),
        ("180", {"pCount": "1"}),
    ],
)
def test_each_broken_rule_has_its_error_code(code: str, changes: dict[str, str | None]) -> None:
    assert code_for(pid_options(**changes)) == code


def test_the_first_broken_rule_decides_the_code() -> None:
    assert code_for(pid_options(timeout="0", pidVer="1.0", format="9")) == "190"
    assert code_for(pid_options(timeout="0", pidVer="1.0")) == "150"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<Opts/>",
        b"<PidOptions/>",
        b'<?xml version="1.0" encoding="nonsense"?><PidOptions/>',
        b'<!DOCTYPE x [<!ENTITY a "b">]><PidOptions><Opts env="&a;"/></PidOptions>',
        b" " * (MAX_OPTIONS_BYTES + 1),
    ],
)
def test_a_body_that_is_not_pid_options_gets_code_100(body: bytes) -> None:
    assert code_for(body) == "100"


def test_an_unknown_demo_element_gets_code_200() -> None:
    assert code_for(pid_options("<Demo><Shoe/></Demo>")) == "200"
    assert parse_options(pid_options("<Demo></Demo>"), MANTRA).finger_count == 1


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("110", pid_options(fType="2")),
        ("210", pid_options(fType="0", format="1")),
        ("100", b'<?xml version="1.0"?>' + pid_options(fType="0")),
        ("100", pid_options("\n", fType="0")),
    ],
)
def test_an_old_service_rejects_newer_options(code: str, body: bytes) -> None:
    assert code_for(body, "morpho-l0") == code


def test_an_iris_service_accepts_eyes_and_rejects_fingers() -> None:
    iris = STYLES["mantra-iris"]

    assert parse_options(pid_options(fCount="0", iCount="2"), iris).iris_count == 2
    assert code_for(pid_options(), "mantra-iris") == "750"
    assert code_for(pid_options(fCount="1", iCount="1")) == "760"
