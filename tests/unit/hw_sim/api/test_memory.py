"""The state that the simulator keeps over a restart, and the data that it never stores."""

from pathlib import Path

import msgspec
import pytest

from tests.unit.hw_sim.api.caller import (
    KEY,
    PID_DATA,
    TPIN,
    HandClock,
    caller,
    data,
    simulator,
    withdrawal,
)  # fmt: skip

CW = "aeps/cash-withdrawal"


async def test_records_and_planned_answers_survive_a_restart(
    clock: HandClock, tmp_path: Path
) -> None:
    first = simulator(clock, state_dir=tmp_path)
    outcome = {"status": "PENDING", "settles_to": "SUCCESS", "settles_after_s": 60}
    first.do("outcome", {"endpoint": CW, **outcome})
    made = data(await caller(first, clock).post(CW, withdrawal("K7-1")), 201)

    second = simulator(clock, state_dir=tmp_path)
    clock.advance(60)
    again = data(await caller(second, clock).post(CW, withdrawal("K7-1")), 200)
    assert (again["reference_id"], again["status"]) == (made["reference_id"], "SUCCESS")
    assert second.state()["books"]["wallets"]["AEPS"] == 50_503.5


async def test_private_data_is_neither_stored_nor_shown(clock: HandClock, tmp_path: Path) -> None:
    api = simulator(clock, state_dir=tmp_path)
    client = caller(api, clock)
    await client.post(CW, withdrawal("K7-1"))
    await client.post("aeps/cash-deposit", withdrawal("K7-2", tpin=TPIN))
    kept = (tmp_path / "api.json").read_text() + str(api.state())
    for secret in ("999941057058", PID_DATA, TPIN, KEY):
        assert secret not in kept


def test_a_damaged_store_is_an_error(clock: HandClock, tmp_path: Path) -> None:
    (tmp_path / "api.json").write_text('{"entries": [')
    with pytest.raises(msgspec.DecodeError):
        simulator(clock, state_dir=tmp_path)
