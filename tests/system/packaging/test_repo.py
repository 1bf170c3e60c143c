"""The signed apt repository: it expires, its key changes, and each ring has its own release."""

import subprocess
from collections.abc import Iterator
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
    signed = [call for call in root.called("apt-ftparchive") if " release " in call]
    assert len(signed) == len(("stable", "first", "early", "all"))
    assert all(f"Release::ValidTime={DAYS * 24 * 3600} " in call for call in signed)


def test_a_repository_can_be_signed_again_without_a_new_package(tmp_path: Path) -> None:
    root = KioskRoot(tmp_path / "root")
    root.program("apt-ftparchive", "echo Origin: kiosk-agent")
    root.program("gpg", "exit 0")
    script = tree(tmp_path)
    assert root.runs([script]).returncode == 0
    (tmp_path / "dist/kiosk-agent_1.0_amd64.deb").unlink()

    assert "a repository of 1 releases" in root.runs([script]).stdout

    (tmp_path / "dist/repo/pool/kiosk-agent_1.0_amd64.deb").unlink()
    assert "no packages in dist" in root.runs([script]).stderr


class GnuPG:
    """The keys of one test. GnuPG's agent runs until it is ended."""

    def __init__(self, folder: Path) -> None:
        self.home = str(folder / "gnupg")
        Path(self.home).mkdir(mode=0o700)

    def __call__(self, *words: str) -> bytes:
        command = ("gpg", "--homedir", self.home, "--batch", "--quiet", *words)
        return subprocess.run(command, check=True, capture_output=True).stdout

    def ends(self) -> None:
        subprocess.run(("gpgconf", "--homedir", self.home, "--kill", "gpg-agent"), check=True)


class Repository:
    """An empty repository, signed with a test key, and an apt that reads it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._gpg = GnuPG(folder)
        self.ends = self._gpg.ends
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


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    made = Repository(tmp_path)
    yield made
    made.ends()


@pytest.fixture
def kiosk(tmp_path: Path, repository: Repository) -> KioskRoot:
    """A kiosk with Debian's own apt; only `update` is real."""
    root = KioskRoot(tmp_path / "root")
    real = f'APT_CONFIG={repository.apt_config} exec /usr/bin/apt-get "$@"'
    root.program("apt-get", f'case "$2" in update) {real} ;; esac')
    policy = (
        'case "$*" in policy*) printf "kiosk-agent:\\n  Installed: 1.0\\n  Candidate: 1.0\\n" ;;\n'
        '"madison kiosk-agent") echo "kiosk-agent | 1.0 | file:" ;; esac'
    )
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


OLD, NEXT, FOREIGN = "operator@example.in", "next@example.in", "thief@example.com"


class Operator:
    """A person with GnuPG keys who signs a repository, and a kiosk's own apt that reads it."""

    def __init__(self, folder: Path) -> None:
        self.kiosk = KioskRoot(folder / "root")
        self._folder = folder
        self._gpg = GnuPG(folder)
        self.ends = self._gpg.ends
        (folder / "packaging").mkdir()
        (folder / "dist").mkdir()
        self._script = copy(REPO, folder / "packaging")
        self.repo = folder / "dist/repo"
        self.keyring = folder / "root/usr/share/keyrings/kiosk-agent.gpg"
        self._configure_apt()

    def makes_key(self, *names: str) -> None:
        for name in names:
            self._gpg("--passphrase", "", "--quick-generate-key", name, "ed25519", "sign", "never")

    def public(self, *names: str) -> bytes:
        return self._gpg("--export", *names)

    def puts_into_safe(self, name: str) -> None:
        """Delete the secret half of a key from this machine."""
        listed = self._gpg("--with-colons", "--list-keys", name).decode()
        fingerprint = listed.partition("\nfpr:")[2].split(":")[8]
        self._gpg("--yes", "--delete-secret-keys", fingerprint)

    def builds(self, release: str, package: str = "kiosk-agent") -> None:
        """Make a package of the release without content."""
        root = self._folder / f"build-{package}-{release}/DEBIAN"
        root.mkdir(parents=True)
        (root / "control").write_text(
            f"Package: {package}\nVersion: {release}\nArchitecture: amd64\n"
            "Maintainer: a test <test@example.in>\nDescription: nothing\n"
        )
        deb = self._folder / f"dist/{package}_{release}_amd64.deb"
        subprocess.run(("dpkg-deb", "--build", root.parent, deb), check=True, capture_output=True)

    def signs(self, *keys: str) -> None:
        done = self.kiosk.runs([self._script, *keys], more={"GNUPGHOME": self._gpg.home})
        assert done.returncode == 0, done.stderr

    def gives_key_to_kiosk(self, *keys: str) -> None:
        """Do what a person does once at each kiosk."""
        self.keyring.parent.mkdir(parents=True, exist_ok=True)
        self.keyring.write_bytes(self.public(*keys))

    def serves(self, suite: str) -> None:
        source = f"deb [signed-by={self.keyring}] file:{self.repo} {suite} main\n"
        (self._folder / "apt/etc/apt/sources.list").write_text(source)

    def offered(self, suite: str, package: str = "kiosk-agent") -> list[str]:
        """Return the releases of a package that a kiosk is offered, the newest first."""
        self.serves(suite)
        assert self.kiosk.runs(["apt-get", "update"]).returncode == 0
        table = self.kiosk.runs(["apt-cache", "madison", package]).stdout
        return [line.split("|")[1].strip() for line in table.splitlines()]

    def _configure_apt(self) -> None:
        """Give the kiosk Debian's own apt. Only an installation is not real: it just unpacks."""
        apt = self._folder / "apt"
        for made in ("etc/apt", "var/lib/apt/lists/partial", "var/cache/apt"):
            (apt / made).mkdir(parents=True)
        (apt / "status").touch()
        config = self._folder / "apt.conf"
        config.write_text(APT.format(apt=apt))
        for name in ("apt-get", "apt-cache"):
            debs = f'{self.repo}/pool/"$last"_*.deb'
            unpack = f'for deb in {debs}; do dpkg-deb -x "$deb" {self.kiosk.folder}; done'
            self.kiosk.program(
                name,
                f'for last; do :; done\ncase " $* " in *" install "*) {unpack} ;; '
                f'*) APT_CONFIG={config} exec /usr/bin/{name} "$@" ;; esac',
            )
        real = 'case "$1" in --configure) ;; *) exec /usr/bin/dpkg "$@" ;; esac'
        self.kiosk.program("dpkg", real)
        self.kiosk.answer("1.0")


