"""The removal of the package first stops each unit that the package starts."""

import re
from pathlib import Path

DEBIAN = Path("packaging/debian")
UNIT = re.compile(r"kiosk-[a-z-]+\.(?:service|socket|timer|path)")
ENDS_BY_ITSELF = {"kiosk-agent-trial.service"}


def test_each_unit_that_is_installed_is_stopped_on_removal() -> None:
    rules = (DEBIAN / "rules").read_text()
    _, _, told = rules.partition("override_dh_installsystemd:")
    installed = set(UNIT.findall(told.partition("# ")[0]))
    stopped = set(UNIT.findall((DEBIAN / "kiosk-agent.prerm").read_text()))
    assert installed
    assert installed - ENDS_BY_ITSELF == stopped


def test_units_are_stopped_before_their_program_is_removed() -> None:
    prerm = (DEBIAN / "kiosk-agent.prerm").read_text()
    assert prerm.index("deb-systemd-invoke stop") < prerm.index("rm -rf /opt/kiosk-agent")
