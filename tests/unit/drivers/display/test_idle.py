"""An idle kiosk has no room for what only draws a QR."""

import subprocess
import sys


def test_idle_displays_have_loaded_no_pillow() -> None:
    check = (
        "import sys, drivers.display.nextion_panel, drivers.display.bonrix_panel; "
        "sys.exit('PIL' in sys.modules or 'qrcode' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
