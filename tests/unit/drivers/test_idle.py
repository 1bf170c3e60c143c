"""An idle kiosk does not load the libraries that draw a QR or a slip."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "module",
    [
        "drivers.display.bonrix_panel",
        "drivers.display.framebuffer_file",
        "drivers.display.nextion_panel",
        "drivers.printer.escpos_printer",
        "drivers.printer.file",
    ],
)
def test_a_driver_does_not_load_pillow_before_its_first_picture(module: str) -> None:
    check = f"import sys, {module}; sys.exit('PIL' in sys.modules or 'qrcode' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
