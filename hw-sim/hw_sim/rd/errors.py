"""The errCode table of a Registered Device service (devices.md 1.5)."""

SUCCESS = "0"

ERR_INFO = {
    SUCCESS: "Success.",
    "100": "Invalid PidOptions input. XML should strictly adhere to spec.",
    "110": "Invalid value for fType",
    "120": "Invalid value for fCount",
    "130": "Invalid value for iType",
    "140": "Invalid value for iCount",
    "150": "Invalid value for pidVer",
    "160": "Invalid value for timeout",
    "170": "Invalid value for posh",
    "180": "Face matching is not supported",
    "190": "Invalid value for format",
    "200": "Invalid Demo structure",
    "210": "Protobuf format not supported",
    "700": "Capture timed out",
    "710": "Being used by another application",
    "720": "Device not ready",
    "730": "Capture failed",
    "740": "Device needs to be re-initialized",
    "750": "RD service does not support fingerprints",
    "760": "RD service does not support iris",
    "770": "Invalid URL",
    "999": "Internal error",
}


class Refused(Exception):
    """The service answers with this errCode instead of a capture."""

    def __init__(self, code: str) -> None:
        super().__init__(f"errCode {code}: {err_info(code)}")
        self.code = code


def err_info(code: str) -> str:
    """Return the table's text; a vendor's own code has none."""
    return ERR_INFO.get(code, "Vendor specific error")
