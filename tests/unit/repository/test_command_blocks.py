"""Each command block of the pages for operators works unchanged, in the page's order.

A real shell runs them (typed_blocks.py): a file that a command names must be in the package, or
an earlier block must have made it. Then the programs read the arguments that were recorded.
"""

import argparse
import json
import re
import subprocess
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from agent import __version__
from agent.commands import _parser as agent_parser
from companion.box.commands import _parser as bridge_parser
from hw_sim.cli import _parser as simulator_parser
from kiosk_fleet.commands import _parser as fleet_parser
from tests.unit.repository.programs import packages_of
from tests.unit.repository.typed_blocks import ROOT, Typing, WrongBlock, blocks

PAGES = ("install.md", "setup.md", "fleet.md", "companion-box.md")
LATER = ("make repo", "cp /usr/share/kiosk-fleet/rings/")
"""Blocks of fleet.md that the page tells the reader to type after those of the database."""
ON_THE_BOX = "apt install python3-venv\npython3 -m venv /opt/kiosk-companion\n"
"""The start of the block of companion-box.md that is typed on the box, in its folder."""
A_KIOSK = f"apt install ./kiosk-agent_{__version__}_amd64.deb\n"
"""Some blocks of fleet.md are for a kiosk that is set up already."""
BASE = (
    *("apt", "base64", "cat", "chmod", "chown", "cp", "grep", "install", "journalctl", "mkdir"),
    *("mv", "openssl", "printf", "reboot", "rm", "runuser", "sed", "sudo", "systemctl"),
    *("systemd-creds", "tail", "tee", "update-ca-certificates", "useradd"),
)
PROVIDED_BY = {
    **dict.fromkeys(BASE, "base"),
    **dict.fromkeys(("gpg", "make", "rsync", "scripts/setup", ".venv/bin/pip"), "the repository's"),
    "createdb": "postgresql",
    "createuser": "postgresql",
    "curl": "curl",
    "envsubst": "gettext-base",
    "htpasswd": "apache2-utils",
    "kiosk-agent": "kiosk-agent",
    "kiosk-fleet": "kiosk-fleet",
    "kiosk-sim": "kiosk-sim",
    "nmcli": "network-manager",
    "mosquitto_passwd": "mosquitto",
    "mosquitto_pub": "mosquitto-clients",
    "promtool": "prometheus",
    "psql": "postgresql",
    "python3": "python3",
}
"""The Debian package of each program of the pages; `base` is what every Debian has."""
NO_PROGRAM = {"libnss-systemd", "nginx", "python3-venv"}
"""Packages that the pages need for another reason."""
DEB = re.compile(r"\./(kiosk-agent|kiosk-fleet|kiosk-sim)_([\w.]+)_(amd64|arm64)\.deb")


def reader(folder: Path) -> Typing:
    """Return a reader who has what the pages tell them to have."""
    one = Typing(folder, __version__)
    one.writes("outlets.csv", "OUTLET-001,Sharma General Store,12.9716,77.5946\n")
    one.writes("kiosk-answers.template", '[outlet]\nmerchant_ref = "$REF"\nlatitude = $LAT\n')
    for name in ("all.toml", "groups/karnataka.toml"):
        one.writes(f"fleet/{name}", "")
    one.writes("fleet/kiosks/OUTLET-001.toml", 'groups = ["karnataka"]\n')
    for copied in ("ca.pem", "mqtt-password", "key.txt"):
        one.writes(copied, "a file of another machine\n")
    return one


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Typing]:
    """Return a page's reader, who has typed all of its blocks."""

    @cache
    def type_all(page: str) -> Typing:
        one = reader(tmp_path_factory.mktemp("machine"))
        if page == "fleet.md":
            one.types(A_KIOSK)
        for block in sorted(blocks(page), key=lambda block: block.startswith(LATER)):
            one.types(block, "dist/companion" if block.startswith(ON_THE_BOX) else ".")
        return one

    return type_all


