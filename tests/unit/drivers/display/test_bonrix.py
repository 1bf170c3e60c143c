"""The Bonrix text commands (devices.md 3.7) and a display that uses them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.display.bonrix import BonrixParser, show_qr, welcome
from drivers.display.bonrix_panel import connect
from drivers.display.kept import KeptDisplay
from drivers.display.port import DisplayDone, DisplayNotDone, DisplayState
from drivers.display.upi import UpiQr
from hw_sim.display.bonrix import SimulatedBonrix
from hw_sim.display.decode import decode
from tests.support.lines import LineFaults
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.display.panel_world import (
    PAYEE,
    TEXT,
    Plug,
    card,
    checked,
    display_on,
    nothing_shown,
)


def bonrix(plug: Plug) -> KeptDisplay:
    return display_on(lambda: connect(plug.open_line, "SHARMA KIOSK"))


def test_a_command_is_fields_separated_by_double_stars() -> None:
    assert show_qr(checked()) == f"DisplayQRCodeScreen**{TEXT}**500.00**{PAYEE}\n".encode()
    assert welcome("SHARMA KIOSK") == b"WelcomeScreen**SHARMA KIOSK\n"


@pytest.mark.parametrize("value", ["a**b", "*a", "a*", "**", "", "a\nb", "a\0"])
def test_a_value_with_a_separator_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="field"):
        welcome(value)
    with pytest.raises(ValueError, match="field"):
        show_qr(UpiQr(value, PAYEE, 1, "x"))


def test_a_command_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="bytes"):
        welcome("x" * 1024)


def test_the_volume_is_read_from_any_portions() -> None:
    said = b"boot\r\nCurrent Volume: 21\nCurrent Volume: 0\r\n"
    reader = BonrixParser()

    assert BonrixParser().feed(said) == [21, 0]
    assert [v for byte in said for v in reader.feed(bytes([byte]))] == [21, 0]


@given(st.binary(max_size=600))
def test_after_any_noise_the_next_answer_is_read(noise: bytes) -> None:
    reader = BonrixParser()
    reader.feed(noise)

    assert reader.feed(b"\nCurrent Volume: 7\n")[-1:] == [7]
    assert len(reader._kept) <= 256


@virtual_time
async def test_a_card_is_shown_with_amount_and_payee_and_then_cleared() -> None:
    panel = SimulatedBonrix()
    display = bonrix(Plug(panel))

    assert await display.show(card()) == DisplayDone()
    assert decode(panel.picture()) == TEXT
    assert panel.state()["shown"] == [TEXT, "500.00", PAYEE]

    assert await display.clear() == DisplayDone()
    assert nothing_shown(panel)
    assert panel.state()["shown"] == ["SHARMA KIOSK"]
    await display.aclose()


@virtual_time
async def test_a_string_with_a_separator_is_not_shown() -> None:
    panel = SimulatedBonrix()
    display = bonrix(Plug(panel))
    await display.show(card())

    outcome = await display.show(card(f"{TEXT}&tn=a**b"))

    assert isinstance(outcome, DisplayNotDone)
    assert outcome.state is DisplayState.FAULTY
    assert nothing_shown(panel)
    await display.aclose()


@virtual_time
async def test_a_display_that_is_unplugged_or_silent_is_absent() -> None:
    plug = Plug(SimulatedBonrix())
    display = bonrix(plug)
    await display.clear()
    plug.cable.unplug()
    await passes(0.5)
    assert await display.status() is DisplayState.ABSENT
    await display.aclose()

    silent = bonrix(Plug(SimulatedBonrix(), faults=LineFaults(lose=1.0)))
    outcome = await silent.show(card())
    assert outcome == DisplayNotDone(DisplayState.ABSENT, "no answer within 1.0 s")
    await silent.aclose()
