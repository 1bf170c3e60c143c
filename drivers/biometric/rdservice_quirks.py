"""How makers' RD services differ from the specification and from each other, as data.

Each entry was seen in the field (devices.md 1.1 to 1.4). A new maker gets a new entry here.
"""

from types import MappingProxyType
from typing import Final

from drivers.biometric.port import Modality

# Most services answer on "/", a few only on the path of their DEVICEINFO interface.
PROBE_PATHS: Final = ("/", "/rd/info")

# Paths of interfaces that a service does not announce or announces wrongly.
USUAL_PATHS: Final = MappingProxyType(
    {
        "DEVICEINFO": ("/rd/info", "/getDeviceInfo"),
        "CAPTURE": ("/rd/capture", "/capture"),
    }
)

# Names of the additional_info Param in lower case, the most usual first.
SERIAL_PARAMS: Final = ("srno", "serial_number", "serialno", "serial")
LEVEL_PARAMS: Final = ("device_type", "devicetype", "level")
MODALITY_PARAMS: Final = ("modality_type", "modality")

LEVEL_ZERO: Final = "L0"
# `info` texts of services whose device is of the withdrawn level, folded to lower case. Matched
# whole or by a part of their own: "morpho_rd_service" is part of no L1 text.
LEVEL_ZERO_MARKS: Final = ("level 0", "morpho_rd_service", "(l0)")

# Words in `info`, model or service code that show what a service captures, in this order; a text
# with words of two modalities counts as fingers; a 750 corrects that.
MODALITY_WORDS: Final = MappingProxyType(
    {
        Modality.FINGER: ("finger", "mfs", "fm220"),
        Modality.IRIS: ("iris", "mis100"),
        Modality.FACE: ("face",),
    }
)

# A word of the dpId, folded to lower case, to the USB vendor of the maker's sensors (devices.md
# 1.6). Product ids are not known well enough to be relied on.
USB_VENDORS: Final = MappingProxyType(
    {
        "mantra": 0x2C0F,
        "morpho": 0x225D,
        "idemia": 0x225D,
        "startek": 0x0BCA,
        "secugen": 0x1162,
    }
)
