"""Cuts the power of a script: it is killed before the n-th program that it starts."""

import shutil
from pathlib import Path

WRITERS = ("cp", "dd", "ln", "mv", "rm", "sync")
"""The programs with which the package's scripts change files."""
WRAPPER = """\
#!/bin/sh
n=$(($(cat {count}) + 1))
echo $n >{count}
[ $n != "$(cat {cut})" ] || kill -KILL 0
exec {program} "$@"
"""


class PowerCuts:
    """The programs are in `folder`, which must be the first on PATH.

    A script must run in a process group of its own, because the cut kills the whole group.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._count, self._cut = folder / "count", folder / "cut"
        folder.mkdir()
        for name in WRITERS:
            # A real sync would wait for all disks of this machine.
            program = shutil.which("true" if name == "sync" else name)
            assert program
            file = folder / name
            file.write_text(
                WRAPPER.format(program=program, count=self._count, cut=self._cut), "utf-8"
            )
            file.chmod(0o755)
        self.never()

    def at(self, call: int) -> None:
        """Cut the power before the `call`-th program from now, counted from 1."""
        self._count.write_text("0\n")
        self._cut.write_text(f"{call}\n")

    def never(self) -> None:
        self.at(0)

    @property
    def was_cut(self) -> bool:
        return self._cut.read_text() != "0\n" and self._count.read_text() == self._cut.read_text()
