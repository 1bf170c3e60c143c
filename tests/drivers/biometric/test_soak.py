"""Many captures with the plug pulled at any time leave the process as it was."""

from tests.drivers.biometric.soak import soak

HEAP_MORE = 200_000  # bytes; what interned texts and timers of a few hundred rounds may differ by


def test_files_tasks_and_memory_are_where_they_were() -> None:
    ends, before, after = soak(rounds=200)

    assert ends["captured"] > 50
    assert len(ends) > 2
    assert (after.files, after.tasks) == (before.files, before.tasks)
    assert after.heap - before.heap < HEAP_MORE
