"""The wear of SATA and NVMe disks, as smartctl (smartmontools) reports it.

Only root may ask a disk. The nightly maintenance stores smartctl's answers (packaging/lib/wear).
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import msgspec

from agent.process.kernel import Kernel

ANSWERS: Final = "var/lib/kiosk-agent-update/disks/*.json"
ENDURANCE: Final = "Percentage Used Endurance Indicator"
"""In the device statistics of an SSD (ATA Command Set 4, log 04h, page 07h)."""


class _NvmeLog(msgspec.Struct, frozen=True):
    percentage_used: int | None = None
    """NVMe 1.4, 5.14.1.2: it may exceed 100."""


class _Flags(msgspec.Struct, frozen=True):
    valid: bool = False


class _Statistic(msgspec.Struct, frozen=True):
    name: str = ""
    value: int | None = None
    flags: _Flags = _Flags()


class _Page(msgspec.Struct, frozen=True):
    table: tuple[_Statistic, ...] = ()


class _Statistics(msgspec.Struct, frozen=True):
    pages: tuple[_Page, ...] = ()


class _Answer(msgspec.Struct, frozen=True):
    """The parts of smartctl's JSON that say how much of a disk's life is used."""

    nvme: _NvmeLog = msgspec.field(
        name="nvme_smart_health_information_log", default_factory=_NvmeLog
    )
    sata: _Statistics = msgspec.field(name="ata_device_statistics", default_factory=_Statistics)

    @property
    def per_cent(self) -> int | None:
        if self.nvme.percentage_used is not None:
            return self.nvme.percentage_used
        statistics = (one for page in self.sata.pages for one in page.table)
        valid = (one.value for one in statistics if one.name == ENDURANCE and one.flags.valid)
        return next(valid, None)


def used_by_disk(kernel: Kernel) -> Mapping[str, int]:
    """Return the used part of each disk's life in per cent, if the disk reports it."""
    used = {}
    for file in kernel.found(ANSWERS):
        with suppress(OSError, msgspec.DecodeError):  # a disk that smartctl cannot read
            per_cent = msgspec.json.decode(file.read_bytes(), type=_Answer).per_cent
            if per_cent is not None:
                used[file.stem] = per_cent
    return used
