"""A TPIN is not sent again after its first refusal, also by the next process."""

import random
from pathlib import Path

import pytest

from agent.api import tpin
from agent.api.tpin import (
    FAILURES_MAX,
    REFUSED_MAX,
    SENT_MAX,
    RefusedTpins,
    TpinGuard,
    TpinObjection,
)
from agent.base.private import Private
from agent.transactions import error_table
from tests.contract.document import FACTS
from tests.contract.proofs import proves

TPIN, OTHER = Private("123456"), Private("654321")
KEY = Private("sk_test_4f1c2a")


def a_start(folder: Path, configured: Private[str] | None = TPIN, key: str = "") -> TpinGuard:
    """Return the guard of a new process."""
    key_used = Private(key) if key else KEY
    return TpinGuard(configured, RefusedTpins(folder / tpin.FILE, key_used, random.Random(1)))


def refused(guard: TpinGuard, reference: str = "R-1") -> None:
    guard.for_request(reference)
    guard.refused(reference)


@proves("limit: TPIN lockout", "rule: Further rules 3")
def test_a_refused_tpin_is_not_sent_again(tmp_path: Path) -> None:
    guard = a_start(tmp_path)
    assert guard.tpin == TPIN
    refused(guard)
    assert guard.tpin is None


def test_the_next_process_does_not_send_a_refused_tpin(tmp_path: Path) -> None:
    refused(a_start(tmp_path))
    for _ in range(5):
        guard = a_start(tmp_path)
        assert guard.tpin is None
        assert guard.is_configured_refused


def test_another_configured_tpin_is_tried(tmp_path: Path) -> None:
    refused(a_start(tmp_path))
    guard = a_start(tmp_path, OTHER)
    assert guard.tpin == OTHER
    assert not guard.is_configured_refused


def test_a_typed_tpin_is_used_until_the_next_start(tmp_path: Path) -> None:
    guard = a_start(tmp_path)
    refused(guard)
    guard.enter(OTHER)
    assert guard.for_request("R-2") == OTHER
    guard.accepted("R-2")
    assert a_start(tmp_path).tpin is None, "the configuration still has the wrong one"


def test_a_typed_one_that_is_refused_does_not_bring_the_configured_one_back(tmp_path: Path) -> None:
    guard = a_start(tmp_path)
    refused(guard)
    guard.enter(OTHER)
    refused(guard, "R-2")
    assert a_start(tmp_path).tpin is None


def test_a_refused_tpin_that_is_typed_again_is_not_sent(tmp_path: Path) -> None:
    """Five refusals lock the TPIN of the whole outlet."""
    refused(a_start(tmp_path))
    guard = a_start(tmp_path)
    assert guard.objection(TPIN) is TpinObjection.REFUSED
    assert guard.objection(OTHER) is None
    assert guard.tries_left == 1


def test_after_two_refusals_no_tpin_is_sent_until_a_person_reports_a_repair(
    tmp_path: Path,
) -> None:
    guard = a_start(tmp_path)
    for number in range(FAILURES_MAX):
        assert guard.objection(Private(f"00000{number}")) is None
        guard.enter(Private(f"00000{number}"))
        refused(guard, f"R-{number}")
    guard = a_start(tmp_path, None)
    assert guard.tries_left == 0
    assert guard.objection(OTHER) is TpinObjection.STOPPED
    guard.forget()
    assert guard.objection(OTHER) is None


def test_two_kiosks_together_do_not_lock_the_tpin_of_their_key(tmp_path: Path) -> None:
    """They do not share the count: five refusals in a row lock the TPIN (API document: Limits)."""
    sent = 0
    for name in ("K-1", "K-2"):
        (tmp_path / name).mkdir()
        guard = a_start(tmp_path / name)
        while guard.tries_left:
            guard.enter(Private(f"00000{sent}"))
            refused(guard, f"R-{sent}")
            sent += 1
    assert sent < FACTS["TPIN_FAILURES_MAX"]


