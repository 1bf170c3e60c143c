"""Slips as pictures: as wide as the paper, as long as their text, up to a limit."""

import pytest

from agent.base.structs import replace
from drivers import typesetting
from drivers.printer.__main__ import SAMPLE
from drivers.printer.port import (
    Banner,
    Big,
    Heading,
    Paper,
    Paragraph,
    Row,
    Rule,
    Slip,
    SlipPart,
    SmallPrint,
)
from drivers.printer.render import SlipTooLongError, render

HALF_INK = 128


def a_slip(*parts: SlipPart) -> Slip:
    return Slip("KIOSK-7-1", "hi", parts)


def ink(slip: Slip, paper: Paper = Paper.MM_80) -> int:
    """Return the number of black dots."""
    return sum(render(slip, paper).histogram()[:HALF_INK])


@pytest.mark.parametrize("paper", Paper)
def test_a_slip_is_as_wide_as_its_paper(paper: Paper) -> None:
    assert render(SAMPLE, paper).width == paper


@pytest.mark.parametrize(
    "part",
    [
        Heading("नकद निकासी"),
        Row("राशि", "₹500"),
        Big("₹500"),
        Big("K7-4PX-92", "दावा कोड"),
        Rule(),
        Paragraph("आपका पैसा सुरक्षित है"),
        SmallPrint("Show this slip"),
    ],
)
def test_every_part_is_printed_and_needs_space(part: SlipPart) -> None:
    empty, with_part = a_slip(), a_slip(part)

    assert ink(with_part) > ink(empty) == 0
    assert render(with_part).height > render(empty).height


def test_a_long_value_is_printed_below_its_label() -> None:
    short = render(a_slip(Row("Reference", "123")))
    long = render(a_slip(Row("Reference", "KIOSK-7-01JD9Z3M5T8Q4W2V6X0Y1R7-AND-MORE")))

    assert long.height > short.height


@pytest.mark.parametrize("paper", Paper)
def test_a_claim_code_is_never_broken(paper: Paper) -> None:
    short, long = a_slip(Big("K7")), a_slip(Big("K7-4PX-92-LONG"))

    assert render(long, paper).height <= render(short, paper).height


def test_text_never_exceeds_the_paper() -> None:
    image = render(a_slip(Paragraph("संदर्भ " * 40), Row("W" * 80, "W" * 80), Big("W" * 20)))
    edge = image.crop((0, 0, 10, image.height)), image.crop((566, 0, 576, image.height))

    assert all(strip.getextrema() == (255, 255) for strip in edge)


def test_a_copy_has_a_black_band() -> None:
    first = a_slip(Big("₹500"))

    copy = replace(first, duplicate="प्रतिलिपि")

    assert ink(copy) > ink(first) + 10_000


def test_a_warning_is_printed_white_on_black() -> None:
    warning = "NO CASH GIVEN YET"
    assert ink(a_slip(Banner(warning))) > 5 * ink(a_slip(Heading(warning)))


def test_a_slip_in_urdu_starts_at_the_right() -> None:
    def side(language: str) -> float:
        image = render(Slip("KIOSK-7-1", language, (Paragraph("سلام"),)))
        box = image.point(lambda dot: 255 - dot).getbbox()
        assert box
        return (box[0] + box[2]) / 2

    assert side("hi") < Paper.MM_80 / 2 < side("ur")


def test_a_slip_longer_than_a_metre_is_refused() -> None:
    with pytest.raises(SlipTooLongError):
        render(a_slip(*[Row("a", "b")] * 300))


def test_a_system_without_shaping_still_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    typesetting._font.cache_clear()
    monkeypatch.setattr(typesetting, "_shapes", lambda: False)

    assert ink(a_slip(Paragraph("आपका पैसा सुरक्षित है"))) > 0

    typesetting._font.cache_clear()
