"""A removal stops the package's units, shows the money that is left, and removes set-up's files."""

import re
import subprocess
from pathlib import Path

import pytest

from agent.base.money import rupees
from agent.journal.journal import Journal
from agent.services.registry import BY_CODE
from agent.setup.network import FILE_OF_WIFI, FOLDER
from agent.setup.udev import SITE_RULES, SocketsTable, screen_rules, site_rules
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from tests.support.kiosk_folder import furnish
from tests.support.virtual_time import BEGIN
from tests.system.packaging.kiosk_root import KioskRoot
from tests.unit.agent.transactions import facts as f

DEBIAN = Path("packaging/debian")
LIB = Path("packaging/lib").absolute()
UNIT = re.compile(r"kiosk-[a-z-]+\.(?:service|socket|timer|path)")
ENDS_BY_ITSELF = {"kiosk-agent-trial.service"}
STARTED_BY_THE_AGENTS_FAILURE = {"kiosk-closed.service"}


def test_each_unit_that_is_installed_is_stopped_on_removal() -> None:
    rules = (DEBIAN / "rules").read_text()
    _, _, told = rules.partition("override_dh_installsystemd:")
    installed = set(UNIT.findall(told.partition("dh_installsystemd -p kiosk-companion")[0]))
    stopped = set(UNIT.findall((DEBIAN / "kiosk-agent.prerm").read_text()))
    assert installed
    assert installed - ENDS_BY_ITSELF | STARTED_BY_THE_AGENTS_FAILURE == stopped


def test_units_are_stopped_before_their_program_is_removed() -> None:
    prerm = (DEBIAN / "kiosk-agent.prerm").read_text()
    assert prerm.index("deb-systemd-invoke stop") < prerm.index('rm -rf "$root/opt/kiosk-agent"')


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    root = KioskRoot(tmp_path / "root")
    root.lay_version("1.0", schema=4)
    root.turn("current", "1.0")
    return root


def removes(kiosk: KioskRoot, script: str, action: str) -> subprocess.CompletedProcess[str]:
    done = kiosk.runs(
        ["sh", DEBIAN / f"kiosk-agent.{script}", action], more={"KIOSK_LIB": str(LIB)}
    )
    assert done.returncode == 0, done.stderr
    return done


def serves(kiosk: KioskRoot, *ends: tuple[str, Status]) -> None:
    """Let the bank answer transactions; the notes of a successful one are owed."""
    furnish(kiosk.folder)
    with Journal(kiosk.journal) as journal:
        for reference, status in ends:
            outcome = Outcome(status, reference, f"AE{reference}", bank_rrn="632511004321")
            prepared = m.Prepared(
                at=BEGIN,
                client_reference=reference,
                service="aeps.CW",
                amount=rupees(500),
                terms=BY_CODE["aeps.CW"].terms,
                masked_details={"last4": "0019"},
            )
            sending = m.Sending(at=BEGIN, signed_at=int(BEGIN), origin=f.HOME)
            for event in (prepared, sending, m.Answered(at=BEGIN + 9, outcome=outcome)):
                journal.append(reference, event)


def test_a_removal_shows_what_is_still_owed_and_open_and_a_purge_shows_it_again(
    kiosk: KioskRoot,
) -> None:
    serves(kiosk, ("OUTLET-1-PAID", Status.SUCCESS), ("OUTLET-1-WAITS", Status.PENDING))
    removed = removes(kiosk, "prerm", "remove")
    purged = removes(kiosk, "postrm", "purge")
    for shown in (removed.stdout, purged.stdout):
        owed, _, still_open = shown.partition("the transactions that are not closed")
        assert "OUTLET-1-PAID  ₹500" in owed
        assert "OUTLET-1-WAITS" in still_open
    assert not kiosk.home.exists()


def test_a_removal_shows_what_is_owed_after_the_first_file_was_moved_away(
    kiosk: KioskRoot,
) -> None:
    serves(kiosk, ("OUTLET-1-PAID", Status.SUCCESS))
    with Journal(kiosk.journal) as journal:
        journal.roll_over(BEGIN + 60)
    kiosk.journal.rename(kiosk.folder / "elsewhere.db")
    assert "OUTLET-1-PAID  ₹500" in removes(kiosk, "prerm", "remove").stdout


def test_a_removal_names_a_journal_that_cannot_be_read(kiosk: KioskRoot) -> None:
    serves(kiosk, ("OUTLET-1-PAID", Status.SUCCESS))
    kiosk.journal.write_bytes(b"damaged" * 1000)
    assert (
        f"the journal in {kiosk.journal} cannot be read" in removes(kiosk, "prerm", "remove").stdout
    )


def test_a_kiosk_without_a_journal_is_removed_silently(kiosk: KioskRoot) -> None:
    furnish(kiosk.folder)
    assert removes(kiosk, "prerm", "remove").stdout == ""


def put(kiosk: KioskRoot, path: str, text: str | None) -> Path:
    file = kiosk.folder / path.removeprefix("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text or "")
    return file


FSTAB = "/dev/sda1 / ext4 defaults 0 1\nLABEL=kiosk-state /var/lib/kiosk-agent ext4 noatime 0 2\n"


def test_a_purge_removes_what_set_up_wrote_and_keeps_a_persons_own_rules(
    kiosk: KioskRoot,
) -> None:
    screen = put(kiosk, "etc/udev/rules.d/62-kiosk-screen.rules", screen_rules(90))
    sites = put(kiosk, SITE_RULES, site_rules(SocketsTable(card="ttyAMA0")))
    drop_in = "# Written by `kiosk-agent setup`: systemd-creds cannot encrypt here.\n[Service]\n"
    credentials = put(kiosk, "etc/systemd/system/kiosk-agent.service.d/credentials.conf", drop_in)
    wifi = put(kiosk, f"{FOLDER}/kiosk-wifi.nmconnection", FILE_OF_WIFI)
    own = put(kiosk, "etc/udev/rules.d/63-shop.rules", "# by hand")
    own_wifi = put(kiosk, f"{FOLDER}/kiosk-office.nmconnection", "[connection]\nid=kiosk-office\n")
    fstab = put(kiosk, "etc/fstab", FSTAB)

    removes(kiosk, "postrm", "purge")

    assert [file for file in (screen, sites, credentials, wifi) if file.exists()] == []
    assert not credentials.parent.exists()
    assert own.exists()
    assert own_wifi.exists()
    assert "kiosk-state" not in fstab.read_text()
    assert "/dev/sda1" in fstab.read_text()


def test_a_purge_keeps_rules_that_a_person_wrote_under_the_same_name(kiosk: KioskRoot) -> None:
    own = put(kiosk, SITE_RULES, "# my sockets\n")
    removes(kiosk, "postrm", "purge")
    assert own.exists()


@pytest.mark.parametrize(
    "kept",
    [
        "var/lib/kiosk-agent/journal.db",
        "var/lib/kiosk-agent/journal-0002.db",
        "var/lib/kiosk-agent/journal-archive-0001.db",
        "dev/disk/by-label/kiosk-state",
    ],
)
def test_a_purge_keeps_the_mount_of_a_journal(kiosk: KioskRoot, kept: str) -> None:
    """A line of fstab that leads to money stays, also if the partition is not mounted now."""
    put(kiosk, kept, "a journal")
    fstab = put(kiosk, "etc/fstab", FSTAB)
    shown = removes(kiosk, "postrm", "purge").stdout
    assert fstab.read_text() == FSTAB
    assert "stay" in shown
    assert (kiosk.folder / kept).exists()