@pytest.fixture
def operator(tmp_path: Path) -> Iterator[Operator]:
    made = Operator(tmp_path)
    made.makes_key(OLD)
    made.builds("1.0")
    yield made
    made.ends()


@pytest.fixture
def trusted(operator: Operator) -> Operator:
    """An operator whose repository the kiosk uses, with the key that a person gave it."""
    operator.signs(OLD)
    operator.gives_key_to_kiosk(OLD)
    operator.serves("stable")
    return operator


def test_a_repository_with_an_unknown_key_is_reported_and_not_called_the_newest(
    trusted: Operator,
) -> None:
    assert trusted.kiosk.run("update").returncode == 0
    trusted.makes_key(FOREIGN)
    trusted.signs(FOREIGN)

    done = trusted.kiosk.run("update")

    assert done.returncode == 1
    assert "a key that this kiosk does not trust" in done.stderr
    assert "is the newest" not in done.stdout
    assert "does not trust" in (trusted.kiosk.state / "looked").read_text()


def test_a_repository_without_a_signature_is_reported(trusted: Operator) -> None:
    (trusted.repo / "dists/stable/InRelease").unlink()

    done = trusted.kiosk.run("update")

    assert done.returncode == 1
    assert "does not trust, or not at all" in done.stderr


def test_the_key_changes_without_a_visit_to_the_kiosks(trusted: Operator) -> None:
    """Both keys sign for a month. In this time each kiosk gets the new key with a package."""
    trusted.makes_key(NEXT)

    trusted.signs(OLD, NEXT)
    both = trusted.kiosk.run("update")
    trusted.signs(NEXT)
    after = trusted.kiosk.run("update")

    assert (both.returncode, after.returncode) == (0, 0), both.stderr + after.stderr


def test_a_kiosk_that_was_off_during_the_change_reports_the_key(trusted: Operator) -> None:
    trusted.makes_key(NEXT)
    trusted.signs(OLD, NEXT)
    trusted.signs(NEXT)

    done = trusted.kiosk.run("update")

    assert done.returncode == 1
    assert "docs/install.md" in done.stderr


def test_a_key_whose_secret_half_is_in_a_safe_is_given_to_the_kiosks(operator: Operator) -> None:
    """It does not sign yet. If the first key is stolen, the kiosks already trust this one."""
    operator.makes_key(NEXT)
    operator.puts_into_safe(NEXT)

    operator.signs(OLD, NEXT)

    assert operator.public(NEXT) in (operator.repo / "kiosk-agent.gpg").read_bytes()


def test_the_keyring_package_is_made_again_only_for_other_keys(operator: Operator) -> None:
    def keyrings() -> list[bytes]:
        return [file.read_bytes() for file in operator.repo.glob("pool/kiosk-agent-keyring_*")]

    operator.signs(OLD)
    first = keyrings()
    operator.signs(OLD)
    assert keyrings() == first
    operator.makes_key(NEXT)
    operator.signs(OLD, NEXT)
    assert keyrings() != first


def test_the_lists_of_the_packages_contents_are_published(
    operator: Operator, tmp_path: Path
) -> None:
    (tmp_path / "dist/kiosk-agent_1.0_amd64.cdx.json").write_text("{}")
    operator.signs(OLD)
    assert (operator.repo / "sbom/kiosk-agent_1.0_amd64.cdx.json").read_text() == "{}"


def test_each_release_is_signed_for_each_ring_with_all_older_releases(operator: Operator) -> None:
    operator.builds("1.9")
    operator.builds("1.10")
    operator.signs(OLD)
    operator.gives_key_to_kiosk(OLD)

    for ring in ("first", "early", "all"):
        (operator.repo / "dists" / ring).symlink_to(f"../signed/{ring}/1.9")
        assert operator.offered(ring) == ["1.9", "1.0"]
    assert operator.offered("stable") == ["1.10", "1.9", "1.0"]


def test_a_release_is_offered_with_its_other_packages(trusted: Operator) -> None:
    simulator = "kiosk-sim"
    trusted.builds("1.0", simulator)
    trusted.builds("2.0", simulator)  # its agent is not built yet
    trusted.signs(OLD)
    assert trusted.offered("stable", simulator) == ["1.0"]

    trusted.builds("2.0")
    trusted.signs(OLD)

    assert trusted.offered("stable", simulator) == ["2.0", "1.0"]
