"""The JSON Schemas of deploy/fleet match the messages."""

import pytest

from tests.unit.agent.fleet.schemas import FOLDER, KINDS, page


@pytest.mark.parametrize("topic", KINDS)
def test_the_page_of_each_topic_is_up_to_date(topic: str) -> None:
    assert (FOLDER / f"{topic}.json").read_text() == page(topic), "run scripts/fleet_schemas.py"


def test_every_schema_page_belongs_to_a_topic() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(KINDS)
