"""The part of the check for retention."""

from pathlib import Path

import pytest

from agent.commands.check.upkeep import retention
from agent.config.kiosk_config import load
from agent.journal.erasure import YEAR_S
from agent.process.kernel import Kernel
from tests.support.kiosk_folder import furnish
from tests.unit.agent.journal.erasures import BEGIN, NOW_S, aged, erase


def told(folder: Path, now: float = NOW_S, **keys: int) -> dict[str, str]:
    setup = load(furnish(folder, retention=keys), {})
    found = list(retention(setup, Kernel(folder), now))
    assert all(one.is_fine for one in found)
    return {one.name: one.what for one in found}


def configure(folder: Path, file: str, text: str) -> None:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"[Journal]\n{text}\n")


@pytest.mark.parametrize("span", ["30day", "4week", "2592000", "1month", "2week 3days", "720h"])
def test_a_log_that_is_deleted_in_time_is_reported_as_such(tmp_path: Path, span: str) -> None:
    configure(tmp_path, "usr/lib/systemd/journald.conf.d/60-kiosk.conf", f"MaxRetentionSec={span}")

    assert told(tmp_path)["logs"].startswith("kept for ")


@pytest.mark.parametrize(
    ("setting", "kept"),
    [
        ("", "keeps them until its space is full"),
        ("MaxRetentionSec=", "keeps them until its space is full"),
        ("MaxRetentionSec=0", "keeps them until its space is full"),
        ("MaxRetentionSec=1year", "keeps them for 365 days"),
    ],
)
def test_a_log_that_is_kept_too_long_is_reported_with_the_remedy(
    tmp_path: Path, setting: str, kept: str
) -> None:
    configure(tmp_path, "etc/systemd/journald.conf", setting)

    what = told(tmp_path)["logs"]

    assert kept in what
    assert what.endswith("retention.log_days is 30: set MaxRetentionSec=30day")


def test_the_later_of_two_settings_wins(tmp_path: Path) -> None:
    configure(tmp_path, "etc/systemd/journald.conf", "MaxRetentionSec=1year")
    configure(tmp_path, "usr/lib/systemd/journald.conf.d/60-kiosk.conf", "MaxRetentionSec=2year")
    configure(tmp_path, "etc/systemd/journald.conf.d/60-kiosk.conf", "MaxRetentionSec=10day")

    assert told(tmp_path)["logs"] == "kept for 10 days"


def test_an_archive_that_may_be_erased_is_reported(tmp_path: Path) -> None:
    aged(tmp_path / "journal.db")

    assert told(tmp_path)["retention"] == (
        "the oldest archive ends on 2026-11-21, more than 10 years ago: kiosk-agent journal erase"
    )


def test_an_archive_that_must_stay_or_is_missing_is_not_reported(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    aged(path)

    assert "retention" not in told(tmp_path, BEGIN + 9 * YEAR_S)
    assert "retention" not in told(tmp_path, money_years=40)
    erase(path)
    assert "retention" not in told(tmp_path)
