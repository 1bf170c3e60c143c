"""The apt repository expires, and a kiosk reports an expired repository."""

import subprocess
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path
from shutil import copy

import pytest

from agent.base.clock import Clock
from tests.system.packaging.kiosk_root import LIB, KioskRoot

REPO = LIB.parent / "repo"
DAYS = 30
DAY_S = 24 * 3600
KEY = "operator@example.in"

APT = """Dir "{apt}";
Dir::Etc::Trusted "{apt}/none";
Dir::State::Status "{apt}/status";
APT::Architecture "amd64";
APT::Sandbox::User "";
"""
"""apt's own settings, with everything in one folder."""


def tree(folder: Path) -> Path:
    """Return a copy of the script beside a dist with one package."""
    (folder / "packaging").mkdir()
    (folder / "dist").mkdir()
    (folder / "dist/kiosk-agent_1.0_amd64.deb").write_bytes(b"a package")
    return Path(copy(REPO, folder / "packaging"))


def test_a_repository_expires_after_thirty_days(tmp_path: Path) -> None:
    root = KioskRoot(tmp_path / "root")
    root.program("apt-ftparchive", "echo Origin: kiosk-agent")
    root.program("gpg", "exit 0")

    done = root.runs([tree(tmp_path)])

    assert done.returncode == 0, done.stderr
    assert f"expires in {DAYS} days" in done.stdout
    (release,) = [call for call in root.called("apt-ftparchive") if " release " in call]
    assert f"Release::ValidTime={DAYS * 24 * 3600} " in release


def test_a_repository_can_be_signed_again_without_a_new_package(tmp_path: Path) -> None:
    root = KioskRoot(tmp_path / "root")
    root.program("apt-ftparchive", "echo Origin: kiosk-agent")
    root.program("gpg", "exit 0")
    script = tree(tmp_path)
    assert root.runs([script]).returncode == 0
    (tmp_path / "dist/kiosk-agent_1.0_amd64.deb").unlink()

    assert "a repository of 1 packages" in root.runs([script]).stdout

    (tmp_path / "dist/repo/pool/kiosk-agent_1.0_amd64.deb").unlink()
    assert "no packages in dist" in root.runs([script]).stderr


class Repository:
    """An empty repository, signed with a test key, and an apt that reads it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._home = folder / "gnupg"
        self._home.mkdir(mode=0o700)
        self._gpg("--passphrase", "", "--quick-generate-key", KEY, "ed25519", "sign", "never")
        (folder / "key.asc").write_bytes(self._gpg("--armor", "--export", KEY))
        self._dist = folder / "repo/dists/stable"
        (self._dist / "main/binary-amd64").mkdir(parents=True)
        (self._dist / "main/binary-amd64/Packages").touch()
        self.apt_config = self._apt_config()

    def is_signed(self, expires_in_s: float) -> None:
        """Sign it like `packaging/repo`, so that it expires in so many seconds."""
        expires = Clock().now().service + expires_in_s
        made = formatdate(expires - DAYS * DAY_S, usegmt=True)
        until = formatdate(expires, usegmt=True)
        release = self._dist / "Release"
        release.write_text(
            "Origin: kiosk-agent\nSuite: stable\nCodename: stable\nComponents: main\n"
            f"Architectures: amd64\nDate: {made}\nValid-Until: {until}\n"
            f"SHA256:\n {sha256(b'').hexdigest()} 0 main/binary-amd64/Packages\n"
        )
        signed = ("--clearsign", "--output", str(self._dist / "InRelease"), str(release))
        self._gpg("--yes", "--local-user", KEY, *signed)

    def _apt_config(self) -> Path:
        apt = self._folder / "apt"
        for made in (
            "etc/apt/preferences.d",
            "etc/apt/apt.conf.d",
            "var/lib/apt/lists/partial",
            "var/cache/apt",
        ):
            (apt / made).mkdir(parents=True)
        (apt / "status").touch()
        (apt / "etc/apt/sources.list").write_text(
            f"deb [signed-by={self._folder}/key.asc] file:{self._folder}/repo stable main\n"
        )
        config = self._folder / "apt.conf"
        config.write_text(APT.format(apt=apt))
        return config

    def _gpg(self, *words: str) -> bytes:
        command = ("gpg", "--homedir", str(self._home), "--batch", "--quiet", *words)
        return subprocess.run(command, check=True, capture_output=True).stdout


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


@pytest.fixture
def kiosk(tmp_path: Path, repository: Repository) -> KioskRoot:
    """A kiosk with Debian's own apt; only `update` is real."""
    root = KioskRoot(tmp_path / "root")
    real = f'APT_CONFIG={repository.apt_config} exec /usr/bin/apt-get "$@"'
    root.program("apt-get", f'case "$1" in update) {real} ;; esac')
    policy = 'printf "kiosk-agent:\\n  Installed: 1.0\\n  Candidate: 1.0\\n"'
    root.program("apt-cache", policy)
    root.program("dpkg", 'case "$1" in --compare-versions) exec /usr/bin/dpkg "$@" ;; esac')
    root.answer("1.0")
    return root


def test_a_kiosk_reports_an_expired_repository_and_installs_nothing_from_it(
    kiosk: KioskRoot, repository: Repository
) -> None:
    repository.is_signed(expires_in_s=-3600)

    done = kiosk.run("update")

    assert done.returncode == 1
    assert "a repository has expired" in done.stderr
    assert "docs/install.md" in done.stderr
    assert len(kiosk.called("apt-get")) == 1


def test_a_repository_that_was_signed_again_is_accepted(
    kiosk: KioskRoot, repository: Repository
) -> None:
    repository.is_signed(expires_in_s=-3600)
    kiosk.run("update")
    repository.is_signed(expires_in_s=(DAYS - 1) * DAY_S)

    done = kiosk.run("update")

    assert done.returncode == 0, done.stderr
    assert "is the newest" in done.stdout
