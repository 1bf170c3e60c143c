"""The kit against a companion with a mistake.

Run as a command, it prints what docs/results/companion-kit.txt has: all rules of a sound companion,
and those that are not passed of five broken ones.
"""

import random
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.check.commands import row
from companion.check.echo import PORTS, EchoService
from companion.check.kiosk import Kiosk
from companion.check.run import Verdict, check
from tests.unit.companion.check.broken_companion import BrokenCompanion, Mistake
from tests.unit.companion.check.fast import FAST

SHOWN = (
    Mistake.TRUSTS_THE_NAME,
    Mistake.RETURNS_THE_CAPTURE_BEFORE,
    Mistake.REPEATS_AFTER_RESTART,
    Mistake.CRASH_IS_DECLINED,
    Mistake.ENDS_WITH_THE_LINE,
)


@contextmanager
def two_echoes() -> Iterator[tuple[int, int]]:
    """Yield the ports of two echoes; others on this machine may use some."""
    services: list[EchoService] = []
    for port in PORTS:
        with suppress(OSError):
            services.append(EchoService(port))
        if len(services) == 2:
            break
    for service in services:
        threading.Thread(target=service.serve_forever, args=(0.05,), daemon=True).start()
    yield services[0].server_address[1], services[1].server_address[1]
    for service in services:
        service.shutdown()
        service.server_close()


@contextmanager
def kit_against(folder: Path, rd: tuple[int, int], mistake: Mistake | None) -> Iterator[Kiosk]:
    """Yield the kit beside a companion with this mistake."""
    (folder / "kit").mkdir()
    with closing(BrokenCompanion(folder, FAST, rd, mistake)) as companion:
        address = "127.0.0.2", companion.port
        chance = random.Random(7)
        yield Kiosk(address, folder / "kit", companion, FAST, chance, has_time=True)


def main() -> None:
    with two_echoes() as rd:
        for mistake in (None, *SHOWN):
            print(f"\nA companion that {mistake.value}:" if mistake else "A sound companion:")
            with (
                tempfile.TemporaryDirectory() as folder,
                kit_against(Path(folder), rd, mistake) as kiosk,
            ):
                findings = list(check(kiosk, {int(word) for word in sys.argv[1:]}, lambda _: None))
            shown = [each for each in findings if not mistake or each.verdict is not Verdict.PASSED]
            print(*map(row, shown), sep="\n")
            print(f"{len(findings) - len(shown)} others passed", flush=True)


if __name__ == "__main__":
    main()
