"""The panel's size, as its EDID reports it. A panel on the board's own ribbon has no EDID."""

from agent.setup.machine import Machine

EDID_MAGIC = bytes.fromhex("00ffffffffffff00")
WIDTH_CM, HEIGHT_CM = 21, 22  # offsets of the bytes (VESA E-EDID 3.6.2)


def panel_mm(machine: Machine) -> tuple[int, int] | None:
    """Return the width and height of the first connected panel that reports them."""
    for edid in sorted(machine.at("/sys/class/drm").glob("card*-*/edid")):
        try:
            content = edid.read_bytes()
        except OSError:
            continue
        if content.startswith(EDID_MAGIC) and len(content) > HEIGHT_CM:
            width, height = content[WIDTH_CM] * 10, content[HEIGHT_CM] * 10
            if width and height:
                return width, height
    return None
