"""Each seed draws other makers' devices, most of them none, and each personality is met."""

from collections import Counter

from tests.lab.simulation import personalities

SEEDS = 2_000  # as `make explore`; drawing costs nothing
EVERY = tuple(personalities.TABLES)


def test_most_seeds_have_the_usual_devices_and_every_personality_is_drawn() -> None:
    drawn = [personalities.draw(seed, EVERY) for seed in range(SEEDS)]

    met = Counter(name for one in drawn for name in one.values())
    assert set(met) == set(personalities.ALL)
    assert sum(not one.get("card") for one in drawn) > SEEDS / 2


def test_a_device_that_a_run_lacks_has_no_personality_and_changes_no_other_draw() -> None:
    for seed in range(SEEDS):
        every, some = personalities.draw(seed, EVERY), personalities.draw(seed, ("card",))
        assert set(some) <= {"card"}
        assert some.get("card") == every.get("card")
