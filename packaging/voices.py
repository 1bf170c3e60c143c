"""Build the Debian packages of the voices: `make deb-voices`.

`kiosk-agent-voices` has the sounds without words, and `kiosk-agent-voices-LANGUAGE` everything that
the kiosk says in one language. A voice is large, and a shop speaks few languages.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

from babel import Locale
from build import ROOT, commit_date, run, version

from agent.ui.voice.voices import SHORT_SOUNDS
from agent.ui.words.words import LANGUAGES

FOLDER = "usr/share/kiosk-agent/voices"
COMMON = "kiosk-agent-voices"
CONTROL = """Package: {package}
Version: {version}
Architecture: all
Section: misc
Priority: optional
Maintainer: kiosk-agent maintainers <maintainers@kiosk-agent.invalid>
Installed-Size: {kibibytes}
{relations}
Enhances: kiosk-agent
Description: {summary}
 {about}
"""
SOUNDS = (
    "Recommends: espeak-ng",
    "sounds without words of the kiosk agent",
    "With a headset the kiosk also says names, which espeak-ng speaks on the kiosk itself.",
)
VOICE = (
    f"Depends: {COMMON}",
    "{language} voice of the kiosk agent",
    "Made with espeak-ng. A shop's own recordings take precedence.",
)
"""Each: relations, summary, and a line about the package."""


def main() -> int:
    options = _options()
    unknown = set(options.languages) - set(LANGUAGES)
    if unknown:
        print(
            f"there is no language {', '.join(sorted(unknown))}; there are {', '.join(LANGUAGES)}"
        )
        return 2
    languages = sorted(options.languages or LANGUAGES)
    made = ROOT / ".voices"
    run(sys.executable, "scripts/voices.py", "--folder", str(made), *languages)
    os.environ["SOURCE_DATE_EPOCH"] = str(commit_date())
    os.umask(0o022)
    options.out.mkdir(exist_ok=True)
    pack(made / SHORT_SOUNDS, COMMON, options.version, SOUNDS, options.out)
    for language in languages:
        relations, summary, about = VOICE
        name = Locale.parse(language).english_name
        described = (relations, summary.format(language=name), about)
        pack(made / language, f"{COMMON}-{language}", options.version, described, options.out)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--version", default=version(), help="default: that of the tree")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="default: dist")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="default: all")
    return parser.parse_args()


def pack(
    sounds: Path, package: str, version: str, described: tuple[str, str, str], out: Path
) -> None:
    """Write the package of a folder of sounds. Exits if the folder has none."""
    files = sorted(sounds.glob("*.wav"))
    if not files:
        raise SystemExit(f"{sounds} has no sounds; is espeak-ng installed?")
    with tempfile.TemporaryDirectory(prefix="kiosk-voices-") as temporary:
        root = Path(temporary)
        target = root / FOLDER / sounds.name
        target.mkdir(parents=True)
        for file in files:
            shutil.copy(file, target)
        documents = root / "usr/share/doc" / package
        documents.mkdir(parents=True)
        shutil.copy(ROOT / "packaging/debian/copyright", documents)
        (root / "DEBIAN").mkdir()
        relations, summary, about = described
        (root / "DEBIAN/control").write_text(
            CONTROL.format(
                package=package,
                version=version,
                kibibytes=sum(file.stat().st_size for file in files) // 1024,
                relations=relations,
                summary=summary,
                about=about,
            ),
            encoding="utf-8",
        )
        root.chmod(0o755)
        deb = out / f"{package}_{version}_all.deb"
        run("dpkg-deb", "--root-owner-group", "--build", str(root), str(deb), quiet=True)
        print(f"{deb.name}: {deb.stat().st_size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    sys.exit(main())
