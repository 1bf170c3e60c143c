"""How vendors' RD services differ, as one table (devices.md 1.1 to 1.3)."""

from dataclasses import dataclass, replace
from enum import Enum, unique


@unique
class PathForm(Enum):
    """How a service writes the path of an interface into its RDService answer."""

    PLAIN = "{path}"
    HOST_IN_PATH = "/127.0.0.1:{port}{path}"
    ABSOLUTE = "http://127.0.0.1:{port}{path}"


@unique
class Modality(Enum):
    """The modality of a vendor's device; the value is its modality_type."""

    FINGER = "Finger"
    IRIS = "Iris"


@dataclass(frozen=True, slots=True)
class VendorProfile:
    """One vendor's service: its names, its paths, and what it accepts."""

    info: str
    provider: str  # dpId
    service: str  # rdsId
    version: str  # rdsVer
    model: str  # mi
    usb: tuple[int, int]  # vendor and product of the sensor (devices.md 1.6)
    modality: Modality = Modality.FINGER
    level: str = "L1"
    serial_name: str = "srno"  # the Param that carries the serial number
    info_path: str = "/rd/info"
    capture_path: str = "/rd/capture"
    path_form: PathForm = PathForm.PLAIN
    capture_first: bool = False
    finger_types: frozenset[int] = frozenset({0, 1, 2})
    protobuf: bool = True
    one_line: bool = False  # refuses an XML declaration and line breaks
    info_waits: bool = False  # DEVICEINFO is answered only when no capture runs
    feels_unplug: bool = (
        True  # otherwise it stays READY without its sensor until a capture times out
    )

    def announced(self, path: str, port: int) -> str:
        """Return the path as the RDService answer has it."""
        return self.path_form.value.format(path=path, port=port)


MORPHO = VendorProfile(
    info="IDEMIA_L1_RDSERVICE",
    provider="Morpho.SmartChip",
    service="SCPL.WIN.001",
    version="2.0.1.0",
    model="MSO1300E3L1",
    usb=(0x225D, 0x000A),
    serial_name="serial_number",
    info_path="/getDeviceInfo",
    capture_path="/capture",
    path_form=PathForm.HOST_IN_PATH,
    capture_first=True,
    info_waits=True,
)

STYLES = {
    "mantra": VendorProfile(
        info="Mantra Authentication Vendor Device Manager",
        provider="MANTRA.MSIPL",
        service="MANTRA.WIN.001",
        version="1.4.0",
        model="MFS110",
        usb=(0x2C0F, 0x1101),
    ),
    "mantra-iris": VendorProfile(
        info="Mantra Authentication Vendor Device Manager",
        provider="MANTRA.MSIPL",
        service="MANTRA.WIN.002",
        version="1.0.1",
        model="MIS100V2",
        usb=(0x2C0F, 0x1201),
        modality=Modality.IRIS,
    ),
    "morpho": MORPHO,
    "idemia-upper": replace(
        MORPHO,
        info_path="/DEVICEINFO",
        capture_path="/CAPTURE",
        path_form=PathForm.PLAIN,
        info_waits=False,
    ),
    "startek": VendorProfile(
        info="RD service for Startek FM220 provided by Access Computech",
        provider="STARTEK.ACPL",
        service="ACPL.WIN.001",
        version="1.0.4",
        model="FM220U",
        usb=(0x0BCA, 0x8220),
        feels_unplug=False,
        capture_first=True,
    ),
    "precision": VendorProfile(
        info="Precision - Biometric Device is ready for capture",
        provider="PRECISION.PBPL",
        service="PRECISION.WIN.001",
        version="1.0.2",
        model="PB1000",
        usb=(0x0483, 0x5720),
        path_form=PathForm.ABSOLUTE,
        capture_first=True,
    ),
    "morpho-l0": VendorProfile(
        info="Morpho_RD_Service",
        provider="MORPHO.SMARTCHIP",
        service="MORPHO.WIN.001",
        version="1.0.0",
        model="MSO1300E2L0SW",
        usb=(0x225D, 0x0008),
        level="L0",
        serial_name="serial_number",
        info_path="/getDeviceInfo",
        capture_path="/capture",
        path_form=PathForm.HOST_IN_PATH,
        capture_first=True,
        finger_types=frozenset({0}),
        protobuf=False,
        one_line=True,
    ),
}
