"""`python -m tests.lab.fuzz.search TARGET SECONDS`: search one target; libFuzzer ends it."""

import sys

import atheris

with atheris.instrument_imports(
    include=["agent.api", "agent.fleet", "drivers", "companion", "fleet_messages", "kiosk_fleet"]
):
    from tests.lab.fuzz.targets import TARGETS

LENGTH_MAX = 4096  # bytes; four times the longest frame of a device
HANGS_AFTER = 10  # seconds for one input


def main() -> None:
    name, seconds = sys.argv[1:]
    flags = [f"-max_total_time={seconds}", f"-max_len={LENGTH_MAX}", f"-timeout={HANGS_AFTER}"]
    atheris.Setup(["fuzz", *flags, "-verbosity=0", "-print_final_stats=1"], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
