"""An idle kiosk does not load the libraries that draw a QR."""

import subprocess
import sys


def test_idle_displays_do_not_load_pillow() -> None:
    check = (
        "import sys, drivers.display.nextion_panel, drivers.display.bonrix_panel; "
        "sys.exit('PIL' in sys.modules or 'qrcode' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
