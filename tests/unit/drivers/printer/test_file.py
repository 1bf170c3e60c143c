"""Slips in a folder: complete or absent, and never overwritten."""

import asyncio
import stat
from pathlib import Path

import pytest
from PIL import Image

from drivers.printer import __main__ as command
from drivers.printer.file import COPIES_MAX, FilePrinter
from drivers.printer.port import Big, NotPrinted, Paper, Printed, PrinterState, PrintOutcome, Slip
from tests.unit.drivers.printer.wired_printer import ENDLESS, SLIP


def printed(folder: Path, slip: Slip) -> PrintOutcome:
    return asyncio.run(FilePrinter(folder).print_slip(slip))


def test_a_slip_becomes_a_picture_that_only_its_owner_can_read(tmp_path: Path) -> None:
    outcome = printed(tmp_path, SLIP)

    path = tmp_path / "slip-KIOSK-7-1.png"
    assert outcome == Printed(str(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with Image.open(path) as picture:
        assert picture.width == Paper.MM_80
    assert list(tmp_path.iterdir()) == [path]


def test_a_second_slip_does_not_overwrite_the_first(tmp_path: Path) -> None:
    printed(tmp_path, SLIP)
    first = (tmp_path / "slip-KIOSK-7-1.png").read_bytes()

    outcome = printed(tmp_path, Slip("KIOSK-7-1", "en", (Big("₹900"),)))

    assert outcome == Printed(str(tmp_path / "slip-KIOSK-7-1-2.png"))
    assert (tmp_path / "slip-KIOSK-7-1.png").read_bytes() == first


def test_the_number_of_copies_is_limited(tmp_path: Path) -> None:
    names = ["slip-KIOSK-7-1.png", *(f"slip-KIOSK-7-1-{n}.png" for n in range(2, COPIES_MAX + 1))]
    for name in names:
        (tmp_path / name).touch()

    outcome = printed(tmp_path, SLIP)

    assert isinstance(outcome, NotPrinted)
    assert len(list(tmp_path.iterdir())) == 99


def test_a_partial_file_of_a_power_cut_is_replaced(tmp_path: Path) -> None:
    (tmp_path / ".slip-KIOSK-7-1.part").write_bytes(b"half a picture" * 10_000)

    outcome = printed(tmp_path, SLIP)

    assert isinstance(outcome, Printed)
    with Image.open(outcome.where) as picture:
        picture.load()


def test_a_reference_never_leads_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "slips"
    folder.mkdir()

    printed(folder, Slip("../../etc/x" * 30, "en", ()))

    assert len(list(folder.iterdir())) == len(list(tmp_path.iterdir())) == 1


def test_a_missing_folder_makes_the_printer_offline(tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "where"

    outcome = printed(nowhere, SLIP)

    assert outcome == NotPrinted(
        PrinterState.OFFLINE, "FileNotFoundError: No such file or directory"
    )
    assert asyncio.run(FilePrinter(nowhere).status()) is PrinterState.OFFLINE


def test_the_first_slip_creates_a_folder_that_only_its_owner_can_read(tmp_path: Path) -> None:
    slips = tmp_path / "slips"

    assert asyncio.run(FilePrinter(slips).status()) is PrinterState.READY
    assert not slips.exists()

    assert isinstance(printed(slips, SLIP), Printed)
    assert asyncio.run(FilePrinter(slips).status()) is PrinterState.READY
    assert slips.stat().st_mode & 0o777 == 0o700


def test_a_slip_that_is_too_long_is_not_printed(tmp_path: Path) -> None:
    outcome = printed(tmp_path, ENDLESS)

    assert isinstance(outcome, NotPrinted)
    assert list(tmp_path.iterdir()) == []


def test_whatever_the_drawing_raises_is_an_outcome(tmp_path: Path) -> None:
    """A part of no kind is an example of a mistake in the drawing."""
    wrong = Slip("R-1", "en", (None,))  # type: ignore[arg-type]  # on purpose
    outcome = printed(tmp_path, wrong)

    assert isinstance(outcome, NotPrinted)
    assert outcome.state is PrinterState.UNKNOWN


async def test_the_command_prints_a_sample(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exit_code = await command.COMMAND.run([str(tmp_path / "new"), "--paper", "58"])

    assert exit_code == 0
    assert "printed: " in capsys.readouterr().out
    assert (tmp_path / "new" / "slip-SAMPLE-1.png").exists()
