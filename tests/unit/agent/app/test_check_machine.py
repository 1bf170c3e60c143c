"""The check of the machine around the agent, with files in the kernel's format."""

from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from agent.commands.check import CheckResult
from agent.commands.check.machine import machine
from agent.config.kiosk_config import load
from agent.process.kernel import Kernel
from tests.unit.agent.app.swaps import SWAP_FILE, SWAPS_HEAD

SWAP_ZRAM = "/dev/zram0                              partition\t2097148\t\t0\t\t100\n"

HEAD = """
[outlet]
merchant_ref = "OUTLET-001"
latitude = 12.9
longitude = 77.5
"""
PAYEE = 'upi_payees = ["shop@examplebank"]\n'
API = '[api]\nbase_url = "https://api.example.in"\n'
JOURNAL = '[journal]\npath = "state/journal.db"\n'


class Machine:
    """A kiosk's folder and kernel files, in order until a test changes something."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = folder / "state"
        self.kernel = Kernel(folder, lambda: True)
        for file in (self.kernel.swaps, self.kernel.controllers):
            file.parent.mkdir(parents=True)
        self.kernel.swaps.write_text(SWAPS_HEAD)
        self.kernel.controllers.write_text("cpuset cpu io memory pids\n")
        self.state.mkdir()
        self.config = HEAD + PAYEE + API + JOURNAL
        self.environ: dict[str, str] = {}

    def has(self, name: str, mode: int) -> Path:
        path = self.folder / name
        path.write_text("-")
        path.chmod(mode)
        return path

    def results(self, name: str) -> list[tuple[bool, str]]:
        """Return the results of this name."""
        return [(one.is_fine, one.what) for one in self._looked_at() if one.name == name]

    def _looked_at(self) -> list[CheckResult]:
        file = self.folder / "kiosk.toml"
        file.write_text(self.config)
        return list(machine(load(file, {}), self.kernel, self.environ))


@pytest.fixture
def at(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


# --- memory ---


def test_a_machine_without_swap_is_fine(at: Machine) -> None:
    assert at.results("swap") == [(True, "none")]
    at.kernel.swaps.unlink()
    assert at.results("swap") == [(True, "none")]


def test_swap_in_memory_is_fine(at: Machine) -> None:
    at.kernel.swaps.write_text(SWAPS_HEAD + SWAP_ZRAM)
    assert at.results("swap") == [(True, "only in memory (zram)")]


@pytest.mark.parametrize("also", ["", SWAP_ZRAM])
def test_swap_on_a_disk_is_a_failure(at: Machine, also: str) -> None:
    at.kernel.swaps.write_text(SWAPS_HEAD + also + SWAP_FILE)
    ((fine, what),) = at.results("swap")
    assert not fine
    assert what.startswith("/var/swap may write what customers type to the disk")


@pytest.mark.parametrize(("behind", "is_fine"), [("none\n", True), ("/dev/loop0\n", False)])
def test_compressed_memory_that_is_written_to_a_disk_is_swap(
    at: Machine, behind: str, *, is_fine: bool
) -> None:
    at.kernel.swaps.write_text(SWAPS_HEAD + SWAP_ZRAM)
    (at.kernel.blocks / "zram0").mkdir(parents=True)
    (at.kernel.blocks / "zram0/backing_dev").write_text(behind)
    ((fine, _),) = at.results("swap")
    assert fine is is_fine


def test_a_memory_limit_is_reported_if_the_kernel_supports_it(at: Machine) -> None:
    assert at.results("memory") == [(True, "the unit limits it")]


@pytest.mark.parametrize("controllers", ["cpuset cpu io pids\n", None])
def test_a_kernel_without_memory_limits_is_reported(at: Machine, controllers: str | None) -> None:
    """Raspberry Pi OS's default: a safeguard is missing, but money and privacy are safe."""
    at.kernel.controllers.unlink()
    if controllers is not None:
        at.kernel.controllers.write_text(controllers)
    ((fine, what),) = at.results("memory")
    assert fine
    assert "cgroup_enable=memory" in what


