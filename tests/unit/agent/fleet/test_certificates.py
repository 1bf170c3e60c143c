"""A kiosk reports when its certificates expire."""

from datetime import UTC, datetime
from pathlib import Path

from agent.config.kiosk_config import Setup
from agent.fleet.status import expiries
from tests.support.kiosk_folder import configured
from tests.unit.agent.api.certificates import LAST_YEAR, NEXT_CENTURY, Authority

END_2098 = datetime(2099, 1, 1, tzinfo=UTC).timestamp()
END_2024 = datetime(2025, 1, 1, tzinfo=UTC).timestamp()


def setup_with(folder: Path) -> Setup:
    return configured(
        folder,
        fleet={
            "mqtt": "mqtts://broker.example.in",
            "ca_file": "authority.pem",
            "certificate_file": "server.pem",
        },
    )


def test_each_configured_certificate_is_reported_until_it_is_replaced(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    authority.server(within=LAST_YEAR)
    setup = setup_with(tmp_path)
    assert expiries(setup) == {
        "fleet.ca_file": END_2098,
        "fleet.certificate_file": END_2024,
    }
    authority.server()
    assert expiries(setup)["fleet.certificate_file"] == END_2098


def test_a_file_without_a_certificate_or_a_planned_end_is_left_out(tmp_path: Path) -> None:
    Authority(tmp_path).server(within=NEXT_CENTURY)
    setup = setup_with(tmp_path)
    (tmp_path / "authority.pem").write_text("no certificate")
    assert expiries(setup) == {}
    (tmp_path / "authority.pem").unlink()
    assert expiries(setup) == {}
