"""Build the Debian packages from the tree and the locked wheels: `make deb`.

One package for each architecture serves Debian 12 and 13. It contains a pure Python wheel once, and
a compiled one for each Python. Nothing is compiled here, so any machine builds for all
architectures, and the same tree gives the same bytes.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from importlib.metadata import Distribution, distributions
from pathlib import Path

import changelog

ROOT = Path(__file__).parents[1]
PYTHONS = {"python3.11": "3.11.2", "python3.13": "3.13.5"}
"""The lowest Python of each release; environment markers are evaluated for it."""
ARCHITECTURES = {"amd64": "x86_64-manylinux_2_28", "arm64": "aarch64-manylinux_2_28"}
PROGRAMS = {
    "kiosk-agent": "agent.commands:main",
    "kiosk-companion": "companion.box.commands:main",
    "kiosk-fleet": "kiosk_fleet.commands:main",
    "kiosk-sim": "hw_sim.cli:main",
}
SOURCES = {
    "kiosk-agent": ".",
    "kiosk-companion": "packaging/companion",
    "kiosk-fleet": "deploy/fleet",
    "kiosk-sim": "hw-sim",
}
LOCKS = {
    "kiosk-agent": "requirements/kiosk.txt",
    "kiosk-companion": "packaging/companion/requirements.txt",
    "kiosk-fleet": "deploy/fleet/requirements.txt",
    "kiosk-sim": "hw-sim/requirements.txt",
}
MANUALS = {
    "kiosk-agent": ("agent.commands", "_parser", "runs and inspects one retail-finance kiosk"),
    "kiosk-companion": ("companion.box.commands", "_parser", "lends one kiosk its readers"),
    "kiosk-fleet": ("kiosk_fleet.commands", "_parser", "the operator's side of many kiosks"),
    "kiosk-sim": ("hw_sim.cli", "_parser", "plays the world of a retail-finance kiosk"),
}
UNUSED = (
    "bin",
    "apsw/sqlite_extra_binaries",  # SQLite extensions that are not loaded
    "PIL/_avif*.so",  # slips and the QR code are PNG
    "PIL/_imagingtk*.so",
    "*.dist-info/RECORD",  # contains paths of this build
    "*.dist-info/direct_url.json",
    "*.dist-info/uv_cache.json",
)
LANGUAGES = "|".join(folder.name for folder in (ROOT / "agent/ui/words/locales").iterdir())
LOCALES = re.compile(rf"(root|({LANGUAGES})(_.*)?)\.dat")
"""The page's languages. All of Babel's are 30 MB."""

LAUNCHER = """#!{home}/bin/python3 -I
import sys

from {module} import {function}

sys.exit({function}())
"""
VENV = """home = /usr/bin
include-system-site-packages = false
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--arch", choices=ARCHITECTURES, action="append", help="default: both")
    parser.add_argument("--version", default=version(), help="default: that of the tree")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="default: dist")
    options = parser.parse_args()
    options.out.mkdir(exist_ok=True)
    os.environ["SOURCE_DATE_EPOCH"] = str(commit_date())
    os.umask(0o022)
    for arch in options.arch or ARCHITECTURES:
        with tempfile.TemporaryDirectory(prefix="kiosk-deb-") as temporary:
            source = Path(temporary) / f"kiosk-agent-{options.version}"
            stage(source, arch, options.version)
            sbom = source / "debian/kiosk-agent.cdx.json"
            write_sbom(source, sbom)
            build(source, arch)
            shutil.copy(sbom, options.out / f"kiosk-agent_{options.version}_{arch}.cdx.json")
            for package in sorted(Path(temporary).glob("*.deb")):
                shutil.copy(package, options.out)
                print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB", flush=True)
    return 0


def version() -> str:
    text = (ROOT / "agent/__init__.py").read_text()
    return re.findall(r'__version__ = "(.+)"', text)[0]