# --- files ---


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("api-key", 0o640),
        ("tpin", 0o604),
        ("state/attendant.json", 0o644),
        ("state/journal.db", 0o660),
        ("state/journal.db-wal", 0o602),
        ("state/journal.key", 0o644),
        ("state/ui-browsers", 0o640),
    ],
)
def test_a_secret_that_others_can_read_or_write_is_named_with_the_remedy(
    at: Machine, name: str, mode: int
) -> None:
    path = at.has(name, mode)
    assert at.results("files") == [(False, f"{path} is open to other users: chmod go= {path}")]
    path.chmod(0o600)
    assert at.results("files") == [(True, "no secret is open to other users")]


def test_a_file_that_the_agents_user_does_not_own_is_named_with_the_remedy(
    at: Machine, mocker: MockerFixture
) -> None:
    """The owner is simulated, because only root can make such a file."""
    path = at.has("state/attendant.json", 0o600)
    mocker.patch.object(Path, "lstat", return_value=mocker.Mock(st_uid=1))
    ((fine, what),) = at.results("files")
    assert not fine
    assert what.startswith(f"{path} belongs to daemon, and the agent cannot read it: chown ")


def test_lost_and_found_of_a_separate_partition_is_not_reported(
    at: Machine, mocker: MockerFixture
) -> None:
    (at.state / "lost+found").mkdir(mode=0o700)
    mocker.patch.object(Path, "lstat", return_value=mocker.Mock(st_uid=1))
    assert at.results("files") == [(True, "no secret is open to other users")]


def test_only_the_browser_may_also_read_the_pages_token(at: Machine) -> None:
    path = at.has("state/ui-token", 0o640)
    assert at.results("files") == [(True, "no secret is open to other users")]
    path.chmod(0o644)
    assert at.results("files") == [(False, f"{path} is open to other users: chmod g=r,o= {path}")]


def test_the_services_own_folder_is_also_checked(at: Machine) -> None:
    (at.folder / "run").mkdir()
    at.environ = {"RUNTIME_DIRECTORY": str(at.folder / "run")}
    path = at.has("run/ui-token", 0o666)
    assert at.results("files") == [(False, f"{path} is open to other users: chmod g=r,o= {path}")]


def test_slips_in_a_folder_open_to_others_are_reported(at: Machine) -> None:
    (at.state / "slips").mkdir(mode=0o755)
    ((fine, what),) = at.results("files")
    assert not fine
    assert what.endswith(f"chmod go= {at.state / 'slips'}")


@pytest.mark.parametrize(
    ("budget", "is_secret"),
    [("redis://kiosk:hunter2@10.0.0.2/0", True), ("redis://10.0.0.2/0", False), ("memory", False)],
)
def test_a_configuration_with_a_password_is_a_secret(
    at: Machine, budget: str, *, is_secret: bool
) -> None:
    at.config = at.config.replace(API, f'{API}budget = "{budget}"\n')
    at.has("kiosk.toml", 0o644)
    assert at.results("files")[0][0] is not is_secret
    assert "hunter2" not in str(at.results("files"))


# --- connections to others ---


def test_an_empty_payee_list_is_reported(at: Machine) -> None:
    assert at.results("payees") == []
    at.config = at.config.replace(PAYEE, "")
    ((fine, what),) = at.results("payees")
    assert fine
    assert what.startswith("outlet.upi_payees is empty")


@pytest.mark.parametrize(
    ("table", "named"),
    [
        ('[card]\nhost = "192.168.7.3"\n', ["card.host 192.168.7.3"]),
        ('[card]\nhost = "terminal.local"\n', ["card.host terminal.local"]),
        ('[card]\nhost = "127.0.0.1"\n', []),
        ("[card]\n", []),
        ('[printer]\ndriver = "escpos"\nhost = "192.168.7.4"\n', ["printer.host 192.168.7.4"]),
        ('[printer]\ndriver = "escpos"\n', []),
    ],
)
def test_plain_tcp_to_a_device_is_reported(at: Machine, table: str, named: list[str]) -> None:
    at.config += table
    told = at.results("network")
    assert [fine for fine, _ in told] == [True] * len(named)
    assert [what.partition(" uses plain")[0] for _, what in told] == named
