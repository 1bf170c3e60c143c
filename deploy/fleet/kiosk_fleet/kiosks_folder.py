"""The operator's folder of kiosks: the members of each group, and the kiosk.toml of each kiosk.

    all.toml              for every kiosk
    groups/NAME.toml      for the kiosks of a group
    kiosks/NAME.toml      for one kiosk; its key `groups` lists its groups

A kiosk's configuration is merged from these files in this order, with its groups as it lists them.
The later value of a key wins. A kiosk without `update.ring` gets its ring by the size of the fleet.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import tomlkit

from fleet_messages.rings import Ring, rings_of
from kiosk_fleet.configuration import ConfigError, read_toml
from kiosk_fleet.kiosk_schema import wrong_in

EVERY_KIOSK: Final = "all.toml"
GROUPS: Final = "groups"
"""The folder of the groups' files, and the key of a kiosk's own."""


class KiosksFolder:
    """Reads the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def kiosks(self) -> tuple[str, ...]:
        """Return the names of all kiosks. Raises ConfigError if there are none."""
        files = self._folder.glob("kiosks/*.toml")
        return _some(sorted(file.stem for file in files), f"{self._folder}/kiosks has no file")

    def members(self, group: str) -> tuple[str, ...]:
        """Return the kiosks of a group. Raises ConfigError."""
        members = [kiosk for kiosk in self.kiosks() if group in self._groups_of(kiosk)]
        return _some(members, f"no file in {self._folder}/kiosks lists the group `{group}`")

    def configuration(self, kiosk: str) -> str:
        """Return the merged kiosk.toml of a kiosk. Raises ConfigError."""
        groups = (f"{GROUPS}/{group}.toml" for group in self._groups_of(kiosk))
        merged: dict[str, Any] = {}
        if (self._folder / EVERY_KIOSK).exists():
            merged = read_toml(self._folder / EVERY_KIOSK)
        for name in (*groups, _file_of(kiosk)):
            merged = _merged(merged, read_toml(self._folder / name))
        merged.pop(GROUPS, None)
        merged = _merged({"update": {"ring": self._rings[kiosk]}}, merged)
        if why := "; ".join(wrong_in(merged)):
            raise ConfigError(f"{kiosk}, merged: {why}")
        return tomlkit.dumps(merged)

    @cached_property
    def _rings(self) -> Mapping[str, Ring]:
        return rings_of(self.kiosks())

    def _groups_of(self, kiosk: str) -> tuple[str, ...]:
        groups = read_toml(self._folder / _file_of(kiosk)).get(GROUPS, [])
        if not isinstance(groups, list) or not all(isinstance(one, str) for one in groups):
            raise ConfigError(
                f"{self._folder / _file_of(kiosk)}: {GROUPS}: expected a list of names"
            )
        return tuple(groups)


def _file_of(kiosk: str) -> str:
    return f"kiosks/{kiosk}.toml"


def _some(names: Iterable[str], otherwise: str) -> tuple[str, ...]:
    found = tuple(names)
    if not found:
        raise ConfigError(otherwise)
    return found


def _merged(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return both in one; tables are merged key by key, other values replaced."""
    merged = dict(before)
    for key, value in after.items():
        old = merged.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        merged[key] = _merged(old, value) if both else value  # type: ignore[arg-type]  # both are dicts
    return merged
