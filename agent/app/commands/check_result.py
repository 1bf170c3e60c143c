"""One line of `kiosk-agent check`."""

import msgspec


class CheckResult(msgspec.Struct, frozen=True):
    """What was looked at, whether it is fine, and what was found; if it is not, what to do.

    What endangers money or privacy, or keeps customers from being served, is not fine. What only
    removes a safeguard is told, and fine.
    """

    name: str
    is_fine: bool
    what: str

    def line(self) -> str:
        return f"{'ok  ' if self.is_fine else 'FAIL'}  {self.name:<10} {self.what}"


def fine(name: str, what: str) -> CheckResult:
    return CheckResult(name, is_fine=True, what=what)


def wrong(name: str, what: str) -> CheckResult:
    return CheckResult(name, is_fine=False, what=what)
