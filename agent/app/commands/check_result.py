"""One line of `kiosk-agent check`."""

import msgspec


class CheckResult(msgspec.Struct, frozen=True):
    """What was looked at, whether it is fine, and what was found; if it is not, what to do."""

    name: str
    is_fine: bool
    what: str


def fine(name: str, what: str) -> CheckResult:
    return CheckResult(name, is_fine=True, what=what)


def wrong(name: str, what: str) -> CheckResult:
    return CheckResult(name, is_fine=False, what=what)