def commit_date() -> int:
    """Return the commit time of the tree, so that all clones build the same bytes."""
    shown = subprocess.run(
        ("git", "log", "-1", "--format=%ct"), cwd=ROOT, check=True, capture_output=True, text=True
    )
    return int(shown.stdout)


def stage(source: Path, arch: str, version: str) -> None:
    """Write the package's files, except those that debian/*.install takes from the tree."""
    tree = (*packed(), "companion", "hw-sim", "systemd", "packaging", "deploy", "docs", "README.md")
    listed = subprocess.run(
        ("git", "ls-files", "-z", *tree, "pyproject.toml"),
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for name in listed.stdout.decode().split("\0")[:-1]:
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    for package in ("agent", "companion", "deploy/fleet/kiosk_fleet"):
        replace(
            source / package / "__init__.py", r'__version__ = ".+"', f'__version__ = "{version}"'
        )
    shutil.move(source / "packaging/debian", source / "debian")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (source / "debian/changelog").write_text(
        changelog.debian(changes, version, commit_date()), encoding="utf-8"
    )
    schema = journal_schema()
    (source / "debian/schema").write_text(schema)
    for program in PROGRAMS:
        print(f"{program} {version} for {arch}: the locked wheels", flush=True)
        lay_environment(source, program, arch, version)
    (source / "debian/payload/kiosk-agent/journal-schema").write_text(schema)
    write_manuals(source, version)
    write_completion(source)


def packed() -> list[str]:
    """Return the files and folders of the agent's wheel."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    names: list[str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    return names


def journal_schema() -> str:
    """Return the tree's journal schema version as one line."""
    sys.path.insert(0, str(ROOT))
    from agent.journal.schema import SCHEMA_VERSION  # noqa: PLC0415  # of the tree, not of a venv

    return f"{SCHEMA_VERSION}\n"


def write_manuals(source: Path, version: str) -> None:
    for program, (module, function, about) in MANUALS.items():
        folder = source / SOURCES[program]
        examples = source / f"debian/{program}.examples.inc"
        run(
            *(sys.executable, str(Path(__file__).with_name("examples.py")), module, function),
            *("--output", str(examples)),
            cwd=folder,
        )
        run(
            *(tool("argparse-manpage"), "--module", module, "--function", function),
            *("--include", str(examples)),
            *("--prog", program, "--project-name", program, "--description", about),
            *("--version", version, "--manual-title", program),
            *("--output", str(source / f"debian/{program}.1")),
            cwd=folder,
        )


def write_completion(source: Path) -> None:
    """Write the completion of bash for the agent's commands and options."""
    module, function, _ = MANUALS["kiosk-agent"]
    done = subprocess.run(
        (tool("shtab"), "--shell=bash", "--prog=kiosk-agent", f"{module}.{function}"),
        cwd=source,
        check=True,
        capture_output=True,
    )
    (source / "debian/kiosk-agent.bash").write_bytes(done.stdout)


def write_sbom(source: Path, out: Path) -> None:
    """Write a CycloneDX list of the package's contents, with versions and licences."""
    look = (
        source / "debian/look"
    )  # an environment that can read the packed files of any architecture
    run(sys.executable, "-I", "-m", "venv", "--without-pip", str(look))
    packages = next(look.glob("lib/python*/site-packages"))
    payload = source / "debian/payload/kiosk-agent"
    seen = (payload / "common", *(payload / "lib" / python / "site-packages" for python in PYTHONS))
    (packages / "seen.pth").write_text("".join(f"{path}\n" for path in seen))
    run(
        *(tool("cyclonedx-py"), "environment", "--output-reproducible", "--output-format", "JSON"),
        *("--output-file", str(out), str(look / "bin/python")),
    )
    shutil.rmtree(look)


def lay_environment(source: Path, program: str, arch: str, version: str) -> None:
    """Make the package's virtual environment, which both Pythons can use."""
    home = f"/opt/{program}/{version}"
    root = source / "debian/payload" / program
    wheel = build_wheel(source / SOURCES[program])
    for python, release in PYTHONS.items():
        packages = root / "lib" / python / "site-packages"
        of = (packages, ARCHITECTURES[arch], release)
        install(*of, "--require-hashes", "-r", str(ROOT / LOCKS[program]))
        install(*of, "--no-deps", str(wheel))
    share_same(root)
    drop_unused(root / "common")
    for python in PYTHONS:
        drop_unused(root / "lib" / python / "site-packages")
        (root / "lib" / python / "site-packages/common.pth").write_text("../../../common\n")
    (root / "bin").mkdir()
    (root / "bin/python3").symlink_to("/usr/bin/python3")
    (root / "pyvenv.cfg").write_text(VENV)
    module, _, function = PROGRAMS[program].partition(":")
    launcher = root / "bin" / program
    launcher.write_text(LAUNCHER.format(home=home, module=module, function=function))
    launcher.chmod(0o755)


def tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def build_wheel(project: Path) -> Path:
    out = project / "dist"
    run(
        sys.executable, "-I", "-m", "hatchling", "build", "-t", "wheel", "-d", str(out), cwd=project
    )
    return next(out.glob("*.whl"))


def install(packages: Path, platform: str, release: str, *what: str) -> None:
    to = ("--target", str(packages), "--python-platform", platform, "--python-version", release)
    run(
        tool("uv"),
        "pip",
        "install",
        "-q",
        *to,
        "--only-binary",
        ":all:",
        "--link-mode",
        "copy",
        *what,
    )


def share_same(root: Path) -> None:
    """Move the distributions whose wheels are equal for all Pythons into one folder."""
    first, *others = (root / "lib" / python / "site-packages" for python in PYTHONS)
    for distribution in list(distributions(path=[str(first)])):
        if not all(is_same_in(other, distribution) for other in others):
            continue
        for file in own_files(distribution):
            target = root / "common" / file
            target.parent.mkdir(parents=True, exist_ok=True)
            (first / file).rename(target)
            for other in others:
                (other / file).unlink()


def is_same_in(packages: Path, distribution: Distribution) -> bool:
    """Return True for a pure Python wheel, or one for all later Pythons (abi3)."""
    name = f"{distribution.name.replace('-', '_')}-{distribution.version}.dist-info"
    tags = packages / name / "WHEEL"
    return tags.exists() and tags.read_text() == distribution.read_text("WHEEL")


def own_files(distribution: Distribution) -> list[Path]:
    """Return the distribution's files, without scripts in other folders."""
    files = [Path(file) for file in distribution.files or ()]
    return [file for file in files if ".." not in file.parts]


def drop_unused(packages: Path) -> None:
    for pattern in UNUSED:
        for path in list(packages.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for locale in packages.glob("babel/locale-data/*.dat"):
        if not LOCALES.fullmatch(locale.name):
            locale.unlink()
    for file in packages.rglob("*"):
        if file.is_file():  # some wheels mark their modules as programs
            file.chmod(0o644)
    for folder in sorted((path for path in packages.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def build(source: Path, arch: str) -> None:
    run(
        "dpkg-buildpackage",
        "--build=binary",
        f"--host-arch={arch}",
        "--unsigned-changes",
        "--no-check-builddeps",
        cwd=source,
        quiet=True,
    )


def replace(file: Path, pattern: str, by: str) -> None:
    file.write_text(re.sub(pattern, by, file.read_text(), count=1))


def run(*command: str, cwd: Path = ROOT, quiet: bool = False) -> None:
    done = subprocess.run(command, cwd=cwd, check=False, capture_output=quiet, text=True)
    if done.returncode:
        sys.stderr.write((done.stdout or "") + (done.stderr or ""))
        raise SystemExit(f"{' '.join(command[:4])} …: exit code {done.returncode}")


if __name__ == "__main__":
    sys.exit(main())
