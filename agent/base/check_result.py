"""A finding of `kiosk-agent check` and of set-up."""

import msgspec


class CheckResult(msgspec.Struct, frozen=True):
    """One check: its name, whether it is fine, and the finding with a remedy.

    A danger to money, privacy or service is not fine. A missing safeguard is listed, but does not
    fail the check.
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