def test_an_accepted_tpin_ends_the_row_of_refusals(tmp_path: Path) -> None:
    guard = a_start(tmp_path)
    refused(guard)
    guard.enter(OTHER)
    guard.for_request("R-2")
    guard.accepted("R-2")
    assert guard.tries_left == 2


def test_an_accepted_tpin_is_sent_again(tmp_path: Path) -> None:
    """Given a TPIN that was locked, when it is unlocked, typed and accepted, then it counts."""
    refused(a_start(tmp_path))
    guard = a_start(tmp_path)
    guard.enter(TPIN)
    guard.for_request("R-2")
    guard.accepted("R-2")
    assert a_start(tmp_path).tpin == TPIN


def test_a_late_refusal_concerns_the_tpin_of_its_own_request(tmp_path: Path) -> None:
    """Given another TPIN entered before the first answer, then the new TPIN is kept."""
    guard = a_start(tmp_path)
    guard.for_request("R-1")
    guard.enter(OTHER)
    guard.refused("R-1")
    assert guard.tpin == OTHER
    assert a_start(tmp_path).tpin is None


def test_the_file_holds_no_tpin_and_is_the_agents_alone(tmp_path: Path) -> None:
    """Nor anything by which all TPINs could be tried without the API key."""
    refused(a_start(tmp_path))
    file = tmp_path / tpin.FILE
    assert TPIN.reveal() not in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600
    assert not a_start(tmp_path, key="another key").is_configured_refused


def test_what_is_remembered_has_a_limit(tmp_path: Path) -> None:
    guard = a_start(tmp_path)
    for number in range(3 * REFUSED_MAX):
        guard.enter(Private(f"{number:06}"))
        refused(guard, f"R-{number}")
    kept = RefusedTpins(tmp_path / tpin.FILE, KEY, random.Random(1))
    assert [kept.has(Private(f"{n:06}")) for n in (0, 3 * REFUSED_MAX - 1)] == [False, True]


def test_two_kiosks_with_one_tpin_and_key_keep_different_digests(tmp_path: Path) -> None:
    kept = []
    for kiosk in range(2):
        file = tmp_path / f"{kiosk}.json"
        RefusedTpins(file, KEY, random.Random(kiosk)).add(TPIN, "R-1")
        kept.append(file.read_text())
    assert kept[0] != kept[1]


def test_of_many_requests_without_an_answer_the_newest_are_remembered(tmp_path: Path) -> None:
    guard = a_start(tmp_path)
    for number in range(SENT_MAX + 1):
        guard.for_request(f"R-{number}")
    guard.enter(OTHER)
    guard.refused(f"R-{SENT_MAX}")
    assert guard.tpin == OTHER
    guard.refused("R-0")
    assert guard.tpin is None, "it is not known which TPIN that request had"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"digests": 7}', b"\xff"])
def test_a_damaged_file_begins_again(tmp_path: Path, content: bytes) -> None:
    (tmp_path / tpin.FILE).write_bytes(content)
    guard = a_start(tmp_path)
    assert guard.tpin == TPIN
    refused(guard)
    assert a_start(tmp_path).tpin is None


def test_a_disk_that_cannot_be_written_does_not_send_it_again(tmp_path: Path) -> None:
    guard = a_start(tmp_path / "missing")
    refused(guard)
    assert guard.tpin is None


@pytest.mark.parametrize("http", [400, 403, 422, 500])
def test_a_tpin_counts_as_refused_under_any_status(http: int) -> None:
    """Under another status the outcome is unknown, but the TPIN may be wrong, and it locks."""
    assert tpin.is_refusing(error_table.code_under(http, "INVALID_TPIN"))
    assert not tpin.is_refusing(error_table.code_under(http, "INVALID_NUMBER"))
    assert tpin.is_refusing("TPIN_LOCKED")
