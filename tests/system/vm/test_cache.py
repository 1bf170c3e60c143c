"""The cache of the virtual kiosk's images (tests/system/vm/cache.py)."""

import subprocess
import sys
from pathlib import Path

from tests.system.e2e.processes import ROOT
from tests.system.vm.cache import cached

OTHER_RUN = """
import sys
from pathlib import Path
from tests.system.vm.cache import cached

cached(Path(sys.argv[1]), "image", "old", lambda folder: (folder / "disk").touch())
print("it uses the image", flush=True)
sys.stdin.read()
"""


def fill(folder: Path) -> None:
    (folder / "disk").touch()


def refuse(folder: Path) -> None:
    raise AssertionError(f"{folder} is made twice")


def test_a_folder_is_made_once(tmp_path: Path) -> None:
    made = cached(tmp_path, "image", "key", fill)
    assert cached(tmp_path, "image", "key", refuse) == made
    assert (made / "disk").exists()


def test_an_unfinished_folder_is_made_again(tmp_path: Path) -> None:
    unfinished = tmp_path / "image.unfinished"
    unfinished.mkdir()
    (unfinished / "half").touch()
    assert [one.name for one in cached(tmp_path, "image", "key", fill).iterdir()] == ["disk"]


def test_only_a_folder_that_no_run_uses_is_deleted(tmp_path: Path) -> None:
    words = (sys.executable, "-c", OTHER_RUN, str(tmp_path))
    with subprocess.Popen(words, cwd=ROOT, stdin=-1, stdout=-1) as other:
        assert other.stdout
        assert other.stdout.readline() == b"it uses the image\n"
        cached(tmp_path, "image", "new", fill)
        assert (tmp_path / "image-old").exists()
        other.communicate()
    cached(tmp_path, "image", "war", fill)
    assert not (tmp_path / "image-old").exists()
    assert (tmp_path / "image-new").exists()  # this process uses it
