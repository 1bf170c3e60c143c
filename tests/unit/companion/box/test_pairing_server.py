"""Pairing over real TLS: the box shows codes, and a person types them at the kiosk."""

import asyncio
import os
import random
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion.box.folder import BoxFolder
from companion.box.limits import CODES_MAX
from companion.box.pairing_server import PairingServer
from companion.box.server import accept, listen
from companion.box.tls import pairing_context
from companion.pairing.certificates import certificates_of, fingerprint
from companion.pairing.codes import PairingFailed
from companion.pairing.identity import make_identity
from companion.pairing.kiosk_end import pair
from companion.pairing.pinned_tls import context
from drivers.companion.client import companion_fingerprint
from drivers.companion.place import CompanionPlace
from tests.unit.companion.box.box import HOST

entropy = os.urandom  # noqa: TID251 - as in the field


class Box:
    """A box whose screen a test can read."""

    def __init__(self, folder: Path, good_for_s: float) -> None:
        self.folder = BoxFolder(folder / "box")
        self.screen: list[str] = []
        self._codes: asyncio.Queue[str] = asyncio.Queue()
        self._listener = listen(HOST, 0)
        self.port: int = self._listener.getsockname()[1]
        server = PairingServer(
            self.folder, self._show, random.Random(7), entropy, good_for_s=good_for_s
        )
        self.pairing = asyncio.create_task(server.pair(self._listener))
        self.kiosk_file = folder / "companion.pem"

    def _show(self, line: str) -> None:
        self.screen.append(line)
        if line.startswith("Code: "):
            self._codes.put_nowait(line.split()[1])

    async def code(self) -> str:
        """Wait for the next code and return it."""
        return await self._codes.get()

    async def pair(self, code: str) -> str:
        """Type a code at a kiosk; return the fingerprint of the box."""
        return await pair(HOST, self.port, code, self.kiosk_file, entropy)

    @property
    def is_paired(self) -> bool:
        return self.folder.kiosk_certificate() is not None or self.kiosk_file.exists()

    async def close(self) -> None:
        self.pairing.cancel()
        await asyncio.wait([self.pairing])
        self._listener.close()


@asynccontextmanager
async def box(folder: Path, good_for_s: float = 60.0) -> AsyncIterator[Box]:
    one = Box(folder, good_for_s)
    try:
        yield one
    finally:
        await one.close()


async def test_a_typed_code_pairs_box_and_kiosk(tmp_path: Path) -> None:
    async with box(tmp_path) as ours:
        paired = await ours.pair(await ours.code())

        assert await ours.pairing is True
    file = ours.kiosk_file
    kiosk, boxs = certificates_of(file.read_bytes())
    assert ours.folder.kiosk_certificate() == kiosk
    assert ours.folder.own_certificate() == boxs
    assert paired == fingerprint(boxs) == companion_fingerprint(CompanionPlace(HOST, file))
    assert file.stat().st_mode & 0o777 == 0o600
    assert {each.stat().st_mode & 0o777 for each in ours.folder.path.iterdir()} == {0o600}


async def test_a_code_is_valid_for_one_attempt_and_the_number_of_codes_is_limited(
    tmp_path: Path,
) -> None:
    async with box(tmp_path) as ours:
        first = await ours.code()
        with pytest.raises(PairingFailed, match="shows another one"):
            await ours.pair("2222-2222")
        assert first != await ours.code()
        with pytest.raises(PairingFailed):
            await ours.pair(first)
        for _ in range(2, CODES_MAX):
            await ours.code()
            with pytest.raises(PairingFailed):
                await ours.pair("2222-2222")

        assert await ours.pairing is False
    assert ours.screen[-1] == "No kiosk was paired."
    assert not ours.is_paired


async def test_an_interrupted_attempt_uses_up_its_code(tmp_path: Path) -> None:
    async with box(tmp_path) as ours:
        await ours.code()
        _, writer = await asyncio.open_connection(HOST, ours.port, ssl=context())
        writer.write(b"{}\n")
        writer.close()

        assert await ours.code()


async def test_a_silent_connection_does_not_use_up_the_code(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with box(tmp_path) as ours:
        code = await ours.code()
        _, writer = await asyncio.open_connection(HOST, ours.port, ssl=context())
        writer.close()
        await writer.wait_closed()

        await ours.pair(code)

    assert "fault" not in caplog.text


async def test_an_expired_code_does_not_pair(tmp_path: Path) -> None:
    async with box(tmp_path, good_for_s=0.05) as ours:
        old = await ours.code()
        await ours.code()

        with pytest.raises(PairingFailed):
            await ours.pair(old)

    assert "The code is too old." in ours.screen
    assert not ours.is_paired


async def test_only_one_of_two_kiosks_with_the_same_code_is_paired(tmp_path: Path) -> None:
    async with box(tmp_path) as ours:
        code = await ours.code()
        both = await asyncio.gather(
            pair(HOST, ours.port, code, tmp_path / "one.pem", entropy),
            pair(HOST, ours.port, code, tmp_path / "two.pem", entropy),
            return_exceptions=True,
        )

    assert sorted(type(each).__name__ for each in both) == ["PairingFailed", "str"]
    written = [name for name in ("one.pem", "two.pem") if (tmp_path / name).exists()]
    assert len(written) == 1
    kiosk, _ = certificates_of((tmp_path / written[0]).read_bytes())
    assert ours.folder.kiosk_certificate() == kiosk


async def test_a_man_in_the_middle_pairs_with_neither(tmp_path: Path) -> None:
    """Both TLS connections end at a man in the middle, who forwards and reads every line."""
    stranger = tmp_path / "stranger.pem"
    stranger.write_bytes(make_identity("stranger"))
    listener = listen(HOST, 0)
    async with box(tmp_path) as ours:

        async def between(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            to_box = await asyncio.open_connection(HOST, ours.port, ssl=context())
            ways = (forward(reader, to_box[1]), forward(to_box[0], writer))
            await asyncio.gather(*ways)

        intercepting = asyncio.create_task(accept(listener, pairing_context(stranger), between))
        port: int = listener.getsockname()[1]
        with pytest.raises(PairingFailed):
            await pair(HOST, port, await ours.code(), tmp_path / "mine.pem", entropy)
        intercepting.cancel()
        await asyncio.wait([intercepting])

    listener.close()
    assert not (tmp_path / "mine.pem").exists()
    assert ours.folder.kiosk_certificate() is None


async def forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while line := await reader.readline():
        writer.write(line)
    writer.close()


async def test_an_older_version_of_tls_is_refused(tmp_path: Path) -> None:
    old = context()
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    async with box(tmp_path) as ours:
        await ours.code()
        with pytest.raises(OSError):  # noqa: PT011 - an alert or a reset, whichever comes first
            await asyncio.open_connection(HOST, ours.port, ssl=old)


async def test_a_box_that_is_off_is_reported(tmp_path: Path) -> None:
    with pytest.raises(PairingFailed, match="cannot be reached"):
        await pair(HOST, 9, "2222-2222", tmp_path / "mine.pem", entropy)