def known_packages() -> set[str]:
    """Return the Debian packages that other files name too, and those of the tables above."""
    files = "packaging/debian/control", "scripts/setup"
    named = re.findall(r"[a-z][a-z0-9.+-]+", "".join((ROOT / file).read_text() for file in files))
    return {*named, *PROVIDED_BY.values(), *NO_PROGRAM}


def packages(calls: Sequence[Sequence[str]]) -> set[str]:
    """Return the names of `apt install` lines."""
    return {word for _, *words in calls for word in words if not word.startswith("--")}


@pytest.mark.parametrize("page", PAGES)
def test_each_block_of_a_page_works_unchanged(typed: Callable[[str], Typing], page: str) -> None:
    typing = typed(page)
    for words in typing.calls("kiosk-agent"):
        parsed(agent_parser(), words)
    for words in typing.calls("kiosk-fleet"):
        parsed(fleet_parser(), words)
    for words in typing.calls("kiosk-companion"):
        parsed(bridge_parser(), words)
    for words in typing.calls("kiosk-sim"):
        parsed(simulator_parser(), words)
    for words in typing.calls("make"):
        is_of_the_makefile(words)
    for words in typing.calls("curl"):
        if "-d" in words:
            assert json.loads(words[words.index("-d") + 1])["device"] == "biometric"
    unit = (ROOT / "systemd/kiosk-agent.service").read_text()
    for _, name, _, target in typing.calls("systemd-creds"):
        credential = f"{name.removeprefix('--name=')}:{Path(target).name}\n"
        assert re.search(f"LoadCredential(Encrypted)?={re.escape(credential)}", unit)


@pytest.mark.parametrize("page", PAGES)
def test_each_program_of_a_page_is_installed_by_a_line_of_it(
    typed: Callable[[str], Typing], page: str
) -> None:
    control = (ROOT / "packaging/debian/control").read_text()
    text = (ROOT / "docs" / page).read_text()
    installed = packages([*typed(page).calls("apt")])
    for name in installed:
        if deb := DEB.fullmatch(name):
            assert deb[2] == __version__, f"{name} is of another version"
            assert f"Package: {deb[1]}\n" in control
        else:
            assert name in known_packages(), name
    for program, package in PROVIDED_BY.items():
        if any(is_used(program, block) for block in blocks(page)):
            is_named = package in installed or package in text or package in control
            assert package in {"base", "the repository's"} or is_named, program


@pytest.mark.parametrize("page", PAGES)
def test_each_other_block_is_not_a_command(page: str) -> None:
    """A shell block without its mark would not be typed."""
    text = (ROOT / "docs" / page).read_text()
    for kind, content in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        assert kind in {"", "nginx", "powershell", "sh", "toml"}
        if kind == "toml":
            assert tomllib.loads(content)
        if not kind:
            assert content.startswith(("LABEL=kiosk-state ", "fleet/all.toml ", " sensor ─USB─▶ "))


def test_a_file_of_the_package_is_installed_where_the_pages_say() -> None:
    lines = (ROOT / "packaging/debian/kiosk-fleet.install").read_text().splitlines()
    installed = {line.removesuffix(" usr/share/kiosk-fleet") for line in lines}
    kept = {
        "deploy/fleet/kiosk_fleet",
        "deploy/fleet/pyproject.toml",
        "deploy/fleet/requirements.txt",
    }
    listed = subprocess.run(
        ("git", "ls-files", "deploy/fleet"), cwd=ROOT, check=True, capture_output=True, text=True
    )
    files = {"/".join(Path(name).parts[:3]) for name in listed.stdout.splitlines()}
    shared = {
        "fleet_messages usr/share/kiosk-fleet/office"
    }  # beside the back office, which uses it
    assert installed == files - kept | shared, "the wheel has the others"


