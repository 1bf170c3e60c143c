"""`python -m drivers.display`, on a framebuffer that is a file and on a serial line."""

import asyncio
from pathlib import Path

import pytest

from drivers.display import __main__ as command
from hw_sim.display.decode import decode
from hw_sim.display.device import WiredScreen
from hw_sim.display.framebuffer import Framebuffer
from hw_sim.display.nextion import SimulatedNextion
from hw_sim.pty import Pty


def run(*arguments: str) -> int:
    return asyncio.run(command.COMMAND.run(arguments))


def test_the_command_shows_and_clears_a_qr(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Framebuffer(tmp_path / "fb1")

    assert run("framebuffer", str(screen.path)) == 0
    assert run("framebuffer", str(screen.path), "--show") == 0
    assert decode(screen.picture()) == command.SAMPLE
    assert run("framebuffer", str(screen.path), "--clear") == 0
    assert not any(screen.path.read_bytes())
    assert capsys.readouterr().out == "display: ready\nshown\ncleared\n"


@pytest.mark.parametrize("kind", ["framebuffer", "nextion", "bonrix"])
def test_an_absent_display_is_reported(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(kind, str(tmp_path / "nothing"), "--clear") == 1
    assert "not done: absent" in capsys.readouterr().out


async def test_a_nextion_on_a_real_line(tmp_path: Path) -> None:
    panel, pty = SimulatedNextion(), Pty(tmp_path, "display")
    serving = asyncio.ensure_future(WiredScreen(panel, pty).serve())

    exit_code = await asyncio.to_thread(run, "nextion", str(pty.link), "--show")

    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    pty.close()
    assert exit_code == 0
    assert decode(panel.picture()) == command.SAMPLE
