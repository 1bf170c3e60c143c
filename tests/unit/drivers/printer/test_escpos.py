"""ESC/POS bytes: commands equal those of python-escpos, and the printer's answers are parsed."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from drivers.printer.__main__ import SAMPLE
from drivers.printer.escpos import (
    ASK_PROCESSED,
    CUT,
    ROWS_PER_SLICE,
    EscposAnswers,
    Topic,
    ask,
    harmless,
    read_status,
    slices,
)
from drivers.printer.port import Paper, PrinterState
from drivers.printer.render import INK_BELOW, dots, render

ALL_WELL = {Topic.PRINTER: 0x16, Topic.OFFLINE_CAUSE: 0x12, Topic.ERROR: 0x12, Topic.PAPER: 0x12}
REAL_TIME_COMMANDS = (b"\x10\x04", b"\x10\x05", b"\x10\x14")

any_bytes = st.binary(max_size=200)

# A separate process, because importing python-escpos configures logging and creates a folder.
LIBRARY = f"""
import sys
from pathlib import Path
from escpos.printer import Dummy
from PIL import Image
picture = Image.open(sys.argv[1])
printer = Dummy()
printer.image(picture, impl="bitImageRaster", fragment_height={ROWS_PER_SLICE}, center=False)
Path(sys.argv[2]).write_bytes(printer.output)
"""


def test_the_library_sends_the_same_picture(tmp_path: Path) -> None:
    """The expected bytes come from an independent implementation, python-escpos."""
    picture = render(SAMPLE).point([255 * (grey >= INK_BELOW) for grey in range(256)])
    slip, theirs = tmp_path / "slip.png", tmp_path / "slip.escpos"
    picture.save(slip)

    subprocess.run([sys.executable, "-c", LIBRARY, slip, theirs], check=True, capture_output=True)

    assert b"".join(slices(dots(picture), Paper.MM_80)) == theirs.read_bytes()


def test_commands_match_the_reference() -> None:
    """DLE EOT n, GS r 1 and GS V 66 0 as in devices.md 4 and Epson's reference."""
    assert [ask(topic).hex() for topic in Topic] == ["100401", "100404", "100402", "100403"]
    assert ASK_PROCESSED.hex() == "1d7201"
    assert CUT.hex() == "1d564200"


def test_a_slice_has_its_width_in_bytes_and_its_height_in_rows() -> None:
    """One row of 58 mm paper: xL xH = 48, yL yH = 1."""
    (only,) = slices(b"\xff" * 48, Paper.MM_58)

    assert only == bytes.fromhex("1d763000 3000 0100") + b"\xff" * 48


