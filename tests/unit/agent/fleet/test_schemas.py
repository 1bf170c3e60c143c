"""The JSON Schemas of deploy/fleet match the messages and the configuration."""

import pytest

from tests.unit.agent.fleet.schemas import (
    FOLDER,
    KINDS,
    KIOSK,
    SERVICES,
    kiosk_page,
    page,
    services_page,
)


@pytest.mark.parametrize("topic", KINDS)
def test_the_page_of_each_topic_is_up_to_date(topic: str) -> None:
    assert (FOLDER / f"{topic}.json").read_text() == page(topic), "run scripts/fleet_schemas.py"


def test_every_schema_page_belongs_to_a_topic() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(KINDS)


def test_the_operators_server_knows_this_releases_services_and_configuration() -> None:
    assert KIOSK.read_text() == kiosk_page(), "run scripts/fleet_schemas.py"
    assert SERVICES.read_text() == services_page(), "run scripts/fleet_schemas.py"
