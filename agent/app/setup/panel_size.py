"""The size of the panel, where it tells it (EDID); a panel on the board's own ribbon does not."""

from agent.app.setup.machine import Machine

EDID_MAGIC = bytes.fromhex("00ffffffffffff00")
WIDTH_CM, HEIGHT_CM = 21, 22  # where the bytes stand (VESA E-EDID 3.6.2)


def panel_mm(machine: Machine) -> tuple[int, int] | None:
    """Return the width and height of the first connected panel that tells them."""
    for edid in sorted(machine.at("/sys/class/drm").glob("card*-*/edid")):
        try:
            told = edid.read_bytes()
        except OSError:
            continue
        if told.startswith(EDID_MAGIC) and len(told) > HEIGHT_CM:
            width, height = told[WIDTH_CM] * 10, told[HEIGHT_CM] * 10
            if width and height:
                return width, height
    return None
