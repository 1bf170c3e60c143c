"""The printed specification is the table that the tests run."""

from tests.support.printed import checked


def test_the_specification_page_is_up_to_date() -> None:
    result = checked("specification.py")
    assert result.returncode == 0, result.stdout + result.stderr
