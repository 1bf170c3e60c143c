"""The choice of the writes of an update to cut the power at."""

from collections import Counter
from random import Random

from tests.system.vm.update_cuts import CUTS_OF_A_WRITE, chosen

GROUPS = {
    "RAUC writes; root-b": list(range(1, 2001)),
    "RAUC writes; autoboot": [2001, 2002],
    "trial; root-b": list(range(2003, 2103)),
}


def test_each_write_to_the_firmwares_settings_is_cut_at() -> None:
    numbers = Counter(write for write, _ in chosen(GROUPS, 20, Random(1)))
    assert numbers[2001] == numbers[2002] == CUTS_OF_A_WRITE


def test_the_other_cuts_are_shared_equally_and_spread_over_each_group() -> None:
    cuts = chosen(GROUPS, 20, Random(1))
    assert Counter(name for _, name in cuts) == {
        "RAUC writes; root-b": 8,
        "RAUC writes; autoboot": 4,
        "trial; root-b": 8,
    }
    quarters = {(write - 1) // 500 for write, name in cuts if name == "RAUC writes; root-b"}
    assert quarters == {0, 1, 2, 3}


def test_the_cuts_are_in_the_order_of_the_writes() -> None:
    cuts = chosen(GROUPS, 20, Random(1))
    assert cuts == sorted(cuts)
