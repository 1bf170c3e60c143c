"""The list of the files that the package takes from the tree (dh_install)."""

from pathlib import Path

ROOT = Path(__file__).parents[3]
INSTALLED = ROOT / "packaging" / "debian" / "kiosk-agent.install"


def test_each_line_names_a_file_and_its_folder() -> None:
    """A wrong line is otherwise found only when the package is built."""
    lines = [line.split() for line in INSTALLED.read_text().splitlines()]
    assert [line for line in lines if len(line) != 2] == []
    assert [source for source, _ in lines if not [*ROOT.glob(source)]] == []


def test_units_are_installed_where_debian_12_looks_for_them() -> None:
    """debian/rules moves that folder, and fails if the other one exists."""
    folders = {line.split()[1] for line in INSTALLED.read_text().splitlines()}
    assert [one for one in folders if one.startswith("usr/lib/systemd/system/")] == []


def test_each_drop_in_is_installed_in_its_own_folder() -> None:
    lines = INSTALLED.read_text().splitlines()
    for drop_in in sorted((ROOT / "systemd").glob("*.conf.d/*.conf")):
        folder = drop_in.parent.name
        assert f"systemd/{folder}/{drop_in.name} usr/lib/systemd/{folder}" in lines


def test_each_unit_and_script_of_a_kiosk_is_installed() -> None:
    installed = {source for source, _ in map(str.split, INSTALLED.read_text().splitlines())}
    units = {
        f"systemd/{path.name}"
        for path in (ROOT / "systemd").iterdir()
        if path.suffix in {".service", ".timer", ".path", ".socket"}
    }
    scripts = {f"packaging/lib/{path.name}" for path in (ROOT / "packaging/lib").iterdir()}
    of_a_box_beside = {"systemd/kiosk-companion.service"}
    assert units | scripts <= installed | of_a_box_beside
