"""Tests complaints: submitted once, stored over restarts, followed up."""

from pathlib import Path

import pytest

from agent.api.bbps import BILL_PAY, TRANSACTIONS, Bbps, Disposition
from agent.outlet.complaints import (
    UNANSWERED,
    Complaints,
    NotSubmitted,
    StoredComplaint,
)
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api import usual
from tests.unit.agent.api.service import Service
from tests.unit.agent.outlet.bills import bill

WHY = Disposition.NOT_UPDATED_AT_BILLER
NOT_OURS = "COMPLAINT_NOT_ALLOWED"


async def paid(service: Service) -> str:
    """Pay a bill, wait until the biller has it, and return its reference_id."""
    await service.takes(BILL_PAY, usual.payment(await usual.bill(service)), TRANSACTIONS)
    await passes(30)
    return (await service.tells(TRANSACTIONS, "R-1")).outcome.reference_id


def complaints(folder: Path, service: Service) -> Complaints:
    return Complaints(folder / "complaints.json", Bbps(service.client), virtual_clock())


@virtual_time
async def test_a_complaint_is_submitted_stored_and_followed_up(tmp_path: Path) -> None:
    service = Service()
    t = bill(await paid(service))
    raised = await complaints(tmp_path, service).submit(t, WHY)
    assert isinstance(raised, StoredComplaint)
    assert (raised.status, raised.biller, raised.disposition) == ("OPEN", "Example Power", WHY)

    after_a_restart = complaints(tmp_path, service)
    assert list(after_a_restart.newest_first) == [raised]

    await passes(2 * 86_400)
    heard = await after_a_restart.refresh(raised.number)
    assert heard is not None
    assert (heard.status, heard.remarks) == ("RESOLVED", "Settled with the biller")
    assert heard.heard_at is not None
    assert list(complaints(tmp_path, service).newest_first) == [heard]


@virtual_time
async def test_a_refused_complaint_is_not_stored(tmp_path: Path) -> None:
    service = Service()
    await service.takes(BILL_PAY, usual.payment(await usual.bill(service)), TRANSACTIONS)
    pending = (await service.tells(TRANSACTIONS, "R-1")).outcome.reference_id
    kept = complaints(tmp_path, service)
    said = await kept.submit(bill(pending or ""), WHY)
    assert isinstance(said, NotSubmitted)
    assert said.code == NOT_OURS
    assert not kept.newest_first


@pytest.mark.parametrize("kind", ["http-500", "http-502"])
@virtual_time
async def test_a_complaint_that_a_failing_server_may_have_registered_is_stored(
    tmp_path: Path, kind: str
) -> None:
    """Otherwise a second try registers a second complaint."""
    service = Service()
    t = bill(await paid(service))
    service.does("fault", endpoint="bbps/complaint", kind=kind, when="after")
    kept = complaints(tmp_path, service)
    said = await kept.submit(t, WHY)
    assert isinstance(said, StoredComplaint)
    assert said.status == UNANSWERED
    assert list(complaints(tmp_path, service).newest_first) == [said]


@virtual_time
async def test_an_unanswered_complaint_is_stored_and_never_sent_again(
    tmp_path: Path,
) -> None:
    service = Service()
    t = bill(await paid(service))
    service.does("fault", endpoint="bbps/complaint", kind="cut", when="after")
    kept = complaints(tmp_path, service)
    said = await kept.submit(t, WHY)
    assert isinstance(said, StoredComplaint)
    assert (said.status, said.complaint_id) == (UNANSWERED, None)
    assert await kept.refresh(said.number) is None
    assert list(complaints(tmp_path, service).newest_first) == [said]


@virtual_time
async def test_a_missing_answer_keeps_the_known_status(tmp_path: Path) -> None:
    service = Service()
    kept = complaints(tmp_path, service)
    raised = await kept.submit(bill(await paid(service)), WHY)
    assert isinstance(raised, StoredComplaint)
    service.does("fault", endpoint="*", kind="http-503", when="before")
    assert await kept.refresh(raised.number) is None
    assert await kept.refresh(99) is None
    assert list(kept.newest_first) == [raised]


@virtual_time
async def test_nothing_is_sent_if_the_disk_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    service = Service()
    t = bill(await paid(service))
    kept = complaints(tmp_path / "no such folder", service)
    assert isinstance(await kept.submit(t, WHY), NotSubmitted)
    assert not kept.newest_first
    assert "no such folder" in caplog.text


@pytest.mark.parametrize(
    "content",
    [b'[{"number": ', b'[{"number": 1, "reference": "\xff"}]', b"[" * 100_000],
    ids=["cut", "a flipped bit", "nested without end"],
)
def test_a_damaged_file_starts_empty(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    @virtual_time
    async def begins() -> None:
        assert not complaints(tmp_path, Service()).newest_first

    (tmp_path / "complaints.json").write_bytes(content)
    begins()
    assert "starts empty" in caplog.text


@virtual_time
async def test_only_the_newest_complaints_are_kept(tmp_path: Path) -> None:
    service = Service()
    t = bill(await paid(service))
    kept = complaints(tmp_path, service)
    for _ in range(103):
        await kept.submit(t, WHY)
        await passes(2)
    numbers = [one.number for one in kept.newest_first]
    assert (len(numbers), numbers[0], numbers[-1]) == (100, 103, 4)
