"""The JSON Schemas of docs/fleet are those of the messages, and the messages fit them."""

import pytest

from tests.agent.fleet.schemas import FOLDER, KINDS, page


@pytest.mark.parametrize("topic", KINDS)
def test_the_page_of_each_topic_is_up_to_date(topic: str) -> None:
    assert (FOLDER / f"{topic}.json").read_text() == page(topic), "run scripts/fleet_schemas.py"


def test_no_topic_has_a_page_that_nothing_is_written_by() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(KINDS)
