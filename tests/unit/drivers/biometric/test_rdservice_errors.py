"""Every error code of devices.md 1.5 in a whole capture: advice, attempts and waiting times."""

from collections.abc import Iterator

import pytest

from drivers.biometric.port import Advice, BiometricFault, BiometricReadiness, Captured, NotCaptured
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_errors import (
    CODE_OF_READINESS,
    FAULTS,
    not_captured,
    row_for,
)
from drivers.biometric.rdservice_found import Search
from tests.unit.drivers.biometric.rd_machine import (
    CAPTURED,
    PID_OPTIONS,
    Answer,
    Machine,
    ScriptedService,
    Waits,
    refusal,
)

REFUSED = (BiometricFault.REQUEST_REFUSED, Advice.OUT_OF_SERVICE)

# code: (fault, advice, number of capture requests, seconds waited in total)
CODES = {
    **dict.fromkeys(
        ["100", "110", "120", "130", "140", "150", "160", "170", "190", "200", "210"],
        (*REFUSED, 1, 0.0),
    ),
    "180": (BiometricFault.WRONG_DEVICE, Advice.OTHER_MODALITY, 1, 0.0),
    "700": (BiometricFault.NOTHING_SEEN, Advice.TRY_AGAIN, 1, 0.0),
    "710": (BiometricFault.IN_USE, Advice.WAIT, 4, 4.5),
    "720": (BiometricFault.NOT_READY, Advice.RECONNECT, 2, 1.0),
    "730": (BiometricFault.POOR_CAPTURE, Advice.CLEAN_OR_OTHER_FINGER, 1, 0.0),
    "740": (BiometricFault.NOT_REGISTERED, Advice.OUT_OF_SERVICE, 13, 60.0),
    "750": (BiometricFault.WRONG_DEVICE, Advice.OTHER_MODALITY, 1, 0.0),
    "760": (BiometricFault.WRONG_DEVICE, Advice.OTHER_MODALITY, 1, 0.0),
    "770": (BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, 2, 1.0),
    "999": (BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, 2, 1.0),
    "-1140": (BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, 4, 4.5),
    "1001": (BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, 4, 4.5),
    "-1509": (BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, 4, 4.5),
    "ERR": (BiometricFault.DEVICE_FAULT, Advice.OUT_OF_SERVICE, 4, 4.5),
}


@pytest.mark.parametrize(
    ("code", "fault", "advice", "captures", "waited_s"),
    [(code, *row) for code, row in CODES.items()],
)
async def test_a_repeated_code_gives_its_advice_after_all_attempts(
    code: str, fault: BiometricFault, advice: Advice, captures: int, waited_s: float
) -> None:
    machine, waits = Machine({11100: ScriptedService(captures=[refusal(code)])}), Waits()
    reader = RdServiceDevice(waits, Search(transport=machine))

    outcome = await reader.capture(PID_OPTIONS)

    assert outcome == NotCaptured(fault, advice, code, "see manual")
    assert len(machine.asked("CAPTURE")) == captures
    assert sum(waits) == waited_s


def test_every_numbered_code_is_tested_above() -> None:
    def numbered() -> Iterator[str]:
        return (code for code in FAULTS if code.isdigit())

    assert set(numbered()) <= CODES.keys()


def test_every_readiness_except_ready_has_a_row() -> None:
    assert CODE_OF_READINESS.keys() == set(BiometricReadiness) - {BiometricReadiness.READY}
    assert all(code in FAULTS for code in CODE_OF_READINESS.values())


def test_every_row_has_a_limit_of_attempts() -> None:
    assert all(row.remedy.tries <= 12 for row in FAULTS.values())
    assert row_for("never heard of").remedy.tries == 3


async def test_a_code_outside_the_table_may_pass_by_itself() -> None:
    """For example "still checking", for some seconds after the service has started."""
    answers: list[Answer] = [refusal("-1509"), refusal("-1509"), CAPTURED]
    machine, waits = Machine({11100: ScriptedService(captures=answers)}), Waits()

    outcome = await RdServiceDevice(waits, Search(transport=machine)).capture(PID_OPTIONS)

    assert isinstance(outcome, Captured)
    assert waits == [1.5, 1.5]


async def test_codes_outside_the_table_are_limited_together() -> None:
    answers: list[Answer] = [refusal(str(-1500 - number)) for number in range(20)]
    machine = Machine({11100: ScriptedService(captures=answers)})

    outcome = await RdServiceDevice(Waits(), Search(transport=machine)).capture(PID_OPTIONS)

    assert isinstance(outcome, NotCaptured)
    assert outcome.code == "-1503"
    assert len(machine.asked("CAPTURE")) == 4


def test_a_services_text_is_cut_to_one_printable_line() -> None:
    outcome = not_captured("9" * 500, "line one\nline\x1b[31m two" + "!" * 5000)

    assert len(outcome.code) == 16
    assert outcome.remark.startswith("line one line [31m two!")
    assert len(outcome.remark) <= 200