def test_slices_are_not_higher_than_cheap_printers_accept() -> None:
    rows = 2 * ROWS_PER_SLICE + 1

    cut = list(slices(bytes(rows * Paper.MM_80 // 8), Paper.MM_80))

    assert [int.from_bytes(one[6:8], "little") for one in cut] == [64, 64, 1]


def test_pixels_darker_than_grey_are_printed() -> None:
    assert dots(Image.frombytes("L", (8, 1), bytes((0, 127, 128, 255, 0, 255, 255, 0)))) == b"\xc9"


@given(any_bytes)
def test_a_picture_never_contains_a_real_time_command(picture: bytes) -> None:
    safe = harmless(picture)

    assert not any(command in safe for command in REAL_TIME_COMMANDS)
    assert len(safe) == len(picture)
    assert all(was & now == was for was, now in zip(picture, safe, strict=True))


def test_a_picture_is_changed_only_where_necessary() -> None:
    assert harmless(b"\x10\x04\x01 \x10\x03 \x10") == b"\x18\x04\x01 \x10\x03 \x10"


@pytest.mark.parametrize(
    ("topic", "byte", "state"),
    [
        (Topic.PRINTER, 0x12, PrinterState.READY),
        (Topic.PRINTER, 0x1A, PrinterState.OFFLINE),  # python-escpos' RT_MASK_OFFLINE
        (Topic.OFFLINE_CAUSE, 0x16, PrinterState.COVER_OPEN),
        (Topic.OFFLINE_CAUSE, 0x32, PrinterState.NO_PAPER),
        (Topic.OFFLINE_CAUSE, 0x52, PrinterState.OFFLINE),
        (Topic.ERROR, 0x1A, PrinterState.CUTTER_FAULT),
        (Topic.PAPER, 0x1E, PrinterState.PAPER_LOW),  # RT_MASK_LOWPAPER
        (Topic.PAPER, 0x72, PrinterState.NO_PAPER),  # RT_MASK_NOPAPER
        (Topic.PAPER, 0x7E, PrinterState.NO_PAPER),
        # One sensor, one bit.
        (Topic.PAPER, 0x16, PrinterState.PAPER_LOW),
        (Topic.PAPER, 0x1A, PrinterState.PAPER_LOW),
        (Topic.PAPER, 0x32, PrinterState.NO_PAPER),
        (Topic.PAPER, 0x52, PrinterState.NO_PAPER),
        (Topic.PRINTER, 0x32, PrinterState.OFFLINE),
        (Topic.ERROR, 0x16, PrinterState.OFFLINE),
        (Topic.ERROR, 0x32, PrinterState.OFFLINE),
        (Topic.ERROR, 0x52, PrinterState.OFFLINE),
    ],
)
def test_each_answer_means_one_state(topic: Topic, byte: int, state: PrinterState) -> None:
    assert read_status(ALL_WELL | {topic: byte}).state is state


@pytest.mark.parametrize("topic", [Topic.PRINTER, Topic.PAPER])
@pytest.mark.parametrize("byte", [None, 0x00, 0xFF, 0x10, 0x93])
def test_silence_and_invalid_bytes_mean_unknown_and_never_no_paper(
    topic: Topic, byte: int | None
) -> None:
    answers = {**ALL_WELL}
    del answers[topic]
    if byte is not None:
        answers[topic] = byte

    assert read_status(answers).state is PrinterState.UNKNOWN


def test_missing_paper_is_reported_before_an_open_cover() -> None:
    answers = {Topic.PRINTER: 0x1E, Topic.OFFLINE_CAUSE: 0x36, Topic.PAPER: 0x7E}

    assert read_status(answers).state is PrinterState.NO_PAPER


def test_the_last_valid_byte_counts() -> None:
    answers = EscposAnswers()

    answers.feed(b"\x12\x1a\x16\xff\x11")

    assert answers.real_time == 0x16


@pytest.mark.parametrize(
    ("heard", "processed"),
    [
        (b"\x00", 1),
        (b"\x03\x0f\x0c", 3),
        (b"\x12\x16", 0),  # DLE EOT
        (b"\x11\x13", 0),  # XON, XOFF
        (b"\x80\xff\x90", 0),
        (b"\x14\x00\x00\x0f", 0),  # automatic status, four bytes
        (b"\x14\x00\x00\x0f\x00", 1),
        (b"\x14\x12\x00", 1),  # automatic status cut short
    ],
)
def test_only_an_answer_to_gs_r_confirms(heard: bytes, processed: int) -> None:
    answers = EscposAnswers()

    answers.feed(heard)

    assert answers.processed == processed


@given(st.lists(any_bytes, max_size=20))
def test_after_any_bytes_in_any_portions_the_next_answers_are_read(pieces: list[bytes]) -> None:
    split, whole = EscposAnswers(), EscposAnswers()
    for piece in pieces:
        split.feed(piece)
    whole.feed(b"".join(pieces))
    assert split == whole
    before = whole.processed

    whole.feed(b"\x12\x00")

    assert whole.real_time == 0x12
    assert whole.processed == before + 1


@given(st.dictionaries(st.sampled_from(Topic), st.integers(0, 255)))
@example({})
def test_any_answers_give_a_state(answers: dict[Topic, int]) -> None:
    assert read_status(answers).state in PrinterState