def test_the_files_that_the_blocks_make_are_complete(typed: Callable[[str], Typing]) -> None:
    typing = typed("fleet.md")
    certificates = "/etc/mosquitto/certs"
    typing.types(
        f"openssl verify -x509_strict -CAfile {certificates}/ca.pem {certificates}/server.pem"
    )
    names = [line.split(":")[0] for line in typing.read("etc/mosquitto/fleet.passwd").splitlines()]
    assert names == ["sink", "gaps", "operator", "bridge", "OUTLET-001"]
    users = re.findall(r"^user (\w+)$", typing.read("etc/mosquitto/fleet.acl"), re.MULTILINE)
    assert users == names[:4]
    assert json.loads((typing.home / "order.json").read_text()).keys() == {"order", "signature"}
    options = typing.read("etc/kiosk-gaps/mosquitto_pub").split()
    assert options[-1] == typing.read("etc/kiosk-fleet/passwords/gaps").strip()


def test_windows_installs_only_files_of_the_folder_that_is_copied(
    typed: Callable[[str], Typing],
) -> None:
    copied = {file.name for file in (typed("companion-box.md").home / "dist/companion").iterdir()}
    page = (ROOT / "docs/companion-box.md").read_text()
    blocks = re.findall(r"^```powershell\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    files = re.findall(r"pip install .* ([^ \n]+\.(?:txt|whl))$", "".join(blocks), re.MULTILINE)
    assert len(files) == 2
    assert {*files, "requirements-termux.txt", "kiosk-companion.service"} == copied


def test_the_answers_of_many_kiosks_are_written(typed: Callable[[str], Typing]) -> None:
    typing = typed("setup.md")
    answers = (typing.home / "usb/OUTLET-001/answers.toml").read_text()
    assert answers == '[outlet]\nmerchant_ref = "OUTLET-001"\nlatitude = 12.9716\n\n'


@pytest.mark.parametrize(
    ("block", "why"),
    [
        ("mosquito_passwd -b FILE K-1 x\n", "mosquito_passwd: this program has no row"),
        ("mosquitto_passwd -b /etc/nowhere/fleet.passwd K-1 x\n", "nowhere"),
        ("systemctl enable --now kiosk-sinks.service\n", "there is no unit kiosk-sinks"),
        ("psql -f schema.sql fleet\n", "there is no schema.sql"),
        ("chown mosquitto /etc/mosquitto/none\n", "there is no"),
    ],
)
def test_a_block_that_does_not_work_is_found(tmp_path: Path, block: str, why: str) -> None:
    with pytest.raises(WrongBlock, match=why):
        reader(tmp_path).types(block)


def test_a_wrong_option_and_an_unknown_target_are_found() -> None:
    with pytest.raises(AssertionError):
        parsed(fleet_parser(), ["order", "keys", "--file", "operator.pem"])
    with pytest.raises(AssertionError):
        is_of_the_makefile(["debs"])
    with pytest.raises(AssertionError):
        is_of_the_makefile(["repo", "KEYS=you@example.in"])


def test_readme_and_the_setup_script_name_the_same_packages() -> None:
    readme = (ROOT / "README.md").read_text().replace("\n", " ")
    commands = {"demo": "make demo` installs", "tests": "make test` also"}
    for name, command in commands.items():
        sentence = re.split(r"\. |\.$", readme.split(command)[1])[0]
        assert re.findall(r"`([\w.+-]+)`", sentence) == packages_of("scripts/setup", name)


def parsed(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Check the arguments of one of our programs. Raises AssertionError."""
    try:
        parser.parse_args(words)
    except SystemExit as ended:
        is_help = ended.code == 0
        assert is_help, f"wrong usage: {words}"


def is_of_the_makefile(words: Sequence[str]) -> None:
    """Check a call of make: each target and each variable. Raises AssertionError."""
    makefile = (ROOT / "Makefile").read_text()
    for word in words:
        name, is_variable, _ = word.partition("=")
        if is_variable:
            assert f"$({name})" in makefile, word
        else:
            assert re.search(rf"^{name}:", makefile, re.MULTILINE), word


def is_used(program: str, block: str) -> bool:
    start = r"(?:^|[|;(&]\s*|\bsudo |-- |\bdo )"
    return re.search(rf"{start}\s*{re.escape(program)}(?=\s)", block, re.MULTILINE) is not None
