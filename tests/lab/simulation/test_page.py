"""The printed page of the simulation matches the simulation."""

from tests.support.printed import checked


def test_the_page_is_up_to_date() -> None:
    said = checked("simulation.py")
    assert said.returncode == 0, said.stdout + said.stderr
