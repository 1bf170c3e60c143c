"""The printed specification is the table that the tests run."""

from tests.support.printed import checked


def test_the_specification_page_is_up_to_date() -> None:
    said = checked("specification.py")
    assert said.returncode == 0, said.stdout + said.stderr
